import { holdsOnlyLetters, type RowOption } from './answer-key.ts';
import { type KindWord, parseKind, parseTruth } from './cell-parsing.ts';
import { optionLetter, splitValues } from './cell-values.ts';
import { findRowFaults, findRowRemarks, hasNoValue } from './cell-warnings.ts';
import type { Columns, Field, TableRow } from './columns.ts';

/** A row of a table of questions, with its options and what its word for the kind means. */
export type QuestionRow = {
  row: TableRow;
  place: string;
  stem: string;
  key: string;
  choices: RowOption[];
  /** Whether the key names options, for which the table has columns, and the row has none. */
  lacksOptions: boolean;
  kindWord?: KindWord;
  /** Why no question can be read here, in words. */
  faults: string[];
  /** What is to be said of the question, in words. */
  remarks: string[];
  cell(field: Field): string;
  /** The column of a field, as a person finds it: `row 7, column “Correct”`. */
  at(field: Field): string;
};

export function parseRow(row: TableRow, columns: Columns, sheet: string): QuestionRow {
  const { fields, names } = columns;
  const place = `${sheet}row ${row.number}`;
  const cellAt = (column: number | undefined) =>
    column === undefined || hasNoValue(row, column) ? '' : (row.cells[column] ?? '');
  const cell = (field: Field) => cellAt(fields[field]);
  const at = (field: Field) => {
    const column = fields[field];
    if (column === undefined) return place;
    return `${place}, column ${names[column] ? `“${names[column]}”` : optionLetter(column)}`;
  };
  const key = cell('correct');
  const offered = optionColumnsOf(columns);
  const listed = offered.map(({ column, place }) => ({ place, text: cellAt(column) }));
  const choices =
    offered.length === 0
      ? splitOptions(cell('choices'))
      : columns.options.length > 0
        ? listed
        : keyAsFirstOption(key, listed);
  const filled = choices.filter(({ text }) => text !== '');
  return {
    row,
    place,
    stem: cell('stem'),
    key,
    choices: columns.layout === 'own' ? filled : stripOptionLabels(filled),
    lacksOptions: filled.length === 0 && keyNamesOptions(key, columns),
    faults: findRowFaults(row, columns, offered),
    remarks: findRowRemarks(row, columns, offered),
    kindWord: fields.kind === undefined ? undefined : parseKind(cell('kind')),
    cell,
    at,
  };
}

/** The columns of options; those of wrong answers stand behind the right one. */
function optionColumnsOf({ options, wrong }: Columns): Columns['options'] {
  return options.length > 0 ? options : wrong.map((column, n) => ({ column, place: n + 1 }));
}

/** F is False where no option has that letter. */
function keyNamesOptions(key: string, { options, fields }: Columns): boolean {
  if (options.length === 0 && fields.choices === undefined) return false;
  return (
    holdsOnlyLetters(key) &&
    (parseTruth(key) === undefined || options.some(({ place }) => optionLetter(place) === key.toUpperCase()))
  );
}

const keyAsFirstOption = (key: string, wrong: RowOption[]) =>
  key === '' ? [] : [{ place: 0, text: key }, ...wrong];

function splitOptions(cell: string): RowOption[] {
  const separator = ['\n', '|', ';', ','].find((sign) => cell.includes(sign));
  return separator ? splitValues(cell, separator).map((text, place) => ({ place, text })) : [];
}

/** `A) one`, `B) two` without the letters, where every option has its own. */
function stripOptionLabels(choices: RowOption[]): RowOption[] {
  const label = /^\(?([A-J])[).:]\s*(?=\S)/i;
  const labelled = choices.every(
    ({ place, text }) => text.match(label)?.[1]?.toUpperCase() === optionLetter(place),
  );
  return labelled && choices.length > 1
    ? choices.map(({ place, text }) => ({ place, text: text.replace(label, '') }))
    : choices;
}
