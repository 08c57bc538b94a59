import type { AnswerChange, PendingOperation } from '../answers/answers.ts';
import { parseTimes, SectionSchedule } from '../sections/section-schedule.ts';
import { takeBatch } from './batch.ts';
import { epochFromKey, type Journal } from './journal.ts';
import {
  type JournalStart,
  keepWrittenSince,
  startOffline,
  startWithLease,
  type UnsentGroup,
} from './journal-merge.ts';
import { createOutboxView, type OutboxView } from './outbox-view.ts';
import { OwnJournal } from './own-journal.ts';
import type {
  OutboxDependencies,
  SendFailure,
  SendReply,
  ServerTimes,
  WriterLease,
} from './save-protocol.ts';
import type { Halt } from './save-state.ts';
import { readVerdict } from './save-verdict.ts';
import { type NextBatch, Sender } from './sender.ts';
import { SiblingTabs } from './sibling-tabs.ts';

/**
 * Carries what a student does to the server: journalled on the device at once, sent in order with one request at a time,
 * repeated until it is acknowledged. Of all windows and devices the one with the newest epoch writes.
 */
export class Outbox {
  /** What this window writes, under the epoch that it has. */
  private ownJournal: OwnJournal;
  private halt: Halt | undefined;
  private readonly siblings: SiblingTabs;
  private readonly schedule: SectionSchedule;
  private readonly sender: Sender;
  /** The journals that were taken along, by their places, as they were read. */
  private readonly mergedJournals = new Map<string, Journal>();
  private readonly listeners = new Set<() => void>();
  private currentView: OutboxView;
  private readonly dependencies: OutboxDependencies;

  private constructor(parts: OutboxDependencies, opening: JournalStart) {
    this.dependencies = parts;
    this.ownJournal = new OwnJournal(parts, opening);
    this.siblings = new SiblingTabs(parts.storage, parts.attemptId);
    this.schedule = new SectionSchedule(parts, opening.times);
    this.sender = new Sender(parts, {
      nextBatch: () => this.depart(),
      handleReply: (batch, reply) => this.take(batch, reply),
    });
    this.currentView = this.createView();
  }

  /** Opens the outbox under an epoch of its own; what earlier writers on this device left unsent comes along. */
  static joined(parts: OutboxDependencies, grant: WriterLease): Outbox {
    const outbox = new Outbox(parts, startOffline(parts, { ...grant, epoch: 0 }));
    outbox.join(grant);
    return outbox;
  }

  /** Opens the outbox from what this device kept, while the server cannot be asked. Nothing is sent until `join`. */
  static detached(parts: OutboxDependencies, kept: WriterLease): Outbox {
    const outbox = new Outbox(parts, startOffline(parts, kept));
    outbox.persistAndNotify();
    return outbox;
  }

  /** Makes this window the newest of the device again, while the server cannot be asked. */
  continueOffline(kept: WriterLease): void {
    this.restart(startOffline(this.dependencies, kept));
    this.persistAndNotify();
  }

  /** Takes a newer epoch that the server granted, and moves everything unsent under it. */
  join(grant: WriterLease): void {
    const { epoch } = grant;
    const before = this.ownJournal;
    if (!before.journal.detached && epoch <= before.journal.epoch) return;
    // The reply came late: another window was granted a newer one since.
    if (epoch < this.siblings.newestEpoch(before)) {
      this.haltWith('taken-over');
      return;
    }
    const found = this.siblings
      .findJournals(before)
      .filter(({ journal }) => journal.epoch < epoch || journal.detached);
    const earlier = found.map((one) =>
      keepWrittenSince(one, this.mergedJournals.get(one.key), before.journal.epoch),
    );
    for (const { key, journal } of found) this.mergedJournals.set(key, journal);
    const times = this.schedule.update(parseTimes(grant));
    this.restart(startWithLease(grant, this.attemptId, [...earlier, before], times));
    const old = [before, ...earlier].map(({ key }) => key);
    // The new journal stands before the old ones go.
    if (this.persist()) for (const key of old) this.dependencies.storage.removeItem(key);
    this.notify();
    this.sender.flush();
  }

  get attemptId(): number {
    return this.dependencies.attemptId;
  }

  get epoch(): number {
    return this.ownJournal.journal.epoch;
  }

  /** Keeps a change on this device, then sends it. It does nothing once another writer or the end has the attempt. */
  record(change: AnswerChange): void {
    if (!this.isWriter) return;
    this.ownJournal.add({ ...change, ...this.dependencies.timestamp() });
    this.persistAndNotify();
    this.sender.sendSoon();
  }

  /** Sends now what waits for its debounce. */
  flush(): void {
    this.sender.flush();
  }

  /** Tries again at once: the network is back, or the student is signed in again. */
  retry(): void {
    if (this.halt === 'signed-out') this.halt = undefined;
    if (!this.sender.recover()) return;
    this.notify();
    this.sender.flush();
  }

  /** Takes times that another call learned, unless newer ones are known. */
  updateTimes(told: ServerTimes): void {
    const paused = this.schedule.times.pausedAt !== null;
    this.ownJournal.setTimes(this.schedule.update(parseTimes(told)));
    this.persistAndNotify();
    if (paused && this.schedule.times.pausedAt === null) this.retry();
  }

  /**
   * Another tab of this browser wrote a journal or took one away: it is the newer one, or what was unsent here came along with it.
   * True where it has written in one that was taken along here: that is to be taken along, too.
   */
  handleStorageChange(key: string | null, isRemoved: boolean): boolean {
    if (isRemoved) {
      if (key === this.ownJournal.key) this.handleMerged();
      return false;
    }
    if (key !== null && key in this.ownJournal.journal.took) return this.isWriter;
    const epoch = epochFromKey(key, this.dependencies.attemptId);
    if (epoch !== undefined) this.yieldTo(epoch);
    else if (this.isWriter && this.siblings.isNewer(key, this.ownJournal)) this.haltWith('taken-over');
    return false;
  }

