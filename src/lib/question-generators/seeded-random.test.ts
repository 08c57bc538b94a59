import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSeededRandom } from './seeded-random.ts';

test('a seed draws the same numbers on every machine and in every release', () => {
  const draw = createSeededRandom('pinned');
  expect([
    draw.whole(1, 1000),
    draw.whole(1, 1000),
    draw.step(10, 90, 20),
    draw.pick(['a', 'b', 'c']),
  ]).toEqual([332, 670, 10, 'a']);
  expect(draw.shuffle([1, 2, 3, 4, 5, 6])).toEqual([1, 3, 2, 6, 5, 4]);
});

test('whole numbers and steps stay within their ends, and both ends come', () => {
  const draw = createSeededRandom('ends');
  const drawn = Array.from({ length: 2000 }, () => draw.whole(3, 7));
  expect(new Set(drawn)).toEqual(new Set([3, 4, 5, 6, 7]));
  expect(new Set(Array.from({ length: 500 }, () => draw.step(5, 12, 3)))).toEqual(new Set([5, 8, 11]));
});

test('every number is as likely as another, within six standard deviations', () => {
  const draw = createSeededRandom('fair');
  const counts = new Map<number, number>();
  for (let at = 0; at < 60_000; at += 1) {
    const n = draw.whole(1, 6);
    counts.set(n, (counts.get(n) ?? 0) + 1);
  }
  for (const count of counts.values())
    expect(Math.abs(count - 10_000)).toBeLessThan(6 * Math.sqrt(60_000 * (5 / 36)));
});

test('neighbouring seeds give unrelated draws', () => {
  const firsts = Array.from({ length: 1000 }, (_, seed) =>
    createSeededRandom(`template/${seed}`).whole(0, 999_999),
  );
  expect(new Set(firsts).size).toBeGreaterThan(990);
});

test('a shuffle loses and adds nothing, and a sample has no member twice', () => {
  fc.assert(
    fc.property(fc.string(), fc.uniqueArray(fc.integer(), { minLength: 1 }), (seed, list) => {
      const draw = createSeededRandom(seed);
      expect(draw.shuffle(list).sort()).toEqual([...list].sort());
      const count = draw.whole(0, list.length);
      const sample = draw.sample(list, count);
      expect(new Set(sample).size).toBe(count);
      expect(sample.every((member) => list.includes(member))).toBe(true);
    }),
  );
});

test('drawing from an empty list throws', () => {
  expect(() => createSeededRandom('empty').pick([])).toThrow();
  expect(() => createSeededRandom('few').sample([1], 2)).toThrow();
});
