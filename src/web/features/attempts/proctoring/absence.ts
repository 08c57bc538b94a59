import type { ViolationKind } from '#contract/attempts/proctoring.ts';

/** What the browser shows of the student's presence. `outside`: full screen is wanted and was left. */
export type PageVisibility = { hidden: boolean; outside: boolean; focused: boolean };

/** Being away from the paper, since an instant in milliseconds; `leftAt`: when the page was left as well, maybe only to be loaded anew. */
export type Absence = { kind: 'hidden' | 'full-screen'; since: number; leftAt?: number };

/** Where the student is; `blurredSince`: something else has the keyboard while the paper stands in sight. */
type Presence = { absence: Absence | null; blurredSince: number | null };

export type EndedAbsence = { kind: ViolationKind; since: number; seconds: number };

export const initialPresence: Presence = { absence: null, blurredSince: null };

/** A loss of the keyboard that is shorter than this is nobody's doing. */
const MIN_BLUR_SECONDS = 1;

/**
 * Takes what is seen now, and tells what has ended by it. One going away is one absence, however many signs it gives: it lasts
 * until the paper stands in sight again, in full screen where that is wanted.
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

/** Whole seconds that have passed, which is never more than there were. */
export function endAbsence(kind: ViolationKind, since: number, now: number): EndedAbsence {
  return { kind, since, seconds: Math.min(86_400, Math.max(0, Math.floor((now - since) / 1_000))) };
}
