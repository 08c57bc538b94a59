import { written } from '../number-format.ts';
import {
  bulleted,
  type Cover,
  type Draft,
  holdsFor,
  type Story,
  type Template,
  type Value,
  wordingOf,
} from '../template.ts';
import { type Fit, fits, tempts, worth } from '../answer-value.ts';

/** A question with one right option among four. */
type Single<P, V extends Value> = Story<P> &
  Fit & {
    /** The exact answer. */
    solve: (p: P) => V;
    /** The same answer by simulation, enumeration or another law; run by the tests alone. */
    check: (p: P) => Value;
    /** Wrong answers by the mistake that leads to them, a phrase that goes on after the answer: "leaves out the platform". */
    mistakes: Record<string, (p: P) => V | undefined>;
    /** An answer as an option says it, with its unit; absent means as it is. */
    write?: (value: V, p: P) => string;
    /** The worked solution, a step a line. */
    steps: (p: P, answer: string) => string[];
  };

type Option<V> = { value: V; text: string; mistake: string | undefined };

const WRONG_OPTIONS = 3;

/** A template of questions with one right option. The parameters are drawn again where the mistakes give too few wrong ones. */
export function single<P, V extends Value>(spec: Single<P, V>): Template {
  const { write = plainly } = spec;
  const mistakes = Object.keys(spec.mistakes);
  return {
    ...coverOf(spec),
    kind: 'single',
    bounds: spec.bounds,
    draft: (draw) => {
      const p = spec.parameters(draw);
      if (!holdsFor(spec, p)) return undefined;
      const key = spec.solve(p);
      if (!fits(key, spec)) return undefined;
      const right: Option<V> = { value: key, text: write(key, p), mistake: undefined };
      const wrong = wrongOptions(spec, p, right, draw.shuffle(mistakes));
      if (wrong.length < WRONG_OPTIONS) return undefined;
      const options = draw.shuffle([right, ...wrong]);
      return {
        stem: wordingOf(spec, p, draw),
        options: options.map(({ text }) => text),
        correct: [options.indexOf(right)],
        mistakes: options.map(({ mistake }) => mistake),
        explanation: explained(spec.steps(p, right.text), right.text, wrong),
        proof: () => ({ key: worth(key), check: worth(spec.check(p)) }),
      } satisfies Draft;
    },
  };
}

function wrongOptions<P, V extends Value>(
  spec: Single<P, V>,
  p: P,
  right: Option<V>,
  mistakes: string[],
): Option<V>[] {
  const { write = plainly } = spec;
  const taken = new Set([worth(right.value), right.text]);
  const wrong: Option<V>[] = [];
  for (const mistake of mistakes) {
    const value = spec.mistakes[mistake]?.(p);
    if (!fits(value, spec) || taken.has(worth(value)) || !tempts(value, right.value)) continue;
    const text = write(value, p);
    if (taken.has(text)) continue;
    taken.add(worth(value)).add(text);
    wrong.push({ value, text, mistake });
    if (wrong.length === WRONG_OPTIONS) break;
  }
  return wrong;
}

/** The steps, why each wrong answer is wrong, and the answer. */
export function explained(
  steps: string[],
  answer: string,
  wrong: readonly { text: string; mistake: string | undefined }[],
): string {
  return bulleted([
    ...steps,
    ...wrong.map(({ text, mistake }) => `${text} ${mistake}.`),
    `Answer: **${answer}**.`,
  ]);
}

const plainly = (value: Value): string => (typeof value === 'string' ? value : written(value));

/** The cover of a template, out of its specification. */
export const coverOf = ({ name, title, area, topic, difficulty, space }: Cover) => ({
  name,
  title,
  area,
  topic,
  difficulty,
  space,
});
