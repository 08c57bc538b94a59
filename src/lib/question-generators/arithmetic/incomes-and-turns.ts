import { type Exact, gcd, isWhole, lcm, minus, ratio, toNumber } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import {
  formatCount,
  formatMultiple,
  formatNumber,
  formatRupees,
  nounFormatter,
  range,
  toTex,
} from '../number-format.ts';
import { drawPeople } from '../people.ts';
import type { Template } from '../template.ts';

const incomes = singleChoice({
  name: 'income-from-equal-savings',
  title: 'Incomes and expenses in two ratios',
  area: 'Quantitative',
  topic: 'Ratio and Proportion',
  difficulty: 3,
  space: 150,
  parameters: (draw) => {
    const [earns, spends] = [draw.sample([3, 4, 5, 6, 7, 8, 9], 2), draw.sample([1, 2, 3, 4, 5, 7], 2)];
    const [a = 1, b = 1] = earns.sort((x, y) => y - x);
    const [c = 1, d = 1] = spends.sort((x, y) => y - x);
    const unit = draw.step(1000, 4000, 500);
    return { a, b, c, d, unit, saved: unit * (a * (c - d) - c * (a - b)), who: drawPeople(draw, 2) };
  },
  holds: ({ a, b, c, d, saved, unit }) =>
    saved > 0 &&
    gcd(a, b) === 1 &&
    gcd(c, d) === 1 &&
    a * d !== b * c &&
    a * (c - d) * unit <= 90_000 &&
    a * (c - d) * unit >= 12_000,
  solve: ({ a, c, d, unit }) => a * (c - d) * unit,
  check: ({ a, b, c, d, saved }) => {
    // Tries the incomes in steps of ₹500 per part until the expenses have the ratio given.
    for (let part = 500; part <= 90_000; part += 500)
      if ((a * part - saved) * d === (b * part - saved) * c) return a * part;
    return 0;
  },
  mistakes: {
    'is the smaller of the two incomes': ({ b, c, d, unit }) => b * (c - d) * unit,
    'is what the person spends': ({ a, b, c, unit }) => c * (a - b) * unit,
    'takes the savings for the difference of the incomes': ({ a, b, saved }) => ratio(a * saved, a - b),
    'divides the savings by the difference within the first ratio and the second': ({ a, c, saved }) =>
      a > c ? ratio(a * saved, a - c) : undefined,
    'is the income of both together': ({ a, b, c, d, unit }) => (a + b) * (c - d) * unit,
  },
  write: formatRupees,
  stem: ({ a, b, c, d, saved, who: [x, y] }) => [
    `The monthly incomes of ${x?.name} and ${y?.name} are in the ratio ${a} : ${b}, and their expenses in the ratio ${c} : ${d}. Each of them saves ${formatRupees(saved)} a month. What is the monthly income of ${x?.name}?`,
    `${x?.name} and ${y?.name} earn in the ratio ${a} : ${b} and spend in the ratio ${c} : ${d}. Both are left with ${formatRupees(saved)} at the end of the month. How much does ${x?.name} earn in the month?`,
  ],
  steps: ({ a, b, c, d, saved, unit }, answer) => [
    `Let the incomes be $${a}x$ and $${b}x$, and the expenses $${formatMultiple(c, 'y')}$ and $${formatMultiple(d, 'y')}$. Then $${a}x - ${formatMultiple(c, 'y')} = ${b}x - ${formatMultiple(d, 'y')}$, so $${formatMultiple(a - b, 'x')} = ${formatMultiple(c - d, 'y')}$.`,
    `With $y = \\frac{${a - b}}{${c - d}}x$ the savings are $${a}x - ${c} \\times \\frac{${a - b}}{${c - d}}x = ${toTex(ratio(saved, unit * (c - d)))}x$, which is ${formatRupees(saved)}.`,
    `So $x = ${toTex(unit * (c - d))}$, and the income is ${answer}.`,
  ],
});

type Contract = { workers: number; days: number; after: number; top: number; bottom: number };
const needed = ({ workers, days, after, top, bottom }: Contract) =>
  ratio((bottom - top) * workers * after, top * (days - after));

