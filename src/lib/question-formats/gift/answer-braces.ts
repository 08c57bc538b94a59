/** The braces that hold a question's answers, as places in its text; or why there are none. */
export type AnswerBraces =
  /** `bare`: one short answer without a sign. */
  | { kind: 'signed' | 'bare'; begin: number; end: number; inner: string }
  /** `none`: no braces but those of formulas; `cloze`: gaps of Moodle's Cloze kind; `other`: code and the like. */
  | { kind: 'none' | 'cloze' | 'other' | 'unclosed' };

const SIGNED = /^\s*[=~#>%]/;
const ESSAY_OR_TRUTH = /^\s*(?:$|(?:t|true|f|false)\s*(?:#|$))/i;
const BARE = /^[^\n=~{};]{1,200}$/;
/** A gap of Moodle's Cloze kind, without its brace. */
const CLOZE_GAP = /^\s*\d*:(?:MULTICHOICE|MULTIRESPONSE|SHORTANSWER|NUMERICAL|MC|MR|SA|NM)[A-Z_]*:/i;

/** Finds the braces with the answers in the text of a block, whose escapes are hidden. */
export function findAnswerBraces(text: string): AnswerBraces {
  const groups = matchBraces(text);
  if (groups === undefined) return { kind: 'unclosed' };
  const braces = groups.map(([begin, end]) => ({ begin, end, inner: text.slice(begin + 1, end) }));
  const latex = new Set<number>();
  for (const { begin, end, inner } of braces)
    if (!SIGNED.test(inner) && (latex.has(begin) || isLatexArgument(text, begin))) latex.add(end + 1);
  const plain = braces.filter(({ end }) => !latex.has(end + 1));
  if (plain.some(({ inner }) => CLOZE_GAP.test(inner))) return { kind: 'cloze' };
  const find = (kind: RegExp) => plain.find(({ inner }) => kind.test(inner));
  const signed = find(SIGNED) ?? find(ESSAY_OR_TRUTH);
  if (signed) return { kind: 'signed', ...signed };
  const bare = find(BARE);
  if (bare) return { kind: 'bare', ...bare };
  return { kind: plain.length > 0 ? 'other' : 'none' };
}

/** Whether a brace follows a command, a power or an index, and not the dashes of a gap. */
const isLatexArgument = (text: string, begin: number) =>
  /(?:\^|[^\s_]_|\\[a-z]{2,30})$/i.test(text.slice(Math.max(0, begin - 32), begin));

/** The outermost pairs of braces. Where they do not match: the first opening brace and the first closing one. */
function matchBraces(text: string): [number, number][] | undefined {
  const groups: [number, number][] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{' && depth++ === 0) begin = index;
    if (brace === '}' && --depth === 0) groups.push([begin, index]);
    if (depth < 0) break;
  }
  if (depth === 0) return groups;
  const [first, last] = [text.indexOf('{'), text.indexOf('}')];
  return first < 0 || last < first ? undefined : [[first, last]];
}
