import { lcm, minus, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import {
  capitalize,
  decimalToTex,
  formatCount,
  formatNumber,
  nounFormatter,
  range,
  toTex,
  unitFormatter,
} from '../number-format.ts';
import { drawNames, drawPerson, towns } from '../people.ts';
import type { Template } from '../template.ts';

const kmh = unitFormatter('km/h');
const metres = unitFormatter('m');

const roundTrip = singleChoice({
  name: 'average-speed-there-and-back',
  title: 'The average speed of a way there and back',
  area: 'Quantitative',
  topic: 'Time and Distance',
  difficulty: 2,
  space: 60,
  parameters: (draw) => {
    const there = draw.whole(12, 90);
    const fair = range(12, 90).filter(
      (back) => (20 * there * back) % (there + back) === 0 && Math.abs(there - back) >= 4,
    );
    return {
      there,
      back: fair.length > 0 ? draw.pick(fair) : there,
      who: drawPerson(draw),
      town: draw.pick(towns),
    };
  },
  holds: ({ there, back }) => there !== back && there < 2.5 * back && back < 2.5 * there,
  bounds: [8, 100],
  form: 'decimal',
  solve: ({ there, back }) => ratio(2 * there * back, there + back),
  check: ({ there, back }) => {
    const way = lcm(there, back);
    return ratio(2 * way, way / there + way / back);
  },
  mistakes: {
    'is the plain mean of the two speeds, though more time is spent at the lower one': ({ there, back }) =>
      ratio(there + back, 2),
    'forgets the way back in the distance': ({ there, back }) => ratio(there * back, there + back),
    'weights each speed with itself, as if more time went into the faster ride': ({ there, back }) =>
      ratio(there * there + back * back, there + back),
    'is the speed of the way there alone': ({ there }) => ratio(there),
    'is the speed of the way back alone': ({ back }) => ratio(back),
  },
  write: kmh,
  stem: ({ there, back, who, town }) => [
    `${who.name} rides to ${town} at ${there} km/h and comes back by the same road at ${back} km/h.
What is ${who.possessive} average speed for the whole ride?`,
    `A bus goes to ${town} at ${there} km/h and returns by the same road at ${back} km/h.
What is its average speed for the whole trip, stops left aside?`,
  ],
  steps: ({ there, back }, answer) => {
    const way = lcm(there, back);
    return [
      `Take one way as ${way} km, a multiple of both speeds; the average does not depend on it.`,
      `Times: $${way} \\div ${there} = ${way / there}$ h there and $${way} \\div ${back} = ${way / back}$ h back.`,
      `Average speed: $\\frac{2 \\times ${way}}{${way / there} + ${way / back}}$ = ${answer}.`,
    ];
  },
});

const lateAndEarly = singleChoice({
  name: 'late-at-one-speed-early-at-another',
  title: 'Late at one speed, early at another',
  area: 'Quantitative',
  topic: 'Time and Distance',
  difficulty: 4,
  space: 500,
  parameters: (draw) => ({
    slow: draw.whole(3, 20),
    quicker: draw.whole(1, 10),
    late: draw.whole(3, 30),
    early: draw.whole(2, 30),
    who: drawPerson(draw),
  }),
  holds: ({ slow, quicker, late, early }) => quicker < slow && late !== early,
  bounds: [1, 60],
  form: 'decimal',
  solve: ({ slow, quicker, late, early }) => ratio((late + early) * slow * (slow + quicker), 60 * quicker),
  check: ({ slow, quicker, late, early }) => {
    const fast = slow + quicker;
    let hundredths = 0;
    while (60 * hundredths * fast - 60 * hundredths * slow < (late + early) * 100 * slow * fast)
      hundredths += 1;
    return ratio(hundredths, 100);
  },
  mistakes: {
    'subtracts the minutes instead of adding them': ({ slow, quicker, late, early }) =>
      ratio(Math.abs(late - early) * slow * (slow + quicker), 60 * quicker),
    'leaves out the minutes too early': ({ slow, quicker, late }) =>
      ratio(late * slow * (slow + quicker), 60 * quicker),
    'leaves out the minutes too late': ({ slow, quicker, early }) =>
      ratio(early * slow * (slow + quicker), 60 * quicker),
    'divides by the sum of the speeds instead of their difference': ({ slow, quicker, late, early }) =>
      ratio((late + early) * slow * (slow + quicker), 60 * (2 * slow + quicker)),
    'multiplies the lost time by the mean of the speeds': ({ slow, quicker, late, early }) =>
      ratio((late + early) * (2 * slow + quicker), 120),
  },
  write: unitFormatter('km'),
  stem: ({ slow, quicker, late, early, who }) =>
    `${who.name} always leaves home at the same time. At ${slow} km/h ${who.pronoun} reaches the college ${formatCount(late, 'minute')} late, at ${slow + quicker} km/h ${formatCount(early, 'minute')} early.
How far is the college from ${who.possessive} home?`,
  steps: ({ slow, quicker, late, early }, answer) => [
    `The two rides differ by $${late} + ${early} = ${late + early}$ minutes, which is $${toTex(ratio(late + early, 60))}$ h.`,
    `With the distance $d$ in km: $\\frac{d}{${slow}} - \\frac{d}{${slow + quicker}} = ${toTex(ratio(late + early, 60))}$.`,
    `So $d = ${toTex(ratio(late + early, 60))} \\times \\frac{${slow} \\times ${slow + quicker}}{${slow + quicker} - ${slow}}$, which is ${answer}.`,
  ],
});

const streamSpeed = singleChoice({
  name: 'speed-of-stream',
  title: 'The speed of a boat or of the stream',
  area: 'Quantitative',
  topic: 'Boats and Streams',
  difficulty: 2,
  space: 90,
  parameters: (draw) => {
    const [boat, stream] = [draw.whole(5, 24), draw.whole(1, 8)];
    const way = lcm(boat + stream, Math.max(1, boat - stream)) * draw.whole(1, 3);
    const up = Math.max(1, boat - stream);
    return { way, down: way / (boat + stream), up: way / up, asked: draw.pick(['stream', 'boat'] as const) };
  },
  holds: ({ way, down, up }) => way <= 150 && up <= 15 && down >= 2 && up > down && up <= 5 * down,
  bounds: [1, 60],
  form: 'decimal',
  solve: ({ way, down, up, asked }) =>
    times(ratio(1, 2), plus(ratio(way, down), ratio(asked === 'boat' ? way : -way, up))),
  check: ({ way, down, up, asked }) => {
    for (let boat = 1; boat < 100; boat += 1)
      for (let stream = 1; stream < boat; stream += 1)
        if ((boat + stream) * down === way && (boat - stream) * up === way)
          return asked === 'boat' ? boat : stream;
    return 0;
  },
  mistakes: {
    'mixes up the boat and the stream': ({ way, down, up, asked }) =>
      times(ratio(1, 2), plus(ratio(way, down), ratio(asked === 'boat' ? -way : way, up))),
    'forgets to halve': ({ way, down, up, asked }) =>
      plus(ratio(way, down), ratio(asked === 'boat' ? way : -way, up)),
    'is the speed downstream': ({ way, down }) => ratio(way, down),
    'is the speed upstream': ({ way, up }) => ratio(way, up),
    'divides the whole way there and back by the whole time': ({ way, down, up }) =>
      ratio(2 * way, down + up),
  },
  write: kmh,
  stem: ({ way, down, up, asked }) =>
    `A boat goes ${way} km downstream in ${formatCount(down, 'hour')} and comes back upstream in ${formatCount(up, 'hour')}.
What is the speed of the ${asked === 'boat' ? 'boat in still water' : 'stream'}?`,
  steps: ({ way, down, up, asked }, answer) => [
    `Downstream the stream helps: boat + stream $= ${way} \\div ${down} = ${way / down}$ km/h.`,
    `Upstream it hinders: boat − stream $= ${way} \\div ${up} = ${way / up}$ km/h.`,
    asked === 'boat'
      ? `Half the sum is the boat: $(${way / down} + ${way / up}) \\div 2$ = ${answer}.`
      : `Half the difference is the stream: $(${way / down} - ${way / up}) \\div 2$ = ${answer}.`,
  ],
});

const rowing = numerical({
  name: 'boat-there-and-back',
  title: 'The time of a boat there and back',
  area: 'Quantitative',
  topic: 'Boats and Streams',
  difficulty: 3,
  space: 200,
  parameters: (draw) => {
    const [boat, stream] = [draw.whole(4, 20), draw.whole(1, 6)];
    const fair = range(6, 90).filter((way) => (20 * boat * way) % (boat * boat - stream * stream) === 0);
    return { boat, stream, way: fair.length > 0 ? draw.pick(fair) : 0, who: drawPerson(draw) };
  },
  holds: ({ boat, stream, way }) => boat >= stream + 2 && way > 0,
  bounds: [1, 24],
  form: 'decimal',
  unit: 'hours',
  solve: ({ boat, stream, way }) => plus(ratio(way, boat + stream), ratio(way, boat - stream)),
  check: ({ boat, stream, way }) => ratio(2 * boat * way, boat * boat - stream * stream),
  mistakes: {
    'leaves the stream out, as if its help and its hindrance cancelled': ({ boat, way }) =>
      ratio(2 * way, boat),
    'counts the way downstream alone': ({ boat, stream, way }) => ratio(way, boat + stream),
    'counts the way upstream alone': ({ boat, stream, way }) => ratio(way, boat - stream),
  },
  write: nounFormatter('hour'),
  stem: ({ boat, stream, way, who }) =>
    `${who.name} rows at ${boat} km/h in still water. ${capitalize(who.pronoun)} rows ${way} km down a river that flows at ${stream} km/h, turns at once and rows back.
How many hours does ${who.pronoun} need in all?`,
  steps: ({ boat, stream, way }, answer) => [
    `Down: $${way} \\div (${boat} + ${stream}) = ${toTex(ratio(way, boat + stream))}$ h.`,
    `Up: $${way} \\div (${boat} - ${stream}) = ${toTex(ratio(way, boat - stream))}$ h.`,
    `Together: ${answer}.`,
  ],
});

const race = singleChoice({
  name: 'start-in-a-race',
  title: 'The start that one runner can give another',
  area: 'Quantitative',
  topic: 'Races and Games',
  difficulty: 3,
  space: 150,
  parameters: (draw) => {
    const course = draw.step(100, 1500, 100);
    return {
      course,
      first: (course * draw.whole(2, 12)) / 50,
      second: (course * draw.whole(5, 20)) / 50,
      who: drawNames(draw, 3),
    };
  },
  holds: ({ first, second }) => second > first,
  bounds: [2, 900],
  form: 'decimal',
  solve: ({ course, first, second }) => ratio(course * (second - first), course - first),
  check: ({ course, first, second }) => {
    // The distance of the third runner, in hundredths of a metre, when the second finishes: both keep their speeds.
    let lead = 0;
    while ((course * 100 - lead) * (course - first) > course * 100 * (course - second)) lead += 1;
    return ratio(lead, 100);
  },
  mistakes: {
    'subtracts the two starts, though the second runner has then not run the whole course': ({
      first,
      second,
    }) => ratio(second - first),
    'is the start that the winner can give the slowest': ({ second }) => ratio(second),
    'is the start that the winner can give the second': ({ first }) => ratio(first),
    'divides by what the slowest has run': ({ course, first, second }) =>
      ratio(course * (second - first), course - second),
    'adds the two starts': ({ first, second }) => ratio(first + second),
  },
  write: metres,
  stem: ({ course, first, second, who: [a, b, c] }) =>
    `In a race over ${formatNumber(course)} m, ${a} beats ${b} by ${first} m and ${c} by ${second} m. All three run at steady speeds.
By how many metres would ${b} beat ${c} over the same ${formatNumber(course)} m?`,
  steps: ({ course, first, second, who: [a, b, c] }, answer) => [
    `While ${a} runs ${course} m, ${b} runs $${course} - ${first} = ${course - first}$ m and ${c} $${course} - ${second} = ${course - second}$ m.`,
    `So while ${b} runs ${course} m, ${c} runs $${course} \\times \\frac{${course - second}}{${course - first}} = ${decimalToTex(ratio(course * (course - second), course - first))}$ m.`,
    `${b} wins by $${course} - ${decimalToTex(minus(course, ratio(course * (second - first), course - first)))}$, which is ${answer}.`,
  ],
});

export const travelTemplates: Template[] = [roundTrip, lateAndEarly, streamSpeed, rowing, race];
