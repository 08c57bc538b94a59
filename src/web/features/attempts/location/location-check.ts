import type { VenueSight } from '#contract/venues/venue.ts';
import type { Position } from '#web/features/venues/position/position.ts';
import { standingAt } from '#web/features/venues/labels.ts';
import type { Check } from '../start/system-check.ts';

/** Whether the start at a venue will be let in from where the device is now. */
export function checkPlace(venue: VenueSight, position: Position): Check {
  switch (position.state) {
    case 'asking':
      return { state: 'checking', words: 'Looking for your position' };
    case 'idle':
      return { state: 'fair', words: `Not known yet. Check your position under ${venue.name}.` };
    case 'found': {
      const { verdict, words } = standingAt(venue, position.fix);
      return { state: verdict === 'inside' ? 'good' : 'bad', words };
    }
    default:
      return { state: 'bad', words: `This device does not tell where it is. See under ${venue.name}.` };
  }
}
