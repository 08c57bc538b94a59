import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

type Digits = { number: number; what: 'sum' | 'reverse' | 'product' };
const digitsOf = (number: number) => [...String(number)].map(Number);
const added = (digits: readonly number[]) => digits.reduce((sum, one) => sum + one, 0);
const multiplied = (digits: readonly number[]) => digits.reduce((product, one) => product * one, 1);
const results: Record<
  Digits['what'],
  { update: string; start: number; of: (number: number) => number; says: string }
> = {
  sum: { update: 'r = r + d', start: 0, of: (n) => added(digitsOf(n)), says: 'adds the digits' },
  reverse: {
    update: 'r = 10 * r + d',
    start: 0,
    of: (n) => Number([...String(n)].reverse().join('')),
    says: 'writes the digits in reverse order',
  },
  product: {
    update: 'r = r * d',
    start: 1,
    of: (n) => multiplied(digitsOf(n)),
    says: 'multiplies the digits',
  },
};

const digits = singleChoice({
  name: 'loop-over-the-digits-of-a-number',
  title: 'A loop over the digits of a number',
  area: 'Technical: GCS',
  topic: 'Pseudocode',
  difficulty: 1,
  space: 1000,
  parameters: (draw): Digits => ({
    number: draw.whole(123, 9876),
    what: draw.pick(['sum', 'reverse', 'product'] as const),
  }),
  holds: ({ number }) =>
    !String(number).includes('0') && new Set(String(number)).size === String(number).length,
  solve: ({ number, what }) => results[what].of(number),
  check: ({ number, what }) => {
    // Runs the program.
    let [n, r] = [number, results[what].start];
    while (n > 0) {
      const d = n % 10;
      r = what === 'sum' ? r + d : what === 'reverse' ? 10 * r + d : r * d;
      n = Math.floor(n / 10);
    }
    return r;
  },
  mistakes: {
    'adds the digits': ({ number, what }) => (what === 'sum' ? undefined : added(digitsOf(number))),
    'multiplies the digits': ({ number, what }) =>
      what === 'product' ? undefined : multiplied(digitsOf(number)),
    'is the number itself': ({ number }) => number,
    'leaves out the first digit': ({ number, what }) => results[what].of(Number(String(number).slice(1))),
    'leaves out the last digit': ({ number, what }) => results[what].of(Number(String(number).slice(0, -1))),
    'counts the digits': ({ number }) => String(number).length,
  },
  stem: ({ number, what }) => `What does this program print? (\`div\` is division without remainder.)

\`\`\`
n = ${number}
r = ${results[what].start}
while n > 0
    d = n mod 10
    ${results[what].update}
    n = n div 10
print r
\`\`\``,
  steps: ({ number, what }, answer) => [
    `The variable \`d\` takes the digits from the last to the first: ${digitsOf(number).reverse().join(', ')}.`,
    `So the program ${results[what].says} and prints ${answer}.`,
  ],
});

type Pass = { values: number[]; greater: boolean; turns: number };
const listText = (values: readonly number[]) => values.join(', ');
/** The list after some passes that exchange neighbours. */
function passed({ values, greater, turns }: Pass): number[] {
  const list = [...values];
  for (let turn = 0; turn < turns; turn += 1)
    for (let i = 0; i + 1 < list.length; i += 1) {
      const [here = 0, next = 0] = [list[i], list[i + 1]];
      if (greater ? here > next : here < next) [list[i], list[i + 1]] = [next, here];
    }
  return list;
}
const sortedList = ({ values, greater }: Pass) => [...values].sort((a, b) => (greater ? a - b : b - a));

const exchanges = singleChoice({
  name: 'list-after-passes-of-exchanges',
  title: 'A list after passes that exchange neighbours',
  area: 'Technical: GCS',
  topic: 'Pseudocode',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Pass => ({
    ...{ values: draw.sample(range(1, 30), 5), greater: draw.coinFlip(), turns: draw.whole(1, 2) },
  }),
  holds: (p) => listText(passed(p)) !== listText(sortedList(p)),
  solve: (p): string => listText(passed(p)),
  check: ({ values, greater, turns }) => {
    // A pass carries the best value so far to the right and lets every other one fall back by a place.
    let list = [...values];
    for (const _ of range(1, turns)) {
      let [carried = 0, ...rest] = list;
      const left: number[] = [];
      for (const one of rest) {
        const keeps = greater ? carried > one : carried < one;
        left.push(keeps ? one : carried);
        if (!keeps) carried = one;
      }
      rest = left;
      list = [...rest, carried];
    }
    return listText(list);
  },
  mistakes: {
    'sorts the whole list': (p) => listText(sortedList(p)),
    'makes one pass too few': (p) => listText(passed({ ...p, turns: p.turns - 1 })),
    'makes one pass too many': (p) => listText(passed({ ...p, turns: p.turns + 1 })),
    'exchanges where the condition fails': (p) => listText(passed({ ...p, greater: !p.greater })),
    'turns the list round': ({ values }) => listText([...values].reverse()),
  },
  stem: ({
    values,
    greater,
    turns,
  }) => `The list A, counted from 1, holds ${listText(values)}. What does it hold after this program?

\`\`\`
for k = 1 to ${turns}
    for i = 1 to ${values.length - 1}
        if A[i] ${greater ? '>' : '<'} A[i + 1] then exchange A[i] and A[i + 1]
\`\`\``,
  steps: (p, answer) => [
    `Each pass carries the ${p.greater ? 'greatest' : 'least'} value that it meets to the right.`,
    ...range(1, p.turns).map((turn) => `After pass ${turn}: ${listText(passed({ ...p, turns: turn }))}.`),
    `So A holds ${answer}.`,
  ],
});

