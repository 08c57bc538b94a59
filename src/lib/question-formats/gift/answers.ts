import type { FileQuestion } from '../file-question.ts';
import { MAX_ANSWERS } from '../limits.ts';
import { creditFromPercent, gradeOptions, gradeValues, toMatchingKey } from '../moodle/credits.ts';
import { roundDigits } from '../numbers.ts';
import { unescapeArrows, unescapeGift } from './blocks.ts';

/** Converts a text of the question to Markdown, from the format that the text or the question names. */
export type MarkdownReader = (hidden: string) => string;
type Answers = Pick<FileQuestion, 'kind' | 'options' | 'correct' | 'credits' | 'tolerances'>;
type GiftAnswers = Answers & {
  /** Feedback on a right answer. */
  right?: string;
  /** Whether wrong answers have feedback. */
  other?: boolean;
  remark?: string;
};
type Answer = { sign: string; credit?: number; text: string; feedback: string };

/**
 * Reads the answers between the braces, without the general feedback. Returns a sentence where the portal has no such
 * question.
 */
export function readAnswers(answers: string, read: MarkdownReader): GiftAnswers | string {
  const text = answers.trim();
  if (TOO_MANY_ANSWERS.test(text)) return `It has more than ${MAX_ANSWERS} answers. It was left out.`;
  if (text === '') return 'This is an essay, which only people can mark. It was left out.';
  if (text.startsWith('#')) return readNumerical(text.slice(1), read);
  if (text.startsWith('>'))
    return 'This is a question about an order, which the portal does not have. It was left out.';
  if (text.includes('~')) return readChoice(text, read);
  const truth = readTrueFalse(text, read);
  if (truth) return truth;
  if (text.includes('=') && text.includes('->')) return readMatching(text, read);
  return readText(text, read);
}

const TOO_MANY_ANSWERS = new RegExp(`^(?:[^=~]*[=~]){${MAX_ANSWERS + 1}}`);
const WEIGHT = /^%\s*(-?\d+(?:[.,]\d*)?)\s*%([\s\S]*)$/;

function splitAnswers(text: string, signs: RegExp): Answer[] {
  const parts: Answer[] = [];
  let sign = '';
  for (const piece of text.split(signs)) {
    if (piece === '=' || piece === '~') sign = piece;
    else if (sign !== '' || piece.trim() !== '') {
      const weighted = WEIGHT.exec(piece.trim());
      const [weight, rest] = weighted ? [weighted[1], weighted[2] ?? ''] : [undefined, piece];
      const cut = rest.indexOf('#');
      parts.push({
        sign,
        ...(weight !== undefined && { credit: creditFromPercent(Number(weight.replace(',', '.'))) }),
        text: (cut < 0 ? rest : rest.slice(0, cut)).trim(),
        feedback: cut < 0 ? '' : rest.slice(cut + 1).trim(),
      });
      sign = '';
    }
  }
  return parts;
}

function readChoice(text: string, read: MarkdownReader): GiftAnswers | string {
  const parts = splitAnswers(text, /([=~])/);
  if (parts.length < 2) return 'A choice needs at least two options. It was left out.';
  const credits = parts.map(({ sign, credit }) => (sign === '=' ? 1 : (credit ?? 0)));
  const full = credits.filter((credit) => credit >= 1).length;
  // Moodle's rule: an equals sign makes a single choice, whatever the weights.
  const single = parts.some(({ sign }) => sign === '=');
  const graded = gradeOptions(credits, single);
  if (!graded) return 'No option scores in full. It was left out.';
  const isRight = (place: number) => (credits[place] ?? 0) >= (single ? 1 : 0.001);
  return {
    kind: single ? 'single' : 'multiple',
    options: parts.map((part) => read(part.text)),
    ...graded,
    right: joinFeedback(
      parts.filter((_, place) => isRight(place)),
      read,
    ),
    other: parts.some(({ feedback }, place) => feedback !== '' && !isRight(place)),
    ...(single && full > 1 && { remark: 'Several options score in full, of which one may be chosen.' }),
  };
}

