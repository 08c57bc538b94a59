import { type AnswerChange, applyChanges, changesAnswer, type PendingOperation } from '../answers/answers.ts';
import { storeReceipt } from '../receipts/device-receipts.ts';
import type { KnownTimes } from '../sections/section-schedule.ts';
import { mergeTyping } from './batch.ts';
import { compareAge, type Journal, type SaveReceipt, writeJournal } from './journal.ts';
import { collectUnsent, type JournalStart, type UnsentGroup } from './journal-merge.ts';
import type { OutboxDependencies } from './save-protocol.ts';

type JournalDependencies = Pick<OutboxDependencies, 'storage' | 'attemptId'>;

/**
 * The journal of one window under one epoch, in its place on the device, beside what earlier writers left. What changes here is on the
 * device once `write` has run.
 */
export class OwnJournal {
  readonly key: string;
  private readonly dependencies: JournalDependencies;
  private readonly data: Journal;
  private seq: number;
  /** With which writing each operation was last changed, by its number. */
  private readonly changedWith = new Map<number, number>();
  /** The highest number that ever left this device; what left is never changed. */
  private sentSeq = 0;
  private inherited: Journal[];
  private durable = true;
  /** The journal was taken along by another tab of this browser, or all of it is with the server. */
  private isClosed = false;

  constructor(parts: JournalDependencies, { journal, key, seq, inherited }: JournalStart) {
    this.dependencies = parts;
    this.data = journal;
    this.key = key;
    this.seq = seq;
    this.inherited = inherited;
  }

  get journal(): Readonly<Journal> {
    return this.data;
  }

  /** Whether what was written last is there for another window to read, and for a browser that was killed. */
  get isDurable(): boolean {
    return this.durable && this.dependencies.storage.isLasting !== false;
  }

  /** Whether it stands in its place, where another window can take it along. */
  get exists(): boolean {
    return this.dependencies.storage.getItem(this.key) !== null;
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): UnsentGroup[] {
    return collectUnsent([...this.inherited, this.data].sort(compareAge));
  }

  /** What earlier writers have left until now. */
  setInherited(left: Journal[]): void {
    this.inherited = left;
  }

  add(change: AnswerChange): void {
    const typed = mergeTyping(this.data.pending, change, this.sentSeq);
    if (typed) this.data.pending = typed;
    else {
      this.seq += 1;
      this.data.pending.push({ ...change, seq: this.seq });
    }
    this.changedWith.set(this.seq, this.data.writes + 1);
  }

  /** These leave the device. */
  markSent(batch: readonly PendingOperation[]): void {
    this.sentSeq = Math.max(this.sentSeq, batch.at(-1)?.seq ?? 0);
  }

  /** The server holds these. */
  acknowledge(done: readonly PendingOperation[]): void {
    this.removePending(done);
    // What was answered anew since is wanted no more as it was refused.
    const answered = new Map(done.filter(changesAnswer).map((one) => [one.question_id, one.seq]));
    this.data.refused = this.data.refused.filter((one) => one.seq > (answered.get(one.question_id) ?? 0));
    this.data.stored = applyChanges(this.data.stored, done);
  }

  /** The server will never take these as they are. */
  markRefused(operations: readonly PendingOperation[]): void {
    this.data.refused.push(...operations);
    this.removePending(operations);
  }

  /** The server keeps these as evidence alone. */
  markLate(late: readonly PendingOperation[]): void {
    this.removePending(late);
    const questions = late.filter(changesAnswer).map(({ question_id }) => question_id);
    this.data.late = [...new Set([...this.data.late, ...questions])];
  }

  setTimes(times: KnownTimes): void {
    this.data.times = times;
  }

  setReceipt(receipt: SaveReceipt): void {
    this.data.receipt = receipt;
    storeReceipt(this.dependencies.storage, this.dependencies.attemptId, receipt);
  }

  clearOverruled(): void {
    this.data.overruled = [];
  }

  /**
   * Another tab took it along as it had been `written` so often: what is unsent is that one's, and only shown here. What that one has
   * not read stands here once more, to be taken along; what no other window could read stays.
   */
  handleMerged(written = Number.POSITIVE_INFINITY): void {
    if (this.isDurable) {
      const isUnread = ({ seq }: PendingOperation) => (this.changedWith.get(seq) ?? 0) > written;
      this.data.stored = applyChanges(
        this.data.stored,
        this.unsent().flatMap(({ operations }) => operations),
      );
      this.data.pending = this.data.pending.filter(isUnread);
      this.data.refused = this.data.refused.filter(isUnread);
      this.inherited = [];
      // Also a second time, where it was taken along anew before all of it had come there.
      this.isClosed = this.data.pending.length + this.data.refused.length === 0;
      this.write();
    }
    this.close();
  }

  /** It is written no more. */
  close(): void {
    this.isClosed = true;
  }

  /** Writes it at once, unless it was left; false when the storage is full or closed. */
  write(): boolean {
    if (this.isClosed) return true;
    this.data.writes += 1;
    this.durable = writeJournal(this.dependencies.storage, this.key, this.data);
    return this.durable;
  }

  private removePending(operations: readonly PendingOperation[]): void {
    const gone = new Set(operations.map(({ seq }) => seq));
    this.data.pending = this.data.pending.filter(({ seq }) => !gone.has(seq));
  }
}
