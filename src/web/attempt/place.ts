import type { VenueSight } from '#contract/venue.ts';
import type { Position } from '#web/venue/position.ts';
import { standingAt } from '#web/venue/words.ts';
import type { Check } from './readiness.ts';

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
