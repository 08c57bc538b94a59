/**
 * Parses a typed number: digits with at most one decimal point, a sign and an exponent. Blanks and commas between groups of digits are
 * ignored. Undefined for anything else.
 */
export function parseTypedNumber(typed: string): number | undefined {
  const bare = typed.replace(/[\s\u00a0\u202f]/g, '').replace(/\u2212/g, '-');
  const plain = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}
