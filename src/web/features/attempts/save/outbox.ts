import type { Change, Waiting } from '../answers/answers.ts';
import { firstBatch } from './batch.ts';
import { type Opening, openingOf, openingUnder, type Unsent, writtenSince } from './journal-merge.ts';
import { Courier, type Departure } from './sender.ts';
import { fateOf } from './save-verdict.ts';
import { epochOf, type Journal } from './journal.ts';
import { OtherWindows } from './sibling-tabs.ts';
import { type OutboxView, viewOf } from './outbox-view.ts';
import { OwnJournal } from './own-journal.ts';
import type { Halt } from './save-state.ts';
import { knownTimes, SectionGate } from '../sections/section-schedule.ts';
import type { Grant, OutboxParts, SendFailure, SendReply, Times } from './save-protocol.ts';

/**
 * Carries what a student does to the server: journalled on the device at once, sent in order with one request at a time,
 * repeated until it is acknowledged. Of all windows and devices the one with the newest epoch writes.
 */
export class Outbox {
  /** What this window writes, under the epoch that it has. */
  private own: OwnJournal;
  private halt: Halt | undefined;
  private readonly others: OtherWindows;
  private readonly gate: SectionGate;
  private readonly courier: Courier;
  /** The journals that were taken along, by their places, as they were read. */
  private readonly taken = new Map<string, Journal>();
  private readonly listeners = new Set<() => void>();
  private shown: OutboxView;
  private readonly parts: OutboxParts;

  private constructor(parts: OutboxParts, opening: Opening) {
    this.parts = parts;
    this.own = new OwnJournal(parts, opening);
    this.others = new OtherWindows(parts.storage, parts.attemptId);
    this.gate = new SectionGate(parts, opening.times);
    this.courier = new Courier(parts, {
      depart: () => this.depart(),
      take: (batch, reply) => this.take(batch, reply),
    });
    this.shown = this.look();
  }

  /** Opens the outbox under an epoch of its own; what earlier writers on this device left unsent comes along. */
  static joined(parts: OutboxParts, grant: Grant): Outbox {
    const outbox = new Outbox(parts, openingOf(parts, { ...grant, epoch: 0 }));
    outbox.join(grant);
    return outbox;
  }

  /** Opens the outbox from what this device kept, while the server cannot be asked. Nothing is sent until `join`. */
  static detached(parts: OutboxParts, kept: Grant): Outbox {
    const outbox = new Outbox(parts, openingOf(parts, kept));
    outbox.keepAndTell();
    return outbox;
  }

  /** Makes this window the newest of the device again, while the server cannot be asked. */
  goOnAlone(kept: Grant): void {
    this.beginAnew(openingOf(this.parts, kept));
    this.keepAndTell();
  }

  /** Takes a newer epoch that the server granted, and moves everything unsent under it. */
  join(grant: Grant): void {
    const { epoch } = grant;
    const before = this.own;
    if (!before.journal.detached && epoch <= before.journal.epoch) return;
    // The reply came late: another window was granted a newer one since.
    if (epoch < this.others.newestEpoch(before)) {
      this.stopFor('taken-over');
      return;
    }
    const found = this.others
      .found(before)
      .filter(({ journal }) => journal.epoch < epoch || journal.detached);
    const earlier = found.map((one) => writtenSince(one, this.taken.get(one.key), before.journal.epoch));
    for (const { key, journal } of found) this.taken.set(key, journal);
    const times = this.gate.take(knownTimes(grant));
    this.beginAnew(openingUnder(grant, this.attemptId, [...earlier, before], times));
    const old = [before, ...earlier].map(({ key }) => key);
    // The new journal stands before the old ones go.
    if (this.keep()) for (const key of old) this.parts.storage.removeItem(key);
    this.tell();
    this.courier.flush();
  }

  get attemptId(): number {
    return this.parts.attemptId;
  }

  get epoch(): number {
    return this.own.journal.epoch;
  }

  /** Keeps a change on this device, then sends it. It does nothing once another writer or the end has the attempt. */
  record(change: Change): void {
    if (!this.isWriter) return;
    this.own.add({ ...change, ...this.parts.stamp() });
    this.keepAndTell();
    this.courier.sendSoon();
  }

  /** Sends now what waits for its debounce. */
  flush(): void {
    this.courier.flush();
  }

  /** Tries again at once: the network is back, or the student is signed in again. */
  retry(): void {
    if (this.halt === 'signed-out') this.halt = undefined;
    if (!this.courier.recover()) return;
    this.tell();
    this.courier.flush();
  }

  /** Takes times that another call learned, unless newer ones are known. */
  takeTimes(told: Times): void {
    const paused = this.gate.times.pausedAt !== null;
    this.own.learn(this.gate.take(knownTimes(told)));
    this.keepAndTell();
    if (paused && this.gate.times.pausedAt === null) this.retry();
  }

  /**
   * Another tab of this browser wrote a journal or took one away: it is the newer one, or what was unsent here came along with it.
   * True where it has written in one that was taken along here: that is to be taken along, too.
   */
  hear(key: string | null, isRemoved: boolean): boolean {
    if (isRemoved) {
      if (key === this.own.key) this.giveAway();
      return false;
    }
    if (key !== null && key in this.own.journal.took) return this.isWriter;
    const epoch = epochOf(key, this.parts.attemptId);
    if (epoch !== undefined) this.yieldTo(epoch);
    else if (this.isWriter && this.others.isAhead(key, this.own)) this.stopFor('taken-over');
    return false;
  }

