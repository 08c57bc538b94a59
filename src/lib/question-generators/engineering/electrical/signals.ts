import { type Exact, minus, ratio } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { range, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Pair = { x: number[]; h: number[]; at: number };
const termsOf = ({ x, h }: Pair, at: number) =>
  range(0, at).flatMap((k) =>
    x[k] !== undefined && h[at - k] !== undefined ? [[x[k] ?? 0, h[at - k] ?? 0] as const] : [],
  );
const convolved = (p: Pair, at: number) => termsOf(p, at).reduce((sum, [a, b]) => sum + a * b, 0);

const convolution = singleChoice({
  name: 'value-of-a-convolution',
  title: 'A value of the convolution of two sequences',
  area: 'Technical: GEE',
  topic: 'Signals',
  difficulty: 2,
  space: 500,
  parameters: (draw): Pair => ({
    x: [draw.whole(1, 6), draw.whole(-3, 6), draw.whole(1, 6)],
    h: [draw.whole(1, 5), draw.whole(-3, 5), draw.whole(1, 5)],
    at: draw.whole(1, 3),
  }),
  bounds: [-80, 120],
  solve: (p) => convolved(p, p.at),
  check: ({ x, h, at }) => {
    // Multiplies the sequences as polynomials in a power of a large base and reads the digit.
    const base = 10_000n;
    const number = (values: number[]) =>
      values.reduce((sum, value, place) => sum + BigInt(value) * base ** BigInt(place), 0n);
    const shifted =
      number(x) * number(h) + range(0, 4).reduce((sum, place) => sum + 5000n * base ** BigInt(place), 0n);
    return Number((shifted / base ** BigInt(at)) % base) - 5000;
  },
  mistakes: {
    'is the value one place earlier': (p) => convolved(p, p.at - 1),
    'is the value one place later': (p) => convolved(p, p.at + 1),
    'multiplies place by place without turning one sequence round': ({ x, h }) =>
      x.reduce((sum, value, k) => sum + value * (h[k] ?? 0), 0),
    'multiplies the two values at this place': ({ x, h, at }) => (x[at] ?? 0) * (h[at] ?? 0),
    'adds the two values at this place': ({ x, h, at }) => (x[at] ?? 0) + (h[at] ?? 0),
    'multiplies the sums of the sequences': ({ x, h }) =>
      x.reduce((a, b) => a + b, 0) * h.reduce((a, b) => a + b, 0),
  },
  stem: ({ x, h, at }) =>
    `Two sequences that begin at $n = 0$ are $x[n] = \\{${x.join(', ')}\\}$ and $h[n] = \\{${h.join(', ')}\\}$. Their convolution is $y[n] = x[n] * h[n]$. What is $y[${at}]$?`,
  steps: (p, answer) => [
    `$y[${p.at}] = \\sum_k x[k]\\,h[${p.at} - k] = ${termsOf(p, p.at)
      .map(([a, b]) => `(${a})(${b})`)
      .join(' + ')}$.`,
    `The sum is ${answer}.`,
  ],
});

type Tone = { tone: number; rate: number };
const aliasOf = ({ tone, rate }: Tone) => Math.abs(tone - rate * Math.round(tone / rate));

const alias = singleChoice({
  name: 'alias-of-a-sampled-tone',
  title: 'The frequency that a sampled tone seems to have',
  area: 'Technical: GEE',
  topic: 'Signals',
  difficulty: 2,
  space: 150,
  parameters: (draw): Tone => ({ tone: draw.whole(3, 40), rate: draw.whole(5, 30) }),
  holds: (p) => 2 * p.tone > p.rate && aliasOf(p) > 0 && 2 * aliasOf(p) < p.rate,
  form: 'decimal',
  bounds: [0.5, 100],
  solve: (p): Exact => aliasOf(p),
  check: ({ tone, rate }) => {
    // Looks for the frequency up to half the rate that has the same samples.
    const sample = (frequency: number, n: number) => Math.cos((2 * Math.PI * frequency * n) / rate);
    return (
      range(1, Math.floor(rate / 2)).find((other) =>
        range(1, 12).every((n) => Math.abs(sample(other, n) - sample(tone, n)) < 1e-6),
      ) ?? 0
    );
  },
  mistakes: {
    'is the frequency of the tone itself': ({ tone }) => tone,
    'is half the sampling rate': ({ rate }) => ratio(rate, 2),
    'takes half the sampling rate from the frequency': ({ tone, rate }) => minus(tone, ratio(rate, 2)),
    'adds the frequency and the sampling rate': ({ tone, rate }) => tone + rate,
    'takes the alias from the sampling rate': (p) => p.rate - aliasOf(p),
    'is twice the frequency of the tone': ({ tone }) => 2 * tone,
  },
  write: unitFormatter('kHz'),
  stem: ({ tone, rate }) =>
    `A sinusoidal signal of ${tone} kHz is sampled at ${rate} kHz without a filter before it. Which frequency does the ideal reconstruction show, between 0 and ${ratio(rate, 2).denominator === 1n ? rate / 2 : `${(rate / 2).toFixed(1)}`} kHz?`,
  steps: (p, answer) => {
    const turns = Math.round(p.tone / p.rate);
    return [
      'Sampling cannot tell a frequency from one that differs by a multiple of the sampling rate.',
      `The nearest multiple of ${p.rate} kHz is ${turns * p.rate} kHz, and $|${p.tone} - ${turns * p.rate}|$ kHz is ${answer}.`,
    ];
  },
});

type Sum = { constant: number; cosine: number; sine: number };
const powerOf = ({ constant, cosine, sine }: Sum) => ratio(2 * constant ** 2 + cosine ** 2 + sine ** 2, 2);

const power = singleChoice({
  name: 'power-of-a-sum-of-tones',
  title: 'The average power of a periodic signal',
  area: 'Technical: GEE',
  topic: 'Signals',
  difficulty: 2,
  space: 300,
  parameters: (draw): Sum & { low: number; high: number } => {
    const low = draw.whole(1, 4);
    return {
      ...{ constant: draw.whole(1, 8), cosine: draw.whole(2, 10), sine: draw.whole(2, 10) },
      ...{ low, high: low + draw.whole(1, 4) },
    };
  },
  holds: ({ cosine, sine }) => cosine !== sine,
  form: 'decimal',
  bounds: [1, 1000],
  solve: powerOf,
  check: ({ constant, cosine, sine, low, high }) => {
    // The mean of the squared samples of one period.
    const samples = range(0, 63).map((n) => {
      const angle = (2 * Math.PI * n) / 64;
      return (constant + cosine * Math.cos(low * angle) + sine * Math.sin(high * angle)) ** 2;
    });
    return ratio(Math.round((2 * samples.reduce((a, b) => a + b, 0)) / 64), 2);
  },
  mistakes: {
    'adds the squares of the amplitudes without the factor one half': ({ constant, cosine, sine }) =>
      constant ** 2 + cosine ** 2 + sine ** 2,
    'halves the power of the constant part too': ({ constant, cosine, sine }) =>
      ratio(constant ** 2 + cosine ** 2 + sine ** 2, 2),
    'leaves out the constant part': ({ cosine, sine }) => ratio(cosine ** 2 + sine ** 2, 2),
    'adds the amplitudes before squaring': ({ constant, cosine, sine }) =>
      ratio(2 * constant ** 2 + (cosine + sine) ** 2, 2),
    'squares the sum of all three': ({ constant, cosine, sine }) => (constant + cosine + sine) ** 2,
  },
  write: unitFormatter('W'),
  stem: ({ constant, cosine, sine, low, high }) =>
    `What is the average power of the voltage $v(t) = ${constant} + ${cosine}\\cos(${low === 1 ? '' : low}\\omega t) + ${sine}\\sin(${high}\\omega t)$ volts in a resistor of 1 Ω?`,
  steps: ({ constant, cosine, sine }, answer) => [
    'Parts of different frequencies do not share power, so their powers are added.',
    `$${constant}^2 + \\frac{${cosine}^2}{2} + \\frac{${sine}^2}{2}$ is ${answer}.`,
  ],
});

export const signalTemplates: Template[] = [convolution, alias, power];
