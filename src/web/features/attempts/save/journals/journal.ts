import * as z from 'zod/mini';
import type { AnswerEntries, FinalAnswer, PendingOperation } from '../../answers/answers.ts';
import type { KnownTimes } from '../../sections/section-schedule.ts';

/** The link of the receipt chain that a save made. */
export type SaveReceipt = { link: number; hash: string };

/** The part of a browser's storage that the journal needs. `isLasting`: the last write survives a killed browser. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  readonly isLasting?: boolean;
};

// Wider than what the server accepts: one answer that it refuses must not make the others unreadable.
const StoredOperation = z.object({
  seq: z.int(),
  question_id: z.int(),
  selected_options: z.optional(z.array(z.string())),
  value: z.optional(z.string()),
  marked: z.optional(z.boolean()),
  seconds: z.optional(z.int()),
  at: z.optional(z.string()),
  clock_ms: z.optional(z.number()),
});

const StoredAnswer = z.object({
  question_id: z.int(),
  selected_options: z.optional(z.array(z.string())),
  value: z.optional(z.string()),
});

const Journal = z.object({
  epoch: z.int(),
  /**
   * Written without a lease: the epoch is borrowed from an earlier writer, and nothing was sent under these numbers.
   */
  detached: z.boolean(),
  /** How often the journal was written. */
  writes: z._default(z.int(), 0),
  /** How many detached writers came before. */
  opened: z._default(z.int(), 0),
  key: z._default(z.nullable(z.string()), null),
  receipt: z._default(z.nullable(z.object({ link: z.int(), hash: z.string() })), null),
  pending: z.array(StoredOperation),
  refused: z.array(StoredOperation),
  /**
   * Questions whose last answers arrived after their section had ended: the server keeps them as evidence, and they are
   * not sent again.
   */
  late: z._default(z.array(z.int()), []),
  /** Answers that never counted, until the student dismisses the notice. */
  overruled: z._default(z.array(StoredAnswer), []),
  times: z._default(
    z.nullable(
      z.object({
        asOf: z.number(),
        deadline: z.number(),
        ends: z.nullable(z.array(z.number())),
        pausedAt: z._default(z.nullable(z.number()), null),
      }),
    ),
    null,
  ),
  took: z._default(z.record(z.string(), z.int()), {}),
  /** The answers that the server acknowledged, as far as this writer knows. */
  stored: z.array(z.tuple([z.int(), z.array(z.string()), z.boolean(), z.int(), z._default(z.string(), '')])),
});
/** What one writer keeps on the device: its unsent operations, and what it knows of the attempt. */
export type Journal = {
  epoch: number;
  detached: boolean;
  /** How often it was written. Of two copies the newer one has more. */
  writes: number;
  /** The position of this writer among the detached writers, in the order in which they were opened. */
  opened: number;
  /** Signs what this writer could not send; null if the server gave no key. */
  key: string | null;
  /** The last receipt that this writer was given. */
  receipt: SaveReceipt | null;
  pending: PendingOperation[];
  /** Operations that the server will never take. */
  refused: PendingOperation[];
  /** Questions whose answers arrived after their section had ended. */
  late: number[];
  /** Answers overruled by a newer one of another device, until the student dismisses the notice. */
  overruled: FinalAnswer[];
  /** When the attempt and its sections end, as this writer last heard. */
  times: KnownTimes | null;
  /** The journals merged into this one: their keys, and how often each had been written by then. */
  took: Record<string, number>;
  stored: AnswerEntries;
};

/** A journal with its storage key. */
export type StoredJournal = { key: string; journal: Journal };

const PREFIX = 'attempt:';
const keyPrefix = (attemptId: number) => `${PREFIX}${attemptId}:`;

/** Whether a storage key belongs to a journal of any attempt. */
export const isJournalKey = (key: string): boolean => key.startsWith(PREFIX);

/** How often a stored journal was written; -1 if the text is no journal. */
export const countWrites = (text: string | null): number => parseJournal(text)?.writes ?? -1;

