import { type ItemFigures, type ItemSums, itemFigures, sumItem } from './item-figures.ts';
import type { MarkMatrix } from './mark-matrix.ts';
import { isConstant, sumsOfPowers } from './moments.ts';
import { type TestFigures, testFigures } from './test-figures.ts';

/**
 * Analyses a test by classical test theory, with Moodle's formulas (“Quiz statistics calculations”); README.md has
 * them, with the scale of each figure. A blank counts as 0. A figure that the marks do not define is null.
 */
export function analyseMarks({ marks, fullMarks }: MarkMatrix): TestFigures & { items: ItemFigures[] } {
  const items = fullMarks.length;
  const students = items === 0 ? 0 : marks.length / items;
  const { totals, scale } = addUp(marks, students, items);
  const powers =
    students > 1 && !isConstant(totals, scale) ? sumsOfPowers(totals) : { second: 0, third: 0, fourth: 0 };
  const sums: ItemSums[] = [];
  const marksOfItem = new Float64Array(students);
  for (let item = 0; item < items; item++) {
    for (let student = 0; student < students; student++)
      marksOfItem[student] = (marks[student * items + item] as number) || 0;
    sums.push(sumItem(marksOfItem, { totals, totalSquares: powers.second, scale }));
  }
  return { ...testFigures(totals, powers, sums), items: itemFigures(sums, students, fullMarks) };
}

/** The total of each student, and the largest sum of marks without their signs: the scale of what rounding may change. */
function addUp(
  marks: Float64Array,
  students: number,
  items: number,
): { totals: Float64Array; scale: number } {
  const totals = new Float64Array(students);
  let scale = 0;
  for (let student = 0; student < students; student++) {
    let [total, size] = [0, 0];
    for (let at = student * items; at < (student + 1) * items; at++) {
      const mark = (marks[at] as number) || 0;
      total += mark;
      size += Math.abs(mark);
    }
    totals[student] = total;
    scale = Math.max(scale, size);
  }
  return { totals, scale };
}
