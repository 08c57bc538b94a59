import { minus, plus, ratio } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { formatNumber, nounFormatter, range, unitFormatter } from '../number-format.ts';
import { drawPeople } from '../people.ts';
import type { Template } from '../template.ts';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const dayAfter = (day: number, days: number) => weekdays[(((day + days) % 7) + 7) % 7] ?? '';

const manyDays = singleChoice({
  name: 'weekday-after-many-days',
  title: 'The weekday after or before many days',
  area: 'Quantitative',
  topic: 'Calendar',
  difficulty: 1,
  space: 1000,
  parameters: (draw) => ({ day: draw.whole(0, 6), days: draw.whole(45, 999), later: draw.coinFlip() }),
  holds: ({ days }) => days % 7 !== 0,
  solve: ({ day, days, later }): string => dayAfter(day, later ? days : -days),
  check: ({ day, days, later }) => {
    // 7 January 2024 was a Sunday; the calendar of the machine counts the days.
    const date = new Date(Date.UTC(2024, 0, 7 + day + (later ? days : -days)));
    return weekdays[date.getUTCDay()] ?? '';
  },
  mistakes: {
    'goes one day too far': ({ day, days, later }) => dayAfter(day, later ? days + 1 : -days - 1),
    'stops one day too early': ({ day, days, later }) => dayAfter(day, later ? days - 1 : 1 - days),
    'counts in the wrong direction': ({ day, days, later }) => dayAfter(day, later ? -days : days),
    'is the weekday of today': ({ day }) => dayAfter(day, 0),
    'goes on by the last digit of the number of days': ({ day, days, later }) =>
      dayAfter(day, later ? days % 10 : -(days % 10)),
  },
  stem: ({ day, days, later }) =>
    later
      ? [
          `Today is ${weekdays[day]}. What day of the week will it be after ${days} days?`,
          `A course begins on a ${weekdays[day]} and ends ${days} days later. On which weekday does it end?`,
        ]
      : [
          `Today is ${weekdays[day]}. What day of the week was it ${days} days ago?`,
          `A bridge was opened ${days} days ago. Today is ${weekdays[day]}. On which weekday was it opened?`,
        ],
  steps: ({ day, days, later }, answer) => [
    `Weekdays come back after 7 days: $${days} = 7 \\times ${Math.floor(days / 7)} + ${days % 7}$.`,
    `So count ${days % 7} ${later ? 'forwards' : 'back'} from ${weekdays[day]}: ${answer}.`,
  ],
});

/** A time on a twelve-hour dial, from seconds since midnight. */
const dial = (seconds: number) => {
  const minutes = Math.floor((((seconds % 43_200) + 43_200) % 43_200) / 60);
  return `${Math.floor(minutes / 60) || 12}:${String(minutes % 60).padStart(2, '0')}`;
};
type Clock = { start: number; hours: number; drift: number; gains: boolean };
const shownBy = ({ start, hours, drift, gains }: Clock, factor = 1) =>
  dial((start + hours) * 3600 + (gains ? 1 : -1) * factor * drift * hours);