/** The epoch of the journal's writer; undefined if the server granted none. */
export function epochFromKey(key: string | null, attemptId: number): number | undefined {
  const prefix = keyPrefix(attemptId);
  const writer = key?.startsWith(prefix) ? key.slice(prefix.length) : '';
  return /^\d+$/.test(writer) ? Number(writer) : undefined;
}

/** The storage key of one writer's journal. */
export function journalKey(attemptId: number, writer: string): string {
  return keyPrefix(attemptId) + writer;
}

const newestEpochKey = (attemptId: number) => `heard:${attemptId}`;

/** The newest epoch of an attempt known to any window of this device; 0 for none. */
export function readNewestEpoch(storage: JournalStorage, attemptId: number): number {
  try {
    return Number(storage.getItem(newestEpochKey(attemptId)));
  } catch {
    return 0;
  }
}

/**
 * Remembers an epoch that was granted to any device. It is kept outside of the journals, since the journal of a window
 * that yields may be gone already.
 */
export function storeNewestEpoch(storage: JournalStorage, attemptId: number, epoch: number): void {
  if (epoch <= readNewestEpoch(storage, attemptId)) return;
  try {
    storage.setItem(newestEpochKey(attemptId), String(epoch));
  } catch {
    // The value matters only where a test goes on without network, and the window itself still knows it.
  }
}

/** Forgets what `storeNewestEpoch` remembers of an attempt. */
export function removeNewestEpoch(storage: JournalStorage, attemptId: number): void {
  storage.removeItem(newestEpochKey(attemptId));
}

/** Writes at once; false when the storage is full or closed. */
export function writeJournal(storage: JournalStorage, key: string, journal: Journal): boolean {
  try {
    const stored = [...journal.stored].map(([id, entry]) => [
      id,
      entry.selected,
      entry.marked,
      entry.seconds,
      entry.value,
    ]);
    storage.setItem(key, JSON.stringify({ ...journal, stored }));
    return true;
  } catch {
    return false;
  }
}

/** The journals of an attempt with their keys, in the order in which they were written; unreadable ones are skipped. */
export function readJournals(storage: JournalStorage, attemptId: number): StoredJournal[] {
  return listJournalKeys(storage, attemptId)
    .flatMap((key) => {
      const journal = parseJournal(storage.getItem(key));
      return journal ? [{ key, journal }] : [];
    })
    .sort(({ journal: one }, { journal: other }) => compareAge(one, other));
}

/** Leaves out the journals that another one has merged in their present state: their operations go on there. */
export function withoutMerged(found: readonly StoredJournal[]): StoredJournal[] {
  return found.filter(
    ({ key, journal }) => !found.some((other) => (other.journal.took[key] ?? -1) >= journal.writes),
  );
}

/** The latest server time known to any writer of this device for an attempt, in milliseconds; 0 for none. */
export function lastServerTime(storage: JournalStorage, attemptId: number): number {
  return Math.max(0, ...readJournals(storage, attemptId).map(({ journal }) => journal.times?.asOf ?? 0));
}

/** Compares writers by when they wrote. */
export function compareAge(one: Journal, other: Journal): number {
  return (
    one.epoch - other.epoch || Number(one.detached) - Number(other.detached) || one.opened - other.opened
  );
}

/** Removes journals if they are still as they were read; what was written since stays. */
export function removeUnchanged(storage: JournalStorage, read: readonly StoredJournal[]): void {
  for (const { key, journal } of read)
    if (countWrites(storage.getItem(key)) === journal.writes) storage.removeItem(key);
}

function listJournalKeys(storage: JournalStorage, attemptId: number): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    return [...new Set(keys)].filter((key) => key.startsWith(keyPrefix(attemptId)));
  } catch {
    return [];
  }
}

function parseJournal(text: string | null): Journal | undefined {
  if (text === null) return undefined;
  try {
    const read = z.safeParse(Journal, JSON.parse(text));
    if (!read.success) return undefined;
    const stored = read.data.stored.map(
      ([id, selected, marked, seconds, value]) => [id, { selected, value, marked, seconds }] as const,
    );
    return { ...read.data, stored: new Map(stored) };
  } catch {
    return undefined;
  }
}
