import { letterOf, placeOfLetter, splitValues } from './cell-values.ts';

/** An option of a row; `place` is that of its column, from 0. */
export type Choice = { place: number; text: string };

/** The ways in which a cell can name right options. */
const WAYS = ['letter', 'position', 'text'] as const;
export type Way = (typeof WAYS)[number];
/** What a cell says read in each way that makes sense of it: positions among the row's options, from 0. */
type KeyReadings = Partial<Record<Way, number[]>>;

const SIGN =
  /^(?:(?:options?|choices?|answers?|ans)[\s_-]*)?[([]?\s*([a-z]{1,2}|\d{1,3}(?:\.0+)?)\s*[)\].:]?$/i;

/** Marks of direction and blanks without width, which come along when cells are copied from pages. */
const UNSEEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

export function readKey(cell: string, choices: Choice[], fromZero: boolean): KeyReadings {
  if (cell === '' || choices.length === 0) return {};
  const signs = signsOf(cell);
  const readings: KeyReadings = {};
  const letters = placesOf(signs, choices, /^[a-z]/i, placeOfLetter) ?? placesOfWord(cell, choices);
  if (letters) readings.letter = letters;
  const positions = placesOf(signs, choices, /^\d/, (sign) => Number(sign) - (fromZero ? 0 : 1));
  if (positions) readings.position = positions;
  const texts = placesOfTexts(cell, choices);
  if (texts) readings.text = texts;
  return readings;
}

/** The numbers that a cell holds and nothing else, such as 1 and 3 of `1,3`. */
export function numbersOf(cell: string): number[] {
  const signs = signsOf(cell);
  return signs.every((sign) => /^\d+$/.test(sign)) ? signs.map(Number) : [];
}

/** Whether a cell holds letters of options and nothing else, such as `B`, `(c)` or `A, C`. */
export function namesLetters(cell: string): boolean {
  const signs = signsOf(cell);
  return signs.length > 0 && signs.every((sign) => /^[a-j]$/i.test(sign));
}

function signsOf(cell: string): string[] {
  const parts = cell
    .replace(UNSEEN, '')
    .split(/\s*(?:[,;|/&+\n]|\band\b)\s*/i)
    .filter((part) => part !== '');
  const signs = parts.map((part) => part.match(SIGN)?.[1]);
  return signs.every((sign) => sign !== undefined) ? (signs as string[]) : [];
}

function placesOf(signs: string[], choices: Choice[], kind: RegExp, placeOf: (sign: string) => number) {
  if (signs.length === 0 || !signs.every((sign) => kind.test(sign))) return undefined;
  return found(signs.map((sign) => choices.findIndex(({ place }) => place === placeOf(sign))));
}

/** `ACD`: several letters in a row, each later than the one before. */
function placesOfWord(cell: string, choices: Choice[]) {
  const letters = [...cell.trim().toUpperCase()];
  const rising = letters.every((letter, at) => at === 0 || letter > (letters[at - 1] ?? ''));
  if (letters.length < 2 || !rising || !letters.every((letter) => /[A-Z]/.test(letter))) return undefined;
  return found(letters.map((letter) => choices.findIndex(({ place }) => letterOf(place) === letter)));
}

function placesOfTexts(cell: string, choices: Choice[]) {
  const placeOfText = (text: string) => {
    const exact = choices.findIndex((choice) => choice.text === text);
    return exact >= 0 ? exact : choices.findIndex((choice) => alike(choice.text) === alike(text));
  };
  const whole = placeOfText(cell);
  if (whole >= 0) return [whole];
  for (const separator of ';,|') {
    const parts = splitValues(cell, separator);
    const places = parts.length > 1 ? found(parts.map(placeOfText)) : undefined;
    if (places) return places;
  }
  return undefined;
}

const alike = (text: string) => text.replace(UNSEEN, '').trim().replace(/\s+/g, ' ').toLowerCase();

function found(places: number[]): number[] | undefined {
  return places.every((place) => place >= 0) ? [...new Set(places)].sort((a, b) => a - b) : undefined;
}

/** How the rows of a file name their right options, by those that leave no doubt: a position unless more speak for texts. */
export function usualWay(rows: KeyReadings[]): Way {
  const count = (way: Way) =>
    rows.filter((row) => row[way] && WAYS.every((other) => other === way || !row[other])).length;
  const [letters, positions, texts] = [count('letter'), count('position'), count('text')];
  if (texts > letters + positions) return 'text';
  return letters >= positions ? 'letter' : 'position';
}

/** The reading to take: the `sure` way first. `disputed` tells that another one would say something else. */
export function chosenKey(readings: KeyReadings, usual: Way, sure?: Way) {
  const way = [sure, usual, ...WAYS].find((one) => one && readings[one]);
  if (!way) return undefined;
  const key = readings[way] ?? [];
  const others = WAYS.filter((one) => readings[one] && String(readings[one]) !== String(key));
  return { key, way, disputed: way !== sure && others.length > 0 };
}
