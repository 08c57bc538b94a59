import { plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatNumber, formatRupees, nounFormatter, toTex } from '../number-format.ts';
import { drawNames, drawPeople } from '../people.ts';
import type { Template } from '../template.ts';

type Firm = { one: number; other: number; fee: number; profit: number };
const shareOf = ({ one, other, fee, profit }: Firm) =>
  plus(ratio(profit * fee, 100), ratio(profit * (100 - fee) * one, 100 * (one + other)));

const manager = singleChoice({
  name: 'share-of-a-managing-partner',
  title: 'The share of a partner who manages the business',
  area: 'Quantitative',
  topic: 'Partnership',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => ({
    one: draw.step(10, 90, 5),
    other: draw.step(10, 90, 5),
    fee: draw.pick([5, 10, 12, 15, 20, 25]),
    profit: draw.step(6000, 90_000, 500),
    who: drawNames(draw, 2),
  }),
  holds: ({ one, other }) => one !== other,
  bounds: [500, 90_000],
  solve: shareOf,
  check: ({ one, other, fee, profit }) => {
    // Hands the profit out rupee by rupee: of each hundred first the fee, then parts by capital.
    let [mine, hundreds] = [ratio(0), 0];
    while (hundreds * 100 < profit) {
      mine = plus(mine, fee, times(100 - fee, ratio(one, one + other)));
      hundreds += 1;
    }
    return mine;
  },
  mistakes: {
    'shares the whole profit by capital and leaves out the fee': ({ one, other, profit }) =>
      ratio(profit * one, one + other),
    'leaves out the fee from the partner’s share': ({ one, other, fee, profit }) =>
      ratio(profit * (100 - fee) * one, 100 * (one + other)),
    'adds the fee to a share of the whole profit': ({ one, other, fee, profit }) =>
      plus(ratio(profit * fee, 100), ratio(profit * one, one + other)),
    'is the share of the other partner': ({ one, other, fee, profit }) =>
      ratio(profit * (100 - fee) * other, 100 * (one + other)),
    'is the fee alone': ({ fee, profit }) => ratio(profit * fee, 100),
    'halves what is left instead of sharing it by capital': ({ fee, profit }) =>
      plus(ratio(profit * fee, 100), ratio(profit * (100 - fee), 200)),
  },
  write: formatRupees,
  stem: ({ one, other, fee, profit, who: [a, b] }) => [
    `${a} and ${b} put ₹${one},000 and ₹${other},000 into a shop. ${a} runs it and gets ${fee}% of the profit for that; the rest is shared in the ratio of the capitals. The profit of a year is ${formatRupees(profit)}.
How much does ${a} get in all?`,
    `In a firm ${a} has ₹${one},000 and ${b} ₹${other},000. As the working partner ${a} first takes ${fee}% of the profit; what remains goes to both by their capital. Of a profit of ${formatRupees(profit)}, how much goes to ${a} altogether?`,
  ],
  steps: ({ one, other, fee, profit, who: [a] }, answer) => {
    const first = ratio(profit * fee, 100);
    const rest = ratio(profit * (100 - fee), 100);
    return [
      `For running the business ${a} gets ${fee}% of ${formatRupees(profit)}, that is ${formatRupees(first)}. ${formatRupees(rest)} are left.`,
      `By capital ${a} gets $\\frac{${one}}{${one + other}}$ of them: ${formatRupees(times(rest, ratio(one, one + other)))}.`,
      `In all: ${answer}.`,
    ];
  },
});

const parentAndChild = numerical({
  name: 'ages-from-a-sum-and-a-multiple',
  title: 'Two ages from their sum and an old multiple',
  area: 'Quantitative',
  topic: 'Ages',
  difficulty: 2,
  space: 200,
  parameters: (draw) => {
    const [child, ago, multiple] = [draw.whole(8, 28), draw.whole(2, 12), draw.whole(2, 7)];
    return {
      ago,
      multiple,
      sum: child + ago + multiple * (child - ago),
      young: child,
      who: drawPeople(draw, 1),
    };
  },
  holds: ({ ago, multiple, young }) => {
    const gap = (multiple - 1) * (young - ago);
    return young - ago >= 2 && gap >= 20 && gap <= 42;
  },
  bounds: [4, 40],
  unit: 'years',
  write: nounFormatter('year'),
  solve: ({ ago, multiple, sum }) => plus(ratio(sum - 2 * ago, multiple + 1), ago),
  check: ({ ago, multiple, sum }) => {
    for (let young = ago + 1; young < sum; young += 1)
      if (sum - young - ago === multiple * (young - ago)) return young;
    return 0;
  },
  mistakes: {
    'is the age at that time': ({ ago, multiple, sum }) => ratio(sum - 2 * ago, multiple + 1),
    'divides the present sum by the old multiple': ({ multiple, sum }) => ratio(sum, multiple + 1),
    'takes the years off one person only': ({ ago, multiple, sum }) =>
      plus(ratio(sum - ago, multiple + 1), ago),
  },
  stem: ({ ago, multiple, sum, who: [child] }) => {
    const parent = child?.pronoun === 'she' ? 'mother' : 'father';
    const times = multiple === 2 ? 'twice' : `${multiple} times`;
    return `${child?.name} and ${child?.possessive} ${parent} are ${sum} years old together. ${ago} years ago the ${parent} was ${times} as old as ${child?.name}. How old is ${child?.name} now, in years?`;
  },
  steps: ({ ago, multiple, sum, who: [child] }, answer) => [
    `${ago} years ago both were younger, so together they were $${sum} - 2 \\times ${ago} = ${sum - 2 * ago}$ years old.`,
    `That was ${multiple + 1} times ${child?.name}’s age at the time: $${sum - 2 * ago} \\div ${multiple + 1} = ${(sum - 2 * ago) / (multiple + 1)}$.`,
    `Now ${child?.name}’s age is $${(sum - 2 * ago) / (multiple + 1)} + ${ago}$, which is ${answer}.`,
  ],
});

