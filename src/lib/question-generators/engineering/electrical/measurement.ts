import { decimal, type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { numerical } from '../../kinds/numerical.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, formatPercent } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Reading = { scale: number; percent: number; reading: number };

const limitingError = singleChoice({
  name: 'limiting-error-of-a-reading',
  title: 'The limiting error of a reading',
  area: 'Technical: GIN',
  topic: 'Measurements',
  difficulty: 2,
  space: 80,
  parameters: (draw): Reading => {
    const scale = draw.pick([100, 150, 200, 250, 300, 500]);
    return { scale, percent: draw.pick([0.5, 1, 1.5, 2, 2.5]), reading: draw.step(20, scale - 20, 10) };
  },
  form: 'money',
  bounds: [0.05, 40],
  solve: ({ scale, percent, reading }): Exact => times(decimal(percent), ratio(scale, reading)),
  check: ({ scale, percent, reading }) => {
    // The extreme true values that the instrument allows, compared with the reading.
    const error = ratio(times(decimal(percent), scale), 100);
    const [most, least] = [plus(reading, error), minus(reading, error)];
    return times(100, ratio(minus(most, least), 2 * reading));
  },
  mistakes: {
    'is the accuracy at full scale': ({ percent }) => decimal(percent),
    'scales the accuracy down instead of up': ({ scale, percent, reading }) =>
      times(decimal(percent), ratio(reading, scale)),
    'is the width of the whole band': ({ scale, percent, reading }) =>
      times(2, decimal(percent), ratio(scale, reading)),
    'is the error in volts': ({ scale, percent }) => ratio(times(decimal(percent), scale), 100),
    'takes the part of the scale that is left': ({ scale, percent, reading }) =>
      times(decimal(percent), ratio(scale - reading, reading)),
    'halves the error': ({ scale, percent, reading }) => times(decimal(percent), ratio(scale, 2 * reading)),
  },
  write: formatPercent,
  stem: ({ scale, percent, reading }) =>
    `A voltmeter with a range of 0 to ${scale} V is accurate within ±${percent}% of full scale. It shows ${reading} V. What is the limiting error as a percentage of the reading?`,
  steps: ({ scale, percent, reading }, answer) => [
    `The error is at most ${percent}% of ${scale} V, that is ${formatNumber(ratio(times(decimal(percent), scale), 100))} V, wherever the needle stands.`,
    `Compared with the reading of ${reading} V this is ${answer}.`,
  ],
});

type Bridge = { p: number; q: number; standard: number };

const bridge = numerical({
  name: 'balanced-bridge',
  title: 'A resistance by a balanced bridge',
  area: 'Technical: GIN',
  topic: 'Measurements',
  difficulty: 1,
  space: 200,
  parameters: (draw): Bridge => ({
    p: draw.step(100, 1000, 50),
    q: draw.pick([100, 200, 250, 400, 500, 1000]),
    standard: draw.step(20, 400, 4),
  }),
  holds: ({ p, q }) => p !== q,
  form: 'decimal',
  bounds: [5, 3000],
  unit: 'Ω',
  solve: ({ p, q, standard }) => ratio(p * standard, q),
  check: ({ p, q, standard }) => {
    // The share of the standard in its branch equals the share of Q.
    const share = ratio(q, p + q);
    return minus(ratio(standard, share), standard);
  },
  mistakes: {
    'uses the inverse ratio of the arms': ({ p, q, standard }) => ratio(q * standard, p),
    'takes the unknown for equal to the standard': ({ standard }) => standard,
  },
  stem: ({ p, q, standard }) =>
    `In a Wheatstone bridge the arms $P = ${p}$ Ω and $Q = ${q}$ Ω are in series, and so are the unknown $X$ (beside $P$) and the standard $S = ${standard}$ Ω (beside $Q$). The detector between the two middle points shows no current. What is $X$ in ohms?`,
  steps: ({ p, q, standard }, answer) => [
    'At balance no current flows through the detector, so both sides divide the voltage alike.',
    `$X = \\frac{P}{Q} \\times S = \\frac{${p}}{${q}} \\times ${standard}$, which is ${answer}.`,
  ],
});

type Sensor = { ohms: number; rise: number };
const ALPHA = decimal(0.004);

const thermometer = singleChoice({
  name: 'resistance-thermometer',
  title: 'A temperature from a resistance',
  area: 'Technical: GIN',
  topic: 'Sensors',
  difficulty: 2,
  space: 100,
  parameters: (draw): Sensor => ({ ohms: draw.pick([50, 100, 200, 500]), rise: draw.step(15, 240, 5) }),
  holds: ({ rise }) => rise !== 100,
  form: 'decimal',
  bounds: [1, 900],
  solve: ({ rise }): Exact => rise,
  check: ({ ohms, rise }) => {
    // From the resistance that the stem gives.
    const shown = plus(ohms, times(ohms, ALPHA, rise));
    return ratio(minus(ratio(shown, ohms), 1), ALPHA);
  },
  mistakes: {
    'adds 25 °C, as if the resistance at 0 °C were that of the room': ({ rise }) => rise + 25,
    'forgets to take away the resistance at 0 °C': ({ rise }) => rise + 250,
    'is the change of the resistance in ohms': ({ ohms, rise }) => times(ohms, ALPHA, rise),
    'divides the change by the resistance that was measured': ({ rise }) =>
      ratio(rise, plus(1, times(ALPHA, rise))),
    'is the change of the resistance in percent': ({ rise }) => times(100, ALPHA, rise),
  },
  write: (value) => `${formatNumber(value)} °C`,
  stem: ({ ohms, rise }) =>
    `The resistance of a sensor is ${ohms} Ω at 0 °C and grows linearly with the temperature by 0.4% of this value per degree. At which temperature is it ${formatNumber(plus(ohms, times(ohms, ALPHA, rise)))} Ω?`,
  steps: ({ ohms, rise }, answer) => [
    `The resistance has grown by ${formatNumber(times(ohms, ALPHA, rise))} Ω. It grows by ${formatNumber(times(ohms, ALPHA))} Ω per degree.`,
    `$${formatNumber(times(ohms, ALPHA, rise))} \\div ${formatNumber(times(ohms, ALPHA))}$ gives ${answer}.`,
  ],
});

export const measurementTemplates: Template[] = [limitingError, bridge, thermometer];
