import { useState } from 'react';
import type { BoardFilter } from './board.ts';
import { describeListed } from './labels.ts';

type BoardAnnouncementsProps = {
  filter: BoardFilter;
  /** How many students it lets through, and how many there are. */
  listed: number;
  all: number;
  paused: boolean;
};

/** Tells who does not see the board whom another filter lets through, and of pauses. What changes by the second is not told. */
export function BoardAnnouncements({ filter, listed, all, paused }: BoardAnnouncementsProps) {
  const [told, setTold] = useState({ filter, listed });
  if (told.filter !== filter) setTold({ filter, listed });
  const [wasPaused, setWasPaused] = useState(paused);
  if (paused && !wasPaused) setWasPaused(true);
  return (
    <div className="sr-only">
      <p role="status">{describeListed(told.listed, all)}</p>
      <p role="status">{paused ? 'Every clock stands still' : wasPaused ? 'The clocks run again' : ''}</p>
    </div>
  );
}
