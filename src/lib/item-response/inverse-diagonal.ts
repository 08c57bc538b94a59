import type { SymmetricMatrix } from './observed-information.ts';

/** Up to this size and cost the matrix is written out and decomposed. */
const LARGEST_DENSE = 400;
const HIGHEST_COST = 3e9;
const MOST_DIMENSIONS = 80;
/** The process ends when this many further directions in turn change no entry by more than this share. */
const SETTLED_DIMENSIONS = 5;
const SETTLED = 1e-4;

/**
 * The diagonal of the inverse of a positive definite matrix, whose roots are standard errors; undefined where the matrix
 * is not positive definite. Exact for a matrix of up to 400 rows, and beyond it to a few thousandths.
 */
export function invertDiagonal(matrix: SymmetricMatrix): Float64Array | undefined {
  return matrix.size <= LARGEST_DENSE && matrix.entryCost <= HIGHEST_COST
    ? invertByCholesky(matrix)
    : invertByLanczos(matrix);
}

/** By the Cholesky decomposition: an entry is the sum of the squares of a column of the inverse of the lower triangle. */
export function invertByCholesky({ size, entries }: SymmetricMatrix): Float64Array | undefined {
  const inverse = invertLower(entries(), size);
  if (!inverse) return undefined;
  const diagonal = new Float64Array(size);
  for (const [at, value] of inverse.entries())
    diagonal[at % size] = (diagonal[at % size] as number) + value ** 2;
  return diagonal;
}

/** The inverse of the lower triangle of the Cholesky decomposition, row by row; undefined if the matrix is not positive. */
function invertLower(lower: Float64Array, size: number): Float64Array | undefined {
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let sum = lower[row * size + column] as number;
      for (let k = 0; k < column; k++)
        sum -= (lower[row * size + k] as number) * (lower[column * size + k] as number);
      if (row === column && !(sum > 0)) return undefined;
      lower[row * size + column] =
        row === column ? Math.sqrt(sum) : sum / (lower[column * size + column] as number);
    }
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column++)
    for (let row = column; row < size; row++) {
      let sum = row === column ? 1 : 0;
      for (let k = column; k < row; k++)
        sum -= (lower[row * size + k] as number) * (inverse[k * size + column] as number);
      inverse[row * size + column] = sum / (lower[row * size + row] as number);
    }
  return inverse;
}

/**
 * By the Neumann series. Scaled to a diagonal near 1, the matrix is I − M, and its inverse is I + M + M²(I − M)⁻¹. The
 * diagonal of the first two terms is known. The last term is small but for few directions, in which all items move
 * together; the Lanczos process finds these (Golub & Van Loan, “Matrix Computations”, chapter 10), and the term is computed
 * among them.
 */
export function invertByLanczos({ size, diagonal, multiply }: SymmetricMatrix): Float64Array | undefined {
  if (diagonal.some((value) => !(value > 0))) return undefined;
  const scale = diagonal.map((value) => 1 / Math.sqrt(value));
  // With the diagonal of the matrix as its scale, M has a diagonal of 0, and so has the second term.
  const apply = (vector: Float64Array) => {
    const product = multiply(vector.map((value, at) => value * (scale[at] as number)));
    return vector.map((value, at) => value - (product[at] as number) * (scale[at] as number));
  };
  const basis = [startVector(size)];
  const alphas: number[] = [];
  const betas: number[] = [];
  let rest: Float64Array = new Float64Array(size);
  let settled = 0;
  for (;;) {
    const { alpha, beta, next } = extend(basis, apply);
    alphas.push(alpha);
    const found = findLastTerm(basis, alphas, betas);
    if (!found) return undefined;
    const change = found.reduce(
      (most, value, at) => Math.max(most, Math.abs(value - (rest[at] as number))),
      0,
    );
    rest = found;
    settled = change < SETTLED ? settled + 1 : 0;
    if (settled === SETTLED_DIMENSIONS || basis.length === MOST_DIMENSIONS || !next) break;
    betas.push(beta);
    basis.push(next);
  }
  return scale.map((value, at) => value ** 2 * (1 + (rest[at] as number)));
}

/** A vector without pattern, the same each time. */
function startVector(size: number): Float64Array {
  let state = 1;
  const vector = Float64Array.from({ length: size }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return 0.5 + state / 2_147_483_647;
  });
  const length = Math.sqrt(dot(vector, vector));
  return vector.map((value) => value / length);
}

/** One step of the Lanczos process; the new vector is made orthogonal to all others twice, against rounding. */
function extend(basis: Float64Array[], apply: (vector: Float64Array) => Float64Array) {
  const last = basis.at(-1) as Float64Array;
  const product = apply(last);
  const alpha = dot(product, last);
  for (let round = 0; round < 2; round++)
    for (const vector of basis) {
      const share = dot(product, vector);
      for (let at = 0; at < product.length; at++)
        product[at] = (product[at] as number) - share * (vector[at] as number);
    }
  const beta = Math.sqrt(dot(product, product));
  return { alpha, beta, next: beta < 1e-10 ? undefined : product.map((value) => value / beta) };
}

/**
 * The diagonal of M²(I − M)⁻¹ = (I − M)⁻¹ − I − M among the vectors of the basis, in which M is tridiagonal; undefined
 * where I − M is not positive definite.
 */
function findLastTerm(basis: Float64Array[], alphas: number[], betas: number[]): Float64Array | undefined {
  const count = basis.length;
  const remainder = new Float64Array(count * count);
  for (let at = 0; at < count; at++) {
    remainder[at * count + at] = 1 - (alphas[at] as number);
    if (at > 0) remainder[at * count + at - 1] = -(betas[at - 1] as number);
  }
  const inverse = invertLower(remainder, count);
  if (!inverse) return undefined;
  const size = (basis[0] as Float64Array).length;
  const diagonal = new Float64Array(size);
  const direction = new Float64Array(size);
  for (const [row, vector] of basis.entries()) {
    direction.fill(0);
    for (let column = 0; column <= row; column++) {
      const weight = inverse[row * count + column] as number;
      const other = basis[column] as Float64Array;
      for (let at = 0; at < size; at++)
        direction[at] = (direction[at] as number) + weight * (other[at] as number);
    }
    const former = row > 0 ? (basis[row - 1] as Float64Array) : undefined;
    for (let at = 0; at < size; at++) {
      const own = vector[at] as number;
      const beside = former ? 2 * (betas[row - 1] as number) * (former[at] as number) * own : 0;
      diagonal[at] =
        (diagonal[at] as number) +
        (direction[at] as number) ** 2 -
        (1 + (alphas[row] as number)) * own ** 2 -
        beside;
    }
  }
  return diagonal;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}
