import { type Change, tellsAnswer, type Waiting, withChanges } from '../answers/answers.ts';
import { withTyping } from './batch.ts';
import { type Opening, type Unsent, unsentOf } from './journal-merge.ts';
import { byAge, type Journal, type SaveReceipt, writeJournal } from './journal.ts';
import { keepReceipt } from '../receipts/device-receipts.ts';
import type { KnownTimes } from '../sections/section-schedule.ts';
import type { OutboxParts } from './save-protocol.ts';

type Parts = Pick<OutboxParts, 'storage' | 'attemptId'>;

/**
 * The journal of one window under one epoch, in its place on the device, beside what earlier writers left. What changes here is on the
 * device once `write` has run.
 */
export class OwnJournal {
  readonly key: string;
  private readonly parts: Parts;
  private readonly lines: Journal;
  private seq: number;
  /** With which writing each operation was last changed, by its number. */
  private readonly changedWith = new Map<number, number>();
  /** The highest number that ever left this device; what left is never changed. */
  private sentSeq = 0;
  private inherited: Journal[];
  private durable = true;
  /** The journal was taken along by another tab of this browser, or all of it is with the server. */
  private isGone = false;

  constructor(parts: Parts, { journal, key, seq, inherited }: Opening) {
    this.parts = parts;
    this.lines = journal;
    this.key = key;
    this.seq = seq;
    this.inherited = inherited;
  }

  get journal(): Readonly<Journal> {
    return this.lines;
  }

  /** Whether what was written last is there for another window to read, and for a browser that was killed. */
  get isKept(): boolean {
    return this.durable && this.parts.storage.isLasting !== false;
  }

  /** Whether it stands in its place, where another window can take it along. */
  get isThere(): boolean {
    return this.parts.storage.getItem(this.key) !== null;
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): Unsent[] {
    return unsentOf([...this.inherited, this.lines].sort(byAge));
  }

  /** What earlier writers have left until now. */
  inherit(left: Journal[]): void {
    this.inherited = left;
  }

  add(change: Change): void {
    const typed = withTyping(this.lines.pending, change, this.sentSeq);
    if (typed) this.lines.pending = typed;
    else {
      this.seq += 1;
      this.lines.pending.push({ ...change, seq: this.seq });
    }
    this.changedWith.set(this.seq, this.lines.writes + 1);
  }

  /** These leave the device. */
  letGo(batch: readonly Waiting[]): void {
    this.sentSeq = Math.max(this.sentSeq, batch.at(-1)?.seq ?? 0);
  }

  /** The server holds these. */
  settle(done: readonly Waiting[]): void {
    this.drop(done);
    // What was answered anew since is wanted no more as it was refused.
    const answered = new Map(done.filter(tellsAnswer).map((one) => [one.question_id, one.seq]));
    this.lines.refused = this.lines.refused.filter((one) => one.seq > (answered.get(one.question_id) ?? 0));
    this.lines.stored = withChanges(this.lines.stored, done);
  }

  /** The server will never take these as they are. */
  refuse(operations: readonly Waiting[]): void {
    this.lines.refused.push(...operations);
    this.drop(operations);
  }

  /** The server keeps these as evidence alone. */
  miss(late: readonly Waiting[]): void {
    this.drop(late);
    const questions = late.filter(tellsAnswer).map(({ question_id }) => question_id);
    this.lines.late = [...new Set([...this.lines.late, ...questions])];
  }

  learn(times: KnownTimes): void {
    this.lines.times = times;
  }

  takeReceipt(receipt: SaveReceipt): void {
    this.lines.receipt = receipt;
    keepReceipt(this.parts.storage, this.parts.attemptId, receipt);
  }

  forgetOverruled(): void {
    this.lines.overruled = [];
  }

  /**
   * Another tab took it along as it had been `written` so often: what is unsent is that one's, and only shown here. What that one has
   * not read stands here once more, to be taken along; what no other window could read stays.
   */
  giveAway(written = Number.POSITIVE_INFINITY): void {
    if (this.isKept) {
      const isUnread = ({ seq }: Waiting) => (this.changedWith.get(seq) ?? 0) > written;
      this.lines.stored = withChanges(
        this.lines.stored,
        this.unsent().flatMap(({ operations }) => operations),
      );
      this.lines.pending = this.lines.pending.filter(isUnread);
      this.lines.refused = this.lines.refused.filter(isUnread);
      this.inherited = [];
      // Also a second time, where it was taken along anew before all of it had come there.
      this.isGone = this.lines.pending.length + this.lines.refused.length === 0;
      this.write();
    }
    this.leave();
  }

  /** It is written no more. */
  leave(): void {
    this.isGone = true;
  }

  /** Writes it at once, unless it was left; false when the storage is full or closed. */
  write(): boolean {
    if (this.isGone) return true;
    this.lines.writes += 1;
    this.durable = writeJournal(this.parts.storage, this.key, this.lines);
    return this.durable;
  }

  private drop(operations: readonly Waiting[]): void {
    const gone = new Set(operations.map(({ seq }) => seq));
    this.lines.pending = this.lines.pending.filter(({ seq }) => !gone.has(seq));
  }
}
