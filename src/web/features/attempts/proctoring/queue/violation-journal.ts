import * as z from 'zod/mini';
import { type ReportedViolation, ViolationKind } from '#contract/attempts/proctoring.ts';

/** The part of a browser's storage that the journal needs. */
export type ViolationStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** A violation with the epoch it was numbered under; 0 while the device has no lease. */
export type PendingViolation = ReportedViolation & { epoch: number };

const Notes = z.object({
  epoch: z.int(),
  /** The last number given. */
  seq: z.int(),
  waiting: z.array(
    z.object({
      epoch: z.int(),
      seq: z.int(),
      kind: ViolationKind,
      at: z.string(),
      seconds: z.int(),
    }),
  ),
  /** An absence that has not ended. If this window is closed during it, the next window reports it. */
  absence: z.nullable(
    z.object({
      kind: z.enum(['hidden', 'full-screen']),
      since: z.number(),
      leftAt: z.optional(z.number()),
    }),
  ),
});
/** What one writer recorded and the server may not have yet. */
export type Notes = z.infer<typeof Notes>;

const keyPrefix = (attemptId: number) => `violations:${attemptId}:`;

export function violationJournalKey(attemptId: number, writer: string): string {
  return keyPrefix(attemptId) + writer;
}

/** Writes the journal to the device; if the storage is full, only a reload loses it. */
export function writeViolationJournal(storage: ViolationStorage, key: string, notes: Notes): void {
  try {
    if (notes.waiting.length > 0 || notes.absence) storage.setItem(key, JSON.stringify(notes));
    else storage.removeItem(key);
  } catch {
    // The journal stays in memory.
  }
}

/** The journals of every writer on this device, with their keys; unreadable ones are skipped. */
export function readViolationJournals(
  storage: ViolationStorage,
  attemptId: number,
): { key: string; notes: Notes }[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    return keys
      .filter((key) => key.startsWith(keyPrefix(attemptId)))
      .flatMap((key) => {
        const read = z.safeParse(Notes, parseJson(storage.getItem(key)));
        return read.success ? [{ key, notes: read.data }] : [];
      });
  } catch {
    return [];
  }
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
