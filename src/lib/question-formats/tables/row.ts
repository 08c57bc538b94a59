import { holdsOnlyLetters, type RowOption } from './answer-key.ts';
import { type KindWord, parseKind, parseTruth } from './cell-parsing.ts';
import { optionLetter, splitValues } from './cell-values.ts';
import { findRowFaults, findRowRemarks, hasNoValue } from './cell-warnings.ts';
import type { Columns, Field, TableRow } from './columns.ts';
import { runsToMarkdown } from './styled-cells.ts';

/** One row of a question table, with its options and the kind that its type cell names. */
export type QuestionRow = {
  row: TableRow;
  place: string;
  stem: string;
  key: string;
  choices: RowOption[];
  /** The key names options and the table has option columns, but the row has no options. */
  lacksOptions: boolean;
  kindWord?: KindWord;
  /** Why the row cannot be read as a question, as a sentence. */
  faults: string[];
  /** Remarks on the question, as sentences. */
  remarks: string[];
  cell(field: Field): string;
  /** The Markdown of a field whose cell has styles. */
  markdownOf(field: Field): string | undefined;
  /** Names a field's cell for the reader: `row 7, column “Correct”`. */
  at(field: Field): string;
};

export function parseRow(row: TableRow, columns: Columns, sheet: string): QuestionRow {
  const { fields, names } = columns;
  const place = `${sheet}row ${row.number}`;
  const cellAt = (column: number | undefined) =>
    column === undefined || hasNoValue(row, column) ? '' : (row.cells[column] ?? '');
  const cell = (field: Field) => cellAt(fields[field]);
  const markdownAt = (column: number | undefined) => {
    const runs = column === undefined ? undefined : row.runs?.get(column);
    return runs && runsToMarkdown(runs, columns.layout === 'own');
  };
  const markdownOf = (field: Field) => markdownAt(fields[field]);
  const at = (field: Field) => {
    const column = fields[field];
    if (column === undefined) return place;
    return `${place}, column ${names[column] ? `“${names[column]}”` : optionLetter(column)}`;
  };
  const key = cell('correct');
  const offered = optionColumnsOf(columns);
  const listed = offered.map(({ column, place }) => ({
    place,
    text: cellAt(column),
    markdown: markdownAt(column),
  }));
  const choices =
    offered.length === 0
      ? splitOptions(cell('choices'))
      : columns.options.length > 0
        ? listed
        : keyAsFirstOption({ place: 0, text: key, markdown: markdownOf('correct') }, listed);
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
    markdownOf,
    at,
  };
}

/** The option columns; in tables with separate wrong answers, the right answer comes first. */
function optionColumnsOf({ options, wrong }: Columns): Columns['options'] {
  return options.length > 0 ? options : wrong.map((column, n) => ({ column, place: n + 1 }));
}

/** F means False where no option has that letter. */
function keyNamesOptions(key: string, { options, fields }: Columns): boolean {
  if (options.length === 0 && fields.choices === undefined) return false;
  return (
    holdsOnlyLetters(key) &&
    (parseTruth(key) === undefined || options.some(({ place }) => optionLetter(place) === key.toUpperCase()))
  );
}

const keyAsFirstOption = (key: RowOption, wrong: RowOption[]) => (key.text === '' ? [] : [key, ...wrong]);

function splitOptions(cell: string): RowOption[] {
  const separator = ['\n', '|', ';', ','].find((sign) => cell.includes(sign));
  return separator ? splitValues(cell, separator).map((text, place) => ({ place, text })) : [];
}

/** Removes option letters such as `A)` and `B)`, if every option has its own. */
function stripOptionLabels(choices: RowOption[]): RowOption[] {
  const label = /^\(?([A-J])[).:]\s*(?=\S)/i;
  const labelled = choices.every(
    ({ place, text }) => text.match(label)?.[1]?.toUpperCase() === optionLetter(place),
  );
  return labelled && choices.length > 1
    ? choices.map(({ place, text, markdown }) => ({
        place,
        text: text.replace(label, ''),
        markdown: markdown?.replace(label, ''),
      }))
    : choices;
}
