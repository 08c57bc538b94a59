import { parseTypedNumber } from '#contract/figure.ts';
import type { Question, QuestionDraft } from '#contract/questions/question.ts';

/** Form values of keys: numbers as typed, credit in percent. */
export type NumberKeyValues = {
  key: number;
  way: 'value' | 'range';
  value: string;
  tolerance: string;
  from: string;
  to: string;
  credit: string;
};
export type TextKeyValues = { key: number; text: string; credit: string };
export type PairValues = { key: number; prompt: string; match: string };
type ExtraMatchValues = { key: number; text: string };

/** The keys of kinds with typed or matched answers. */
export type KeyValues = {
  numbers: NumberKeyValues[];
  unit: string;
  texts: TextKeyValues[];
  caseSensitive: boolean;
  pairs: PairValues[];
  extra: ExtraMatchValues[];
};

export const emptyNumberKey = (key: number): NumberKeyValues => ({
  key,
  way: 'value',
  value: '',
  tolerance: '0',
  from: '',
  to: '',
  credit: '100',
});
export const emptyTextKey = (key: number): TextKeyValues => ({ key, text: '', credit: '100' });

export const emptyKeyValues = (): KeyValues => ({
  numbers: [emptyNumberKey(0)],
  unit: '',
  texts: [emptyTextKey(0)],
  caseSensitive: false,
  pairs: [0, 1, 2].map((key) => ({ key, prompt: '', match: '' })),
  extra: [],
});

/** The rows with a new one, made with an unused key. */
export function appendRow<Row extends { key: number }>(
  rows: readonly Row[],
  make: (key: number) => Row,
): Row[] {
  return [...rows, make(Math.max(-1, ...rows.map((row) => row.key)) + 1)];
}

type Keyed = Pick<Question, 'numerical' | 'text' | 'matching'>;

export function toKeyValues({ numerical, text, matching }: Keyed): KeyValues {
  const empty = emptyKeyValues();
  return {
    numbers:
      numerical?.accepted.map((answer, key) => ({
        ...emptyNumberKey(key),
        credit: shareToPercent(answer.credit),
        ...('value' in answer
          ? { value: String(answer.value), tolerance: String(answer.tolerance) }
          : { way: 'range' as const, from: String(answer.from), to: String(answer.to) }),
      })) ?? empty.numbers,
    unit: numerical?.unit ?? '',
    texts:
      text?.accepted.map((answer, key) => ({
        key,
        text: answer.text,
        credit: shareToPercent(answer.credit),
      })) ?? empty.texts,
    caseSensitive: text?.case_sensitive ?? false,
    pairs: matching?.pairs.map(({ prompt, match }, key) => ({ key, prompt, match })) ?? empty.pairs,
    extra: matching?.extra.map((one, key) => ({ key, text: one })) ?? [],
  };
}

/** The key of one kind as the contract takes it. Text that is no number becomes NaN, which the contract rejects. */
export function toTypedKey(
  kind: Question['kind'],
  { numbers, unit, texts, caseSensitive, pairs, extra }: KeyValues,
): Pick<QuestionDraft, 'numerical' | 'text' | 'matching'> {
  if (kind === 'numerical')
    return {
      numerical: {
        accepted: numbers.map(({ way, value, tolerance, from, to, credit }) =>
          way === 'value'
            ? {
                value: parseNumber(value),
                tolerance: parseNumber(tolerance || '0'),
                credit: percentToShare(credit),
              }
            : { from: parseNumber(from), to: parseNumber(to), credit: percentToShare(credit) },
        ),
        unit,
      },
    };
  if (kind === 'text')
    return {
      text: {
        accepted: texts.map(({ text, credit }) => ({ text, credit: percentToShare(credit) })),
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

const parseNumber = (typed: string) => parseTypedNumber(typed) ?? Number.NaN;
const percentToShare = (percent: string) => parseNumber(percent) / 100;
/** Rounds away the errors of binary fractions. */
const shareToPercent = (share: number) => String(Number((share * 100).toPrecision(12)));

type Issue = { path: PropertyKey[]; message: string; errors?: Issue[][] };

/** The contract's messages by field path. Of a number's two forms, it reports only the chosen one. */
export function messagesByPath(issues: readonly Issue[], numbers: readonly NumberKeyValues[]) {
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
