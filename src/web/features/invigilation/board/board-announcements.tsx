import { useState } from 'react';
import type { BoardFilter } from './board.ts';
import { listedWords } from './labels.ts';

type BoardNewsProps = {
  filter: BoardFilter;
  /** How many students it lets through, and how many there are. */
  listed: number;
  all: number;
  paused: boolean;
};

/** Tells who does not see the board whom another filter lets through, and of pauses. What changes by the second is not told. */
export function BoardNews({ filter, listed, all, paused }: BoardNewsProps) {
  const [told, setTold] = useState({ filter, listed });
  if (told.filter !== filter) setTold({ filter, listed });
  const [wasPaused, setWasPaused] = useState(paused);
  if (paused && !wasPaused) setWasPaused(true);
  return (
    <div className="sr-only">
      <p role="status">{listedWords(told.listed, all)}</p>
      <p role="status">{paused ? 'Every clock stands still' : wasPaused ? 'The clocks run again' : ''}</p>
    </div>
  );
}
