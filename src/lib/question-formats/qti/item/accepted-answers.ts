import type { Declaration } from './response-declaration.ts';
import { childrenOf, type Element, findAll, numberOf, textOf } from '../xml.ts';
import { tellsCase, type Wildcard, wildcardOf } from '../wildcard.ts';

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

/** The other side of a comparison with the response, and whether the response stands first. */
type Comparison = { element: Element; value: string | undefined; isFirst: boolean };

function comparisonsIn(rules: Element | undefined, { identifier, correct }: Declaration): Comparison[] {
  const all: Element[] = [];
  const visit = (element: Element) => {
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

export type Range = { value: number; tolerance: number };

/** The numbers that an answer is held against. `open` is a range that ends nowhere. */
export function rangesOf(
  rules: Element | undefined,
  declared: Declaration,
  isMapped: boolean,
): Range[] | 'open' {
  const ranges: Range[] = [];
  const add = (value: number | undefined, tolerance = 0) => {
    if (value === undefined) return;
    const range = { value, tolerance: tidy(tolerance) };
    const isKnown = ranges.some((one) => one.value === value && one.tolerance === range.tolerance);
    if (!isKnown) ranges.push(range);
  };
  for (const { key, value } of declared.mapping?.entries ?? []) if (isMapped && value > 0) add(numberOf(key));
  const bounds = new Map<Element, { low?: number; high?: number }>();
  const parents = parentsIn(rules);
  for (const { element, value, isFirst } of comparisonsIn(rules, declared)) {
    const number = numberOf(value);
    if (number === undefined) continue;
    if (/^[gl]te?$/.test(element.name)) {
      const parent = parents.get(element);
      if (parent?.name !== 'and') return 'open';
      const isLow = (element.name[0] === 'g') === isFirst;
      const bound = bounds.get(parent) ?? {};
      bounds.set(parent, { ...bound, [isLow ? 'low' : 'high']: number });
    } else if (element.name === 'equal') addEqual(element, number, add);
    else if (element.name === 'equalRounded') add(number, halfStep(element, number));
    else add(number);
  }
  for (const { low, high } of bounds.values()) {
    if (low === undefined || high === undefined) return 'open';
    add(tidy((low + high) / 2), (high - low) / 2);
  }
  // What is declared as right is no answer of its own where a test takes it.
  const untested = [...new Set(declared.correct)].flatMap((text): Range[] => {
    const value = numberOf(text);
    const isTested = ranges.some((one) => Math.abs(one.value - (value ?? 0)) <= one.tolerance);
    return value === undefined || isTested ? [] : [{ value, tolerance: 0 }];
  });
  return [...untested, ...ranges];
}

function addEqual(element: Element, value: number, add: (value: number, tolerance?: number) => void): void {
  const { toleranceMode = 'exact', tolerance = '0' } = element.attributes;
  if (toleranceMode === 'exact') {
    add(value);
    return;
  }
  const unit = toleranceMode === 'relative' ? Math.abs(value) / 100 : 1;
  const [below = 0, above = below] = tolerance
    .trim()
    .split(/\s+/)
    .map((text) => numberOf(text) ?? 0);
  if (below === above) {
    add(value, below * unit);
    return;
  }
  add(tidy(value + ((above - below) / 2) * unit), ((above + below) / 2) * unit);
}

function halfStep({ attributes }: Element, value: number): number {
  const figures = numberOf(attributes.figures) ?? 0;
  const places =
    attributes.roundingMode === 'decimalPlaces' || value === 0
      ? figures
      : figures - 1 - Math.floor(Math.log10(Math.abs(value)));
  return 0.5 * 10 ** -places;
}

function parentsIn(rules: Element | undefined): Map<Element, Element> {
  const parents = new Map<Element, Element>();
  const visit = (element: Element) => {
    for (const child of childrenOf(element)) {
      parents.set(child, element);
      visit(child);
    }
  };
  if (rules) visit(rules);
  return parents;
}

/** Without the last digits that arithmetic in binary makes up. */
export const tidy = (value: number): number => Number(value.toPrecision(12));

export type Accepted = { text: string } | { wildcard: Wildcard };

/** The texts that an answer is held against, and whether capital letters matter. `unclear` is a pattern that is more. */
export function acceptedTexts(
  rules: Element | undefined,
  declared: Declaration,
  isMapped: boolean,
): { accepted: Accepted[]; caseSensitive: boolean } | 'unclear' {
  const accepted: Accepted[] = [];
  const texts = new Set<string>();
  const add = (text: string) => {
    if (!texts.has(text)) accepted.push({ text });
    texts.add(text);
  };
  const comparisons = comparisonsIn(rules, declared);
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
    const wildcard = wildcardOf(element.attributes.pattern ?? '');
    if (!wildcard) return 'unclear';
    accepted.push({ wildcard });
    if (wildcard.folded) folded = true;
  }
  if (patternElements.length > patterns.length) return 'unclear';
  // Patterns alone, without letters that have a case, cannot tell whether capitals matter.
  const isTold = accepted.some((one) => 'text' in one || one.wildcard.pieces.some(tellsCase));
  if (patterns.length > 0 && !isTold) folded = true;
  return { accepted, caseSensitive: !folded };
}
