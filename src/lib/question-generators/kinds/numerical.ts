import { type Exact, toNumber } from '#lib/fraction.ts';
import { inUnits, written } from '../number-format.ts';
import { coverOf, explained } from './single-choice.ts';
import { holdsFor, type Story, type Template, wordingOf } from '../template.ts';
import { type Fit, fits, tempts, worth } from '../answer-value.ts';

/** A question whose answer is typed. */
type Numerical<P> = Story<P> &
  Fit & {
    form?: 'whole' | 'decimal' | 'money';
    /** What the answer is measured in; absent for bare numbers. */
    unit?: string;
    /** How far off an answer may be; absent means not at all. */
    tolerance?: number;
    solve: (p: P) => Exact;
    /** The same answer by another way; run by the tests alone. */
    check: (p: P) => Exact;
    /** Wrong answers by the mistake that leads to them, as in `single`; the explanation warns of two. */
    mistakes: Record<string, (p: P) => Exact | undefined>;
    /** The answer with its unit, in the explanation. */
    write?: (value: Exact, p: P) => string;
    steps: (p: P, answer: string) => string[];
  };

const WARNINGS = 2;

/** A template of questions with a typed number as the answer. The key is exact, never rounded. */
export function numerical<P>(spec: Numerical<P>): Template {
  const { write = spec.unit === undefined ? written : inUnits(spec.unit) } = spec;
  return {
    ...coverOf(spec),
    kind: 'numerical',
    bounds: spec.bounds,
    draft: (draw) => {
      const p = spec.parameters(draw);
      if (!holdsFor(spec, p)) return undefined;
      const key = spec.solve(p);
      if (!fits(key, spec)) return undefined;
      const answer = write(key, p);
      const wrong = Object.entries(spec.mistakes).flatMap(([mistake, reckon]) => {
        const value = reckon(p);
        if (!fits(value, spec) || worth(value) === worth(key)) return [];
        return tempts(value, key) ? [{ text: write(value, p), mistake }] : [];
      });
      return {
        stem: wordingOf(spec, p, draw),
        options: [],
        correct: [toNumber(key)],
        tolerances: [spec.tolerance ?? 0],
        unit: spec.unit,
        mistakes: [],
        explanation: explained(spec.steps(p, answer), answer, wrong.slice(0, WARNINGS)),
        proof: () => ({ key: worth(key), check: worth(spec.check(p)) }),
      };
    },
  };
}
