// What means nothing to Markdown within a line.
const WORDS = String.raw`[\p{L}\p{N}\p{M} ,;:?!.%()'"“”‘’–—…₹€£°×÷√→≤≥≠−/+=^{}#-]`;
const LETTER = String.raw`[\p{L}\p{N}]`;
const TOKEN = new RegExp(
  [
    `(?<words>${WORDS}+)`,
    // Blanks at its ends follow rules of their own.
    String.raw`\$(?<formula>[^$\s](?:[^$\n]*[^$\s])?)\$(?!\$)`,
    String.raw`\\(?:(?<escaped>[!-/:-@[-\x60{-~])|(?<broken>\n))`,
    // Asterisks at letters alone: everywhere else their rules are long.
    String.raw`\*\*(?<strong>${LETTER}(?:${WORDS}*${LETTER})?)\*\*(?!\*)`,
    String.raw`\*(?<slanted>${LETTER}(?:${WORDS}*${LETTER})?)\*(?!\*)`,
    // Signs that stand for themselves: between blanks, or within a word.
    String.raw`(?<sign>(?<=[^\n] )(?:_+|\*|&)(?= )|(?<=${LETTER})_+(?=${LETTER})|(?<=[^\n])(?:>|<(?=[ \d=])))`,
    String.raw`(?<softly>\n)`,
  ].join('|'),
  'uy',
);
/** How a line begins that begins a paragraph or goes on with it: as no list, heading, table or rule does. */
const PARAGRAPH_START = /^(?!\d{1,9}[.)](?:\s|$))(?:[\p{L}\p{N}₹('"“‘\\]|\$(?!\$)|\*{1,2}[\p{L}\p{N}])/u;
// The parser finds them in what is shown: escapes hide none.
const ADDRESS = /www\\?\.|:\\?\/\\?\/|@/i;
const ESCAPES: Record<string, string> = { '&': '&#x26;', '<': '&#x3C;' };

/**
 * HTML of Markdown that holds nothing but paragraphs of words, formulas, breaks and plain emphasis, as most texts of questions
 * do: the parser takes thirty times as long. Undefined for everything else. `formulaOf` gives the HTML of LaTeX.
 */
export function renderSimpleMarkdown(
  source: string,
  formulaOf: (latex: string) => string,
): string | undefined {
  if (/^\s|[^\S\n]\n|\s$/.test(source) || ADDRESS.test(source)) return undefined;
  const paragraphs: string[] = [];
  for (const paragraph of source.split(/\n\n+/)) {
    if (!paragraph.split('\n').every((line) => PARAGRAPH_START.test(line))) return undefined;
    const html = renderParagraph(paragraph, formulaOf);
    if (html === undefined) return undefined;
    paragraphs.push(`<p>${html}</p>`);
  }
  return paragraphs.join('\n');
}

function renderParagraph(paragraph: string, formulaOf: (latex: string) => string): string | undefined {
  let html = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < paragraph.length) {
    const piece = TOKEN.exec(paragraph)?.groups;
    if (!piece) return undefined;
    const { words, formula, escaped, broken, strong, slanted, sign } = piece;
    if (words !== undefined) html += words;
    else if (formula !== undefined) html += formulaOf(formula);
    else if (strong !== undefined) html += `<strong>${strong}</strong>`;
    else if (slanted !== undefined) html += `<em>${slanted}</em>`;
    else if (broken !== undefined) html += '<br>\n';
    else html += escapeSign(escaped ?? sign ?? '\n');
  }
  return html;
}

const escapeSign = (text: string) => ESCAPES[text] ?? text;
