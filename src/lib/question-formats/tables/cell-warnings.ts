import { optionLetter } from './cell-values.ts';
import type { Columns, Field, TableRow } from './columns.ts';

/** A column of options, by the place at which the row offers them. */
type OptionColumns = Columns['options'];

/** What a question is another one without. A serial number is read by nobody. */
const QUESTION_FIELDS: Field[] = [
  ...(['stem', 'correct', 'kind', 'choices', 'tolerance', 'unit', 'stimulus'] as const),
  ...(['caseSensitive', 'credits'] as const),
];

/** Whether the cell of a workbook holds no value: a formula that came to nothing, or an error. */
export function hasNoValue({ warnings }: TableRow, column: number): boolean {
  const warning = warnings?.get(column);
  return warning === 'uncalculated' || warning === 'error';
}

/** Why a row is no question: cells without a value among those that make it one. */
export function findRowFaults(row: TableRow, { fields }: Columns, offered: OptionColumns): string[] {
  const columns = [...QUESTION_FIELDS.map((field) => fields[field]), ...offered.map(({ column }) => column)];
  return describeMissingCells(row, columns, 'the question');
}

/** What is to be said of a row that is a question all the same: facts without a value, and dates that may be none. */
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
  const told: string[] = [];
  if (formulas.length > 0)
    told.push(
      `The ${formulas.length > 1 ? 'formulas' : 'formula'} in ${formulas.join(', ')} ${formulas.length > 1 ? 'have' : 'has'} no stored result, so ${what} was left out. Open the file in a spreadsheet program and save it.`,
    );
  if (errors.length > 0)
    told.push(
      `There ${errors.length > 1 ? 'are errors' : 'is an error'} in ${errors.join(', ')}, so ${what} was left out.`,
    );
  return told;
}

/** Spreadsheet programs make a day of 1/2, by their country the first or the second month, and a time of 3:2. */
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
