import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Entry = { hours?: number; minutes?: number };
type Case = Entry[];

const createCase = (random: SeededRandom, count: number, mostHours: number, mostMinutes: number): Case =>
  Array.from({ length: count }, () => {
    const hours = random.whole(0, mostHours);
    const minutes = random.whole(0, mostMinutes);
    return random.pick([{ hours, minutes }, { hours }, { minutes }]);
  });

const ENTRY = /^((0|[1-9]\d{0,2})h)?((0|[1-9]\d{0,2})m)?$/;

export const tests = defineTests<Case>({
  randomCase: (random) =>
    createCase(random, random.whole(1, 4), random.whole(0, 2), random.pick([0, 30, 150])),
  groups: (random) => [
    {
      name: 'small',
      points: 50,
      cases: [
        [{ minutes: 0 }],
        [{ hours: 999, minutes: 999 }],
        [{ minutes: 59 }],
        [{ minutes: 60 }],
        [{ minutes: 61 }],
        [{ hours: 0, minutes: 30 }, { minutes: 29 }],
        [{ minutes: 999 }, { minutes: 999 }, { minutes: 2 }],
        [{ hours: 10 }, { hours: 20 }],
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 100, 12, 59),
        createCase(random, 1_000, 0, 999),
        createCase(random, 1_000, 999, 0),
      ],
    },
    {
      name: 'large',
      points: 20,
      cases: [
        createCase(random, 20_000, 999, 999),
        Array.from({ length: 20_000 }, () => ({ hours: 999, minutes: 999 })),
      ],
    },
  ],
  toInput: (entries) => {
    const lines = entries.map(
      ({ hours, minutes }) =>
        (hours === undefined ? '' : `${hours}h`) + (minutes === undefined ? '' : `${minutes}m`),
    );
    return `${lines.length}\n${lines.join('\n')}\n`;
  },
  // Keeps hours and minutes apart and never reads a text.
  solve: (entries) => {
    const minutes = entries.reduce((sum, entry) => sum + (entry.minutes ?? 0), 0);
    const left = minutes % 60;
    const hours = entries.reduce((sum, entry) => sum + (entry.hours ?? 0), (minutes - left) / 60);
    const parts = [...(hours > 0 ? [`${hours}h`] : []), ...(left > 0 ? [`${left}m`] : [])];
    return `${parts.join('') || '0m'}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 20_000);
    for (let entry = 0; entry < count; entry += 1)
      if (reader.text(ENTRY) === '') throw new Error('An entry is empty.');
    reader.end();
  },
});
