import type { Cell, Column } from '#server/platform/spreadsheet/table-writer.ts';
import { joinPair, joinValues, letterOf } from './cell-values.ts';
import type { Item, ItemKind, ItemProblem } from '../file-question.ts';

/** As many columns for options as the template has. */
const OPTIONS = 10;
/** The most characters that a cell of a workbook takes. */
const CELL_LENGTH = 32_767;

export const KIND_NAMES: Record<ItemKind, string> = {
  single: 'Single',
  multiple: 'Multiple',
  boolean: 'True/False',
  numerical: 'Numerical',
  text: 'Text',
  matching: 'Matching',
  description: 'Description',
};

/**
 * The columns of a table of questions, which `readSheetItems` reads back, and what the table cannot hold. Columns for more
 * options, titles, partial credit and the like are there only where a question needs them.
 */
export function itemTable(items: Item[]): { columns: Column<Item>[]; rows: Item[]; problems: ItemProblem[] } {
  const options = Math.max(OPTIONS, ...items.map((item) => item.options.length));
  const text = (title: string, cell: (item: Item) => string | undefined): Column<Item> => ({
    title,
    cell: (item) => cell(item) || null,
  });
  const columns = [
    text('Kind', ({ kind }) => KIND_NAMES[kind]),
    text('Question', ({ stem }) => stem),
    ...Array.from({ length: options }, (_, n) => text(`Option ${letterOf(n)}`, (item) => item.options[n])),
    text('Correct', keyCell),
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
    text('Case matters', ({ caseSensitive }) => yesOrNo(caseSensitive)),
    text('Credit', ({ credits }) => credits && joinValues(credits.map(String), ';')),
    text('Shuffle', ({ shuffle }) => yesOrNo(shuffle)),
  ].filter(({ cell }) => items.some((item) => cell(item) !== null));
  const all = [...columns, ...rare];
  return { columns: all, rows: items, problems: items.flatMap((item, n) => lossesOf(item, n, all)) };
}

const yesOrNo = (value: boolean | undefined) => (value === undefined ? undefined : value ? 'yes' : 'no');

/** What stands in the column of the right answers. */
export function keyCell({ kind, options, correct }: Item): string {
  if (kind === 'matching')
    return (correct as [string, string][])
      .map(([prompt, match]) => joinPair(prompt, letterOf(options.indexOf(match))))
      .join('; ');
  if (kind === 'numerical' || kind === 'text') return joinValues((correct as unknown[]).map(String), ';');
  return (correct as number[]).map(letterOf).join('; ');
}

function lossesOf(item: Item, n: number, columns: Column<Item>[]): ItemProblem[] {
  const tell = (message: string) => ({ where: item.where, message, item: n });
  const tooLong = (cell: Cell) => typeof cell === 'string' && cell.length > CELL_LENGTH;
  return [
    ...(item.pictures?.length
      ? [tell('A table holds no pictures: export as QTI or Moodle XML to keep them.')]
      : []),
    ...columns
      .filter(({ cell }) => tooLong(cell(item)))
      .map(({ title }) =>
        tell(
          `“${title}” is longer than the ${CELL_LENGTH} characters that a cell takes, and is cut in a workbook.`,
        ),
      ),
  ];
}
