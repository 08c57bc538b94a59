import { ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatCount, formatFraction, range, toTex } from '../../number-format.ts';
import type { Template } from '../../template.ts';

const binomial = (n: number, k: number) =>
  k < 0 || k > n ? 0 : range(1, k).reduce((product, step) => (product * (n - k + step)) / step, 1);

const committee = singleChoice({
  name: 'committee-of-two-groups',
  title: 'A committee out of two groups',
  area: 'Quantitative',
  topic: 'Permutation and Combination',
  difficulty: 3,
  space: 60,
  parameters: (draw) => ({
    one: draw.whole(3, 9),
    other: draw.whole(3, 9),
    fromOne: draw.whole(1, 4),
    fromOther: draw.whole(1, 4),
    of: draw.pick([
      ['women', 'men'],
      ['seniors', 'juniors'],
      ['batters', 'bowlers'],
      ['teachers', 'students'],
    ]),
  }),
  holds: ({ one, other, fromOne, fromOther }) =>
    fromOne < one && fromOther < other && fromOne + fromOther > 2 && one + other <= 13,
  bounds: [4, 9000],
  solve: ({ one, other, fromOne, fromOther }) => binomial(one, fromOne) * binomial(other, fromOther),
  check: ({ one, other, fromOne, fromOther }) => {
    const bits = (set: number): number => (set === 0 ? 0 : (set & 1) + bits(set >> 1));
    let found = 0;
    for (let set = 0; set < 2 ** one; set += 1) if (bits(set) === fromOne) found += 1;
    let others = 0;
    for (let set = 0; set < 2 ** other; set += 1) if (bits(set) === fromOther) others += 1;
    let ways = 0;
    for (let way = 0; way < found; way += 1) ways += others;
    return ways;
  },
  mistakes: {
    'adds the two numbers of choices': ({ one, other, fromOne, fromOther }) =>
      binomial(one, fromOne) + binomial(other, fromOther),
    'chooses from all people together': ({ one, other, fromOne, fromOther }) =>
      binomial(one + other, fromOne + fromOther),
    'swaps the sizes of the two choices': ({ one, other, fromOne, fromOther }) =>
      binomial(one, fromOther) * binomial(other, fromOne),
    'chooses from the first group alone': ({ one, fromOne }) => binomial(one, fromOne),
    'chooses from the second group alone': ({ other, fromOther }) => binomial(other, fromOther),
    'multiplies the numbers of people': ({ one, other, fromOne, fromOther }) =>
      one * fromOne * other * fromOther,
  },
  stem: ({ one, other, fromOne, fromOther, of: [a, b] }) => [
    `In how many ways can ${fromOne} of ${one} ${a} and ${fromOther} of ${other} ${b} be chosen for a committee?`,
    `A committee shall have ${fromOne} of the ${one} ${a} and ${fromOther} of the ${other} ${b} in a club. How many committees are possible?`,
  ],
  steps: ({ one, other, fromOne, fromOther, of: [a, b] }, answer) => [
    `The ${a}: $\\binom{${one}}{${fromOne}} = ${binomial(one, fromOne)}$ ways. The ${b}: $\\binom{${other}}{${fromOther}} = ${binomial(other, fromOther)}$ ways.`,
    `Each choice of the one goes with each of the other: $${binomial(one, fromOne)} \\times ${binomial(other, fromOther)}$, which is ${answer}.`,
  ],
});

