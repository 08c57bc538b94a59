/** What is read of a MathML element. */
type MathNode = { localName: string; textContent: string | null; children: ArrayLike<MathNode> };

const raised: Record<string, string> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '+': '⁺',
  '−': '⁻',
  '-': '⁻',
  n: 'ⁿ',
  i: 'ⁱ',
  '∘': '°',
  '′': '′',
};
const lowered: Record<string, string> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
  '+': '₊',
  '−': '₋',
  '-': '₋',
};
const spacedSigns = /^[=+−×÷⋅<>≤≥≠≈→∈∪∩]$/;

/** A formula in one line of text, such as `n log n` or `40√3`; undefined if a line cannot show it, as a matrix. */
export function formulaText(math: MathNode): string | undefined {
  const text = write(math);
  return text
    ?.replace(/\u2061/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function write(node: MathNode): string | undefined {
  const parts = Array.from(node.children);
  const [first, second, third] = parts.map(write);
  switch (node.localName) {
    case 'annotation':
      return '';
    case 'mi':
    case 'mn':
    case 'mtext':
      return node.textContent ?? '';
    case 'mo': {
      const sign = node.textContent ?? '';
      return spacedSigns.test(sign) ? ` ${sign} ` : sign;
    }
    case 'mspace':
      return ' ';
    case 'math':
    case 'semantics':
    case 'mrow':
    case 'mstyle':
    case 'mpadded': {
      const texts = parts.map(write);
      return texts.includes(undefined) ? undefined : texts.join('');
    }
    case 'mfrac':
      return first === undefined || second === undefined ? undefined : `${bracket(first)}/${bracket(second)}`;
    case 'msqrt':
      return inRoot('√', parts);
    case 'mroot':
      return second === '3' && parts[0] ? inRoot('∛', [parts[0]]) : undefined;
    case 'msup':
      return withIndices(first, undefined, second);
    case 'msub':
      return withIndices(first, second, undefined);
    case 'msubsup':
      return withIndices(first, second, third);
    default:
      return undefined;
  }
}

const bracket = (text: string) => (/^[\p{L}\p{N}√]*$/u.test(text) ? text : `(${text.trim()})`);

function inRoot(sign: string, parts: readonly MathNode[]): string | undefined {
  const texts = parts.map(write);
  return texts.includes(undefined) ? undefined : `${sign}${bracket(texts.join(''))}`;
}

function withIndices(base: string | undefined, below: string | undefined, above: string | undefined) {
  const low = below === undefined ? '' : translate(below, lowered, '_');
  const high = above === undefined ? '' : translate(above, raised, '^');
  return base === undefined ? undefined : `${base}${low}${high}`;
}

function translate(text: string, signs: Record<string, string>, mark: string): string {
  const all = Array.from(text.replace(/\s/g, ''), (sign) => signs[sign]);
  return all.includes(undefined) ? `${mark}${bracket(text)}` : all.join('');
}
