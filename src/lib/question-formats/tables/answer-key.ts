import { indexOfLetter, optionLetter, splitValues } from './cell-values.ts';

/** An option of a row; `place` is the position of its column, from 0. `markdown` is there where the cell has styles. */
export type RowOption = { place: number; text: string; markdown?: string | undefined };

/** The ways in which a cell can name right options. */
const KEY_NOTATIONS = ['letter', 'text', 'position'] as const;
export type KeyNotation = (typeof KEY_NOTATIONS)[number];
/** All possible readings of a key cell, each as positions among the row's options, from 0. */
type KeyReadings = Partial<Record<KeyNotation, number[]>>;

const OPTION_SIGN =
  /^(?:(?:options?|choices?|answers?|ans)[\s_-]*)?[([]?\s*([a-z]{1,2}|\d{1,3}(?:\.0+)?)\s*[)\].:]?$/i;

/** Direction marks and zero-width spaces, which people copy from web pages without seeing them. */
const INVISIBLE_CHARACTERS = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export function readAnswerKey(cell: string, choices: RowOption[], fromZero: boolean): KeyReadings {
  if (cell === '' || choices.length === 0) return {};
  const signs = splitKey(cell);
  const readings: KeyReadings = {};
  const letters = findOptions(signs, choices, /^[a-z]/i, indexOfLetter) ?? findLetterRun(cell, choices);
  if (letters) readings.letter = letters;
  const positions = findOptions(signs, choices, /^\d/, (sign) => Number(sign) - (fromZero ? 0 : 1));
  if (positions) readings.position = positions;
  const texts = findOptionTexts(cell, choices);
  if (texts) readings.text = texts;
  return readings;
}

/** The numbers of a cell that holds only numbers, such as `1,3`. */
export function parseNumbers(cell: string): number[] {
  const signs = splitKey(cell);
  return signs.every((sign) => /^\d+$/.test(sign)) ? signs.map(Number) : [];
}

/** Whether a cell holds only option letters, such as `B`, `(c)` or `A, C`. */
export function holdsOnlyLetters(cell: string): boolean {
  const signs = splitKey(cell);
  return signs.length > 0 && signs.every((sign) => /^[a-j]$/i.test(sign));
}

function splitKey(cell: string): string[] {
  const parts = cell
    .replace(INVISIBLE_CHARACTERS, '')
    .split(/\s*(?:[,;|/&+\n]|\band\b)\s*/i)
    .filter((part) => part !== '');
  const signs = parts.map((part) => part.match(OPTION_SIGN)?.[1]);
  return signs.every((sign) => sign !== undefined) ? (signs as string[]) : [];
}

function findOptions(signs: string[], choices: RowOption[], kind: RegExp, placeOf: (sign: string) => number) {
  if (signs.length === 0 || !signs.every((sign) => kind.test(sign))) return undefined;
  return sortIfAllFound(signs.map((sign) => choices.findIndex(({ place }) => place === placeOf(sign))));
}

/** Several option letters in ascending order, such as `ACD`. */
function findLetterRun(cell: string, choices: RowOption[]) {
  const letters = [...cell.trim().toUpperCase()];
  const rising = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
  if (letters.length < 2 || !rising || !letters.every((letter) => /[A-Z]/.test(letter))) return undefined;
  return sortIfAllFound(
    letters.map((letter) => choices.findIndex(({ place }) => optionLetter(place) === letter)),
  );
}

function findOptionTexts(cell: string, choices: RowOption[]) {
  const placeOfText = (text: string) => {
    for (const same of [(one: string) => one, normaliseText, normaliseNumber]) {
      const wanted = same(text);
      const places = choices.flatMap((choice, at) => (same(choice.text) === wanted ? [at] : []));
      // Two options of the same value are told apart only by their digits.
      if (places[0] !== undefined && (places.length === 1 || same !== normaliseNumber)) return places[0];
    }
    return -1;
  };
  const whole = placeOfText(cell);
  if (whole >= 0) return [whole];
  for (const separator of ';,|') {
    const parts = splitValues(cell, separator);
    const places = parts.length > 1 ? sortIfAllFound(parts.map(placeOfText)) : undefined;
    if (places) return places;
  }
  return undefined;
}

const normaliseText = (text: string) =>
  text.replace(INVISIBLE_CHARACTERS, '').normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** A cell may show `3` as `3.00`. Text that is no number stays as it is. */
const normaliseNumber = (text: string) =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text.trim()) ? Number(text) : normaliseText(text);

function sortIfAllFound(places: number[]): number[] | undefined {
  return places.every((place) => place >= 0) ? [...new Set(places)].sort((a, b) => a - b) : undefined;
}

/**
 * How the rows of a file name their right options: the `usual` notation, and `sure` where the layout leaves no doubt.
 * `positions` says whether a number may be the position of an option; it is `doubtful` where other rows name letters
 * or texts.
 */
export type KeyHabit = {
  usual: KeyNotation;
  sure?: KeyNotation;
  positions: 'proven' | 'possible' | 'doubtful' | 'excluded';
};

/** Weighs the rows that leave no doubt. Positions are proven where they outnumber all others. */
export function weighNotations(rows: KeyReadings[]): KeyHabit {
  const count = (way: KeyNotation) =>
    rows.filter((row) => row[way] && KEY_NOTATIONS.every((other) => other === way || !row[other])).length;
  const [letters, positions, texts] = [count('letter'), count('position'), count('text')];
  if (positions > letters + texts) return { usual: 'position', positions: 'proven' };
  return {
    usual: texts > letters ? 'text' : 'letter',
    positions: letters > 0 && texts > 0 ? 'excluded' : letters + texts > 0 ? 'doubtful' : 'possible',
  };
}

const PREFERENCES: Record<KeyNotation, KeyNotation[]> = {
  letter: ['letter', 'text', 'position'],
  position: ['position', 'letter', 'text'],
  text: ['text', 'letter', 'position'],
};

/**
 * Chooses a reading, the `sure` way first. A number that is the text of an option is no position, unless the file
 * proves positions. `doubt` says that another way would name different options, or that other rows name them unlike
 * this one.
 */
export function chooseReading(readings: KeyReadings, { usual, sure, positions }: KeyHabit) {
  const ways = [...(sure ? [sure] : []), ...PREFERENCES[usual]];
  const way = ways.find(
    (one) => readings[one] && (one !== 'position' || one === sure || positions !== 'excluded'),
  );
  if (!way) return undefined;
  const key = readings[way] ?? [];
  const others = KEY_NOTATIONS.filter((one) => readings[one] && String(readings[one]) !== String(key));
  const unlike = way === 'position' && positions === 'doubtful';
  const doubt =
    way === sure ? undefined : others.length > 0 ? 'two-ways' : unlike ? 'unlike-others' : undefined;
  return { key, way, doubt };
}
