import type { FileQuestion } from '../file-question.ts';
import {
  chooseReading,
  type KeyHabit,
  type KeyNotation,
  type RowOption,
  readAnswerKey,
} from './answer-key.ts';
import { isFraction, type ParsedNumber, parseNumber, parseTruth } from './cell-parsing.ts';
import { optionLetter, splitPairs, splitValues } from './cell-values.ts';
import type { Field } from './columns.ts';
import type { QuestionRow } from './row.ts';

/** How the rows of a table name their right options. */
export type KeyStyle = KeyHabit & { fromZero: boolean };

type AnswerFields = Pick<FileQuestion, 'kind' | 'options' | 'correct' | 'tolerances' | 'unit'>;
type Remark = { where: string; message: string };
/** A row's question and key, or the reason why it cannot be read. */
export type ReadResult = { substance?: AnswerFields; remarks: Remark[] };

const accept = (substance: AnswerFields, ...remarks: Remark[]): ReadResult => ({ substance, remarks });
const reject = (where: string, message: string): ReadResult => ({ remarks: [{ where, message }] });

/** Reads the kind, the options and the key of a row. */
export function readKindAndKey(row: QuestionRow, habit: KeyStyle, own: boolean): ReadResult {
  const { key, choices, faults, lacksOptions, place, kindWord, cell, at } = row;
  if (faults.length > 0) return { remarks: faults.map((message) => ({ where: place, message })) };
  if (kindWord?.unread === 'no-key')
    return reject(
      at('kind'),
      `“${cell('kind')}” has no right answer to mark by, so the question was left out.`,
    );
  if (kindWord?.unread)
    return reject(
      at('kind'),
      `Questions of the kind “${cell('kind')}” cannot be read; this one was left out.`,
    );
  if (row.stem === '') return reject(at('stem'), 'There is no question in this row, so it was left out.');
  if (lacksOptions && !kindWord)
    return reject(at('stem'), 'The options are missing, so the question was left out.');
  const kind = kindWord?.kind ?? (choices.length > 0 ? 'choice' : inferKind(key));
  if (kind === 'description') return accept({ kind, options: [], correct: [] });
  if (kind === 'text') return readText(row, own);
  if (key === '') return reject(at('correct'), 'The right answer is missing, so the question was left out.');
  if (kind === 'numerical') return readNumerical(row);
  if (kind === 'matching') return readMatching(row);
  if (kind === 'boolean' || (kind === 'choice' && areTrueAndFalse(choices))) return readBoolean(row, habit);
  if (choices.length < 2)
    return reject(at('stem'), 'The question has fewer than two options to choose from, so it was left out.');
  return readChoice(row, habit, kind);
}

function inferKind(key: string) {
  if (/^(?:true|false|t|f)$/i.test(key)) return 'boolean';
  return parseNumber(key) && !isFraction(key) ? 'numerical' : 'text';
}

const areTrueAndFalse = (choices: RowOption[]) =>
  choices.length === 2 &&
  choices.every(({ text }) => /^(?:true|false)$/i.test(text)) &&
  new Set(choices.map(({ text }) => parseTruth(text))).size === 2;

function readText({ key, choices, kindWord, at }: QuestionRow, own: boolean): ReadResult {
  const listed = key === '' ? choices.map(({ text }) => text) : kindWord ? splitValues(key, ';') : [key];
  // Only the portal's own tables use an asterisk as a wildcard.
  const correct = own ? listed : listed.map((value) => value.replaceAll('*', '\\*'));
  if (correct.length === 0)
    return reject(at('correct'), 'The right answer is missing, so the question was left out.');
  return accept({ kind: 'text', options: [], correct });
}

function readNumerical({ key, cell, at }: QuestionRow): ReadResult {
  const values = splitValues(key, ';').flatMap((value) => value.split(/\s+or\s+/i));
  const read = values.map(parseNumber);
  if (read.length === 0 || read.includes(undefined))
    return reject(at('correct'), `“${shorten(key)}” is not a number, so the question was left out.`);
  const numbers = read as ParsedNumber[];
  const substance: AnswerFields = {
    kind: 'numerical',
    options: [],
    correct: numbers.map(({ value }) => value),
    unit: cell('unit') || numbers.find(({ unit }) => unit)?.unit,
  };
  const margins = splitValues(cell('tolerance'), ';').map((text) =>
    parseNumber(text.replace(/^(?:±|\+\/?-)/, '')),
  );
  if (margins.some((margin) => !margin || margin.value < 0 || margin.unit) || margins.length > numbers.length)
    return accept(substance, {
      where: at('tolerance'),
      message: 'This is not a tolerance, and was left out.',
    });
  const given = margins.map((margin) => margin?.value ?? 0);
  if (given.length > 0)
    substance.tolerances = numbers.map((_, n) => given[n] ?? (given.length === 1 ? (given[0] ?? 0) : 0));
  else if (numbers.some(({ tolerance }) => tolerance))
    substance.tolerances = numbers.map(({ tolerance = 0 }) => tolerance);
  return accept(substance);
}

function readMatching({ key, choices, at }: QuestionRow): ReadResult {
  const pairs = splitPairs(key);
  const options = choices.map(({ text }) => text);
  const correct: [string, string][] = [];
  for (const [prompt, sign] of pairs) {
    const match = sign === undefined ? undefined : findMatch(sign, choices);
    if (match === undefined)
      return reject(
        at('correct'),
        `“${shorten(prompt)}” has no match here, so the question was left out. Write: prompt = A; other prompt = B.`,
      );
    if (!options.includes(match)) options.push(match);
    correct.push([prompt, match]);
  }
  return accept({ kind: 'matching', options, correct });
}

