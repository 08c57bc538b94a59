import { type Exact, toNumber } from '#lib/fraction.ts';
import { canonicalValue, isAllowedValue, isPlausible, type ValueLimits } from '../answer-value.ts';
import { formatNumber, unitFormatter } from '../number-format.ts';
import { areValidParameters, pickWording, type Template, type TemplateSpec } from '../template.ts';
import { templateInfo, writeExplanation } from './single-choice.ts';

/** A question whose answer is a typed number. */
type NumericalSpec<P> = TemplateSpec<P> &
  ValueLimits & {
    form?: 'whole' | 'decimal' | 'money';
    /** The unit of the answer; absent for bare numbers. */
    unit?: string;
    /** The tolerance of the answer; absent means exact. */
    tolerance?: number;
    solve: (p: P) => Exact;
    /** The answer by a second method. Only the tests run it. */
    check: (p: P) => Exact;
    /** Wrong answers by the mistake that leads to them, as for single choice. The explanation warns of two of them. */
    mistakes: Record<string, (p: P) => Exact | undefined>;
    /** The answer with its unit, for the explanation. */
    write?: (value: Exact, p: P) => string;
    steps: (p: P, answer: string) => string[];
  };

const WARNINGS = 2;

/** Builds a template for questions with a typed number. The key is exact, never rounded. */
export function numerical<P>(spec: NumericalSpec<P>): Template {
  const { write = spec.unit === undefined ? formatNumber : unitFormatter(spec.unit) } = spec;
  return {
    ...templateInfo(spec),
    kind: 'numerical',
    bounds: spec.bounds,
    draft: (draw) => {
      const p = spec.parameters(draw);
      if (!areValidParameters(spec, p)) return undefined;
      const key = spec.solve(p);
      if (!isAllowedValue(key, spec)) return undefined;
      const answer = write(key, p);
      const wrong = Object.entries(spec.mistakes).flatMap(([mistake, reckon]) => {
        const value = reckon(p);
        if (!isAllowedValue(value, spec) || canonicalValue(value) === canonicalValue(key)) return [];
        return isPlausible(value, key) ? [{ text: write(value, p), mistake }] : [];
      });
      return {
        stem: pickWording(spec, p, draw),
        options: [],
        correct: [toNumber(key)],
        tolerances: [spec.tolerance ?? 0],
        unit: spec.unit,
        mistakes: [],
        explanation: writeExplanation(spec.steps(p, answer), answer, wrong.slice(0, WARNINGS)),
        proof: () => ({ key: canonicalValue(key), check: canonicalValue(spec.check(p)) }),
      };
    },
  };
}
