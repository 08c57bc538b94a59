import { type Exact, ratio } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatList, unitFormatter } from '../number-format.ts';
import type { SeededRandom } from '../seeded-random.ts';
import type { Template } from '../template.ts';

type Process = { name: string; arrival: number; burst: number };
type Order = 'arrival' | 'shortest' | 'longest';

/** When each process ends, if the processor never leaves a process before its end. */
function endsOf(processes: readonly Process[], order: Order): Map<string, number> {
  const waiting = [...processes];
  const ends = new Map<string, number>();
  let clock = 0;
  while (waiting.length > 0) {
    const arrived = waiting.filter(({ arrival }) => arrival <= clock);
    if (arrived.length === 0) {
      clock += 1;
      continue;
    }
    const rank = ({ arrival, burst }: Process) =>
      order === 'arrival' ? arrival : order === 'shortest' ? burst : -burst;
    const next = arrived.reduce((best, one) => (rank(one) < rank(best) ? one : best));
    waiting.splice(waiting.indexOf(next), 1);
    clock += next.burst;
    ends.set(next.name, clock);
  }
  return ends;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const waits = (processes: readonly Process[], order: Order) => {
  const ends = endsOf(processes, order);
  return processes.map(({ name, arrival, burst }) => (ends.get(name) ?? 0) - arrival - burst);
};
const average = (numbers: readonly number[], count = numbers.length): Exact => ratio(sum(numbers), count);

/** The average wait, one millisecond at a time: every arrived process that does not run waits. */
function tick(processes: readonly Process[], order: Order): Exact {
  const left = new Map(processes.map(({ name, burst }) => [name, burst]));
  let [waited, running] = [0, ''];
  for (let clock = 0; sum([...left.values()]) > 0; clock += 1) {
    const ready = processes.filter(({ name, arrival }) => arrival <= clock && (left.get(name) ?? 0) > 0);
    if (!ready.some(({ name }) => name === running))
      running =
        [...ready].sort((a, b) => (order === 'shortest' ? a.burst - b.burst : a.arrival - b.arrival))[0]
          ?.name ?? '';
    left.set(running, (left.get(running) ?? 0) - 1);
    waited += ready.length - 1;
  }
  return ratio(waited, processes.length);
}

function drawProcesses(draw: SeededRandom): Process[] {
  let arrival = 0;
  return ['P1', 'P2', 'P3', 'P4'].map((name, at) => {
    if (at > 0) arrival += draw.whole(1, 3);
    return { name, arrival, burst: draw.whole(2, 11) };
  });
}

const table = (processes: readonly Process[]) =>
  `| Process | Arrival (ms) | Burst (ms) |
| --- | --- | --- |
${processes.map(({ name, arrival, burst }) => `| ${name} | ${arrival} | ${burst} |`).join('\n')}`;

/** Whether the processor always has work, and no two bursts are alike. */
const isFair = (processes: readonly Process[]) =>
  new Set(processes.map(({ burst }) => burst)).size === processes.length &&
  Math.max(...endsOf(processes, 'arrival').values()) === sum(processes.map(({ burst }) => burst));

const waitTemplate = (order: 'arrival' | 'shortest') => {
  const other = order === 'arrival' ? 'shortest' : 'arrival';
  return singleChoice({
    name: order === 'arrival' ? 'first-come-average-wait' : 'shortest-job-average-wait',
    title:
      order === 'arrival'
        ? 'Waiting time with first come, first served'
        : 'Waiting time with shortest job first',
    area: 'Technical: GCS',
    topic: 'Operating systems',
    difficulty: order === 'arrival' ? 2 : 3,
    space: 1000,
    parameters: (draw) => drawProcesses(draw),
    holds: (p) => isFair(p) && sum(waits(p, order)) !== sum(waits(p, other)),
    form: 'money',
    solve: (p) => average(waits(p, order)),
    check: (p) => tick(p, order),
    mistakes: {
      'is the average from arrival to end, with the bursts in it': (p) =>
        ratio(sum(waits(p, order)) + sum(p.map(({ burst }) => burst)), p.length),
      'forgets to take away the arrival times': (p) =>
        ratio(sum(waits(p, order)) + sum(p.map(({ arrival }) => arrival)), p.length),
      [order === 'arrival'
        ? 'lets the shortest waiting process go first'
        : 'lets the processes run in the order of their arrival']: (p: Process[]) => average(waits(p, other)),
      'leaves the first process out of the average': (p) => average(waits(p, order), p.length - 1),
      'lets the longest waiting process go first': (p) => average(waits(p, 'longest')),
      'is the sum of the waiting times, not their average': (p) => sum(waits(p, order)),
    },
    write: unitFormatter('ms'),
    stem: (p) => `Four processes share one processor, which never leaves a process before its end.

${table(p)}

${order === 'arrival' ? 'They run in the order of their arrival (first come, first served).' : 'Whenever the processor is free, it takes the shortest of the processes that have arrived (shortest job first).'} What is the average waiting time?`,
    steps: (p, answer) => {
      const ends = endsOf(p, order);
      const sorted = [...p].sort((a, b) => (ends.get(a.name) ?? 0) - (ends.get(b.name) ?? 0));
      return [
        `They run in the order ${formatList(sorted.map(({ name }) => name))} and end after ${formatList(sorted.map(({ name }) => ends.get(name) ?? 0))} ms.`,
        `A process waits from its arrival to its end, less its burst: ${formatList(p.map(({ name }, at) => `${name} waits ${waits(p, order)[at]} ms`))}.`,
        `The average is $(${waits(p, order).join(' + ')}) \\div 4$, which is ${answer}.`,
      ];
    },
  });
};

type Turns = { bursts: number[]; quantum: number; asked: number };
const burst = ({ bursts, asked }: Turns) => bursts[asked] ?? 0;

/** The end of the asked process: in each round before its last everyone has a turn, in its last those before it. */
function endInTurns({ bursts, quantum, asked }: Turns, before = 0, after = 0): number {
  const rounds = Math.ceil((bursts[asked] ?? 0) / quantum);
  return sum(
    bursts.map((burst, at) =>
      at === asked ? burst : Math.min(burst, quantum * (at < asked ? rounds + before : rounds - 1 + after)),
    ),
  );
}

const roundRobin = singleChoice({
  name: 'round-robin-end',
  title: 'The end of a process with round robin',
  area: 'Technical: GCS',
  topic: 'Operating systems',
  difficulty: 3,
  space: 1000,
  parameters: (draw): Turns => ({
    bursts: [0, 1, 2, 3].map(() => draw.whole(2, 12)),
    quantum: draw.whole(2, 4),
    asked: draw.whole(0, 3),
  }),
  holds: (p) =>
    burst(p) > p.quantum && Math.max(...p.bursts) > 2 * p.quantum && endInTurns(p) < sum(p.bursts),
  solve: (p) => endInTurns(p),
  check: ({ bursts, quantum, asked }) => {
    const queue = bursts.map((left, name) => ({ left, name }));
    let clock = 0;
    for (let next = queue.shift(); next; next = queue.shift()) {
      const slice = Math.min(quantum, next.left);
      clock += slice;
      if (next.left > slice) queue.push({ ...next, left: next.left - slice });
      else if (next.name === asked) return clock;
    }
    return -1;
  },
  mistakes: {
    'lets every process run to its end at once': ({ bursts, asked }) => sum(bursts.slice(0, asked + 1)),
    'is the waiting time, without the burst of the process': (p) => endInTurns(p) - burst(p),
    'forgets the last turns of the processes before it': (p) => endInTurns(p, -1),
    'gives the processes behind it a turn too many': (p) => endInTurns(p, 0, 1),
    'is the end of the last process': ({ bursts }) => sum(bursts),
    'takes a quantum that is 1 ms longer': (p) => endInTurns({ ...p, quantum: p.quantum + 1 }),
  },
  write: unitFormatter('ms'),
  stem: ({ bursts, quantum, asked }) =>
    `The processes P1, P2, P3 and P4 are all ready at time 0, in this order, and need ${formatList(bursts)} ms. The processor runs them by round robin with a quantum of ${quantum} ms; switching takes no time. After how many milliseconds does P${asked + 1} end?`,
  steps: ({ bursts, quantum, asked }, answer) => {
    const rounds = Math.ceil((bursts[asked] ?? 0) / quantum);
    const shares = bursts.map((burst, at) =>
      at === asked ? burst : Math.min(burst, quantum * (at < asked ? rounds : rounds - 1)),
    );
    return [
      `P${asked + 1} needs ${bursts[asked]} ms, so it ends in its turn number ${rounds}.`,
      `By then P1 to P4 have run ${formatList(shares)} ms: those before P${asked + 1} have had at most ${rounds} turns, those behind it at most ${rounds - 1}.`,
      `$${shares.join(' + ')}$ gives ${answer}.`,
    ];
  },
});

export const schedulingTemplates: Template[] = [
  waitTemplate('arrival'),
  waitTemplate('shortest'),
  roundRobin,
];
