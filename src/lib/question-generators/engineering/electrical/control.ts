import { decimal, type Exact, minus, plus, ratio, times, toNumber } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatFraction, formatNumber, range, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** A loop K/((s + a)(s + b)) with a step, or K/(s(s + a)) with a ramp as its input. */
type Loop = { gain: number; a: number; b: number; ramp: boolean };

const steadyError = singleChoice({
  name: 'steady-state-error-of-a-loop',
  title: 'The steady-state error of a unity-feedback loop',
  area: 'Technical: GEE',
  topic: 'Control',
  difficulty: 3,
  space: 300,
  parameters: (draw): Loop => ({
    ...{ gain: draw.whole(2, 60), a: draw.whole(1, 8), b: draw.whole(2, 10), ramp: draw.coinFlip() },
  }),
  holds: ({ a, b }) => a < b,
  form: 'fraction',
  bounds: [0.001, 1000],
  solve: ({ gain, a, b, ramp }) => (ramp ? ratio(a, gain) : ratio(1, plus(1, ratio(gain, a * b)))),
  check: ({ gain, a, b, ramp }) => {
    // The lowest coefficients of the error’s transfer function, numerator over denominator.
    const [forward, denominator] = ramp
      ? [
          [0, a, 1],
          [gain, a, 1],
        ]
      : [
          [a * b, a + b, 1],
          [a * b + gain, a + b, 1],
        ];
    return ratio(forward[ramp ? 1 : 0] ?? 0, denominator[0] ?? 1);
  },
  mistakes: {
    'takes the gain factor for the error constant': ({ gain, ramp }) =>
      ramp ? ratio(1, gain) : ratio(1, 1 + gain),
    'is the error constant itself': ({ gain, a, b, ramp }) => (ramp ? ratio(gain, a) : ratio(gain, a * b)),
    'forgets, or adds, the 1 of a step’s error': ({ gain, a, b, ramp }) =>
      ramp ? ratio(a, a + gain) : ratio(a * b, gain),
    'is the final value of a step response, not its error': ({ gain, a, b, ramp }) =>
      ramp ? ratio(gain, a + gain) : ratio(gain, a * b + gain),
  },
  write: formatFraction,
  stem: ({ gain, a, b, ramp }) =>
    ramp
      ? `A unity-feedback system has the open-loop transfer function $G(s) = \\frac{${gain}}{s(s + ${a})}$. What is its steady-state error for a unit-ramp input?`
      : `A unity-feedback system has the open-loop transfer function $G(s) = \\frac{${gain}}{(s + ${a})(s + ${b})}$. What is its steady-state error for a unit-step input?`,
  steps: ({ gain, a, b, ramp }, answer) =>
    ramp
      ? [
          `The velocity error constant is $K_v = \\lim_{s \\to 0} sG(s) = \\frac{${gain}}{${a}}$.`,
          `The error for a ramp is $\\frac{1}{K_v}$, which is ${answer}.`,
        ]
      : [
          `The position error constant is $K_p = \\lim_{s \\to 0} G(s) = \\frac{${gain}}{${a * b}}$.`,
          `The error for a step is $\\frac{1}{1 + K_p}$, which is ${answer}.`,
        ],
});

/** The denominator s² + 2ζω s + ω²; `percent` is a hundred times ζ. */
type SecondOrder = { omega: number; percent: number };
const middle = ({ omega, percent }: SecondOrder) => ratio(omega * percent, 50);

const damping = singleChoice({
  name: 'damping-ratio-of-a-second-order-system',
  title: 'The damping ratio of a second-order system',
  area: 'Technical: GEE',
  topic: 'Control',
  difficulty: 2,
  space: 100,
  parameters: (draw): SecondOrder => ({ omega: draw.whole(2, 20), percent: draw.step(10, 150, 5) }),
  holds: ({ percent }) => percent !== 100,
  form: 'money',
  bounds: [0.01, 60],
  solve: ({ percent }): Exact => ratio(percent, 100),
  check: (p) => {
    // Tries damping ratios until the middle coefficient is right.
    const found = range(1, 300).find(
      (percent) => toNumber(minus(middle({ ...p, percent }), middle(p))) === 0,
    );
    return ratio(found ?? 0, 100);
  },
  mistakes: {
    'forgets the factor 2': ({ percent }) => ratio(percent, 50),
    'divides by the square of the natural frequency': ({ omega, percent }) => ratio(percent, 100 * omega),
    'is half of the middle coefficient': (p) => ratio(middle(p), 2),
    'halves the damping ratio': ({ percent }) => ratio(percent, 200),
    'takes the reciprocal': ({ percent }) => ratio(100, percent),
  },
  stem: (p) =>
    `A control system has the closed-loop transfer function $\\frac{${p.omega ** 2}}{s^2 + ${formatNumber(middle(p))}s + ${p.omega ** 2}}$. What is its damping ratio?`,
  steps: (p, answer) => [
    `Compare with $s^2 + 2\\zeta\\omega_n s + \\omega_n^2$: $\\omega_n = \\sqrt{${p.omega ** 2}} = ${p.omega}$ rad/s.`,
    `$2\\zeta \\times ${p.omega} = ${formatNumber(middle(p))}$, so the damping ratio is ${answer}.`,
  ],
});

