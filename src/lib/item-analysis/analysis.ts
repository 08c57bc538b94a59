import { type ItemFigures, type ItemSums, itemFigures, sumItem } from './item-figures.ts';
import type { MarkMatrix } from './mark-matrix.ts';
import { isConstant, sumsOfPowers } from './moments.ts';
import { averageCovariances } from './pairwise.ts';
import { selectPaper } from './papers.ts';
import { type TestFigures, testFigures } from './test-figures.ts';

/**
 * Analyses a test by classical test theory, with Moodle's formulas (“Quiz statistics calculations”); README.md has
 * them, with the scale of each figure. A blank counts as 0. A figure that the marks do not define is null.
 */
export function analyseMarks(matrix: MarkMatrix): TestFigures & { items: ItemFigures[] } {
  const { fullMarks, asked } = matrix;
  const students = countStudents(matrix);
  const { totals, scale } = addUpTotals(matrix);
  const powers =
    students > 1 && !isConstant(totals, scale) ? sumsOfPowers(totals) : { second: 0, third: 0, fourth: 0 };
  const sums: ItemSums[] = [];
  for (let item = 0; item < fullMarks.length; item++)
    sums.push(sumItem({ ...selectPaper(matrix, totals, item), scale }));
  const spread = averageCovariances(matrix, sums, powers.second);
  return { ...testFigures(totals, powers, spread), items: itemFigures(sums, fullMarks, students, asked) };
}

const countStudents = ({ marks, fullMarks }: MarkMatrix) =>
  fullMarks.length === 0 ? 0 : marks.length / fullMarks.length;

/** The total of each student, and the largest sum of marks without their signs: the scale of what rounding may change. */
function addUpTotals(matrix: MarkMatrix): { totals: Float64Array; scale: number } {
  const { marks, fullMarks, asked, extra } = matrix;
  const students = countStudents(matrix);
  const items = fullMarks.length;
  const totals = new Float64Array(students);
  let scale = 0;
  for (let student = 0; student < students; student++) {
    let total = extra?.[student] ?? 0;
    let size = Math.abs(total);
    for (let at = student * items; at < (student + 1) * items; at++) {
      if (asked && !asked[at]) continue;
      const mark = (marks[at] as number) || 0;
      total += mark;
      size += Math.abs(mark);
    }
    totals[student] = total;
    scale = Math.max(scale, size);
  }
  return { totals, scale };
}
