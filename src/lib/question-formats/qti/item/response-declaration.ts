import { childOf, childrenOf, parseNumber, type QtiElement, textOf } from '../xml.ts';

/** What a response may hold, in full and in part: `responseDeclaration` of QTI 2 and 3. */
export type ResponseDeclaration = {
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

export function readDeclarations(item: QtiElement): ResponseDeclaration[] {
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
      ...(mapping && { mapping: readMapping(mapping) }),
    };
  });
}

function readMapping(element: QtiElement): Mapping {
  return {
    // Some programs write spaces around the numbers in a mapping's keys.
    entries: childrenOf(element, 'mapEntry').map(({ attributes }) => ({
      key: (attributes.mapKey ?? '').trim(),
      value: parseNumber(attributes.mappedValue) ?? 0,
      caseSensitive: attributes.caseSensitive?.trim() !== 'false',
    })),
    otherwise: parseNumber(element.attributes.defaultValue) ?? 0,
    lowest: parseNumber(element.attributes.lowerBound) ?? Number.NEGATIVE_INFINITY,
    highest: parseNumber(element.attributes.upperBound) ?? Number.POSITIVE_INFINITY,
  };
}

/** The total of the values' credits. QTI 3.0, `mapResponse`. */
export function mapResponse(declared: ResponseDeclaration, values: string[]): number {
  const { mapping, baseType } = declared;
  if (!mapping) return 0;
  let sum = 0;
  const worths = mappedValues(declared);
  for (const value of new Set(values)) {
    const key = canonicalValue(value, baseType);
    sum += worths.get(key) ?? worths.get(foldCase(key)) ?? mapping.otherwise;
  }
  return Math.min(Math.max(sum, mapping.lowest), mapping.highest);
}

const cachedValues = new WeakMap<ResponseDeclaration, Map<string, number>>();

/** The credit of each value; equal values count once. */
function mappedValues(declared: ResponseDeclaration): Map<string, number> {
  const before = cachedValues.get(declared);
  if (before) return before;
  const worths = new Map<string, number>();
  for (const { key, value, caseSensitive } of declared.mapping?.entries ?? []) {
    const plain = canonicalValue(key, declared.baseType);
    const name = caseSensitive ? plain : foldCase(plain);
    if (!worths.has(name)) worths.set(name, value);
  }
  cachedValues.set(declared, worths);
  return worths;
}

// Values are trimmed, so none begins like this.
const foldCase = (value: string) => ` ${value.toLowerCase()}`;

/** Writes equal values equally: numbers by value, pairs in either order. */
export function canonicalValue(value: string, baseType: string): string {
  if (baseType === 'pair') return value.split(/\s+/).sort().join(' ');
  if (baseType === 'directedPair') return value.split(/\s+/).join(' ');
  return /^(?:float|integer)$/.test(baseType) ? String(parseNumber(value) ?? value) : value.trim();
}
