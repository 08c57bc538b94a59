import { type Exact, toNumber } from '#lib/fraction.ts';
import { canonicalValue, isAllowedValue, isPlausible, type ValueLimits } from '../answer-value.ts';
import { formatNumber, unitFormatter } from '../number-format.ts';
import { areValidParameters, pickWording, type Template, type TemplateSpec } from '../template.ts';
import { templateInfo, writeExplanation } from './single-choice.ts';

/** A question whose answer is typed. */
type NumericalSpec<P> = TemplateSpec<P> &
  ValueLimits & {
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
