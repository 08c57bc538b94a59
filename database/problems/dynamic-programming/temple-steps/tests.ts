import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { steps: number; wet: number[] };

const MODULUS = 1_000_000_007;

/** A stair on which about one step in `every` is wet, the last one never. */
function createCase(random: SeededRandom, steps: number, every: number): Case {
  const dry = Array.from({ length: steps - 1 }, (_, at) => at + 1);
  return { steps, wet: dry.filter(() => random.whole(1, every) === 1) };
}

const allSteps = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 12), random.whole(2, 5)),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        { steps: 1, wet: [] },
        { steps: 1, wet: [1] },
        { steps: 2, wet: [1] },
        { steps: 3, wet: [1, 2] },
        { steps: 8, wet: [2, 3, 4] },
        { steps: 9, wet: [9] },
        { steps: 20, wet: [] },
        createCase(random, 25, 4),
        createCase(random, 30, 8),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        { steps: 50_000, wet: [] },
        { steps: 50_000, wet: allSteps(1, 49_999).filter((step) => step % 3 > 0) },
        createCase(random, 50_000, 900),
        createCase(random, 49_998, 60),
        { steps: 50_000, wet: [1, 2, 49_998, 50_000] },
      ],
    },
  ],
  toInput: ({ steps, wet }) => `${steps} ${wet.length}\n${wet.join(' ')}\n`,
  // From the top downwards: the ways that lead on from each step.
  solve: ({ steps, wet }) => {
    const isWet = new Set(wet);
    let [one, two, three] = isWet.has(steps) ? [0, 0, 0] : [1, 0, 0];
    for (let step = steps - 1; step >= 0; step -= 1)
      [one, two, three] = [isWet.has(step) ? 0 : (one + two + three) % MODULUS, one, two];
    return `${one}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [steps = 0, count = 0] = reader.numbers(2, 0, 50_000);
    if (steps < 1 || count > steps) throw new Error('The first line is out of its bounds.');
    const wet = reader.numbers(count, 1, steps);
    if (wet.some((step, at) => at > 0 && step <= (wet[at - 1] as number)))
      throw new Error('The wet steps are not in order.');
    reader.end();
  },
});
