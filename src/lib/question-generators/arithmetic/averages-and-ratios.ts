import { gcd, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../kinds/single-choice.ts';
import {
  decimalToTex,
  formatCount,
  formatMultiple,
  formatRupees,
  range,
  toTex,
  unitFormatter,
} from '../number-format.ts';
import { drawNames, drawPeople } from '../people.ts';
import type { Template } from '../template.ts';

const replaced = singleChoice({
  name: 'one-of-a-group-replaced',
  title: 'One of a group is replaced',
  area: 'Quantitative',
  topic: 'Average',
  difficulty: 2,
  space: 300,
  parameters: (draw) => ({
    count: draw.whole(6, 20),
    tenths: draw.step(5, 40, 5),
    up: draw.coinFlip(),
    old: draw.whole(45, 80),
    who: draw.pick(['rowers', 'wrestlers', 'players', 'cadets']),
  }),
  bounds: [30, 120],
  form: 'decimal',
  solve: ({ count, tenths, up, old }) => plus(old, ratio((up ? count : -count) * tenths, 10)),
  check: ({ count, tenths, up, old }) => {
    // The others weigh 60 kg each; the answer must not depend on it.
    const before = (count - 1) * 600 + old * 10;
    const wanted = before + (up ? count : -count) * tenths;
    let next = 0;
    while ((count - 1) * 600 + next < wanted) next += 1;
    return ratio(next, 10);
  },
  mistakes: {
    'changes the total by the average’s change only once': ({ tenths, up, old }) =>
      plus(old, ratio(up ? tenths : -tenths, 10)),
    'moves the total in the wrong direction': ({ count, tenths, up, old }) =>
      plus(old, ratio((up ? -count : count) * tenths, 10)),
    'counts the group without the newcomer': ({ count, tenths, up, old }) =>
      plus(old, ratio((up ? count - 1 : 1 - count) * tenths, 10)),
    'counts one person too many': ({ count, tenths, up, old }) =>
      plus(old, ratio((up ? count + 1 : -1 - count) * tenths, 10)),
    'keeps the weight of the one who left': ({ old }) => ratio(old),
  },
  write: unitFormatter('kg'),
  stem: ({ count, tenths, up, old, who }) => [
    `The average weight of ${count} ${who} ${up ? 'rises' : 'falls'} by ${decimalToTex(ratio(tenths, 10))} kg when one who weighs ${old} kg is replaced by another.
What does the newcomer weigh?`,
    `In a team of ${count} ${who}, one who weighs ${old} kg leaves and another comes. The average weight is now ${decimalToTex(ratio(tenths, 10))} kg ${up ? 'more' : 'less'}.
How heavy is the newcomer?`,
  ],
  steps: ({ count, tenths, up, old }, answer) => [
    `The total ${up ? 'rises' : 'falls'} by $${count} \\times ${decimalToTex(ratio(tenths, 10))} = ${decimalToTex(ratio(count * tenths, 10))}$ kg.`,
    `Only the replacement changes it: $${old} ${up ? '+' : '-'} ${decimalToTex(ratio(count * tenths, 10))}$, so the newcomer weighs ${answer}.`,
  ],
});

const ages = singleChoice({
  name: 'ages-in-two-ratios',
  title: 'Two ages in two ratios',
  area: 'Quantitative',
  topic: 'Ages',
  difficulty: 3,
  space: 200,
  parameters: (draw) => {
    const younger = draw.whole(5, 40);
    const elder = younger + draw.whole(3, 32);
    const fair = range(3, 15).filter((later) => elder + later <= 11 * gcd(elder + later, younger + later));
    const years = fair.length > 0 ? draw.pick(fair) : 3;
    const [now, then] = [gcd(elder, younger), gcd(elder + years, younger + years)];
    return {
      now: [elder / now, younger / now],
      after: [(elder + years) / then, (younger + years) / then],
      years,
      who: drawPeople(draw, 2),
    } as const;
  },
  holds: ({ now: [a = 0, b = 0], after: [c = 0] }) => a <= 11 && c <= 11 && b >= 1,
  bounds: [4, 80],
  solve: ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) => ratio(a * years * (c - d), a * d - b * c),
  check: ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) => {
    for (let elder = 1; elder < 120; elder += 1)
      for (let younger = 1; younger < elder; younger += 1)
        if (elder * b === younger * a && (elder + years) * d === (younger + years) * c) return elder;
    return 0;
  },
  mistakes: {
    'is the age of the younger': ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) =>
      ratio(b * years * (c - d), a * d - b * c),
    'is the age after the years': ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) =>
      plus(ratio(a * years * (c - d), a * d - b * c), years),
    'goes back by the years': ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) =>
      plus(ratio(a * years * (c - d), a * d - b * c), -years),
    'takes the years for one part of the ratio': ({ now: [a = 0], years }) => ratio(a * years),
    'is the age of the younger after the years': ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) =>
      plus(ratio(b * years * (c - d), a * d - b * c), years),
    'is the difference of the ages': ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }) =>
      ratio((a - b) * years * (c - d), a * d - b * c),
  },
  write: (age) => formatCount(age, 'year'),
  stem: ({ now, after, years, who: [elder, younger] }) =>
    `The ages of ${elder?.name} and ${younger?.name} are in the ratio ${now.join(' : ')}. In ${years} years they will be in the ratio ${after.join(' : ')}.
How old is ${elder?.name} now?`,
  steps: ({ now: [a = 0, b = 0], after: [c = 0, d = 0], years }, answer) => [
    `Let the ages be $${formatMultiple(a, 'k')}$ and $${formatMultiple(b, 'k')}$. Then $\\frac{${formatMultiple(a, 'k')} + ${years}}{${formatMultiple(b, 'k')} + ${years}} = \\frac{${c}}{${d}}$.`,
    `Crosswise: $${formatMultiple(d, `(${formatMultiple(a, 'k')} + ${years})`)} = ${formatMultiple(c, `(${formatMultiple(b, 'k')} + ${years})`)}$, so $${formatMultiple(a * d - b * c, 'k')} = ${years * (c - d)}$${a * d - b * c === 1 ? '' : ` and $k = ${toTex(ratio(years * (c - d), a * d - b * c))}$`}.`,
    `The age asked for is $${formatMultiple(a, 'k')}$: ${answer}.`,
  ],
});

