import type { MarkMatrix } from './mark-matrix.ts';

/** The marks of an item and the totals of the students whose papers have it. */
export type MarksOfItem = { marks: Float64Array; totals: Float64Array };

export function selectPaper(matrix: MarkMatrix, totals: Float64Array, item: number): MarksOfItem {
  const { asked, fullMarks } = matrix;
  const items = fullMarks.length;
  const marks = new Float64Array(totals.length);
  const own = asked ? new Float64Array(totals.length) : totals;
  let count = 0;
  for (let student = 0; student < totals.length; student++) {
    const at = student * items + item;
    if (asked && !asked[at]) continue;
    marks[count] = (matrix.marks[at] as number) || 0;
    own[count] = totals[student] as number;
    count++;
  }
  return { marks: marks.subarray(0, count), totals: own.subarray(0, count) };
}

/**
 * For each item, the mean over the papers that have it of what the items of such a paper add up to; NaN for an item that
 * no paper has. Without `asked` every paper has every item.
 */
export function meanSumsOfPapers(
  values: Float64Array,
  students: number,
  asked: Uint8Array | undefined,
): Float64Array {
  const items = values.length;
  if (!asked) return new Float64Array(items).fill(values.reduce((sum, value) => sum + value, 0));
  const [sums, counts] = [new Float64Array(items), new Float64Array(items)];
  for (let student = 0; student < students; student++) {
    const from = student * items;
    let paper = 0;
    for (let item = 0; item < items; item++) if (asked[from + item]) paper += values[item] as number;
    for (let item = 0; item < items; item++) {
      if (!asked[from + item]) continue;
      sums[item] = (sums[item] as number) + paper;
      counts[item] = (counts[item] as number) + 1;
    }
  }
  return sums.map((sum, item) => sum / (counts[item] as number));
}
