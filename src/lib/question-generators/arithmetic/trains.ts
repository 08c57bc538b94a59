import { ratio, times } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { decimalToTex, nounFormatter } from '../number-format.ts';
import { towns } from '../people.ts';
import type { Template } from '../template.ts';

/** The seconds for a distance in metres at a speed in km/h, simulated in steps of a tenth of a second. */
function simulateCrossing(metres: number, speed: number) {
  let [covered, tenths] = [0, 0];
  while (covered < metres * 180) {
    covered += speed * 5;
    tenths += 1;
  }
  return ratio(tenths, 10);
}

const seconds = nounFormatter('second');
const perSecond = (speed: number) => decimalToTex(ratio(speed * 5, 18));
const describeSpeed = (speed: number) => `Speed: $${speed} \\times \\frac{5}{18} = ${perSecond(speed)}$ m/s.`;

const platform = singleChoice({
  name: 'train-crosses-platform',
  title: 'A train crosses a platform',
  area: 'Quantitative',
  topic: 'Trains',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => ({
    speed: draw.step(36, 108, 18),
    train: draw.step(100, 300, 10),
    platform: draw.step(120, 480, 10),
    town: draw.pick(towns),
  }),
  holds: ({ train, platform }) => train !== platform,
  bounds: [4, 70],
  form: 'decimal',
  solve: ({ speed, train, platform }) => ratio((train + platform) * 18, speed * 5),
  check: ({ speed, train, platform }) => simulateCrossing(train + platform, speed),
  mistakes: {
    'leaves out the train’s own length': ({ speed, platform }) => ratio(platform * 18, speed * 5),
    'leaves out the platform': ({ speed, train }) => ratio(train * 18, speed * 5),
    'takes the km/h for metres per second': ({ speed, train, platform }) => ratio(train + platform, speed),
    'subtracts the lengths': ({ speed, train, platform }) =>
      ratio(Math.abs(platform - train) * 18, speed * 5),
    'counts the train’s length twice': ({ speed, train, platform }) =>
      ratio((2 * train + platform) * 18, speed * 5),
  },
  write: seconds,
  stem: ({ speed, train, platform, town }) => [
    `A train ${train} m long runs at a steady ${speed} km/h past the ${platform} m long platform of ${town} station.
How long does it take to pass the platform completely?`,
    `The platform of ${town} station is ${platform} m long. A train of ${train} m runs through at ${speed} km/h without stopping.
How much time goes by from the moment its front reaches the platform until its rear leaves it?`,
  ],
  steps: ({ speed, train, platform }, answer) => [
    describeSpeed(speed),
    `The whole train must pass, so it covers $${train} + ${platform} = ${train + platform}$ m.`,
    `Time: $${train + platform} \\div ${perSecond(speed)}$ = ${answer}.`,
  ],
});

