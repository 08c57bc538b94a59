import type { ItemKind } from '../file-question.ts';

/** What a table's word for a kind of question means: `choice` is single or multiple by its right options. */
export type KindWord =
  | { kind: ItemKind | 'choice'; unread?: undefined }
  | { unread: 'no-key' | 'other'; kind?: undefined };

const WORDS: [RegExp, ItemKind | 'choice'][] = [
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

const NO_KEY = /^(?:poll|survey|open ?ended|essay|long ?(?:text|answer)|paragraph|word ?cloud|opinion)$/;
const OTHER =
  /^(?:order(?:ing)?|reorder|puzzle|sequence|draw|hot ?spot|label(?:ling)?|drag (?:and|&) drop|drop ?down|categori[sz]e|slide|slider|video response|audio response|comprehension|passage|math response|graphing)$/;

/** What the word says, in any case; nothing for a word that is no kind of question. */
export function kindOfWord(word: string): KindWord | undefined {
  const bare = word
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');
  const kind = WORDS.find(([pattern]) => pattern.test(bare))?.[1];
  if (kind) return { kind };
  if (NO_KEY.test(bare)) return { unread: 'no-key' };
  return OTHER.test(bare) ? { unread: 'other' } : undefined;
}

/** Which of True and False a word means: 0 or 1. */
export function truthOf(word: string): 0 | 1 | undefined {
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
const BARE = new RegExp(`^${NUMBER}$`, 'i');

export type NumberRead = { value: number; tolerance?: number; unit?: string };

/** Whether a cell is written as `1/2` or `1 1/2`. */
export const isFraction = (cell: string) => FRACTION.test(cell);

/** A number as people write it: grouped, as a fraction, with a margin, as a range, with its unit. */
export function numberOf(cell: string): NumberRead | undefined {
  const text = cell.trim();
  if (BARE.test(text)) return finite({ value: plain(text) });
  if (GROUPED.test(text)) return finite({ value: plain(text.replaceAll(',', '')) });
  if (DECIMAL_COMMA.test(text)) return finite({ value: plain(text.replace(',', '.')) });
  const [, minus = '', whole = '0', top, bottom] = text.match(FRACTION) ?? [];
  if (top && bottom)
    return finite({ value: plain(`${minus}${tidy(Number(whole) + Number(top) / Number(bottom))}`) });
  const [, value, margin] = text.match(WITH_MARGIN) ?? [];
  if (value && margin) return finite({ value: plain(value), tolerance: plain(margin) });
  const [, low, high] = text.match(RANGE) ?? [];
  if (low && high) {
    const [from, to] = [plain(low), plain(high)];
    return finite({ value: tidy((from + to) / 2), tolerance: tidy(Math.abs(to - from) / 2) });
  }
  const [, sign = '', currency, money] = text.match(CURRENCY) ?? [];
  if (currency && money) return finite({ value: plain(sign + money.replaceAll(',', '')), unit: currency });
  const [, amount, unit] = text.match(WITH_UNIT) ?? [];
  return amount && unit ? finite({ value: plain(amount), unit }) : undefined;
}

const plain = (text: string) => Number(text.replace('−', '-'));
const tidy = (value: number) => Number(value.toPrecision(12));
const finite = (read: NumberRead) => (Number.isFinite(read.value) ? read : undefined);
