import type { SheetLimits } from '#lib/spreadsheet/sheet.ts';

/** The most bytes that a file of questions may have. */
export const ITEM_FILE_BYTES = 10_485_760;

export const QUESTION_SHEETS: SheetLimits = {
  rows: 20_000,
  characters: 12_000_000,
  about: 'questions',
  asShown: true,
};

export const MOST_ITEMS = 20_000;
export const MOST_PROBLEMS = 2_000;
/** Of one question: far more than any has. */
export const MOST_ANSWERS = 1_000;
