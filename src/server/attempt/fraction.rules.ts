/** An exact number, `of` by `over`; `over` is positive. */
export type Fraction = { of: bigint; over: bigint };

const ZERO: Fraction = { of: 0n, over: 1_000n };

/** A fraction in lowest terms; `over` is to be positive. */
export const fraction = (of: bigint, over: bigint): Fraction => {
  const common = divisor(of < 0n ? -of : of, over);
  return { of: of / common, over: over / common };
};

function divisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : divisor(b, a % b);
}

/** A decimal such as 0.25, as it is written. */
export function decimal(value: number): Fraction {
  // Marks have three decimals at most. Over one denominator they are added without a search for divisors.
  const thousandths = Math.round(value * 1_000);
  if (thousandths / 1_000 === value) return { of: BigInt(thousandths), over: 1_000n };
  const [digits = '0', exponent = '0'] = value.toExponential().split('e');
  const [whole = '0', rest = ''] = digits.split('.');
  const power = Number(exponent) - rest.length;
  const of = BigInt(whole + rest);
  return power >= 0 ? { of: of * 10n ** BigInt(power), over: 1n } : fraction(of, 10n ** BigInt(-power));
}

/** Into so many equal parts a key can fall: a question has at most twelve options or prompts. */
const MOST_PARTS = 12;

/** The exact share that a credit (0 to 1) stands for, such as 1/3 for 0.333…; where no such parts give it, the decimal as written. */
export function exactShare(credit: number): Fraction {
  for (let parts = 1; parts <= MOST_PARTS; parts++) {
    const part = Math.round(credit * parts);
    if (Math.abs(part / parts - credit) < 1e-12) return fraction(BigInt(part), BigInt(parts));
  }
  return decimal(credit);
}

/** Not in lowest terms where both are over the same: marks, all in thousandths, are added without a search for divisors. */
export const plus = (a: Fraction, b: Fraction): Fraction =>
  a.over === b.over
    ? { of: a.of + b.of, over: a.over }
    : fraction(a.of * b.over + b.of * a.over, a.over * b.over);

/** The product, in lowest terms. */
export const times = (a: Fraction, b: Fraction) => fraction(a.of * b.of, a.over * b.over);

/** The sum of all; of none it is zero. */
export function sum(all: readonly Fraction[]): Fraction {
  let { of, over } = ZERO;
  // Nearly all marks are thousandths: theirs need no fraction for each step.
  for (const one of all)
    if (one.over === over) of += one.of;
    else ({ of, over } = plus({ of, over }, one));
  return { of, over };
}

/** Whether `a` is `b` or more. */
export const atLeast = (a: Fraction, b: Fraction) => a.of * b.over >= b.of * a.over;

/** Rounded to three decimals, halves away from zero. */
export function rounded({ of, over }: Fraction): number {
  const [sign, size] = of < 0n ? [-1, -of] : [1, of];
  const thousandths = (size * 2_000n + over) / (over * 2n);
  return thousandths === 0n ? 0 : (sign * Number(thousandths)) / 1_000;
}
