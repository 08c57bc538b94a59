import { singleChoice } from '../../kinds/single-choice.ts';
import { drawPerson } from '../../people.ts';
import type { Template } from '../../template.ts';

/** A length of the form $a + b\sqrt{3}$, in half metres. */
type Surd = { whole: number; root: number };

/** Writes equal lengths equally; undefined where the value is no length. */
function formatSurd({ whole, root }: Surd): string | undefined {
  if (whole < 0 || root < 0 || whole + root === 0 || whole % 2 !== 0 || root % 2 !== 0) return undefined;
  const [a, b] = [whole / 2, root / 2];
  const roots = b === 1 ? '\\sqrt{3}' : `${b}\\sqrt{3}`;
  if (b === 0) return `${a} m`;
  return a === 0 ? `$${roots}$ m` : `$(${a} + ${roots})$ m`;
}

const cases = {
  // For each pair of angles (from the farther and the nearer point): the height per metre between the points.
  '30 60': {
    far: 30,
    near: 60,
    height: (d: number): Surd => ({ whole: 0, root: d }),
    gap: '\\sqrt{3} - \\frac{1}{\\sqrt{3}}',
  },
  '30 45': { far: 30, near: 45, height: (d: number): Surd => ({ whole: d, root: d }), gap: '\\sqrt{3} - 1' },
  '45 60': {
    far: 45,
    near: 60,
    height: (d: number): Surd => ({ whole: 3 * d, root: d }),
    gap: '1 - \\frac{1}{\\sqrt{3}}',
  },
} as const;

const scaleSurd = ({ whole, root }: Surd, by: number): Surd => ({ whole: whole * by, root: root * by });

const tower = singleChoice({
  name: 'tower-from-two-points',
  title: 'A tower seen from two points',
  area: 'Quantitative',
  topic: 'Height and Distance',
  difficulty: 4,
  space: 50,
  parameters: (draw) => ({
    which: draw.pick(['30 60', '30 45', '45 60'] as const),
    walked: draw.step(10, 120, 2),
    what: draw.pick(['tower', 'chimney', 'temple tower', 'water tank']),
    who: drawPerson(draw),
  }),
  // Nothing in these stories is higher than 110 m.
  holds: ({ which, walked }) => {
    const { whole, root } = cases[which].height(walked);
    return whole + root * Math.sqrt(3) <= 220;
  },
  solve: ({ which, walked }) => formatSurd(cases[which].height(walked)) ?? '',
  check: ({ which, walked }) => {
    // Finds the height at which both lines of sight meet by bisection, then the surd of this length.
    const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
    let [low, high] = [0, 2000];
    for (let turn = 0; turn < 60; turn += 1) {
      const height = (low + high) / 2;
      const between = height / tangent(cases[which].far) - height / tangent(cases[which].near);
      if (between < walked) low = height;
      else high = height;
    }
    for (let b = 0; b < 400; b += 1) {
      const a = low - b * Math.sqrt(3);
      if (a > -1e-6 && Math.abs(a - Math.round(a)) < 1e-6)
        return formatSurd({ whole: 2 * Math.round(a), root: 2 * b }) ?? '';
    }
    return '';
  },
  mistakes: {
    'forgets to halve': ({ which, walked }) => formatSurd(scaleSurd(cases[which].height(walked), 2)),
    'halves once too often': ({ which, walked }) => formatSurd(scaleSurd(cases[which].height(walked), 0.5)),
    'multiplies the walk by $\\sqrt{3}$, as if it reached to the foot': ({ walked }) =>
      formatSurd({ whole: 0, root: 2 * walked }),
    'takes the walk itself, as if it reached to the foot under an angle of $45^\\circ$': ({ walked }) =>
      formatSurd({ whole: 2 * walked, root: 0 }),
    'loses the part without the root, or adds one': ({ which, walked }) => {
      const { whole, root } = cases[which].height(walked);
      return formatSurd(whole > 0 ? { whole: 0, root } : { whole: walked, root });
    },
    'puts the $\\sqrt{3}$ in the wrong place': ({ which, walked }) => {
      const { whole, root } = cases[which].height(walked);
      return formatSurd({ whole: root, root: whole });
    },
  },
  stem: ({ which, walked, what, who }) =>
    `From a point on level ground, ${who.name} sees the top of a ${what} at an angle of elevation of $${cases[which].far}^\\circ$. After walking ${walked} m straight towards it, ${who.pronoun} sees it at $${cases[which].near}^\\circ$.
How high is the ${what}? (Leave ${who.possessive} own height out.)`,
  steps: ({ which, walked }, answer) => {
    const { far, near, gap } = cases[which];
    return [
      `With the height $h$, the points are $\\frac{h}{\\tan ${far}^\\circ}$ and $\\frac{h}{\\tan ${near}^\\circ}$ away from the foot.`,
      `Their difference is the walk: $h \\times \\left(${gap}\\right) = ${walked}$.`,
      `Solved for $h$, with the root taken out of the denominator: ${answer}.`,
    ];
  },
});

export const heightTemplates: Template[] = [tower];