const extraWorkers = singleChoice({
  name: 'extra-workers-to-finish-in-time',
  title: 'Extra workers to finish in time',
  area: 'Quantitative',
  topic: 'Chain Rule',
  difficulty: 3,
  space: 150,
  parameters: (draw) => {
    const [top, bottom] = draw.pick([
      [1, 2],
      [1, 3],
      [2, 5],
      [1, 4],
      [3, 8],
      [2, 3],
      [3, 7],
    ] as const);
    const days = draw.step(20, 90, 5);
    return {
      ...{ top, bottom, days, after: draw.step(5, days - 5, 5) },
      workers: draw.step(12, 120, 2),
      job: draw.pick(['a stretch of road', 'a compound wall', 'a warehouse', 'a canal', 'a bus shelter']),
    };
  },
  holds: (p) => {
    const all = needed(p);
    return isWhole(all) && toNumber(all) > p.workers && toNumber(all) <= 3 * p.workers;
  },
  solve: (p): Exact => minus(needed(p), p.workers),
  check: ({ workers, days, after, top, bottom }) => {
    // Counts the worker-days of the part done, so many per part, and adds workers until the rest fits.
    const left = (workers * after * (bottom - top)) / top;
    return range(0, 3 * workers).find((extra) => (workers + extra) * (days - after) >= left) ?? 0;
  },
  mistakes: {
    'is the number of all workers needed, old and new': needed,
    'leaves the days out and compares the parts of the work alone': ({ workers, top, bottom }) =>
      minus(ratio(workers * (bottom - top), top), workers),
    'leaves the parts of the work out and compares the days alone': ({ workers, days, after }) =>
      minus(ratio(workers * after, days - after), workers),
    'lets the rest take all the days': ({ workers, days, after, top, bottom }) =>
      ratio((bottom - top) * workers * after, top * days),
    'adds half of the workers': ({ workers }) => ratio(workers, 2),
    'adds as many workers as there are': ({ workers }) => workers,
  },
  stem: ({ workers, days, after, top, bottom, job }) =>
    `A contractor has to finish ${job} in ${days} days and employs ${workers} workers. After ${after} days only $\\frac{${top}}{${bottom}}$ of the work is done. How many more workers must be employed to finish in time?`,
  steps: (p, answer) => {
    const { workers, days, after, top, bottom } = p;
    return [
      `$\\frac{${top}}{${bottom}}$ of the work took $${workers} \\times ${after} = ${toTex(workers * after)}$ worker-days, so the remaining $\\frac{${bottom - top}}{${bottom}}$ takes $${toTex(ratio(workers * after * (bottom - top), top))}$.`,
      `${days - after} days are left, which needs $${toTex(ratio(workers * after * (bottom - top), top))} \\div ${days - after} = ${toTex(needed(p))}$ workers.`,
      `There are ${workers} already, so ${answer} more are needed.`,
    ];
  },
});

type Pair = { a: number; b: number };
const asHours = (minutes: number) => {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const left = rest > 0 ? formatCount(rest, 'minute') : '';
  return hours > 0 ? [formatCount(hours, 'hour'), left].filter(Boolean).join(' ') : left;
};
/** The minutes until a tank is full if the pipes run by turns for an hour each. */
function minutesByTurns(first: number, second: number): number {
  const whole = lcm(first, second);
  const perPair = whole / first + whole / second;
  const pairs = Math.floor(whole / perPair);
  const left = whole - pairs * perPair;
  const inLastTurns =
    left <= whole / first ? (left * first) / whole : 1 + ((left - whole / first) * second) / whole;
  return 60 * (2 * pairs + inLastTurns);
}
const minutesText = (minutes: number): string | undefined =>
  Math.abs(minutes - Math.round(minutes)) < 1e-9 ? asHours(Math.round(minutes)) : undefined;

const byTurns = singleChoice({
  name: 'pipes-opened-by-turns',
  title: 'Two pipes opened by turns',
  area: 'Quantitative',
  topic: 'Pipes and Cisterns',
  difficulty: 4,
  space: 60,
  parameters: (draw): Pair => ({ a: draw.whole(4, 24), b: draw.whole(4, 24) }),
  holds: ({ a, b }) => a !== b && minutesText(minutesByTurns(a, b)) !== undefined,
  solve: ({ a, b }) => minutesText(minutesByTurns(a, b)) ?? '',
  check: ({ a, b }) => {
    // Fills the tank minute by minute; it holds 60 times the product of the two times.
    let [filled, minute] = [0, 0];
    while (filled < 60 * a * b) {
      filled += Math.floor(minute / 60) % 2 === 0 ? b : a;
      minute += 1;
    }
    return filled === 60 * a * b ? asHours(minute) : 'not a whole number of minutes';
  },
  mistakes: {
    'lets both pipes run all the time': ({ a, b }) => minutesText((60 * a * b) / (a + b)),
    'takes twice the time of both together, though the last turns differ': ({ a, b }) =>
      minutesText((120 * a * b) / (a + b)),
    'starts with the other pipe': ({ a, b }) => minutesText(minutesByTurns(b, a)),
    'counts the last turn as a full hour': ({ a, b }) => asHours(Math.ceil(minutesByTurns(a, b) / 60) * 60),
    'leaves out the last turn, which is shorter': ({ a, b }) =>
      asHours(Math.floor(minutesByTurns(a, b) / 60) * 60),
    'is the mean of the two times': ({ a, b }) => minutesText(30 * (a + b)),
    'adds the two times': ({ a, b }) => minutesText(60 * (a + b)),
  },
  stem: ({ a, b }) => [
    `Pipe A alone fills a tank in ${a} hours, pipe B alone in ${b} hours. They are opened by turns for one hour each, A first. After what time is the empty tank full?`,
    `Two pipes can fill a cistern in ${a} hours and ${b} hours. Each is opened for an hour in turn, the first pipe being opened first. In how much time will the cistern be full?`,
  ],
  steps: ({ a, b }, answer) => {
    const whole = lcm(a, b);
    const perPair = whole / a + whole / b;
    const pairs = Math.floor(whole / perPair);
    return [
      `Let the tank hold ${formatNumber(whole)} parts. The first pipe brings ${formatCount(whole / a, 'part')} an hour, the second ${formatCount(whole / b, 'part')}, so every two hours bring ${perPair}.`,
      `In ${formatCount(2 * pairs, 'hour')} they bring ${pairs * perPair} parts; ${whole - pairs * perPair} of the ${whole} are left.`,
      whole - pairs * perPair === 0
        ? `So the tank is full after ${answer}.`
        : `The next turns bring the rest, and the tank is full after ${answer}.`,
    ];
  },
});

