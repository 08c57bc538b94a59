import type { Outline, Point } from '#contract/venues/geometry.ts';
import { ACCURACY_LIMIT, judgePosition } from '#contract/venues/venue.ts';
import { compassDirection, outlineCentre } from './map/map-view.ts';
import { formatDistance } from './position/position.ts';

/** The shape in words: `Circle of 100 m`, `5 corners`. */
export function describeOutline(outline: Outline): string {
  return outline.kind === 'circle'
    ? `Circle, ${formatDistance(outline.radius)} around its middle`
    : `Polygon with ${outline.corners.length} corners`;
}

type VenueStanding = { verdict: 'inside' | 'outside' | 'rough'; words: string; advice: string };

/** How a position relates to a venue, as the portal will judge it at the start. */
export function describeStanding(
  venue: { name: string; outline: Outline },
  fix: Point & { accuracy: number },
): VenueStanding {
  const { verdict, metres } = judgePosition(venue.outline, fix);
  const wind = compassDirection(fix, outlineCentre(venue.outline));
  const away = `${formatDistance(metres)} from ${venue.name}, which lies to the ${wind}`;
  if (verdict === 'rough')
    return {
      verdict,
      words: `Your position is only accurate to ${formatDistance(fix.accuracy)}.`,
      advice: `A start takes ${ACCURACY_LIMIT} m or better. Turn on precise location and Wi-Fi, and go near a window or outside.`,
    };
  if (verdict === 'outside')
    return { verdict, words: `You are ${away}.`, advice: 'A test there starts only at the venue.' };
  return metres > 0
    ? {
        verdict,
        words: `You are at the edge of ${venue.name}, which is near enough.`,
        advice: `${formatDistance(metres)} outside, within the accuracy of your device.`,
      }
    : { verdict, words: `You are inside ${venue.name}.`, advice: 'A test there can start from here.' };
}
