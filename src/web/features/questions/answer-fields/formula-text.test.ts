import { expect, test } from 'vitest';
import { formulaText } from './formula-text.ts';

type Part = { localName: string; textContent: string; children: Part[] };

const node = (localName: string, ...children: Part[]): Part => ({ localName, textContent: '', children });
const leaf = (localName: string) => (textContent: string) => ({ localName, textContent, children: [] });
const [mi, mn, mo] = [leaf('mi'), leaf('mn'), leaf('mo')];
const space = node('mspace');

test.each([
  ['n log n', node('mrow', mi('n'), space, mi('log'), mo('\u2061'), space, mi('n'))],
  ['40√3', node('mrow', mn('40'), node('msqrt', mn('3')))],
  ['1/2', node('mfrac', mn('1'), mn('2'))],
  ['(a + b)/2', node('mfrac', node('mrow', mi('a'), mo('+'), mi('b')), mn('2'))],
  ['2ⁿ', node('msup', mn('2'), mi('n'))],
  ['2^(n + k)', node('msup', mn('2'), node('mrow', mi('n'), mo('+'), mi('k')))],
  ['30°', node('msup', mn('30'), mo('∘'))],
  ['x₁²', node('msubsup', mi('x'), mn('1'), mn('2'))],
  [undefined, node('mrow', mi('A'), mo('='), node('mtable'))],
])('a formula is written as %s', (text, formula) => {
  const annotation = leaf('annotation')('\\latex');
  expect(formulaText(node('math', node('semantics', formula, annotation)))).toBe(text);
});