const misread = singleChoice({
  name: 'average-after-a-misread-entry',
  title: 'An average corrected for a misread number',
  area: 'Quantitative',
  topic: 'Average',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({
    count: draw.pick([5, 8, 10, 12, 15, 20, 25, 30, 40, 50]),
    average: draw.whole(32, 78),
    right: draw.whole(21, 96),
    read: draw.whole(21, 96),
  }),
  holds: ({ right, read }) => Math.abs(right - read) >= 5,
  bounds: [10, 120],
  form: 'decimal',
  solve: ({ count, average, right, read }) => plus(average, ratio(right - read, count)),
  check: ({ count, average, right, read }) => {
    // A list with this average in which one entry is replaced.
    const others = Array.from({ length: count - 1 }, () => ratio(count * average - read, count - 1));
    return times(plus(right, ...others), ratio(1, count));
  },
  mistakes: {
    'corrects in the wrong direction': ({ count, average, right, read }) =>
      plus(average, ratio(read - right, count)),
    'changes the average by the whole difference': ({ average, right, read }) =>
      ratio(average + right - read),
    'leaves out the wrong entry instead of correcting it': ({ count, average, read }) =>
      ratio(count * average - read, count - 1),
    'adds the right entry and keeps the wrong one': ({ count, average, right }) =>
      ratio(count * average + right, count + 1),
    'leaves the average as it was': ({ average }) => ratio(average),
    'divides the difference by one entry too few': ({ count, average, right, read }) =>
      plus(average, ratio(right - read, count - 1)),
    'corrects twice': ({ count, average, right, read }) => plus(average, ratio(2 * (right - read), count)),
  },
  stem: ({ count, average, right, read }) => [
    `The average mark of ${count} students was found to be ${average}. Later it came out that a mark of ${right} had been read as ${read}. What is the correct average?`,
    `A clerk reckoned the mean of ${count} readings as ${average}, but had entered ${read} in place of ${right}. What is the mean after the correction?`,
  ],
  steps: ({ count, average, right, read }, answer) => [
    `The sum was taken as $${count} \\times ${average} = ${toTex(count * average)}$.`,
    `The right sum is $${toTex(count * average)} - ${read} + ${right} = ${toTex(count * average - read + right)}$.`,
    `Divided by ${count} it gives ${answer}.`,
  ],
});

type Purse = { parts: [number, number, number]; each: number; asked: number };
const coinValues = [1, 2, 5];
const totalOf = ({ parts, each }: Purse) =>
  parts.reduce((sum, part, at) => sum + part * each * (coinValues[at] ?? 0), 0);

