import type { TableLimits } from '#lib/spreadsheet/sheet.ts';

/** The largest question file, in bytes. */
export const MAX_FILE_BYTES = 10_485_760;

export const QUESTION_SHEET_LIMITS: TableLimits = {
  rows: 20_000,
  characters: 12_000_000,
  subject: 'questions',
  asShown: true,
};

export const MAX_QUESTIONS = 20_000;
export const MAX_PROBLEMS = 2_000;
/** Per question; far more than any real question has. */
export const MAX_ANSWERS = 1_000;
