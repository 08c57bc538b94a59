import { type Exact, minus, plus, ratio, times } from '#lib/fraction.ts';
import { singleChoice } from '../../kinds/single-choice.ts';
import { formatNumber, unitFormatter } from '../../number-format.ts';
import type { Template } from '../../template.ts';

/** Two layers: thickness in millimetres, conductivity in tenths of W/(m K). */
type Wall = { inside: number; outside: number; thick: [number, number]; conducts: [number, number] };
const resistance = (thick: number, conducts: number) => ratio(thick, 100 * conducts);
const both = ({ thick: [a, b], conducts: [c, d] }: Wall) => plus(resistance(a, c), resistance(b, d));
const difference = ({ inside, outside }: Wall) => inside - outside;

const wall = singleChoice({
  name: 'heat-through-two-layers',
  title: 'Heat through a wall of two layers',
  area: 'Technical: GME',
  topic: 'Heat transfer',
  difficulty: 3,
  space: 200,
  parameters: (draw): Wall => ({
    inside: draw.step(60, 400, 10),
    outside: draw.step(20, 50, 5),
    thick: [draw.step(100, 300, 50), draw.step(20, 100, 20)],
    conducts: [draw.pick([5, 8, 10, 12]), draw.pick([1, 2, 4])],
  }),
  form: 'decimal',
  bounds: [10, 5000],
  solve: (p): Exact => ratio(difference(p), both(p)),
  check: ({ inside, outside, thick: [a, b], conducts: [c, d] }) => {
    // At the interface the same heat arrives as leaves; that gives its temperature, and then the flow.
    const [one, other] = [ratio(100 * c, a), ratio(100 * d, b)];
    const between = ratio(plus(times(one, inside), times(other, outside)), plus(one, other));
    return times(one, minus(inside, between));
  },
  mistakes: {
    'leaves the second layer out': (p) => ratio(difference(p), resistance(p.thick[0], p.conducts[0])),
    'leaves the first layer out': (p) => ratio(difference(p), resistance(p.thick[1], p.conducts[1])),
    'adds the flows as if the layers were side by side': (p) =>
      plus(
        ratio(difference(p), resistance(p.thick[0], p.conducts[0])),
        ratio(difference(p), resistance(p.thick[1], p.conducts[1])),
      ),
    'uses the mean conductivity for the whole thickness': ({
      inside,
      outside,
      thick: [a, b],
      conducts: [c, d],
    }) => ratio((inside - outside) * 50 * (c + d), a + b),
    'forgets to take away the outer temperature': (p) => ratio(p.inside, both(p)),
    'halves the flow': (p) => ratio(difference(p), times(2, both(p))),
  },
  write: unitFormatter('W/m²'),
  stem: ({ inside, outside, thick: [a, b], conducts: [c, d] }) =>
    `A furnace wall has a layer of ${a} mm with a conductivity of ${formatNumber(ratio(c, 10))} W/(m K) and a layer of ${b} mm with ${formatNumber(ratio(d, 10))} W/(m K). Its two faces have ${inside} °C and ${outside} °C. How much heat flows through each square metre in steady state?`,
  steps: (p, answer) => {
    const { thick, conducts } = p;
    return [
      `The resistances of the layers are $\\frac{${ratioText(thick[0])}}{${ratioText(conducts[0], 10)}}$ and $\\frac{${ratioText(thick[1])}}{${ratioText(conducts[1], 10)}}$ m² K/W. In series they add.`,
      `The temperature difference of ${difference(p)} K divided by their sum gives ${answer}.`,
    ];
  },
});

const ratioText = (value: number, by = 1000) => formatNumber(ratio(value, by));

/** A Carnot engine: both temperatures in °C, the heat in kilojoules. */
type Engine = { hot: number; cold: number; heat: number };
const kelvin = (celsius: number) => celsius + 273;

const carnot = singleChoice({
  name: 'work-of-a-carnot-engine',
  title: 'The work of a Carnot engine',
  area: 'Technical: GME',
  topic: 'Thermodynamics',
  difficulty: 2,
  space: 200,
  parameters: (draw): Engine => {
    const cold = draw.pick([7, 17, 27, 37, 47, 77]);
    const hot = draw.pick([400, 450, 500, 600, 700, 750, 800, 900, 1000]) - 273;
    return { hot, cold, heat: draw.step(100, 2000, 50) };
  },
  form: 'decimal',
  bounds: [5, 2000],
  solve: ({ hot, cold, heat }): Exact => times(heat, minus(1, ratio(kelvin(cold), kelvin(hot)))),
  check: ({ hot, cold, heat }) => {
    // A reversible engine leaves the entropy as it is, which gives the heat it rejects.
    const entropy = ratio(heat, kelvin(hot));
    return minus(heat, times(entropy, kelvin(cold)));
  },
  mistakes: {
    'is the heat that the engine rejects': ({ hot, cold, heat }) =>
      times(heat, ratio(kelvin(cold), kelvin(hot))),
    'calculates with temperatures in degrees Celsius': ({ hot, cold, heat }) =>
      times(heat, minus(1, ratio(cold, hot))),
    'divides by the lower temperature': ({ hot, cold, heat }) =>
      times(heat, minus(ratio(kelvin(hot), kelvin(cold)), 1)),
    'is the heat that goes in': ({ heat }) => heat,
    'takes one half for the efficiency': ({ heat }) => ratio(heat, 2),
    'is half the work': ({ hot, cold, heat }) =>
      ratio(times(heat, minus(1, ratio(kelvin(cold), kelvin(hot)))), 2),
  },
  write: unitFormatter('kJ'),
  stem: ({ hot, cold, heat }) =>
    `A Carnot engine works between ${hot} °C and ${cold} °C and takes in ${formatNumber(heat)} kJ from the hot reservoir. How much work does it do? (0 °C is 273 K.)`,
  steps: ({ hot, cold, heat }, answer) => [
    `In kelvin the temperatures are ${formatNumber(kelvin(hot))} K and ${kelvin(cold)} K.`,
    `The efficiency is $1 - \\frac{${kelvin(cold)}}{${kelvin(hot)}}$. Times ${formatNumber(heat)} kJ this gives ${answer}.`,
  ],
});

export const heatTemplates: Template[] = [wall, carnot];
