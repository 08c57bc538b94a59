import { roundDigits } from '../../numbers.ts';
import { hasCase, parsePattern, type Wildcard } from '../wildcard.ts';
import { childrenOf, findAll, parseNumber, type QtiElement, textOf } from '../xml.ts';
import type { ResponseDeclaration } from './response-declaration.ts';

const COMPARISONS = [
  'match',
  'equal',
  'equalRounded',
  'stringMatch',
  'patternMatch',
  'member',
  'gt',
  'gte',
  'lt',
  'lte',
];

/** The other operand of a comparison with the response, and whether the response comes first. */
type Comparison = { element: QtiElement; value: string | undefined; isFirst: boolean };

function findComparisons(
  rules: QtiElement | undefined,
  { identifier, correct }: ResponseDeclaration,
): Comparison[] {
  const all: QtiElement[] = [];
  const visit = (element: QtiElement) => {
    if (COMPARISONS.includes(element.name)) all.push(element);
    childrenOf(element).forEach(visit);
  };
  if (rules) visit(rules);
  return all.flatMap((element) => {
    const sides = childrenOf(element);
    const place = sides.findIndex(
      (side) => side.name === 'variable' && side.attributes.identifier?.trim() === identifier,
    );
    if (place < 0) return [];
    const other = sides[1 - place];
    const value =
      other?.name === 'baseValue' ? textOf(other) : other?.name === 'correct' ? correct[0] : undefined;
    return [{ element, value, isFirst: place === 0 }];
  });
}

export type NumberRange = { value: number; tolerance: number };

/** The numbers that the rules compare with an answer. `open` means a range without a lower or an upper end. */
export function acceptedRanges(
  rules: QtiElement | undefined,
  declared: ResponseDeclaration,
  isMapped: boolean,
): NumberRange[] | 'open' {
  const ranges: NumberRange[] = [];
  const add = (value: number | undefined, tolerance = 0) => {
    if (value === undefined) return;
    const range = { value, tolerance: roundDigits(tolerance) };
    const isKnown = ranges.some((one) => one.value === value && one.tolerance === range.tolerance);
    if (!isKnown) ranges.push(range);
  };
  for (const { key, value } of declared.mapping?.entries ?? [])
    if (isMapped && value > 0) add(parseNumber(key));
  const bounds = new Map<QtiElement, { low?: number; high?: number }>();
  const parents = mapParents(rules);
  for (const { element, value, isFirst } of findComparisons(rules, declared)) {
    const number = parseNumber(value);
    if (number === undefined) continue;
    if (/^[gl]te?$/.test(element.name)) {
      const parent = parents.get(element);
      if (parent?.name !== 'and') return 'open';
      const isLow = (element.name[0] === 'g') === isFirst;
      const bound = bounds.get(parent) ?? {};
      bounds.set(parent, { ...bound, [isLow ? 'low' : 'high']: number });
    } else if (element.name === 'equal') addEqual(element, number, add);
    else if (element.name === 'equalRounded') add(number, roundingMargin(element, number));
    else add(number);
  }
  for (const { low, high } of bounds.values()) {
    if (low === undefined || high === undefined) return 'open';
    add(roundDigits((low + high) / 2), (high - low) / 2);
  }
  // A declared answer that lies in a range of the rules is no further value.
  const untested = [...new Set(declared.correct)].flatMap((text): NumberRange[] => {
    const value = parseNumber(text);
    const isTested = ranges.some((one) => Math.abs(one.value - (value ?? 0)) <= one.tolerance);
    return value === undefined || isTested ? [] : [{ value, tolerance: 0 }];
  });
  return [...untested, ...ranges];
}

function addEqual(
  element: QtiElement,
  value: number,
  add: (value: number, tolerance?: number) => void,
): void {
  const { toleranceMode = 'exact', tolerance = '0' } = element.attributes;
  if (toleranceMode === 'exact') {
    add(value);
    return;
  }
  const unit = toleranceMode === 'relative' ? Math.abs(value) / 100 : 1;
  const [below = 0, above = below] = tolerance
    .trim()
    .split(/\s+/)
    .map((text) => parseNumber(text) ?? 0);
  if (below === above) {
    add(value, below * unit);
    return;
  }
  add(roundDigits(value + ((above - below) / 2) * unit), ((above + below) / 2) * unit);
}

function roundingMargin({ attributes }: QtiElement, value: number): number {
  const figures = parseNumber(attributes.figures) ?? 0;
  const places =
    attributes.roundingMode === 'decimalPlaces' || value === 0
      ? figures
      : figures - 1 - Math.floor(Math.log10(Math.abs(value)));
  return 0.5 * 10 ** -places;
}

function mapParents(rules: QtiElement | undefined): Map<QtiElement, QtiElement> {
  const parents = new Map<QtiElement, QtiElement>();
  const visit = (element: QtiElement) => {
    for (const child of childrenOf(element)) {
      parents.set(child, element);
      visit(child);
    }
  };
  if (rules) visit(rules);
  return parents;
}

export type AcceptedText = { text: string } | { wildcard: Wildcard };

/**
 * The texts that the rules compare with an answer, and whether case matters. `unclear` means a pattern that is not a
 * wildcard.
 */
export function acceptedTexts(
  rules: QtiElement | undefined,
  declared: ResponseDeclaration,
  isMapped: boolean,
): { accepted: AcceptedText[]; caseSensitive: boolean } | 'unclear' {
  const accepted: AcceptedText[] = [];
  const texts = new Set<string>();
  const add = (text: string) => {
    if (!texts.has(text)) accepted.push({ text });
    texts.add(text);
  };
  const comparisons = findComparisons(rules, declared);
  const patterns = comparisons.filter(({ element }) => element.name === 'patternMatch');
  if (patterns.length === 0) declared.correct.forEach(add);
  for (const { key, value } of declared.mapping?.entries ?? []) if (isMapped && value > 0) add(key);
  let folded =
    isMapped &&
    (declared.mapping?.entries.length ?? 0) > 0 &&
    declared.mapping?.entries.every((entry) => !entry.caseSensitive);
  const matches = comparisons.filter(({ element }) => element.name === 'stringMatch');
  if (!isMapped && matches.length > 0)
    folded = matches.every(({ element }) => element.attributes.caseSensitive === 'false');
  const patternElements = findAll(rules, ({ name }) => name === 'patternMatch');
  for (const { element, value } of comparisons) {
    if (element.name !== 'patternMatch') {
      if (value !== undefined) add(value);
      continue;
    }
    const wildcard = parsePattern(element.attributes.pattern ?? '');
    if (!wildcard) return 'unclear';
    accepted.push({ wildcard });
    if (wildcard.folded) folded = true;
  }
  if (patternElements.length > patterns.length) return 'unclear';
  // Patterns without letters cannot show whether case matters.
  const isTold = accepted.some((one) => 'text' in one || one.wildcard.pieces.some(hasCase));
  if (patterns.length > 0 && !isTold) folded = true;
  return { accepted, caseSensitive: !folded };
}
