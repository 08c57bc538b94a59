import {
  type Journal,
  type JournalStorage,
  readJournals,
  removeNewestEpoch,
  removeUnchanged,
  type StoredJournal,
  storeNewestEpoch,
  withoutMerged,
} from './journal.ts';

/** The other windows of this device that write an attempt, or wrote it: what each has left. `own`: the journal of the asking one. */
export class SiblingTabs {
  /** What they had left when they were last looked at. */
  private gathered: StoredJournal[] = [];
  /** The newest epoch that was heard of. */
  private seenEpoch = 0;
  private readonly storage: JournalStorage;
  private readonly attemptId: number;

  constructor(storage: JournalStorage, attemptId: number) {
    this.storage = storage;
    this.attemptId = attemptId;
  }

  /** What was taken along from a full storage could not go: it is left to who took it. */
  findJournals(own: StoredJournal): StoredJournal[] {
    return withoutMerged([...this.readOthers(own), own]).filter(({ key }) => key !== own.key);
  }

  /** Whether the newest epoch that was heard of is that of no window of this device. */
  isOnOtherDevice(own: StoredJournal): boolean {
    return [own, ...this.findJournals(own)].every(({ journal }) => journal.epoch < this.seenEpoch);
  }

  /** The newest epoch that was heard of, from whomever. */
  get newestSeenEpoch(): number {
    return this.seenEpoch;
  }

  noteEpoch(epoch: number): void {
    this.seenEpoch = Math.max(this.seenEpoch, epoch);
    storeNewestEpoch(this.storage, this.attemptId, epoch);
  }

  /** How often the journal at `key` had been written when another took it along; undefined where none tells. */
  writesWhenMerged(key: string): number | undefined {
    return this.readAll().findLast(({ journal }) => key in journal.took)?.journal.took[key];
  }

  newestEpoch(own: StoredJournal): number {
    const granted = this.findJournals(own).filter(({ journal }) => !journal.detached);
    return Math.max(this.seenEpoch, ...granted.map(({ journal }) => journal.epoch));
  }

  /** Whether the window at `key`, without an epoch of its own, was opened after this one; of two at once one has to be. */
  isNewer(key: string | null, own: StoredJournal): boolean {
    const other = this.findJournals(own).find((one) => one.key === key);
    if (!other) return false;
    const { detached, opened } = own.journal;
    const later = other.journal.opened - opened;
    return !detached || later > 0 || (later === 0 && other.key > own.key);
  }

  /** What they have left until now. */
  gather(own: StoredJournal): Journal[] {
    this.gathered = this.findJournals(own);
    return this.gathered.map(({ journal }) => journal);
  }

  /** Forgets what was gathered, and what was taken along. Tells whether any has written meanwhile. */
  clear(own: StoredJournal): boolean {
    const left = this.findJournals(own).map(({ key }) => key);
    const taken = this.readOthers(own).filter(({ key }) => !left.includes(key));
    removeUnchanged(this.storage, [...this.gathered, ...taken]);
    removeNewestEpoch(this.storage, this.attemptId);
    return this.findJournals(own).length > 0;
  }

  private readOthers(own: StoredJournal): StoredJournal[] {
    return this.readAll().filter(({ key }) => key !== own.key);
  }

  private readAll(): StoredJournal[] {
    return readJournals(this.storage, this.attemptId);
  }
}
