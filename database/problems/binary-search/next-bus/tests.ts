import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Case = { buses: number[]; visitors: number[] };

const LATEST = 1_000_000_000;

function createCase(random: SeededRandom, buses: number, visitors: number, latest: number): Case {
  const times = new Set(Array.from({ length: buses }, () => random.whole(0, latest)));
  return {
    buses: [...times].sort((a, b) => a - b),
    visitors: Array.from({ length: visitors }, () => random.whole(0, latest)),
  };
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 6), random.whole(1, 6), random.whole(3, 20)),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        { buses: [0], visitors: [0] },
        { buses: [5], visitors: [6] },
        { buses: [0, LATEST], visitors: [LATEST, 0, 1, LATEST - 1] },
        { buses: [3, 4, 5, 9], visitors: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
        ...Array.from({ length: 4 }, () => createCase(random, 60, 100, 300)),
      ],
    },
    {
      name: 'large',
      points: 50,
      cases: [
        createCase(random, 30_000, 30_000, LATEST),
        {
          buses: Array.from({ length: 30_000 }, (_, at) => at + 1),
          visitors: Array.from({ length: 30_000 }, () => random.whole(29_000, 30_010)),
        },
      ],
    },
  ],
  toInput: ({ buses, visitors }) =>
    `${buses.length} ${visitors.length}\n${buses.join(' ')}\n${visitors.join(' ')}\n`,
  // Goes through visitors and buses together, both from the latest to the earliest.
  solve: ({ buses, visitors }) => {
    const waits = new Array<number>(visitors.length);
    let next = buses.length;
    const latestFirst = [...visitors.entries()].sort((a, b) => b[1] - a[1]);
    for (const [visitor, time] of latestFirst) {
      while (next > 0 && (buses[next - 1] as number) >= time) next -= 1;
      waits[visitor] = (buses[next] ?? time - 1) - time;
    }
    return `${waits.join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [buses = 0, visitors = 0] = reader.numbers(2, 1, 30_000);
    const times = reader.numbers(buses, 0, LATEST);
    if (times.some((time, at) => at > 0 && time <= (times[at - 1] as number)))
      throw new Error('The departure times do not rise.');
    reader.numbers(visitors, 0, LATEST);
    reader.end();
  },
});
