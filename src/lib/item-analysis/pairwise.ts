import type { ItemSums } from './item-figures.ts';
import type { MarkMatrix } from './mark-matrix.ts';

/** Beyond so many items of a pool, the pairs would take too much memory. */
const MOST_ITEMS = 2_000;

/**
 * The mean variance of the items, the mean covariance of the pairs of items that two students or more were asked, and the
 * mean number of items of a paper.
 */
export type AverageCovariances = { variance: number; covariance: number; length: number };

/** Undefined without two items that two students share, and beyond 2,000 items of which each paper has some. */
export function averageCovariances(
  matrix: MarkMatrix,
  sums: readonly ItemSums[],
  totalSquares: number,
): AverageCovariances | undefined {
  const { asked, extra, fullMarks, marks } = matrix;
  const items = fullMarks.length;
  const students = items === 0 ? 0 : marks.length / items;
  if (items < 2 || students < 2) return undefined;
  if (asked || extra) return averageOverPairs(matrix, sums, students);
  const itemSquares = sums.reduce((sum, { squares }) => sum + squares, 0);
  return {
    variance: itemSquares / (students - 1) / items,
    covariance: (totalSquares - itemSquares) / (students - 1) / (items * (items - 1)),
    length: items,
  };
}

function averageOverPairs(matrix: MarkMatrix, sums: readonly ItemSums[], students: number) {
  const { asked, fullMarks } = matrix;
  const items = fullMarks.length;
  if (items > MOST_ITEMS) return undefined;
  const pairs = sumPairs(matrix, sums, students);
  let [covariances, used] = [0, 0];
  for (let at = 0; at < pairs.length; at += 4) {
    const count = pairs[at] as number;
    if (count < 2) continue;
    const product = ((pairs[at + 1] as number) * (pairs[at + 2] as number)) / count;
    covariances += ((pairs[at + 3] as number) - product) / (count - 1);
    used++;
  }
  const spread = sums.filter(({ count }) => count > 1);
  if (used === 0 || spread.length === 0) return undefined;
  return {
    variance: spread.reduce((sum, { squares, count }) => sum + squares / (count - 1), 0) / spread.length,
    covariance: covariances / used,
    length: (asked ? asked.reduce((sum, one) => sum + one, 0) : students * items) / students,
  };
}

/**
 * Four figures for each pair of items, side by side so that one read of memory has them: the number of students who were
 * asked both, the sums of their marks, and the sum of the products. Marks are differences from the means of the items.
 */
function sumPairs({ marks, asked, fullMarks }: MarkMatrix, sums: readonly ItemSums[], students: number) {
  const items = fullMarks.length;
  const pairs = new Float64Array(items * (items - 1) * 2);
  const [own, values] = [new Int32Array(items), new Float64Array(items)];
  for (let student = 0; student < students; student++) {
    let length = 0;
    for (let item = 0; item < items; item++) {
      const at = student * items + item;
      if (asked && !asked[at]) continue;
      own[length] = item;
      values[length] = ((marks[at] as number) || 0) - (sums[item] as ItemSums).mean;
      length++;
    }
    for (let a = 1; a < length; a++) {
      const row = ((own[a] as number) * ((own[a] as number) - 1)) / 2;
      const value = values[a] as number;
      for (let b = 0; b < a; b++) {
        const at = (row + (own[b] as number)) * 4;
        const other = values[b] as number;
        pairs[at] = (pairs[at] as number) + 1;
        pairs[at + 1] = (pairs[at + 1] as number) + value;
        pairs[at + 2] = (pairs[at + 2] as number) + other;
        pairs[at + 3] = (pairs[at + 3] as number) + value * other;
      }
    }
  }
  return pairs;
}