const drifting = singleChoice({
  name: 'clock-that-gains-or-loses',
  title: 'What a clock shows that gains or loses time',
  area: 'Quantitative',
  topic: 'Clock',
  difficulty: 2,
  space: 300,
  parameters: (draw): Clock => ({
    start: draw.whole(5, 11),
    hours: draw.whole(6, 36),
    drift: draw.step(10, 120, 5),
    gains: draw.coinFlip(),
  }),
  holds: ({ hours, drift }) => (hours * drift) % 60 === 0 && hours * drift >= 300 && hours * drift <= 3000,
  solve: (p): string => shownBy(p),
  check: ({ start, hours, drift, gains }) => {
    let shown = start * 3600;
    for (let hour = 0; hour < hours; hour += 1) shown += gains ? 3600 + drift : 3600 - drift;
    return dial(shown);
  },
  mistakes: {
    'shows the right time': ({ start, hours }) => dial((start + hours) * 3600),
    'lets the clock lose what it gains, or gain what it loses': (p) => shownBy(p, -1),
    'counts the gain or loss twice': (p) => shownBy(p, 2),
    'counts one hour too few': (p) => shownBy({ ...p, hours: p.hours - 1 }),
    'takes the seconds for minutes of an hour alone': (p) =>
      dial((p.start + p.hours) * 3600 + (p.gains ? 1 : -1) * p.drift * 60),
  },
  stem: ({ start, hours, drift, gains }) =>
    `A clock ${gains ? 'gains' : 'loses'} ${drift} seconds in every hour. It is set right at ${start} a.m. What time does it show ${hours} hours later?`,
  steps: ({ start, hours, drift, gains }, answer) => [
    `In ${hours} hours it ${gains ? 'gains' : 'loses'} $${hours} \\times ${drift} = ${hours * drift}$ seconds, that is ${(hours * drift) / 60} minutes.`,
    `The right time is then ${dial((start + hours) * 3600)}, so the clock shows ${answer}.`,
  ],
});

const multiple = numerical({
  name: 'years-until-a-multiple-of-an-age',
  title: 'The years until one age is a multiple of another',
  area: 'Quantitative',
  topic: 'Ages',
  difficulty: 2,
  space: 200,
  parameters: (draw) => ({
    old: draw.whole(28, 60),
    young: draw.whole(2, 25),
    multiple: draw.whole(2, 4),
    who: drawPeople(draw, 1),
  }),
  holds: ({ old, young, multiple: factor }) =>
    old - young >= 20 && old - young <= 42 && old > factor * young && (old - young) % (factor - 1) === 0,
  bounds: [1, 40],
  unit: 'years',
  write: nounFormatter('year'),
  solve: ({ old, young, multiple: factor }) => minus(ratio(old - young, factor - 1), young),
  check: ({ old, young, multiple: factor }) =>
    range(1, 60).find((years) => old + years === factor * (young + years)) ?? 0,
  mistakes: {
    'lets the child alone grow older': ({ old, young, multiple: factor }) => minus(ratio(old, factor), young),
    'is the age of the child at that time': ({ old, young, multiple: factor }) =>
      ratio(old - young, factor - 1),
  },
  stem: ({ old, young, multiple: factor, who: [child] }) => {
    const parent = child?.pronoun === 'she' ? 'mother' : 'father';
    return `${child?.name} is ${young} years old and ${child?.possessive} ${parent} ${old}. In how many years will the ${parent} be ${factor === 2 ? 'twice' : `${factor} times`} as old as ${child?.name}?`;
  },
  steps: ({ old, young, multiple: factor, who: [child] }, answer) => [
    `The difference of the ages stays ${old - young} years. At that time it is ${factor === 2 ? 'as much as' : `${factor - 1} times`} ${child?.name}’s age.`,
    `So ${child?.name} will then be ${formatNumber(ratio(old - young, factor - 1))} years old: in $${formatNumber(ratio(old - young, factor - 1))} - ${young}$ years, that is ${answer}.`,
  ],
});

