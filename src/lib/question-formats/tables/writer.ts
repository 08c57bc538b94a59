import type { Cell, Column } from '#lib/spreadsheet/table.ts';
import type { FileProblem, FileQuestion, FileQuestionKind } from '../file-question.ts';
import { joinPair, joinValues, optionLetter } from './cell-values.ts';

/** The template has as many option columns. */
const MIN_OPTION_COLUMNS = 10;
/** The most characters that a cell of a workbook can hold. */
const MAX_CELL_LENGTH = 32_767;

export const KIND_LABELS: Record<FileQuestionKind, string> = {
  single: 'Single',
  multiple: 'Multiple',
  boolean: 'True/False',
  numerical: 'Numerical',
  text: 'Text',
  matching: 'Matching',
  description: 'Description',
};

/**
 * Builds the columns of a question table, which `readQuestionTable` reads back, and lists what a table cannot hold.
 * Columns for further options, titles, partial credit and the like appear only where a question needs them.
 */
export function questionTable(items: FileQuestion[]): {
  columns: Column<FileQuestion>[];
  rows: FileQuestion[];
  problems: FileProblem[];
} {
  const options = Math.max(MIN_OPTION_COLUMNS, ...items.map((item) => item.options.length));
  const text = (title: string, cell: (item: FileQuestion) => string | undefined): Column<FileQuestion> => ({
    title,
    cell: (item) => cell(item) || null,
  });
  const columns = [
    text('Kind', ({ kind }) => KIND_LABELS[kind]),
    text('Question', ({ stem }) => stem),
    ...Array.from({ length: options }, (_, n) =>
      text(`Option ${optionLetter(n)}`, (item) => item.options[n]),
    ),
    text('Correct', writeKeyCell),
    text('Tolerance', ({ tolerances }) => tolerances && joinValues(tolerances.map(String), ';')),
    text('Unit', ({ unit }) => unit),
    text('Explanation', ({ explanation }) => explanation),
    text('Topic', ({ topics }) => joinValues(topics, '>')),
    text('Trade', ({ trade }) => trade),
    text('Difficulty', ({ difficulty }) => difficulty?.toString()),
    text('Tags', ({ tags }) => tags && joinValues(tags, ';')),
    text('Marks', ({ points }) => points?.toString()),
    text('Source', ({ source }) => source),
    text('Passage', ({ stimulus }) => stimulus),
  ];
  const rare = [
    text('Title', ({ title }) => title),
    text('Case matters', ({ caseSensitive }) => writeYesNo(caseSensitive)),
    text('Credit', ({ credits }) => credits && joinValues(credits.map(String), ';')),
    text('Shuffle', ({ shuffle }) => writeYesNo(shuffle)),
  ].filter(({ cell }) => items.some((item) => cell(item) !== null));
  const all = [...columns, ...rare];
  return { columns: all, rows: items, problems: items.flatMap((item, n) => describeLosses(item, n, all)) };
}

const writeYesNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

/** The value of the right-answer column. */
export function writeKeyCell({ kind, options, correct }: FileQuestion): string {
  if (kind === 'matching')
    return (correct as [string, string][])
      .map(([prompt, match]) => joinPair(prompt, optionLetter(options.indexOf(match))))
      .join('; ');
  if (kind === 'numerical' || kind === 'text') return joinValues((correct as unknown[]).map(String), ';');
  return (correct as number[]).map(optionLetter).join('; ');
}

function describeLosses(item: FileQuestion, n: number, columns: Column<FileQuestion>[]): FileProblem[] {
  const tell = (message: string) => ({ where: item.where, message, item: n });
  const tooLong = (cell: Cell) => typeof cell === 'string' && cell.length > MAX_CELL_LENGTH;
  return [
    ...(item.pictures?.length
      ? [tell('A table holds no pictures: export as QTI or Moodle XML to keep them.')]
      : []),
    ...columns
      .filter(({ cell }) => tooLong(cell(item)))
      .map(({ title }) =>
        tell(
          `“${title}” is longer than the ${MAX_CELL_LENGTH} characters that a cell takes, and is cut in a workbook.`,
        ),
      ),
  ];
}
