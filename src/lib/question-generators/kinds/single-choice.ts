import { canonicalValue, isAllowedValue, isPlausible, type ValueLimits } from '../answer-value.ts';
import { formatNumber } from '../number-format.ts';
import {
  type AnswerValue,
  areValidParameters,
  bulletList,
  type GeneratedDraft,
  pickWording,
  type Template,
  type TemplateInfo,
  type TemplateSpec,
} from '../template.ts';

/** A question with four options, one of them right. */
type SingleChoiceSpec<P, V extends AnswerValue> = TemplateSpec<P> &
  ValueLimits & {
    /** The exact answer. */
    solve: (p: P) => V;
    /**
     * The answer by simulation, enumeration or another law. Only the tests run it. See
     * docs/decisions/0022-generated-questions-have-an-independent-check.md.
     */
    check: (p: P) => AnswerValue;
    /**
     * Wrong answers by the mistake that leads to them, a phrase that follows the answer: "leaves out the platform". A
     * function where the phrases depend on the parameters.
     */
    mistakes: Mistakes<P, V> | ((p: P) => Mistakes<P, V>);
    /** The answer as an option shows it, with its unit; absent means unchanged. */
    write?: (value: V, p: P) => string;
    /** The worked solution, one step per line. */
    steps: (p: P, answer: string) => string[];
  };

type Mistakes<P, V> = Record<string, (p: P) => V | undefined>;
type Option<V> = { value: V; text: string; mistake: string | undefined };

const WRONG_OPTIONS = 3;

/**
 * Builds a template for single-choice questions. The parameters are drawn again where the mistakes lead to too few
 * wrong options.
 */
export function singleChoice<P, V extends AnswerValue>(spec: SingleChoiceSpec<P, V>): Template {
  const { write = formatPlainly } = spec;
  return {
    ...templateInfo(spec),
    kind: 'single',
    bounds: spec.bounds,
    draft: (draw) => {
      const p = spec.parameters(draw);
      if (!areValidParameters(spec, p)) return undefined;
      const key = spec.solve(p);
      if (!isAllowedValue(key, spec)) return undefined;
      const right: Option<V> = { value: key, text: write(key, p), mistake: undefined };
      const mistakes = typeof spec.mistakes === 'function' ? spec.mistakes(p) : spec.mistakes;
      const wrong = wrongOptions(spec, p, right, draw.shuffle(Object.entries(mistakes)));
      if (wrong.length < WRONG_OPTIONS) return undefined;
      const options = draw.shuffle([right, ...wrong]);
      return {
        stem: pickWording(spec, p, draw),
        options: options.map(({ text }) => text),
        correct: [options.indexOf(right)],
        mistakes: options.map(({ mistake }) => mistake),
        explanation: writeExplanation(spec.steps(p, right.text), right.text, wrong),
        proof: () => ({ key: canonicalValue(key), check: canonicalValue(spec.check(p)) }),
      } satisfies GeneratedDraft;
    },
  };
}

function wrongOptions<P, V extends AnswerValue>(
  spec: SingleChoiceSpec<P, V>,
  p: P,
  right: Option<V>,
  mistakes: [mistake: string, reckon: (p: P) => V | undefined][],
): Option<V>[] {
  const { write = formatPlainly } = spec;
  const taken = new Set([canonicalValue(right.value), right.text]);
  const wrong: Option<V>[] = [];
  for (const [mistake, reckon] of mistakes) {
    const value = reckon(p);
    if (!isAllowedValue(value, spec) || taken.has(canonicalValue(value)) || !isPlausible(value, right.value))
      continue;
    const text = write(value, p);
    if (taken.has(text)) continue;
    taken.add(canonicalValue(value)).add(text);
    wrong.push({ value, text, mistake });
    if (wrong.length === WRONG_OPTIONS) break;
  }
  return wrong;
}

/** The explanation: the steps, the mistake behind each wrong option, and the answer. */
export function writeExplanation(
  steps: string[],
  answer: string,
  wrong: readonly { text: string; mistake: string | undefined }[],
): string {
  return bulletList([
    ...steps,
    ...wrong.map(({ text, mistake }) => `${text} ${mistake}.`),
    `Answer: **${answer}**.`,
  ]);
}

const formatPlainly = (value: AnswerValue): string =>
  typeof value === 'string' ? value : formatNumber(value);

/** The general part of a template, from its specification. */
export const templateInfo = ({ name, title, area, topic, difficulty, space }: TemplateInfo) => ({
  name,
  title,
  area,
  topic,
  difficulty,
  space,
});