const meeting = singleChoice({
  name: 'trains-pass-each-other',
  title: 'Two trains pass each other',
  area: 'Quantitative',
  topic: 'Trains',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const slower = draw.step(27, 72, 9);
    return {
      slower,
      faster: slower + draw.step(9, 54, 9),
      long: draw.step(90, 260, 10),
      short: draw.step(80, 240, 10),
      sameWay: draw.coinFlip(),
    };
  },
  holds: ({ faster, long, short }) => faster <= 108 && long > short,
  bounds: [4, 150],
  form: 'decimal',
  solve: ({ slower, faster, long, short, sameWay }) =>
    ratio((long + short) * 18, 5 * (sameWay ? faster - slower : faster + slower)),
  check: ({ slower, faster, long, short, sameWay }) => {
    // Simulates fronts and rears on a line, in units of 1/180 m, until the trains have passed each other.
    let [fastRear, slowEnd, tenths] = [-long * 180, short * 180, 0];
    while (fastRear < slowEnd) {
      fastRear += 5 * faster;
      slowEnd += sameWay ? 5 * slower : -5 * slower;
      tenths += 1;
    }
    return ratio(tenths, 10);
  },
  mistakes: {
    'adds or subtracts the speeds the wrong way round': ({ slower, faster, long, short, sameWay }) =>
      ratio((long + short) * 18, 5 * (sameWay ? faster + slower : faster - slower)),
    'uses the longer train’s length alone': ({ slower, faster, long, sameWay }) =>
      ratio(long * 18, 5 * (sameWay ? faster - slower : faster + slower)),
    'uses the shorter train’s length alone': ({ slower, faster, short, sameWay }) =>
      ratio(short * 18, 5 * (sameWay ? faster - slower : faster + slower)),
    'takes the km/h for metres per second': ({ slower, faster, long, short, sameWay }) =>
      ratio(long + short, sameWay ? faster - slower : faster + slower),
    'lets the slower train stand still': ({ faster, long, short }) => ratio((long + short) * 18, 5 * faster),
    'subtracts the lengths': ({ slower, faster, long, short, sameWay }) =>
      ratio((long - short) * 18, 5 * (sameWay ? faster - slower : faster + slower)),
  },
  write: seconds,
  stem: ({ slower, faster, long, short, sameWay }) =>
    sameWay
      ? `Two trains run in the same direction on parallel tracks: one of ${long} m at ${faster} km/h and, ahead of it, one of ${short} m at ${slower} km/h.
How long does the faster train take to pass the slower one completely?`
      : `Two trains, ${long} m and ${short} m long, come towards each other on parallel tracks at ${faster} km/h and ${slower} km/h.
How long do they take to pass each other completely from the moment their fronts meet?`,
  steps: ({ slower, faster, long, short, sameWay }, answer) => {
    const speed = sameWay ? faster - slower : faster + slower;
    return [
      sameWay
        ? `They run the same way, so the speeds are subtracted: $${faster} - ${slower} = ${speed}$ km/h.`
        : `They run towards each other, so the speeds are added: $${faster} + ${slower} = ${speed}$ km/h.`,
      `In metres per second: $${speed} \\times \\frac{5}{18} = ${perSecond(speed)}$.`,
      `Both lengths must pass: $${long} + ${short} = ${long + short}$ m.`,
      `Time: $${long + short} \\div ${perSecond(speed)}$ = ${answer}.`,
    ];
  },
});

const signal = numerical({
  name: 'train-length-from-signal',
  title: 'The length of a train that passes a signal',
  area: 'Quantitative',
  topic: 'Trains',
  difficulty: 1,
  space: 70,
  parameters: (draw) => ({
    speed: draw.step(36, 126, 9),
    time: draw.whole(5, 20),
    mark: draw.pick(['a signal post', 'a man standing beside the track', 'a telegraph pole']),
  }),
  bounds: [60, 400],
  unit: 'm',
  solve: ({ speed, time }) => times(speed, ratio(5, 18), time),
  check: ({ speed, time }) => {
    let metresTimes18 = 0;
    for (let second = 0; second < time; second += 1) metresTimes18 += 5 * speed;
    return ratio(metresTimes18, 18);
  },
  mistakes: {
    'takes the km/h for metres per second': ({ speed, time }) => ratio(speed * time),
    'takes a quarter of the km/h for the metres per second': ({ speed, time }) => ratio(speed * time, 4),
  },
  stem: ({ speed, time, mark }) => [
    `A train running at ${speed} km/h passes ${mark} in ${time} seconds. How long is the train, in metres?`,
    `It takes a train ${time} seconds to pass ${mark} at ${speed} km/h. What is the length of the train in metres?`,
  ],
  steps: ({ speed, time }, answer) => [
    describeSpeed(speed),
    'While it passes something that has no length itself, the train covers its own length.',
    `Length: $${perSecond(speed)} \\times ${time}$ = ${answer}.`,
  ],
});

export const trainTemplates: Template[] = [platform, meeting, signal];