type Poles = { p: number; q: number };

const stability = singleChoice({
  name: 'greatest-gain-for-stability',
  title: 'The greatest gain of a stable loop',
  area: 'Technical: GEE',
  topic: 'Control',
  difficulty: 3,
  space: 60,
  parameters: (draw): Poles => ({ p: draw.whole(1, 12), q: draw.whole(2, 16) }),
  holds: ({ p, q }) => p < q,
  solve: ({ p, q }) => p * q * (p + q),
  check: ({ p, q }) => {
    // At the phase crossover ω² = pq; there the loop gain is 1.
    const omega = Math.sqrt(p * q);
    return Math.round(omega * Math.hypot(omega, p) * Math.hypot(omega, q));
  },
  mistakes: {
    'is the coefficient of s': ({ p, q }) => p * q,
    'is the coefficient of s²': ({ p, q }) => p + q,
    'adds the coefficients instead of multiplying them': ({ p, q }) => p * q + p + q,
    'squares the coefficient of s': ({ p, q }) => p * q * p * q,
    'takes the difference of the poles instead of their sum': ({ p, q }) => p * q * (q - p),
  },
  stem: ({ p, q }) =>
    `A unity-feedback system has the open-loop transfer function $G(s) = \\frac{K}{s(s + ${p})(s + ${q})}$. It is stable for $0 < K < K_{max}$. What is $K_{max}$?`,
  steps: ({ p, q }, answer) => [
    `The characteristic equation is $s^3 + ${p + q}s^2 + ${p * q}s + K = 0$.`,
    `By the Routh array the row of $s^1$ is positive while $${p + q} \\times ${p * q} > K$, so the limit is ${answer}.`,
  ],
});

/** A process and a proportional controller with their gains in tenths, and a change of the set point. */
type Proportional = { process: number; controller: number; change: number };
const loopGain = ({ process, controller }: Proportional) => ratio(process * controller, 100);
const offsetOf = (p: Proportional) => ratio(p.change, plus(1, loopGain(p)));

const offset = singleChoice({
  name: 'offset-of-a-proportional-controller',
  title: 'The offset that a proportional controller leaves',
  area: 'Technical: GCT',
  topic: 'Process control',
  difficulty: 2,
  space: 150,
  parameters: (draw): Proportional => ({
    ...{ process: draw.step(5, 50, 5), controller: draw.step(10, 100, 5), change: draw.step(2, 40, 1) },
  }),
  form: 'money',
  bounds: [0.05, 50],
  solve: offsetOf,
  check: (p) => {
    // The process settles where the controller’s action on the remaining error holds it.
    const gain = p.process * p.controller;
    const found = range(1, 4000).find((part) => gain * part === 100 * (100 * p.change - part));
    return ratio(found ?? 0, 100);
  },
  mistakes: {
    'is the change that is reached, not the one that is missing': (p) => minus(p.change, offsetOf(p)),
    'forgets the 1 in the denominator': (p) => ratio(p.change, loopGain(p)),
    'leaves out the gain of the process': ({ change, controller }) =>
      ratio(change, plus(1, ratio(controller, 10))),
    'leaves out the gain of the controller': ({ change, process }) =>
      ratio(change, plus(1, ratio(process, 10))),
    'is half of the change': ({ change }) => ratio(change, 2),
    'is the whole change': ({ change }) => change,
  },
  write: unitFormatter('°C'),
  stem: (p) =>
    `A proportional controller of gain ${formatNumber(ratio(p.controller, 10))} acts on a process of steady-state gain ${formatNumber(ratio(p.process, 10))} in a loop with unity feedback. The set point is raised by ${p.change} °C. How large is the offset that remains?`,
  steps: (p, answer) => [
    `The gain of the loop is $${formatNumber(ratio(p.controller, 10))} \\times ${formatNumber(ratio(p.process, 10))} = ${formatNumber(loopGain(p))}$.`,
    `The offset is $\\frac{${p.change}}{1 + ${formatNumber(loopGain(p))}}$, which is ${answer}.`,
  ],
});

