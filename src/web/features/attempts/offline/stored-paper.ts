import { del, get, set } from 'idb-keyval';
import type { Sitting } from '#contract/attempts/attempt.ts';
import { noteServerTime, serverNow } from '#web/api/server-clock.ts';
import { ofDevice } from './indexed-db.ts';

type KeptPaper = {
  sitting: Sitting;
  /** Milliseconds that the server's clock is ahead of the device's. */
  ahead: number;
};

const keyOf = (testId: string, regno: string) => `paper:${testId}:${regno.toLowerCase()}`;

/** Keeps the paper on this device, so that a reload without network goes on with the test. */
export async function keepPaper(testId: string, regno: string, sitting: Sitting): Promise<void> {
  const kept: KeptPaper = { sitting, ahead: serverNow() - Date.now() };
  await ofDevice(() => set(keyOf(testId, regno), kept));
}

/** The paper as this device kept it. */
export async function findPaper(testId: string, regno: string): Promise<Sitting | undefined> {
  const kept = await ofDevice(() => get<KeptPaper>(keyOf(testId, regno)));
  return kept?.sitting;
}

/**
 * Sets the clock by what the device remembers of the server's, until the server can be asked. `heard`: what the server's was when it was
 * heard last, in milliseconds, which the device's own may have been set back behind.
 */
export async function recallClock(testId: string, regno: string, heard: number): Promise<void> {
  const kept = await ofDevice(() => get<KeptPaper>(keyOf(testId, regno)));
  if (!kept) return;
  noteServerTime({ server_time: new Date(Math.max(heard, Date.now() + kept.ahead)).toISOString() });
}

/** Takes the paper off this device. */
export async function dropPaper(testId: string, regno: string): Promise<void> {
  await ofDevice(() => del(keyOf(testId, regno)));
}

const sittingOf = (testId: string, regno: string) => `sitting:${testId}:${regno.toLowerCase()}`;

/** Whether this student was in the middle of the test in this tab, so that a reload goes straight back to it. */
export function wasOpen(testId: string, regno: string): boolean {
  try {
    return sessionStorage.getItem(sittingOf(testId, regno)) !== null;
  } catch {
    return false;
  }
}

/** The question that this tab showed last, by its place in the paper. */
export function recallPlace(attemptId: number): number {
  try {
    return Number(sessionStorage.getItem(`place:${attemptId}`));
  } catch {
    return 0;
  }
}

/** Remembers the question that this tab shows, by its place, for a reload. */
export function keepPlace(attemptId: number, place: number): void {
  try {
    sessionStorage.setItem(`place:${attemptId}`, String(place));
  } catch {
    // A closed storage only costs the place after a reload.
  }
}

/** Remembers whether this tab is in the middle of the test, for `wasOpen`. */
export function noteOpen(testId: string, regno: string, open: boolean): void {
  try {
    if (open) sessionStorage.setItem(sittingOf(testId, regno), 'open');
    else sessionStorage.removeItem(sittingOf(testId, regno));
  } catch {
    // A closed storage only costs a click after a reload.
  }
}