  /** Another window has a newer epoch. */
  yieldTo(epoch: number): void {
    this.siblings.noteEpoch(epoch);
    if (epoch > this.epoch && this.isWriter) this.haltWith('taken-over');
  }

  /** The server no longer knows the student, as another call learned. */
  signOut(): void {
    if (!this.halt) this.haltWith('signed-out');
  }

  /** The test is over for this student, as another call learned. */
  close(): void {
    this.haltWith('already-submitted');
  }

  /** The student has read which answers were overruled. */
  dismissOverruled(): void {
    this.ownJournal.clearOverruled();
    this.persistAndNotify();
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): UnsentGroup[] {
    return this.ownJournal.unsent();
  }

  /** Whether a join would take something along: this window has yet to join, or another of this device left a journal. */
  get hasUnmergedJournals(): boolean {
    return this.ownJournal.journal.detached || this.siblings.findJournals(this.ownJournal).length > 0;
  }

  /** Whether the newest window that was heard of is of another device. */
  get isOnOtherDevice(): boolean {
    return this.halt === 'taken-over' && this.siblings.isOnOtherDevice(this.ownJournal);
  }

  /**
   * Whether this epoch, for which the student did not ask, may be joined: no other window has the pen, or the one that took it is this
   * very epoch, of which another call told before the reply that grants it.
   */
  canJoin(epoch: number): boolean {
    return this.halt !== 'taken-over' || this.siblings.newestSeenEpoch === epoch;
  }

  /** Like `unsent`, with what other windows of this device have left meanwhile. */
  collectUnsent(): UnsentGroup[] {
    this.ownJournal.setInherited(this.siblings.gather(this.ownJournal));
    this.notify();
    return this.unsent();
  }

  /** Tells why no epoch was granted, where that is more than that the server cannot be reached. */
  setObstacle(failure: SendFailure): void {
    const isTold = failure.kind === 'blocked' || failure.kind === 'barred' || failure.kind === 'outside';
    this.sender.setObstacle(isTold ? failure : undefined);
    this.notify();
  }

  /**
   * Forgets the journals of this attempt that were gathered, once the server has answered for all of it. Tells whether another window
   * of this device has written meanwhile.
   */
  clear(): boolean {
    this.halt = 'already-submitted';
    this.retire();
    this.dependencies.storage.removeItem(this.ownJournal.key);
    return this.siblings.clear(this.ownJournal);
  }

  /** Leaves the attempt, and the journal as it is, to another of this window. What is under way is heard no more. */
  retire(): void {
    this.sender.ignoreReply();
    this.ownJournal.close();
    if (this.isWriter) this.haltWith('taken-over');
    else this.stop();
  }

  stop(): void {
    this.sender.stop();
  }

  readonly view = (): OutboxView => this.currentView;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Lets the next batch leave, if any may. */
  private depart(): NextBatch {
    const { detached, epoch, pending } = this.ownJournal.journal;
    if (this.halt || detached || pending.length === 0) return undefined;
    const batch = takeBatch(pending.filter((operation) => this.schedule.isOpen(operation)));
    if (batch.length === 0) return { wait: this.schedule.untilOpen(pending) };
    this.ownJournal.markSent(batch);
    return { epoch, batch };
  }

  /** Does what a reply asks for: it is kept, then told. */
  private take(batch: PendingOperation[], reply: SendReply): void {
    const { done, refused, late, early, times, receipt, obstacle, halt } = readVerdict(
      batch,
      reply,
      this.schedule,
    );
    if (times) this.ownJournal.setTimes(this.schedule.update(times));
    if (receipt) this.ownJournal.setReceipt(receipt);
    this.ownJournal.markRefused(refused);
    this.ownJournal.markLate(late);
    this.ownJournal.acknowledge(done);
    this.schedule.release(done);
    if (times) this.schedule.defer(early, times);
    if (halt?.epoch) this.yieldTo(halt.epoch);
    if (halt) this.haltWith(halt.kind);
    else if (obstacle) this.sender.fail(obstacle);
    else this.sender.succeed(this.ownJournal.journal.pending.length > 0);
    this.persistAndNotify();
  }

  private handleMerged(): void {
    this.ownJournal.handleMerged(this.siblings.writesWhenMerged(this.ownJournal.key));
    this.sender.ignoreReply();
    if (this.isWriter) this.haltWith('taken-over');
    else this.notify();
  }

  /** Whether what is recorded here is taken: who is signed out goes on, too. */
  private get isWriter(): boolean {
    return this.halt === undefined || this.halt === 'signed-out';
  }

  private persistAndNotify(): void {
    this.persist();
    this.notify();
  }

  private restart(opening: JournalStart): void {
    this.ownJournal = new OwnJournal(this.dependencies, opening);
    this.schedule.update(opening.times);
    this.halt = undefined;
    this.sender.ignoreReply();
    this.sender.reset();
  }

  private haltWith(halt: Halt): void {
    this.halt = halt;
    this.sender.reset();
    this.notify();
  }

  private persist(): boolean {
    // Taken along by another tab, it would come back with answers of before.
    if (this.halt === 'taken-over' && !this.ownJournal.exists) return true;
    return this.ownJournal.write();
  }

  private notify(): void {
    this.currentView = this.createView();
    for (const listener of this.listeners) listener();
  }

  private createView(): OutboxView {
    return createOutboxView(this.ownJournal, this.schedule, {
      halt: this.halt,
      failing: this.sender.obstacle,
    });
  }
}
