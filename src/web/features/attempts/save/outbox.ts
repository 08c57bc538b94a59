import type { AnswerChange, PendingOperation } from '../answers/answers.ts';
import { Observable } from '../observable.ts';
import { parseTimes, SectionSchedule, type ServerTimes } from '../sections/section-schedule.ts';
import { epochFromKey } from './journals/journal.ts';
import {
  type JournalStart,
  startOffline,
  startWithLease,
  type UnsentGroup,
} from './journals/journal-merge.ts';
import { OwnJournal } from './journals/own-journal.ts';
import { SiblingTabs } from './journals/sibling-tabs.ts';
import { createOutboxView, type OutboxView } from './outbox-view.ts';
import type { OutboxDependencies, SendFailure, SendReply, WriterLease } from './save-protocol.ts';
import type { Halt } from './save-state.ts';
import { readVerdict } from './save-verdict.ts';
import { takeBatch } from './sending/batch.ts';
import { type NextBatch, Sender } from './sending/sender.ts';

/**
 * Delivers the student's operations to the server: journalled on the device at once, sent in order with one request at
 * a time, repeated until acknowledged. Of all windows and devices the one with the newest epoch writes. See
 * docs/decisions/0016-the-device-keeps-a-journal-of-unsent-answers.md.
 */
export class Outbox extends Observable<OutboxView> {
  /** This window's journal, under its own epoch. */
  private ownJournal: OwnJournal;
  private halt: Halt | undefined;
  private readonly siblings: SiblingTabs;
  private readonly schedule: SectionSchedule;
  private readonly sender: Sender;
  private readonly dependencies: OutboxDependencies;

  private constructor(dependencies: OutboxDependencies, start: JournalStart) {
    super();
    this.dependencies = dependencies;
    this.ownJournal = new OwnJournal(dependencies, start);
    this.siblings = new SiblingTabs(dependencies.storage, dependencies.attemptId);
    this.schedule = new SectionSchedule(dependencies, start.times);
    this.sender = new Sender(dependencies, {
      nextBatch: () => this.nextBatch(),
      handleReply: (batch, reply) => this.applyReply(batch, reply),
    });
  }

  /** Opens the outbox under a granted epoch and takes over what earlier writers on this device left unsent. */
  static joined(dependencies: OutboxDependencies, grant: WriterLease): Outbox {
    const outbox = new Outbox(dependencies, startOffline(dependencies, { ...grant, epoch: 0 }));
    outbox.join(grant);
    return outbox;
  }

  /** Opens the outbox from what this device kept, while the server cannot be asked. Sends nothing until `join`. */
  static detached(dependencies: OutboxDependencies, kept: WriterLease): Outbox {
    const outbox = new Outbox(dependencies, startOffline(dependencies, kept));
    outbox.persistAndNotify();
    return outbox;
  }

  /** Makes this window the newest one of the device again, while the server cannot be asked. */
  continueOffline(kept: WriterLease): void {
    this.restart(startOffline(this.dependencies, kept));
    this.persistAndNotify();
  }

