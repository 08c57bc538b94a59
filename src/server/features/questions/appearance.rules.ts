import type { StoredKey, StoredOption } from '#server/platform/database/json-columns.ts';

type RenderedQuestion = {
  description: string;
  description_html: string;
  options: StoredOption[];
  typed_key: StoredKey | null;
};
type Issue = { path: string; message: string };
type Part = { path: string; text: string; html: string };

/**
 * Objections to parts that show nothing, and to options that look the same, by the path of their field. Empty and equal
 * sources are left to the contract.
 */
export function findAppearanceIssues(question: RenderedQuestion): Issue[] {
  const { description, description_html, options, typed_key } = question;
  const stem = { path: 'description', text: description, html: description_html };
  const issues = findBlanks([stem], 'The question shows nothing. Write it so that students can see it');
  if (typed_key?.kind !== 'matching') {
    const choices = options.map(({ text, html }, place) => ({ path: `options.${place}`, text, html }));
    return [...issues, ...findPartIssues(choices, 'option')];
  }
  const { prompts } = typed_key;
  const pathOf = new Map<string, string>();
  for (const [place, { match }] of prompts.entries())
    if (!pathOf.has(match)) pathOf.set(match, `matching.pairs.${place}.match`);
  const extra = options.filter(({ id }) => !pathOf.has(id));
  for (const [place, { id }] of extra.entries()) pathOf.set(id, `matching.extra.${place}`);
  const matches = options.map(({ id, text, html }) => ({ path: pathOf.get(id) ?? '', text, html }));
  const sides = prompts.map(({ text, html }, place) => ({
    path: `matching.pairs.${place}.prompt`,
    text,
    html,
  }));
  return [...issues, ...findPartIssues(sides, 'prompt'), ...findPartIssues(matches, 'match')];
}

const findPartIssues = (parts: Part[], name: string): Issue[] => [
  ...findBlanks(parts, `This ${name} shows nothing. Write it so that students can see it`),
  ...findTwins(parts, `Another ${name} looks the same. Make them differ`),
];

const findBlanks = (parts: Part[], message: string): Issue[] =>
  parts.flatMap(({ path, text, html }) =>
    text.trim() !== '' && showsNothing(html) ? [{ path, message }] : [],
  );

/** Whether safe HTML has no character or picture that people can see. */
export const showsNothing = (html: string): boolean => appearanceOf(html).replace(KEPT_TAG, '').trim() === '';

function findTwins(parts: Part[], message: string): Issue[] {
  const seen = new Map<string, string>();
  return parts.flatMap(({ path, text, html }) => {
    const shown = appearanceOf(html);
    const twin = seen.get(shown);
    if (twin === undefined) seen.set(shown, text);
    return twin !== undefined && twin !== text && !showsNothing(html) ? [{ path, message }] : [];
  });
}

// Control characters stand for the brackets of a tag that changes how its text looks, because no HTML contains them.
// biome-ignore lint/suspicious/noControlCharactersInRegex: see above.
const KEPT_TAG = /\u0001[^\u0002]*\u0002/g;
const TAG = /<(\/?)([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi;
const HIDDEN = /<(annotation|mphantom)\b[^>]*>.*?<\/\1>/gs;
/** Elements that only group: without them their text looks the same. */
const PLAIN = new Set(
  'p div span a math semantics mrow mstyle mn mi mo mtext mspace mpadded thead tbody section'.split(' '),
);
const SHOWN_ATTRIBUTES = /\b(?:start|mathvariant)="[^"]*"/g;
const BREAKS = new Set(['p', 'br', 'div']);

/**
 * What safe HTML looks like, as a text to compare: its characters and the tags that change their look. A picture counts
 * as a character.
 */
export function appearanceOf(html: string): string {
  const text = html.replace(HIDDEN, '').replace(TAG, (_, slash: string, name: string, attributes: string) => {
    if (name === 'img') return `\ufffc${/\bsrc="([^"]*)"/.exec(attributes)?.[1] ?? ''}`;
    if (BREAKS.has(name)) return ' ';
    const shown = (attributes.match(SHOWN_ATTRIBUTES) ?? []).join(' ');
    return PLAIN.has(name) && shown === '' ? '' : `\u0001${slash}${name}${shown}\u0002`;
  });
  return foldCharacters(decodeCharacters(text)).replace(/\s+/g, ' ').trim();
}

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const decodeCharacters = (text: string) =>
  text.replace(
    /&(?:#x([\da-f]+)|#(\d+)|(lt|gt|amp|quot));/gi,
    (_, hex?: string, decimal?: string, name = '') =>
      name ? (NAMED[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );

// Joiners change the look of Indic letters after a virama, which is a mark.
const INVISIBLE = /(?!(?<=\p{M})[\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
/** Wide and narrow forms, ligatures and numerals of one character. Superscripts and letters of formulas look different. */
const SAME_LOOK = /[\ufb00-\ufb06\uff01-\uffee\u2160-\u217f\u00b5]/g;
const LOOK_ALIKES: [RegExp, string][] = [
  [/[\u2010\u2011\u2012\u2212\ufe63]/g, '-'],
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/[\u2044\u2215]/g, '/'],
  [/\u2026/g, '...'],
];

function foldCharacters(text: string): string {
  const folded = text.normalize('NFC').replace(INVISIBLE, '');
  return LOOK_ALIKES.reduce(
    (made, [signs, plain]) => made.replace(signs, plain),
    folded.replace(SAME_LOOK, (sign) => sign.normalize('NFKC')),
  );
}
