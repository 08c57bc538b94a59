import { ratio } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatMultiple, formatOrdinal, formatRupees, range, toTex } from '../../number-format.ts';
import { drawPerson } from '../../people.ts';
import type { Template } from '../../template.ts';

const progression = singleChoice({
  name: 'sum-of-arithmetic-progression',
  title: 'The sum of an arithmetic progression',
  area: 'Quantitative',
  topic: 'Progressions',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({
    first: draw.whole(2, 40),
    step: draw.whole(2, 12),
    place: draw.whole(4, 12),
    count: draw.whole(10, 40),
  }),
  holds: ({ first, step, place, count }) => place !== count && first !== step,
  bounds: [50, 30_000],
  solve: ({ first, step, count }) => (count * (2 * first + (count - 1) * step)) / 2,
  check: ({ first, step, count }) => {
    let [sum, term] = [0, first];
    for (let at = 0; at < count; at += 1) {
      sum += term;
      term += step;
    }
    return sum;
  },
  mistakes: {
    'takes one step too many up to the last term': ({ first, step, count }) =>
      (count * (2 * first + count * step)) / 2,
    'forgets to halve': ({ first, step, count }) => count * (2 * first + (count - 1) * step),
    'counts the first term once where it stands twice in the formula': ({ first, step, count }) =>
      (count * (first + (count - 1) * step)) / 2,
    'leaves out the last term': ({ first, step, count }) =>
      ((count - 1) * (2 * first + (count - 2) * step)) / 2,
    'adds a term too many': ({ first, step, count }) => ((count + 1) * (2 * first + count * step)) / 2,
    'multiplies the last term by the number of terms': ({ first, step, count }) =>
      count * (first + (count - 1) * step),
  },
  stem: ({ first, step, place, count }) => [
    `In an arithmetic progression the first term is ${first} and the ${formatOrdinal(place)} is ${first + (place - 1) * step}. What is the sum of the first ${count} terms?`,
    `A hall has ${first} seats in the first row, ${first + (place - 1) * step} in the ${formatOrdinal(place)}, and in each row as many more than in the one before. It has ${count} rows. How many seats are there in all?`,
  ],
  steps: ({ first, step, place, count }, answer) => [
    `From the first to the ${formatOrdinal(place)} there are ${place - 1} steps: each is $\\frac{${first + (place - 1) * step} - ${first}}{${place - 1}} = ${step}$.`,
    `The last of ${count} is $${first} + ${count - 1} \\times ${step} = ${first + (count - 1) * step}$.`,
    `Sum: $\\frac{${count}}{2} \\times (${first} + ${first + (count - 1) * step})$, which is ${answer}.`,
  ],
});

const multiples = singleChoice({
  name: 'sum-of-multiples',
  title: 'The sum of the multiples between two numbers',
  area: 'Quantitative',
  topic: 'Series',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const from = draw.whole(10, 120);
    return { of: draw.whole(3, 15), from, to: from + draw.whole(60, 200) };
  },
  bounds: [100, 20_000],
  solve: ({ of, from, to }) => {
    const [low, high] = [Math.ceil(from / of), Math.floor(to / of)];
    return (of * (high - low + 1) * (high + low)) / 2;
  },
  check: ({ of, from, to }) => {
    let sum = 0;
    for (let n = from; n <= to; n += 1) if (n % of === 0) sum += n;
    return sum;
  },
  mistakes: {
    'leaves out the greatest multiple': ({ of, from, to }) => {
      const [low, high] = [Math.ceil(from / of), Math.floor(to / of) - 1];
      return (of * (high - low + 1) * (high + low)) / 2;
    },
    'leaves out the least multiple': ({ of, from, to }) => {
      const [low, high] = [Math.ceil(from / of) + 1, Math.floor(to / of)];
      return (of * (high - low + 1) * (high + low)) / 2;
    },
    'counts one multiple too few but keeps their average': ({ of, from, to }) => {
      const [low, high] = [Math.ceil(from / of), Math.floor(to / of)];
      return (of * (high - low) * (high + low)) / 2;
    },
    'begins at the first multiple of all': ({ of, to }) => {
      const high = Math.floor(to / of);
      return (of * high * (high + 1)) / 2;
    },
    'adds the numbers that are multiplied, not the multiples': ({ of, from, to }) => {
      const [low, high] = [Math.ceil(from / of), Math.floor(to / of)];
      return ((high - low + 1) * (high + low)) / 2;
    },
  },
  stem: ({ of, from, to }) => [
    `What is the sum of all multiples of ${of} from ${from} to ${to}, these two included if they are multiples?`,
    `Add up every number from ${from} to ${to}, both ends included, that ${of} divides without remainder. What is the sum?`,
  ],
  steps: ({ of, from, to }, answer) => {
    const [low, high] = [Math.ceil(from / of), Math.floor(to / of)];
    return [
      `The least is $${of} \\times ${low} = ${of * low}$ and the greatest $${of} \\times ${high} = ${of * high}$: $${high} - ${low} + 1 = ${high - low + 1}$ numbers.`,
      `Their average is $\\frac{${of * low} + ${of * high}}{2} = ${toTex(ratio(of * (low + high), 2))}$.`,
      `Sum: $${high - low + 1} \\times ${toTex(ratio(of * (low + high), 2))}$, which is ${answer}.`,
    ];
  },
});

