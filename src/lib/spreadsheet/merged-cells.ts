import type { TableContents } from './sheet.ts';
import { tableTooLarge } from './sheet.ts';

/** The first column of a merged area, from 0, and its rows, from 1. */
export type MergedArea = { column: number; from: number; to: number };

const MAX_COLUMN = 200;

/** The area of a reference such as `A2:B4`; undefined where it has one row only. */
export function parseMergedArea(
  reference: string | undefined,
  columnOf: (cell: string) => number | undefined,
) {
  const [, first = '', from, to] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})$/i.exec(reference ?? '') ?? [];
  const area: MergedArea = { column: (columnOf(first) ?? 0) - 1, from: Number(from), to: Number(to) };
  return area.column >= 0 && area.column < MAX_COLUMN && area.from < area.to ? area : undefined;
}

/**
 * Repeats the text of merged cells in each of their rows that holds other cells, as people read it. The file has it in the first row
 * alone. Throws if that makes more text than a file may hold.
 */
export function repeatMergedCells(
  { rows }: TableContents['sheets'][number],
  areas: readonly MergedArea[],
  mostCharacters: number,
): void {
  const placeOf = new Map(rows.map(({ number }, place) => [number, place]));
  let characters = 0;
  for (const { column, from, to } of areas) {
    const start = placeOf.get(from);
    const text = start === undefined ? undefined : rows[start]?.cells[column];
    if (start === undefined || !text) continue;
    for (let place = start + 1; ; place++) {
      const row = rows[place];
      if (!row || row.number > to) break;
      // One more for the step itself, since many areas may lie over the same rows.
      characters += text.length + 1;
      if (characters > mostCharacters)
        throw tableTooLarge(
          'The merged cells of the file hold too much text. Unmerge them and save the file again.',
        );
      while (row.cells.length <= column) row.cells.push('');
      row.cells[column] ||= text;
    }
  }
}
