import { childOf, childrenOf, type Element, numberOf, textOf } from '../xml.ts';

/** What a response may hold, in full and in part: `responseDeclaration` of QTI 2 and 3. */
export type Declaration = {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  mapping?: Mapping;
};
type Mapping = {
  entries: { key: string; value: number; caseSensitive: boolean }[];
  otherwise: number;
  lowest: number;
  highest: number;
};

export function declarationsOf(item: Element): Declaration[] {
  return childrenOf(item, 'responseDeclaration').map((element) => {
    const { identifier = '', cardinality = 'single', baseType = 'string' } = element.attributes;
    const mapping = childOf(element, 'mapping');
    return {
      identifier: identifier.trim(),
      cardinality,
      baseType,
      correct: childrenOf(childOf(element, 'correctResponse'), 'value')
        .map(textOf)
        .filter((value) => value !== ''),
      ...(mapping && { mapping: mappingOf(mapping) }),
    };
  });
}

function mappingOf(element: Element): Mapping {
  return {
    // Some write the keys of a mapping with a space around the number that they are worth.
    entries: childrenOf(element, 'mapEntry').map(({ attributes }) => ({
      key: (attributes.mapKey ?? '').trim(),
      value: numberOf(attributes.mappedValue) ?? 0,
      caseSensitive: attributes.caseSensitive?.trim() !== 'false',
    })),
    otherwise: numberOf(element.attributes.defaultValue) ?? 0,
    lowest: numberOf(element.attributes.lowerBound) ?? Number.NEGATIVE_INFINITY,
    highest: numberOf(element.attributes.upperBound) ?? Number.POSITIVE_INFINITY,
  };
}

/** What the values are worth together. QTI 3.0, `mapResponse`. */
export function mapped(declared: Declaration, values: string[]): number {
  const { mapping, baseType } = declared;
  if (!mapping) return 0;
  let sum = 0;
  const worths = worthsOf(declared);
  for (const value of new Set(values)) {
    const key = canonical(value, baseType);
    sum += worths.get(key) ?? worths.get(folded(key)) ?? mapping.otherwise;
  }
  return Math.min(Math.max(sum, mapping.lowest), mapping.highest);
}

const known = new WeakMap<Declaration, Map<string, number>>();

/** The worth of each value, the first of those that are one. */
function worthsOf(declared: Declaration): Map<string, number> {
  const before = known.get(declared);
  if (before) return before;
  const worths = new Map<string, number>();
  for (const { key, value, caseSensitive } of declared.mapping?.entries ?? []) {
    const plain = canonical(key, declared.baseType);
    const name = caseSensitive ? plain : folded(plain);
    if (!worths.has(name)) worths.set(name, value);
  }
  known.set(declared, worths);
  return worths;
}

// No value begins so, for its ends are tidy.
const folded = (value: string) => ` ${value.toLowerCase()}`;

/** One writing of values that are one: numbers by what they are worth, pairs in either order. */
export function canonical(value: string, baseType: string): string {
  if (baseType === 'pair') return value.split(/\s+/).sort().join(' ');
  if (baseType === 'directedPair') return value.split(/\s+/).join(' ');
  return /^(?:float|integer)$/.test(baseType) ? String(numberOf(value) ?? value) : value.trim();
}
