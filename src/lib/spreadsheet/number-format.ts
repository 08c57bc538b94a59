/**
 * How a style shows a number: as a date, padded with zeros, with text between its digits, with decimals and signs, as a fraction, or
 * plainly. A format that is none of them and adds text is unknown.
 */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'date' }
  | { kind: 'padded'; width: number }
  | { kind: 'unknown' }
  | Template
  | Decimals
  | Fraction;
/** The digits and texts of a whole number from left to right; `0` shows a missing digit as zero, `#` shows none. */
type Template = { kind: 'template'; parts: TemplatePart[] };
type TemplatePart = { digit: '0' | '#' } | { text: string } | { general: true };
/** `mixed` shows the whole part separately: `1 1/2`. Denominators up to `most` are tried, or only the `fixed` one. */
type Fraction = { kind: 'fraction'; mixed: boolean; most: number; fixed?: number };
type Decimals = {
  kind: 'decimals';
  fewest: number;
  most: number;
  percent: boolean;
  grouped: boolean;
  before: string;
  after: string;
};

const DAY_MS = 86_400_000;
/** Spreadsheet programs lose the last digits of larger numbers. */
const MAX_EXACT = 1e15;

// ECMA-376, 18.8.30: formats with a number and no text in the file.
const isDateId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

const CODES: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
};

/**
 * The style of a format number or format text. `asShown` keeps decimals, digit groups, signs and fractions, which
 * must not change a number that is an identifier.
 */
export function parseNumberFormat(
  formatId: number,
  written: string | undefined,
  asShown: boolean,
): NumberFormat {
  const code = written ?? (asShown ? CODES[formatId] : undefined);
  if (code === undefined) return { kind: isDateId(formatId) ? 'date' : 'plain' };
  if (/^0{2,}$/.test(code)) return { kind: 'padded', width: code.length };
  const shown = asShown && (parseDecimals(code) ?? parseFraction(code));
  if (shown) return shown;
  const template = parseTemplate(code);
  if (template) return template;
  // Quoted text, colours, conditions and escaped letters are not date parts.
  const bare = code.replace(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\.|_./gi, '').split(';')[0] ?? '';
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return { kind: 'date' };
  const first = splitFormat(code).map(([whole]) => whole);
  return { kind: !asShown && ADDED_TEXT.test(first.join('')) ? 'unknown' : 'plain' };
}

