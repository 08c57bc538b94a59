import { matchesWildcard, parsePattern } from '../wildcard.ts';
import { childrenOf, findAll, parseNumber, type QtiElement, textOf } from '../xml.ts';
import { canonicalValue, mapResponse, type ResponseDeclaration } from './response-declaration.ts';

type Value = string | number | boolean;
/** QTI's container. A single value is a container of length 1; null is QTI's NULL. */
export type Container = Value[] | null;

/** What expressions read: the responses under trial, the outcomes so far, and `step`, which throws when the budget is used up. */
export type ExpressionContext = {
  declarations: ResponseDeclaration[];
  responses: Record<string, string[]>;
  outcomes: Map<string, Container>;
  step: () => void;
};

/** The item uses a rule or an expression that this interpreter does not support. */
export class UnsupportedRule extends Error {
  readonly what = 'response processing';
}

/** Evaluates an expression. QTI 3.0, section 2.11. Throws `UnsupportedRule`. */
export function evaluate(element: QtiElement, context: ExpressionContext): Container {
  context.step();
  const operator = Object.hasOwn(operators, element.name) ? operators[element.name] : undefined;
  if (!operator) throw new UnsupportedRule();
  return operator(element, context);
}

export const isTrue = (container: Container) => container?.[0] === true || container?.[0] === 'true';

export const isNumeric = (baseType: string | undefined) => /float|integer/.test(baseType ?? '');

export function firstChild(element: QtiElement): QtiElement {
  const [first] = childrenOf(element);
  if (!first) throw new UnsupportedRule();
  return first;
}

/** Whether two containers hold the same values, in any order. */
export function sameSet(one: Value[], other: Value[], baseType: string): boolean {
  return one.length === other.length && includesAll(other, one, baseType);
}

function includesAll(whole: Value[], part: Value[], baseType: string): boolean {
  const known = new Set(whole.map((value) => canonicalValue(String(value), baseType)));
  return part.every((value) => known.has(canonicalValue(String(value), baseType)));
}

type Operator = (element: QtiElement, context: ExpressionContext) => Container;

const evaluateFirst: Operator = (element, context) => evaluate(firstChild(element), context);

function evaluatePair(element: QtiElement, context: ExpressionContext): [Container, Container] {
  const [one, other] = childrenOf(element);
  if (!one || !other) throw new UnsupportedRule();
  return [evaluate(one, context), evaluate(other, context)];
}

function findDeclaration(element: QtiElement, { declarations }: ExpressionContext) {
  const name = element.attributes.identifier?.trim();
  return declarations.find(({ identifier }) => identifier === name);
}

function requireDeclaration(element: QtiElement, context: ExpressionContext): ResponseDeclaration {
  const found = findDeclaration(element, context);
  if (!found) throw new UnsupportedRule();
  return found;
}

/** The base type of the compared values, taken from the response that the comparison names. */
function comparedBaseType(element: QtiElement, context: ExpressionContext): string {
  for (const named of findAll(element, ({ name }) => /^(?:variable|correct)$/.test(name))) {
    const declared = findDeclaration(named, context);
    if (declared) return declared.baseType;
  }
  return 'string';
}

function toNumber(value: Value): number {
  const number = typeof value === 'number' ? value : parseNumber(String(value));
  if (number === undefined) throw new UnsupportedRule();
  return number;
}

/** The numbers of all operands; null where an operand is NULL. */
function evaluateNumbers(element: QtiElement, context: ExpressionContext): number[] | null {
  const containers = childrenOf(element).map((child) => evaluate(child, context));
  if (containers.some((container) => container === null)) return null;
  return containers.flatMap((container) => (container ?? []).map(toNumber));
}

/** An operator that calculates a number from all its operands. */
const calculates =
  (calculate: (values: number[]) => number): Operator =>
  (element, context) => {
    const values = evaluateNumbers(element, context);
    return values && values.length > 0 ? [calculate(values)] : null;
  };

/** An operator that compares two numbers. */
const comparesNumbers =
  (test: (one: number, other: number, element: QtiElement) => boolean): Operator =>
  (element, context) => {
    const [one, other] = evaluateNumbers(element, context) ?? [];
    return one === undefined || other === undefined ? null : [test(one, other, element)];
  };

/** An operator that compares two containers, neither of which is NULL. */
const comparesContainers =
  (test: (one: Value[], other: Value[], baseType: string) => boolean): Operator =>
  (element, context) => {
    const [one, other] = evaluatePair(element, context);
    return one === null || other === null ? null : [test(one, other, comparedBaseType(element, context))];
  };

