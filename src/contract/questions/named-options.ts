/** The texts of a question that decide whether its options name each other. */
type OptionTexts = { description: string; options: readonly string[] };

/** Words for a group of options. */
const GROUP =
  '(?:all|none|any|both|neither|either|some|each|one|two|three|four|more than one|only one|at least one|not any)';
const OTHERS =
  '(?:above|below|preceding|foregoing|following|these|those|them|(?:the )?(?:other )?(?:options|choices|alternatives|answers))';
const LETTER = String.raw`(?:\(?[A-H]\)|[A-H]\b|\([a-h]\))`;
const NUMBER = String.raw`(?:\(?\d\)|\d\b|\(?[ivIV]{1,3}\)|[IV]{1,3}\b)`;
const TAIL = String.raw`(?:\s*(?:only|both|together|alone|above|below|(?:are|is) (?:correct|true|right)))`;
const LEAD = String.raw`(?:(?:only|both|either|neither|all(?: of)?|none of|any of|options?|choices?|answers?)\s+)`;

const PHRASES = [
  // “None of the above”, “All of these”, “Both of the above are true”
  new RegExp(String.raw`^(?:the )?${GROUP}\b(?: of)?(?: the| these| those)? ${OTHERS}\b.{0,30}$`, 'i'),
  /\bof the (?:above|below|following options|preceding|foregoing)\b/i,
  /\b(?:the|any|all|both|none) above\b(?!-)/i,
  /\b(?:options?|choices?|alternatives?)\s+\(?(?:[A-H]|[a-h]\)|[1-9])(?!\w)/i,
  /\b(?:previous|other|first|last|next) (?:two |three )?(?:options?|choices?|alternatives?)\b/i,
  /उपरोक्त|उपर्युक्त|इनमें से/,
];
/** A list of signs, such as “Both A and B”, “A, C only” or “only B”. */
const listOf = (sign: string) =>
  new RegExp(
    [
      String.raw`^${LEAD}*${sign}(?:\s*,\s*${sign})*\s*,?\s*(?:and|or|nor|&)\s*${sign}${TAIL}*$`,
      String.raw`^${LEAD}*${sign}(?:\s*,\s*${sign})*${TAIL}+$`,
      String.raw`^only\s+${sign}$`,
    ].join('|'),
  );
const LETTERS = listOf(LETTER);
const NUMBERS = listOf(NUMBER);

/**
 * Whether an option names other options by letter or place, such as “Both A and B” or “None of the above”. Numbers that
 * the stem lists, such as the statements I and II, name those.
 */
export function nameEachOther({ description, options }: OptionTexts): boolean {
  const stem = toPlain(description);
  const shown = options.map(toPlain);
  // “Option 1”, “Option 2” and so on are names of their own.
  if (shown.every((option) => /^option\b/i.test(option))) return false;
  return shown.some((option) => {
    if (option.length > 80) return false;
    if (PHRASES.some((phrase) => phrase.test(option)) || LETTERS.test(upperLead(option))) return true;
    return NUMBERS.test(upperLead(option)) && !lists(stem, option.match(/\d|\b[iv]{1,3}\b/gi) ?? []);
  });
}

/** The words of a text without the signs of Markdown. */
const toPlain = (text: string) =>
  text
    .replace(/<[^<>]*>|[*_`$\\“”"]/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/[.:;!]+$/, '')
    .trim();

/** Leading words in small letters: “BOTH A AND B” and “Both A and B” are one. */
const upperLead = (option: string) =>
  option.replace(
    /\b(?:only|both|either|neither|all|none|any|of|options?|choices?|answers?|and|or|nor|together|alone|above|below|are|is|correct|true|right)\b/gi,
    (word) => word.toLowerCase(),
  );

/** Whether a stem labels each of these signs, as in “I. …” or “(2) …”, or speaks of statements. */
const lists = (stem: string, signs: string[]) =>
  /\bstatements?\b|\bassertions?\b/i.test(stem) ||
  signs.every((sign) => new RegExp(String.raw`(?:^|[\s(])${sign}[.):]`, 'i').test(stem));
