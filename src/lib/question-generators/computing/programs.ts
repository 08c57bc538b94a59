import { singleChoice } from '../kinds/single-choice.ts';
import { range } from '../number-format.ts';
import type { Template } from '../template.ts';

type Loop = { from: number; to: number; step: number; by: number; left: number };
const visited = ({ from, to, step }: Loop) =>
  range(0, Math.floor((to - from) / step)).map((turn) => from + turn * step);
const chosen = (p: Loop) => visited(p).filter((i) => i % p.by === p.left);
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const loop = singleChoice({
  name: 'loop-with-a-condition',
  title: 'What a loop prints',
  area: 'Technical: GCS',
  topic: 'Pseudocode',
  difficulty: 2,
  space: 500,
  parameters: (draw): Loop => {
    const by = draw.whole(2, 4);
    return {
      from: draw.whole(1, 6),
      to: draw.whole(16, 34),
      step: draw.whole(1, 3),
      by,
      left: draw.whole(0, by - 1),
    };
  },
  holds: (p) => chosen(p).length >= 3 && chosen(p).length < visited(p).length,
  solve: (p) => sum(chosen(p)),
  check: ({ from, to, step, by, left }) => {
    let [s, i] = [0, from];
    while (i <= to) {
      if (i - by * Math.floor(i / by) === left) s += i;
      i += step;
    }
    return s;
  },
  mistakes: {
    'counts the numbers instead of adding them': (p) => chosen(p).length,
    'adds every number and ignores the condition': (p) => sum(visited(p)),
    'adds the numbers for which the condition fails': (p) => sum(visited(p)) - sum(chosen(p)),
    'leaves the first number out': (p) => sum(chosen(p).slice(1)),
    'leaves the last number out': (p) => sum(chosen(p).slice(0, -1)),
    'goes one turn too far': (p) => sum(chosen({ ...p, to: p.to + p.step * p.by })),
  },
  stem: ({ from, to, step, by, left }) => `What does this program print?

\`\`\`
s = 0
i = ${from}
while i <= ${to}
    if i mod ${by} = ${left} then s = s + i
    i = i + ${step}
print s
\`\`\``,
  steps: (p, answer) => [
    `The variable \`i\` takes the values from ${p.from} in steps of ${p.step}: ${visited(p).slice(0, 4).join(', ')}, … up to ${visited(p).at(-1)}.`,
    `Those with the remainder ${p.left} when divided by ${p.by} are ${chosen(p).join(', ')}.`,
    `Their sum is ${answer}.`,
  ],
});

type Recursion = { n: number; base: number; factor: number; add: number };
const unroll = ({ n, base, factor, add }: Recursion) => {
  let value = base;
  for (let turn = 0; turn < n; turn += 1) value = factor * value + add;
  return value;
};

const recursion = singleChoice({
  name: 'recursive-function-value',
  title: 'The value of a recursive function',
  area: 'Technical: GCS',
  topic: 'Programming and data structures',
  difficulty: 3,
  space: 150,
  parameters: (draw) => ({
    n: draw.whole(3, 5),
    base: draw.whole(1, 4),
    factor: draw.whole(2, 3),
    add: draw.whole(1, 7),
  }),
  solve: unroll,
  check: ({ n, base, factor, add }) => {
    const f = (m: number): number => (m === 0 ? base : factor * f(m - 1) + add);
    // The closed form must agree with the calls.
    const power = factor ** n;
    const closed = power * base + (add * (power - 1)) / (factor - 1);
    return closed === f(n) ? closed : -1;
  },
  mistakes: {
    'stops one call too early': (p) => unroll({ ...p, n: p.n - 1 }),
    'makes one call too many': (p) => unroll({ ...p, n: p.n + 1 }),
    'forgets to add the constant': (p) => unroll({ ...p, add: 0 }),
    'adds the constant only once, at the end': (p) => p.base * p.factor ** p.n + p.add,
    'starts from 0': (p) => unroll({ ...p, base: 0 }),
    'adds before it multiplies': ({ n, base, factor, add }) => {
      let value = base;
      for (let turn = 0; turn < n; turn += 1) value = factor * (value + add);
      return value;
    },
  },
  stem: ({ n, base, factor, add }) => `What does \`f(${n})\` return?

\`\`\`c
int f(int n) {
    if (n == 0) return ${base};
    return ${factor} * f(n - 1) + ${add};
}
\`\`\``,
  steps: (p, answer) => [
    `\`f(0)\` is ${p.base}. From there each value is ${p.factor} times the one before plus ${p.add}.`,
    `The values of \`f(0)\` to \`f(${p.n})\` are ${range(0, p.n)
      .map((n) => unroll({ ...p, n }))
      .join(', ')}.`,
    `So \`f(${p.n})\` is ${answer}.`,
  ],
});

