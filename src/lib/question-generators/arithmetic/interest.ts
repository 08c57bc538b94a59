import { isWhole, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { decimalToTex, formatRupees, toTex } from '../number-format.ts';
import { drawPerson } from '../people.ts';
import type { Template } from '../template.ts';

const simplePrincipal = singleChoice({
  name: 'principal-from-simple-amount',
  title: 'The sum that grows to an amount at simple interest',
  area: 'Quantitative',
  topic: 'Simple Interest',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const [lent, rate, years] = [draw.step(1000, 40_000, 500), draw.whole(4, 12), draw.whole(2, 6)];
    return { amount: lent + (lent * rate * years) / 100, rate, years, who: drawPerson(draw) };
  },
  bounds: [100, 100_000],
  solve: ({ amount, rate, years }) => ratio(amount * 100, 100 + rate * years),
  check: ({ amount, rate, years }) => {
    let lent = 500;
    while (lent + (lent / 100) * rate * years < amount) lent += 500;
    return lent;
  },
  mistakes: {
    'takes the interest off the amount, as if it were reckoned on the amount': ({ amount, rate, years }) =>
      ratio(amount * (100 - rate * years), 100),
    'counts the interest of one year alone': ({ amount, rate }) => ratio(amount * 100, 100 + rate),
    'is the interest, not the sum lent': ({ amount, rate, years }) =>
      ratio(amount * rate * years, 100 + rate * years),
    'adds the interest on the amount once more': ({ amount, rate, years }) =>
      ratio(amount * (100 + rate * years), 100),
    'leaves out the last year’s interest': ({ amount, rate, years }) =>
      ratio(amount * 100, 100 + rate * (years - 1)),
    'adds a year too many': ({ amount, rate, years }) => ratio(amount * 100, 100 + rate * (years + 1)),
    'is a percentage of the amount alone': ({ amount, rate, years }) => ratio(amount * rate * years, 100),
  },
  write: formatRupees,
  stem: ({ amount, rate, years, who }) => [
    `${who.name} lends a sum at ${rate}% simple interest a year. After ${years} years ${who.pronoun} gets back ${formatRupees(amount)} in all.
How much did ${who.pronoun} lend?`,
    `A sum grows to ${formatRupees(amount)} in ${years} years at a simple interest of ${rate}% a year. What was the sum?`,
  ],
  steps: ({ amount, rate, years }, answer) => [
    `In ${years} years the interest is $${rate} \\times ${years} = ${rate * years}$ percent of the sum.`,
    `So the amount is ${100 + rate * years}% of the sum: $\\frac{${toTex(amount)} \\times 100}{${100 + rate * years}}$ = ${answer}.`,
  ],
});

const difference = singleChoice({
  name: 'compound-minus-simple',
  title: 'Compound against simple interest over two years',
  area: 'Quantitative',
  topic: 'Compound Interest',
  difficulty: 3,
  space: 200,
  parameters: (draw) => ({ sum: draw.step(2000, 60_000, 500), rate: draw.whole(4, 20) }),
  bounds: [5, 5000],
  solve: ({ sum, rate }) => ratio(sum * rate * rate, 10_000),
  check: ({ sum, rate }) => {
    // Year by year, in hundredths of a paisa.
    let [compound, simple] = [sum * 10_000, sum * 10_000];
    for (let year = 0; year < 2; year += 1) {
      compound += (compound / 100) * rate;
      simple += sum * 100 * rate;
    }
    return ratio(compound - simple, 10_000);
  },
  mistakes: {
    'is a whole year’s interest': ({ sum, rate }) => ratio(sum * rate, 100),
    'counts the interest on the interest for both years': ({ sum, rate }) => ratio(sum * rate * rate, 5000),
    'takes the rate for the half-year': ({ sum, rate }) => ratio(sum * rate * rate, 40_000),
    'is the difference after three years': ({ sum, rate }) =>
      ratio(sum * rate * rate * (300 + rate), 1_000_000),
    'moves the point by one place': ({ sum, rate }) => ratio(sum * rate * rate, 1000),
    'halves the interest on the interest': ({ sum, rate }) => ratio(sum * rate * rate, 20_000),
  },
  write: formatRupees,
  stem: ({ sum, rate }) => [
    `A sum of ${formatRupees(sum)} is lent for two years at ${rate}% a year.
By how much is the compound interest, compounded yearly, more than the simple interest?`,
    `What is the difference between the compound and the simple interest on ${formatRupees(sum)} for two years at ${rate}% a year, compounded yearly?`,
  ],
  steps: ({ sum, rate }, answer) => [
    `The first year’s interest is $${toTex(sum)} \\times \\frac{${rate}}{100} = ${decimalToTex(ratio(sum * rate, 100))}$ rupees either way.`,
    `In the second year compound interest earns ${rate}% on this interest too, and nothing else differs.`,
    `Difference: $${decimalToTex(ratio(sum * rate, 100))} \\times \\frac{${rate}}{100}$, which is ${answer}.`,
  ],
});

