import {
  type Found,
  forgetHeard,
  type Journal,
  type JournalStorage,
  keepHeard,
  readJournals,
  removeRead,
} from './journal.ts';

/** The other windows of this device that write an attempt, or wrote it: what each has left. `own`: the place of the asking one's. */
export class OtherWindows {
  /** What they had left when they were last looked at. */
  private gathered: Found[] = [];
  /** The newest epoch that was heard of. */
  private heard = 0;
  /** What was taken along from a full storage, and so could not go, as it was then. */
  private readonly passed: Found[] = [];
  private readonly storage: JournalStorage;
  private readonly attemptId: number;

  constructor(storage: JournalStorage, attemptId: number) {
    this.storage = storage;
    this.attemptId = attemptId;
  }

  found(own: string): Found[] {
    return this.all().filter(
      ({ key, journal }) =>
        key !== own && !this.passed.some((one) => one.key === key && one.journal.writes === journal.writes),
    );
  }

  /** Passes these journals by from now on, unless somebody writes in them. */
  pass(keys: string[]): void {
    this.passed.push(...this.all().filter(({ key }) => keys.includes(key)));
  }

  /** Whether the newest epoch that was heard of is that of no window of this device. */
  isElsewhere(own: Found): boolean {
    return [own, ...this.found(own.key)].every(({ journal }) => journal.epoch < this.heard);
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

  newestEpoch(own: string): number {
    const granted = this.found(own).filter(({ journal }) => !journal.detached);
    return Math.max(this.heard, ...granted.map(({ journal }) => journal.epoch));
  }

  /** Whether the window at `key`, without an epoch of its own, was opened after this one; of two at once one has to be. */
  isAhead(key: string | null, own: Found): boolean {
    const other = this.found(own.key).find((one) => one.key === key);
    if (!other) return false;
    const { detached, opened } = own.journal;
    const later = other.journal.opened - opened;
    return !detached || later > 0 || (later === 0 && other.key > own.key);
  }

  /** What they have left until now. */
  gather(own: string): Journal[] {
    this.gathered = this.found(own);
    return this.gathered.map(({ journal }) => journal);
  }

  /** Forgets what was gathered. Tells whether any has written meanwhile. */
  forget(own: string): boolean {
    removeRead(this.storage, [...this.gathered, ...this.passed]);
    forgetHeard(this.storage, this.attemptId);
    return this.found(own).length > 0;
  }

  private all(): Found[] {
    return readJournals(this.storage, this.attemptId);
  }
}
