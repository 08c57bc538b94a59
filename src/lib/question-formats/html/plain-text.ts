import { splitFormulas } from './formulas.ts';

// CommonMark takes an underscore within a word, or an angle bracket before a space, as plain text.
const MARKDOWN_SIGNS =
  /\\(?=[!-/:-@[-`{-~\n]|$)|[`*[$~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#\w+;|[a-z][a-z\d]*;)/giu;
const BLOCK_STARTS =
  /^(?:#(?=#{0,5}(?:\s|$))|[>|]|-(?=[\s\-:|]|$)|\+(?=\s|$)|=(?==*\s*$)|:(?=-)|\d{1,9}(?=[.)](?:\s|$)))/;

// Within a bare address Markdown shows a backslash as it is, unless another one hides the address from it.
const ESCAPED_ADDRESS = /:(?=\/\/\S{0,500}\\)|(?<=www)\.(?=\S{0,500}\\)/gi;

/** Escapes a line of text so that Markdown shows it as written. */
export const escapeInline = (text: string) => text.replace(MARKDOWN_SIGNS, '\\$&');

/** Escapes addresses in Markdown that backslashes follow, so that these still escape and break lines. */
export const escapeAddresses = (markdown: string) => markdown.replace(ESCAPED_ADDRESS, '\\$&');

/** Escapes lines of Markdown so that none starts a heading, a list, a quotation or a table. */
export const escapeBlockStarts = (markdown: string) =>
  markdown
    .split('\n')
    .map((line) => line.replace(BLOCK_STARTS, (sign) => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`)))
    .join('\n');

/** A formula within a line. */
export function inlineFormula(latex: string): string {
  const value = latex.replace(/\s+/g, ' ').trim();
  if (!value.includes('$')) return `$${value}$`;
  const longest = Math.max(...[...value.matchAll(/\$+/g)].map(([run]) => run.length));
  const fence = '$'.repeat(longest + 1);
  return `${fence} ${value} ${fence}`;
}

/** A formula in a block of its own. */
export function formulaBlock(latex: string): string {
  const fence = '$'.repeat(Math.max(2, ...[...latex.matchAll(/\$+/g)].map(([run]) => run.length + 1)));
  return `${fence}\n${latex.trim()}\n${fence}`;
}

/**
 * Converts plain text to Markdown that shows every character and line break as written. LaTeX between delimiters
 * stays a formula.
 */
export function textToMarkdown(text: string): string {
  const tidy = text.replace(/\r\n?/g, '\n').trim();
  return tidy
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => escapeBlockStarts(splitFormulas(paragraph.trimStart()).map(runToMarkdown).join('')))
    .join('\n\n');
}

function runToMarkdown({ kind, value }: { kind: string; value: string }): string {
  if (kind !== 'text') return inlineFormula(value);
  const lines = escapeInline(value).split('\n');
  const shown = lines.map((line, place) => {
    const begun = place === 0 ? line : line.trimStart();
    return place === lines.length - 1 ? begun : begun.trimEnd();
  });
  return escapeAddresses(shown.join('\\\n'));
}
