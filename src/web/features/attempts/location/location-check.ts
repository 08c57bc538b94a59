import type { VisibleVenue } from '#contract/venues/venue.ts';
import { describeStanding } from '#web/features/venues/labels.ts';
import type { Position } from '#web/features/venues/position/position.ts';
import type { SystemCheck } from '../start/system-check/system-check.ts';

/**
 * Whether the device's position is close enough to the venue to start. See
 * docs/decisions/0013-the-place-is-checked-at-the-first-start.md.
 */
export function checkLocation(venue: VisibleVenue, position: Position): SystemCheck {
  switch (position.state) {
    case 'asking':
      return { state: 'checking', message: 'Looking for your position' };
    case 'idle':
      return { state: 'fair', message: `Not known yet. Check your position under ${venue.name}.` };
    case 'found': {
      const { verdict, words: message } = describeStanding(venue, position.fix);
      return { state: verdict === 'inside' ? 'good' : 'bad', message };
    }
    default:
      return { state: 'bad', message: `This device does not share its position. See ${venue.name}.` };
  }
}