const compoundAmount = numerical({
  name: 'compound-amount',
  title: 'What a sum grows to at compound interest',
  area: 'Quantitative',
  topic: 'Compound Interest',
  difficulty: 2,
  space: 400,
  parameters: (draw) => ({
    sum: draw.step(1000, 50_000, 500),
    rate: draw.pick([4, 5, 6, 8, 10, 12, 15, 20]),
    years: draw.whole(2, 3),
    who: drawPerson(draw),
  }),
  bounds: [1000, 100_000],
  form: 'money',
  unit: 'rupees',
  solve: ({ sum, rate, years }) => times(sum, ...Array.from({ length: years }, () => ratio(100 + rate, 100))),
  check: ({ sum, rate, years }) => {
    let micros = sum * 1_000_000;
    for (let year = 0; year < years; year += 1) micros += (micros / 100) * rate;
    return ratio(micros, 1_000_000);
  },
  mistakes: {
    'is the amount at simple interest': ({ sum, rate, years }) => ratio(sum * (100 + rate * years), 100),
    'is the interest without the sum itself': ({ sum, rate, years }) =>
      ratio(sum * (100 + rate) ** years - sum * 100 ** years, 100 ** years),
  },
  write: formatRupees,
  stem: ({ sum, rate, years, who }) => [
    `${who.name} puts ${formatRupees(sum)} into a deposit at ${rate}% a year, compounded yearly. How many rupees is it worth after ${years} years?`,
    `To what amount, in rupees, does ${formatRupees(sum)} grow in ${years} years at ${rate}% compound interest a year?`,
  ],
  steps: ({ sum, rate, years }, answer) => [
    `Each year multiplies the amount by $1 + \\frac{${rate}}{100} = ${decimalToTex(ratio(100 + rate, 100))}$.`,
    `After ${years} years: $${toTex(sum)} \\times ${decimalToTex(ratio(100 + rate, 100))}^${years}$, which is ${answer}.`,
  ],
});

/** A number of months, and the yearly rate's share for them. */
const overMonths = (rate: number, months: number) => ratio(rate * months, 12);

