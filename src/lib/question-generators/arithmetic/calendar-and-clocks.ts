import { ratio } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatMixedNumber, range, toTex } from '../number-format.ts';
import type { Template } from '../template.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const months = [
  ['January', 31],
  ['February', 28],
  ['March', 31],
  ['April', 30],
  ['May', 31],
  ['June', 30],
  ['July', 31],
  ['August', 31],
  ['September', 30],
  ['October', 31],
  ['November', 30],
  ['December', 31],
] as const;

type Day = { year: number; month: number; day: number };

const isLeap = (year: number) => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
const lengthOf = (year: number, month: number) =>
  (months[month]?.[1] ?? 0) + (month === 1 && isLeap(year) ? 1 : 0);
const dayOfYear = ({ year, month, day }: Day) =>
  range(0, month - 1).reduce((sum, earlier) => sum + lengthOf(year, earlier), day);
/** Days since the start of the calendar, by its leap years. */
const ordinalOf = (date: Day) => {
  const years = date.year - 1;
  return (
    365 * years + Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400) + dayOfYear(date)
  );
};
/** Days from a date to a later one. */
const daysBetween = (from: Day, to: Day) => ordinalOf(to) - ordinalOf(from);
const formatDate = ({ year, month, day }: Day) => `${day} ${months[month]?.[0]} ${year}`;
/** The weekday of a date, Sunday being 0. The first day of the calendar is a Monday. */
const weekdayOf = (date: Day) => ordinalOf(date) % 7;
const weekdayName = (weekday: number) => weekdays[((weekday % 7) + 7) % 7] ?? '';

const calendar = singleChoice({
  name: 'weekday-of-a-date',
  title: 'The weekday of another date',
  area: 'Quantitative',
  topic: 'Calendar',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const date = (year: number): Day => ({ year, month: draw.whole(0, 11), day: draw.whole(1, 28) });
    const year = draw.whole(1996, 2035);
    return { from: date(year), to: date(year + draw.whole(0, 4)) };
  },
  holds: ({ from, to }) => daysBetween(from, to) > 40,
  solve: ({ from, to }) => weekdayName(weekdayOf(from) + daysBetween(from, to)),
  check: ({ to }) => weekdays[new Date(Date.UTC(to.year, to.month, to.day)).getUTCDay()] ?? '',
  mistakes: {
    'counts the first day as well': ({ from, to }) =>
      weekdayName(weekdayOf(from) + daysBetween(from, to) + 1),
    'counts one day too few': ({ from, to }) => weekdayName(weekdayOf(from) + daysBetween(from, to) - 1),
    'takes every month for 30 days': ({ from, to }) =>
      weekdayName(
        weekdayOf(from) + 365 * (to.year - from.year) + 30 * (to.month - from.month) + to.day - from.day,
      ),
    'counts backwards': ({ from, to }) => weekdayName(weekdayOf(from) - daysBetween(from, to)),
    'goes on by the difference of the dates’ days alone': ({ from, to }) =>
      weekdayName(weekdayOf(from) + to.day - from.day),
    'goes on by one weekday for every year alone': ({ from, to }) =>
      from.year === to.year ? undefined : weekdayName(weekdayOf(from) + to.year - from.year),
  },
  stem: ({ from, to }) => [
    `${formatDate(from)} falls on a ${weekdayName(weekdayOf(from))}. On what day of the week does ${formatDate(to)} fall?`,
    `If ${formatDate(from)} is a ${weekdayName(weekdayOf(from))}, which weekday is ${formatDate(to)}?`,
  ],
  steps: ({ from, to }, answer) => {
    const days = daysBetween(from, to);
    const leaps = range(from.year, to.year).filter((year) => {
      const extra = { year, month: 1, day: 29 };
      return isLeap(year) && daysBetween(from, extra) > 0 && daysBetween(extra, to) >= 0;
    });
    return [
      `From ${formatDate(from)} to ${formatDate(to)} there are ${days} days${leaps.length === 0 ? '' : ` (${leaps.join(' and ')} ${leaps.length === 1 ? 'has' : 'have'} a 29 February)`}.`,
      `$${days} = 7 \\times ${Math.floor(days / 7)} + ${days % 7}$, so the weekday moves on by ${days % 7} from ${weekdayName(weekdayOf(from))}: ${answer}.`,
    ];
  },
});

