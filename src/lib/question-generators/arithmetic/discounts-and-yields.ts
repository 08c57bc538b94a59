import { minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import {
  decimalToTex,
  formatCount,
  formatPercent,
  formatRupees,
  nounFormatter,
  toTex,
} from '../number-format.ts';
import { drawNames } from '../people.ts';
import type { Template } from '../template.ts';

const fold = (count: number) =>
  ({ 2: 'double', 3: 'three times', 4: 'four times' })[count] ?? `${count} times`;

const manyfold = singleChoice({
  name: 'years-to-grow-manyfold',
  title: 'A sum that grows manyfold at simple interest',
  area: 'Quantitative',
  topic: 'Simple Interest',
  difficulty: 2,
  space: 150,
  parameters: (draw) => {
    const first = draw.whole(2, 4);
    return { first, years: draw.whole(3, 20), later: first + draw.whole(1, 5) };
  },
  bounds: [3, 120],
  solve: ({ first, years, later }) => ratio((later - 1) * years, first - 1),
  check: ({ first, years, later }) => {
    // Lets a sum of (years × 100) earn the same interest each year until it has grown enough.
    const sum = years * 100;
    const yearly = (sum * (first - 1)) / years;
    let [amount, passed] = [sum, 0];
    while (amount < later * sum) {
      amount += yearly;
      passed += 1;
    }
    return amount === later * sum ? passed : ratio(-1);
  },
  mistakes: {
    'takes the multiple itself for the interest': ({ first, years, later }) => ratio(later * years, first),
    'adds the difference of the multiples to the years': ({ first, years, later }) =>
      ratio(years + later - first),
    'multiplies the years by the later multiple': ({ years, later }) => ratio(years * later),
    'counts only the time after the first goal': ({ first, years, later }) =>
      ratio((later - first) * years, first - 1),
    'multiplies the years by both multiples': ({ first, years, later }) => ratio(years * first * later),
    'divides by the multiple instead of by the interest': ({ first, years, later }) =>
      ratio((later - 1) * years, first),
  },
  write: nounFormatter('year'),
  stem: ({ first, years, later }) => [
    `At simple interest a sum becomes ${fold(first)} its value in ${years} years. In how many years does it become ${fold(later)} its value at the same rate?`,
    `A deposit at simple interest grows to ${fold(first)} the amount in ${years} years. How long does it take in all, from the day of the deposit, to grow to ${fold(later)} the amount?`,
  ],
  steps: ({ first, years, later }, answer) => [
    `To become ${fold(first)} its value, the sum must earn ${first === 2 ? 'as much as itself' : `${first - 1} times itself`} in interest, which takes ${years} years.`,
    `To become ${fold(later)} its value it must earn ${later - 1} times itself: $${years} \\times \\frac{${later - 1}}{${first - 1}}$, which makes ${answer}.`,
  ],
});

const presentWorth = singleChoice({
  name: 'present-worth-of-a-debt',
  title: 'The present worth of a debt',
  area: 'Quantitative',
  topic: 'True Discount',
  difficulty: 2,
  space: 500,
  parameters: (draw) => {
    const [rate, months, worth] = [draw.whole(4, 16), draw.step(3, 36, 3), draw.step(400, 12_000, 100)];
    return { rate, months, due: plus(worth, ratio(worth * rate * months, 1200)), who: drawNames(draw, 2) };
  },
  holds: ({ due }) => toNumber(due) % 1 === 0,
  bounds: [100, 40_000],
  form: 'money',
  solve: ({ rate, months, due }) => times(due, ratio(1200, 1200 + rate * months)),
  check: ({ rate, months, due }) => {
    for (let worth = 400; worth <= 12_000; worth += 100)
      if (worth * 1200 + worth * rate * months === toNumber(due) * 1200) return worth;
    return 0;
  },
  mistakes: {
    'subtracts the interest on the whole debt': ({ rate, months, due }) =>
      minus(due, times(due, ratio(rate * months, 1200))),
    'adds interest instead of taking it off': ({ rate, months, due }) =>
      plus(due, times(due, ratio(rate * months, 1200))),
    'is the true discount': ({ rate, months, due }) => times(due, ratio(rate * months, 1200 + rate * months)),
    'counts the interest of a single year': ({ rate, due }) => times(due, ratio(100, 100 + rate)),
    'counts a month too few': ({ rate, months, due }) => times(due, ratio(1200, 1200 + rate * (months - 1))),
    'takes off the interest of a single year': ({ rate, due }) => times(due, ratio(100 - rate, 100)),
  },
  write: formatRupees,
  stem: ({ rate, months, due, who: [a, b] }) => [
    `${a} owes ${b} ${formatRupees(due)}, to be paid after ${months} months. What is the present worth of the debt at simple interest of ${rate}% a year?`,
    `What should ${a} pay today for a debt of ${formatRupees(due)} that is due in ${months} months, if money earns ${rate}% a year at simple interest?`,
  ],
  steps: ({ rate, months, due }, answer) => [
    `In ${months} months ₹100 grow to $100 + ${rate} \\times \\frac{${months}}{12} = ${toTex(plus(100, ratio(rate * months, 12)))}$ rupees.`,
    `So ${formatRupees(due)} are worth $${toTex(due)} \\times 100 \\div ${toTex(plus(100, ratio(rate * months, 12)))}$ today: ${answer}.`,
  ],
});

const bankersGain = singleChoice({
  name: 'bankers-gain-from-true-discount',
  title: 'The banker’s gain on a bill',
  area: 'Quantitative',
  topic: "Banker's Discount",
  difficulty: 3,
  space: 500,
  parameters: (draw) => {
    const [rate, years, worth] = [draw.whole(5, 20), draw.whole(1, 4), draw.step(1000, 12_000, 200)];
    return { rate, years, discount: ratio(worth * rate * years, 100) };
  },
  bounds: [4, 12_000],
  form: 'money',
  solve: ({ rate, years, discount }) => times(discount, ratio(rate * years, 100)),
  // The banker's discount, as interest on the face value, less the true discount.
  check: ({ rate, years, discount }) => {
    const worth = times(discount, ratio(100, rate * years));
    const face = plus(worth, discount);
    return minus(times(face, ratio(rate * years, 100)), discount);
  },
  mistakes: {
    'is the banker’s discount': ({ rate, years, discount }) =>
      times(discount, ratio(100 + rate * years, 100)),
    'counts the interest of a single year': ({ rate, years, discount }) =>
      years === 1 ? undefined : times(discount, ratio(rate, 100)),
    'is the true discount itself': ({ discount }) => discount,
    'divides by the amount of ₹100 instead of by 100': ({ rate, years, discount }) =>
      times(discount, ratio(rate * years, 100 + rate * years)),
    'counts the discount twice': ({ rate, years, discount }) => times(discount, ratio(rate * years, 50)),
    'counts a year too many': ({ rate, years, discount }) => times(discount, ratio(rate * (years + 1), 100)),
  },
  write: formatRupees,
  stem: ({ rate, years, discount }) => [
    `The true discount on a bill due in ${formatCount(years, 'year')} at ${rate}% a year is ${formatRupees(discount)}. What is the banker’s gain?`,
    `A bill falls due ${formatCount(years, 'year')} from now. At ${rate}% a year its true discount comes to ${formatRupees(discount)}. By how much does the banker’s discount exceed it?`,
  ],
  steps: ({ rate, years, discount }, answer) => [
    'The banker’s discount is the interest on the whole bill, the true discount that on its present worth. They differ by the interest on the true discount.',
    `$${toTex(discount)} \\times \\frac{${rate} \\times ${years}}{100}$ is ${answer}.`,
  ],
});

const yieldOnPrice = singleChoice({
  name: 'yield-on-the-price-of-a-share',
  title: 'The yield of a share bought above or below par',
  area: 'Quantitative',
  topic: 'Stocks and Shares',
  difficulty: 2,
  space: 200,
  parameters: (draw) => ({
    face: draw.pick([10, 20, 25, 50, 100]),
    dividend: draw.step(6, 24, 1),
    percent: draw.step(60, 240, 5),
  }),
  holds: ({ face, percent }) => percent !== 100 && (face * percent) % 100 === 0,
  bounds: [1, 60],
  form: 'decimal',
  solve: ({ dividend, percent }) => ratio(dividend * 100, percent),
  check: ({ face, dividend, percent }) => {
    // Buys as many shares as there are rupees in the price of one, and compares the income with the outlay.
    const price = (face * percent) / 100;
    let [income, outlay] = [ratio(0), 0];
    for (let share = 0; share < price; share += 1) {
      income = plus(income, ratio(face * dividend, 100));
      outlay += price;
    }
    return times(income, ratio(100, outlay));
  },
  mistakes: {
    'is the rate of the dividend, which counts on the face value': ({ dividend }) => ratio(dividend),
    'divides the face value by the price the wrong way round': ({ dividend, percent }) =>
      ratio(dividend * percent, 100),
    'is the income in rupees from one share': ({ face, dividend }) => ratio(face * dividend, 100),
    'takes the dividend in rupees for a percentage of the price': ({ face, dividend, percent }) =>
      ratio(dividend * 10_000, face * percent),
    'takes the difference of price and face value for the price': ({ dividend, percent }) =>
      ratio(dividend * 100, Math.abs(percent - 100)),
    'doubles the dividend': ({ dividend, percent }) => ratio(dividend * 200, percent),
    'takes the mean of price and face value for the price': ({ dividend, percent }) =>
      ratio(dividend * 200, percent + 100),
  },
  write: formatPercent,
  stem: ({ face, dividend, percent }) => [
    `A share with a face value of ₹${face} pays a dividend of ${dividend}%. It is bought at ₹${(face * percent) / 100}. What percentage does the buyer earn on the money invested?`,
    `Somebody buys ₹${face} shares that pay ${dividend}% at ₹${(face * percent) / 100} each. What is the yield on the investment?`,
  ],
  steps: ({ face, dividend, percent }, answer) => [
    `The dividend counts on the face value: $\\frac{${dividend}}{100} \\times ${face} = ${decimalToTex(ratio(dividend * face, 100))}$ rupees a share.`,
    `It is earned on the price: $\\frac{${decimalToTex(ratio(dividend * face, 100))}}{${(face * percent) / 100}} \\times 100$, which is ${answer}.`,
  ],
});

const rateOfInterest = numerical({
  name: 'rate-from-two-simple-amounts',
  title: 'The rate from two amounts at simple interest',
  area: 'Quantitative',
  topic: 'Simple Interest',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [sum, rate, first] = [draw.step(1000, 12_000, 100), draw.whole(4, 16), draw.whole(1, 4)];
    const later = first + draw.whole(1, 4);
    const amount = (years: number) => sum + (sum * rate * years) / 100;
    return { first, later, one: amount(first), other: amount(later) };
  },
  bounds: [4, 16],
  unit: '%',
  write: formatPercent,
  solve: ({ first, later, one, other }) => {
    const yearly = ratio(other - one, later - first);
    return times(yearly, 100, ratio(1, minus(one, times(yearly, first))));
  },
  check: ({ first, later, one, other }) => {
    for (let rate = 4; rate <= 16; rate += 1)
      if (one * (100 + rate * later) === other * (100 + rate * first)) return rate;
    return 0;
  },
  mistakes: {
    'takes the earlier amount for the sum': ({ first, later, one, other }) =>
      ratio((other - one) * 100, (later - first) * one),
    'takes the interest of several years for that of one': ({ first, later, one, other }) => {
      const yearly = ratio(other - one, later - first);
      return ratio((other - one) * 100, minus(one, times(yearly, first)));
    },
  },
  stem: ({ first, later, one, other }) =>
    `A sum lent at simple interest amounts to ${formatRupees(one)} after ${formatCount(first, 'year')} and to ${formatRupees(other)} after ${formatCount(later, 'year')}. What is the rate of interest, in percent a year?`,
  steps: ({ first, later, one, other }, answer) => {
    const yearly = (other - one) / (later - first);
    return [
      `In ${formatCount(later - first, 'year')} the interest is $${toTex(other)} - ${toTex(one)} = ${toTex(other - one)}$ rupees, so in a year ${formatRupees(yearly)}.`,
      `The sum is what is left without the interest of the first ${first === 1 ? 'year' : `${first} years`}: ${formatRupees(one - yearly * first)}.`,
      `$\\frac{${toTex(yearly)}}{${toTex(one - yearly * first)}} \\times 100$ is ${answer}.`,
    ];
  },
});

export const yieldTemplates: Template[] = [manyfold, presentWorth, bankersGain, yieldOnPrice, rateOfInterest];
