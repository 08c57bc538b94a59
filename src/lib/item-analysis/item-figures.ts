import { isConstant, mean, sumOfProducts, sumsOfPowers } from './moments.ts';

/** The figures of an item. README.md has their formulas and scales. */
export type ItemFigures = {
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
export function sumItem(
  marks: Float64Array,
  { totals, totalSquares, scale }: { totals: Float64Array; totalSquares: number; scale: number },
): ItemSums {
  const rest = totals.map((total, student) => total - (marks[student] as number));
  // Raw marks are equal or not; the rest of the test is a sum, which has roundings.
  const squares = isConstant(marks, 0) ? 0 : sumsOfPowers(marks).second;
  const restSquares = isConstant(rest, scale) ? 0 : sumsOfPowers(rest).second;
  const varies = squares > 0 && restSquares > 0;
  return {
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

export function itemFigures(sums: ItemSums[], students: number, fullMarks: Float64Array): ItemFigures[] {
  const fullTotal = fullMarks.reduce((sum, full) => sum + full, 0);
  // The divisor by the count less one cancels out of every share.
  const roots = sums.reduce(
    (sum, { productsWithTotal }) => sum + Math.sqrt(Math.max(0, productsWithTotal)),
    0,
  );
  return sums.map((item, at) => {
    const full = fullMarks[at] as number;
    const correlation =
      item.mostProductsWithRest > 0
        ? clampCorrelation(item.productsWithRest / Math.sqrt(item.squares * item.restSquares))
        : null;
    return {
      facility: students > 0 && full > 0 ? (100 * item.mean) / full : null,
      sd: students > 1 && full > 0 ? (100 * Math.sqrt(item.squares / (students - 1))) / full : null,
      discrimination: correlation === null ? null : 100 * correlation,
      discriminativeEfficiency:
        correlation === null ? null : (100 * item.productsWithRest) / item.mostProductsWithRest,
      intendedWeight: fullTotal > 0 ? (100 * full) / fullTotal : null,
      effectiveWeight:
        students > 1 && roots > 0 && item.productsWithTotal >= 0
          ? (100 * Math.sqrt(item.productsWithTotal)) / roots
          : null,
      itemRestCorrelation: correlation,
    };
  });
}

const clampCorrelation = (value: number) => Math.min(1, Math.max(-1, value));
