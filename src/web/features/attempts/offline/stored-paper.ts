import { del, get, set } from 'idb-keyval';
import type { StartedAttempt } from '#contract/attempts/attempt.ts';
import { noteServerTime, serverNow } from '#web/api/server-clock.ts';
import { withIndexedDb } from './indexed-db.ts';

type StoredPaper = {
  sitting: StartedAttempt;
  /** Milliseconds that the server's clock is ahead of the device's. */
  ahead: number;
};

const paperKey = (testId: string, regno: string) => `paper:${testId}:${regno.toLowerCase()}`;

/** Keeps the paper on this device, so that a reload without network goes on with the test. */
export async function storePaper(testId: string, regno: string, sitting: StartedAttempt): Promise<void> {
  const kept: StoredPaper = { sitting, ahead: serverNow() - Date.now() };
  await withIndexedDb(() => set(paperKey(testId, regno), kept));
}

/** The paper as this device kept it. */
export async function findStoredPaper(testId: string, regno: string): Promise<StartedAttempt | undefined> {
  const kept = await withIndexedDb(() => get<StoredPaper>(paperKey(testId, regno)));
  return kept?.sitting;
}

/**
 * Sets the clock by what the device remembers of the server's, until the server can be asked. `heard`: what the server's was when it was
 * heard last, in milliseconds, which the device's own may have been set back behind.
 */
export async function restoreClock(testId: string, regno: string, heard: number): Promise<void> {
  const kept = await withIndexedDb(() => get<StoredPaper>(paperKey(testId, regno)));
  if (!kept) return;
  noteServerTime({ server_time: new Date(Math.max(heard, Date.now() + kept.ahead)).toISOString() });
}

/** Takes the paper off this device. */
export async function removeStoredPaper(testId: string, regno: string): Promise<void> {
  await withIndexedDb(() => del(paperKey(testId, regno)));
}

const openTestKey = (testId: string, regno: string) => `sitting:${testId}:${regno.toLowerCase()}`;

/** Whether this student was in the middle of the test in this tab, so that a reload goes straight back to it. */
export function wasTestOpen(testId: string, regno: string): boolean {
  try {
    return sessionStorage.getItem(openTestKey(testId, regno)) !== null;
  } catch {
    return false;
  }
}

/** The question that this tab showed last, by its place in the paper. */
export function readQuestionIndex(attemptId: number): number {
  try {
    return Number(sessionStorage.getItem(`place:${attemptId}`));
  } catch {
    return 0;
  }
}

/** Remembers the question that this tab shows, by its place, for a reload. */
export function storeQuestionIndex(attemptId: number, place: number): void {
  try {
    sessionStorage.setItem(`place:${attemptId}`, String(place));
  } catch {
    // A closed storage only costs the place after a reload.
  }
}

/** Remembers whether this tab is in the middle of the test, for `wasOpen`. */
export function setTestOpen(testId: string, regno: string, open: boolean): void {
  try {
    if (open) sessionStorage.setItem(openTestKey(testId, regno), 'open');
    else sessionStorage.removeItem(openTestKey(testId, regno));
  } catch {
    // A closed storage only costs a click after a reload.
  }
}
