import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import type { FileQuestion } from '../file-question.ts';
import { textToMarkdown } from '../html/plain-text.ts';
import { optionLetter } from '../tables/cell-values.ts';

/** An object of a file in another program's shape. */
export type JsonObject = Record<string, unknown>;
type ParsedQuestion = Omit<FileQuestion, 'where'>;

/**
 * Reads a question in the shape of a public data set: options with the letter of the right one (AQuA and similar
 * sets), a worked answer that ends in `#### 42` (GSM8K), or an input with a target (BIG-Bench Hard). Returns a
 * sentence where the object is no question.
 */
export function readDatasetQuestion(entry: JsonObject): ParsedQuestion | string {
  if (isJsonObject(entry.question))
    return readDatasetQuestion({ ...entry, ...entry.question, question: entry.question.question });
  const question = readText(entry, ['question', 'question_text', 'stem', 'prompt']);
  const options = readOptions(entry.options ?? entry.choices) ?? readNamedOptions(entry);
  if (question && options) return readChoice(entry, question, options);
  const wrong = readWrongAnswers(entry);
  if (question && wrong) return readSeparateAnswers(entry, question, wrong);
  const answer = readText(entry, ['answer']);
  if (question && answer !== undefined) return readWorkedAnswer(entry, question, answer);
  const input = readText(entry, ['input']);
  const target = readText(entry, ['target']);
  if (input && target !== undefined) return readInputAndTarget(entry, input, target.trim());
  return 'This is no question of a known shape. It was left out.';
}

function readText(entry: JsonObject, names: string[]): string | undefined {
  for (const name of names) {
    const value = entry[name];
    if (typeof value === 'string') return value;
    if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  }
  return undefined;
}

type Option = { label: string; text: string };
const LETTERED = /^\(?([A-Z])[).:]\s*([\s\S]*)$/;

/** Options as a list of texts, as texts by letter, or as lists of texts and labels. */
function readOptions(value: unknown): Option[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) {
    const { text, label, ...rest } = value as JsonObject;
    if (Array.isArray(text) && Array.isArray(label))
      return text.map((each, place) => ({ label: String(label[place]), text: String(each) }));
    return Object.entries(rest).map(([name, each]) => ({ label: name, text: String(each) }));
  }
  const texts: unknown[] = value.map((each) => (isJsonObject(each) ? (each.text ?? each.value) : each));
  if (!texts.every((text) => typeof text === 'string' || typeof text === 'number')) return undefined;
  const plain = texts.map(String);
  const lettered = plain.every((text, place) => LETTERED.exec(text)?.[1] === optionLetter(place));
  return plain.map((text, place) => ({
    label: optionLetter(place),
    text: lettered ? (LETTERED.exec(text)?.[2] ?? text) : text,
  }));
}

/** Options in separate fields, such as `A` to `D` or `option1` to `option4`. Letters start at A, numbers at 1. */
function readNamedOptions(entry: JsonObject): Option[] | undefined {
  for (const [prefix, first] of OPTION_FIELD_NAMES) {
    const labels = first === 'A' ? LETTERS : NUMBERS;
    const count = labels.findIndex(
      (label) => readText(entry, [prefix + label, prefix + label.toLowerCase()]) === undefined,
    );
    if (count < 2) continue;
    return labels.slice(0, count).map((label) => ({
      label,
      text: readText(entry, [prefix + label, prefix + label.toLowerCase()]) ?? '',
    }));
  }
  return undefined;
}

const LETTERS = Array.from({ length: 26 }, (_, place) => optionLetter(place));
const NUMBERS = Array.from({ length: 26 }, (_, place) => String(place + 1));
const OPTION_FIELD_NAMES = [
  ['', 'A'],
  ['option', '1'],
  ['option_', '1'],
  ['option', 'A'],
  ['option_', 'A'],
] as const;

/** Wrong answers that stand apart from the right one, as a list or as `distractor1`, `distractor2` and so on. */
function readWrongAnswers(entry: JsonObject): string[] | undefined {
  const listed = entry.incorrect_answers ?? entry.distractors;
  const wrong = Array.isArray(listed)
    ? listed
    : NUMBERS.map((n) => entry[`distractor${n}`]).filter((text) => text !== undefined);
  return wrong.length > 0 && wrong.every((text) => typeof text === 'string') ? wrong : undefined;
}

/**
 * Reads a right answer with separate wrong ones, as in Open Trivia Database (which escapes its texts as HTML) and
 * SciQ. The options are sorted by text: with the right one always first, an unshuffled test would give the key away.
 */
