import {
  areValidParameters,
  bulletList,
  pickWording,
  type Template,
  type TemplateSpec,
} from '../template.ts';
import { templateInfo } from './single-choice.ts';

/** A statement that is true or false for the parameters. `why` is a sentence of the worked solution. */
type Statement = { text: string; holds: boolean; why: string };

/** A question of which several options may be right. */
type MultipleChoiceSpec<P> = TemplateSpec<P> & {
  /** The options. The parameters are drawn again unless at least one is right and one is wrong. */
  claims: (p: P) => Statement[];
  /** Which claims hold, in order, found by a second method. Only the tests run it. */
  check: (p: P) => boolean[];
  steps: (p: P) => string[];
};

/** Builds a template for questions with several right options. */
export function multipleChoice<P>(spec: MultipleChoiceSpec<P>): Template {
  return {
    ...templateInfo(spec),
    kind: 'multiple',
    draft: (draw) => {
      const p = spec.parameters(draw);
      if (!areValidParameters(spec, p)) return undefined;
      const claims = spec.claims(p);
      const wellMixed = claims.some(({ holds }) => holds) && claims.some(({ holds }) => !holds);
      if (!wellMixed || new Set(claims.map(({ text }) => text)).size < claims.length) return undefined;
      const options = draw.shuffle(claims);
      const right = options.flatMap(({ holds }, place) => (holds ? [place] : []));
      return {
        stem: pickWording(spec, p, draw),
        options: options.map(({ text }) => text),
        correct: right,
        mistakes: options.map(({ holds, why }) => (holds ? undefined : why)),
        explanation: bulletList([
          ...spec.steps(p),
          ...options.map(({ text, holds, why }) => `“${text}” is ${holds ? 'right' : 'wrong'}: ${why}`),
        ]),
        proof: () => ({
          key: claims.map(({ holds }) => holds).join(),
          check: spec.check(p).join(),
        }),
      };
    },
  };
}

/** A question whether the claim in its stem is true. */
type TrueOrFalseSpec<P> = TemplateSpec<P> & {
  solve: (p: P) => boolean;
  check: (p: P) => boolean;
  /** The mistake that leads to the wrong answer, as a sentence of the explanation. */
  mistake: (p: P) => string;
  steps: (p: P) => string[];
};

/** Builds a template for true-or-false statements. */
export function trueOrFalse<P>(spec: TrueOrFalseSpec<P>): Template {
  return {
    ...templateInfo(spec),
    kind: 'boolean',
    draft: (draw) => {
      const p = spec.parameters(draw);
      if (!areValidParameters(spec, p)) return undefined;
      const key = spec.solve(p);
      const mistake = spec.mistake(p);
      return {
        stem: pickWording(spec, p, draw),
        options: ['True', 'False'],
        correct: [key ? 0 : 1],
        mistakes: key ? [undefined, mistake] : [mistake, undefined],
        explanation: bulletList([...spec.steps(p), mistake, `Answer: **${key ? 'True' : 'False'}**.`]),
        proof: () => ({ key: String(key), check: String(spec.check(p)) }),
      };
    },
  };
}