/** Letters or digits that a format adds to a number. */
const ADDED_TEXT = /"[^"]*[\p{L}\p{N}][^"]*"|\\[\p{L}\p{N}]/u;
const TEMPLATE_PART =
  /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|(\[(?:black|white|red|green|blue|cyan|magenta|yellow|color ?\d+)\]|[_*].)|([-+()!^&'~{}<>= $€£₹])|([0#?])|(general)|(.)/giu;

/** Reads a format such as `"26GCS"000` or `000\-000` for whole numbers; undefined for others and those that add no text. */
function parseTemplate(code: string): Template | undefined {
  const parts: TemplatePart[] = [];
  let written = '';
  // Text after a semicolon is for negative numbers, zero and texts.
  for (const [whole, quoted, escaped, currency, unseen, sign, digit, general] of splitFormat(code)) {
    const text = quoted ?? escaped ?? currency ?? sign;
    if (text !== undefined) {
      if (text !== '') parts.push({ text });
      written += text;
    } else if (digit) parts.push({ digit: digit === '0' ? '0' : '#' });
    else if (general) parts.push({ general: true });
    else if (!unseen && whole !== undefined) return undefined;
  }
  const numbers = parts.filter((part) => !('text' in part));
  const generals = numbers.filter((part) => 'general' in part);
  const isNumber = numbers.length > 0 && (generals.length === 0 || numbers.length === 1);
  return isNumber && written.trim() !== '' ? { kind: 'template', parts } : undefined;
}

function splitFormat(code: string): RegExpMatchArray[] {
  const parts = [...code.matchAll(TEMPLATE_PART)];
  const end = parts.findIndex(([whole]) => whole === ';');
  return end < 0 ? parts : parts.slice(0, end);
}

function formatTemplate(value: number, { parts }: Template): string {
  const places = parts.filter((part) => 'digit' in part).length;
  const whole = Math.abs(value).toLocaleString('en', {
    maximumFractionDigits: 0,
    useGrouping: false,
    roundingMode: 'halfExpand',
  });
  const digits = whole === '0' ? '' : whole;
  // The first place takes all digits that have no place of their own.
  let next = digits.length - places;
  let text = '';
  for (const part of parts) {
    if ('text' in part) text += part.text;
    else if ('general' in part) text += String(Math.abs(value));
    else {
      const isFirst = next === digits.length - places;
      const own = isFirst && next > 0 ? digits.slice(0, next + 1) : (digits[next] ?? '');
      text += own === '' && part.digit === '0' ? '0' : own;
      next++;
    }
  }
  return `${value < 0 ? '-' : ''}${text}`.trim();
}

/** The text of a number whose format nobody can read. Like the errors of spreadsheet programs, it stands for no value. */
export const UNKNOWN_FORMAT = '#FORMAT!';

const LITERAL = String.raw`(?:"[^"]{0,40}"|\\.|\[\$[^\]-]{0,10}(?:-[\da-f]{1,8})?\]|[_*].|[$€£₹ ])`;
const DECIMALS = new RegExp(
  String.raw`^((?:${LITERAL}){0,9})(#,##)?(0|#)(?:\.(0{0,15})(#{0,15}))?(%)?((?:${LITERAL}){0,9})$`,
  'i',
);

/** Reads a format such as `#,##0.00`, `0.0%` or `"₹" 0`; undefined for others. ECMA-376, 18.8.31. */
function parseDecimals(code: string): Decimals | undefined {
  const [whole, before = '', grouped, , zeros = '', signs = '', percent, after = ''] =
    DECIMALS.exec(code.split(';')[0] ?? '') ?? [];
  if (whole === undefined) return undefined;
  const fewest = zeros.length;
  return {
    kind: 'decimals',
    fewest,
    most: fewest + signs.length,
    percent: percent !== undefined,
    grouped: grouped !== undefined,
    before: literalText(before),
    after: literalText(after),
  };
}

const FRACTION = /^(?:[#0?]+(?: |\\ |" +"))?[#0?]{1,3}\/(?:([#0?]{1,3})|([1-9]\d{0,2}))$/;

/** Reads a format such as `# ?/?`, `?/?` or `# ?/4`; undefined for others. ECMA-376, 18.8.31. */
function parseFraction(code: string): Fraction | undefined {
  const [whole, signs = '', fixed] = FRACTION.exec((code.split(';')[0] ?? '').trim()) ?? [];
  if (whole === undefined) return undefined;
  return {
    kind: 'fraction',
    mixed: /[\\ "]/.test(whole),
    most: 10 ** signs.length - 1,
    ...(fixed && { fixed: Number(fixed) }),
  };
}

/** The literal text beside a number, without characters that only reserve space. */
const literalText = (written: string) =>
  written.replace(
    /"([^"]*)"|\\(.)|\[\$([^\]-]*)[^\]]*\]|[_*]./g,
    (_, quoted = '', escaped = '', currency = '') => quoted + escaped + currency,
  );

function formatDecimal(value: number, { fewest, most, percent, grouped, before, after }: Decimals): string {
  const text = Math.abs(percent ? Number((value * 100).toPrecision(15)) : value).toLocaleString('en', {
    minimumFractionDigits: fewest,
    maximumFractionDigits: most,
    useGrouping: grouped,
    roundingMode: 'halfExpand',
  });
  const sign = value < 0 && /[1-9]/.test(text) ? '-' : '';
  return `${sign}${before}${text}${percent ? '%' : ''}${after}`.trim();
}

/** The fraction nearest to a number, as spreadsheet programs show it. */
function formatFraction(value: number, { mixed, most, fixed }: Fraction): string {
  const size = Math.abs(value);
  const apart = mixed ? Math.floor(size) : 0;
  const [top, bottom] = fixed
    ? [Math.round((size - apart) * fixed), fixed]
    : nearestFraction(size - apart, most);
  const sign = value < 0 && apart + top > 0 ? '-' : '';
  if (!mixed) return `${sign}${top}/${bottom}`;
  if (top % bottom === 0) return `${sign}${apart + top / bottom}`;
  return `${sign}${apart > 0 ? `${apart} ` : ''}${top}/${bottom}`;
}

/** Two fractions with denominators of up to three digits never lie closer than this. */
const EPSILON = 1e-9;

/** The nearest fraction with a denominator up to `most`; the smallest denominator wins. */
function nearestFraction(value: number, most: number): [top: number, bottom: number] {
  let best = { top: Math.round(value), bottom: 1 };
  const miss = ({ top, bottom }: typeof best) => Math.abs(value - top / bottom);
  for (let bottom = 2; bottom <= most && miss(best) > EPSILON; bottom++) {
    const tried = { top: Math.round(value * bottom), bottom };
    if (miss(tried) < miss(best)) best = tried;
  }
  return [best.top, best.bottom];
}

/** Writes a number for people: dates as 2023-08-01, and no exponent where every digit is known. */
export function formatNumber(written: string, style: NumberFormat, from1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  if (style.kind === 'date') return formatDate(value, from1904);
  // Digits are lost already. The exponent shows it, so checks of identifiers refuse the row.
  if (Math.abs(value) >= MAX_EXACT) return value.toExponential();
  const plain = Number(value.toPrecision(15));
  if (style.kind === 'unknown') return UNKNOWN_FORMAT;
  if (style.kind === 'template') return formatTemplate(plain, style);
  if (style.kind === 'decimals') return formatDecimal(plain, style);
  if (style.kind === 'fraction') return formatFraction(plain, style);
  const text = Number.isInteger(plain) ? plain.toFixed(0) : String(plain);
  return style.kind === 'padded' && Number.isInteger(plain) ? text.padStart(style.width, '0') : text;
}

// Day 1 is 1 January 1900, and 29 February 1900 counts although it never existed. ECMA-376, 18.17.4.1.
function formatDate(serial: number, from1904: boolean): string {
  const days = from1904 ? serial + 1462 : serial;
  if (days < 0 || days > 2_958_466) return String(serial);
  const at = new Date(Math.round((days - (days < 60 ? 25_568 : 25_569)) * DAY_MS));
  const [date = '', time = ''] = at.toISOString().split('T');
  if (days < 1) return time.slice(0, 5);
  return time.startsWith('00:00:00') ? date : `${date} ${time.slice(0, 5)}`;
}