function readSeparateAnswers(entry: JsonObject, question: string, wrong: string[]): ParsedQuestion | string {
  const right = readText(entry, ['correct_answer', 'correctAnswer', 'answer']);
  if (right === undefined) return 'The right answer is missing. The question was left out.';
  const [stem = '', ...options] = [question, right, ...wrong].map((text) =>
    text.replace(/&(#\d{1,6}|[a-z][a-z\d]{1,31});/gi, (whole, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Number(name.slice(1)) % 0x110000)
        : decodeNamedCharacterReference(name) || whole,
    ),
  );
  const further = readTopicAndExplanation(entry, readText(entry, ['support', 'explanation', 'rationale']));
  if (options.length === 2 && options.every((text) => /^(?:true|false)$/i.test(text)))
    return { ...parseAnswer(options[0] ?? ''), stem: textToMarkdown(stem), ...further };
  const sorted = options.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return {
    kind: 'single',
    stem: textToMarkdown(stem),
    options: sorted.map(textToMarkdown),
    correct: [sorted.indexOf(options[0] ?? '')],
    ...further,
  };
}

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readChoice(entry: JsonObject, question: string, options: Option[]): ParsedQuestion | string {
  const key = entry.correct ?? entry.answer ?? entry.answerKey ?? entry.correct_answer ?? entry.label;
  const keys = Array.isArray(key) ? key : [key];
  const correct = keys.map((each) => findOption(each, options));
  if (options.length < 2) return 'A choice needs at least two options. It was left out.';
  if (correct.length === 0 || correct.some((place) => place < 0))
    return `The answer “${String(key).slice(0, 40)}” is none of the options. The question was left out.`;
  return {
    kind: Array.isArray(key) && key.length > 1 ? 'multiple' : 'single',
    stem: textToMarkdown(question),
    options: options.map(({ text }) => textToMarkdown(text)),
    correct: [...new Set(correct)].sort((one, other) => one - other),
    ...readTopicAndExplanation(entry, readText(entry, ['rationale', 'explanation', 'solution'])),
  };
}

/** The position of the option with this label or text, or of this number counted from 0. */
function findOption(key: unknown, options: Option[]): number {
  if (typeof key === 'number') return Number.isInteger(key) && key < options.length ? key : -1;
  if (typeof key !== 'string') return -1;
  const plain = key.trim();
  const letter = /^\(?([A-Z])\)?[.:]?$/i.exec(plain)?.[1];
  const byLabel = options.findIndex(
    ({ label }) => label === (letter?.toUpperCase() ?? plain) || label === plain,
  );
  return byLabel >= 0 ? byLabel : options.findIndex(({ text }) => text.trim() === plain);
}

const NUMBER = /^[-+]?\$?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?%?$/;
const parseNumber = (text: string) =>
  /\d/.test(text) && NUMBER.test(text) ? Number(text.replace(/[$,%]/g, '')) : undefined;

/** Reads a solution whose last line is `#### 42`, and drops calculator notes such as `<<2*3=6>>`. */
function readWorkedAnswer(entry: JsonObject, question: string, answer: string): ParsedQuestion | string {
  const at = answer.lastIndexOf('####');
  if (at < 0)
    return {
      ...parseAnswer(answer.trim()),
      stem: textToMarkdown(question),
      ...readTopicAndExplanation(entry),
    };
  const explanation = answer.slice(0, at).replace(/<<[^<>]*>>/g, '');
  return {
    ...parseAnswer(answer.slice(at + 4).trim()),
    stem: textToMarkdown(question),
    ...readTopicAndExplanation(entry, explanation),
  };
}

function parseAnswer(answer: string): Pick<FileQuestion, 'kind' | 'options' | 'correct'> {
  const value = parseNumber(answer);
  if (value !== undefined) return { kind: 'numerical', options: [], correct: [value] };
  const truth = ['true', 'false'].indexOf(answer.toLowerCase());
  if (truth >= 0) return { kind: 'boolean', options: ['True', 'False'], correct: [truth] };
  return { kind: 'text', options: [], correct: [answer.replaceAll('*', '\\*')] };
}

/** Reads an input with the options below a line of their own. The target names one of them, or is the answer itself. */
function readInputAndTarget(entry: JsonObject, input: string, target: string): ParsedQuestion | string {
  const heading = /\n[ \t]*Options:[ \t]*\n/.exec(input);
  const before = heading ? input.slice(0, heading.index) : input;
  const listed = heading ? input.slice(heading.index + heading[0].length) : '';
  const options = listed
    .split('\n')
    .map((line) => /^(?:\(([A-Z])\)|(-))\s*(.*)$/.exec(line.trim()))
    .flatMap((match) => (match ? [{ label: match[1] ?? match[3] ?? '', text: match[3] ?? '' }] : []));
  if (options.length === 0) {
    if (target === '') return 'The target is empty. The question was left out.';
    return { ...parseAnswer(target), stem: textToMarkdown(input), ...readTopicAndExplanation(entry) };
  }
  const named = /^\(([A-Z])\)$/.exec(target)?.[1] ?? target;
  const right = options.findIndex(({ label, text }) => label === named || text === named);
  if (right < 0)
    return `The target “${target.slice(0, 40)}” is none of the options. The question was left out.`;
  return {
    kind: 'single',
    stem: textToMarkdown(before),
    options: options.map(({ text }) => textToMarkdown(text)),
    correct: [right],
    ...readTopicAndExplanation(entry),
  };
}

function readTopicAndExplanation(
  entry: JsonObject,
  explanation = '',
): Pick<FileQuestion, 'topics' | 'explanation'> {
  const topic = readText(entry, ['topic', 'category', 'subject'])?.trim();
  const text = textToMarkdown(explanation);
  return { topics: topic ? [topic] : [], ...(text !== '' && { explanation: text }) };
}