const chainedRatio = singleChoice({
  name: 'share-by-two-ratios',
  title: 'A sum shared by two ratios',
  area: 'Quantitative',
  topic: 'Ratio and Proportion',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const [a, b, c, d] = [draw.whole(2, 9), draw.whole(2, 9), draw.whole(2, 9), draw.whole(2, 9)];
    const parts = a * c + b * c + b * d;
    return {
      a,
      b,
      c,
      d,
      sum: parts * draw.pick([2, 4, 5, 6, 8, 10, 12, 15, 20, 25]),
      who: drawNames(draw, 3),
    };
  },
  holds: ({ a, b, c, d, sum }) => gcd(a, b) === 1 && gcd(c, d) === 1 && b !== c && sum >= 200 && sum <= 4000,
  solve: ({ a, b, c, d, sum }) => ratio(sum * b * d, a * c + b * c + b * d),
  check: ({ a, b, c, d, sum }) => {
    for (let middle = 1; middle < sum; middle += 1)
      if (middle * a * c + middle * b * c + middle * d * b === sum * b * c) return (middle * d) / c;
    return 0;
  },
  mistakes: {
    'is the share of the first': ({ a, b, c, d, sum }) => ratio(sum * a * c, a * c + b * c + b * d),
    'is the share of the second': ({ a, b, c, d, sum }) => ratio(sum * b * c, a * c + b * c + b * d),
    'takes the second’s part of the first ratio beside the third’s of the second': ({ a, b, d, sum }) =>
      ratio(sum * d, a + b + d),
    'takes the second’s part of the second ratio beside the first’s of the first': ({ a, c, d, sum }) =>
      ratio(sum * d, a + c + d),
    'shares the sum between the last two alone': ({ c, d, sum }) => ratio(sum * d, c + d),
    'divides the sum in three equal parts': ({ sum }) => ratio(sum, 3),
    'adds up all four numbers of the ratios': ({ a, b, c, d, sum }) => ratio(sum * d, a + b + c + d),
  },
  write: formatRupees,
  stem: ({ a, b, c, d, sum, who: [x, y, z] }) =>
    `${x}, ${y} and ${z} share ${formatRupees(sum)}. ${x}’s share is to ${y}’s as ${a} : ${b}, and ${y}’s is to ${z}’s as ${c} : ${d}.
How much does ${z} get?`,
  steps: ({ a, b, c, d, sum, who: [x, y, z] }, answer) => [
    `Make ${y}’s part the same in both: ${a} : ${b} = ${a * c} : ${b * c} and ${c} : ${d} = ${b * c} : ${b * d}.`,
    `So ${x} : ${y} : ${z} = ${a * c} : ${b * c} : ${b * d}, which are $${a * c} + ${b * c} + ${b * d} = ${a * c + b * c + b * d}$ parts of ₹${decimalToTex(ratio(sum, a * c + b * c + b * d))}.`,
    `${z} gets $${b * d} \\times ${decimalToTex(ratio(sum, a * c + b * c + b * d))}$, which is ${answer}.`,
  ],
});

/** A ratio in lowest terms, as an option shows it. */
const formatRatio = (a: number, b: number) => `${a / gcd(a, b)} : ${b / gcd(a, b)}`;