const departments = ['CSE', 'ECE', 'EEE', 'MECH'];
/** Rows of a table, and a query that groups them by department. */
type Grouped = {
  rows: [department: string, marks: number][];
  least: number;
  by: 'COUNT(*)' | 'SUM(marks)' | 'MAX(marks)';
};
function groupValues({ rows, by }: Grouped): number[] {
  const groups = Map.groupBy(rows, ([department]) => department);
  return [...groups.values()].map((group) => {
    const marks = group.map(([, mark]) => mark);
    if (by === 'COUNT(*)') return marks.length;
    return by === 'SUM(marks)' ? marks.reduce((sum, one) => sum + one, 0) : Math.max(...marks);
  });
}

const having = singleChoice({
  name: 'rows-of-a-grouped-query',
  title: 'The rows of a query with GROUP BY and HAVING',
  area: 'Technical: GCS',
  topic: 'SQL',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Grouped => {
    const by = draw.pick(['COUNT(*)', 'SUM(marks)', 'MAX(marks)'] as const);
    return {
      rows: range(1, draw.whole(7, 9)).map(() => [draw.pick(departments), draw.step(40, 95, 5)]),
      ...{
        by,
        least: {
          'COUNT(*)': draw.whole(1, 2),
          'SUM(marks)': draw.step(100, 200, 10),
          'MAX(marks)': draw.step(60, 85, 5),
        }[by],
      },
    };
  },
  holds: (p) => {
    const values = groupValues(p);
    const kept = values.filter((value) => value > p.least).length;
    return values.length >= 3 && kept >= 1 && kept < values.length;
  },
  bounds: [0, 20],
  solve: (p) => groupValues(p).filter((value) => value > p.least).length,
  check: ({ rows, least, by }) =>
    // Asks for each department whether its rows satisfy the condition.
    departments.filter((department) => {
      let [count, sum, greatest] = [0, 0, 0];
      for (const [of, mark] of rows) {
        if (of !== department) continue;
        count += 1;
        sum += mark;
        if (mark > greatest) greatest = mark;
      }
      return { 'COUNT(*)': count, 'SUM(marks)': sum, 'MAX(marks)': greatest }[by] > least;
    }).length,
  mistakes: {
    'is the number of all groups': (p) => groupValues(p).length,
    'counts the rows of the groups that are kept': (p) => {
      const groups = [...Map.groupBy(p.rows, ([department]) => department).values()];
      const values = groupValues(p);
      return groups
        .filter((_, at) => (values[at] ?? 0) > p.least)
        .reduce<number>((sum, group) => sum + group.length, 0);
    },
    'is the number of rows of the table': ({ rows }) => rows.length,
    'counts the groups that are left out': (p) => groupValues(p).filter((value) => value <= p.least).length,
    'gives one row too many': (p) => groupValues(p).filter((value) => value > p.least).length + 1,
    'returns no row at all': () => 0,
  },
  stem: ({ rows, least, by }) => `The table \`student\` holds these rows:

| dept | marks |
| --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

How many rows does this query return?

\`\`\`sql
SELECT dept, ${by} FROM student
GROUP BY dept HAVING ${by} > ${least};
\`\`\``,
  steps: (p, answer) => {
    const names = [...Map.groupBy(p.rows, ([department]) => department).keys()];
    return [
      `The groups have these values of ${p.by}: ${groupValues(p)
        .map((value, at) => `${names[at]} ${value}`)
        .join(', ')}.`,
      `HAVING keeps the groups above ${p.least}; each gives one row, so there are ${answer}.`,
    ];
  },
});

export const traceTemplates: Template[] = [digits, exchanges, having];