const upstream = singleChoice({
  name: 'stream-from-times-up-and-down',
  title: 'The stream from the times up and down a river',
  area: 'Quantitative',
  topic: 'Boats and Streams',
  difficulty: 3,
  space: 100,
  parameters: (draw) => ({
    still: draw.whole(6, 40),
    up: draw.whole(4, 15),
    down: draw.whole(2, 12),
  }),
  holds: ({ up, down }) => up > down && up <= 3 * down,
  bounds: [0.5, 40],
  form: 'decimal',
  solve: ({ still, up, down }) => ratio(still * (up - down), up + down),
  check: ({ still, up, down }) => {
    // Raises the stream by a tenth of a km/h until the distances up and down are equal.
    for (let tenths = 1; tenths < still * 10; tenths += 1)
      if ((still * 10 - tenths) * up === (still * 10 + tenths) * down) return ratio(tenths, 10);
    return 0;
  },
  mistakes: {
    'divides by the difference of the times': ({ still, up, down }) => ratio(still * down, up - down),
    'takes the whole quotient of the times': ({ still, up, down }) => ratio(still * down, up),
    'is the speed downstream': ({ still, up, down }) => plus(still, ratio(still * (up - down), up + down)),
    'is the speed upstream': ({ still, up, down }) => minus(still, ratio(still * (up - down), up + down)),
    'is the difference of the times': ({ up, down }) => ratio(up - down),
    'is the difference of the speeds up and down': ({ still, up, down }) =>
      ratio(2 * still * (up - down), up + down),
  },
  write: unitFormatter('km/h'),
  stem: ({ still, up, down }) =>
    `A motor boat runs at ${still} km/h in still water. For a stretch of a river it needs ${up} hours upstream and ${down} hours downstream. How fast does the river flow?`,
  steps: ({ still, up, down }, answer) => [
    `With the stream $s$, the stretch is $(${still} - s) \\times ${up}$ and also $(${still} + s) \\times ${down}$.`,
    `So $${still} \\times (${up} - ${down}) = s \\times (${up} + ${down})$, and $s = \\frac{${still * (up - down)}}{${up + down}}$: ${answer}.`,
  ],
});

/** A ratio in lowest terms. */
const phraseRatio = (one: number, other: number) => {
  const share = ratio(one, other);
  return `${share.numerator} : ${share.denominator}`;
};

const alloys = singleChoice({
  name: 'ratio-of-two-solutions',
  title: 'The ratio in which two solutions are mixed',
  area: 'Quantitative',
  topic: 'Alligation',
  difficulty: 2,
  space: 500,
  parameters: (draw) => ({
    weak: draw.whole(5, 60),
    strong: draw.whole(20, 95),
    wanted: draw.whole(10, 90),
    what: draw.pick(['acid', 'salt', 'alcohol', 'sugar']),
  }),
  holds: ({ weak, strong, wanted }) => {
    const share = wanted > weak && wanted < strong ? ratio(strong - wanted, wanted - weak) : undefined;
    return (
      share !== undefined &&
      share.numerator <= 12n &&
      share.denominator <= 12n &&
      strong + weak !== 2 * wanted
    );
  },
  solve: ({ weak, strong, wanted }): string => phraseRatio(strong - wanted, wanted - weak),
  check: ({ weak, strong, wanted }) => {
    for (const one of range(1, 12))
      for (const other of range(1, 12))
        if (weak * one + strong * other === wanted * (one + other)) return `${one} : ${other}`;
    return '';
  },
  mistakes: {
    'is the ratio the other way round': ({ weak, strong, wanted }) =>
      phraseRatio(wanted - weak, strong - wanted),
    'mixes in the ratio of the strengths': ({ weak, strong }) => phraseRatio(weak, strong),
    'compares the goal with the wrong solution': ({ weak, strong, wanted }) =>
      phraseRatio(wanted - weak, strong - weak),
    'takes the whole range for one of the parts': ({ weak, strong, wanted }) =>
      phraseRatio(strong - weak, wanted - weak),
    'takes equal parts of both': () => '1 : 1',
  },
  stem: ({ weak, strong, wanted, what }) => [
    `In what ratio must a solution with ${weak}% ${what} be mixed with one of ${strong}% to get a solution with ${wanted}% ${what}?`,
    `A laboratory has two solutions, with ${weak}% and ${strong}% ${what}. In which ratio, the weaker one first, do they make a solution of ${wanted}%?`,
  ],
  steps: ({ weak, strong, wanted }, answer) => [
    `The weaker solution lies $${wanted} - ${weak} = ${wanted - weak}$ below the goal, the stronger one $${strong} - ${wanted} = ${strong - wanted}$ above it.`,
    `The parts are in the inverse ratio, ${strong - wanted} to ${wanted - weak}: ${answer}.`,
  ],
});

export const timeAndAgeTemplates: Template[] = [manyDays, drifting, multiple, upstream, alloys];
