import type { FileQuestionKind } from '../file-question.ts';
import { roundDigits } from '../numbers.ts';

/** The kinds that a table can name; `choice` becomes single or multiple by the number of right options. */
export type KindWord =
  | { kind: FileQuestionKind | 'choice'; unread?: undefined }
  | { unread: 'no-key' | 'other'; kind?: undefined };

const KIND_WORDS: [RegExp, FileQuestionKind | 'choice'][] = [
  [/^(?:single|single ?(?:choice|answer|select|correct)(?: question)?|scq|radio)$/, 'single'],
  [/^(?:multiple ?choice(?: question)?s?|mcqs?|mc|choice|objective|quiz)$/, 'choice'],
  [
    /^(?:multiple|multiple ?(?:answers?|select|responses?|correct)|multi ?(?:select|choice|answer|response|correct)|msq|mrq|check ?box(?:es)?)$/,
    'multiple',
  ],
  [/^(?:boolean|true ?(?:or|\/)? ?false|t ?\/ ?f|tf|yes ?\/? ?no)$/, 'boolean'],
  [/^(?:numerical|numeric|number|integer|nat)(?: answer)?(?: type)?$/, 'numerical'],
  [
    /^(?:text|short ?(?:text|answer)|fill ?(?:in)? ?(?:the)? ?blanks?|fib|type (?:the )?answer|one word)$/,
    'text',
  ],
  [/^(?:match|matching|match the following)$/, 'matching'],
  [/^(?:description|information|info)$/, 'description'],
];

const KINDS_WITHOUT_KEY =
  /^(?:poll|survey|open ?ended|essay|long ?(?:text|answer)|paragraph|word ?cloud|opinion)$/;
const UNSUPPORTED_KINDS =
  /^(?:order(?:ing)?|reorder|puzzle|sequence|draw|hot ?spot|label(?:ling)?|drag (?:and|&) drop|drop ?down|categori[sz]e|slide|slider|video response|audio response|comprehension|passage|math response|graphing)$/;

/** The kind that a word names, in any case; undefined for other words. */
export function parseKind(word: string): KindWord | undefined {
  const bare = word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const kind = KIND_WORDS.find(([pattern]) => pattern.test(bare))?.[1];
  if (kind) return { kind };
  if (KINDS_WITHOUT_KEY.test(bare)) return { unread: 'no-key' };
  return UNSUPPORTED_KINDS.test(bare) ? { unread: 'other' } : undefined;
}

/** 0 for a word that means True, 1 for a word that means False. */
export function parseTruth(word: string): 0 | 1 | undefined {
  if (/^(?:true|t|yes|y|right|correct)$/i.test(word.trim())) return 0;
  return /^(?:false|f|no|n|wrong|incorrect)$/i.test(word.trim()) ? 1 : undefined;
}

const NUMBER = String.raw`[+\-−]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?`;
const GROUPED = /^[+\-−]?\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;
const DECIMAL_COMMA = /^[+\-−]?\d+,\d+$/;
const WITH_MARGIN = new RegExp(`^(${NUMBER})\\s*(?:±|\\+/-|\\+-)\\s*(${NUMBER})$`, 'i');
const RANGE = new RegExp(`^(${NUMBER})\\s*(?:\\.\\.|–|\\bto\\b)\\s*(${NUMBER})$`, 'i');
const WITH_UNIT = new RegExp(`^(${NUMBER})\\s*(%|°?[a-zµΩ²³/°]{1,15}|₹|\\$|€)$`, 'i');
const CURRENCY = new RegExp(
  `^([+\\-−]?)(₹|\\$|€|£|Rs\\.?)\\s*(${NUMBER}|\\d{1,3}(?:,\\d{2,3})*,\\d{3}(?:\\.\\d+)?)$`,
  'i',
);
const FRACTION = /^([+\-−]?)(?:(\d+) )?(\d+)\/(\d+)$/;
const PLAIN_NUMBER = new RegExp(`^${NUMBER}$`, 'i');

export type ParsedNumber = { value: number; tolerance?: number; unit?: string };

/** Whether a cell is written as a fraction, `1/2` or `1 1/2`. */
export const isFraction = (cell: string) => FRACTION.test(cell);

/** Reads a number as people write it: with digit groups, as a fraction, with a tolerance, as a range, with a unit. */
export function parseNumber(cell: string): ParsedNumber | undefined {
  const text = cell.trim();
  if (PLAIN_NUMBER.test(text)) return requireFinite({ value: toNumber(text) });
  if (GROUPED.test(text)) return requireFinite({ value: toNumber(text.replaceAll(',', '')) });
  if (DECIMAL_COMMA.test(text)) return requireFinite({ value: toNumber(text.replace(',', '.')) });
  const [, minus = '', whole = '0', top, bottom] = text.match(FRACTION) ?? [];
  if (top && bottom)
    return requireFinite({
      value: toNumber(`${minus}${roundDigits(Number(whole) + Number(top) / Number(bottom))}`),
    });
  const [, value, margin] = text.match(WITH_MARGIN) ?? [];
  if (value && margin) return requireFinite({ value: toNumber(value), tolerance: toNumber(margin) });
  const [, low, high] = text.match(RANGE) ?? [];
  if (low && high) {
    const [from, to] = [toNumber(low), toNumber(high)];
    return requireFinite({
      value: roundDigits((from + to) / 2),
      tolerance: roundDigits(Math.abs(to - from) / 2),
    });
  }
  const [, sign = '', currency, money] = text.match(CURRENCY) ?? [];
  if (currency && money)
    return requireFinite({ value: toNumber(sign + money.replaceAll(',', '')), unit: currency });
  const [, amount, unit] = text.match(WITH_UNIT) ?? [];
  return amount && unit ? requireFinite({ value: toNumber(amount), unit }) : undefined;
}

const toNumber = (text: string) => Number(text.replace('−', '-'));
const requireFinite = (read: ParsedNumber) => (Number.isFinite(read.value) ? read : undefined);
