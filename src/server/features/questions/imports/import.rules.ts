import type { FileProblem, FileQuestion } from '#lib/question-formats/file-question.ts';
import type { StoredRemark } from '#server/platform/database/json-columns.ts';
import { removeInvalidCharacters } from './item.rules.ts';

const MAX_REMARKS = 500;

/** The remarks on a file as a whole. */
export function listGeneralRemarks(items: FileQuestion[], problems: FileProblem[]): StoredRemark[] {
  const general = problems
    .filter(({ item }) => item === undefined)
    .map(({ where, message }) => ({
      where: removeInvalidCharacters(where),
      message: removeInvalidCharacters(message),
    }));
  const marks = new Set(items.flatMap(({ points }) => (points === undefined ? [] : [points])));
  const some = general.slice(0, MAX_REMARKS);
  const more = general.length - some.length;
  if (more > 0) some.push({ where: 'the file', message: `${more} more places could not be read.` });
  if (marks.size > 1)
    some.push({
      where: 'the file',
      message: 'The file gives questions different marks. They are left out: here each test sets its marks.',
    });
  return some;
}

/** Ascending numbers as ranges: `3-7, 9`. */
export function formatRanges(numbers: number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ');
}
