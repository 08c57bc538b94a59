import { type Exact, gcd, lcm, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { capitalize, formatFraction, formatList, range, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** The last digit of a power, by its cycle of four. */
const lastDigit = (base: number, power: number) => {
  const last = (base % 10) ** (((power - 1) % 4) + 1);
  return last % 10;
};

const unitDigit = singleChoice({
  name: 'unit-digit-of-powers',
  title: 'The unit digit of a product of powers',
  area: 'Quantitative',
  topic: 'Numbers',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => ({
    a: draw.pick([2, 3, 7, 8]) + 10 * draw.whole(0, 9),
    m: draw.whole(15, 199),
    b: draw.pick([2, 3, 7, 8]) + 10 * draw.whole(0, 9),
    n: draw.whole(15, 199),
  }),
  holds: ({ a, b }) => a % 10 !== b % 10,
  bounds: [0, 9],
  solve: ({ a, m, b, n }) => (lastDigit(a, m) * lastDigit(b, n)) % 10,
  check: ({ a, m, b, n }) => {
    let digit = 1;
    for (let factor = 0; factor < m; factor += 1) digit = (digit * a) % 10;
    for (let factor = 0; factor < n; factor += 1) digit = (digit * b) % 10;
    return digit;
  },
  mistakes: {
    'goes one step too far in the cycle of the first power': ({ a, m, b, n }) =>
      (lastDigit(a, m + 1) * lastDigit(b, n)) % 10,
    'stops one step too early in the cycle of the second power': ({ a, m, b, n }) =>
      (lastDigit(a, m) * lastDigit(b, n + 3)) % 10,
    'adds the unit digits of the powers': ({ a, m, b, n }) => (lastDigit(a, m) + lastDigit(b, n)) % 10,
    'is the unit digit of the first power alone': ({ a, m }) => lastDigit(a, m),
    'is the unit digit of the second power alone': ({ b, n }) => lastDigit(b, n),
    'multiplies the bases without their powers': ({ a, b }) => (a * b) % 10,
  },
  stem: ({ a, m, b, n }) => [
    `What is the unit digit of $${a}^{${m}} \\times ${b}^{${n}}$?`,
    `With what digit does the product $${a}^{${m}} \\times ${b}^{${n}}$ end?`,
  ],
  steps: ({ a, m, b, n }, answer) => {
    const power = (base: number, exponent: number) => {
      const place = ((exponent - 1) % 4) + 1;
      const cycle = formatList(range(1, 4).map((step) => lastDigit(base, step)));
      return `Powers of ${base} end in ${cycle}, over and over. $${exponent} = 4 \\times ${(exponent - place) / 4} + ${place}$, so the ${['first', 'second', 'third', 'fourth'][place - 1]} of these stands at the end: ${lastDigit(base, exponent)}.`;
    };
    return [
      power(a, m),
      power(b, n),
      `$${lastDigit(a, m)} \\times ${lastDigit(b, n)} = ${lastDigit(a, m) * lastDigit(b, n)}$, so the product ends in ${answer}.`,
    ];
  },
});

/** A time of day, in minutes after 6 a.m. */
const clockTime = (minutes: number) => {
  const [hour, minute] = [6 + Math.floor(minutes / 60), minutes % 60];
  const shown = hour % 12 === 0 ? 12 : hour % 12;
  return `${shown}:${String(minute).padStart(2, '0')} ${hour % 24 < 12 ? 'am' : 'pm'}`;
};

const bells = singleChoice({
  name: 'bells-ring-together',
  title: 'Bells that ring together',
  area: 'Quantitative',
  topic: 'H.C.F and L.C.M',
  difficulty: 2,
  space: 100,
  parameters: (draw) => ({
    gaps: draw
      .sample([4, 5, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 25, 28, 30, 32, 35, 36, 40, 45], 3)
      .sort((a, b) => a - b),
    what: draw.pick(['bells', 'alarms', 'sirens']),
  }),
  bounds: [20, 720],
  solve: ({ gaps }) => gaps.reduce(lcm),
  check: ({ gaps }) => {
    let minute = 1;
    while (gaps.some((gap) => minute % gap !== 0)) minute += 1;
    return minute;
  },
  mistakes: {
    'leaves out the last one': ({ gaps: [a = 1, b = 1] }) => lcm(a, b),
    'leaves out the first one': ({ gaps: [, b = 1, c = 1] }) => lcm(b, c),
    'leaves out the middle one': ({ gaps: [a = 1, , c = 1] }) => lcm(a, c),
    'adds the times': ({ gaps }) => gaps.reduce((sum, gap) => sum + gap),
    'multiplies all the times': ({ gaps }) => gaps.reduce((product, gap) => product * gap),
    'skips a common moment': ({ gaps }) => 2 * gaps.reduce(lcm),
  },
  write: clockTime,
  stem: ({ gaps, what }) => [
    `Three ${what} go off together at 6:00 am and then every ${formatList(gaps)} minutes.
When do they next go off together?`,
    `${capitalize(what)} in three workshops go off every ${formatList(gaps)} minutes. All three went off at 6:00 am When is the next time that they go off at the same moment?`,
  ],
  steps: ({ gaps }, answer) => {
    const minutes = gaps.reduce(lcm);
    return [
      `They go off together after a common multiple of ${formatList(gaps)} minutes; the first is the least.`,
      `The L.C.M. is ${minutes}, and ${minutes} minutes after 6:00 am it is ${answer}.`,
    ];
  },
});

const remainders = numerical({
  name: 'greatest-divisor-with-remainders',
  title: 'The greatest number that leaves given remainders',
  area: 'Quantitative',
  topic: 'H.C.F and L.C.M',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [divisor, one, other] = [draw.whole(12, 60), draw.whole(3, 15), draw.whole(3, 15)];
    const [r, s] = [draw.whole(1, 11), draw.whole(1, 11)];
    return { a: divisor * one + r, b: divisor * other + s, r, s };
  },
  holds: ({ a, b, r, s }) => a < b && r !== s && gcd(a - r, b - s) > Math.max(r, s),
  bounds: [2, 500],
  solve: ({ a, b, r, s }) => gcd(a - r, b - s),
  check: ({ a, b, r, s }) => {
    let divisor = a;
    while (a % divisor !== r || b % divisor !== s) divisor -= 1;
    return divisor;
  },
  mistakes: {
    'leaves the remainders out': ({ a, b }) => gcd(a, b),
    'adds the remainders instead of taking them off': ({ a, b, r, s }) => gcd(a + r, b + s),
    'takes each remainder off the other number': ({ a, b, r, s }) => gcd(a - s, b - r),
  },
  stem: ({ a, b, r, s }) => [
    `What is the greatest number that leaves the remainder ${r} when it divides ${a}, and the remainder ${s} when it divides ${b}?`,
    `${a} and ${b} are divided by the same number; the remainders are ${r} and ${s}. What is the greatest number for which this happens?`,
  ],
  steps: ({ a, b, r, s }, answer) => [
    `It divides $${a} - ${r} = ${a - r}$ and $${b} - ${s} = ${b - s}$ without remainder.`,
    `The greatest number that does is their H.C.F.: ${answer}. It is greater than both remainders, as it must be.`,
  ],
});

const recurring = singleChoice({
  name: 'recurring-decimal',
  title: 'A recurring decimal as a fraction',
  area: 'Quantitative',
  topic: 'Decimal Fraction',
  difficulty: 3,
  space: 500,
  parameters: (draw) => ({ lead: draw.whole(0, 9), pair: draw.whole(10, 98) }),
  holds: ({ lead, pair }) => pair % 11 !== 0 && pair % 10 !== lead,
  form: 'fraction',
  solve: ({ lead, pair }) => ratio(lead * 100 + pair - lead, 990),
  check: ({ lead, pair }) => plus(ratio(lead, 10), times(ratio(pair, 1000), ratio(100, 99))),
  mistakes: {
    'lets the digits end after three places': ({ lead, pair }) => ratio(lead * 100 + pair, 1000),
    'subtracts nothing for the digit that does not recur': ({ lead, pair }) => ratio(lead * 100 + pair, 990),
    'lets all three digits recur': ({ lead, pair }) => ratio(lead * 100 + pair, 999),
    'lets the last digit alone recur': ({ lead, pair }) =>
      ratio(lead * 100 + pair - lead * 10 - Math.floor(pair / 10), 900),
    'leaves out a nine of the denominator': ({ lead, pair }) => ratio(lead * 100 + pair - lead, 900),
  },
  write: formatFraction,
  stem: ({ lead, pair }) =>
    `Which fraction is equal to $0.${lead}\\overline{${pair}}$ (that is, 0.${lead}${pair}${pair}${pair}…)?`,
  steps: ({ lead, pair }, answer) => [
    `Let $x = 0.${lead}\\overline{${pair}}$. Then $1000x = ${lead === 0 ? '' : lead}${pair}.\\overline{${pair}}$ and $10x = ${lead}.\\overline{${pair}}$.`,
    `Subtract: $990x = ${lead * 100 + pair} - ${lead} = ${lead * 100 + pair - lead}$.`,
    `So $x = \\frac{${lead * 100 + pair - lead}}{990}$, in lowest terms ${answer}.`,
  ],
});

const simplification = singleChoice({
  name: 'order-of-operations',
  title: 'The order of operations',
  area: 'Quantitative',
  topic: 'Simplification',
  difficulty: 1,
  space: 1000,
  parameters: (draw) => {
    const [d, e] = [draw.whole(2, 9), draw.whole(2, 9)];
    return { a: draw.whole(5, 60), b: draw.whole(2, 12), c: draw.whole(3, 15), d: d * e, e };
  },
  holds: ({ a, c, d, e }) => d !== e && d > e && c !== d && a !== c,
  bounds: [1, 2000],
  solve: ({ a, b, c, d, e }): Exact => a + b * c - d / e,
  check: ({ a, b, c, d, e }) => {
    let total = a;
    for (let time = 0; time < b; time += 1) total += c;
    for (let left = d; left > 0; left -= e) total -= 1;
    return total;
  },
  mistakes: {
    'works from left to right': ({ a, b, c, d, e }) => ratio((a + b) * c - d, e),
    'adds before it multiplies': ({ a, b, c, d, e }) => (a + b) * c - d / e,
    'subtracts before it divides': ({ a, b, c, d, e }) => ratio(a + b * c - d, e),
    'adds the quotient instead of subtracting it': ({ a, b, c, d, e }) => a + b * c + d / e,
    'leaves out the first number': ({ b, c, d, e }) => b * c - d / e,
    'subtracts the dividend undivided': ({ a, b, c, d }) => a + b * c - d,
  },
  stem: ({ a, b, c, d, e }) => [
    `What is the value of $${a} + ${b} \\times ${c} - ${d} \\div ${e}$?`,
    `Simplify: $${a} + ${b} \\times ${c} - ${d} \\div ${e}$.`,
  ],
  steps: ({ a, b, c, d, e }, answer) => [
    `Multiplication and division come first: $${b} \\times ${c} = ${b * c}$ and $${d} \\div ${e} = ${d / e}$.`,
    `Then $${a} + ${b * c} - ${d / e} = ${toTex(a + b * c - d / e)}$, so the value is ${answer}.`,
  ],
});

export const numberTemplates: Template[] = [unitDigit, bells, remainders, recurring, simplification];
