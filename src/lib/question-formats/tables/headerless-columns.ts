import { readAnswerKey } from './answer-key.ts';
import { parseTruth } from './cell-parsing.ts';
import type { Columns, TableRow } from './columns.ts';

const SAMPLE_ROWS = 60;

/** Recognises a plain table without headings: a question, its options, and the right one. */
export function detectHeaderlessColumns(rows: TableRow[]): Columns | undefined {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const numbered =
    sample.length > 0 && sample.every(({ cells }) => /^\d{1,5}[.)]?$/.test((cells[0] ?? '').trim()));
  const first = numbered ? 1 : 0;
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const last = width - 1;
  const options = Array.from({ length: Math.max(0, last - first - 1) }, (_, n) => ({
    column: first + 1 + n,
    place: n,
  }));
  if (options.length === 1 || options.length > 10 || last <= first) return undefined;
  const share = (fits: (cells: string[]) => boolean) =>
    sample.filter(({ cells }) => fits(cells.map((cell) => cell.trim()))).length / Math.max(1, sample.length);
  const asks = share(
    (cells) => (cells[first] ?? '').split(/\s+/).length > 2 || /\?$/.test(cells[first] ?? ''),
  );
  const answers = share((cells) => {
    const key = cells[last] ?? '';
    if (options.length === 0) return parseTruth(key) !== undefined;
    const choices = options.map(({ column, place }) => ({ place, text: cells[column] ?? '' }));
    return Object.keys(readAnswerKey(key, choices, false)).length > 0;
  });
  if (asks < 0.6 || answers < 0.8 || (options.length === 0 && sample.length < 2)) return undefined;
  return { row: 0, names: [], fields: { stem: first, correct: last }, options, wrong: [], layout: 'other' };
}
