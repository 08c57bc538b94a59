import * as z from 'zod/mini';
import type { AnswerEntries, FinalAnswer, PendingOperation } from '../answers/answers.ts';
import type { KnownTimes } from '../sections/section-schedule.ts';

/** The link of an attempt's chain that a save made. */
export type SaveReceipt = { link: number; hash: string };

/** The part of a browser's storage that the journal needs; `isLasting`: what it took last outlives a browser that is killed. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> & {
  readonly isLasting?: boolean;
};

// Wider than what the server takes: one answer that it refuses must not make the others unreadable.
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
  /** Written without the server's leave: the epoch is an earlier one's, and nothing was sent under these numbers. */
  detached: z.boolean(),
  /** How often it was written. */
  writes: z._default(z.int(), 0),
  /** Of the writers without the server's leave, how many there had been. */
  opened: z._default(z.int(), 0),
  key: z._default(z.nullable(z.string()), null),
  receipt: z._default(z.nullable(z.object({ link: z.int(), hash: z.string() })), null),
  pending: z.array(StoredOperation),
  refused: z.array(StoredOperation),
  /** Questions whose last answers came after their section had ended: kept as evidence, not sent again. */
  late: z._default(z.array(z.int()), []),
  /** Answers that never counted, until the student has read of them. */
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
/** What one writer keeps on the device: what it has unsent, and what it knows of the attempt. */
export type Journal = {
  epoch: number;
  detached: boolean;
  /** How often it was written: of two copies the newer has more. */
  writes: number;
  /** Which of the writers without the server's leave this is, in the order in which they were opened. */
  opened: number;
  /** Signs what this writer could not send; null where the server gave none. */
  key: string | null;
  /** The last receipt that this writer heard of. */
  receipt: SaveReceipt | null;
  pending: PendingOperation[];
  /** Operations that the server will not take. */
  refused: PendingOperation[];
  /** Questions whose answers came after their section had ended. */
  late: number[];
  /** Answers that another device came before, until the student has read of them. */
  overruled: FinalAnswer[];
  /** When the attempt and its sections end, as this writer last heard. */
  times: KnownTimes | null;
  /** By their places, how often journals had been written that were taken along into this one. */
  took: Record<string, number>;
  stored: AnswerEntries;
};

/** A journal with its place. */
export type StoredJournal = { key: string; journal: Journal };

const PREFIX = 'attempt:';
const keyPrefix = (attemptId: number) => `${PREFIX}${attemptId}:`;

/** Whether something in the storage is a journal of whichever attempt. */
export const isJournalKey = (key: string): boolean => key.startsWith(PREFIX);

/** How often what is kept of a journal was written; -1 where it is none. */
export const countWrites = (text: string | null): number => parseJournal(text)?.writes ?? -1;

/** The epoch of the writer whose journal this is, where the server gave it one. */
export function epochFromKey(key: string | null, attemptId: number): number | undefined {
  const prefix = keyPrefix(attemptId);
  const writer = key?.startsWith(prefix) ? key.slice(prefix.length) : '';
  return /^\d+$/.test(writer) ? Number(writer) : undefined;
}

/** The place of one writer's journal. */
export function journalKey(attemptId: number, writer: string): string {
  return keyPrefix(attemptId) + writer;
}

const newestEpochKey = (attemptId: number) => `heard:${attemptId}`;

/** The newest epoch of an attempt that any window of this device heard of; 0 for none. */
export function readNewestEpoch(storage: JournalStorage, attemptId: number): number {
  try {
    return Number(storage.getItem(newestEpochKey(attemptId)));
  } catch {
    return 0;
  }
}

/** Remembers an epoch that was granted to any device. In no journal: that of a window which yields may be gone already. */
export function storeNewestEpoch(storage: JournalStorage, attemptId: number, epoch: number): void {
  if (epoch <= readNewestEpoch(storage, attemptId)) return;
  try {
    storage.setItem(newestEpochKey(attemptId), String(epoch));
  } catch {
    // It is asked for only where a test goes on without network, and the window still knows.
  }
}

/** Forgets what `keepHeard` remembers of an attempt. */
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

/** The journals of an attempt with their keys, in the order in which they were written; unreadable ones are passed over. */
export function readJournals(storage: JournalStorage, attemptId: number): StoredJournal[] {
  return listJournalKeys(storage, attemptId)
    .flatMap((key) => {
      const journal = parseJournal(storage.getItem(key));
      return journal ? [{ key, journal }] : [];
    })
    .sort(({ journal: one }, { journal: other }) => compareAge(one, other));
}

/** Those of some journals that no other of them has taken along as they are: what was taken along goes on with its taker. */
export function withoutMerged(found: readonly StoredJournal[]): StoredJournal[] {
  return found.filter(
    ({ key, journal }) => !found.some((other) => (other.journal.took[key] ?? -1) >= journal.writes),
  );
}

/** The server's time that any writer of this device heard last of an attempt, in milliseconds; 0 for none. */
export function lastServerTime(storage: JournalStorage, attemptId: number): number {
  return Math.max(0, ...readJournals(storage, attemptId).map(({ journal }) => journal.times?.asOf ?? 0));
}

/** The order in which writers wrote. */
export function compareAge(one: Journal, other: Journal): number {
  return (
    one.epoch - other.epoch || Number(one.detached) - Number(other.detached) || one.opened - other.opened
  );
}

/** Takes journals away as they were read; what was written since stays. */
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
