import { figureOf } from '#contract/figure.ts';
import type { Question, QuestionDraft } from '#contract/questions/question.ts';

/** Parts of keys while they are written: figures as typed, credit in percent. */
export type NumberForm = {
  key: number;
  way: 'value' | 'range';
  value: string;
  tolerance: string;
  from: string;
  to: string;
  credit: string;
};
export type TextForm = { key: number; text: string; credit: string };
export type PairForm = { key: number; prompt: string; match: string };
type ExtraForm = { key: number; text: string };

/** The keys of the kinds whose answer is typed or matched. */
export type TypedKeys = {
  numbers: NumberForm[];
  unit: string;
  texts: TextForm[];
  caseSensitive: boolean;
  pairs: PairForm[];
  extra: ExtraForm[];
};

export const emptyNumber = (key: number): NumberForm => ({
  key,
  way: 'value',
  value: '',
  tolerance: '0',
  from: '',
  to: '',
  credit: '100',
});
export const emptyText = (key: number): TextForm => ({ key, text: '', credit: '100' });

export const emptyKeys = (): TypedKeys => ({
  numbers: [emptyNumber(0)],
  unit: '',
  texts: [emptyText(0)],
  caseSensitive: false,
  pairs: [0, 1, 2].map((key) => ({ key, prompt: '', match: '' })),
  extra: [],
});

/** The rows with one more, which is made with a key that no other has. */
export function grown<Row extends { key: number }>(rows: readonly Row[], make: (key: number) => Row): Row[] {
  return [...rows, make(Math.max(-1, ...rows.map((row) => row.key)) + 1)];
}

type Keyed = Pick<Question, 'numerical' | 'text' | 'matching'>;

export function keysOf({ numerical, text, matching }: Keyed): TypedKeys {
  const empty = emptyKeys();
  return {
    numbers:
      numerical?.accepted.map((answer, key) => ({
        ...emptyNumber(key),
        credit: percentOf(answer.credit),
        ...('value' in answer
          ? { value: String(answer.value), tolerance: String(answer.tolerance) }
          : { way: 'range' as const, from: String(answer.from), to: String(answer.to) }),
      })) ?? empty.numbers,
    unit: numerical?.unit ?? '',
    texts:
      text?.accepted.map((answer, key) => ({ key, text: answer.text, credit: percentOf(answer.credit) })) ??
      empty.texts,
    caseSensitive: text?.case_sensitive ?? false,
    pairs: matching?.pairs.map(({ prompt, match }, key) => ({ key, prompt, match })) ?? empty.pairs,
    extra: matching?.extra.map((one, key) => ({ key, text: one })) ?? [],
  };
}

/** The key of one kind as the contract takes it; what does not read as a number becomes none, which the contract objects to. */
export function typedKeyOf(
  kind: Question['kind'],
  { numbers, unit, texts, caseSensitive, pairs, extra }: TypedKeys,
): Pick<QuestionDraft, 'numerical' | 'text' | 'matching'> {
  if (kind === 'numerical')
    return {
      numerical: {
        accepted: numbers.map(({ way, value, tolerance, from, to, credit }) =>
          way === 'value'
            ? { value: numberOf(value), tolerance: numberOf(tolerance || '0'), credit: shareOf(credit) }
            : { from: numberOf(from), to: numberOf(to), credit: shareOf(credit) },
        ),
        unit,
      },
    };
  if (kind === 'text')
    return {
      text: {
        accepted: texts.map(({ text, credit }) => ({ text, credit: shareOf(credit) })),
        case_sensitive: caseSensitive,
      },
    };
  if (kind === 'matching')
    return {
      matching: {
        pairs: pairs.map(({ prompt, match }) => ({ prompt, match })),
        extra: extra.map(({ text }) => text),
      },
    };
  return {};
}

const numberOf = (typed: string) => figureOf(typed) ?? Number.NaN;
const shareOf = (percent: string) => numberOf(percent) / 100;
/** Without the dust of binary fractions. */
const percentOf = (share: number) => String(Number((share * 100).toPrecision(12)));

type Issue = { path: PropertyKey[]; message: string; errors?: Issue[][] };

/** What the contract objects to, by the path of the field; of a number's two ways the one that is written. */
export function objectionsByPath(issues: readonly Issue[], numbers: readonly NumberForm[]) {
  const objections: Record<string, string> = {};
  const add = (issue: Issue, base: PropertyKey[]) => {
    const path = [...base, ...issue.path];
    if (!issue.errors) {
      const name = path.join('.');
      objections[name] ??=
        name.endsWith('.credit') && /invalid/i.test(issue.message)
          ? 'Give a percentage up to 100'
          : issue.message;
      return;
    }
    const way = numbers[Number(path.at(-1))]?.way;
    for (const inner of issue.errors[way === 'range' ? 1 : 0] ?? []) add(inner, path);
  };
  for (const issue of issues) add(issue, []);
  return objections;
}