type Nest = { shape: 'triangle' | 'doubling' | 'halved'; n: number };
const log2 = (n: number) => Math.floor(Math.log2(n));
const turns = ({ shape, n }: Nest) =>
  ({
    triangle: (n * (n + 1)) / 2,
    doubling: n * (log2(n) + 1),
    halved: n * Math.floor(n / 2),
  })[shape];
const listings = {
  triangle: 'for (i = 1; i <= n; i++)\n    for (j = i; j <= n; j++)\n        count++;',
  doubling: 'for (i = 1; i <= n; i = 2 * i)\n    for (j = 1; j <= n; j++)\n        count++;',
  halved: 'for (i = 1; i <= n; i++)\n    for (j = 2; j <= n; j = j + 2)\n        count++;',
};
const reasons = {
  triangle:
    'The inner loop runs $n$ times at first, then once less in every turn, so the count is $\\frac{n(n+1)}{2}$.',
  doubling:
    'The outer loop runs once for each power of 2 up to $n$, each time with $n$ turns of the inner loop.',
  halved: 'The inner loop visits the even numbers up to $n$, the outer loop runs $n$ times.',
};

const steps = singleChoice({
  name: 'turns-of-nested-loops',
  title: 'How often the inner statement runs',
  area: 'Technical: GCS',
  topic: 'Algorithms',
  difficulty: 3,
  space: 150,
  parameters: (draw): Nest => ({
    shape: draw.pick(['triangle', 'doubling', 'halved'] as const),
    n: draw.whole(9, 80),
  }),
  solve: turns,
  check: ({ shape, n }) => {
    let count = 0;
    for (let i = 1; i <= n; i = shape === 'doubling' ? 2 * i : i + 1)
      for (let j = { triangle: i, doubling: 1, halved: 2 }[shape]; j <= n; j += shape === 'halved' ? 2 : 1)
        count += 1;
    return count;
  },
  mistakes: {
    'lets both loops run $n$ times': ({ n }) => n * n,
    'takes the inner loop for one that grows from 0': ({ shape, n }) =>
      shape === 'triangle' ? (n * (n - 1)) / 2 : undefined,
    'forgets the turn with $i = 1$': ({ shape, n }) => (shape === 'doubling' ? n * log2(n) : undefined),
    'takes one power of 2 too many': ({ shape, n }) => (shape === 'doubling' ? n * (log2(n) + 2) : undefined),
    'lets the inner loop run once more': ({ shape, n }) => turns({ shape, n }) + n,
    'stops before $i$ reaches $n$': ({ shape, n }) =>
      shape === 'halved' ? (n - 1) * Math.floor(n / 2) : turns({ shape, n }) - 1,
    'adds the turns of the two loops': ({ n }) => 2 * n,
  },
  stem: ({ shape, n }) => `The variable \`n\` is ${n} and \`count\` is 0. What is \`count\` at the end?

\`\`\`c
${listings[shape]}
\`\`\``,
  steps: ({ shape, n }, answer) => [
    reasons[shape],
    {
      triangle: `$\\frac{${n} \\times ${n + 1}}{2}$ gives ${answer}.`,
      doubling: `The powers of 2 from 1 to $2^{${log2(n)}} = ${2 ** log2(n)}$ are ${log2(n) + 1}. So $${log2(n) + 1} \\times ${n}$ gives ${answer}.`,
      halved: `There are ${Math.floor(n / 2)} such even numbers. So $${n} \\times ${Math.floor(n / 2)}$ gives ${answer}.`,
    }[shape],
  ],
});

export const programTemplates: Template[] = [loop, recursion, steps];
