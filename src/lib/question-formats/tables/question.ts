import { letterOf, splitPairs, splitValues } from './cell-values.ts';
import type { Item } from '../file-question.ts';
import type { Field } from './columns.ts';
import { type Choice, chosenKey, readKey, type Way } from './answer-key.ts';
import { isFraction, type NumberRead, numberOf, truthOf } from './cell-parsing.ts';
import type { QuestionRow } from './row.ts';

/** How the rows of one table name their right options; `sure` is what the layout itself says. */
export type KeyHabit = { usual: Way; fromZero: boolean; sure?: Way };

type Substance = Pick<Item, 'kind' | 'options' | 'correct' | 'tolerances' | 'unit'>;
type Remark = { where: string; message: string };
/** What a row asks and what is right, or why that cannot be read. */
export type Read = { substance?: Substance; remarks: Remark[] };

const good = (substance: Substance, ...remarks: Remark[]): Read => ({ substance, remarks });
const bad = (where: string, message: string): Read => ({ remarks: [{ where, message }] });

/** Reads the kind, the options and the key of a row. */
export function readSubstance(row: QuestionRow, habit: KeyHabit, own: boolean): Read {
  const { key, choices, faults, lacksOptions, place, word, cell, at } = row;
  if (faults.length > 0) return { remarks: faults.map((message) => ({ where: place, message })) };
  if (word?.unread === 'no-key')
    return bad(at('kind'), `“${cell('kind')}” has no right answer to mark by, so the question was left out.`);
  if (word?.unread)
    return bad(at('kind'), `Questions of the kind “${cell('kind')}” cannot be read; this one was left out.`);
  if (row.stem === '') return bad(at('stem'), 'There is no question in this row, so it was left out.');
  if (lacksOptions && !word) return bad(at('stem'), 'The options are missing, so the question was left out.');
  const kind = word?.kind ?? (choices.length > 0 ? 'choice' : kindOfKey(key));
  if (kind === 'description') return good({ kind, options: [], correct: [] });
  if (kind === 'text') return readText(row, own);
  if (key === '') return bad(at('correct'), 'The right answer is missing, so the question was left out.');
  if (kind === 'numerical') return readNumerical(row);
  if (kind === 'matching') return readMatching(row);
  if (kind === 'boolean' || (kind === 'choice' && areTruths(choices))) return readBoolean(row, habit);
  if (choices.length < 2)
    return bad(at('stem'), 'The question has fewer than two options to choose from, so it was left out.');
  return readChoice(row, habit, kind);
}

function kindOfKey(key: string) {
  if (/^(?:true|false|t|f)$/i.test(key)) return 'boolean';
  return numberOf(key) && !isFraction(key) ? 'numerical' : 'text';
}

const areTruths = (choices: Choice[]) =>
  choices.length === 2 &&
  choices.every(({ text }) => /^(?:true|false)$/i.test(text)) &&
  new Set(choices.map(({ text }) => truthOf(text))).size === 2;

function readText({ key, choices, word, at }: QuestionRow, own: boolean): Read {
  const listed = key === '' ? choices.map(({ text }) => text) : word ? splitValues(key, ';') : [key];
  // Only this portal's own table says that an asterisk stands for anything.
  const correct = own ? listed : listed.map((value) => value.replaceAll('*', '\\*'));
  if (correct.length === 0)
    return bad(at('correct'), 'The right answer is missing, so the question was left out.');
  return good({ kind: 'text', options: [], correct });
}

function readNumerical({ key, cell, at }: QuestionRow): Read {
  const values = splitValues(key, ';').flatMap((value) => value.split(/\s+or\s+/i));
  const read = values.map(numberOf);
  if (read.length === 0 || read.includes(undefined))
    return bad(at('correct'), `“${shortened(key)}” is not a number, so the question was left out.`);
  const numbers = read as NumberRead[];
  const substance: Substance = {
    kind: 'numerical',
    options: [],
    correct: numbers.map(({ value }) => value),
    unit: cell('unit') || numbers.find(({ unit }) => unit)?.unit,
  };
  const margins = splitValues(cell('tolerance'), ';').map((text) =>
    numberOf(text.replace(/^(?:±|\+\/?-)/, '')),
  );
  if (margins.some((margin) => !margin || margin.value < 0 || margin.unit) || margins.length > numbers.length)
    return good(substance, { where: at('tolerance'), message: 'This is not a tolerance, and was left out.' });
  const given = margins.map((margin) => margin?.value ?? 0);
  if (given.length > 0)
    substance.tolerances = numbers.map((_, n) => given[n] ?? (given.length === 1 ? (given[0] ?? 0) : 0));
  else if (numbers.some(({ tolerance }) => tolerance))
    substance.tolerances = numbers.map(({ tolerance = 0 }) => tolerance);
  return good(substance);
}