  /** Another window has a newer epoch. */
  yieldTo(epoch: number): void {
    this.others.hear(epoch);
    if (epoch > this.epoch && this.isWriter) this.stopFor('taken-over');
  }

  /** The server no longer knows the student, as another call learned. */
  signOut(): void {
    if (!this.halt) this.stopFor('signed-out');
  }

  /** The test is over for this student, as another call learned. */
  close(): void {
    this.stopFor('already-submitted');
  }

  /** The student has read which answers were overruled. */
  forgetOverruled(): void {
    this.own.forgetOverruled();
    this.keepAndTell();
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): Unsent[] {
    return this.own.unsent();
  }

  /** Whether a join would take something along: this window has yet to join, or another of this device left a journal. */
  get isApart(): boolean {
    return this.own.journal.detached || this.others.found(this.own).length > 0;
  }

  /** Whether the newest window that was heard of is of another device. */
  get isElsewhere(): boolean {
    return this.halt === 'taken-over' && this.others.isElsewhere(this.own);
  }

  /**
   * Whether this epoch, for which the student did not ask, may be joined: no other window has the pen, or the one that took it is this
   * very epoch, of which another call told before the reply that grants it.
   */
  mayJoin(epoch: number): boolean {
    return this.halt !== 'taken-over' || this.others.newestHeard === epoch;
  }

  /** Like `unsent`, with what other windows of this device have left meanwhile. */
  gather(): Unsent[] {
    this.own.inherit(this.others.gather(this.own));
    this.tell();
    return this.unsent();
  }

  /** Tells why no epoch was granted, where that is more than that the server cannot be reached. */
  hinder(failure: SendFailure): void {
    const isTold = failure.kind === 'blocked' || failure.kind === 'barred' || failure.kind === 'outside';
    this.courier.hinder(isTold ? failure : undefined);
    this.tell();
  }

  /**
   * Forgets the journals of this attempt that were gathered, once the server has answered for all of it. Tells whether another window
   * of this device has written meanwhile.
   */
  clear(): boolean {
    this.halt = 'already-submitted';
    this.retire();
    this.parts.storage.removeItem(this.own.key);
    return this.others.forget(this.own);
  }

  /** Leaves the attempt, and the journal as it is, to another of this window. What is under way is heard no more. */
  retire(): void {
    this.courier.abandon();
    this.own.leave();
    if (this.isWriter) this.stopFor('taken-over');
    else this.stop();
  }

  stop(): void {
    this.courier.stop();
  }

  readonly view = (): OutboxView => this.shown;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Lets the next batch leave, if any may. */
  private depart(): Departure {
    const { detached, epoch, pending } = this.own.journal;
    if (this.halt || detached || pending.length === 0) return undefined;
    const batch = firstBatch(pending.filter((operation) => this.gate.isOpen(operation)));
    if (batch.length === 0) return { wait: this.gate.untilOpen(pending) };
    this.own.letGo(batch);
    return { epoch, batch };
  }

  /** Does what a reply asks for: it is kept, then told. */
  private take(batch: Waiting[], reply: SendReply): void {
    const { done, refused, late, early, times, receipt, failing, halt } = fateOf(batch, reply, this.gate);
    if (times) this.own.learn(this.gate.take(times));
    if (receipt) this.own.takeReceipt(receipt);
    this.own.refuse(refused);
    this.own.miss(late);
    this.own.settle(done);
    this.gate.release(done);
    if (times) this.gate.hold(early, times);
    if (halt?.epoch) this.yieldTo(halt.epoch);
    if (halt) this.stopFor(halt.kind);
    else if (failing) this.courier.fail(failing);
    else this.courier.goOn(this.own.journal.pending.length > 0);
    this.keepAndTell();
  }

  private giveAway(): void {
    this.own.giveAway(this.others.takenAt(this.own.key));
    this.courier.abandon();
    if (this.isWriter) this.stopFor('taken-over');
    else this.tell();
  }

  /** Whether what is recorded here is taken: who is signed out goes on, too. */
  private get isWriter(): boolean {
    return this.halt === undefined || this.halt === 'signed-out';
  }

  private keepAndTell(): void {
    this.keep();
    this.tell();
  }

  private beginAnew(opening: Opening): void {
    this.own = new OwnJournal(this.parts, opening);
    this.gate.take(opening.times);
    this.halt = undefined;
    this.courier.abandon();
    this.courier.forget();
  }

  private stopFor(halt: Halt): void {
    this.halt = halt;
    this.courier.forget();
    this.tell();
  }

  private keep(): boolean {
    // Taken along by another tab, it would come back with answers of before.
    if (this.halt === 'taken-over' && !this.own.isThere) return true;
    return this.own.write();
  }

  private tell(): void {
    this.shown = this.look();
    for (const listener of this.listeners) listener();
  }

  private look(): OutboxView {
    return viewOf(this.own, this.gate, { halt: this.halt, failing: this.courier.failing });
  }
}