const joinContainers: Operator = (element, context) =>
  childrenOf(element).flatMap((child) => evaluate(child, context) ?? []);

function isWithinTolerance(one: number, other: number, { attributes }: QtiElement): boolean {
  const { toleranceMode = 'exact', tolerance = '0' } = attributes;
  if (toleranceMode === 'exact') return one === other;
  const [below = 0, above = below] = tolerance
    .trim()
    .split(/\s+/)
    .map((text) => parseNumber(text) ?? 0);
  const unit = toleranceMode === 'relative' ? Math.abs(other) / 100 : 1;
  return one >= other - below * unit && one <= other + above * unit;
}

function isEqualRounded(one: number, other: number, { attributes }: QtiElement): boolean {
  const figures = parseNumber(attributes.figures) ?? 0;
  const rounded = (value: number) =>
    attributes.roundingMode === 'significantFigures'
      ? value.toPrecision(figures || 1)
      : value.toFixed(Math.min(figures, 100));
  return rounded(one) === rounded(other);
}

const readVariable: Operator = (element, context) => {
  const { identifier = '' } = element.attributes;
  const values = context.responses[identifier.trim()];
  if (values) return values.length > 0 ? values : null;
  if (findDeclaration(element, context)) return null;
  if (!context.outcomes.has(identifier)) throw new UnsupportedRule();
  return context.outcomes.get(identifier) ?? null;
};

const matchStrings: Operator = (element, context) => {
  const [one, other] = evaluatePair(element, context).map((held) => held && String(held[0]).trim());
  if (one == null || other == null) return null;
  if (element.attributes.substring === 'true') throw new UnsupportedRule();
  const fold = (text: string) => (element.attributes.caseSensitive === 'false' ? text.toLowerCase() : text);
  return [fold(one) === fold(other)];
};

const matchPattern: Operator = (element, context) => {
  const held = evaluateFirst(element, context);
  const wildcard = parsePattern(element.attributes.pattern ?? '');
  if (!wildcard) throw new UnsupportedRule();
  return held && [matchesWildcard(wildcard, String(held[0]))];
};

const operators: Record<string, Operator> = {
  variable: readVariable,
  correct: (element, context) => {
    const { correct } = requireDeclaration(element, context);
    return correct.length > 0 ? correct : null;
  },
  baseValue: (element) => {
    const text = textOf(element);
    if (element.attributes.baseType === 'boolean') return [text === 'true'];
    return [isNumeric(element.attributes.baseType) ? (parseNumber(text) ?? text) : text];
  },
  null: () => null,
  multiple: joinContainers,
  ordered: joinContainers,
  mapResponse: (element, context) => {
    const declared = requireDeclaration(element, context);
    if (!declared.mapping) throw new UnsupportedRule();
    return [mapResponse(declared, context.responses[declared.identifier] ?? [])];
  },
  isNull: (element, context) => [evaluateFirst(element, context) === null],
  not: (element, context) => {
    const held = evaluateFirst(element, context);
    return held === null ? null : [!isTrue(held)];
  },
  and: (element, context) => [childrenOf(element).every((child) => isTrue(evaluate(child, context)))],
  or: (element, context) => [childrenOf(element).some((child) => isTrue(evaluate(child, context)))],
  match: comparesContainers(sameSet),
  member: comparesContainers((one, other, baseType) => includesAll(other, one.slice(0, 1), baseType)),
  contains: comparesContainers(includesAll),
  containerSize: (element, context) => [evaluateFirst(element, context)?.length ?? 0],
  stringMatch: matchStrings,
  patternMatch: matchPattern,
  equal: comparesNumbers(isWithinTolerance),
  equalRounded: comparesNumbers(isEqualRounded),
  gt: comparesNumbers((one, other) => one > other),
  gte: comparesNumbers((one, other) => one >= other),
  lt: comparesNumbers((one, other) => one < other),
  lte: comparesNumbers((one, other) => one <= other),
  sum: calculates((values) => values.reduce((sum, value) => sum + value, 0)),
  product: calculates((values) => values.reduce((product, value) => product * value, 1)),
  subtract: calculates(([one = 0, other = 0]) => one - other),
  divide: calculates(([one = 0, other = 1]) => one / other),
  min: calculates((values) => Math.min(...values)),
  max: calculates((values) => Math.max(...values)),
  round: calculates(([value = 0]) => Math.round(value)),
  integerToFloat: evaluateFirst,
};
