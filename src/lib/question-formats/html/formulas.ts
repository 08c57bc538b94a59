/** A piece of text, or LaTeX that stood between delimiters: in the line, or in a block of its own. */
export type TextRun = { kind: 'text' | 'inline' | 'display'; value: string };

const DELIMITERS = [
  { open: '\\(', close: '\\)', kind: 'inline' },
  { open: '\\[', close: '\\]', kind: 'display' },
  { open: '$$', close: '$$', kind: 'display' },
  { open: '[tex]', close: '[/tex]', kind: 'inline' },
] as const;

const OPENING = /\\\(|\\\[|\$\$|\[tex\]/g;

/** Splits text at the LaTeX delimiters of Moodle and MathJax. A single dollar sign is not one of them. */
export function splitFormulas(text: string): TextRun[] {
  const runs: TextRun[] = [];
  const unclosed = new Set<string>();
  let done = 0;
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const delimiter = DELIMITERS.find(({ open }) => open === match[0]);
    // After one search without a closing delimiter, the rest of the text has none either.
    if (!delimiter || unclosed.has(delimiter.open)) continue;
    const begin = match.index + delimiter.open.length;
    const end = text.indexOf(delimiter.close, begin);
    if (end < 0) {
      unclosed.add(delimiter.open);
      continue;
    }
    const value = text.slice(begin, end).trim();
    if (value === '') continue;
    if (match.index > done) runs.push({ kind: 'text', value: text.slice(done, match.index) });
    runs.push({ kind: delimiter.kind, value });
    done = end + delimiter.close.length;
    OPENING.lastIndex = done;
  }
  if (done < text.length) runs.push({ kind: 'text', value: text.slice(done) });
  return runs;
}

const SUPERSCRIPTS = new Map(
  [...'0123456789+-=()ni'].map((plain, place) => [plain, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ'][place]]),
);
const SUBSCRIPTS = new Map(
  [...'0123456789+-=()'].map((plain, place) => [plain, [...'₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎'][place]]),
);

/** Superscript or subscript text: as Unicode characters if all of them exist, else as LaTeX. */
export function toSuperOrSubscript(text: string, place: 'sup' | 'sub'): TextRun {
  const signs = place === 'sup' ? SUPERSCRIPTS : SUBSCRIPTS;
  const plain = text.replace(/\s+/g, ' ').replaceAll('\u2212', '-').trim();
  const shifted = Array.from(plain, (sign) => signs.get(sign));
  if (shifted.every((sign) => sign !== undefined)) return { kind: 'text', value: shifted.join('') };
  const inner = /^[\w+\-=(),. ]$/.test(plain) ? plain : `\\text{${escapeLatex(plain)}}`;
  return { kind: 'inline', value: `${place === 'sup' ? '^' : '_'}{${inner}}` };
}

const escapeLatex = (text: string) =>
  text
    .replace(
      /[\\^~]/g,
      (sign) =>
        ({ '\\': '\\textbackslash ', '^': '\\textasciicircum ', '~': '\\textasciitilde ' })[sign] ?? '',
    )
    .replace(/[{}$&#_%]/g, '\\$&');
