import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { cups: number; colours: number[] };

const HIGHEST = 1_000_000_000;

const createCase = (
  random: SeededRandom,
  count: number,
  cups: number,
  kinds: number,
  highest = kinds,
): Case => {
  const palette = Array.from({ length: kinds }, (_, at) =>
    highest === kinds ? at + 1 : random.whole(1, highest),
  );
  return { cups, colours: Array.from({ length: count }, () => random.pick(palette)) };
};

/** Stretches of a few colours each, which follow one another. */
function createStretches(random: SeededRandom, stretches: number, longest: number, cups: number): Case {
  const colours = Array.from({ length: stretches }, () => {
    const palette = Array.from({ length: random.whole(1, cups) }, () => random.whole(1, 4 * cups));
    return Array.from({ length: random.whole(1, longest) }, () => random.pick(palette));
  }).flat();
  return { cups, colours };
}

export const tests = defineTests<Case>({
  randomCase: (random) => {
    const count = random.whole(1, 9);
    return createCase(random, count, random.whole(1, Math.min(3, count)), random.whole(1, 5));
  },
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { cups: 1, colours: [HIGHEST] },
        { cups: 1, colours: [1, 2, 3, 4] },
        { cups: 1, colours: [6, 6, 2, 2, 6, 6] },
        { cups: 4, colours: [1, 2, 1, 2, 3] },
        { cups: 2, colours: [1, 2, 3, 3, 3, 2, 2, 1, 1] },
        { cups: 5, colours: [5, 4, 3, 2, 1] },
        createCase(random, 40, 3, 5),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [
        createCase(random, 1_000, 4, 6),
        createCase(random, 2_000, 300, 800, HIGHEST),
        createStretches(random, 60, 40, 5),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 100_000, 10, 10),
        createCase(random, 100_000, 700, 999),
        createStretches(random, 1_500, 60, 12),
      ],
    },
  ],
  toInput: ({ cups, colours }) => `${colours.length} ${cups}\n${colours.join(' ')}\n`,
  // Goes from right to left; the colours of a window are kept in the order of their next marble.
  solve: ({ cups, colours }) => {
    const next = new Map<number, number>();
    const counts = new Map<number, number>();
    let end = colours.length;
    let [best, begin] = [0, 0];
    for (let start = colours.length - 1; start >= 0; start -= 1) {
      const colour = colours[start] ?? 0;
      next.set(colour, start);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
      while (counts.size > cups) {
        end -= 1;
        const last = colours[end] ?? 0;
        const count = counts.get(last) ?? 0;
        if (count === 1) counts.delete(last);
        else counts.set(last, count - 1);
      }
      if (end - start >= best) [best, begin] = [end - start, start + 1];
    }
    return `${best} ${begin}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, cups = 0] = reader.numbers(2, 1, 100_000);
    if (cups > count) throw new Error('There are more cups than marbles.');
    reader.numbers(count, 1, HIGHEST);
    reader.end();
  },
});
