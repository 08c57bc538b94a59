import { ratio } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { multipleChoice } from '../../kinds/statements.ts';
import { formatPercent, range } from '../../number-format.ts';
import type { SeededRandom } from '../../seeded-random.ts';
import type { Template } from '../../template.ts';

const branches = [
  'Computing',
  'Electronics',
  'Mechanical',
  'Electrical',
  'Food',
  'Chemical',
  'Instrumentation',
];

type Row = { name: string; registered: number; placed: number };

/** Rows whose shares of placed students are different whole percentages. */
function drawRows(draw: SeededRandom): Row[] {
  return draw.sample(branches, 4).map((name) => {
    const registered = draw.step(40, 120, 20);
    return { name, registered, placed: (registered * draw.step(45, 95, 5)) / 100 };
  });
}

const table = (rows: readonly Row[]) =>
  [
    '| Branch | Registered | Placed |',
    '|---|---|---|',
    ...rows.map((row) => `| ${row.name} | ${row.registered} | ${row.placed} |`),
  ].join('\n');
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const share = ({ registered, placed }: Row) => ratio(placed * 100, registered);
const isBalanced = (rows: readonly Row[]) =>
  rows.every(({ placed }) => Number.isInteger(placed)) &&
  new Set(rows.map(({ placed, registered }) => placed / registered)).size === rows.length &&
  new Set(rows.map(({ placed }) => placed)).size === rows.length;

const reading = singleChoice({
  name: 'placed-of-registered',
  title: 'A share read from a table',
  area: 'Quantitative',
  topic: 'Data Interpretation',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({ rows: drawRows(draw), row: draw.whole(0, 3) }),
  holds: ({ rows }) => isBalanced(rows),
  bounds: [5, 100],
  form: 'decimal',
  solve: ({ rows, row }) => (rows[row] ? share(rows[row]) : ratio(0)),
  check: ({ rows, row }) => {
    const { registered = 1, placed = 0 } = rows[row] ?? {};
    let tenths = 0;
    while (tenths * registered < placed * 1000) tenths += 1;
    return ratio(tenths, 10);
  },
  mistakes: {
    'is the share of all who were placed': ({ rows, row }) =>
      ratio((rows[row]?.placed ?? 0) * 100, sum(rows.map(({ placed }) => placed))),
    'is the number placed, not a percentage': ({ rows, row }) => ratio(rows[row]?.placed ?? 0),
    'is the percentage of those not placed': ({ rows, row }) =>
      rows[row] ? ratio(100 * (rows[row].registered - rows[row].placed), rows[row].registered) : undefined,
    'is the percentage for the next line': ({ rows, row }) => rows[row + 1] && share(rows[row + 1] as Row),
    'is the percentage for the line before': ({ rows, row }) => rows[row - 1] && share(rows[row - 1] as Row),
    'is the percentage of all branches together': ({ rows }) =>
      ratio(100 * sum(rows.map(({ placed }) => placed)), sum(rows.map(({ registered }) => registered))),
  },
  write: formatPercent,
  stem: ({ rows, row }) =>
    `The table shows how many students of four branches registered for placement and how many were placed.

${table(rows)}

What percentage of the students registered in the branch ${rows[row]?.name} was placed?`,
  steps: ({ rows, row }, answer) => [
    `In the line of ${rows[row]?.name}, ${rows[row]?.placed} of ${rows[row]?.registered} were placed.`,
    `$\\frac{${rows[row]?.placed}}{${rows[row]?.registered}} \\times 100$ gives ${answer}.`,
  ],
});

/** The index of the row with the largest value. */
const mostOf = (rows: readonly Row[], size: (row: Row) => number) =>
  rows.reduce((best, row, at) => (size(row) > size(rows[best] as Row) ? at : best), 0);

const claims = multipleChoice({
  name: 'true-of-a-table',
  title: 'Statements about a table',
  area: 'Quantitative',
  topic: 'Data Interpretation',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => ({
    rows: drawRows(draw),
    most: draw.whole(0, 3),
    best: draw.whole(0, 3),
    least: draw.step(50, 90, 5),
    ahead: draw.sample(range(0, 3), 2),
  }),
  holds: ({ rows }) => isBalanced(rows),
  claims: ({ rows, most, best, least, ahead: [a = 0, b = 1] }) => {
    const at = (place: number) => rows[place] as Row;
    const top = mostOf(rows, ({ placed }) => placed);
    const sharpest = mostOf(rows, ({ placed, registered }) => placed / registered);
    const [placed, registered] = [sum(rows.map((row) => row.placed)), sum(rows.map((row) => row.registered))];
    return [
      {
        text: `${at(most).name} has the most students placed.`,
        holds: most === top,
        why: `the most, ${at(top).placed}, were placed in ${at(top).name}.`,
      },
      {
        text: `${at(best).name} has the highest percentage placed.`,
        holds: best === sharpest,
        why: `the highest is ${formatPercent(share(at(sharpest)))}, in ${at(sharpest).name}.`,
      },
      {
        text: `In all, at least ${least}% of the registered students were placed.`,
        holds: placed * 100 >= least * registered,
        why: `${placed} of ${registered} were placed; ${least}% would be ${formatPercent(ratio(least * registered, 100)).replace('%', '')}.`,
      },
      {
        text: `More students were left without a place in ${at(a).name} than in ${at(b).name}.`,
        holds: at(a).registered - at(a).placed > at(b).registered - at(b).placed,
        why: `there were ${at(a).registered - at(a).placed} in ${at(a).name} and ${at(b).registered - at(b).placed} in ${at(b).name}.`,
      },
    ];
  },
  check: ({ rows, most, best, least, ahead: [a = 0, b = 1] }) => {
    const left = rows.map(({ registered, placed }) => registered - placed);
    const quota = rows.map(({ registered, placed }) => placed / registered);
    return [
      rows.every((row) => row.placed <= (rows[most]?.placed ?? 0)),
      Math.max(...quota) === quota[best],
      rows.reduce((rest, { registered, placed }) => rest + placed - (registered * least) / 100, 1e-9) >= 0,
      (left[a] ?? 0) > (left[b] ?? 0),
    ];
  },
  stem: ({ rows }) =>
    `The table shows how many students of four branches registered for placement and how many were placed.

${table(rows)}

Which statements are true? Select all that apply.`,
  steps: ({ rows }) => [
    `Percentages placed: ${rows.map((row) => `${row.name} ${formatPercent(share(row))}`).join(', ')}.`,
  ],
});

export const tableTemplates: Template[] = [reading, claims];
