import type { Outline } from '#contract/venues/geometry.ts';
import { ACCURACY_LIMIT, judgePosition } from '#contract/venues/venue.ts';
import type { StoredLocation } from '#server/platform/database/json-columns.ts';
import type { ProblemCode, ProblemDetails } from '#server/platform/http/problem.ts';

/** The position that a device claims, in degrees and metres; anything may be missing. */
export type ClaimedPosition = {
  lat?: number | undefined;
  long?: number | undefined;
  accuracy?: number | undefined;
};

/** `metres` to the edge of the venue. */
type LocationJudgement = {
  verdict: 'inside' | 'outside' | 'rough' | 'missing';
  lat: number | null;
  long: number | null;
  accuracy: number | null;
  metres: number | null;
};

/**
 * Whether a claimed position is at a venue. A latitude without a longitude counts as missing. See
 * docs/decisions/0013-the-place-is-checked-at-the-first-start.md.
 */
export function judgeLocation(outline: Outline, { lat, long, accuracy }: ClaimedPosition): LocationJudgement {
  if (lat === undefined || long === undefined)
    return { verdict: 'missing', lat: null, long: null, accuracy: null, metres: null };
  const { verdict, metres } = judgePosition(outline, { lat, long, accuracy });
  return { verdict, lat, long, accuracy: accuracy ?? null, metres };
}

export type RefusedLocation = LocationJudgement & { verdict: 'outside' | 'rough' | 'missing' };

/** Why a start is refused, and what the student can do about it. */
export function refusalForLocation(
  { verdict, metres, accuracy }: RefusedLocation,
  venue: { id: number; name: string },
): { code: ProblemCode; details: ProblemDetails } {
  const data = { venue, metres: roundUp(metres), accuracy: roundUp(accuracy) };
  switch (verdict) {
    case 'missing':
      return {
        code: 'location-needed',
        details: {
          message: `This test is taken at ${venue.name}. Allow this page to use your position and start again.`,
          data,
        },
      };
    case 'rough':
      return {
        code: 'location-rough',
        details: {
          message: `Your position is only accurate to ${formatDistance(accuracy)}; ${ACCURACY_LIMIT} m or better is needed. Turn on precise location and Wi-Fi, go near a window and start again, or ask the invigilator.`,
          data,
        },
      };
    case 'outside':
      return {
        code: 'outside-venue',
        details: {
          message: `You are ${formatDistance(metres)} away from ${venue.name}. Go there and start again, or ask the invigilator.`,
          data,
        },
      };
  }
}

/** What is stored with an attempt that may start. */
export function toStoredLocation(
  judgement: LocationJudgement,
  verdict: StoredLocation['verdict'],
  venue: { id: number; name: string },
): StoredLocation {
  const { lat, long, accuracy, metres } = judgement;
  return { venue: venue.id, name: venue.name, verdict, lat, long, accuracy, metres };
}

/** Metres as `340 m`, `2.4 km` or `1149 km`, rounded up. */
function formatDistance(metres: number | null): string {
  const whole = roundUp(metres) ?? 0;
  if (whole < 1_000) return `${whole} m`;
  return whole < 10_000 ? `${Math.ceil(whole / 100) / 10} km` : `${Math.ceil(whole / 1_000)} km`;
}

const roundUp = (metres: number | null) => (metres === null ? null : Math.ceil(metres));
