/** A random source that depends only on a seed: the same seed gives the same draws on every machine. */
export type SeededRandom = {
  /** A whole number between the two bounds, both included. */
  whole: (from: number, to: number) => number;
  /** One of `from`, `from + step`, … up to `to`. */
  step: (from: number, to: number, step: number) => number;
  pick: <T>(list: readonly T[]) => T;
  shuffle: <T>(list: readonly T[]) => T[];
  /** Different members of the list, in random order. */
  sample: <T>(list: readonly T[], count: number) => T[];
  coinFlip: () => boolean;
};

/** Creates a source from a text. Texts that differ in one letter give unrelated draws. */
export function createSeededRandom(seed: string): SeededRandom {
  const next = sfc32(hash(seed, 0), hash(seed, 1), hash(seed, 2));
  const below = (count: number) => Math.floor((next() / 2 ** 32) * count);
  const whole = (from: number, to: number) => from + below(to - from + 1);
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[below(list.length)] as T;
  };
  const shuffle = <T>(list: readonly T[]): T[] => {
    const mixed = [...list];
    for (let last = mixed.length - 1; last > 0; last -= 1) {
      const other = below(last + 1);
      [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
    }
    return mixed;
  };
  return {
    whole,
    step: (from, to, step) => from + step * below(Math.floor((to - from) / step) + 1),
    pick,
    shuffle,
    sample: (list, count) => {
      if (count > list.length) throw new Error(`${count} are more than the ${list.length} there are.`);
      return shuffle(list).slice(0, count);
    },
    coinFlip: () => below(2) === 0,
  };
}

/**
 * "Small fast counting" generator of 32-bit words: Chris Doty-Humphrey, PractRand 0.95 (sfc32), seeded with three
 * words and twelve warm-up rounds, as in the original.
 */
function sfc32(first: number, second: number, third: number): () => number {
  let [a, b, c, counter] = [first | 0, second | 0, third | 0, 1];
  const next = () => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return word >>> 0;
  };
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** A 32-bit hash: FNV-1a over the UTF-16 units, then the finishing mix of MurmurHash3 (Austin Appleby). */
function hash(text: string, salt: number): number {
  let word = 0x811c9dc5 ^ Math.imul(salt + 1, 0x9e3779b9);
  for (let at = 0; at < text.length; at += 1) word = Math.imul(word ^ text.charCodeAt(at), 0x01000193);
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return word ^ (word >>> 16);
}
