import { lcm, plus, ratio } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatCount, nounFormatter, range, toTex } from '../number-format.ts';
import { drawNames } from '../people.ts';
import type { Template } from '../template.ts';

const days = nounFormatter('day');
const hours = nounFormatter('hour');
const jobs = [
  'paint the hostel',
  'type the year book',
  'wire the workshop',
  'plaster the hall',
  'fence the garden',
];

const together = singleChoice({
  name: 'two-work-together',
  title: 'Two work together',
  area: 'Quantitative',
  topic: 'Time and Work',
  difficulty: 2,
  space: 80,
  parameters: (draw) => {
    const one = draw.whole(3, 60);
    const fair = range(3, 60).filter((other) => other !== one && (10 * one * other) % (one + other) === 0);
    return {
      one,
      other: fair.length > 0 ? draw.pick(fair) : one,
      who: drawNames(draw, 2),
      job: draw.pick(jobs),
    };
  },
  holds: ({ one, other }) => one !== other && one < 4 * other && other < 4 * one,
  bounds: [1, 120],
  form: 'decimal',
  solve: ({ one, other }) => ratio(one * other, one + other),
  check: ({ one, other }) => {
    const job = lcm(one, other) * 10;
    let [done, tenths] = [0, 0];
    while (done < job * 10) {
      done += job / one + job / other;
      tenths += 1;
    }
    return ratio(tenths, 10);
  },
  mistakes: {
    'is the mean of the two times, longer than the faster one needs alone': ({ one, other }) =>
      ratio(one + other, 2),
    'adds the times': ({ one, other }) => ratio(one + other),
    'is half of the time of the faster': ({ one, other }) => ratio(Math.min(one, other), 2),
    'subtracts the rates of work': ({ one, other }) => ratio(one * other, Math.abs(one - other)),
    'is the difference of the times': ({ one, other }) => ratio(Math.abs(one - other)),
  },
  write: days,
  stem: ({ one, other, who: [a, b], job }) => [
    `${a} can ${job} in ${formatCount(one, 'day')}, ${b} in ${formatCount(other, 'day')}. How long do they take together?`,
    `Alone, ${a} needs ${formatCount(one, 'day')} to ${job} and ${b} needs ${formatCount(other, 'day')}.
In how many days do the two finish it together?`,
  ],
  steps: ({ one, other }, answer) => [
    `In a day they do $\\frac{1}{${one}} + \\frac{1}{${other}} = ${toTex(plus(ratio(1, one), ratio(1, other)))}$ of the work.`,
    `So the whole work takes ${answer}.`,
  ],
});

const leaving = singleChoice({
  name: 'one-leaves-before-the-end',
  title: 'One leaves before the work is done',
  area: 'Quantitative',
  topic: 'Time and Work',
  difficulty: 4,
  space: 200,
  parameters: (draw) => {
    const times = [6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 24, 28, 30, 35, 36, 40, 42, 45];
    const [stays, leaves] = [draw.pick(times), draw.pick(times)];
    const fair = range(2, 12).filter((before) => (stays * (leaves + before)) % (stays + leaves) === 0);
    return {
      stays,
      leaves,
      before: fair.length > 0 ? draw.pick(fair) : 0,
      who: drawNames(draw, 2),
      job: draw.pick(jobs),
    };
  },
  holds: ({ stays, leaves, before }) =>
    stays !== leaves &&
    before > 0 &&
    before < stays - 2 &&
    stays * (leaves + before) > (before + 1) * (stays + leaves),
  bounds: [2, 60],
  form: 'decimal',
  solve: ({ stays, leaves, before }) => ratio(stays * (leaves + before), stays + leaves),
  check: ({ stays, leaves, before }) => {
    const job = lcm(stays, leaves);
    for (let total = before; total < 100; total += 1) {
      let done = 0;
      for (let day = 1; day <= total; day += 1)
        done += job / stays + (day <= total - before ? job / leaves : 0);
      if (done === job) return total;
    }
    return 0;
  },
  mistakes: {
    'lets both work to the end': ({ stays, leaves }) => ratio(stays * leaves, stays + leaves),
    'lets the wrong one leave': ({ stays, leaves, before }) =>
      ratio(leaves * (stays + before), stays + leaves),
    'is the time until one leaves': ({ stays, leaves, before }) =>
      plus(ratio(stays * (leaves + before), stays + leaves), -before),
    'adds the missed days to the time of both together': ({ stays, leaves, before }) =>
      plus(ratio(stays * leaves, stays + leaves), before),
    'takes the missed work off instead of adding it': ({ stays, leaves, before }) =>
      ratio(stays * (leaves - before), stays + leaves),
  },
  write: days,
  stem: ({ stays, leaves, before, who: [a, b], job }) =>
    `${a} alone can ${job} in ${formatCount(stays, 'day')}, ${b} alone in ${formatCount(leaves, 'day')}. They begin together, but ${b} leaves ${formatCount(before, 'day')} before the work is finished.
How long does the whole work take?`,
  steps: ({ stays, leaves, before, who: [a, b] }, answer) => [
    `Let the work take $t$ days: ${a} works $t$ days, ${b} $t - ${before}$.`,
    `$\\frac{t}{${stays}} + \\frac{t - ${before}}{${leaves}} = 1$, so $${leaves}t + ${stays}(t - ${before}) = ${stays * leaves}$.`,
    `$${stays + leaves}t = ${stays * leaves + stays * before}$, so the work takes ${answer}.`,
  ],
});