/** The smaller angle between the hands, in half degrees. */
const halfDegrees = (hour: number, minute: number) => {
  const gap = Math.abs(60 * hour - 11 * minute) % 720;
  return Math.min(gap, 720 - gap);
};
const clock = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`;
const degrees = (value: Parameters<typeof formatMixedNumber>[0]) => `$${toTex(value)}^\\circ$`;

const angle = singleChoice({
  name: 'angle-of-clock-hands',
  title: 'The angle between the hands of a clock',
  area: 'Quantitative',
  topic: 'Clock',
  difficulty: 2,
  space: 200,
  parameters: (draw) => ({ hour: draw.whole(1, 12), minute: draw.step(2, 58, 2) }),
  bounds: [1, 180],
  solve: ({ hour, minute }) => ratio(halfDegrees(hour, minute), 2),
  check: ({ hour, minute }) => {
    // Turns both hands minute by minute from noon, in half degrees.
    let [short, long] = [0, 0];
    for (let minutes = 0; minutes < (hour % 12) * 60 + minute; minutes += 1) {
      short = (short + 1) % 720;
      long = (long + 12) % 720;
    }
    const gap = Math.abs(short - long);
    return ratio(Math.min(gap, 720 - gap), 2);
  },
  mistakes: {
    'leaves the hour hand at the full hour': ({ hour, minute }) => {
      const gap = Math.abs(30 * (hour % 12) - 6 * minute);
      return ratio(Math.min(gap, 360 - gap));
    },
    'moves the hour hand by a degree a minute': ({ hour, minute }) => {
      const gap = Math.abs(30 * (hour % 12) - 5 * minute) % 360;
      return ratio(Math.min(gap, 360 - gap));
    },
    'moves the hour hand backwards': ({ hour, minute }) => {
      const gap = Math.abs(60 * (hour % 12) - 13 * minute) % 720;
      return ratio(Math.min(gap, 720 - gap), 2);
    },
    'is the angle that is missing to a straight line': ({ hour, minute }) =>
      ratio(360 - halfDegrees(hour, minute), 2),
    'takes the hour hand for one hour further': ({ hour, minute }) => ratio(halfDegrees(hour + 1, minute), 2),
    'takes the hour hand for one hour back': ({ hour, minute }) => ratio(halfDegrees(hour + 11, minute), 2),
  },
  write: degrees,
  stem: ({ hour, minute }) => [
    `What is the smaller angle between the hands of a clock at ${clock(hour, minute)}?`,
    `A clock shows ${clock(hour, minute)}. Find the angle of at most $180^\\circ$ between its hands.`,
  ],
  steps: ({ hour, minute }, answer) => {
    const short = ratio(60 * (hour % 12) + minute, 2);
    return [
      `The minute hand stands at $6 \\times ${minute} = ${6 * minute}$ degrees from 12.`,
      `The hour hand stands at $30 \\times ${hour % 12} + \\frac{${minute}}{2} = ${toTex(short)}$ degrees.`,
      `Their difference is $${Math.abs(6 * minute - (60 * (hour % 12) + minute) / 2)}$ degrees; the smaller angle is ${answer}.`,
    ];
  },
});

/** How many degrees the minute hand must gain until the hands are that far apart for the first or the next time. */
const angleGains = (hour: number, apart: number) =>
  [30 * hour - apart, 30 * hour + apart, 30 * hour - apart + 360, 30 * hour + apart - 360].filter(
    (gain) => gain > 0,
  );
const firstGain = (hour: number, apart: number) => Math.min(...angleGains(hour, apart));

const meeting = singleChoice({
  name: 'when-clock-hands-stand-apart',
  title: 'When the hands of a clock stand at an angle',
  area: 'Quantitative',
  topic: 'Clock',
  difficulty: 4,
  space: 50,
  parameters: (draw) => ({ hour: draw.whole(1, 10), apart: draw.step(0, 180, 15) }),
  bounds: [1, 59.9],
  form: 'fraction',
  holds: ({ hour, apart }) => 30 * hour !== apart && 360 - 30 * hour !== apart,
  solve: ({ hour, apart }) => ratio(2 * firstGain(hour, apart), 11),
  check: ({ hour, apart }) => {
    // Tries each 1/11 minute of the hour, with both hands in 1/22 degrees.
    for (let step = 0; step < 60 * 11 * 2; step += 1) {
      const gap = Math.abs(660 * hour + step / 2 - 6 * step) % 7920;
      if (Math.min(gap, 7920 - gap) === 22 * apart) return ratio(step, 22);
    }
    return ratio(0);
  },
  mistakes: {
    'lets the hour hand stand still': ({ hour, apart }) => ratio(firstGain(hour, apart), 6),
    'is the second time that it happens': ({ hour, apart }) => {
      const later = angleGains(hour, apart).filter((gain) => gain > firstGain(hour, apart));
      return later.length > 0 ? ratio(2 * Math.min(...later), 11) : undefined;
    },
    'adds the speeds of the hands instead of subtracting them': ({ hour, apart }) =>
      ratio(2 * firstGain(hour, apart), 13),
    'leaves the angle out': ({ hour }) => ratio(60 * hour, 11),
    'forgets to double': ({ hour, apart }) => ratio(firstGain(hour, apart), 11),
    'counts from one hour later': ({ hour, apart }) => ratio(2 * firstGain(hour + 1, apart), 11),
  },
  write: (value) => `${formatMixedNumber(value)} minutes past`,
  stem: ({ hour, apart }) => {
    const how =
      apart === 0
        ? 'lie on each other'
        : apart === 180
          ? 'point in opposite directions'
          : `stand $${apart}^\\circ$ apart`;
    return `After ${hour} o’clock, at how many minutes past ${hour} do the hands of a clock first ${how}?`;
  },
  steps: ({ hour, apart }, answer) => [
    `At ${hour} o’clock the minute hand is $30 \\times ${hour} = ${30 * hour}$ degrees behind the hour hand. In a minute it gains $6 - \\frac{1}{2} = \\frac{11}{2}$ degrees.`,
    `It is first where it should be after gaining $${firstGain(hour, apart)}$ degrees.`,
    `Time: that number divided by $\\frac{11}{2}$, which is ${answer} ${hour}.`,
  ],
});

export const timeTemplates: Template[] = [calendar, angle, meeting];