function findMatch(sign: string, choices: RowOption[]): string | undefined {
  if (choices.length === 0) return sign;
  const { letter, text, position } = readAnswerKey(sign, choices, false);
  const place = (letter ?? text ?? position)?.[0];
  return place === undefined ? undefined : choices[place]?.text;
}

function readBoolean(row: QuestionRow, habit: KeyStyle): ReadResult {
  const { key, choices, at } = row;
  const usual =
    choices.length === 2 ? chooseReading(readAnswerKey(key, choices, habit.fromZero), habit) : undefined;
  const [place] = usual?.key ?? [];
  if (choices.length === 2 && !areTrueAndFalse(choices) && place !== undefined)
    return accept({ kind: 'boolean', options: choices.map(({ text }) => text), correct: [place] });
  const isNoPosition = choices.length === 2 && habit.positions === 'excluded';
  const truth =
    place === undefined
      ? (parseTruth(key) ?? (isNoPosition ? undefined : { 1: 0 as const, 0: 1 as const }[key]))
      : parseTruth(choices[place]?.text ?? '');
  if (truth === undefined)
    return reject(
      at('correct'),
      `“${shorten(key)}” is neither True nor False, so the question was left out.`,
    );
  return accept({ kind: 'boolean', options: ['True', 'False'], correct: [truth] });
}

function readChoice(row: QuestionRow, habit: KeyStyle, wanted: 'choice' | 'single' | 'multiple'): ReadResult {
  const { key, choices, at } = row;
  const chosen = chooseReading(readAnswerKey(key, choices, habit.fromZero), habit);
  const options = choices.map(({ text }) => text);
  if (!chosen)
    return reject(
      at('correct'),
      `“${shorten(key)}” is none of the ${options.length} options, so the question was left out. Write ${optionLetter(choices[0]?.place ?? 0)}, or several as ${choices
        .slice(0, 2)
        .map(({ place }) => optionLetter(place))
        .join('; ')}.`,
    );
  const remarks: Remark[] = [];
  if (chosen.doubt) {
    const taken = chosen.key.map((place) => optionLetter(choices[place]?.place ?? place)).join(', ');
    const why =
      chosen.doubt === 'two-ways'
        ? 'can be read in two ways and'
        : 'is a number, unlike the keys of other rows, and';
    remarks.push({
      where: at('correct'),
      message: `“${shorten(key)}” ${why} was taken as ${NOTATION_LABELS[chosen.way]}: option ${taken}.`,
    });
  }
  if (new Set(options).size < options.length)
    remarks.push({ where: row.place, message: 'Two options of this question are the same.' });
  if (wanted === 'single' && chosen.key.length > 1)
    remarks.push({
      where: at('kind'),
      message: 'A question with one right option has several here, and was read as one with several.',
    });
  const several = wanted === 'multiple' || chosen.key.length > 1;
  return accept({ kind: several ? 'multiple' : 'single', options, correct: chosen.key }, ...remarks);
}

const NOTATION_LABELS: Record<KeyNotation, string> = {
  letter: 'a letter',
  position: 'a position',
  text: 'the text of an option',
};

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** Reads the remaining fields, and remarks on each value that cannot be read. */
export function readOtherFields(
  row: QuestionRow,
  kind: FileQuestion['kind'],
): { facts: Partial<FileQuestion>; remarks: Remark[] } {
  const { cell, at } = row;
  const remarks: Remark[] = [];
  const understood = <Value>(field: Field, read: (text: string) => Value | undefined, wanted: string) => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = read(text);
    if (value === undefined)
      remarks.push({ where: at(field), message: `“${shorten(text)}” is not ${wanted}, and was left out.` });
    return value;
  };
  const facts: Partial<FileQuestion> = {
    title: cell('title') || undefined,
    explanation: cell('explanation') || undefined,
    trade: cell('trade') || undefined,
    source: cell('source') || undefined,
    stimulus: cell('stimulus') || undefined,
    difficulty: understood('difficulty', parseDifficulty, 'a difficulty from 1 to 5'),
    points: understood('points', (text) => parseNumber(text)?.value, 'a number'),
    shuffle: understood('shuffle', parseYesNo, '“yes” or “no”'),
    caseSensitive: kind === 'text' ? understood('caseSensitive', parseYesNo, '“yes” or “no”') : undefined,
    credits: understood('credits', parseCredits, 'a list of credits from -1 to 1'),
    topics: (['area', 'topic', 'subtopic'] as const).flatMap((field) => splitValues(cell(field), '>')),
  };
  const tags = splitValues(cell('tags'), ';,');
  if (tags.length > 0) facts.tags = tags;
  if (cell('picture') !== '')
    remarks.push({
      where: at('picture'),
      message: `The picture is not fetched: add it to the question (${shorten(cell('picture'))}).`,
    });
  return { facts, remarks };
}

const DIFFICULTIES: Record<string, number> = {
  'very easy': 1,
  beginner: 1,
  easy: 2,
  low: 2,
  medium: 3,
  moderate: 3,
  intermediate: 3,
  average: 3,
  hard: 4,
  difficult: 4,
  high: 4,
  advanced: 4,
  'very hard': 5,
  expert: 5,
};

function parseDifficulty(text: string): number | undefined {
  const named = DIFFICULTIES[text.toLowerCase()];
  if (named) return named;
  return /^[1-5](?:\.0+)?$/.test(text) ? Number(text) : undefined;
}

function parseYesNo(text: string): boolean | undefined {
  const truth = parseTruth(text);
  return truth === undefined ? undefined : truth === 0;
}

function parseCredits(text: string): number[] | undefined {
  const credits = splitValues(text, ';').map((one) =>
    one.endsWith('%') ? Number(one.slice(0, -1)) / 100 : Number(one),
  );
  return credits.every((credit) => credit >= -1 && credit <= 1) ? credits : undefined;
}
