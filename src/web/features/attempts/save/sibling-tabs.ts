import {
  type Found,
  forgetHeard,
  type Journal,
  type JournalStorage,
  keepHeard,
  readJournals,
  removeRead,
  untaken,
} from './journal.ts';

/** The other windows of this device that write an attempt, or wrote it: what each has left. `own`: the journal of the asking one. */
export class OtherWindows {
  /** What they had left when they were last looked at. */
  private gathered: Found[] = [];
  /** The newest epoch that was heard of. */
  private heard = 0;
  private readonly storage: JournalStorage;
  private readonly attemptId: number;

  constructor(storage: JournalStorage, attemptId: number) {
    this.storage = storage;
    this.attemptId = attemptId;
  }

  /** What was taken along from a full storage could not go: it is left to who took it. */
  found(own: Found): Found[] {
    return untaken([...this.besides(own), own]).filter(({ key }) => key !== own.key);
  }

  /** Whether the newest epoch that was heard of is that of no window of this device. */
  isElsewhere(own: Found): boolean {
    return [own, ...this.found(own)].every(({ journal }) => journal.epoch < this.heard);
  }

  /** The newest epoch that was heard of, from whomever. */
  get newestHeard(): number {
    return this.heard;
  }

  hear(epoch: number): void {
    this.heard = Math.max(this.heard, epoch);
    keepHeard(this.storage, this.attemptId, epoch);
  }

  /** How often the journal at `key` had been written when another took it along; undefined where none tells. */
  takenAt(key: string): number | undefined {
    return this.all().findLast(({ journal }) => key in journal.took)?.journal.took[key];
  }

  newestEpoch(own: Found): number {
    const granted = this.found(own).filter(({ journal }) => !journal.detached);
    return Math.max(this.heard, ...granted.map(({ journal }) => journal.epoch));
  }

  /** Whether the window at `key`, without an epoch of its own, was opened after this one; of two at once one has to be. */
  isAhead(key: string | null, own: Found): boolean {
    const other = this.found(own).find((one) => one.key === key);
    if (!other) return false;
    const { detached, opened } = own.journal;
    const later = other.journal.opened - opened;
    return !detached || later > 0 || (later === 0 && other.key > own.key);
  }

  /** What they have left until now. */
  gather(own: Found): Journal[] {
    this.gathered = this.found(own);
    return this.gathered.map(({ journal }) => journal);
  }

  /** Forgets what was gathered, and what was taken along. Tells whether any has written meanwhile. */
  forget(own: Found): boolean {
    const left = this.found(own).map(({ key }) => key);
    const taken = this.besides(own).filter(({ key }) => !left.includes(key));
    removeRead(this.storage, [...this.gathered, ...taken]);
    forgetHeard(this.storage, this.attemptId);
    return this.found(own).length > 0;
  }

  private besides(own: Found): Found[] {
    return this.all().filter(({ key }) => key !== own.key);
  }

  private all(): Found[] {
    return readJournals(this.storage, this.attemptId);
  }
}
