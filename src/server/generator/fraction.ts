/** A fraction in lowest terms with a positive denominator. Made by `ratio` alone. */
export type Fraction = { readonly numerator: number; readonly denominator: number };
/** An exact number: whole, or a fraction. */
export type Exact = number | Fraction;

/** The quotient of two exact numbers; a denominator of 0 throws. */
export function ratio(over: Exact, under: Exact = 1): Fraction {
  const [a, b] = [parts(over), parts(under)];
  const [numerator, denominator] = [a.numerator * b.denominator, a.denominator * b.numerator];
  if (denominator === 0) throw new RangeError('A fraction cannot have the denominator 0.');
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator))
    throw new RangeError('A fraction is made of whole numbers.');
  const common = gcd(numerator, denominator) * Math.sign(denominator);
  return { numerator: numerator / common + 0, denominator: denominator / common };
}

export function times(...factors: Exact[]): Fraction {
  return factors.reduce<Fraction>((product, factor) => {
    const { numerator, denominator } = parts(factor);
    return ratio(product.numerator * numerator, product.denominator * denominator);
  }, ratio(1));
}

export function plus(...terms: Exact[]): Fraction {
  return terms.reduce<Fraction>((sum, term) => {
    const { numerator, denominator } = parts(term);
    return ratio(sum.numerator * denominator + numerator * sum.denominator, sum.denominator * denominator);
  }, ratio(0));
}

export function minus(from: Exact, what: Exact): Fraction {
  return plus(from, times(-1, what));
}

export function toNumber(value: Exact): number {
  return typeof value === 'number' ? value : value.numerator / value.denominator;
}

export function isWhole(value: Exact): boolean {
  return typeof value === 'number' ? Number.isSafeInteger(value) : value.denominator === 1;
}

/** How many digits stand after the point when the number is written out in full; undefined when they never end. */
export function decimals(value: Exact): number | undefined {
  const { denominator } = parts(value);
  let [digits, power] = [0, 1];
  while (power % denominator !== 0) {
    digits += 1;
    power *= 10;
    if (digits > 9) return undefined;
  }
  return digits;
}

/** The greatest common divisor, never negative; of 0 and 0 it is 0. */
export function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}

export function lcm(a: number, b: number): number {
  return Math.abs(a * b) / gcd(a, b);
}

/** Numerator and denominator of an exact number. */
export function parts(value: Exact): Fraction {
  if (typeof value !== 'number') return value;
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not whole; write it as a ratio.`);
  return { numerator: value, denominator: 1 };
}
