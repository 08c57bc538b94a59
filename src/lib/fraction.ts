/**
 * A fraction in lowest terms with a positive denominator. Create it with `ratio` or functions that use it. See
 * docs/decisions/0010-marks-are-exact-fractions.md.
 */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };
/** An exact number: an integer or a fraction. */
export type Exact = number | bigint | Fraction;

/** The quotient of two exact numbers. Throws for a denominator of 0. */
export function ratio(over: Exact, under: Exact = 1n): Fraction {
  const [a, b] = [parts(over), parts(under)];
  return reduced(a.numerator * b.denominator, a.denominator * b.numerator);
}

function reduced(numerator: bigint, denominator: bigint): Fraction {
  if (denominator === 0n) throw new RangeError('A fraction cannot have the denominator 0.');
  const divisor =
    denominator < 0n ? -commonDivisor(numerator, denominator) : commonDivisor(numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** A decimal such as 0.25, exactly as it is written. */
export function decimal(value: number): Fraction {
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', rest = ''] = digits.split('.');
  const power = Number(exponent) - rest.length;
  const scaled = BigInt(whole + rest);
  return power >= 0 ? reduced(scaled * 10n ** BigInt(power), 1n) : reduced(scaled, 10n ** BigInt(-power));
}

export function times(...factors: Exact[]): Fraction {
  let [numerator, denominator] = [1n, 1n];
  for (const factor of factors.map(parts)) {
    numerator *= factor.numerator;
    denominator *= factor.denominator;
  }
  return reduced(numerator, denominator);
}

/** The sum of all terms; 0 without terms. */
export function plus(...terms: Exact[]): Fraction {
  let [numerator, denominator] = [0n, 1n];
  for (const term of terms.map(parts)) {
    // Marks mostly share a denominator, so most papers are added up without a division per item.
    if (term.denominator === denominator) {
      numerator += term.numerator;
      continue;
    }
    const divisor = commonDivisor(denominator, term.denominator);
    numerator = numerator * (term.denominator / divisor) + term.numerator * (denominator / divisor);
    denominator *= term.denominator / divisor;
  }
  return reduced(numerator, denominator);
}

export function minus(from: Exact, what: Exact): Fraction {
  return plus(from, times(-1n, what));
}

/** Whether `a` is at least `b`. */
export function atLeast(a: Exact, b: Exact): boolean {
  return minus(a, b).numerator >= 0n;
}

/** Rounds to three decimals, halves away from zero. */
export function rounded(value: Exact): number {
  const { numerator, denominator } = parts(value);
  const size = numerator < 0n ? -numerator : numerator;
  const thousandths = Number((size * 2_000n + denominator) / (denominator * 2n)) / 1_000;
  return numerator < 0n && thousandths > 0 ? -thousandths : thousandths;
}

export function toNumber(value: Exact): number {
  if (typeof value !== 'object') return Number(value);
  return Number(value.numerator) / Number(value.denominator);
}

export function isWhole(value: Exact): boolean {
  return typeof value === 'number' ? Number.isSafeInteger(value) : parts(value).denominator === 1n;
}

/** The number of decimal places when written out in full; undefined for endless decimals. */
export function decimals(value: Exact): number | undefined {
  const { denominator } = parts(value);
  for (let digits = 0; digits <= 9; digits++) if (10n ** BigInt(digits) % denominator === 0n) return digits;
  return undefined;
}

/** The greatest common divisor, never negative; 0 for two zeros. */
export function gcd(a: number, b: number): number {
  return Number(commonDivisor(BigInt(a), BigInt(b)));
}

export function lcm(a: number, b: number): number {
  return Math.abs(a * b) / gcd(a, b);
}

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b];
  return a < 0n ? -a : a;
}

/** The numerator and the denominator of an exact number. */
export function parts(value: Exact): Fraction {
  if (typeof value === 'object') return value;
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is not whole; write it as a ratio.`);
  return { numerator: BigInt(value), denominator: 1n };
}