function readMatching({ key, choices, at }: QuestionRow): Read {
  const pairs = splitPairs(key);
  const options = choices.map(({ text }) => text);
  const correct: [string, string][] = [];
  for (const [prompt, sign] of pairs) {
    const match = sign === undefined ? undefined : matchOf(sign, choices);
    if (match === undefined)
      return bad(
        at('correct'),
        `“${shortened(prompt)}” has no match here, so the question was left out. Write: prompt = A; other prompt = B.`,
      );
    if (!options.includes(match)) options.push(match);
    correct.push([prompt, match]);
  }
  return good({ kind: 'matching', options, correct });
}

function matchOf(sign: string, choices: Choice[]): string | undefined {
  if (choices.length === 0) return sign;
  const { letter, text, position } = readKey(sign, choices, false);
  const place = (letter ?? text ?? position)?.[0];
  return place === undefined ? undefined : choices[place]?.text;
}

function readBoolean(row: QuestionRow, habit: KeyHabit): Read {
  const { key, choices, at } = row;
  const usual =
    choices.length === 2
      ? chosenKey(readKey(key, choices, habit.fromZero), habit.usual, habit.sure)
      : undefined;
  const [place] = usual?.key ?? [];
  if (choices.length === 2 && !areTruths(choices) && place !== undefined)
    return good({ kind: 'boolean', options: choices.map(({ text }) => text), correct: [place] });
  const truth =
    place === undefined
      ? (truthOf(key) ?? { 1: 0 as const, 0: 1 as const }[key])
      : truthOf(choices[place]?.text ?? '');
  if (truth === undefined)
    return bad(at('correct'), `“${shortened(key)}” is neither True nor False, so the question was left out.`);
  return good({ kind: 'boolean', options: ['True', 'False'], correct: [truth] });
}

function readChoice(row: QuestionRow, habit: KeyHabit, wanted: 'choice' | 'single' | 'multiple'): Read {
  const { key, choices, at } = row;
  const chosen = chosenKey(readKey(key, choices, habit.fromZero), habit.usual, habit.sure);
  const options = choices.map(({ text }) => text);
  if (!chosen)
    return bad(
      at('correct'),
      `“${shortened(key)}” is none of the ${options.length} options, so the question was left out. Write ${letterOf(choices[0]?.place ?? 0)}, or several as ${choices
        .slice(0, 2)
        .map(({ place }) => letterOf(place))
        .join('; ')}.`,
    );
  const remarks: Remark[] = [];
  if (chosen.disputed) {
    const taken = chosen.key.map((place) => letterOf(choices[place]?.place ?? place)).join(', ');
    remarks.push({
      where: at('correct'),
      message: `“${shortened(key)}” can be read in two ways and was taken as ${HOW[chosen.way]}: option ${taken}.`,
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
  return good({ kind: several ? 'multiple' : 'single', options, correct: chosen.key }, ...remarks);
}

const HOW: Record<Way, string> = {
  letter: 'a letter',
  position: 'a position',
  text: 'the text of an option',
};

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text);

/** The fields that a question has besides, with a remark for each that says nothing. */
export function readFacts(row: QuestionRow, kind: Item['kind']): { facts: Partial<Item>; remarks: Remark[] } {
  const { cell, at } = row;
  const remarks: Remark[] = [];
  const understood = <Value>(field: Field, read: (text: string) => Value | undefined, wanted: string) => {
    const text = cell(field);
    if (text === '') return undefined;
    const value = read(text);
    if (value === undefined)
      remarks.push({ where: at(field), message: `“${shortened(text)}” is not ${wanted}, and was left out.` });
    return value;
  };
  const facts: Partial<Item> = {
    title: cell('title') || undefined,
    explanation: cell('explanation') || undefined,
    trade: cell('trade') || undefined,
    source: cell('source') || undefined,
    stimulus: cell('stimulus') || undefined,
    difficulty: understood('difficulty', difficultyOf, 'a difficulty from 1 to 5'),
    points: understood('points', (text) => numberOf(text)?.value, 'a number'),
    shuffle: understood('shuffle', yesOrNo, '“yes” or “no”'),
    caseSensitive: kind === 'text' ? understood('caseSensitive', yesOrNo, '“yes” or “no”') : undefined,
    credits: understood('credits', creditsOf, 'a list of credits from -1 to 1'),
    topics: (['area', 'topic', 'subtopic'] as const).flatMap((field) => splitValues(cell(field), '>')),
  };
  const tags = splitValues(cell('tags'), ';,');
  if (tags.length > 0) facts.tags = tags;
  if (cell('picture') !== '')
    remarks.push({
      where: at('picture'),
      message: `The picture is not fetched: add it to the question (${shortened(cell('picture'))}).`,
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

function difficultyOf(text: string): number | undefined {
  const named = DIFFICULTIES[text.toLowerCase()];
  if (named) return named;
  return /^[1-5](?:\.0+)?$/.test(text) ? Number(text) : undefined;
}

function yesOrNo(text: string): boolean | undefined {
  const truth = truthOf(text);
  return truth === undefined ? undefined : truth === 0;
}

function creditsOf(text: string): number[] | undefined {
  const credits = splitValues(text, ';').map((one) =>
    one.endsWith('%') ? Number(one.slice(0, -1)) / 100 : Number(one),
  );
  return credits.every((credit) => credit >= -1 && credit <= 1) ? credits : undefined;
}
