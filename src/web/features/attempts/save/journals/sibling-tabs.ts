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
import { keepWrittenSince } from './journal-merge.ts';

/**
 * The journals of the other windows of this device that write an attempt or wrote it. `own`: the calling window's
 * journal.
 */
export class SiblingTabs {
  /** What they had left when they were last read. */
  private gathered: StoredJournal[] = [];
  /** The merged journals by key, as they were when they were read. */
  private readonly merged = new Map<string, Journal>();
  /** The newest epoch known. */
  private seenEpoch = 0;
  private readonly storage: JournalStorage;
  private readonly attemptId: number;

  constructor(storage: JournalStorage, attemptId: number) {
    this.storage = storage;
    this.attemptId = attemptId;
  }

  /**
   * Leaves out journals that are merged but could not be removed from a full storage: their operations belong to the
   * window that merged them.
   */
  findJournals(own: StoredJournal): StoredJournal[] {
    return withoutMerged([...this.readOthers(own), own]).filter(({ key }) => key !== own.key);
  }

  /** Whether no window of this device has the newest epoch known. */
  isOnOtherDevice(own: StoredJournal): boolean {
    return [own, ...this.findJournals(own)].every(({ journal }) => journal.epoch < this.seenEpoch);
  }

  /** The newest epoch known of any device. */
  get newestSeenEpoch(): number {
    return this.seenEpoch;
  }

  noteEpoch(epoch: number): void {
    this.seenEpoch = Math.max(this.seenEpoch, epoch);
    storeNewestEpoch(this.storage, this.attemptId, epoch);
  }

  /** How often the journal at `key` had been written when another window merged it; undefined if none did. */
  writesWhenMerged(key: string): number | undefined {
    return this.readAll().findLast(({ journal }) => key in journal.took)?.journal.took[key];
  }

  newestEpoch(own: StoredJournal): number {
    const granted = this.findJournals(own).filter(({ journal }) => !journal.detached);
    return Math.max(this.seenEpoch, ...granted.map(({ journal }) => journal.epoch));
  }

  /**
   * Whether the detached window at `key` was opened after this one. Between two that were opened at once, the key
   * decides.
   */
  isNewer(key: string | null, own: StoredJournal): boolean {
    const other = this.findJournals(own).find((one) => one.key === key);
    if (!other) return false;
    const { detached, opened } = own.journal;
    const later = other.journal.opened - opened;
    return !detached || later > 0 || (later === 0 && other.key > own.key);
  }

  /** What they left unsent before `epoch` was granted: the journals that the window merges, without what it has merged before. */
  merge(own: StoredJournal, epoch: number): StoredJournal[] {
    const found = this.findJournals(own).filter(({ journal }) => journal.epoch < epoch || journal.detached);
    const earlier = found.map((one) => keepWrittenSince(one, this.merged.get(one.key), own.journal.epoch));
    for (const { key, journal } of found) this.merged.set(key, journal);
    return earlier;
  }

  /** What they have left so far. */
  gather(own: StoredJournal): Journal[] {
    this.gathered = this.findJournals(own);
    return this.gathered.map(({ journal }) => journal);
  }

  /** Forgets the gathered and the merged journals. Returns whether any window has written since. */
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
