import { minus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Tank = { flow: number; percent: number; hundredths: number };
const volumeOf = ({ flow, percent, hundredths }: Tank) =>
  ratio(flow * percent * 100, (100 - percent) * hundredths);

const stirred = singleChoice({
  name: 'volume-of-a-stirred-tank-reactor',
  title: 'The volume of a stirred-tank reactor',
  area: 'Technical: GCT',
  topic: 'Reaction engineering',
  difficulty: 2,
  space: 150,
  parameters: (draw): Tank => ({
    ...{
      flow: draw.step(2, 40, 2),
      percent: draw.pick([50, 60, 75, 80, 90, 95]),
      hundredths: draw.pick([4, 5, 8, 10, 20, 25, 40, 50]),
    },
  }),
  form: 'decimal',
  bounds: [1.5, 30_000],
  solve: volumeOf,
  check: ({ flow, percent, hundredths }) => {
    // What disappears, flow times conversion, equals rate constant times what is left, times the volume.
    const [gone, left] = [ratio(flow * percent, 100), ratio(100 - percent, 100)];
    return ratio(gone, times(ratio(hundredths, 100), left));
  },
  mistakes: {
    'takes the rate at the inlet': ({ flow, percent, hundredths }) => ratio(flow * percent, hundredths),
    'leaves out the conversion in the numerator': ({ flow, percent, hundredths }) =>
      ratio(10_000 * flow, (100 - percent) * hundredths),
    'divides by the conversion instead of multiplying': ({ flow, percent, hundredths }) =>
      ratio(flow * 100 * (100 - percent), percent * hundredths),
    'is the space time in minutes': (p) => ratio(volumeOf(p), p.flow),
    'is half of the volume': (p) => ratio(volumeOf(p), 2),
    'is twice the volume': (p) => times(2, volumeOf(p)),
  },
  write: unitFormatter('litres'),
  stem: ({ flow, percent, hundredths }) =>
    `A first-order liquid reaction with $k = ${formatNumber(ratio(hundredths, 100))}$ per minute is carried out in an ideal stirred tank with a feed of ${flow} litres per minute. What volume gives a conversion of ${percent}%?`,
  steps: (p, answer) => [
    `$V = \\frac{v_0 X}{k(1 - X)} = \\frac{${p.flow} \\times ${formatNumber(ratio(p.percent, 100))}}{${formatNumber(ratio(p.hundredths, 100))} \\times ${formatNumber(ratio(100 - p.percent, 100))}}$.`,
    `This is ${answer}.`,
  ],
});

/** Concentration in hundredths of mol per litre, rate constant in tenths. */
type Batch = { start: number; constant: number; percent: number };
const batchTime = ({ start, constant, percent }: Batch) =>
  ratio(1000 * percent, (100 - percent) * start * constant);

const batch = singleChoice({
  name: 'time-of-a-second-order-reaction',
  title: 'The time of a second-order batch reaction',
  area: 'Technical: GCT',
  topic: 'Reaction engineering',
  difficulty: 3,
  space: 60,
  parameters: (draw): Batch => ({
    ...{ start: draw.pick([10, 20, 25, 40, 50, 80, 100, 200]), constant: draw.pick([1, 2, 4, 5, 8, 10]) },
    percent: draw.pick([20, 50, 60, 75, 80, 90]),
  }),
  form: 'money',
  bounds: [0.1, 5000],
  solve: batchTime,
  check: ({ start, constant, percent }) => {
    // The reciprocal concentration grows steadily by the rate constant.
    const first = ratio(100, start);
    const last = ratio(10_000, start * (100 - percent));
    return ratio(minus(last, first), ratio(constant, 10));
  },
  mistakes: {
    'leaves out the initial concentration': ({ constant, percent }) =>
      ratio(10 * percent, (100 - percent) * constant),
    'takes the rate at the start for the whole time': ({ start, constant, percent }) =>
      ratio(10 * percent, start * constant),
    'leaves out the conversion in the numerator': ({ start, constant, percent }) =>
      ratio(100_000, (100 - percent) * start * constant),
    'takes the reaction to be of order zero': ({ start, constant, percent }) =>
      ratio(start * percent, 1000 * constant),
    'is twice the time': (p) => times(2, batchTime(p)),
    'is half of the time': (p) => ratio(batchTime(p), 2),
  },
  write: unitFormatter('min'),
  stem: ({ start, constant, percent }) =>
    `A liquid reaction of second order, $-r_A = kC_A^2$ with $k = ${formatNumber(ratio(constant, 10))}$ litres per mol and minute, starts with $C_{A0} = ${formatNumber(ratio(start, 100))}$ mol per litre in a batch reactor. How long does a conversion of ${percent}% take?`,
  steps: ({ start, constant, percent }, answer) => [
    `$t = \\frac{1}{kC_{A0}} \\times \\frac{X}{1 - X}$.`,
    `$\\frac{1}{${formatNumber(ratio(constant, 10))} \\times ${formatNumber(ratio(start, 100))}} \\times \\frac{${formatNumber(ratio(percent, 100))}}{${formatNumber(ratio(100 - percent, 100))}}$ minutes is ${answer}.`,
  ],
});

export const reactorTemplates: Template[] = [stirred, batch];
