import { Problem } from '../http/problem.ts';

/** Runs work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>;

/** A bounded queue: `width` at once, `length` waiting. Throws `busy` beyond that. */
export function createTurns(width: number, length: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (work) => {
    if (running >= width) {
      if (waiting.length >= length) throw new Problem('busy', { retryAfter: 3 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
