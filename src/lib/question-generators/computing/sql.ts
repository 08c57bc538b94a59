import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

type Item = { id: number; shelf: string; price: number };
type Query = { items: Item[]; shelf: string; limit: number; joined: 'AND' | 'OR' };

const sum = (items: readonly Item[]) => items.reduce((total, { price }) => total + price, 0);
const select = ({ items, shelf, limit, joined }: Query, strict = true) =>
  items.filter((item) => {
    const [on, above] = [item.shelf === shelf, strict ? item.price > limit : item.price >= limit];
    return joined === 'AND' ? on && above : on || above;
  });

const condition = singleChoice({
  name: 'sql-sum-with-a-condition',
  title: 'A sum in SQL',
  area: 'Technical: GCS',
  topic: 'SQL',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Query => ({
    items: range(1, 6).map((id) => ({
      id,
      shelf: draw.pick(['A', 'B', 'C']),
      price: draw.step(20, 90, 10),
    })),
    shelf: draw.pick(['A', 'B', 'C']),
    limit: draw.step(30, 70, 10),
    joined: draw.pick(['AND', 'OR'] as const),
  }),
  holds: (p) =>
    select(p).length > 1 && select(p).length < 6 && p.items.some(({ price }) => price === p.limit),
  solve: (p) => sum(select(p)),
  check: ({ items, shelf, limit, joined }) => {
    // By inclusion and exclusion from the two conditions alone.
    const both = items.filter((item) => item.shelf === shelf && item.price > limit);
    if (joined === 'AND') return sum(both);
    return (
      sum(items.filter((item) => item.shelf === shelf)) +
      sum(items.filter((item) => item.price > limit)) -
      sum(both)
    );
  },
  mistakes: {
    'takes AND for OR, or OR for AND': (p) =>
      sum(select({ ...p, joined: p.joined === 'AND' ? 'OR' : 'AND' })),
    'counts a price that is equal to the limit as greater': (p) => sum(select(p, false)),
    'looks at the shelf alone': ({ items, shelf }) => sum(items.filter((item) => item.shelf === shelf)),
    'looks at the price alone': ({ items, limit }) => sum(items.filter(({ price }) => price > limit)),
    'adds the rows that are left out': (p) => sum(p.items) - sum(select(p)),
    'adds all rows': ({ items }) => sum(items),
    'counts the rows instead of adding the prices': (p) => select(p).length,
  },
  stem: ({ items, shelf, limit, joined }) => `The table \`item\` has these rows:

| id | shelf | price |
| --- | --- | --- |
${items.map(({ id, shelf, price }) => `| ${id} | ${shelf} | ${price} |`).join('\n')}

What does this query return?

\`\`\`sql
SELECT SUM(price) FROM item WHERE shelf = '${shelf}' ${joined} price > ${limit};
\`\`\``,
  steps: (p, answer) => [
    `The condition holds for the rows ${select(p)
      .map(({ id }) => id)
      .join(
        ', ',
      )}: ${p.joined === 'AND' ? 'both parts must hold' : 'one part is enough'}, and a price of ${p.limit} is not greater than ${p.limit}.`,
    `$${select(p)
      .map(({ price }) => price)
      .join(' + ')}$ gives ${answer}.`,
  ],
});

type Tables = { left: number[]; right: number[]; kind: 'JOIN' | 'LEFT JOIN' };
const matches = ({ left, right }: Tables) =>
  left.map((value) => right.filter((other) => other === value).length);
const rowsOf = (p: Tables) =>
  matches(p).reduce((rows, found) => rows + (p.kind === 'JOIN' ? found : Math.max(1, found)), 0);

const join = singleChoice({
  name: 'sql-rows-of-a-join',
  title: 'The number of rows of a join',
  area: 'Technical: GCS',
  topic: 'SQL',
  difficulty: 3,
  space: 500,
  parameters: (draw): Tables => ({
    left: range(1, 5).map(() => draw.whole(1, 5)),
    right: range(1, 4).map(() => draw.whole(1, 5)),
    kind: draw.pick(['JOIN', 'LEFT JOIN'] as const),
  }),
  holds: (p) => matches(p).some((found) => found > 1) && matches(p).includes(0),
  bounds: [1, 20],
  solve: rowsOf,
  check: ({ left, right, kind }) => {
    // Multiplies how often each value stands on either side.
    const times = (list: number[], value: number) => list.filter((one) => one === value).length;
    return range(1, 5).reduce((rows, value) => {
      const [a, b] = [times(left, value), times(right, value)];
      return rows + (b === 0 && kind === 'LEFT JOIN' ? a : a * b);
    }, 0);
  },
  mistakes: {
    'is the number of rows of the other kind of join': (p) =>
      rowsOf({ ...p, kind: p.kind === 'JOIN' ? 'LEFT JOIN' : 'JOIN' }),
    'counts each row of `r` once at most': (p) => matches(p).filter((found) => found > 0).length,
    'joins each row of one table with each row of the other': ({ left, right }) => left.length * right.length,
    'counts each common value once': ({ left, right }) =>
      new Set(left.filter((one) => right.includes(one))).size,
    'is the number of rows of the first table': ({ left }) => left.length,
    'adds the rows of both tables': ({ left, right }) => left.length + right.length,
  },
  stem: ({ left, right, kind }) =>
    `The column \`x\` of the table \`r\` holds ${left.join(', ')}, and the column \`x\` of the table \`s\` holds ${right.join(', ')}. What does this query return?

\`\`\`sql
SELECT COUNT(*) FROM r ${kind} s ON r.x = s.x;
\`\`\``,
  steps: (p, answer) => [
    `The rows of \`r\` have, in their order, ${matches(p).join(', ')} matching rows in \`s\`.`,
    p.kind === 'JOIN'
      ? 'An inner join leaves out rows without a match.'
      : 'A left join keeps a row of `r` without a match once, with NULL for `s`.',
    `So the query returns ${answer}.`,
  ],
});

export const sqlTemplates: Template[] = [condition, join];
