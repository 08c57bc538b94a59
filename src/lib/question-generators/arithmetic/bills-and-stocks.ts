import { type Exact, isWhole, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatNumber, formatPercent, formatRupees, toTex } from '../number-format.ts';
import { drawPerson } from '../people.ts';
import type { Template } from '../template.ts';

type Exchange = { shares: number; rate: number; sold: number; newRate: number; bought: number };
const proceeds = ({ shares, sold }: Exchange) => shares * sold;
const newShares = (p: Exchange) => ratio(proceeds(p), p.bought);
const newIncome = (p: Exchange) => times(newShares(p), p.newRate);
const gap = (a: Exact, b: Exact): Exact => {
  const difference = minus(a, b);
  return toNumber(difference) < 0 ? minus(0, difference) : difference;
};

const change = singleChoice({
  name: 'income-after-changing-stock',
  title: 'The income after a change of stock',
  area: 'Quantitative',
  topic: 'Stocks and Shares',
  difficulty: 3,
  space: 300,
  parameters: (draw): Exchange & { name: string } => ({
    ...{ shares: draw.step(40, 300, 10), rate: draw.whole(4, 12), sold: draw.step(75, 140, 5) },
    ...{ newRate: draw.whole(4, 15), bought: draw.step(80, 150, 5) },
    name: drawPerson(draw).name,
  }),
  holds: (p) => isWhole(newShares(p)) && p.sold !== p.bought && p.rate !== p.newRate,
  bounds: [20, 5000],
  solve: (p) => gap(newIncome(p), p.shares * p.rate),
  check: ({ shares, rate, sold, newRate, bought }) => {
    // Buys the new shares one by one until the money is spent.
    let [money, income] = [shares * sold, 0];
    for (; money >= bought; money -= bought) income += newRate;
    return Math.abs(income - shares * rate);
  },
  mistakes: {
    'is the new income': newIncome,
    'is the old income': ({ shares, rate }) => shares * rate,
    'keeps the number of shares': ({ shares, rate, newRate }) => shares * Math.abs(newRate - rate),
    'reckons the dividend on the market value': ({ shares, sold, rate, newRate }) =>
      ratio(shares * sold * Math.abs(newRate - rate), 100),
    'adds the two incomes': (p) => plus(newIncome(p), p.shares * p.rate),
    'buys the new shares at par': (p) => gap(ratio(proceeds(p) * p.newRate, 100), p.shares * p.rate),
  },
  write: formatRupees,
  stem: ({ shares, rate, sold, newRate, bought, name }) =>
    `${name} sells ${shares} shares of ₹100 that pay ${rate}% a year at ₹${sold} each, and invests the money in shares of ₹100 that pay ${newRate}% and cost ₹${bought} each. By how much does the yearly income change?`,
  steps: (p, answer) => [
    `The old shares paid $${p.shares} \\times ${p.rate} = ${toTex(p.shares * p.rate)}$ rupees a year. The dividend is reckoned on the face value.`,
    `The sale brings $${p.shares} \\times ${p.sold} = ${toTex(proceeds(p))}$ rupees and buys $${toTex(proceeds(p))} \\div ${p.bought} = ${toTex(newShares(p))}$ new shares, which pay $${toTex(newShares(p))} \\times ${p.newRate} = ${toTex(newIncome(p))}$ rupees.`,
    `The income ${toNumber(newIncome(p)) > p.shares * p.rate ? 'rises' : 'falls'} by ${answer}.`,
  ],
});

/** A debt by its present worth; the interest for the time is so many percent of the amount it is reckoned on. */
type Debt = { worth: number; rate: number; years: number };
const percent = ({ rate, years }: Debt) => rate * years;
const trueDiscount = (p: Debt) => ratio(p.worth * percent(p), 100);
const sumDue = (p: Debt) => plus(p.worth, trueDiscount(p));
const interest = (p: Debt) => times(sumDue(p), ratio(percent(p), 100));