const purse = singleChoice({
  name: 'coins-in-a-ratio',
  title: 'Coins whose numbers are in a ratio',
  area: 'Quantitative',
  topic: 'Ratio and Proportion',
  difficulty: 2,
  space: 1000,
  parameters: (draw): Purse => ({
    parts: [draw.whole(2, 9), draw.whole(2, 9), draw.whole(2, 9)],
    each: draw.whole(4, 30),
    asked: draw.whole(0, 2),
  }),
  holds: ({ parts: [a, b, c] }) =>
    new Set([a, b, c]).size === 3 && ![2, 3, 5, 7].some((n) => a % n === 0 && b % n === 0 && c % n === 0),
  bounds: [4, 900],
  solve: (p) => ratio((p.parts[p.asked] ?? 0) * totalOf(p), p.parts[0] + 2 * p.parts[1] + 5 * p.parts[2]),
  check: (p) => {
    // Fills the purse bundle by bundle until it holds the amount.
    let [worth, coins] = [0, 0];
    while (worth < totalOf(p)) {
      for (const [at, part] of p.parts.entries()) worth += part * (coinValues[at] ?? 0);
      coins += p.parts[p.asked] ?? 0;
    }
    return coins;
  },
  mistakes: {
    'is the value of these coins, not their number': ({ parts, each, asked }) =>
      ratio((parts[asked] ?? 0) * each * (coinValues[asked] ?? 0)),
    'is the number of one of the other kinds': ({ parts, each, asked }) =>
      ratio((parts[(asked + 1) % 3] ?? 0) * each),
    'is the number of the third kind': ({ parts, each, asked }) =>
      ratio((parts[(asked + 2) % 3] ?? 0) * each),
    'shares the rupees in the ratio of the numbers': (p) =>
      ratio((p.parts[p.asked] ?? 0) * totalOf(p), p.parts[0] + p.parts[1] + p.parts[2]),
    'counts one bundle too many': ({ parts, each, asked }) => ratio((parts[asked] ?? 0) * (each + 1)),
    'counts all coins': ({ parts: [a, b, c], each }) => ratio((a + b + c) * each),
  },
  write: nounFormatter('coin'),
  stem: (p) =>
    `A bag holds coins of ₹1, ₹2 and ₹5, whose numbers are in the ratio ${p.parts.join(' : ')}. Together they are worth ${formatRupees(totalOf(p))}.
How many ₹${coinValues[p.asked]} coins are in the bag?`,
  steps: (p, answer) => {
    const [a, b, c] = p.parts;
    return [
      `A bundle of ${a}, ${b} and ${c} coins is worth $${a} \\times 1 + ${b} \\times 2 + ${c} \\times 5 = ${a + 2 * b + 5 * c}$ rupees.`,
      `The bag holds $${toTex(totalOf(p))} \\div ${a + 2 * b + 5 * c} = ${p.each}$ such bundles.`,
      `₹${coinValues[p.asked]} coins: $${p.each} \\times ${p.parts[p.asked]}$, which makes ${answer}.`,
    ];
  },
});

type Mess = { people: number; days: number; after: number; more: number };

const hostel = singleChoice({
  name: 'provisions-for-more-people',
  title: 'Provisions that must feed more people',
  area: 'Quantitative',
  topic: 'Chain Rule',
  difficulty: 3,
  space: 200,
  parameters: (draw): Mess => ({
    people: draw.step(40, 400, 20),
    days: draw.whole(24, 60),
    after: draw.whole(4, 20),
    more: draw.pick([10, 20, 30, 40, 50, 60, 80, 100, 120, 150, 200]),
  }),
  holds: ({ people, days, after, more }) => days - after >= 6 && more <= people,
  bounds: [2, 80],
  solve: ({ people, days, after, more }) => ratio(people * (days - after), people + more),
  check: ({ people, days, after, more }) => {
    // Serves portions day by day until the store is empty.
    let [portions, day] = [people * days, 0];
    while (portions > 0) {
      portions -= day < after ? people : people + more;
      day += 1;
    }
    return portions === 0 ? day - after : ratio(-1);
  },
  mistakes: {
    'leaves the newcomers out': ({ days, after }) => ratio(days - after),
    'forgets what the first days used up': ({ people, days, more }) => ratio(people * days, people + more),
    'counts from the first day': ({ people, days, after, more }) =>
      plus(after, ratio(people * (days - after), people + more)),
    'lets more people live longer on the same food': ({ people, days, after, more }) =>
      ratio((people + more) * (days - after), people),
    'takes the newcomers for all': ({ people, days, after, more }) => ratio(people * (days - after), more),
    'counts one day too many': ({ people, days, after, more }) =>
      plus(ratio(people * (days - after), people + more), 1),
    'counts one day too few': ({ people, days, after, more }) =>
      plus(ratio(people * (days - after), people + more), -1),
  },
  write: nounFormatter('day'),
  stem: ({ people, days, after, more }) => [
    `A hostel has provisions for ${people} students for ${days} days. After ${after} days ${more} more students move in. How long do the remaining provisions last for all of them?`,
    `A camp of ${people} people has food for ${days} days. When ${after} days have passed, ${more} more people arrive. For how many further days is there food?`,
  ],
  steps: ({ people, days, after, more }, answer) => [
    `After ${after} days there is food for ${people} people for $${days} - ${after} = ${days - after}$ days, that is ${formatNumber(people * (days - after))} daily portions.`,
    `Now ${people + more} people eat: $${toTex(people * (days - after))} \\div ${people + more}$ makes ${answer}.`,
  ],
});

export const portionTemplates: Template[] = [manager, parentAndChild, misread, purse, hostel];
