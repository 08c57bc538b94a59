/** Sums, counts and formats that the `solve` functions of the starter bank share. */

export const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b));

export const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** Whole numbers from `from` to `to`, both included. */
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

export const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]),
      );

/** Every choice of `size` items, order ignored. */
export const combinations = <T>(items: readonly T[], size: number): T[][] =>
  size === 0
    ? [[]]
    : items.flatMap((item, index) =>
        combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
      );

/** The only item of the list. Throws for any other number of items, because then the question is not well posed. */
export const onlyOne = <T>(items: readonly T[]): T => {
  const [first] = items;
  if (items.length !== 1 || first === undefined)
    throw new Error(`expected one answer, found ${items.length}`);
  return first;
};

/** The claims that hold. */
export const trueClaims = (claims: Record<string, boolean>): string[] =>
  Object.keys(claims).filter((claim) => claims[claim]);

/** ₹1,00,000 or ₹3,152.50. */
export const rupees = (value: number): string => {
  const rounded = Math.round(value * 100) / 100;
  const minimumFractionDigits = Number.isInteger(rounded) ? 0 : 2;
  return `₹${rounded.toLocaleString('en-IN', { minimumFractionDigits, maximumFractionDigits: 2 })}`;
};

/** A fraction in lowest terms, as inline LaTeX. */
export const fraction = (top: number, bottom: number): string => {
  const common = gcd(top, bottom);
  return `$\\frac{${top / common}}{${bottom / common}}$`;
};

/** The lowest-terms fraction (bottom up to 1,000) that has this value. */
export const asFraction = (value: number): string => {
  const bottom = range(1, 1000).find((q) => Math.abs(value * q - Math.round(value * q)) < 1e-9);
  if (bottom === undefined) throw new Error(`no small fraction for ${value}`);
  return fraction(Math.round(value * bottom), bottom);
};

/** Value of an expression such as `16 + 24 ÷ 6 × 3 − 5`: × and ÷ first, each level from left to right. */
export const evaluate = (expression: string): number => {
  const terms: number[] = [];
  let sign = '+';
  for (const token of expression.split(' ')) {
    if (['+', '−', '×', '÷'].includes(token)) {
      sign = token;
      continue;
    }
    const value = Number(token);
    if (sign === '+') terms.push(value);
    else if (sign === '−') terms.push(-value);
    else terms.push(sign === '×' ? Number(terms.pop()) * value : Number(terms.pop()) / value);
  }
  return sum(terms);
};

/** 'A' is 1, 'Z' is 26. */
export const letterPosition = (letter: string): number => letter.charCodeAt(0) - 64;

/** The letter at a place; counting past Z goes on at A. */
export const letterAt = (position: number): string =>
  String.fromCharCode(65 + ((((position - 1) % 26) + 26) % 26));

/** The zero of f between low and high, by bisection. */
export const root = (f: (x: number) => number, low: number, high: number): number => {
  let a = low;
  let b = high;
  for (let i = 0; i < 200; i++) {
    const middle = (a + b) / 2;
    if (Math.sign(f(middle)) === Math.sign(f(a))) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
};

/** Midpoint-rule integral of f from a to b. */
export const integral = (f: (x: number) => number, a: number, b: number, parts = 20_000): number => {
  const h = (b - a) / parts;
  return sum(range(1, parts).map((part) => f(a + (part - 0.5) * h))) * h;
};

/** The statements that hold, in their order. */
export const trueStatements = (statements: [string, boolean][]): string[] =>
  statements.filter(([, holds]) => holds).map(([text]) => text);
