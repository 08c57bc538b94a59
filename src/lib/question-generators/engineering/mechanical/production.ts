import { type Exact, isWhole, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatCount, formatNumber, range, toTex, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Feed in hundredths of a millimetre. */
type Turning = { length: number; feed: number; speed: number; passes: number };

const turning = singleChoice({
  name: 'time-of-turning',
  title: 'The time of turning a shaft',
  area: 'Technical: GME',
  topic: 'Manufacturing',
  difficulty: 1,
  space: 100,
  parameters: (draw): Turning => ({
    ...{
      length: draw.step(100, 600, 50),
      feed: draw.pick([10, 20, 25, 40, 50]),
      speed: draw.pick([200, 250, 400, 500, 600, 800]),
    },
    passes: draw.whole(1, 5),
  }),
  form: 'money',
  bounds: [0.1, 500],
  solve: ({ length, feed, speed, passes }): Exact => ratio(100 * length * passes, feed * speed),
  check: ({ length, feed, speed, passes }) => {
    // The turns needed for a pass, over the turns in a minute, pass by pass.
    const turns = ratio(length, ratio(feed, 100));
    return range(1, passes).reduce<Exact>((sum) => plus(sum, ratio(turns, speed)), 0);
  },
  mistakes: {
    'counts one pass only': ({ length, feed, speed, passes }) =>
      passes === 1 ? undefined : ratio(100 * length, feed * speed),
    'multiplies by the feed instead of dividing': ({ length, feed, speed, passes }) =>
      ratio(length * passes * feed, 100 * speed),
    'leaves out the feed': ({ length, speed, passes }) => ratio(length * passes, speed),
    'is twice the time': ({ length, feed, speed, passes }) => ratio(200 * length * passes, feed * speed),
    'is half of the time': ({ length, feed, speed, passes }) => ratio(50 * length * passes, feed * speed),
  },
  write: unitFormatter('min'),
  stem: ({ length, feed, speed, passes }) =>
    `A shaft is turned over a length of ${length} mm at ${speed} rpm with a feed of ${formatNumber(ratio(feed, 100))} mm per revolution, in ${formatCount(passes, 'pass', 'passes')}. What is the machining time?`,
  steps: ({ length, feed, speed, passes }, answer) => [
    `The tool advances $${formatNumber(ratio(feed, 100))} \\times ${speed} = ${formatNumber(ratio(feed * speed, 100))}$ mm a minute.`,
    `It travels $${passes} \\times ${length} = ${formatNumber(passes * length).replaceAll(',', '{,}')}$ mm, which takes ${answer}.`,
  ],
});

/** Taylor’s V·Tⁿ = C with n = 1 over `root`; speeds in the ratio `old` : `next`. */
type Tool = { root: number; old: number; next: number; part: number; life: number };

const taylor = singleChoice({
  name: 'tool-life-at-another-speed',
  title: 'The life of a tool at another cutting speed',
  area: 'Technical: GME',
  topic: 'Manufacturing',
  difficulty: 3,
  space: 100,
  parameters: (draw): Tool => {
    const [old, next] = draw.pick([
      [3, 2],
      [2, 3],
      [2, 1],
      [1, 2],
      [4, 3],
      [3, 4],
      [5, 4],
      [4, 5],
    ] as const);
    return { root: draw.pick([2, 4]), old, next, part: draw.step(20, 60, 5), life: draw.step(5, 160, 5) };
  },
  holds: ({ old, next, part }) => Math.max(old, next) * part <= 250 && Math.min(old, next) * part >= 30,
  form: 'money',
  bounds: [0.5, 3000],
  solve: ({ root, old, next, life }): Exact => times(life, ratio(old ** root, next ** root)),
  check: ({ root, old, next, part, life }) => {
    // Taylor’s constant from the first speed, raised to 1/n; then the life at the second.
    const constant = times(ratio((old * part) ** root), life);
    return ratio(constant, (next * part) ** root);
  },
  mistakes: {
    'takes the ratio of the speeds the wrong way round': ({ root, old, next, life }) =>
      times(life, ratio(next ** root, old ** root)),
    'takes the life in inverse proportion to the speed': ({ old, next, life }) => ratio(life * old, next),
    'takes the third power': ({ old, next, life }) => ratio(life * old ** 3, next ** 3),
    'takes the exponent of the other tool material': ({ root, old, next, life }) =>
      times(life, ratio(old ** (6 - root), next ** (6 - root))),
    'keeps the life as it is': ({ life }) => life,
  },
  write: unitFormatter('min'),
  stem: ({ root, old, next, part, life }) =>
    `A tool lasts ${life} minutes at a cutting speed of ${old * part} m/min. With the exponent $n = ${root === 2 ? '0.5' : '0.25'}$ in Taylor’s equation $VT^n = C$, how long does it last at ${next * part} m/min?`,
  steps: ({ root, old, next, part, life }, answer) => [
    `$T_2 = T_1\\left(\\frac{V_1}{V_2}\\right)^{1/n} = ${life} \\times \\left(\\frac{${old * part}}{${next * part}}\\right)^{${root}}$.`,
    `$${life} \\times ${toTex(ratio(old ** root, next ** root))}$ minutes is ${answer}.`,
  ],
});

type Milling = { wide: number; deep: number; teeth: number; feed: number; speed: number };
const tableFeed = ({ teeth, feed, speed }: Milling) => ratio(teeth * feed * speed, 100);

const milling = singleChoice({
  name: 'material-removal-rate-of-milling',
  title: 'The material removal rate of milling',
  area: 'Technical: GME',
  topic: 'Manufacturing',
  difficulty: 2,
  space: 150,
  parameters: (draw): Milling => ({
    ...{ wide: draw.step(20, 100, 10), deep: draw.whole(1, 5), teeth: draw.pick([4, 6, 8, 10, 12]) },
    ...{ feed: draw.pick([5, 10, 15, 20]), speed: draw.pick([100, 150, 200, 250, 300, 400]) },
  }),
  form: 'decimal',
  bounds: [0.5, 2000],
  solve: (p): Exact => ratio(times(p.wide * p.deep, tableFeed(p)), 1000),
  check: ({ wide, deep, teeth, feed, speed }) => {
    // What one tooth removes, times the teeth that pass in a minute.
    const bite = ratio(wide * deep * feed, 100);
    return ratio(times(bite, teeth * speed), 1000);
  },
  mistakes: {
    'forgets the number of teeth': (p) => ratio(p.wide * p.deep * p.feed * p.speed, 100_000),
    'forgets the depth of cut': (p) => ratio(times(p.wide, tableFeed(p)), 1000),
    'is ten times too large': (p) => ratio(times(p.wide * p.deep, tableFeed(p)), 100),
    'is the feed of the table in mm/min': tableFeed,
    'doubles the rate': (p) => ratio(times(2 * p.wide * p.deep, tableFeed(p)), 1000),
    'is half of the rate': (p) => ratio(times(p.wide * p.deep, tableFeed(p)), 2000),
  },
  write: unitFormatter('cm³/min'),
  stem: ({ wide, deep, teeth, feed, speed }) =>
    `A cutter with ${teeth} teeth mills a slab ${wide} mm wide and ${deep} mm deep at ${speed} rpm, with a feed of ${formatNumber(ratio(feed, 100))} mm per tooth. What is the material removal rate?`,
  steps: (p, answer) => [
    `Feed of the table: $${formatNumber(ratio(p.feed, 100))} \\times ${p.teeth} \\times ${p.speed} = ${formatNumber(tableFeed(p)).replaceAll(',', '{,}')}$ mm/min.`,
    `$${p.wide} \\times ${p.deep} \\times ${formatNumber(tableFeed(p)).replaceAll(',', '{,}')}$ mm³/min is ${answer}.`,
  ],
});

type Stock = { demand: number; order: number; holding: number; lot: number };

const lotSize = singleChoice({
  name: 'economic-order-quantity',
  title: 'The economic order quantity',
  area: 'Technical: GME',
  topic: 'Industrial engineering',
  difficulty: 2,
  space: 60,
  parameters: (draw): Stock => {
    const [lot, holding] = [draw.step(50, 800, 10), draw.pick([2, 4, 5, 8, 10, 12, 20])];
    const order = draw.pick([25, 40, 50, 75, 80, 100, 125, 150, 200, 250]);
    return { demand: (lot * lot * holding) / (2 * order), order, holding, lot };
  },
  holds: ({ demand, lot }) =>
    Number.isInteger(demand) && demand % 100 === 0 && demand > 3 * lot && demand <= 60_000,
  form: 'decimal',
  bounds: [5, 100_000],
  solve: ({ lot }): Exact => lot,
  check: ({ demand, order, holding }) => {
    // Searches the lot with the least cost of ordering and holding.
    const cost = (lot: number) => (demand / lot) * order + (lot / 2) * holding;
    let best = 10;
    for (let lot = 10; lot <= 900; lot += 1) if (cost(lot) < cost(best) - 1e-9) best = lot;
    return best;
  },
  mistakes: {
    'is twice the quantity': ({ lot }) => 2 * lot,
    'is half of the quantity, the mean stock': ({ lot }) => ratio(lot, 2),
    'is the number of orders a year': ({ demand, lot }) => ratio(demand, lot),
    'is the demand of a month': ({ demand }) => ratio(demand, 12),
    'divides the yearly demand by the cost of holding': ({ demand, holding }) => ratio(demand, holding),
    'divides the yearly demand by the cost of an order': ({ demand, order }) => ratio(demand, order),
  },
  write: (value) => `${formatNumber(value)} units`,
  stem: ({ demand, order, holding }) =>
    `A firm needs ${formatNumber(demand)} units of a part a year. An order costs ₹${order}, and holding a unit in stock for a year costs ₹${holding}. What is the economic order quantity?`,
  steps: ({ demand, order, holding, lot }, answer) => [
    `$Q = \\sqrt{\\frac{2DC_o}{C_h}} = \\sqrt{\\frac{2 \\times ${demand} \\times ${order}}{${holding}}} = \\sqrt{${lot * lot}}$.`,
    `That is ${answer}.`,
  ],
});

type Plant = { fixed: number; price: number; cost: number; profit: number };

const breakEven = singleChoice({
  name: 'units-for-a-planned-profit',
  title: 'The units to sell for a planned profit',
  area: 'Technical: GME',
  topic: 'Industrial engineering',
  difficulty: 1,
  space: 150,
  parameters: (draw): Plant => {
    const [price, cost] = [draw.step(100, 600, 20), draw.step(40, 500, 20)];
    return { price, cost, fixed: draw.step(60_000, 600_000, 20_000), profit: draw.step(0, 200_000, 20_000) };
  },
  holds: ({ fixed, price, cost, profit }) =>
    price >= cost + 40 && isWhole(ratio(fixed + profit, price - cost)),
  bounds: [20, 100_000],
  solve: ({ fixed, price, cost, profit }): Exact => ratio(fixed + profit, price - cost),
  check: ({ fixed, price, cost, profit }) => {
    // Doubles and halves to the number at which income less cost is the profit.
    let [low, high] = [0, 100_000];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (middle * price - middle * cost - fixed >= profit) high = middle;
      else low = middle + 1;
    }
    return low;
  },
  mistakes: {
    'forgets the planned profit': ({ fixed, price, cost, profit }) =>
      profit === 0 ? undefined : ratio(fixed, price - cost),
    'divides by the price': ({ fixed, price, profit }) => ratio(fixed + profit, price),
    'divides by the variable cost': ({ fixed, cost, profit }) => ratio(fixed + profit, cost),
    'adds price and cost': ({ fixed, price, cost, profit }) => ratio(fixed + profit, price + cost),
    'takes the profit from the fixed cost': ({ fixed, price, cost, profit }) =>
      profit === 0 || profit >= fixed ? undefined : ratio(fixed - profit, price - cost),
    'is twice the number': ({ fixed, price, cost, profit }) => ratio(2 * (fixed + profit), price - cost),
    'is half of the number': ({ fixed, price, cost, profit }) => ratio(fixed + profit, 2 * (price - cost)),
  },
  write: (value) => formatCount(value, 'unit'),
  stem: ({ fixed, price, cost, profit }) =>
    `A plant has fixed costs of ₹${formatNumber(fixed)} a year. A unit costs ₹${cost} in material and wages and sells for ₹${price}. How many units must be sold in the year ${profit === 0 ? 'to break even' : `for a profit of ₹${formatNumber(profit)}`}?`,
  steps: ({ fixed, price, cost, profit }, answer) => [
    `Each unit contributes $${price} - ${cost} = ${price - cost}$ rupees.`,
    profit === 0
      ? `The contributions must cover ₹${formatNumber(fixed)}, which takes ${answer}.`
      : `The contributions must cover ₹${formatNumber(fixed)} and ₹${formatNumber(profit)}, which takes ${answer}.`,
  ],
});

