import type { PartialCreditRule } from '#contract/aptitudes/marking-scheme.ts';
import type { Outcome } from '#contract/attempts/score.ts';
import { parseTypedNumber } from '#contract/figure.ts';
import type { NumericalView, QuestionKind, TextView } from '#contract/questions/answer-key.ts';
import { decimal, type Fraction, ratio } from '#lib/fraction.ts';
import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';

/** What was answered: ids of options, `prompt:match` pairs, or what was typed. */
export type GivenResponse = { selected_options: string[]; value: string };

/** A question's key, as pinned by the paper. */
export type QuestionKey = {
  kind: QuestionKind;
  options: Pick<StoredOption, 'id' | 'correct'>[];
  typed_key: StoredKey | null;
};

/** The share of a question's marks that an answer earns, from 0 to 1, and what to call it. */
export type Credit = { outcome: Outcome; credit: number };

const BLANK: Credit = { outcome: 'blank', credit: 0 };

/** Whether nothing is chosen, and nothing typed but blanks. */
export function isBlank({ selected_options, value }: GivenResponse): boolean {
  return selected_options.length === 0 && value.trim() === '';
}

/** Judges one answer: a pure function of the key, the answer and the rule for answers that are partly right. */
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

/** Into so many equal parts a key can fall: a question has at most twelve options or prompts. */
const MOST_PARTS = 12;

/** The exact share that a credit (0 to 1) stands for, such as 1/3 for 0.333…; where no such parts give it, the decimal as written. */
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
  // A corrected key may name several right options of which one could be chosen: any of them is right.
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

/** What right and wrong choices, or pairs, earn together. One match given to every prompt must not pay. */
function creditFor(right: number, wrong: number, all: number, partial: PartialCreditRule): number {
  if (right === all && wrong === 0) return 1;
  if (partial === 'none') return 0;
  if (partial === 'each') return wrong > 0 ? 0 : right / all;
  return Math.max(0, right - wrong) / all;
}

/**
 * Room for what decimals lose as doubles, relative to the largest figure compared: half a last bit each for value, tolerance, their
 * sum and the answer. Figures that differ within fifteen digits lie further apart.
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
  // What is too large to be written exactly as a double is still none of the whole numbers that are not.
  const isExact = Number.isInteger(value) && [from, to].every(Number.isSafeInteger);
  const dust = isExact ? 0 : FLOAT_TOLERANCE * Math.max(Math.abs(from), Math.abs(to));
  return from - value <= dust && value - to <= dust;
}

function textCredit(key: TextView, typed: string): number {
  const answer = normalizeText(key, typed);
  return best(key.accepted.filter(({ text }) => matchesPattern(normalizeText(key, text), answer)));
}

function normalizeText({ case_sensitive }: TextView, text: string): string {
  const even = text.normalize('NFC').trim().replace(/\s+/g, ' ');
  return case_sensitive ? even : even.toLowerCase();
}

/** A form that typed answers have in common if they are one answer to the key: the same number, or the same words. */
export function normalizeTypedAnswer(key: StoredKey | null, typed: string): string {
  if (key?.kind === 'text') return normalizeText(key.text, typed);
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
