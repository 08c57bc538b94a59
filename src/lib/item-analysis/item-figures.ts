import { isConstant, mean, sumOfProducts, sumsOfPowers } from './moments.ts';
import { type MarksOfItem, meanSumsOfPapers } from './papers.ts';

/** The figures of an item. README.md has their formulas and scales. */
export type ItemFigures = {
  /** The students whose papers have the item. */
  count: number;
  facility: number | null;
  sd: number | null;
  discrimination: number | null;
  discriminativeEfficiency: number | null;
  intendedWeight: number | null;
  effectiveWeight: number | null;
  itemRestCorrelation: number | null;
};

/** Sums over the students of an item: of squares and products of the differences from the means. */
export type ItemSums = {
  count: number;
  mean: number;
  squares: number;
  restSquares: number;
  productsWithRest: number;
  /** The products with the rest when both are sorted: the most that these marks could reach. */
  mostProductsWithRest: number;
  productsWithTotal: number;
};

/** A covariance smaller than this share of what it could be is a rounding of 0. */
const ROUNDING = 1e-12;

/** `scale` is the size of the marks that were added up to make the totals. */
export function sumItem({ marks, totals, scale }: MarksOfItem & { scale: number }): ItemSums {
  const rest = totals.map((total, student) => total - (marks[student] as number));
  const totalSquares = isConstant(totals, scale) ? 0 : sumsOfPowers(totals).second;
  // Raw marks are equal or not; the rest of the test is a sum, which has roundings.
  const squares = isConstant(marks, 0) ? 0 : sumsOfPowers(marks).second;
  const restSquares = isConstant(rest, scale) ? 0 : sumsOfPowers(rest).second;
  const varies = squares > 0 && restSquares > 0;
  return {
    count: marks.length,
    mean: mean(marks),
    squares,
    restSquares,
    productsWithRest: varies ? sumOfProducts(marks, rest) : 0,
    mostProductsWithRest: varies ? sumOfProducts(marks.toSorted(), rest.toSorted()) : 0,
    productsWithTotal:
      squares > 0 && totalSquares > 0
        ? withoutRounding(sumOfProducts(marks, totals), Math.sqrt(squares * totalSquares))
        : 0,
  };
}

// A sign that only a rounding decides would take the weight away from an item.
const withoutRounding = (value: number, most: number) => (Math.abs(value) <= most * ROUNDING ? 0 : value);

export function itemFigures(
  sums: ItemSums[],
  fullMarks: Float64Array,
  students: number,
  asked: Uint8Array | undefined,
): ItemFigures[] {
  const fullTotals = meanSumsOfPapers(fullMarks, students, asked);
  const roots = Float64Array.from(sums, ({ productsWithTotal, count }) =>
    count > 1 ? Math.sqrt(Math.max(0, productsWithTotal) / (count - 1)) : 0,
  );
  const rootTotals = meanSumsOfPapers(roots, students, asked);
  return sums.map((item, at) => {
    const { count } = item;
    const full = fullMarks[at] as number;
    const [fullTotal, rootTotal] = [fullTotals[at] as number, rootTotals[at] as number];
    const correlation =
      item.mostProductsWithRest > 0
        ? clampCorrelation(item.productsWithRest / Math.sqrt(item.squares * item.restSquares))
        : null;
    return {
      count,
      facility: count > 0 && full > 0 ? (100 * item.mean) / full : null,
      sd: count > 1 && full > 0 ? (100 * Math.sqrt(item.squares / (count - 1))) / full : null,
      discrimination: correlation === null ? null : 100 * correlation,
      discriminativeEfficiency:
        correlation === null ? null : (100 * item.productsWithRest) / item.mostProductsWithRest,
      intendedWeight: fullTotal > 0 ? (100 * full) / fullTotal : null,
      effectiveWeight:
        count > 1 && rootTotal > 0 && item.productsWithTotal >= 0
          ? (100 * (roots[at] as number)) / rootTotal
          : null,
      itemRestCorrelation: correlation,
    };
  });
}

const clampCorrelation = (value: number) => Math.min(1, Math.max(-1, value));