type Activities = { times: [best: number, likely: number, worst: number][] };
const expected = ([best, likely, worst]: readonly [number, number, number]) =>
  ratio(best + 4 * likely + worst, 6);

const pert = singleChoice({
  name: 'expected-time-of-a-pert-path',
  title: 'The expected time of a path in a PERT network',
  area: 'Technical: GME',
  topic: 'Industrial engineering',
  difficulty: 2,
  space: 500,
  parameters: (draw): Activities => ({
    times: [0, 1, 2].map((): [number, number, number] => {
      const best = draw.whole(1, 6);
      const likely = best + draw.whole(1, 5);
      const worst = likely + draw.whole(2, 6);
      // The expected time shall be whole.
      return [best, likely, worst + ((6 - ((best + 4 * likely + worst) % 6)) % 6)];
    }),
  }),
  form: 'decimal',
  bounds: [3, 80],
  solve: ({ times: all }): Exact => all.reduce<Exact>((sum, one) => plus(sum, expected(one)), 0),
  check: ({ times: all }) => {
    // Adds up all three columns first.
    const column = (at: number) => all.reduce((sum, one) => sum + (one[at] ?? 0), 0);
    return ratio(column(0) + 4 * column(1) + column(2), 6);
  },
  mistakes: {
    'adds the likely times': ({ times: all }) => all.reduce((sum, [, likely]) => sum + likely, 0),
    'takes the plain mean of the three times': ({ times: all }) =>
      ratio(
        all.reduce((sum, [a, b, c]) => sum + a + b + c, 0),
        3,
      ),
    'adds the worst times': ({ times: all }) => all.reduce((sum, [, , worst]) => sum + worst, 0),
    'takes the middle between best and worst': ({ times: all }) =>
      ratio(
        all.reduce((sum, [best, , worst]) => sum + best + worst, 0),
        2,
      ),
    'leaves out the last activity': ({ times: all }) =>
      all.slice(0, 2).reduce<Exact>((sum, one) => plus(sum, expected(one)), 0),
  },
  write: (value) => formatCount(value, 'day'),
  stem: ({ times: all }) =>
    `The critical path of a project has three activities. Their optimistic, most likely and pessimistic times in days are:

| Activity | Optimistic | Most likely | Pessimistic |
| --- | --- | --- | --- |
${all.map((one, at) => `| ${'ABC'[at]} | ${one.join(' | ')} |`).join('\n')}

What is the expected duration of the path?`,
  steps: ({ times: all }, answer) => [
    `The expected time of an activity is $\\frac{a + 4m + b}{6}$: ${all.map((one, at) => `${'ABC'[at]} ${formatNumber(expected(one))}`).join(', ')} days.`,
    `Together they make ${answer}.`,
  ],
});

export const productionTemplates: Template[] = [turning, taylor, milling, lotSize, breakEven, pert];