const goods = [
  ['pen', 'notebook'],
  ['dosa', 'vada'],
  ['bus ticket', 'ferry ticket'],
  ['banana', 'guava'],
] as const;

const prices = numerical({
  name: 'two-purchases',
  title: 'Two prices from two purchases',
  area: 'Quantitative',
  topic: 'Equations',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({
    a: draw.whole(2, 7),
    b: draw.whole(2, 7),
    c: draw.whole(2, 7),
    d: draw.whole(2, 7),
    x: draw.whole(6, 40),
    y: draw.whole(8, 60),
    of: draw.pick(goods),
    who: drawPerson(draw),
  }),
  holds: ({ a, b, c, d, x, y }) => a * d > b * c && x !== y && a !== c && b !== d,
  bounds: [5, 99],
  unit: 'rupees',
  solve: ({ a, b, c, d, x, y }) => ratio((a * x + b * y) * d - (c * x + d * y) * b, a * d - b * c),
  check: ({ a, b, c, d, x, y }) => {
    const [first, second] = [a * x + b * y, c * x + d * y];
    for (let one = 1; one < 100; one += 1)
      for (let other = 1; other < 100; other += 1)
        if (a * one + b * other === first && c * one + d * other === second) return one;
    return 0;
  },
  mistakes: {
    'is the price of the other thing': ({ y }) => y,
    'is the price of one of each': ({ x, y }) => x + y,
  },
  write: formatRupees,
  stem: ({ a, b, c, d, x, y, of: [one, other], who }) =>
    `${who.name} pays ${formatRupees(a * x + b * y)} for ${a} ${one}s and ${b} ${other}s. On another day ${who.pronoun} pays ${formatRupees(c * x + d * y)} for ${c} ${one}s and ${d} ${other}s at the same prices.
How many rupees does one ${one} cost?`,
  steps: ({ a, b, c, d, x, y, of: [one, other] }, answer) => [
    `With the prices $p$ of a ${one} and $q$ of a ${other}: $${a}p + ${b}q = ${a * x + b * y}$ and $${c}p + ${d}q = ${c * x + d * y}$.`,
    `Multiply the first by ${d} and the second by ${b}, and subtract: $${a * d}p - ${b * c}p = ${toTex((a * x + b * y) * d)} - ${toTex((c * x + d * y) * b)}$.`,
    `So $${formatMultiple(a * d - b * c, 'p')} = ${toTex((a * x + b * y) * d - (c * x + d * y) * b)}$, and a ${one} costs ${answer}.`,
  ],
});

const loop = numerical({
  name: 'trace-a-loop',
  title: 'A flowchart with a loop',
  area: 'Logical',
  topic: 'Flowcharts',
  difficulty: 2,
  space: 500,
  parameters: (draw) => ({
    start: draw.whole(0, 9),
    from: draw.whole(1, 6),
    step: draw.pick([1, 3]),
    limit: draw.whole(10, 30),
    odd: draw.coinFlip(),
  }),
  bounds: [5, 400],
  solve: ({ start, from, step, limit, odd }) => {
    // Closed form: the odd (or even) terms form an arithmetic progression.
    const terms = range(0, Math.floor((limit - from) / step)).map((at) => from + at * step);
    return start + terms.reduce((sum, term) => sum + (term % 2 === (odd ? 1 : 0) ? term : 1), 0);
  },
  check: ({ start, from, step, limit, odd }) => {
    let [total, k] = [start, from];
    while (k <= limit) {
      if ((k % 2 === 1) === odd) total += k;
      else total += 1;
      k += step;
    }
    return total;
  },
  mistakes: {
    'stops one round too early': ({ start, from, step, limit, odd }) => {
      const last = from + step * Math.floor((limit - from) / step);
      const terms = range(0, Math.floor((last - step - from) / step)).map((at) => from + at * step);
      return start + terms.reduce((sum, term) => sum + (term % 2 === (odd ? 1 : 0) ? term : 1), 0);
    },
    'takes the “no” branch for the “yes” branch': ({ start, from, step, limit, odd }) => {
      const terms = range(0, Math.floor((limit - from) / step)).map((at) => from + at * step);
      return start + terms.reduce((sum, term) => sum + (term % 2 === (odd ? 0 : 1) ? term : 1), 0);
    },
  },
  stem: ({ start, from, step, limit, odd }) =>
    `A flowchart does this. What does it print?

1. Put ${start} into T and ${from} into K.
2. Is K greater than ${limit}? If yes, print T and stop.
3. Is K ${odd ? 'odd' : 'even'}? If yes, add K to T; if no, add 1 to T.
4. Add ${step} to K and go back to step 2.`,
  steps: ({ start, from, step, limit, odd }, answer) => {
    const terms = range(0, Math.floor((limit - from) / step)).map((at) => from + at * step);
    return [
      `K takes the values ${terms.join(', ')}.`,
      `To T are added ${terms.map((term) => (term % 2 === (odd ? 1 : 0) ? term : 1)).join(', ')}. With the ${start} at the start T is ${answer}.`,
    ];
  },
});

export const sequenceTemplates: Template[] = [progression, multiples, prices, loop];
