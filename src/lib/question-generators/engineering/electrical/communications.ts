import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, range, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

type Modulated = { carrier: number; percent: number };
const square = ({ percent }: Modulated) => ratio(percent * percent, 10_000);

const amPower = singleChoice({
  name: 'power-of-an-am-wave',
  title: 'The power of an amplitude-modulated wave',
  area: 'Technical: GEC',
  topic: 'Communications',
  difficulty: 2,
  space: 150,
  parameters: (draw): Modulated => ({ carrier: draw.step(50, 1000, 50), percent: draw.step(20, 100, 10) }),
  form: 'money',
  bounds: [1, 5000],
  solve: (p): Exact => times(p.carrier, plus(1, ratio(square(p), 2))),
  check: ({ carrier, percent }) => {
    // The carrier and two sidebands, each of half the amplitude times the depth of modulation.
    const sideband = times(carrier, ratio(percent, 200), ratio(percent, 200));
    return plus(carrier, sideband, sideband);
  },
  mistakes: {
    'forgets to halve the square of the modulation': (p) => times(p.carrier, plus(1, square(p))),
    'counts one sideband only': (p) => times(p.carrier, plus(1, ratio(square(p), 4))),
    'forgets to square the modulation': ({ carrier, percent }) =>
      times(carrier, plus(1, ratio(percent, 200))),
    'is the power of the sidebands alone': (p) => times(p.carrier, ratio(square(p), 2)),
    'is the power of the carrier alone': ({ carrier }) => carrier,
  },
  write: unitFormatter('W'),
  stem: ({ carrier, percent }) =>
    `A carrier of ${formatNumber(carrier)} W is amplitude-modulated by a sinusoidal tone with a modulation index of ${formatNumber(ratio(percent, 100))}. What is the total power that is transmitted?`,
  steps: (p, answer) => [
    `$P = P_c\\left(1 + \\frac{m^2}{2}\\right)$, with $m^2 = ${formatNumber(square(p))}$.`,
    `$${p.carrier} \\times ${formatNumber(plus(1, ratio(square(p), 2))).replaceAll(',', '{,}')}$ is ${answer}.`,
  ],
});

type Fm = { deviation: number; tone: number };

const carson = singleChoice({
  name: 'bandwidth-of-an-fm-wave',
  title: 'The bandwidth of a frequency-modulated wave',
  area: 'Technical: GEC',
  topic: 'Communications',
  difficulty: 1,
  space: 150,
  parameters: (draw): Fm => ({ deviation: draw.step(10, 90, 5), tone: draw.whole(2, 15) }),
  holds: ({ deviation, tone }) => deviation > 2 * tone,
  form: 'decimal',
  bounds: [1, 2000],
  solve: ({ deviation, tone }): Exact => 2 * (deviation + tone),
  check: ({ deviation, tone }) => {
    // With the modulation index: 2 (index + 1) times the frequency of the tone.
    return times(2, plus(ratio(deviation, tone), 1), tone);
  },
  mistakes: {
    'forgets the factor 2': ({ deviation, tone }) => deviation + tone,
    'leaves out the tone': ({ deviation }) => 2 * deviation,
    'leaves out the deviation': ({ tone }) => 2 * tone,
    'takes the difference instead of the sum': ({ deviation, tone }) => 2 * (deviation - tone),
    'multiplies deviation and tone': ({ deviation, tone }) => deviation * tone,
  },
  write: unitFormatter('kHz'),
  stem: ({ deviation, tone }) =>
    `A carrier is frequency-modulated by a tone of ${tone} kHz with a peak deviation of ${deviation} kHz. What bandwidth does Carson’s rule give?`,
  steps: ({ deviation, tone }, answer) => [
    `Carson’s rule: $B = 2(\\Delta f + f_m) = 2(${deviation} + ${tone})$ kHz.`,
    `That is ${answer}.`,
  ],
});

type Pcm = { tone: number; bits: number; percent: number };
const samplingRate = ({ tone, percent }: Pcm) => ratio(2 * tone * (100 + percent), 100);

