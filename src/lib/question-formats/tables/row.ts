import { letterOf, splitValues } from './cell-values.ts';
import type { Columns, Field, SheetRow } from './columns.ts';
import { type Choice, namesLetters } from './answer-key.ts';
import { type KindWord, kindOfWord, truthOf } from './cell-parsing.ts';
import { faultsOf, isWithoutValue, remarksOf } from './cell-warnings.ts';

/** A row of a table of questions, with its options and what its word for the kind means. */
export type QuestionRow = {
  row: SheetRow;
  place: string;
  stem: string;
  key: string;
  choices: Choice[];
  /** Whether the key names options, for which the table has columns, and the row has none. */
  lacksOptions: boolean;
  word?: KindWord;
  /** Why no question can be read here, in words. */
  faults: string[];
  /** What is to be said of the question, in words. */
  remarks: string[];
  cell(field: Field): string;
  /** The column of a field, as a person finds it: `row 7, column “Correct”`. */
  at(field: Field): string;
};

export function openRow(row: SheetRow, columns: Columns, sheet: string): QuestionRow {
  const { fields, names } = columns;
  const place = `${sheet}row ${row.number}`;
  const cellAt = (column: number | undefined) =>
    column === undefined || isWithoutValue(row, column) ? '' : (row.cells[column] ?? '');
  const cell = (field: Field) => cellAt(fields[field]);
  const at = (field: Field) => {
    const column = fields[field];
    if (column === undefined) return place;
    return `${place}, column ${names[column] ? `“${names[column]}”` : letterOf(column)}`;
  };
  const key = cell('correct');
  const offered = offeredBy(columns);
  const listed = offered.map(({ column, place }) => ({ place, text: cellAt(column) }));
  const choices =
    offered.length === 0
      ? choicesOf(cell('choices'))
      : columns.options.length > 0
        ? listed
        : behindKey(key, listed);
  const filled = choices.filter(({ text }) => text !== '');
  return {
    row,
    place,
    stem: cell('stem'),
    key,
    choices: columns.layout === 'own' ? filled : withoutLabels(filled),
    lacksOptions: filled.length === 0 && namesOptions(key, columns),
    faults: faultsOf(row, columns, offered),
    remarks: remarksOf(row, columns, offered),
    word: fields.kind === undefined ? undefined : kindOfWord(cell('kind')),
    cell,
    at,
  };
}

/** The columns of options; those of wrong answers stand behind the right one. */
function offeredBy({ options, wrong }: Columns): Columns['options'] {
  return options.length > 0 ? options : wrong.map((column, n) => ({ column, place: n + 1 }));
}

/** F is False where no option has that letter. */
function namesOptions(key: string, { options, fields }: Columns): boolean {
  if (options.length === 0 && fields.choices === undefined) return false;
  return (
    namesLetters(key) &&
    (truthOf(key) === undefined || options.some(({ place }) => letterOf(place) === key.toUpperCase()))
  );
}

const behindKey = (key: string, wrong: Choice[]) => (key === '' ? [] : [{ place: 0, text: key }, ...wrong]);

function choicesOf(cell: string): Choice[] {
  const separator = ['\n', '|', ';', ','].find((sign) => cell.includes(sign));
  return separator ? splitValues(cell, separator).map((text, place) => ({ place, text })) : [];
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
