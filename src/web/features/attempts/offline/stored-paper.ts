import { del, get, set } from 'idb-keyval';
import type { StartedAttempt } from '#contract/attempts/start.ts';
import { noteServerTime, serverNow } from '#web/api/server-clock.ts';
import { withIndexedDb } from './indexed-db.ts';

type StoredPaper = {
  started: StartedAttempt;
  /** Milliseconds that the server's clock is ahead of the device's. */
  ahead: number;
};

const paperKey = (testId: string, regno: string) => `paper:${testId}:${regno.toLowerCase()}`;

/** Keeps the paper on this device, so that a reload without network can go on with the test. */
export async function storePaper(testId: string, regno: string, started: StartedAttempt): Promise<void> {
  const kept: StoredPaper = { started, ahead: serverNow() - Date.now() };
  await withIndexedDb(() => set(paperKey(testId, regno), kept));
}

/** The paper that this device stored. */
export async function findStoredPaper(testId: string, regno: string): Promise<StartedAttempt | undefined> {
  const kept = await withIndexedDb(() => get<StoredPaper>(paperKey(testId, regno)));
  return kept?.started;
}

/**
 * Sets the clock by the stored offset until the server can be asked. `heard`: the server's time when it was last heard,
 * in milliseconds; the device's clock may have been set back behind it since.
 */
export async function restoreClock(testId: string, regno: string, heard: number): Promise<void> {
  const kept = await withIndexedDb(() => get<StoredPaper>(paperKey(testId, regno)));
  if (!kept) return;
  noteServerTime({ server_time: new Date(Math.max(heard, Date.now() + kept.ahead)).toISOString() });
}

/** Removes the paper from this device. */
export async function removeStoredPaper(testId: string, regno: string): Promise<void> {
  await withIndexedDb(() => del(paperKey(testId, regno)));
}

const openTestKey = (testId: string, regno: string) => `started:${testId}:${regno.toLowerCase()}`;

/** Whether this student was in the middle of the test in this tab, so that a reload goes straight back to it. */
export function wasTestOpen(testId: string, regno: string): boolean {
  try {
    return sessionStorage.getItem(openTestKey(testId, regno)) !== null;
  } catch {
    return false;
  }
}

/** The index of the question that this tab showed last; undefined if it showed none. */
export function readQuestionIndex(attemptId: number): number | undefined {
  try {
    const place = sessionStorage.getItem(`place:${attemptId}`);
    return place === null ? undefined : Number(place);
  } catch {
    return undefined;
  }
}

/** Remembers the index of the shown question for a reload. */
export function storeQuestionIndex(attemptId: number, place: number): void {
  try {
    sessionStorage.setItem(`place:${attemptId}`, String(place));
  } catch {
    // If the storage is closed, a reload opens the question that was saved last.
  }
}

/** Remembers for `wasTestOpen` whether this tab is in the middle of the test. */
export function setTestOpen(testId: string, regno: string, open: boolean): void {
  try {
    if (open) sessionStorage.setItem(openTestKey(testId, regno), 'open');
    else sessionStorage.removeItem(openTestKey(testId, regno));
  } catch {
    // If the storage is closed, a reload costs one more click.
  }
}