function readTrueFalse(text: string, read: MarkdownReader): GiftAnswers | undefined {
  const [, word, , wrong = '', , right = ''] =
    /^(t|true|f|false)\s*(#([^#]*)(#([\s\S]*))?)?$/i.exec(text) ?? [];
  if (word === undefined) return undefined;
  return {
    kind: 'boolean',
    options: ['True', 'False'],
    correct: [/^t/i.test(word) ? 0 : 1],
    right: joinFeedback([{ feedback: right.trim() }], read),
    other: wrong.trim() !== '',
  };
}

function readMatching(text: string, read: MarkdownReader): GiftAnswers | string {
  const rows = text
    .split('=')
    .slice(1)
    .map((row) => row.split(/->([\s\S]*)/));
  if (rows.length < 2) return 'A matching question needs at least two pairs. The question was left out.';
  if (!rows.every((row) => row.length > 1)) return 'Not every pair has an arrow. The question was left out.';
  const matching = toMatchingKey(
    rows.map(([prompt = '', match = '']) => ({
      prompt: read(unescapeArrows(prompt).trim()),
      match: read(unescapeArrows(match).trim()),
    })),
  );
  if (matching.correct.length === 0) return 'No pair has a prompt. The question was left out.';
  return { kind: 'matching', ...matching };
}

function readText(text: string, read: MarkdownReader): GiftAnswers | string {
  const parts = splitAnswers(text, /(=)/);
  const graded = gradeValues(
    parts
      .map(({ text: value, credit = 1 }) => ({ value: plainAnswer(value), credit }))
      .filter(({ value }) => value !== ''),
  );
  if (!graded) return 'No answer scores. The question was left out.';
  return {
    kind: 'text',
    options: [],
    correct: graded.values,
    ...(graded.credits && { credits: graded.credits }),
    right: joinFeedback(
      parts.filter(({ credit = 1 }) => credit >= 1),
      read,
    ),
    other: parts.some(({ credit = 1, feedback }) => credit < 1 && feedback !== ''),
  };
}

const plainAnswer = (text: string) =>
  unescapeGift(unescapeArrows(text.replace(/^\[(?:html|moodle|plain|markdown)\]/, ''))).trim();

function readNumerical(text: string, read: MarkdownReader): GiftAnswers | string {
  const [accepted = '', otherwise = ''] = text.split('~');
  const parts = splitAnswers(accepted, /(=)/);
  const values: { value: number; credit: number; tolerance: number }[] = [];
  for (const { text: value, credit = 1 } of parts) {
    const range = parseRange(unescapeGift(value));
    if (range) values.push({ ...range, credit });
    else if (value !== '*' && credit > 0)
      return `“${unescapeGift(value).slice(0, 40)}” is no number. The question was left out.`;
  }
  const scoring = values.filter(({ credit }) => credit > 0);
  const graded = gradeValues(scoring);
  if (!graded) return 'No number is accepted. The question was left out.';
  return {
    kind: 'numerical',
    options: [],
    correct: graded.values,
    ...(graded.credits && { credits: graded.credits }),
    ...(scoring.some(({ tolerance }) => tolerance !== 0) && {
      tolerances: scoring.map(({ tolerance }) => tolerance),
    }),
    right: joinFeedback(
      parts.filter(({ credit = 1 }) => credit >= 1),
      read,
    ),
    other: otherwise.includes('#') || parts.some(({ credit = 1, feedback }) => credit < 1 && feedback !== ''),
  };
}

const NUMBER = String.raw`[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?`;
const RANGE = new RegExp(String.raw`^(${NUMBER})(?:\s*(:|\.\.)\s*(${NUMBER}))?$`, 'i');

/** `3`, `3:0.1` or `2.9..3.1`. */
function parseRange(text: string): { value: number; tolerance: number } | undefined {
  const [, first, sign, second] = RANGE.exec(text.trim()) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = [parseNumber(first), parseNumber(second ?? '0')];
  if (!Number.isFinite(from) || !Number.isFinite(to)) return undefined;
  if (sign !== '..') return { value: from, tolerance: Math.abs(to) };
  return { value: roundDigits((from + to) / 2), tolerance: roundDigits(Math.abs(to - from) / 2) };
}

const parseNumber = (text: string) => Number(text.replace(',', '.'));

const joinFeedback = (parts: { feedback: string }[], read: MarkdownReader) =>
  [...new Set(parts.map(({ feedback }) => (feedback === '' ? '' : read(feedback))))]
    .filter((feedback) => feedback !== '')
    .join('\n\n');
