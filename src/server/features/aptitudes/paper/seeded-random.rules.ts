import { hash } from 'node:crypto';

/** Returns a random whole number from 0 to n - 1. */
export type RandomInt = (n: number) => number;

const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;

/**
 * A random source that depends only on its labels, such as a test's seed and a student: equal labels give equal sequences.
 * SHA-256 in counter mode; values that would favour small numbers are drawn again.
 */
export function createSeededRandom(...labels: (string | number)[]): RandomInt {
  let block = Buffer.alloc(0);
  let drawn = 0;
  const word = () => {
    const at = drawn++ % WORDS_PER_BLOCK;
    if (at === 0) block = hash('sha256', JSON.stringify([...labels, drawn]), 'buffer');
    return block.readUInt32BE(at * 4);
  };
  return (n) => {
    const fair = WORD_RANGE - (WORD_RANGE % n);
    let value = word();
    while (value >= fair) value = word();
    return value % n;
  };
}

/** A Fisher–Yates shuffle of a copy. */
export function shuffle<T>(items: readonly T[], pick: RandomInt): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = pick(last + 1);
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as T, shuffled[last] as T];
  }
  return shuffled;
}