const balls = singleChoice({
  name: 'two-balls-without-replacement',
  title: 'Two balls drawn without replacement',
  area: 'Quantitative',
  topic: 'Probability',
  difficulty: 3,
  space: 200,
  parameters: (draw) => ({
    red: draw.whole(3, 10),
    blue: draw.whole(3, 10),
    asked: draw.pick(['same', 'both', 'one'] as const),
  }),
  holds: ({ red, blue }) => red !== blue,
  form: 'fraction',
  bounds: [0.001, 0.999],
  solve: ({ red, blue, asked }) => {
    const ways = red * (red - 1);
    const wanted = { both: ways, same: ways + blue * (blue - 1), one: 2 * red * blue };
    return ratio(wanted[asked], (red + blue) * (red + blue - 1));
  },
  check: ({ red, blue, asked }) => {
    let [hits, all] = [0, 0];
    for (let first = 0; first < red + blue; first += 1)
      for (let second = 0; second < first; second += 1) {
        const reds = Number(first < red) + Number(second < red);
        all += 1;
        if ({ both: reds === 2, same: reds !== 1, one: reds === 1 }[asked]) hits += 1;
      }
    return ratio(hits, all);
  },
  mistakes: {
    'puts the first ball back': ({ red, blue, asked }) =>
      ratio(
        { both: red * red, same: red * red + blue * blue, one: 2 * red * blue }[asked],
        (red + blue) ** 2,
      ),
    'looks at the first ball alone': ({ red, blue }) => ratio(red, red + blue),
    'counts one order alone where two are possible, or two where there is one': ({ red, blue, asked }) =>
      ratio(
        { both: 2 * red * (red - 1), same: red * (red - 1), one: red * blue }[asked],
        (red + blue) * (red + blue - 1),
      ),
    'is the probability of the opposite': ({ red, blue, asked }) => {
      const wanted = {
        both: red * (red - 1),
        same: red * (red - 1) + blue * (blue - 1),
        one: 2 * red * blue,
      }[asked];
      return ratio((red + blue) * (red + blue - 1) - wanted, (red + blue) * (red + blue - 1));
    },
    'takes one ball off the total but not off its colour': ({ red, blue, asked }) =>
      ratio(
        { both: red * red, same: red * red + blue * blue, one: red * blue + blue }[asked],
        (red + blue) * (red + blue - 1),
      ),
  },
  write: formatFraction,
  stem: ({ red, blue, asked }) => {
    const what = {
      both: 'both are red',
      same: 'they have the same colour',
      one: 'they have different colours',
    }[asked];
    return [
      `A bag holds ${red} red and ${blue} blue balls. Two are drawn at random, one after the other, and not put back. What is the probability that ${what}?`,
      `Two balls are drawn together at random from a bag with ${red} red and ${blue} blue ones. How likely is it that ${what}?`,
    ];
  },
  steps: ({ red, blue, asked }, answer) => {
    const [n, r, b] = [((red + blue) * (red + blue - 1)) / 2, (red * (red - 1)) / 2, (blue * (blue - 1)) / 2];
    const wanted = { both: `${r}`, same: `${r} + ${b}`, one: `${red} \\times ${blue}` }[asked];
    return [
      `There are $\\binom{${red + blue}}{2} = ${n}$ pairs of balls, all equally likely: ${r} of two red, ${b} of two blue and ${red * blue} of both colours.`,
      `Probability: $\\frac{${wanted}}{${n}}$, in lowest terms ${answer}.`,
    ];
  },
});

const dice = singleChoice({
  name: 'sum-of-two-dice',
  title: 'The sum of two dice',
  area: 'Quantitative',
  topic: 'Probability',
  difficulty: 2,
  space: 50,
  parameters: (draw) => ({
    least: draw.whole(4, 9),
    kind: draw.pick(['at least', 'at most', 'exactly'] as const),
    faces: draw.pick([6, 8, 10]),
  }),
  form: 'fraction',
  bounds: [0.01, 0.99],
  solve: ({ least, kind, faces }) => {
    const exactly = (sum: number) => Math.max(0, faces - Math.abs(sum - faces - 1));
    const sums = { exactly: [least], 'at least': range(least, 2 * faces), 'at most': range(2, least) }[kind];
    return ratio(
      sums.reduce((ways, sum) => ways + exactly(sum), 0),
      faces * faces,
    );
  },
  check: ({ least, kind, faces }) => {
    const throws = range(1, faces).flatMap((one) => range(1, faces).map((other) => one + other));
    const hit = {
      exactly: (s: number) => s === least,
      'at least': (s: number) => s >= least,
      'at most': (s: number) => s <= least,
    }[kind];
    return times(throws.filter(hit).length, ratio(1, throws.length));
  },
  mistakes: {
    'counts the sums instead of the throws': ({ least, kind, faces }) =>
      ratio({ exactly: 1, 'at least': 2 * faces - least + 1, 'at most': least - 1 }[kind], 2 * faces - 1),
    'leaves out one throw': ({ least, kind, faces }) =>
      ratio(countThrows(least, kind, faces) - 1, faces * faces),
    'counts one throw too many': ({ least, kind, faces }) =>
      ratio(countThrows(least, kind, faces) + 1, faces * faces),
    'is the probability of the opposite': ({ least, kind, faces }) =>
      ratio(faces * faces - countThrows(least, kind, faces), faces * faces),
    'counts equal throws of the two dice twice': ({ least, kind, faces }) =>
      ratio(countThrows(least, kind, faces) + Math.floor(least / 2), faces * faces),
  },
  write: formatFraction,
  stem: ({ least, kind, faces }) =>
    `Two fair dice with the faces 1 to ${faces} are thrown. What is the probability that the sum is ${kind} ${least}?`,
  steps: ({ least, kind, faces }, answer) => [
    `There are $${faces} \\times ${faces} = ${faces * faces}$ equally likely throws.`,
    `The sum is ${kind} ${least} in ${formatCount(countThrows(least, kind, faces), 'throw')}: $${toTex(countThrows(least, kind, faces))} \\div ${faces * faces}$, which is ${answer}.`,
  ],
});

/** All throws of two dice whose sum is of the given kind. */
function countThrows(least: number, kind: 'at least' | 'at most' | 'exactly', faces: number): number {
  const upTo = (sum: number) =>
    range(1, faces).reduce((ways, one) => ways + Math.min(faces, Math.max(0, sum - one)), 0);
  if (kind === 'at most') return upTo(least);
  return kind === 'at least' ? faces * faces - upTo(least - 1) : upTo(least) - upTo(least - 1);
}

export const countingTemplates: Template[] = [committee, balls, dice];