type Lag = { rate: number; constant: number };

const lag = singleChoice({
  name: 'lag-of-a-thermometer',
  title: 'The lag of a thermometer in a bath that is heated',
  area: 'Technical: GIN',
  topic: 'Sensors',
  difficulty: 2,
  space: 100,
  parameters: (draw): Lag => ({ rate: draw.whole(1, 15), constant: draw.step(6, 90, 6) }),
  form: 'decimal',
  bounds: [0.1, 2000],
  solve: ({ rate, constant }): Exact => ratio(rate * constant, 60),
  check: ({ rate, constant }) => {
    // Follows the reading in small steps until its distance from the bath no longer changes.
    let [bath, reading] = [0, 0];
    for (let step = 0; step < 400; step += 1) {
      const next = reading + 0.1 * (bath - reading);
      bath += (0.1 * constant * rate) / 60;
      reading = next;
    }
    return ratio(Math.round((bath - reading) * 10), 10);
  },
  mistakes: {
    'forgets that the rate is given per minute': ({ rate, constant }) => rate * constant,
    'divides the time constant by the rate': ({ rate, constant }) => ratio(constant, rate),
    'divides the rate by the time constant': ({ rate, constant }) => ratio(60 * rate, constant),
    'takes 63% of the lag': ({ rate, constant }) => times(decimal(0.63), ratio(rate * constant, 60)),
    'doubles the lag': ({ rate, constant }) => ratio(rate * constant, 30),
    'is the rise in one minute': ({ rate }) => rate,
  },
  write: unitFormatter('°C'),
  stem: ({ rate, constant }) =>
    `A thermometer with a time constant of ${constant} s, which behaves as a first-order system, is in a bath whose temperature rises steadily by ${rate} °C per minute. By how much does the reading lag behind the bath in the steady state?`,
  steps: ({ rate, constant }, answer) => [
    'For a ramp, a first-order system lags by the rate of the ramp times its time constant.',
    `$\\frac{${rate}}{60}$ °C per second times ${constant} s is ${answer}.`,
  ],
});

type Transmitter = { low: number; span: number; percent: number };

const transmitter = singleChoice({
  name: 'current-of-a-transmitter',
  title: 'The output current of a transmitter',
  area: 'Technical: GIN',
  topic: 'Sensors',
  difficulty: 1,
  space: 100,
  parameters: (draw): Transmitter => ({
    ...{ low: draw.step(0, 200, 50), span: draw.step(100, 500, 50), percent: draw.step(5, 95, 5) },
  }),
  holds: ({ span, percent }) => (span * percent) % 100 === 0,
  form: 'money',
  bounds: [0.5, 25],
  solve: ({ percent }): Exact => plus(4, ratio(16 * percent, 100)),
  check: ({ low, span, percent }) => {
    // Draws the line through the two ends of the range.
    const value = low + (span * percent) / 100;
    return ratio(4 * (low + span - value) + 20 * (value - low), span);
  },
  mistakes: {
    'forgets that the range begins at 4 mA': ({ percent }) => ratio(16 * percent, 100),
    'takes the span for 20 mA': ({ percent }) => ratio(20 * percent, 100),
    'adds 4 mA to a span of 20 mA': ({ percent }) => plus(4, ratio(20 * percent, 100)),
    'counts from the upper end': ({ percent }) => minus(20, ratio(16 * percent, 100)),
    'compares the temperature with the upper end alone': ({ low, span, percent }) =>
      plus(4, ratio(16 * (low + (span * percent) / 100), low + span)),
  },
  write: unitFormatter('mA'),
  stem: ({ low, span, percent }) =>
    `A temperature transmitter has the range ${low} °C to ${low + span} °C and an output of 4 to 20 mA, which is linear. What is its output at ${low + (span * percent) / 100} °C?`,
  steps: ({ low, span, percent }, answer) => [
    `${low + (span * percent) / 100} °C lies $\\frac{${(span * percent) / 100}}{${span}}$ of the span above the lower end.`,
    `The output is $4 + 16 \\times \\frac{${(span * percent) / 100}}{${span}}$ mA, which is ${answer}.`,
  ],
});

export const controlTemplates: Template[] = [steadyError, damping, stability, offset, lag, transmitter];
