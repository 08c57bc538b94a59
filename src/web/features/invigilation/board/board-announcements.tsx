import { useState } from 'react';
import type { BoardFilter } from './board.ts';
import { describeListed } from './labels.ts';

type BoardAnnouncementsProps = {
  filter: BoardFilter;
  /** How many students the filter shows, and how many there are. */
  listed: number;
  all: number;
  paused: boolean;
};

/**
 * Tells screen readers how many students a new filter shows, and about pauses. Figures that change every second are not
 * announced.
 */
export function BoardAnnouncements({ filter, listed, all, paused }: BoardAnnouncementsProps) {
  const [announced, setAnnounced] = useState({ filter, listed });
  if (announced.filter !== filter) setAnnounced({ filter, listed });
  const [wasPaused, setWasPaused] = useState(paused);
  if (paused && !wasPaused) setWasPaused(true);
  return (
    <div className="sr-only">
      <p role="status">{describeListed(announced.listed, all)}</p>
      <p role="status">
        {paused ? 'All timers are stopped' : wasPaused ? 'The timers are running again' : ''}
      </p>
    </div>
  );
}