const sumFromBoth = singleChoice({
  name: 'sum-from-true-discount-and-interest',
  title: 'The sum due from true discount and interest',
  area: 'Quantitative',
  topic: 'True Discount',
  difficulty: 4,
  space: 100,
  parameters: (draw): Debt => ({
    ...{ worth: draw.step(400, 8000, 200), rate: draw.pick([4, 5, 6, 8, 10, 12]), years: draw.whole(1, 4) },
  }),
  holds: (p) => isWhole(trueDiscount(p)) && isWhole(interest(p)),
  solve: sumDue,
  check: (p) => {
    // The interest exceeds the true discount by the interest on the discount; that gives the percentage.
    const [discount, due] = [trueDiscount(p), interest(p)];
    const share = ratio(minus(due, discount), discount);
    return ratio(due, share);
  },
  mistakes: {
    'is the present worth': ({ worth }) => worth,
    'is the present worth less the discount': (p) => minus(p.worth, trueDiscount(p)),
    'adds the interest to the present worth': (p) => plus(p.worth, interest(p)),
    'adds both to the present worth': (p) => plus(p.worth, interest(p), trueDiscount(p)),
    'adds the discount to the sum once more': (p) => plus(sumDue(p), trueDiscount(p)),
  },
  write: formatRupees,
  stem: (p) => [
    `The true discount on a sum due some time hence is ${formatRupees(trueDiscount(p))}. The simple interest on the same sum for the same time and at the same rate is ${formatRupees(interest(p))}. What is the sum due?`,
    `On a certain sum, the true discount is ${formatRupees(trueDiscount(p))} and the simple interest is ${formatRupees(interest(p))}, for the same time and at the same rate. Find the sum.`,
  ],
  steps: (p, answer) => [
    'The sum due is $\\frac{S.I. \\times T.D.}{S.I. - T.D.}$, because the interest exceeds the true discount by the interest on the true discount.',
    `$\\frac{${toTex(interest(p))} \\times ${toTex(trueDiscount(p))}}{${toTex(interest(p))} - ${toTex(trueDiscount(p))}} = \\frac{${toTex(times(interest(p), trueDiscount(p)))}}{${toTex(minus(interest(p), trueDiscount(p)))}}$, which is ${answer}.`,
  ],
});

/** A bill: the true discount, the rate a year and the months it has to run. */
type Bill = { discount: number; rate: number; months: number };
const bankers = ({ discount, rate, months }: Bill) => plus(discount, ratio(discount * rate * months, 1200));

const rateFromBoth = numerical({
  name: 'rate-from-both-discounts',
  title: 'The rate from banker’s and true discount',
  area: 'Quantitative',
  topic: "Banker's Discount",
  difficulty: 3,
  space: 150,
  parameters: (draw): Bill => ({
    discount: draw.step(60, 1200, 20),
    ...{ rate: draw.pick([4, 5, 6, 8, 9, 10, 12, 15]), months: draw.pick([3, 4, 6, 8, 9, 12, 15, 18]) },
  }),
  holds: (p) => isWhole(bankers(p)),
  form: 'decimal',
  bounds: [1, 40],
  unit: '%',
  solve: (p) => ratio(times(1200, minus(bankers(p), p.discount)), p.discount * p.months),
  check: (p) => {
    // Tries each rate: the bill’s sum follows from the banker’s discount, and from it the true discount.
    for (let rate = 1; rate <= 20; rate += 1) {
      const share = ratio(rate * p.months, 1200);
      const sum = ratio(bankers(p), share);
      if (toNumber(minus(ratio(times(sum, share), plus(1, share)), p.discount)) === 0) return rate;
    }
    return 0;
  },
  mistakes: {
    'takes the gain as a part of the banker’s discount': (p) =>
      ratio(times(1200, minus(bankers(p), p.discount)), times(bankers(p), p.months)),
    'is the rate for the whole time, not for a year': (p) =>
      ratio(times(100, minus(bankers(p), p.discount)), p.discount),
  },
  write: formatPercent,
  stem: (p) =>
    `The banker’s discount on a bill due in ${p.months} months is ${formatRupees(bankers(p))}, and the true discount for the same time and at the same rate is ${formatRupees(p.discount)}. What is the rate of interest in percent a year?`,
  steps: (p, answer) => [
    `The banker’s gain is $${toTex(bankers(p))} - ${toTex(p.discount)} = ${toTex(minus(bankers(p), p.discount))}$ rupees. It is the interest on the true discount.`,
    `So ${formatRupees(p.discount)} earns ${formatRupees(minus(bankers(p), p.discount))} in ${formatNumber(p.months)} months: $\\frac{100 \\times 12 \\times ${toTex(minus(bankers(p), p.discount))}}{${toTex(p.discount)} \\times ${p.months}}$ gives ${answer}.`,
  ],
});

export const billTemplates: Template[] = [change, sumFromBoth, rateFromBoth];
