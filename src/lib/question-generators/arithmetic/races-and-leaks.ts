import { minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { decimalToTex, formatCount, nounFormatter, range, unitFormatter } from '../number-format.ts';
import { drawNames } from '../people.ts';
import type { Template } from '../template.ts';

const leak = singleChoice({
  name: 'leak-that-empties-a-tank',
  title: 'A leak that slows the filling of a tank',
  area: 'Quantitative',
  topic: 'Pipes and Cisterns',
  difficulty: 2,
  space: 60,
  parameters: (draw) => ({ alone: draw.whole(2, 30), leaking: draw.whole(3, 36) }),
  holds: ({ alone, leaking }) => leaking > alone && leaking <= 2 * alone,
  bounds: [2, 400],
  form: 'decimal',
  solve: ({ alone, leaking }) => ratio(alone * leaking, leaking - alone),
  check: ({ alone, leaking }) => {
    // Gives the tank as many litres as makes every rate whole, and counts tenths of an hour until it is empty.
    const full = alone * leaking * 10;
    const lost = leaking - alone;
    let [left, tenths] = [full, 0];
    while (left > 0) {
      left -= lost;
      tenths += 1;
    }
    return left === 0 ? ratio(tenths, 10) : ratio(-1);
  },
  mistakes: {
    'is the difference of the two times': ({ alone, leaking }) => ratio(leaking - alone),
    'adds the two times': ({ alone, leaking }) => ratio(leaking + alone),
    'adds the rates instead of subtracting them': ({ alone, leaking }) =>
      ratio(alone * leaking, leaking + alone),
    'is the mean of the two times': ({ alone, leaking }) => ratio(alone + leaking, 2),
    'is twice the time with the leak': ({ leaking }) => ratio(2 * leaking),
    'multiplies the times and leaves it at that': ({ alone, leaking }) => ratio(alone * leaking),
    'counts the filling of half the tank': ({ alone, leaking }) =>
      ratio(alone * leaking, 2 * (leaking - alone)),
  },
  write: nounFormatter('hour'),
  stem: ({ alone, leaking }) => [
    `A pipe fills a tank in ${alone} hours. Because of a leak at the bottom, it takes ${leaking} hours. In how many hours would the leak empty the full tank if the pipe is closed?`,
    `With a leak a tank is filled in ${leaking} hours; without the leak the same pipe would fill it in ${alone} hours. How long does the leak alone take to empty the full tank?`,
  ],
  steps: ({ alone, leaking }, answer) => [
    `In an hour the pipe fills $\\frac{1}{${alone}}$ of the tank; with the leak only $\\frac{1}{${leaking}}$ is gained.`,
    `The leak takes $\\frac{1}{${alone}} - \\frac{1}{${leaking}} = \\frac{${leaking - alone}}{${alone * leaking}}$ of the tank in an hour.`,
    `It empties the tank in $\\frac{${alone * leaking}}{${leaking - alone}}$ hours, which is ${answer}.`,
  ],
});

const threeRunners = singleChoice({
  name: 'first-beats-third-in-a-race',
  title: 'By how much the first beats the third',
  area: 'Quantitative',
  topic: 'Races and Games',
  difficulty: 4,
  space: 300,
  parameters: (draw) => ({
    course: draw.pick([100, 200, 400, 500, 800, 1000]),
    one: draw.step(4, 80, 2),
    other: draw.step(5, 80, 5),
    who: drawNames(draw, 3),
  }),
  holds: ({ course, one, other }) =>
    one !== other && one + other < course / 2 && (one + other) * 20 > course && course % 100 === 0,
  bounds: [3, 500],
  form: 'decimal',
  solve: ({ course, one, other }) => minus(course, ratio((course - one) * (course - other), course)),
  check: ({ course, one, other }) => {
    // Speeds in metres per unit of time in which the first runs 1 m; distances at the first one's finish.
    const second = ratio(course - one, course);
    const third = times(second, ratio(course - other, course));
    let behind = ratio(0);
    for (let metre = 0; metre < course; metre += 1) behind = plus(behind, minus(1, third));
    return behind;
  },
  mistakes: {
    'adds the two leads': ({ one, other }) => ratio(one + other),
    'is the difference of the two leads': ({ one, other }) => ratio(Math.abs(one - other)),
    'adds the product of the leads instead of subtracting it': ({ course, one, other }) =>
      plus(one, other, ratio(one * other, course)),
    'is the distance that the third has run': ({ course, one, other }) =>
      ratio((course - one) * (course - other), course),
    'is the mean of the two leads': ({ one, other }) => ratio(one + other, 2),
    'counts the product of the leads twice': ({ course, one, other }) =>
      minus(one + other, ratio(2 * one * other, course)),
    'is the lead of the first over the second alone': ({ one }) => ratio(one),
  },
  write: unitFormatter('m'),
  stem: ({ course, one, other, who: [a, b, c] }) =>
    `In a race of ${course} m ${a} beats ${b} by ${one} m, and ${b} beats ${c} by ${other} m in a race of the same length. All keep their speeds. By how many metres would ${a} beat ${c} over ${course} m?`,
  steps: ({ course, one, other, who: [a, b, c] }, answer) => {
    const run = ratio((course - one) * (course - other), course);
    return [
      `When ${a} has run ${course} m, ${b} has run $${course} - ${one} = ${course - one}$ m.`,
      `${c} runs ${course - other} m for every ${course} m of ${b}: $${course - one} \\times \\frac{${course - other}}{${course}} = ${decimalToTex(run)}$ m.`,
      `So ${a} wins by $${course} - ${decimalToTex(run)}$, that is ${answer}.`,
    ];
  },
});

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
/** The next year after this one whose days fall on the same weekdays. */
function sameCalendar(year: number): number {
  let [odd, next] = [0, year];
  do {
    odd = (odd + (isLeap(next) ? 2 : 1)) % 7;
    next += 1;
  } while (odd !== 0 || isLeap(next) !== isLeap(year));
  return next;
}

const nextSame = singleChoice({
  name: 'next-year-with-the-same-calendar',
  title: 'The next year with the same calendar',
  area: 'Quantitative',
  topic: 'Calendar',
  difficulty: 3,
  space: 100,
  parameters: (draw) => ({ year: draw.whole(1951, 2070) }),
  bounds: [1951, 2120],
  solve: ({ year }): string => String(sameCalendar(year)),
  check: ({ year }) => {
    // Compares the weekdays of the first and the last day, which settle all days of a year.
    const ends = (of: number) => [new Date(Date.UTC(of, 0, 1)), new Date(Date.UTC(of, 11, 31))];
    const days = (of: number) =>
      ends(of)
        .map((day) => day.getUTCDay())
        .join();
    return String(range(year + 1, year + 45).find((later) => days(later) === days(year)));
  },
  mistakes: {
    'goes on by six years, as is right for some years only': ({ year }) => String(year + 6),
    'goes on by eleven years, as is right for some years only': ({ year }) => String(year + 11),
    'goes on by five years, too few to make up whole weeks and the right length': ({ year }) =>
      String(year + 5),
    'goes on by twenty-eight years, though an earlier year fits': ({ year }) =>
      sameCalendar(year) < year + 28 ? String(year + 28) : undefined,
    'goes on by seven years, as if no year were a leap year': ({ year }) => String(year + 7),
    'goes on by twelve years, as is right only where a century is no leap year': ({ year }) =>
      String(year + 12),
  },
  stem: ({ year }) => [
    `Which is the first year after ${year} that has the same calendar as ${year}, with each date on the same weekday?`,
    `Somebody keeps the wall calendar of ${year}. In which year can it first be used again, every date and weekday being right?`,
  ],
  steps: ({ year }, answer) => {
    const gap = sameCalendar(year) - year;
    const leaps = range(year, year + gap - 1).filter(isLeap).length;
    return [
      'An ordinary year moves the weekdays on by one, a leap year by two. The calendar returns when the moves add up to whole weeks and the year has the same length.',
      `From ${year} the first such year comes after ${gap} years, ${leaps} of them leap years: $${gap} + ${leaps} = ${gap + leaps}$ days, which is ${formatCount((gap + leaps) / 7, 'week')}.`,
      `So the year is ${answer}.`,
    ];
  },
});

const fasterBy = singleChoice({
  name: 'distance-from-two-speeds-and-a-delay',
  title: 'The distance from two speeds and the time between them',
  area: 'Quantitative',
  topic: 'Time and Distance',
  difficulty: 3,
  space: 100,
  parameters: (draw) => ({
    slow: draw.pick([20, 24, 25, 30, 32, 35, 36, 40, 42, 45, 48, 50, 54, 60]),
    fast: draw.pick([25, 30, 32, 35, 36, 40, 42, 45, 48, 50, 54, 60, 63, 64, 70, 72, 75, 80]),
    minutes: draw.step(6, 60, 3),
    who: drawNames(draw, 1),
  }),
  holds: ({ slow, fast }) => fast > slow && fast <= 2 * slow,
  bounds: [2, 240],
  form: 'decimal',
  solve: ({ slow, fast, minutes }) => ratio(slow * fast * minutes, 60 * (fast - slow)),
  check: ({ slow, fast, minutes }) => {
    // The slower one's start grows into the lead that the faster one closes, a minute at a time.
    const lead = slow * minutes;
    const spent = ratio(lead, fast - slow);
    return times(spent, ratio(fast, 60));
  },
  mistakes: {
    'multiplies the difference of the speeds by the time': ({ slow, fast, minutes }) =>
      ratio((fast - slow) * minutes, 60),
    'multiplies the slower speed by the time': ({ slow, minutes }) => ratio(slow * minutes, 60),
    'multiplies the faster speed by the time': ({ fast, minutes }) => ratio(fast * minutes, 60),
    'divides by the sum of the speeds': ({ slow, fast, minutes }) =>
      ratio(slow * fast * minutes, 60 * (fast + slow)),
    'is the distance there and back': ({ slow, fast, minutes }) =>
      ratio(2 * slow * fast * minutes, 60 * (fast - slow)),
    'takes the mean of the speeds for the time that is saved': ({ slow, fast, minutes }) =>
      ratio((slow + fast) * minutes, 120),
    'is half of the distance': ({ slow, fast, minutes }) => ratio(slow * fast * minutes, 120 * (fast - slow)),
  },
  write: unitFormatter('km'),
  stem: ({ slow, fast, minutes, who: [a] }) => [
    `At ${slow} km/h ${a} takes ${minutes} minutes longer to drive to the next town than at ${fast} km/h. How far away is the town?`,
    `Driving at ${fast} km/h instead of ${slow} km/h saves ${a} ${minutes} minutes on a trip. What is the length of the trip?`,
  ],
  steps: ({ slow, fast, minutes }, answer) => [
    `A kilometre takes $\\frac{60}{${slow}}$ minutes at ${slow} km/h and $\\frac{60}{${fast}}$ minutes at ${fast} km/h.`,
    `The difference of $\\frac{60 \\times ${fast - slow}}{${slow * fast}}$ minutes a kilometre adds up to ${minutes} minutes over $\\frac{${minutes} \\times ${slow * fast}}{60 \\times ${fast - slow}}$ km, which is ${answer}.`,
  ],
});

export const raceTemplates: Template[] = [leak, threeRunners, nextSame, fasterBy];
