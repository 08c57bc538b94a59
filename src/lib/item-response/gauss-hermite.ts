/** Nodes and weights: the sum of weight × f(node) is the integral of f(x) exp(−x²). */
export type Quadrature = { nodes: Float64Array; weights: Float64Array };

/**
 * Gauss–Hermite quadrature with `count` nodes, exact for polynomials below the degree 2 × `count`. The nodes are the
 * roots of the Hermite polynomial (Abramowitz & Stegun, 25.4.46), found between those of the polynomial one degree lower.
 */
export function gaussHermite(count: number): Quadrature {
  let roots: number[] = [];
  for (let degree = 1; degree <= count; degree++) {
    const bound = Math.sqrt(2 * degree + 1);
    const limits = [-bound, ...roots, bound];
    roots = Array.from({ length: degree }, (_, at) =>
      findRoot(degree, limits[at] as number, limits[at + 1] as number),
    );
  }
  // With orthonormal polynomials, a weight is 2 over the square of the derivative.
  const weights = roots.map((root) => 2 / hermite(count, root).derivative ** 2);
  return { nodes: Float64Array.from(roots), weights: Float64Array.from(weights) };
}

function findRoot(degree: number, low: number, high: number): number {
  let [below, above] = [low, high];
  const rises = hermite(degree, below).value < 0;
  for (;;) {
    const middle = (below + above) / 2;
    if (middle <= below || middle >= above) return middle;
    if (hermite(degree, middle).value < 0 === rises) below = middle;
    else above = middle;
  }
}

/** The orthonormal Hermite polynomial, which does not overflow. */
function hermite(degree: number, x: number): { value: number; derivative: number } {
  let [former, value] = [0, Math.PI ** -0.25];
  for (let n = 1; n <= degree; n++)
    [former, value] = [value, x * Math.sqrt(2 / n) * value - Math.sqrt((n - 1) / n) * former];
  return { value, derivative: Math.sqrt(2 * degree) * former };
}
