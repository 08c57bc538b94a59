import type { PartialCreditRule } from '#contract/aptitudes/marking-scheme.ts';
import type { Outcome } from '#contract/attempts/score.ts';
import { parseTypedNumber } from '#contract/figure.ts';
import type { NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';
import { answerForm } from '#contract/text-form.ts';
import { decimal, type Fraction, ratio } from '#lib/fraction.ts';
import { type GivenResponse, isBlank } from '#server/features/attempts/answers/rules.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';

/** A question's key, as pinned by the paper. */
export type QuestionKey = {
  kind: QuestionKind;
  options: Pick<StoredOption, 'id' | 'correct'>[];
  typed_key: StoredKey | null;
};

/** The share of a question's marks that an answer earns, from 0 to 1, and its outcome. */
export type Credit = { outcome: Outcome; credit: number };

const BLANK: Credit = { outcome: 'blank', credit: 0 };

/** Marks one answer: a pure function of the key, the answer and the rule for partly right answers. */
export function computeCredit(
  key: QuestionKey,
  response: GivenResponse,
  partial: PartialCreditRule = 'none',
): Credit {
  if (isBlank(response)) return BLANK;
  const { typed_key } = key;
  if (!typed_key) return toCredit(chosenCredit(key, response.selected_options, partial));
  switch (typed_key.kind) {
    case 'numerical':
      return toCredit(numericalCredit(typed_key.numerical, response.value));
    case 'text':
      return toCredit(textCredit(typed_key.text, response.value));
    case 'matching': {
      const given = new Set(response.selected_options);
      const right = typed_key.prompts.filter(({ id, match }) => given.has(`${id}:${match}`)).length;
      return toCredit(creditFor(right, given.size - right, typed_key.prompts.length, partial));
    }
  }
}

/** The most equal parts of a key: a question has at most twelve options or prompts. */
const MOST_PARTS = 12;

/** The exact share that a credit (0 to 1) stands for, such as 1/3 for 0.333…; the decimal itself where no such fraction fits. */
export function exactShare(credit: number): Fraction {
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const part = Math.round(credit * parts);
    if (Math.abs(part / parts - credit) < 1e-12) return ratio(part, parts);
  }
  return decimal(credit);
}

function toCredit(credit: number): Credit {
  if (credit === 1) return { outcome: 'right', credit };
  return { outcome: credit === 0 ? 'wrong' : 'partial', credit };
}

function chosenCredit(
  { kind, options }: QuestionKey,
  selected: string[],
  partial: PartialCreditRule,
): number {
  // A corrected key of a single-choice question may name several right options. Any of them is right.
  if (kind !== 'multiple') {
    const [chosen] = selected;
    const isOne = selected.every((id) => id === chosen);
    return isOne && options.some(({ id, correct }) => correct && id === chosen) ? 1 : 0;
  }
  const selection = new Set(selected);
  const keys = options.filter((option) => option.correct);
  const right = keys.filter((option) => selection.has(option.id)).length;
  return creditFor(right, selection.size - right, keys.length, partial);
}

/** What right and wrong choices, or pairs, earn together. One match given to every prompt must earn nothing. */
function creditFor(right: number, wrong: number, all: number, partial: PartialCreditRule): number {
  if (right === all && wrong === 0) return 1;
  if (partial === 'none') return 0;
  if (partial === 'each') return wrong > 0 ? 0 : right / all;
  return Math.max(0, right - wrong) / all;
}

/**
 * Tolerance for rounding to doubles, relative to the larger limit: half a unit in the last place each for value, tolerance, their
 * sum and the answer. Numbers that differ in their first fifteen digits lie further apart.
 */
const FLOAT_TOLERANCE = 2 ** -51;

function numericalCredit({ accepted }: NumericalView, typed: string): number {
  const value = parseTypedNumber(typed);
  if (value === undefined) return 0;
  return best(
    accepted.filter((answer) => {
      const [from, to] =
        'value' in answer
          ? [answer.value - answer.tolerance, answer.value + answer.tolerance]
          : [answer.from, answer.to];
      return liesWithin(value, from, to);
    }),
  );
}

function liesWithin(value: number, from: number, to: number): boolean {
  // Whole numbers within the safe range are exact as doubles and need no tolerance.
  const isExact = Number.isInteger(value) && [from, to].every(Number.isSafeInteger);
  const tolerance = isExact ? 0 : FLOAT_TOLERANCE * Math.max(Math.abs(from), Math.abs(to));
  return from - value <= tolerance && value - to <= tolerance;
}

function textCredit(key: TextView, typed: string): number {
  // A telephone turns two hyphens into a dash, so a dash may stand for either.
  const answers = DASHES.map((dash) => normalizeText(key, typed, dash));
  return best(
    key.accepted.filter(({ text }) =>
      DASHES.some((dash, n) => matchesPattern(normalizeText(key, text, dash), answers[n] ?? '')),
    ),
  );
}

const DASHES = ['-', '--'] as const;

function normalizeText({ case_sensitive }: TextView, text: string, dash: (typeof DASHES)[number]): string {
  const form = answerForm(text, dash);
  return case_sensitive ? form : form.toLowerCase();
}

/** Equal for typed answers that are the same answer to the key: the same number, or the same words. */
export function normalizeTypedAnswer(key: StoredKey | null, typed: string): string {
  if (key?.kind === 'text') return normalizeText(key.text, typed, '-');
  return String(parseTypedNumber(typed) ?? typed.trim());
}

/** Whether a text fits a pattern in which `*` stands for any run of characters and `\*` for an asterisk. */
function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split(/(?<!\\)\*/).map((part) => part.replaceAll('\\*', '*'));
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return first === text;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of rest) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= text.length - last.length;
}

function best(fitting: { credit: number }[]): number {
  return Math.max(0, ...fitting.map(({ credit }) => credit));
}