const drain = singleChoice({
  name: 'two-pipes-and-a-drain',
  title: 'Two pipes fill, a drain empties',
  area: 'Quantitative',
  topic: 'Pipes and Cisterns',
  difficulty: 3,
  space: 100,
  parameters: (draw) => {
    const [one, more] = [draw.whole(3, 24), draw.whole(1, 12)];
    const other = one + more;
    const fair = range(one + 1, 60).filter(
      (drain) => (10 * one * other * drain) % ((one + other) * drain - one * other) === 0,
    );
    return { one, other, drain: fair.length > 0 ? draw.pick(fair) : 0 };
  },
  holds: ({ drain }) => drain > 0,
  bounds: [1, 120],
  form: 'decimal',
  solve: ({ one, other, drain }) => ratio(1, plus(ratio(1, one), ratio(1, other), ratio(-1, drain))),
  check: ({ one, other, drain }) => {
    // The tank holds so many litres that each pipe moves whole litres in a tenth of an hour.
    const tank = lcm(lcm(one, other), drain);
    let [litres, tenths] = [0, 0];
    while (litres < tank * 10) {
      litres += tank / one + tank / other - tank / drain;
      tenths += 1;
    }
    return ratio(tenths, 10);
  },
  mistakes: {
    'leaves out the drain': ({ one, other }) => ratio(one * other, one + other),
    'counts the drain as a third pipe that fills': ({ one, other, drain }) =>
      ratio(1, plus(ratio(1, one), ratio(1, other), ratio(1, drain))),
    'leaves out the second pipe': ({ one, drain }) => ratio(one * drain, drain - one),
    'adds and subtracts the hours themselves': ({ one, other, drain }) => ratio(one + other - drain),
    'is the mean of the two pipes’ hours': ({ one, other }) => ratio(one + other, 2),
    'takes the difference of the two pipes’ rates': ({ one, other }) => ratio(one * other, other - one),
  },
  write: hours,
  stem: ({ one, other, drain }) => [
    `Two pipes fill a tank in ${one} hours and ${other} hours; a drain empties it in ${drain} hours.
All three are opened while the tank is empty. How long does it take to fill?`,
    `An empty tank has two inlets, which fill it alone in ${one} hours and in ${other} hours, and an outlet that empties the full tank in ${drain} hours.
How long does it take to fill with all three open?`,
  ],
  steps: ({ one, other, drain }, answer) => [
    `In an hour $\\frac{1}{${one}} + \\frac{1}{${other}} - \\frac{1}{${drain}} = ${toTex(plus(ratio(1, one), ratio(1, other), ratio(-1, drain)))}$ of the tank is filled.`,
    `So the tank is full after ${answer}.`,
  ],
});

const chain = numerical({
  name: 'workers-hours-days',
  title: 'Workers, hours and days',
  area: 'Quantitative',
  topic: 'Chain Rule',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const [workers, hours, days, longer] = [
      draw.whole(6, 40),
      draw.whole(5, 10),
      draw.whole(6, 30),
      draw.whole(5, 10),
    ];
    const fair = range(6, 40).filter(
      (team) => team !== workers && (workers * hours * days) % (team * longer) === 0,
    );
    return {
      workers,
      hours,
      days,
      longer,
      team: fair.length > 0 ? draw.pick(fair) : workers,
      what: draw.pick(['a wall', 'a canal', 'a road', 'a shed']),
    };
  },
  holds: (p) => p.workers !== p.team && p.hours !== p.longer,
  bounds: [2, 90],
  unit: 'days',
  solve: ({ workers, hours, days, team, longer }) => ratio(workers * hours * days, team * longer),
  check: ({ workers, hours, days, team, longer }) => {
    let [left, count] = [workers * hours * days, 0];
    while (left > 0) {
      left -= team * longer;
      count += 1;
    }
    return count;
  },
  mistakes: {
    'lets more workers take longer': ({ workers, hours, days, team, longer }) =>
      ratio(team * hours * days, workers * longer),
    'leaves out the hours a day': ({ workers, days, team }) => ratio(workers * days, team),
    'lets longer days take more of them': ({ workers, hours, days, team, longer }) =>
      ratio(workers * longer * days, team * hours),
  },
  write: days,
  stem: ({ workers, hours, days, team, longer, what }) =>
    `${workers} workers build ${what} in ${days} days when they work ${hours} hours a day.
How many days do ${team} workers need for the same work at ${longer} hours a day?`,
  steps: ({ workers, hours, days, team, longer }, answer) => [
    `The work: $${workers} \\times ${hours} \\times ${days} = ${toTex(workers * hours * days)}$ hours of one worker.`,
    `The new team does $${team} \\times ${longer} = ${team * longer}$ of these hours a day.`,
    `Time: $${toTex(workers * hours * days)} \\div ${team * longer}$ = ${answer}.`,
  ],
});

export const workTemplates: Template[] = [together, leaving, drain, chain];
