import type { TableLimits } from '#lib/spreadsheet/sheet.ts';

/** The most bytes that a file of questions may have. */
export const MAX_FILE_BYTES = 10_485_760;

export const QUESTION_SHEET_LIMITS: TableLimits = {
  rows: 20_000,
  characters: 12_000_000,
  subject: 'questions',
  asShown: true,
};

export const MAX_QUESTIONS = 20_000;
export const MAX_PROBLEMS = 2_000;
/** Of one question: far more than any has. */
export const MAX_ANSWERS = 1_000;
