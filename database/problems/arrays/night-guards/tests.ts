import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { end: number; guards: [number, number][] };

const LATEST = 1_000_000_000;

function createCase(random: SeededRandom, count: number, end: number, longest: number): Case {
  const guards = Array.from({ length: count }, (): [number, number] => {
    const come = random.whole(0, end - 1);
    return [come, Math.min(end, come + random.whole(1, longest))];
  });
  return { end, guards };
}

/** Guards one after another, with a hole after some of them, in random order. */
function createChain(random: SeededRandom, count: number, longest: number): Case {
  const guards: [number, number][] = [];
  let now = 0;
  for (let guard = 0; guard < count; guard += 1) {
    if (random.whole(1, 3) === 1) now += random.whole(1, longest);
    const leave = now + random.whole(1, longest);
    guards.push([now, leave]);
    now = leave;
  }
  return { end: now, guards: random.shuffle(guards) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 5), random.whole(1, 16), 6),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { end: 1, guards: [[0, 1]] },
        { end: LATEST, guards: [[LATEST - 1, LATEST]] },
        {
          end: LATEST,
          guards: [
            [0, 1],
            [0, 1],
            [0, 1],
          ],
        },
        {
          end: 50,
          guards: [
            [5, 45],
            [10, 20],
            [21, 22],
            [30, 31],
          ],
        },
        {
          end: 60,
          guards: [
            [40, 60],
            [20, 40],
            [0, 20],
          ],
        },
        createCase(random, 10, 100, 12),
        createChain(random, 12, 5),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 500, 20_000, 60),
        createCase(random, 300, LATEST, 5_000_000),
        createChain(random, 600, 1_000),
      ],
    },
    {
      name: 'large',
      points: 30,
      cases: [createChain(random, 20_000, 35_000), createCase(random, 20_000, 10_000_000, 1_500)],
    },
  ],
  toInput: ({ end, guards }) =>
    `${guards.length} ${end}\n${guards.map((guard) => guard.join(' ')).join('\n')}\n`,
  // Counts the guards on watch between neighbouring events.
  solve: ({ end, guards }) => {
    const changes = new Map<number, number>([
      [0, 0],
      [end, 0],
    ]);
    for (const [come, leave] of guards) {
      changes.set(come, (changes.get(come) ?? 0) + 1);
      changes.set(leave, (changes.get(leave) ?? 0) - 1);
    }
    const times = [...changes.keys()].sort((one, other) => one - other);
    let [watching, total, hole, longest] = [0, 0, 0, 0];
    for (const [at, time] of times.entries()) {
      watching += changes.get(time) ?? 0;
      const length = (times[at + 1] ?? time) - time;
      hole = watching > 0 ? 0 : hole + length;
      if (watching === 0) total += length;
      longest = Math.max(longest, hole);
    }
    return `${total} ${longest}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0, end = 0] = reader.numbers(2, 1, LATEST);
    if (count > 20_000) throw new Error('There are more than 20,000 guards.');
    for (let guard = 0; guard < count; guard += 1) {
      const [come = 0, leave = 0] = reader.numbers(2, 0, end);
      if (come >= leave) throw new Error('A guard leaves before coming.');
    }
    reader.end();
  },
});