type Track = { length: number; u: number; v: number; sameWay: boolean; atStart: boolean };
const anywhere = ({ length, u, v, sameWay }: Track) => ratio(length, sameWay ? u - v : u + v);
const atStart = ({ length, u, v }: Track) => lcm(length / u, length / v);

const track = numerical({
  name: 'meeting-on-a-circular-track',
  title: 'Two runners on a circular track',
  area: 'Quantitative',
  topic: 'Races and Games',
  difficulty: 3,
  space: 100,
  parameters: (draw): Track & { names: string[] } => ({
    ...{ length: draw.step(240, 1800, 60), u: draw.whole(4, 9), v: draw.whole(2, 8) },
    ...{ sameWay: draw.coinFlip(), atStart: draw.coinFlip() },
    names: drawPeople(draw, 2).map(({ name }) => name),
  }),
  holds: (p) =>
    p.u > p.v && p.length % p.u === 0 && p.length % p.v === 0 && isWhole(anywhere(p)) && atStart(p) <= 2400,
  bounds: [10, 5000],
  unit: 'seconds',
  solve: (p) => (p.atStart ? atStart(p) : anywhere(p)),
  check: ({ length, u, v, sameWay, atStart: wanted }) => {
    // Moves both second by second.
    for (let second = 1; second <= 5000; second += 1) {
      const [one, other] = [(u * second) % length, ((sameWay ? v : length - v) * second) % length];
      if (one === other && (!wanted || one === 0)) return second;
    }
    return 0;
  },
  mistakes: {
    'is the time until they meet anywhere on the track': (p) => (p.atStart ? anywhere(p) : undefined),
    'is the time until they meet at the starting point': (p) => (p.atStart ? undefined : atStart(p)),
    'adds the speeds where they are subtracted, or the other way round': ({ length, u, v, sameWay }) =>
      ratio(length, sameWay ? u + v : u - v),
    'is the time of one round of the slower runner': ({ length, v }) => ratio(length, v),
  },
  write: nounFormatter('second'),
  stem: ({ length, u, v, sameWay, atStart: wanted, names: [x, y] }) =>
    `${x} and ${y} start together from the same point of a circular track of ${formatNumber(length)} m and run in ${sameWay ? 'the same direction' : 'opposite directions'} at ${u} m/s and ${v} m/s. After how many seconds do they meet for the first time${wanted ? ' at the starting point' : ''}?`,
  steps: (p, answer) => {
    const { length, u, v, sameWay } = p;
    if (p.atStart)
      return [
        `One round takes them $${length} \\div ${u} = ${length / u}$ and $${length} \\div ${v} = ${length / v}$ seconds.`,
        `Both are at the starting point after every common multiple of these times. The least is ${answer}.`,
      ];
    return [
      `In ${sameWay ? 'the same direction' : 'opposite directions'} they ${sameWay ? 'separate' : 'approach each other'} at $${u} ${sameWay ? '-' : '+'} ${v} = ${sameWay ? u - v : u + v}$ m/s.`,
      `They meet when ${sameWay ? 'one has gained a whole round' : 'they have covered a whole round'}: $${length} \\div ${sameWay ? u - v : u + v}$ gives ${answer}.`,
    ];
  },
});

export const turnTemplates: Template[] = [incomes, extraWorkers, byTurns, track];
