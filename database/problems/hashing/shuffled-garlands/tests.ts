import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = string;

const KINDS = 'abcdefghijklmnop';

const createCase = (random: SeededRandom, length: number, kinds: string): Case => {
  const list = [...kinds];
  return Array.from({ length }, () => random.pick(list)).join('');
};

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 9), random.pick(['ab', 'abc', 'mnop'])),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        'p',
        'aa',
        'ap',
        KINDS,
        `${KINDS}${[...KINDS].reverse().join('')}`,
        'aaaaaaaaaaaa',
        createCase(random, 50, 'abcd'),
      ],
    },
    {
      name: 'middle',
      points: 20,
      cases: [createCase(random, 1_000, 'abcde'), createCase(random, 2_000, KINDS), 'abc'.repeat(500)],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 100_000, KINDS),
        createCase(random, 100_000, 'fghij'),
        'k'.repeat(100_000),
        KINDS.repeat(6_000),
      ],
    },
  ],
  toInput: (thread) => `${thread.length}\n${thread}\n`,
  // Groups the prefixes by their odd kinds, then pairs the groups that differ in at most one kind.
  solve: (thread) => {
    const counts = new Int32Array(2 ** KINDS.length);
    counts[0] = 1;
    let odd = 0;
    for (const kind of thread) {
      odd ^= 1 << KINDS.indexOf(kind);
      counts[odd] = (counts[odd] ?? 0) + 1;
    }
    let good = 0;
    for (const [mask, count] of counts.entries()) {
      if (count === 0) continue;
      good += (count * (count - 1)) / 2;
      for (let bit = 1; bit < counts.length; bit *= 2)
        if ((mask & bit) === 0) good += count * (counts[mask | bit] ?? 0);
    }
    return `${good}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 100_000);
    if (reader.text(/^[a-p]+$/).length !== count) throw new Error('The thread has a wrong length.');
    reader.end();
  },
});
