/** Keeps what looks like a formula from being one; no reader shows it. */
const FORMULA_BREAKER = '<!-- . -->';
const PAIRS = [
  { open: '\\\\(', close: '\\\\)', dollars: '$' },
  { open: '\\\\[', close: '\\\\]', dollars: '$$' },
] as const;

/**
 * Markdown as Moodle knows it, with formulas between dollar signs instead of `\\(…\\)` and `\\[…\\]`: Moodle's Markdown takes one
 * backslash away before MathJax looks for formulas.
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

// Code, escaped signs and formulas in blocks stay; Moodle knows two dollars, and one is money to it.
const INLINE_FORMULA = /(`+)[\s\S]*?\1|\\[\s\S]|\$\$[\s\S]*?\$\$|\$((?:[^$\\`\n]|\\[^\n])+)\$/g;

/** Markdown of ours as Moodle shows it with its formulas; `withDollars` undoes it. */
export function toMoodleFormulas(markdown: string): string {
  const written = markdown.replace(INLINE_FORMULA, (whole, _, latex: string | undefined) =>
    latex === undefined ? whole : `\\\\(${latex}\\\\)`,
  );
  if (toDollarFormulas(written) === markdown) return written;
  return markdown.replace(/\\\\(?=[([])/g, `\\\\${FORMULA_BREAKER}`);
}
