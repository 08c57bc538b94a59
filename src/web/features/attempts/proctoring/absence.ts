import type { ViolationKind } from '#contract/attempts/proctoring.ts';

/** What the browser shows of the student's presence. `outside`: full screen is required and was left. */
export type PageVisibility = { hidden: boolean; outside: boolean; focused: boolean };

/**
 * An absence from the paper that began at `since` (milliseconds). `leftAt`: when the page was left too, perhaps only
 * for a reload.
 */
export type Absence = { kind: 'hidden' | 'full-screen'; since: number; leftAt?: number };

/** Where the student is. `blurredSince`: another window has the keyboard while the paper stays visible. */
type Presence = { absence: Absence | null; blurredSince: number | null };

export type EndedAbsence = { kind: ViolationKind; since: number; seconds: number };

export const initialPresence: Presence = { absence: null, blurredSince: null };

/** A shorter loss of the keyboard is not the student's doing. */
const MIN_BLUR_SECONDS = 1;

/**
 * Takes the current visibility and returns what it ended. One departure is one absence, however many signals it gives:
 * it lasts until the paper is visible again, in full screen if that is required.
 */
export function trackPresence(
  before: Presence,
  sight: PageVisibility,
  now: number,
): { presence: Presence; ended?: EndedAbsence } {
  const { absence, blurredSince } = before;
  if (sight.hidden || sight.outside) {
    const since = absence?.since ?? now;
    const kind = sight.hidden || absence?.kind === 'hidden' ? 'hidden' : 'full-screen';
    return { presence: { absence: { kind, since }, blurredSince: null } };
  }
  const presence = { absence: null, blurredSince: sight.focused ? null : (blurredSince ?? now) };
  if (absence) return { presence, ended: endAbsence(absence.kind, absence.since, now) };
  if (blurredSince === null || !sight.focused) return { presence };
  const ended = endAbsence('blur', blurredSince, now);
  return ended.seconds < MIN_BLUR_SECONDS ? { presence } : { presence, ended };
}

/** Whole seconds that have passed, rounded down. */
export function endAbsence(kind: ViolationKind, since: number, now: number): EndedAbsence {
  return { kind, since, seconds: Math.min(86_400, Math.max(0, Math.floor((now - since) / 1_000))) };
}
