import * as z from 'zod/mini';
import type { JournalStorage, SaveReceipt } from '../save/journal.ts';

/** What this device was told of one save; of the hash its beginning. */
const KeptReceipt = z.tuple([z.int(), z.string()]);
const Kept = z.array(KeptReceipt);

/** As many as two hours of a busy test make. */
const RECEIPTS = 800;
const ATTEMPTS = 12;
/** Digits of a hash that are kept: enough that no other hash begins alike. */
const DIGITS = 16;
const PREFIX = 'receipts:';
const keyOf = (attemptId: number) => PREFIX + attemptId;

/** Keeps a receipt on this device, the newest ones of the newest attempts; they outlive the test. */
export function keepReceipt(storage: JournalStorage, attemptId: number, { link, hash }: SaveReceipt): void {
  try {
    const kept = readReceipts(storage, attemptId);
    if (kept.some(([known]) => known === link)) return;
    if (kept.length === 0) forgetOldest(storage);
    const next = [...kept, [link, hash.slice(0, DIGITS)]].slice(-RECEIPTS);
    storage.setItem(keyOf(attemptId), JSON.stringify(next));
  } catch {
    // A full storage costs a receipt, which the server has too.
  }
}

/** The receipts of an attempt on this device, by their links. */
export function readReceipts(storage: JournalStorage, attemptId: number): [link: number, digits: string][] {
  try {
    return z.safeParse(Kept, JSON.parse(storage.getItem(keyOf(attemptId)) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

// Attempts are numbered in the order in which they begin.
function forgetOldest(storage: JournalStorage): void {
  const attempts = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)))
    .sort((a, b) => b - a);
  for (const attempt of attempts.slice(ATTEMPTS - 1)) storage.removeItem(keyOf(attempt));
}