  /** Takes a newer epoch that the server granted, and moves everything unsent under it. */
  join(grant: WriterLease): void {
    const { epoch } = grant;
    const before = this.ownJournal;
    if (!before.journal.detached && epoch <= before.journal.epoch) return;
    // The reply came late: another window was granted a newer epoch since.
    if (epoch < this.siblings.newestEpoch(before)) {
      this.haltWith('taken-over');
      return;
    }
    const earlier = this.siblings.merge(before, epoch);
    const times = this.schedule.update(parseTimes(grant));
    this.restart(startWithLease(grant, this.attemptId, [...earlier, before], times));
    const old = [before, ...earlier].map(({ key }) => key);
    // The new journal must be stored before the old ones are removed.
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

  /** Keeps a change on this device, then sends it. Does nothing once another writer has the attempt or it is over. */
  record(change: AnswerChange): void {
    if (!this.isWriter) return;
    this.ownJournal.add({ ...change, ...this.dependencies.timestamp() });
    this.persistAndNotify();
    this.sender.sendSoon();
  }

  /** Sends now instead of after the debounce. */
  flush(): void {
    this.sender.flush();
  }

  /** Tries again at once: the network is back, or the student has signed in again. */
  retry(): void {
    if (this.halt === 'signed-out') this.halt = undefined;
    if (!this.sender.recover()) return;
    this.notify();
    this.sender.flush();
  }

  /** Takes the times from the reply to another call, unless newer ones are known. */
  updateTimes(times: ServerTimes): void {
    const paused = this.schedule.times.pausedAt !== null;
    this.ownJournal.setTimes(this.schedule.update(parseTimes(times)));
    this.persistAndNotify();
    if (paused && this.schedule.times.pausedAt === null) this.retry();
  }

  /**
   * Handles another tab's change of a journal. If it merged this window's journal, that tab is the newer one. Returns
   * true if a tab has written to a journal that was merged here: its new operations must be merged, too.
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

  /** Another call was refused because the student is no longer signed in. */
  signOut(): void {
    if (!this.halt) this.haltWith('signed-out');
  }

  /** Another call was refused because the test is over for this student. */
  close(): void {
    this.haltWith('already-submitted');
  }

  /** The student has dismissed the notice of overruled answers. */
  dismissOverruled(): void {
    this.ownJournal.clearOverruled();
    this.persistAndNotify();
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): UnsentGroup[] {
    return this.ownJournal.unsent();
  }

  /**
   * Whether a join would merge something: this window has yet to join, or another window of this device left a journal.
   */
  get hasUnmergedJournals(): boolean {
    return this.ownJournal.journal.detached || this.siblings.findJournals(this.ownJournal).length > 0;
  }

  /** Whether the newest known epoch was granted to another device. */
  get isOnOtherDevice(): boolean {
    return this.halt === 'taken-over' && this.siblings.isOnOtherDevice(this.ownJournal);
  }

  /**
   * Whether this epoch, which the student did not ask for, may be joined: no other window has a newer one. It may also
   * be the very epoch that stopped this window, if another call reported it before the granting reply arrived.
   */
  canJoin(epoch: number): boolean {
    return this.halt !== 'taken-over' || this.siblings.newestSeenEpoch === epoch;
  }

  /** Like `unsent`, with what other windows of this device have left since. */
  collectUnsent(): UnsentGroup[] {
    this.ownJournal.setInherited(this.siblings.gather(this.ownJournal));
    this.notify();
    return this.unsent();
  }

  /** Remembers why no epoch was granted, if that is more than a missing connection. */
  setObstacle(failure: SendFailure): void {
    const isKnown = failure.kind === 'blocked' || failure.kind === 'barred' || failure.kind === 'outside';
    this.sender.setObstacle(isKnown ? failure : undefined);
    this.notify();
  }

  /**
   * Forgets the gathered journals of this attempt, once the server has all of it. Returns whether another window of
   * this device has written in the meantime.
   */
  clear(): boolean {
    this.halt = 'already-submitted';
    this.retire();
    this.dependencies.storage.removeItem(this.ownJournal.key);
    return this.siblings.clear(this.ownJournal);
  }

  /**
   * Leaves the attempt and its journal to a new outbox of this window, and ignores the reply to the request that is
   * under way.
   */
  retire(): void {
    this.sender.ignoreReply();
    this.ownJournal.close();
    if (this.isWriter) this.haltWith('taken-over');
    else this.stop();
  }

  stop(): void {
    this.sender.stop();
  }

  /** The next batch to send, if any may leave now. */
  private nextBatch(): NextBatch {
    const { detached, epoch, pending } = this.ownJournal.journal;
    if (this.halt || detached || pending.length === 0) return undefined;
    const batch = takeBatch(pending.filter((operation) => this.schedule.isOpen(operation)));
    if (batch.length === 0) return { wait: this.schedule.untilOpen(pending) };
    this.ownJournal.markSent(batch);
    return { epoch, batch };
  }

  /** Applies a reply. The journal is written before the view changes. */
  private applyReply(batch: PendingOperation[], reply: SendReply): void {
    const verdict = readVerdict(batch, reply, this.schedule);
    const { done, refused, late, early, times, receipt, obstacle, halt } = verdict;
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

  /** Whether changes are recorded here. A signed-out student can go on answering, too. */
  private get isWriter(): boolean {
    return this.halt === undefined || this.halt === 'signed-out';
  }

  private persistAndNotify(): void {
    this.persist();
    this.notify();
  }

  private restart(start: JournalStart): void {
    this.ownJournal = new OwnJournal(this.dependencies, start);
    this.schedule.update(start.times);
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
    // Another tab has merged and removed it; writing would bring back old answers.
    if (this.halt === 'taken-over' && !this.ownJournal.exists) return true;
    return this.ownJournal.write();
  }

  protected createView(): OutboxView {
    return createOutboxView(this.ownJournal, this.schedule, this.halt, this.sender.obstacle);
  }
}
