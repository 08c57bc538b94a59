import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Patient = { arrival: number; urgency: number; duration: number };
type Case = Patient[];

function createCase(
  random: SeededRandom,
  count: number,
  last: number,
  urgent: number,
  longest: number,
): Case {
  const arrivals = Array.from({ length: count }, () => random.whole(0, last)).sort((a, b) => a - b);
  return arrivals.map((arrival) => ({
    arrival,
    urgency: random.whole(1, urgent),
    duration: random.whole(1, longest),
  }));
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 7), random.whole(0, 25), random.whole(1, 5), 6),
  groups: (random) => [
    {
      name: 'edges',
      points: 30,
      cases: [
        [{ arrival: 1_000_000_000, urgency: 100_000, duration: 100_000 }],
        [
          { arrival: 0, urgency: 1, duration: 5 },
          { arrival: 5, urgency: 1, duration: 2 },
          { arrival: 5, urgency: 2, duration: 2 },
          { arrival: 30, urgency: 1, duration: 1 },
          { arrival: 30, urgency: 3, duration: 1 },
        ],
        createCase(random, 8, 0, 3, 4),
        createCase(random, 8, 1_000, 5, 3),
        createCase(random, 10, 20, 1, 5),
      ],
    },
    {
      name: 'middle',
      points: 30,
      cases: [
        createCase(random, 300, 1_500, 10, 9),
        createCase(random, 1_000, 10_000, 100_000, 22),
        createCase(random, 1_000, 1_000_000_000, 50, 100_000),
        createCase(random, 800, 300, 4, 100_000),
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, 50_000, 500_000, 100_000, 20),
        createCase(random, 50_000, 500, 1_000, 100),
        Array.from({ length: 50_000 }, (_, at) => ({
          arrival: at,
          urgency: 1 + Math.floor(at / 2),
          duration: 50,
        })),
      ],
    },
  ],
  toInput: (patients) =>
    `${patients.length}\n${patients.map(({ arrival, urgency, duration }) => `${arrival} ${urgency} ${duration}`).join('\n')}\n`,
  // A tree over the ranks of the patients knows how many are waiting in each stretch of ranks.
  solve: (patients) => {
    const ranked = [...patients.keys()].sort(
      (a, b) => (patients[b] as Patient).urgency - (patients[a] as Patient).urgency || a - b,
    );
    const rankOf = new Int32Array(patients.length);
    for (const [rank, at] of ranked.entries()) rankOf[at] = rank;
    let size = 1;
    while (size < patients.length) size *= 2;
    const waiting = new Int32Array(2 * size);
    const change = (at: number, by: 1 | -1) => {
      for (let node = size + (rankOf[at] as number); node > 0; node >>= 1)
        waiting[node] = (waiting[node] as number) + by;
    };
    const begins: number[] = [];
    let [minute, arrived] = [0, 0];
    for (let treated = 0; treated < patients.length; treated += 1) {
      if (arrived === treated) minute = Math.max(minute, (patients[arrived] as Patient).arrival);
      while (arrived < patients.length && (patients[arrived] as Patient).arrival <= minute) {
        change(arrived, 1);
        arrived += 1;
      }
      let node = 1;
      while (node < size) node = (waiting[2 * node] as number) > 0 ? 2 * node : 2 * node + 1;
      const at = ranked[node - size] as number;
      change(at, -1);
      begins[at] = minute;
      minute += (patients[at] as Patient).duration;
    }
    return `${begins.join(' ')}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const count = reader.number(1, 50_000);
    let before = 0;
    for (let at = 0; at < count; at += 1) {
      const [arrival = 0, urgency = 0, duration = 0] = reader.numbers(3, 0, 1_000_000_000);
      if (arrival < before) throw new Error('The patients are not in the order of their arrival.');
      if (urgency < 1 || urgency > 100_000) throw new Error('An urgency is out of its bounds.');
      if (duration < 1 || duration > 100_000) throw new Error('A duration is out of its bounds.');
      before = arrival;
    }
    reader.end();
  },
});
