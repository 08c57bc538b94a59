import { indexOfLetter, optionLetter, splitValues } from './cell-values.ts';

/** An option of a row; `place` is the position of its column, from 0. */
export type RowOption = { place: number; text: string };

/** The ways in which a cell can name right options. */
const KEY_NOTATIONS = ['letter', 'position', 'text'] as const;
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
    const exact = choices.findIndex((choice) => choice.text === text);
    return exact >= 0
      ? exact
      : choices.findIndex((choice) => normaliseText(choice.text) === normaliseText(text));
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
  text.replace(INVISIBLE_CHARACTERS, '').trim().replace(/\s+/g, ' ').toLowerCase();

function sortIfAllFound(places: number[]): number[] | undefined {
  return places.every((place) => place >= 0) ? [...new Set(places)].sort((a, b) => a - b) : undefined;
}

/**
 * Decides how a file names its right options, by the rows that leave no doubt: positions win unless more rows name
 * texts.
 */
export function usualNotation(rows: KeyReadings[]): KeyNotation {
  const count = (way: KeyNotation) =>
    rows.filter((row) => row[way] && KEY_NOTATIONS.every((other) => other === way || !row[other])).length;
  const [letters, positions, texts] = [count('letter'), count('position'), count('text')];
  if (texts > letters + positions) return 'text';
  return letters >= positions ? 'letter' : 'position';
}

/** Chooses a reading, the `sure` way first. `disputed` means that another way would name different options. */
export function chooseReading(readings: KeyReadings, usual: KeyNotation, sure?: KeyNotation) {
  const way = [sure, usual, ...KEY_NOTATIONS].find((one) => one && readings[one]);
  if (!way) return undefined;
  const key = readings[way] ?? [];
  const others = KEY_NOTATIONS.filter((one) => readings[one] && String(readings[one]) !== String(key));
  return { key, way, disputed: way !== sure && others.length > 0 };
}
