import { optionLetter } from './cell-values.ts';
import type { Columns, Field, TableRow } from './columns.ts';

/** A column of options, by the position at which the row offers them. */
type OptionColumns = Columns['options'];

/** Fields that a question can do without. Serial numbers are not read at all. */
const QUESTION_FIELDS: Field[] = [
  ...(['stem', 'correct', 'kind', 'choices', 'tolerance', 'unit', 'stimulus'] as const),
  ...(['caseSensitive', 'credits'] as const),
];

/** Whether a workbook cell has no value: a formula without a stored result, or an error. */
export function hasNoValue({ warnings }: TableRow, column: number): boolean {
  const warning = warnings?.get(column);
  return warning === 'uncalculated' || warning === 'error';
}

/** Why a row is left out: one of the cells that a question needs has no value. */
export function findRowFaults(row: TableRow, { fields }: Columns, offered: OptionColumns): string[] {
  const columns = [...QUESTION_FIELDS.map((field) => fields[field]), ...offered.map(({ column }) => column)];
  return describeMissingCells(row, columns, 'the question');
}

/**
 * Warnings about a row that is read all the same: optional cells without a value, and dates that may be meant as
 * fractions.
 */
export function findRowRemarks(row: TableRow, { fields }: Columns, offered: OptionColumns): string[] {
  const facts = Object.entries(fields).filter(
    ([field]) => field !== 'number' && !QUESTION_FIELDS.includes(field as Field),
  );
  const dates = [
    ...offered.map(({ column, place }) => ({ column, name: `Option ${optionLetter(place)}` })),
    { column: fields.correct, name: 'The right answer' },
  ];
  return [
    ...describeMissingCells(
      row,
      facts.map(([, column]) => column),
      'it',
    ),
    ...dates.flatMap(({ column, name }) =>
      column !== undefined && row.warnings?.get(column) === 'date'
        ? [describeDateCell(name, row.cells[column] ?? '')]
        : [],
    ),
  ];
}

function describeMissingCells(
  { number, cells, warnings }: TableRow,
  columns: (number | undefined)[],
  what: string,
) {
  const sorted = columns.filter((column) => column !== undefined).sort((one, other) => one - other);
  const placeOf = (column: number) => `${optionLetter(column)}${number}`;
  const formulas = sorted.filter((column) => warnings?.get(column) === 'uncalculated').map(placeOf);
  const errors = sorted
    .filter((column) => warnings?.get(column) === 'error')
    .map((column) => `${placeOf(column)} (${cells[column]})`);
  const messages: string[] = [];
  if (formulas.length > 0)
    messages.push(
      `The ${formulas.length > 1 ? 'formulas' : 'formula'} in ${formulas.join(', ')} ${formulas.length > 1 ? 'have' : 'has'} no stored result, so ${what} was left out. Open the file in a spreadsheet program and save it.`,
    );
  if (errors.length > 0)
    messages.push(
      `There ${errors.length > 1 ? 'are errors' : 'is an error'} in ${errors.join(', ')}, so ${what} was left out.`,
    );
  return messages;
}

/** Spreadsheet programs turn 1/2 into a day (of the first or second month, by country) and 3:2 into a time. */
function describeDateCell(name: string, text: string): string {
  const [, month, day] = text.match(/^\d{4}-(\d\d)-(\d\d)$/)?.map(Number) ?? [];
  if (month && day) {
    const meant = [...new Set([`${month}/${day}`, `${day}/${month}`])].join(' or ');
    return `${name} is a date in the spreadsheet. Was ${meant} meant?`;
  }
  const [, hours, minutes] = text.match(/^(\d\d):(\d\d)$/)?.map(Number) ?? [];
  return hours === undefined
    ? `${name} is a date in the spreadsheet. Is it meant so?`
    : `${name} is a time in the spreadsheet. Was ${hours}:${minutes} meant?`;
}