const pcm = singleChoice({
  name: 'bit-rate-of-a-pcm-signal',
  title: 'The bit rate of a PCM signal',
  area: 'Technical: GEC',
  topic: 'Communications',
  difficulty: 2,
  space: 100,
  parameters: (draw): Pcm => ({
    ...{ tone: draw.whole(3, 20), bits: draw.whole(5, 12), percent: draw.pick([0, 25, 50]) },
  }),
  form: 'decimal',
  bounds: [1, 100_000],
  solve: (p): Exact => times(samplingRate(p), p.bits),
  check: ({ tone, bits, percent }) => {
    // Halves the number of levels until one is left, to count the bits of a sample.
    let [levels, count] = [2 ** bits, 0];
    while (levels > 1) [levels, count] = [levels / 2, count + 1];
    return ratio(count * tone * (200 + 2 * percent), 100);
  },
  mistakes: {
    'samples at the highest frequency and not at twice of it': (p) =>
      ratio(times(samplingRate(p), p.bits), 2),
    'multiplies by the number of levels': (p) => times(samplingRate(p), 2 ** p.bits),
    'takes one bit too few for a sample': (p) => times(samplingRate(p), p.bits - 1),
    'takes one bit too many for a sample': (p) => times(samplingRate(p), p.bits + 1),
    'is the sampling rate': samplingRate,
    'takes twice the rate that is needed': (p) => times(2, samplingRate(p), p.bits),
  },
  write: unitFormatter('kbit/s'),
  stem: ({ tone, bits, percent }) =>
    `A signal limited to ${tone} kHz is sampled ${percent === 0 ? 'at the Nyquist rate' : `at a rate ${percent}% above the Nyquist rate`} and quantised with ${formatNumber(2 ** bits)} levels. What is the bit rate of the PCM signal?`,
  steps: (p, answer) => [
    `The Nyquist rate is $2 \\times ${p.tone} = ${2 * p.tone}$ kHz, so there are $${formatNumber(samplingRate(p))}$ thousand samples a second.`,
    `$${2 ** p.bits} = 2^{${p.bits}}$ levels take ${p.bits} bits, so the bit rate is ${answer}.`,
  ],
});

/** A fibre link: power in dBm, loss in tenths of dB per km, length in km, splices with their loss in tenths of dB. */
type Link = { sent: number; loss: number; length: number; splices: number; each: number };
const lossOf = ({ loss, length, splices, each }: Link) => ratio(loss * length + splices * each, 10);

const fibre = singleChoice({
  name: 'power-at-the-end-of-a-fibre',
  title: 'The power at the end of an optical fibre',
  area: 'Technical: GIN',
  topic: 'Communication and optical instrumentation',
  difficulty: 2,
  space: 500,
  parameters: (draw): Link => ({
    ...{ sent: draw.whole(-3, 5), loss: draw.whole(2, 6), length: draw.step(10, 60, 5) },
    ...{ splices: draw.whole(2, 8), each: draw.whole(1, 4) },
  }),
  form: 'decimal',
  bounds: [-80, 60],
  solve: (p): Exact => minus(p.sent, lossOf(p)),
  check: ({ sent, loss, length, splices, each }) => {
    // Goes along the fibre, kilometre by kilometre and splice by splice, in tenths.
    let tenths = 10 * sent;
    for (let km = 0; km < length; km += 1) tenths -= loss;
    for (const _ of range(1, splices)) tenths -= each;
    return ratio(tenths, 10);
  },
  mistakes: {
    'leaves out the splices': ({ sent, loss, length }) => minus(sent, ratio(loss * length, 10)),
    'counts a single splice': ({ sent, loss, length, each }) => minus(sent, ratio(loss * length + each, 10)),
    'adds the loss': (p) => plus(p.sent, lossOf(p)),
    'leaves out the power that is sent': (p) => minus(0, lossOf(p)),
    'leaves out the length of the fibre': ({ sent, loss, splices, each }) =>
      minus(sent, ratio(loss + splices * each, 10)),
  },
  write: unitFormatter('dBm'),
  stem: ({ sent, loss, length, splices, each }) =>
    `A source launches ${formatNumber(sent)} dBm into an optical fibre of ${length} km. The fibre loses ${formatNumber(ratio(loss, 10))} dB per km, and each of its ${splices} splices ${formatNumber(ratio(each, 10))} dB. What power arrives at the receiver?`,
  steps: (p, answer) => [
    `Fibre: $${formatNumber(ratio(p.loss, 10))} \\times ${p.length} = ${formatNumber(ratio(p.loss * p.length, 10))}$ dB. Splices: $${p.splices} \\times ${formatNumber(ratio(p.each, 10))} = ${formatNumber(ratio(p.splices * p.each, 10))}$ dB.`,
    `Losses in dB are subtracted from the power in dBm, which leaves ${answer}.`,
  ],
});

export const communicationTemplates: Template[] = [amPower, carson, pcm, fibre];
