import { childOf, childrenOf, type Element, numberOf, textOf } from './element.ts';

/** What a response may hold, in full and in part: `responseDeclaration` of QTI 2 and 3. */
export type Declaration = {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  mapping?: Mapping;
};
export type Mapping = {
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
export function mapped(
  { entries, otherwise, lowest, highest }: Mapping,
  values: string[],
  isPair: boolean,
): number {
  let sum = 0;
  for (const value of new Set(values)) {
    const entry = entries.find(({ key, caseSensitive }) =>
      caseSensitive ? sameValue(key, value, isPair) : key.toLowerCase() === value.toLowerCase(),
    );
    sum += entry?.value ?? otherwise;
  }
  return Math.min(Math.max(sum, lowest), highest);
}

/** Whether two values are one: numbers by what they are worth, pairs in either order. */
export function sameValue(one: string, other: string, isPair: boolean): boolean {
  if (one === other) return true;
  if (isPair) return one.split(/\s+/).reverse().join(' ') === other;
  const number = numberOf(one);
  return number !== undefined && number === numberOf(other);
}