const trueDiscount = singleChoice({
  name: 'true-discount',
  title: 'The true discount of a bill',
  area: 'Quantitative',
  topic: 'True Discount',
  difficulty: 3,
  space: 200,
  parameters: (draw) => {
    const [present, rate, months] = [
      draw.step(400, 12_000, 100),
      draw.whole(4, 15),
      draw.pick([4, 6, 8, 9, 15, 18, 24]),
    ];
    return { bill: ratio(present * (1200 + rate * months), 1200), rate, months };
  },
  holds: ({ bill, rate, months }) => isWhole(bill) && (10 * rate * months) % 12 === 0,
  bounds: [10, 20_000],
  form: 'money',
  solve: ({ bill, rate, months }) => {
    const percents = overMonths(rate, months);
    return times(bill, ratio(percents, ratio(1200 + rate * months, 12)));
  },
  check: ({ bill, rate, months }) => {
    let present = 100;
    while (present * (1200 + rate * months) < toNumber(bill) * 1200) present += 100;
    return toNumber(bill) - present;
  },
  mistakes: {
    'is the banker’s discount, the interest on the whole bill': ({ bill, rate, months }) =>
      times(bill, ratio(rate * months, 1200)),
    'is the present worth, not the discount': ({ bill, rate, months }) =>
      times(bill, ratio(1200, 1200 + rate * months)),
    'takes the interest off the 100 instead of adding it': ({ bill, rate, months }) =>
      times(bill, ratio(rate * months, 1200 - rate * months)),
    'takes the rate of a whole year': ({ bill, rate }) => times(bill, ratio(rate, 100 + rate)),
    'is the interest of a whole year': ({ bill, rate }) => times(bill, ratio(rate, 100)),
  },
  write: formatRupees,
  stem: ({ bill, rate, months }) =>
    `What is the true discount on a bill of ${formatRupees(bill)} that is due in ${months} months, at a simple interest of ${rate}% a year?`,
  steps: ({ bill, rate, months }, answer) => {
    const percents = decimalToTex(overMonths(rate, months));
    return [
      `In ${months} months the interest is $${rate} \\times \\frac{${months}}{12} = ${percents}$ percent of the present worth.`,
      `So of every $100 + ${percents}$ rupees of the bill, ${percents} are discount.`,
      `True discount: $${toTex(bill)} \\times \\frac{${percents}}{100 + ${percents}}$, which is ${answer}.`,
    ];
  },
});

const bankersGain = singleChoice({
  name: 'sum-from-bankers-discount',
  title: 'A bill’s sum from its banker’s and true discount',
  area: 'Quantitative',
  topic: "Banker's Discount",
  difficulty: 4,
  space: 100,
  parameters: (draw) => {
    const [bill, percents] = [draw.step(220, 12_000, 20), draw.pick([4, 5, 6, 8, 10, 12, 15, 16, 20, 25])];
    return { bankers: ratio(bill * percents, 100), real: ratio(bill * percents, 100 + percents) };
  },
  holds: ({ bankers, real }) => isWhole(bankers) && isWhole(real),
  bounds: [10, 60_000],
  form: 'money',
  solve: ({ bankers, real }) => ratio(times(bankers, real), minus(bankers, real)),
  check: ({ bankers, real }) => {
    // At the rate banker’s discount ÷ bill, the true discount is what the present worth earns until it equals the
    // bill.
    const [b, t] = [toNumber(bankers), toNumber(real)];
    for (let bill = 20; bill <= 20_000; bill += 20) if ((bill - t) * b === t * bill) return bill;
    return 0;
  },
  mistakes: {
    'is the present worth': ({ bankers, real }) => ratio(times(real, real), minus(bankers, real)),
    'squares the banker’s discount': ({ bankers, real }) =>
      ratio(times(bankers, bankers), minus(bankers, real)),
    'divides by the sum of the discounts': ({ bankers, real }) =>
      ratio(times(bankers, real), plus(bankers, real)),
    'is a hundred times the banker’s gain': ({ bankers, real }) => times(100, minus(bankers, real)),
    'adds the discounts and takes them for a tenth of the bill': ({ bankers, real }) =>
      times(10, plus(bankers, real)),
  },
  write: formatRupees,
  stem: ({ bankers, real }) =>
    `On a bill, the banker’s discount is ${formatRupees(bankers)} and the true discount for the same time and rate is ${formatRupees(real)}.
What is the sum of the bill?`,
  steps: ({ bankers, real }, answer) => [
    `The banker’s discount is the interest on the bill, the true discount the interest on the present worth.`,
    `Their difference, $${toTex(bankers)} - ${toTex(real)} = ${toTex(minus(bankers, real))}$ rupees, is the interest on the true discount.`,
    `So the bill is to the banker’s discount as the true discount is to the difference: $\\frac{${toTex(bankers)} \\times ${toTex(real)}}{${toTex(minus(bankers, real))}}$, which is ${answer}.`,
  ],
});

export const interestTemplates: Template[] = [
  simplePrincipal,
  difference,
  compoundAmount,
  trueDiscount,
  bankersGain,
];
