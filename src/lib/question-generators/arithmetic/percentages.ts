import { isWhole, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { numerical } from '../kinds/numerical.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import { capitalize, decimalToTex, formatCount, formatPercent, toTex } from '../number-format.ts';
import { drawNames } from '../people.ts';
import type { Template } from '../template.ts';

const election = numerical({
  name: 'votes-polled',
  title: 'The votes polled in an election',
  area: 'Quantitative',
  topic: 'Percentage',
  difficulty: 3,
  space: 1000,
  parameters: (draw) => {
    const [polled, invalid, loser] = [draw.step(2000, 40_000, 500), draw.whole(2, 25), draw.whole(25, 48)];
    return {
      invalid,
      loser,
      lead: ratio(polled * (100 - invalid) * (100 - 2 * loser), 10_000),
      who: drawNames(draw, 2),
    };
  },
  holds: ({ lead }) => isWhole(lead),
  bounds: [500, 100_000],
  unit: 'votes',
  solve: ({ invalid, loser, lead }) => times(lead, ratio(10_000, (100 - invalid) * (100 - 2 * loser))),
  check: ({ invalid, loser, lead }) => {
    for (let polled = 500; polled <= 50_000; polled += 500) {
      const valid = polled - (polled / 100) * invalid;
      if (Math.abs(valid - 2 * (valid / 100) * loser - toNumber(lead)) < 1e-6) return polled;
    }
    return 0;
  },
  mistakes: {
    'is the number of valid votes alone': ({ loser, lead }) => times(lead, ratio(100, 100 - 2 * loser)),
    'takes the loser’s percentage for that of the lead': ({ invalid, loser, lead }) =>
      times(lead, ratio(10_000, (100 - invalid) * loser)),
  },
  write: (value) => formatCount(value, 'vote'),
  stem: ({ invalid, loser, lead, who: [a, b] }) =>
    `${a} and ${b} stood for student president. ${invalid}% of the votes polled were invalid. ${b} got ${loser}% of the valid votes and lost by ${formatCount(lead, 'vote')}.
How many votes were polled in all?`,
  steps: ({ invalid, loser, lead, who: [a] }, answer) => [
    `${a} got ${100 - loser}% of the valid votes, so the lead is $${100 - loser} - ${loser} = ${100 - 2 * loser}$ percent of them.`,
    `Valid votes: $${toTex(lead)} \\times \\frac{100}{${100 - 2 * loser}} = ${toTex(times(lead, ratio(100, 100 - 2 * loser)))}$.`,
    `They are ${100 - invalid}% of all votes, which makes ${answer}.`,
  ],
});

const successive = singleChoice({
  name: 'two-changes-in-a-row',
  title: 'Two percentage changes in a row',
  area: 'Quantitative',
  topic: 'Percentage',
  difficulty: 2,
  space: 200,
  parameters: (draw) => ({
    first: draw.step(5, 40, 1),
    second: draw.step(5, 40, 1),
    up: draw.coinFlip(),
    what: draw.pick([
      'the price of rice',
      'the rent of a room',
      'the fee of a course',
      'the water in a tank',
    ]),
  }),
  holds: ({ first, second }) => first !== second,
  bounds: [1, 99],
  form: 'decimal',
  solve: ({ first, second, up }) => plus(first + second, ratio(up ? first * second : -first * second, 100)),
  check: ({ first, second, up }) => {
    let amount = 10_000;
    for (const change of [first, second]) amount += ((up ? amount : -amount) / 100) * change;
    return ratio(Math.round(up ? amount - 10_000 : 10_000 - amount), 100);
  },
  mistakes: {
    'adds the percentages, though the second is of a changed amount': ({ first, second }) =>
      ratio(first + second),
    'counts the product of the percentages with the wrong sign': ({ first, second, up }) =>
      plus(first + second, ratio(up ? -first * second : first * second, 100)),
    'counts the product of the percentages twice': ({ first, second, up }) =>
      plus(first + second, ratio(up ? first * second : -first * second, 50)),
    'is the second change, reckoned on the first amount': ({ first, second, up }) =>
      times(second, ratio(up ? 100 + first : 100 - first, 100)),
    'is the mean of the two changes': ({ first, second }) => ratio(first + second, 2),
  },
  write: formatPercent,
  stem: ({ first, second, up, what }) => {
    const verb = up ? 'rises' : 'falls';
    return [
      `${capitalize(what)} ${verb} by ${first}% and then by another ${second}%. By what percentage has it ${up ? 'risen' : 'fallen'} in all?`,
      `In one month ${what} ${verb} by ${first}%, in the next by ${second}%. What single change comes to the same?`,
    ];
  },
  steps: ({ first, second, up }, answer) => {
    const [one, two] = up ? [100 + first, 100 + second] : [100 - first, 100 - second];
    return [
      `Begin with 100. After the first change it is ${one}.`,
      `The second is ${second}% of ${one}, so it becomes $${one} \\times \\frac{${two}}{100} = ${decimalToTex(ratio(one * two, 100))}$.`,
      `In all it ${up ? 'rises' : 'falls'} by ${answer}.`,
    ];
  },
});

export const percentageTemplates: Template[] = [election, successive];