const alligation = singleChoice({
  name: 'mix-to-a-price',
  title: 'Two sorts mixed to a price',
  area: 'Quantitative',
  topic: 'Alligation',
  difficulty: 2,
  space: 1000,
  parameters: (draw) => {
    const cheap = draw.whole(30, 90);
    const dear = cheap + draw.whole(6, 40);
    return {
      cheap,
      dear,
      mean: draw.whole(cheap + 1, dear - 1),
      what: draw.pick(['rice', 'tea', 'dal', 'sugar']),
    };
  },
  holds: ({ cheap, dear, mean }) =>
    2 * mean !== cheap + dear && Math.max(dear - mean, mean - cheap) < 12 * gcd(dear - mean, mean - cheap),
  solve: ({ cheap, dear, mean }) => formatRatio(dear - mean, mean - cheap),
  check: ({ cheap, dear, mean }) => {
    for (let one = 1; one <= 40; one += 1)
      for (let other = 1; other <= 40; other += 1)
        if (one * cheap + other * dear === mean * (one + other)) return `${one} : ${other}`;
    return '';
  },
  mistakes: {
    'is turned round: the sort nearer to the mean gets less': ({ cheap, dear, mean }) =>
      formatRatio(mean - cheap, dear - mean),
    'is the ratio of the two prices': ({ cheap, dear }) => formatRatio(cheap, dear),
    'is the ratio of the dearer price to the cheaper': ({ cheap, dear }) => formatRatio(dear, cheap),
    'compares the cheaper price’s gap with the whole gap': ({ cheap, dear, mean }) =>
      formatRatio(mean - cheap, dear - cheap),
    'compares the dearer price’s gap with the whole gap': ({ cheap, dear, mean }) =>
      formatRatio(dear - mean, dear - cheap),
    'mixes equal parts, which gives the mean of the prices alone': () => '1 : 1',
  },
  stem: ({ cheap, dear, mean, what }) => [
    `In what ratio must ${what} at ₹${cheap} a kilogram be mixed with ${what} at ₹${dear} a kilogram for a mixture worth ₹${mean} a kilogram?`,
    `A grocer mixes ${what} worth ₹${cheap} per kg with ${what} worth ₹${dear} per kg. The mixture is worth ₹${mean} per kg.
What is the ratio of the cheaper to the dearer sort?`,
  ],
  steps: ({ cheap, dear, mean }, answer) => [
    `The cheaper sort lies $${mean} - ${cheap} = ${mean - cheap}$ below the mean price, the dearer $${dear} - ${mean} = ${dear - mean}$ above it.`,
    `Loss and gain must cancel, so the amounts are crosswise: ${dear - mean} of the cheaper to ${mean - cheap} of the dearer.`,
    `In lowest terms: ${answer}.`,
  ],
});

const dilution = singleChoice({
  name: 'milk-replaced-by-water',
  title: 'Milk drawn off and replaced by water',
  area: 'Quantitative',
  topic: 'Alligation',
  difficulty: 4,
  space: 60,
  parameters: (draw) => {
    const vessel = draw.step(20, 200, 5);
    const fair = range(2, Math.floor((vessel - 1) / 2)).filter(
      (taken) => (10 * taken * taken) % vessel === 0,
    );
    const taken = fair.length > 0 ? draw.pick(fair) : 0;
    return { vessel, taken, rounds: draw.whole(2, 3) };
  },
  holds: ({ vessel, taken }) => taken * 20 >= vessel,
  form: 'decimal',
  solve: ({ vessel, taken, rounds }) =>
    times(vessel, ...range(1, rounds).map(() => ratio(vessel - taken, vessel))),
  check: ({ vessel, taken, rounds }) => {
    let milk = ratio(vessel);
    for (let round = 0; round < rounds; round += 1) milk = plus(milk, times(milk, ratio(-taken, vessel)));
    return milk;
  },
  mistakes: {
    'takes pure milk out every time': ({ vessel, taken, rounds }) => ratio(vessel - rounds * taken),
    'stops one round early': ({ vessel, taken, rounds }) =>
      times(vessel, ...range(2, rounds).map(() => ratio(vessel - taken, vessel))),
    'goes on for one round more': ({ vessel, taken, rounds }) =>
      times(vessel, ...range(0, rounds).map(() => ratio(vessel - taken, vessel))),
    'is the water': ({ vessel, taken, rounds }) =>
      plus(vessel, times(-vessel, ...range(1, rounds).map(() => ratio(vessel - taken, vessel)))),
    'is what is drawn off in all': ({ taken, rounds }) => ratio(taken * rounds),
  },
  write: (value) => formatCount(value, 'litre'),
  stem: ({ vessel, taken, rounds }) =>
    `From ${vessel} litres of milk, ${formatCount(taken, 'litre')} are drawn off and replaced by water. ${rounds === 2 ? 'The same is done once more with the mixture.' : 'The same is done twice more with the mixture.'}
How much milk is left in the vessel?`,
  steps: ({ vessel, taken, rounds }, answer) => [
    `Each round leaves $\\frac{${vessel} - ${taken}}{${vessel}} = ${toTex(ratio(vessel - taken, vessel))}$ of the milk, as the mixture is drawn off evenly.`,
    `After ${rounds} rounds: $${vessel} \\times \\left(${toTex(ratio(vessel - taken, vessel))}\\right)^${rounds}$, which is ${answer}.`,
  ],
});

export const shareTemplates: Template[] = [replaced, ages, chainedRatio, alligation, dilution];
