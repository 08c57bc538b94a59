/** An invisible character that keeps text from being read as a formula. */
const FORMULA_BREAKER = '<!-- . -->';
const PAIRS = [
  { open: '\\\\(', close: '\\\\)', dollars: '$' },
  { open: '\\\\[', close: '\\\\]', dollars: '$$' },
] as const;

/**
 * Rewrites Moodle's Markdown with formulas between dollar signs instead of `\\(…\\)` and `\\[…\\]`. Moodle's Markdown
 * removes one backslash before MathJax looks for formulas.
 */
export function toDollarFormulas(markdown: string): string {
  let text = markdown;
  for (const { open, close, dollars } of PAIRS) {
    const done: string[] = [];
    let at = 0;
    for (let begin = text.indexOf(open); begin >= 0; begin = text.indexOf(open, at)) {
      const end = text.indexOf(close, begin + open.length);
      if (end < 0) break;
      done.push(text.slice(at, begin), dollars, text.slice(begin + open.length, end), dollars);
      at = end + close.length;
    }
    text = done.join('') + text.slice(at);
  }
  return text.replaceAll(FORMULA_BREAKER, '');
}

// Code, escaped signs and block formulas stay. Moodle knows two dollar signs; a single one is money.
const INLINE_FORMULA = /(`+)[\s\S]*?\1|\\[\s\S]|\$\$[\s\S]*?\$\$|\$((?:[^$\\`\n]|\\[^\n])+)\$/g;

/** Rewrites Markdown so that Moodle shows its formulas; `toDollarFormulas` is the reverse. */
export function toMoodleFormulas(markdown: string): string {
  const written = markdown.replace(INLINE_FORMULA, (whole, _, latex: string | undefined) =>
    latex === undefined ? whole : `\\\\(${latex}\\\\)`,
  );
  if (toDollarFormulas(written) === markdown) return written;
  return markdown.replace(/\\\\(?=[([])/g, `\\\\${FORMULA_BREAKER}`);
}
