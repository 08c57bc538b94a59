import type { SeededRandom } from '#lib/question-generators/seeded-random.ts';
import { defineTests, InputReader } from '../../problem-tests.ts';

type Machine = { minutes: number; loads: number; rest: number };
type Case = { loads: number; machines: Machine[] };

const MOST = 1_000_000;
const BILLION = 1_000_000_000;

function createMachine(random: SeededRandom, minutes: number, loads: number, rest: number): Machine {
  return { minutes: random.whole(1, minutes), loads: random.whole(1, loads), rest: random.whole(1, rest) };
}

function createCase(
  random: SeededRandom,
  loads: number,
  count: number,
  [minutes, atOnce, rest]: [number, number, number],
): Case {
  return {
    loads,
    machines: Array.from({ length: count }, () => createMachine(random, minutes, atOnce, rest)),
  };
}

/** The minute in which a machine finishes a load. */
function finish({ minutes, loads, rest }: Machine, load: bigint): bigint {
  return load * BigInt(minutes) + ((load - 1n) / BigInt(loads)) * BigInt(rest);
}

/** The most loads that a machine finishes up to a minute: searches in the list of its finishing times. */
function countLoads(machine: Machine, time: bigint, most: bigint): bigint {
  let [low, high] = [0n, most];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (finish(machine, middle) <= time) low = middle;
    else high = middle - 1n;
  }
  return low;
}

export const tests = defineTests<Case>({
  randomCase: (random) => createCase(random, random.whole(1, 15), random.whole(1, 4), [6, 3, 8]),
  groups: (random) => [
    {
      name: 'small',
      points: 40,
      cases: [
        { loads: 1, machines: [{ minutes: 7, loads: 1, rest: 9 }] },
        { loads: 6, machines: [{ minutes: 4, loads: 3, rest: 11 }] },
        { loads: 7, machines: [{ minutes: 4, loads: 3, rest: 11 }] },
        createCase(random, 100, 5, [10, 4, 30]),
        createCase(random, 500, 12, [20, 3, 40]),
        createCase(random, 3, 20, [50, 1, 5]),
      ],
    },
    {
      name: 'edges',
      points: 20,
      cases: [
        { loads: BILLION, machines: [{ minutes: MOST, loads: 1, rest: MOST }] },
        { loads: BILLION, machines: [{ minutes: MOST, loads: BILLION, rest: 1 }] },
        { loads: BILLION, machines: [{ minutes: 1, loads: 999_999_999, rest: MOST }] },
      ],
    },
    {
      name: 'large',
      points: 40,
      cases: [
        createCase(random, BILLION, 10_000, [MOST, 3, MOST]),
        createCase(random, 987_654_321, 10_000, [1_000, 20, MOST]),
        createCase(random, BILLION, 10_000, [100, BILLION, MOST]),
      ],
    },
  ],
  toInput: ({ loads, machines }) =>
    `${machines.length} ${loads}\n${machines.map((one) => `${one.minutes} ${one.loads} ${one.rest}\n`).join('')}`,
  // Counts the loads of each machine by its finishing times instead of by rounds.
  solve: ({ loads, machines }) => {
    const most = BigInt(loads);
    let [low, high] = [1n, finish(machines[0] as Machine, most)];
    while (low < high) {
      const middle = (low + high) / 2n;
      let done = 0n;
      for (const machine of machines) {
        if (done >= most) break;
        done += countLoads(machine, middle, most - done);
      }
      if (done >= most) high = middle;
      else low = middle + 1n;
    }
    return `${low}\n`;
  },
  validate: (input) => {
    const reader = new InputReader(input);
    const [count = 0] = reader.numbers(2, 1, BILLION);
    if (count > 10_000) throw new Error('There are more than 10,000 machines.');
    for (let at = 0; at < count; at += 1) {
      const [minutes = 0, , rest = 0] = reader.numbers(3, 1, BILLION);
      if (minutes > MOST || rest > MOST) throw new Error('A machine is too slow.');
    }
    reader.end();
  },
});
