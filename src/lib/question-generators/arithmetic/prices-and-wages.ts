import { minus, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import {
  formatMixedNumber,
  formatOrdinal,
  formatRupees,
  nounFormatter,
  range,
  toTex,
  unitFormatter,
} from '../number-format.ts';
import { drawNames } from '../people.ts';
import type { Template } from '../template.ts';

const mixedPercent = (value: Parameters<typeof formatMixedNumber>[0]) => `${formatMixedNumber(value)}%`;

type Budget = { amount: number; change: number; rises: boolean };
const priceOf = ({ change, rises }: Budget) => (rises ? 100 + change : 100 - change);

const consumption = singleChoice({
  name: 'amount-for-the-same-money',
  title: 'The amount for the same money after a price change',
  area: 'Quantitative',
  topic: 'Percentage',
  difficulty: 2,
  space: 150,
  parameters: (draw): Budget & { what: string } => ({
    amount: draw.whole(6, 90),
    change: draw.pick([4, 5, 8, 10, 12, 15, 16, 20, 24, 25, 28, 30, 32, 35, 36, 40, 44, 50, 60]),
    rises: draw.coinFlip(),
    what: draw.pick(['cooking oil', 'sugar', 'flour', 'rice', 'dal']),
  }),
  form: 'decimal',
  bounds: [1, 250],
  solve: (p) => ratio(100 * p.amount, priceOf(p)),
  check: (p) => {
    // Spends the old money, a hundred for each kilogram, on tenths of a kilogram at the new price.
    let [money, tenths] = [p.amount * 1000, 0];
    while (money > 0) {
      money -= priceOf(p);
      tenths += 1;
    }
    return money === 0 ? ratio(tenths, 10) : ratio(-1);
  },
  mistakes: {
    'changes the amount by the percentage of the price': ({ amount, change, rises }) =>
      ratio(amount * (rises ? 100 - change : 100 + change), 100),
    'takes a fall for a rise, or a rise for a fall': (p) =>
      ratio(100 * p.amount, priceOf({ ...p, rises: !p.rises })),
    'changes the amount as the price changes': (p) => ratio(p.amount * priceOf(p), 100),
    'is the difference of the two amounts': (p) => {
      const gap = minus(p.amount, ratio(100 * p.amount, priceOf(p)));
      return gap.numerator < 0n ? times(-1, gap) : gap;
    },
    'is the old amount': ({ amount }) => ratio(amount),
    'takes half of the change of the price': (p) => ratio(200 * p.amount, 100 + priceOf(p)),
  },
  write: unitFormatter('kg'),
  stem: ({ amount, change, rises, what }) => [
    `With a certain sum a canteen buys ${amount} kg of ${what}. Then the price ${rises ? 'rises' : 'falls'} by ${change}%. How much ${what} does the same sum buy now?`,
    `A hostel spends a fixed sum on ${what}, which bought ${amount} kg last month. This month the price is ${change}% ${rises ? 'higher' : 'lower'}. How much does it get for the same sum?`,
  ],
  steps: (p, answer) => [
    `If a kilogram cost 100 before, it costs ${priceOf(p)} now.`,
    `The same money buys $${p.amount} \\times \\frac{100}{${priceOf(p)}}$ kg: ${answer}.`,
  ],
});

type Deal = { bought: number; sold: number };

const articles = singleChoice({
  name: 'cost-of-some-equals-price-of-others',
  title: 'The cost of some articles equals the price of others',
  area: 'Quantitative',
  topic: 'Profit and Loss',
  difficulty: 2,
  space: 200,
  parameters: (draw): Deal & { what: string } => ({
    bought: draw.whole(8, 45),
    sold: draw.whole(8, 45),
    what: draw.pick(['pens', 'shirts', 'lamps', 'notebooks', 'chairs']),
  }),
  holds: ({ bought, sold }) =>
    bought !== sold &&
    Math.abs(bought - sold) * 2 <= sold &&
    ratio(100 * (bought - sold), sold).denominator <= 9n,
  form: 'fraction',
  bounds: [2, 100],
  solve: ({ bought, sold }) => ratio(100 * Math.abs(bought - sold), sold),
  check: ({ bought, sold }) => {
    // Lets an article cost as many rupees as are sold, and adds up cost and receipts for a hundred of them.
    let [cost, receipts] = [0, 0];
    for (let article = 0; article < 100; article += 1) {
      cost += sold;
      receipts += bought;
    }
    return ratio(100 * Math.abs(receipts - cost), cost);
  },
  mistakes: {
    'divides by the number of the articles bought': ({ bought, sold }) =>
      ratio(100 * Math.abs(bought - sold), bought),
    'takes the difference of the numbers for a percentage': ({ bought, sold }) =>
      ratio(Math.abs(bought - sold)),
    'divides by both numbers together': ({ bought, sold }) =>
      ratio(100 * Math.abs(bought - sold), bought + sold),
    'doubles the difference': ({ bought, sold }) => ratio(200 * Math.abs(bought - sold), sold),
    'divides by the mean of the two numbers': ({ bought, sold }) =>
      ratio(200 * Math.abs(bought - sold), bought + sold),
  },
  write: mixedPercent,
  stem: ({ bought, sold, what }) =>
    `The cost price of ${bought} ${what} equals the selling price of ${sold} ${what}. What is the ${bought > sold ? 'gain' : 'loss'} percent?`,
  steps: ({ bought, sold }, answer) => [
    `Let an article cost ₹1. Then ${sold} articles are sold for ₹${bought} and have cost ₹${sold}.`,
    `The ${bought > sold ? 'gain' : 'loss'} on ₹${sold} is ₹${Math.abs(bought - sold)}: $\\frac{${Math.abs(bought - sold)}}{${sold}} \\times 100$, which is ${answer}.`,
  ],
});

const wages = singleChoice({
  name: 'wages-of-a-third-worker',
  title: 'The wages of a worker who helps two others',
  area: 'Quantitative',
  topic: 'Time and Work',
  difficulty: 3,
  space: 300,
  parameters: (draw) => ({
    one: draw.whole(4, 24),
    other: draw.whole(4, 24),
    together: draw.whole(2, 8),
    pay: draw.step(600, 9600, 120),
    who: drawNames(draw, 3),
  }),
  holds: ({ one, other, together }) => one !== other && together * (one + other) < one * other,
  bounds: [50, 9600],
  solve: ({ one, other, together, pay }) =>
    times(pay, minus(1, plus(ratio(together, one), ratio(together, other)))),
  check: ({ one, other, together, pay }) => {
    // Splits the job into pieces and lets the first two do theirs day by day; the rest is the third one's.
    const pieces = one * other;
    let rest = pieces;
    for (let day = 0; day < together; day += 1) rest -= other + one;
    return ratio(pay * rest, pieces);
  },
  mistakes: {
    'is the pay of the first worker': ({ one, together, pay }) => ratio(pay * together, one),
    'is the pay of the second worker': ({ other, together, pay }) => ratio(pay * together, other),
    'shares the pay equally': ({ pay }) => ratio(pay, 3),
    'is the pay of the first two together': ({ one, other, together, pay }) =>
      times(pay, plus(ratio(together, one), ratio(together, other))),
    'counts the work of the first day alone': ({ one, other, pay }) =>
      times(pay, minus(1, plus(ratio(1, one), ratio(1, other)))),
    'forgets the second worker': ({ one, together, pay }) => times(pay, minus(1, ratio(together, one))),
  },
  write: formatRupees,
  stem: ({ one, other, together, pay, who: [a, b, c] }) =>
    `${a} can do a job alone in ${one} days and ${b} in ${other} days. With the help of ${c} they finish it in ${together} days. They get ${formatRupees(pay)} in all and share it by the work done. How much does ${c} get?`,
  steps: ({ one, other, together, pay, who: [a, b, c] }, answer) => {
    const rest = minus(1, plus(ratio(together, one), ratio(together, other)));
    return [
      `In ${together} days ${a} does $\\frac{${together}}{${one}}$ and ${b} $\\frac{${together}}{${other}}$ of the job.`,
      `${c} does the rest: $1 - \\frac{${together}}{${one}} - \\frac{${together}}{${other}} = ${toTex(rest)}$.`,
      `${c} gets $${toTex(pay)} \\times ${toTex(rest)}$ rupees: ${answer}.`,
    ];
  },
});

const compound = singleChoice({
  name: 'years-to-grow-manyfold-at-compound-interest',
  title: 'A sum that grows manyfold at compound interest',
  area: 'Quantitative',
  topic: 'Compound Interest',
  difficulty: 2,
  space: 80,
  parameters: (draw) => ({ fold: draw.whole(2, 5), years: draw.whole(2, 15), power: draw.whole(2, 4) }),
  holds: ({ fold, power }) => fold ** power <= 256,
  bounds: [3, 200],
  solve: ({ years, power }) => ratio(years * power),
  check: ({ fold, years, power }) => {
    let [amount, passed] = [1, 0];
    while (amount < fold ** power) {
      amount *= fold;
      passed += years;
    }
    return passed;
  },
  mistakes: {
    'multiplies the years by the quotient of the multiples': ({ fold, years, power }) =>
      ratio(years * fold ** (power - 1)),
    'reckons with simple interest': ({ fold, years, power }) => ratio((fold ** power - 1) * years, fold - 1),
    'counts one period too few': ({ years, power }) => ratio(years * (power - 1)),
    'counts one period too many': ({ years, power }) => ratio(years * (power + 1)),
    'multiplies the years by the later multiple': ({ fold, years, power }) => ratio(years * fold ** power),
    'adds the difference of the multiples to the years': ({ fold, years, power }) =>
      ratio(years + fold ** power - fold),
  },
  write: nounFormatter('year'),
  stem: ({ fold, years, power }) => [
    `At compound interest a sum becomes ${fold === 2 ? 'twice' : `${fold} times`} its value in ${years} years. In how many years does it become ${fold ** power} times its value?`,
    `An investment at compound interest grows to ${fold === 2 ? 'twice' : `${fold} times`} its value every ${years} years. How long does it take to grow to ${fold ** power} times its value?`,
  ],
  steps: ({ fold, years, power }, answer) => [
    `Every ${years} years the amount is multiplied by ${fold}.`,
    `$${fold ** power} = ${fold}^{${power}}$, so ${power} such periods are needed: $${power} \\times ${years}$ makes ${answer}.`,
  ],
});

const innings = singleChoice({
  name: 'average-after-the-last-innings',
  title: 'A batter’s average after the last innings',
  area: 'Quantitative',
  topic: 'Average',
  difficulty: 3,
  space: 300,
  parameters: (draw) => ({
    count: draw.whole(8, 30),
    score: draw.whole(60, 160),
    rise: draw.whole(1, 5),
    who: drawNames(draw, 1),
  }),
  holds: ({ count, score, rise }) => score - (count - 1) * rise > 22 && score - (count - 1) * rise < 80,
  bounds: [10, 160],
  solve: ({ count, score, rise }) => ratio(score - (count - 1) * rise),
  check: ({ count, score, rise }) =>
    range(1, 160).find((average) => (average - rise) * (count - 1) + score === average * count) ?? 0,
  mistakes: {
    'is the average before the last innings': ({ count, score, rise }) => ratio(score - count * rise),
    'adds the rise once too often': ({ count, score, rise }) => ratio(score - (count - 2) * rise),
    'divides the last score by the rise': ({ score, rise }) => (rise === 1 ? undefined : ratio(score, rise)),
    'subtracts the number of innings from the score': ({ count, score }) => ratio(score - count),
    'counts an innings too many': ({ count, score, rise }) => ratio(score - (count + 1) * rise),
  },
  write: nounFormatter('run'),
  stem: ({ count, score, rise, who: [a] }) =>
    `In the ${formatOrdinal(count)} innings ${a} scores ${score} runs and so raises the average by ${rise === 1 ? '1 run' : `${rise} runs`}. What is the average after these ${count} innings, if ${a} was out each time?`,
  steps: ({ count, score, rise }, answer) => [
    `The last score must lift each of the ${count - 1} innings before it by ${rise}, and be as much as the new average itself.`,
    `So the new average is $${score} - ${count - 1} \\times ${rise}$: ${answer}.`,
  ],
});

const duration = numerical({
  name: 'months-of-a-partner-by-profit',
  title: 'How long a partner’s money was in the business',
  area: 'Quantitative',
  topic: 'Partnership',
  difficulty: 3,
  space: 100,
  parameters: (draw) => ({
    one: draw.step(8, 60, 2),
    other: draw.step(8, 60, 2),
    months: draw.whole(2, 11),
    who: drawNames(draw, 2),
  }),
  holds: ({ one, other, months }) => {
    const share = ratio(one * 12, other * months);
    return share.numerator <= 12n && share.denominator <= 12n && one !== other;
  },
  bounds: [2, 11],
  unit: 'months',
  write: nounFormatter('month'),
  solve: ({ one, other, months }) => {
    const share = ratio(one * 12, other * months);
    return times(one * 12, ratio(share.denominator, share.numerator), ratio(1, other));
  },
  check: ({ one, other, months }) => {
    const share = ratio(one * 12, other * months);
    return (
      range(1, 12).find(
        (tried) => BigInt(one * 12) * share.denominator === BigInt(other * tried) * share.numerator,
      ) ?? 0
    );
  },
  mistakes: {
    'forgets that the first one’s money was in for a whole year': ({ one, other, months }) =>
      minus(12, times(months, ratio(one, other))),
    'is the time in which the second one’s money was not there': ({ months }) => 12 - months,
  },
  stem: ({ one, other, months, who: [a, b] }) => {
    const share = ratio(one * 12, other * months);
    return `${a} put ₹${one},000 into a business for a whole year, and ${b} joined later with ₹${other},000. They shared the profit of the year in the ratio ${share.numerator} : ${share.denominator}. For how many months was ${b}’s money in the business?`;
  },
  steps: ({ one, other, months, who: [a, b] }, answer) => {
    const share = ratio(one * 12, other * months);
    return [
      `Profit is shared by capital times time. ${a} has $${one} \\times 12 = ${one * 12}$ parts.`,
      `${b} has $${one * 12} \\times \\frac{${share.denominator}}{${share.numerator}} = ${other * months}$ parts.`,
      `$${other * months} \\div ${other}$ makes ${answer}.`,
    ];
  },
});

export const priceTemplates: Template[] = [consumption, articles, wages, compound, innings, duration];
