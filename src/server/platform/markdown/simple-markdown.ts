// Characters without a meaning to Markdown within a line.
const WORDS = String.raw`[\p{L}\p{N}\p{M} ,;:?!.%()'"“”‘’–—…₹€£°×÷√→≤≥≠−/+=^{}#-]`;
const LETTER = String.raw`[\p{L}\p{N}]`;
const TOKEN = new RegExp(
  [
    `(?<words>${WORDS}+)`,
    // Spaces at the ends of a formula follow rules of their own.
    String.raw`\$(?<formula>[^$\s](?:[^$\n]*[^$\s])?)\$(?!\$)`,
    String.raw`\\(?:(?<escaped>[!-/:-@[-\x60{-~])|(?<hardBreak>\n))`,
    // Asterisks next to letters only: everywhere else their rules are long.
    String.raw`\*\*(?<strong>${LETTER}(?:${WORDS}*${LETTER})?)\*\*(?!\*)`,
    String.raw`\*(?<emphasis>${LETTER}(?:${WORDS}*${LETTER})?)\*(?!\*)`,
    // Characters that stand for themselves: between spaces, or within a word.
    String.raw`(?<sign>(?<=[^\n] )(?:_+|\*|&)(?= )|(?<=${LETTER})_+(?=${LETTER})|(?<=[^\n])(?:>|<(?=[ \d=])))`,
    String.raw`(?<softBreak>\n)`,
  ].join('|'),
  'uy',
);
/** The start of a line that starts or continues a paragraph: not that of a list, heading, table or rule. */
const PARAGRAPH_START = /^(?!\d{1,9}[.)](?:\s|$))(?:[\p{L}\p{N}₹('"“‘\\]|\$(?!\$)|\*{1,2}[\p{L}\p{N}])/u;
// The parser finds addresses in the rendered text, so that escapes do not hide them.
const ADDRESS = /www\\?\.|:\\?\/\\?\/|@/i;
const ESCAPES: Record<string, string> = { '&': '&#x26;', '<': '&#x3C;' };

/**
 * HTML of Markdown with nothing but paragraphs of words, formulas, breaks and plain emphasis, as in most questions; undefined for
 * everything else. The full parser takes thirty times as long. `renderFormula` returns the HTML of LaTeX.
 */
export function renderSimpleMarkdown(
  source: string,
  renderFormula: (latex: string) => string,
): string | undefined {
  if (/^\s|[^\S\n]\n|\s$/.test(source) || ADDRESS.test(source)) return undefined;
  const paragraphs: string[] = [];
  for (const paragraph of source.split(/\n\n+/)) {
    if (!paragraph.split('\n').every((line) => PARAGRAPH_START.test(line))) return undefined;
    const html = renderParagraph(paragraph, renderFormula);
    if (html === undefined) return undefined;
    paragraphs.push(`<p>${html}</p>`);
  }
  return paragraphs.join('\n');
}

function renderParagraph(paragraph: string, renderFormula: (latex: string) => string): string | undefined {
  let html = '';
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < paragraph.length) {
    const piece = TOKEN.exec(paragraph)?.groups;
    if (!piece) return undefined;
    const { words, formula, escaped, hardBreak, strong, emphasis, sign } = piece;
    if (words !== undefined) html += words;
    else if (formula !== undefined) html += renderFormula(formula);
    else if (strong !== undefined) html += `<strong>${strong}</strong>`;
    else if (emphasis !== undefined) html += `<em>${emphasis}</em>`;
    else if (hardBreak !== undefined) html += '<br>\n';
    else html += escapeSign(escaped ?? sign ?? '\n');
  }
  return html;
}

const escapeSign = (text: string) => ESCAPES[text] ?? text;
