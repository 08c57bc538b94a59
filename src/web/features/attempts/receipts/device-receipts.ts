import * as z from 'zod/mini';
import type { JournalStorage, SaveReceipt } from '../save/journals/journal.ts';

/** The receipt of one save on this device: its link and the beginning of its hash. */
const StoredReceipt = z.tuple([z.int(), z.string()]);
const StoredReceipts = z.array(StoredReceipt);

/** As many as a busy test of two hours makes. */
const MAX_RECEIPTS = 800;
const MAX_ATTEMPTS = 12;
/** Hexadecimal digits of a hash that are kept: enough to rule out a collision. */
const HASH_DIGITS = 16;
const PREFIX = 'receipts:';
const receiptsKey = (attemptId: number) => PREFIX + attemptId;

/** Keeps a receipt on this device: the newest ones of the newest attempts. They outlive the test. */
export function storeReceipt(storage: JournalStorage, attemptId: number, { link, hash }: SaveReceipt): void {
  try {
    const kept = readStoredReceipts(storage, attemptId);
    if (kept.some(([known]) => known === link)) return;
    if (kept.length === 0) removeOldest(storage);
    const next = [...kept, [link, hash.slice(0, HASH_DIGITS)]].slice(-MAX_RECEIPTS);
    storage.setItem(receiptsKey(attemptId), JSON.stringify(next));
  } catch {
    // If the storage is full, the device loses a receipt that the server still has.
  }
}

/** The receipts of an attempt on this device, by link. */
export function readStoredReceipts(
  storage: JournalStorage,
  attemptId: number,
): [link: number, digits: string][] {
  try {
    return (
      z.safeParse(StoredReceipts, JSON.parse(storage.getItem(receiptsKey(attemptId)) ?? '[]')).data ?? []
    );
  } catch {
    return [];
  }
}

// Attempts are numbered in the order of their starts.
function removeOldest(storage: JournalStorage): void {
  const attempts = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)))
    .sort((a, b) => b - a);
  for (const attempt of attempts.slice(MAX_ATTEMPTS - 1)) storage.removeItem(receiptsKey(attempt));
}
