import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { times: number[]; rides: [number, number][] };

const SLOWEST = 1_000_000;

function createCase(random: SeededRandom, stops: number, passengers: number, slowest: number): Case {
  const times = Array.from({ length: stops }, () => random.whole(1, slowest));
  const rides = Array.from({ length: passengers }, (): [number, number] => [
    random.whole(1, stops),
    random.whole(1, stops),
  ]);
  return { times, rides };
}

/** Passengers who ride almost a full round, or exactly one. */
function createLongRides(random: SeededRandom, stops: number, passengers: number, slowest: number): Case {
  const times = Array.from({ length: stops }, () => random.whole(1, slowest));
  const rides = Array.from({ length: passengers }, (): [number, number] => {
    const from = random.whole(1, stops);
    return [from, Math.max(1, from - random.whole(0, 3))];
  });
  return { times, rides };
}

function createAllRides(random: SeededRandom, stops: number): Case {
  const { times } = createCase(random, stops, 1, 9);
  const numbers = Array.from({ length: stops }, (_, at) => at + 1);
  return { times, rides: numbers.flatMap((from) => numbers.map((to): [number, number] => [from, to])) };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(2, 6), random.whole(1, 6), 9),
  groups: (random) => [
    {
      name: 'small',
      points: 30,
      cases: [
        createAllRides(random, 2),
        createAllRides(random, 5),
        { times: [SLOWEST, SLOWEST], rides: [[1, 1]] },
        {
          times: [1, 1, 1, 1, 1],
          rides: [
            [5, 1],
            [1, 5],
            [3, 2],
            [2, 3],
          ],
        },
        createAllRides(random, 12),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 500, 600, 100),
        createCase(random, 900, 400, SLOWEST),
        createLongRides(random, 800, 300, SLOWEST),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [createLongRides(random, 100_000, 100_000, SLOWEST), createCase(random, 5_000, 5_000, 99)],
    },
  ],
  toInput: ({ times, rides }) =>
    `${times.length} ${rides.length}\n${times.join(' ')}\n${rides.map((ride) => ride.join(' ')).join('\n')}\n`,
  // Suffix sums: from every stop to the end of the numbering.
  solve: ({ times, rides }) => {
    const left = [0];
    for (const time of times.toReversed()) left.push((left.at(-1) ?? 0) + time);
    left.reverse();
    const toEnd = (stop: number) => left[stop - 1] ?? 0;
    const answers = rides.map(([from, to]) =>
      from < to ? toEnd(from) - toEnd(to) : toEnd(from) + (toEnd(1) - toEnd(to)),
    );
    return `${answers.join('\n')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [stops = 0, passengers = 0] = reader.numbers(2, 1, 100_000);
    if (stops < 2) throw new Error('There are fewer than two stops.');
    reader.numbers(stops, 1, SLOWEST);
    for (let passenger = 0; passenger < passengers; passenger += 1) reader.numbers(2, 1, stops);
    reader.end();
  },
});
