import {
  type AnswerChange,
  applyChanges,
  changesAnswer,
  type PendingOperation,
} from '../../answers/answers.ts';
import { storeReceipt } from '../../receipts/device-receipts.ts';
import type { KnownTimes } from '../../sections/section-schedule.ts';
import type { OutboxDependencies } from '../save-protocol.ts';
import { mergeTyping } from '../sending/batch.ts';
import { compareAge, type Journal, type SaveReceipt, writeJournal } from './journal.ts';
import { collectUnsent, type JournalStart, type UnsentGroup } from './journal-merge.ts';

type JournalDependencies = Pick<OutboxDependencies, 'storage' | 'attemptId'>;

/** The journal of one window under one epoch, and what earlier writers left. Changes reach the device with `write`. */
export class OwnJournal {
  readonly key: string;
  private readonly dependencies: JournalDependencies;
  private readonly data: Journal;
  private seq: number;
  /** The number of the write that last changed each operation, by `seq`. */
  private readonly changedWith = new Map<number, number>();
  /** The highest number that has left this device; sent operations never change. */
  private sentSeq = 0;
  private inherited: Journal[];
  private durable = true;
  /** Another tab of this browser merged the journal, or the server has all of it. */
  private isClosed = false;

  constructor(dependencies: JournalDependencies, { journal, key, seq, inherited }: JournalStart) {
    this.dependencies = dependencies;
    this.data = journal;
    this.key = key;
    this.seq = seq;
    this.inherited = inherited;
  }

  get journal(): Readonly<Journal> {
    return this.data;
  }

  /** Whether the last write can be read by another window and survives a killed browser. */
  get isDurable(): boolean {
    return this.durable && this.dependencies.storage.isLasting !== false;
  }

  /** Whether the journal is stored where another window can merge it. */
  get exists(): boolean {
    return this.dependencies.storage.getItem(this.key) !== null;
  }

  /** The operations that the server has not acknowledged, under the epochs they were made in. */
  unsent(): UnsentGroup[] {
    return collectUnsent([...this.inherited, this.data].sort(compareAge));
  }

  /** Replaces what earlier writers have left so far. */
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

  /** Marks operations as sent. */
  markSent(batch: readonly PendingOperation[]): void {
    this.sentSeq = Math.max(this.sentSeq, batch.at(-1)?.seq ?? 0);
  }

  /** The server has these. */
  acknowledge(done: readonly PendingOperation[]): void {
    this.removePending(done);
    // A newer answer makes the refused one obsolete.
    const answered = new Map(done.filter(changesAnswer).map((one) => [one.question_id, one.seq]));
    this.data.refused = this.data.refused.filter((one) => one.seq > (answered.get(one.question_id) ?? 0));
    this.data.stored = applyChanges(this.data.stored, done);
  }

  /** The server will never take these. */
  markRefused(operations: readonly PendingOperation[]): void {
    this.data.refused.push(...operations);
    this.removePending(operations);
  }

  /** The server keeps these as evidence only. */
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
   * Another tab merged this journal after its `written`-th write: those operations are sent by that tab and only shown
   * here. Operations that it has not read stay here to be merged later; so does everything that no other window could
   * read.
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
      // A tab may merge the journal a second time, before all of it had reached the shared storage.
      this.isClosed = this.data.pending.length + this.data.refused.length === 0;
      this.write();
    }
    this.close();
  }

  /** Ends all writing. */
  close(): void {
    this.isClosed = true;
  }

  /** Writes at once, unless closed; false when the storage is full or closed. */
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
