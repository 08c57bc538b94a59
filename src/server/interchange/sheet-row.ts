import { letterOf, splitValues } from './cell-list.ts';
import type { Columns, Field, SheetRow } from './sheet-columns.ts';
import type { Choice } from './sheet-key.ts';
import { type KindWord, kindOfWord } from './sheet-kind.ts';

/** A row of a table of questions, with its options and what its word for the kind means. */
export type QuestionRow = {
  row: SheetRow;
  place: string;
  stem: string;
  key: string;
  choices: Choice[];
  word?: KindWord;
  cell(field: Field): string;
  /** The column of a field, as a person finds it: `row 7, column “Correct”`. */
  at(field: Field): string;
};

export function openRow(row: SheetRow, columns: Columns, sheet: string): QuestionRow {
  const { fields, names } = columns;
  const place = `${sheet}row ${row.number}`;
  const cellAt = (column: number | undefined) => (column === undefined ? '' : (row.cells[column] ?? ''));
  const cell = (field: Field) => cellAt(fields[field]);
  const at = (field: Field) => {
    const column = fields[field];
    if (column === undefined) return place;
    return `${place}, column ${names[column] ? `“${names[column]}”` : letterOf(column)}`;
  };
  const key = cell('correct');
  const listed = columns.options.map(({ column, place }) => ({ place, text: cellAt(column) }));
  const wrong = key === '' ? [] : [key, ...columns.wrong.map(cellAt)];
  const choices =
    listed.length > 0
      ? listed
      : (columns.wrong.length > 0 ? wrong : choicesOf(cell('choices'))).map((text, place) => ({
          place,
          text,
        }));
  const filled = choices.filter(({ text }) => text !== '');
  return {
    row,
    place,
    stem: cell('stem'),
    key,
    choices: columns.layout === 'own' ? filled : withoutLabels(filled),
    word: fields.kind === undefined ? undefined : kindOfWord(cell('kind')),
    cell,
    at,
  };
}

function choicesOf(cell: string): string[] {
  const separator = ['\n', '|', ';', ','].find((sign) => cell.includes(sign));
  return separator ? splitValues(cell, separator) : [];
}

/** `A) one`, `B) two` without the letters, where every option has its own. */
function withoutLabels(choices: Choice[]): Choice[] {
  const label = /^\(?([A-J])[).:]\s*(?=\S)/i;
  const labelled = choices.every(
    ({ place, text }) => text.match(label)?.[1]?.toUpperCase() === letterOf(place),
  );
  return labelled && choices.length > 1
    ? choices.map(({ place, text }) => ({ place, text: text.replace(label, '') }))
    : choices;
}
