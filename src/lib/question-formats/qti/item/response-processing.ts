import { matchesWildcard, parsePattern } from '../wildcard.ts';
import { childOf, childrenOf, findAll, parseNumber, type QtiElement, textOf } from '../xml.ts';
import { canonicalValue, mapResponse, type ResponseDeclaration } from './response-declaration.ts';

type Value = string | number | boolean;
/** A container, a single value being one of length 1; null is QTI's NULL. */
type Container = Value[] | null;

/** More steps than this are not worth following for one response. */
const MAX_STEPS = 200_000;

/** Steps taken with one item, over all the responses that are tried. */
export type StepBudget = { steps: number };

/** The response processing asks for more than can be followed. */
class UnsupportedRule extends Error {
  readonly what = 'response processing';
}

/**
 * The score that responses earn by an item's own rules, or undefined where they cannot be followed. QTI 3.0, section 2.11.
 */
export function scoreByRules(
  item: QtiElement,
  declarations: ResponseDeclaration[],
  responses: Record<string, string[]>,
  effort: StepBudget,
): number | undefined {
  if (effort.steps > MAX_STEPS) return undefined;
  try {
    const step = () => {
      if (++effort.steps > MAX_STEPS) throw new UnsupportedRule();
    };
    const run = createInterpreter(item, declarations, responses, step, () => effort.steps > MAX_STEPS);
    run.follow(childrenOf(childOf(item, 'responseProcessing')));
    return run.score();
  } catch (error) {
    if (error instanceof UnsupportedRule) return undefined;
    throw error;
  }
}

function includesAll(whole: Value[], part: Value[], baseType: string): boolean {
  const known = new Set(whole.map((value) => canonicalValue(String(value), baseType)));
  return part.every((value) => known.has(canonicalValue(String(value), baseType)));
}

/** Whether two containers hold the same values, in whichever order. */
export function sameSet(one: Value[], other: Value[], baseType: string): boolean {
  return one.length === other.length && includesAll(other, one, baseType);
}

function createInterpreter(
  item: QtiElement,
  declarations: ResponseDeclaration[],
  responses: Record<string, string[]>,
  step: () => void,
  exceeded: () => boolean,
) {
  const outcomes = new Map<string, Container>();
  for (const outcome of childrenOf(item, 'outcomeDeclaration')) {
    const values = childrenOf(childOf(outcome, 'defaultValue'), 'value').map(textOf).filter(Boolean);
    const isNumber = /float|integer/.test(outcome.attributes.baseType ?? '');
    const held = values.map((value) => (isNumber ? (parseNumber(value) ?? 0) : value));
    outcomes.set(outcome.attributes.identifier?.trim() ?? '', held.length > 0 ? held : isNumber ? [0] : null);
  }
  let ended = false;

  function follow(rules: QtiElement[]): void {
    for (const rule of rules) {
      step();
      if (ended) return;
      if (rule.name === 'exitResponse') ended = true;
      else if (rule.name === 'responseProcessingFragment') follow(childrenOf(rule));
      else if (rule.name === 'setOutcomeValue') {
        setOutcome(rule.attributes.identifier ?? '', childrenOf(rule)[0]);
      } else if (rule.name === 'responseCondition') {
        const branch = childrenOf(rule).find(
          (candidate) => candidate.name === 'responseElse' || isTrue(evaluate(firstOf(candidate))),
        );
        if (branch) follow(childrenOf(branch).slice(branch.name === 'responseElse' ? 0 : 1));
      } else throw new UnsupportedRule();
    }
  }

  // What cannot be followed and feeds feedback alone does no harm: it fails where it is read.
  function setOutcome(identifier: string, expression: QtiElement | undefined): void {
    outcomes.delete(identifier);
    try {
      outcomes.set(identifier, expression ? evaluate(expression) : null);
    } catch (error) {
      if (!(error instanceof UnsupportedRule) || exceeded()) throw error;
    }
  }

  const firstOf = (element: QtiElement): QtiElement => {
    const [first] = childrenOf(element);
    if (!first) throw new UnsupportedRule();
    return first;
  };
  const declarationOf = (element: QtiElement) => {
    const found = declarations.find(({ identifier }) => identifier === element.attributes.identifier?.trim());
    if (!found) throw new UnsupportedRule();
    return found;
  };
  /** The base type of what is compared: that of the response, else that of the value beside it. */
  const typeIn = (element: QtiElement): string => {
    for (const { attributes } of findAll(element, ({ name: found }) =>
      /^(?:variable|correct)$/.test(found),
    )) {
      const declared = declarations.find(({ identifier }) => identifier === attributes.identifier?.trim());
      if (declared) return declared.baseType;
    }
    return 'string';
  };
  const numbers = (element: QtiElement): number[] | null => {
    const values = childrenOf(element).map(evaluate);
    if (values.some((held) => held === null)) return null;
    return values.flatMap((held) =>
      (held ?? []).map((value) => {
        const number = typeof value === 'number' ? value : parseNumber(String(value));
        if (number === undefined) throw new UnsupportedRule();
        return number;
      }),
    );
  };
  const compared = (element: QtiElement, test: (one: number, other: number) => boolean): Container => {
    const [one, other] = numbers(element) ?? [];
    return one === undefined || other === undefined ? null : [test(one, other)];
  };
  const folded = (element: QtiElement, fold: (values: number[]) => number): Container => {
    const values = numbers(element);
    return values && values.length > 0 ? [fold(values)] : null;
  };
  const pairOf = (element: QtiElement): [Container, Container] => {
    const [one, other] = childrenOf(element);
    if (!one || !other) throw new UnsupportedRule();
    return [evaluate(one), evaluate(other)];
  };

  const operators: Record<string, (element: QtiElement) => Container> = {
    variable: ({ attributes: { identifier = '' } }) => {
      const values = responses[identifier.trim()];
      if (values) return values.length > 0 ? values : null;
      if (declarations.some((declared) => declared.identifier === identifier.trim())) return null;
      if (!outcomes.has(identifier)) throw new UnsupportedRule();
      return outcomes.get(identifier) ?? null;
    },
    correct: (element) => {
      const { correct } = declarationOf(element);
      return correct.length > 0 ? correct : null;
    },
    baseValue: (element) => {
      const text = textOf(element);
      const isNumber = /float|integer/.test(element.attributes.baseType ?? '');
      if (element.attributes.baseType === 'boolean') return [text === 'true'];
      return [isNumber ? (parseNumber(text) ?? text) : text];
    },
    null: () => null,
    multiple: (element) => childrenOf(element).flatMap((child) => evaluate(child) ?? []),
    ordered: (element) => childrenOf(element).flatMap((child) => evaluate(child) ?? []),
    mapResponse: (element) => {
      const declared = declarationOf(element);
      if (!declared.mapping) throw new UnsupportedRule();
      return [mapResponse(declared, responses[declared.identifier] ?? [])];
    },
    isNull: (element) => [evaluate(firstOf(element)) === null],
    not: (element) => {
      const held = evaluate(firstOf(element));
      return held === null ? null : [!isTrue(held)];
    },
    and: (element) => [childrenOf(element).every((child) => isTrue(evaluate(child)))],
    or: (element) => [childrenOf(element).some((child) => isTrue(evaluate(child)))],
    match: (element) => {
      const [one, other] = pairOf(element);
      return one === null || other === null ? null : [sameSet(one, other, typeIn(element))];
    },
    member: (element) => {
      const [one, other] = pairOf(element);
      if (one === null || other === null) return null;
      return [includesAll(other, one.slice(0, 1), typeIn(element))];
    },
    contains: (element) => {
      const [whole, part] = pairOf(element);
      if (whole === null || part === null) return null;
      return [includesAll(whole, part, typeIn(element))];
    },
    containerSize: (element) => [evaluate(firstOf(element))?.length ?? 0],
    stringMatch: (element) => {
      const [one, other] = pairOf(element).map((held) => held && String(held[0]).trim());
      if (one == null || other == null) return null;
      if (element.attributes.substring === 'true') throw new UnsupportedRule();
      const fold = (text: string) =>
        element.attributes.caseSensitive === 'false' ? text.toLowerCase() : text;
      return [fold(one) === fold(other)];
    },
    patternMatch: (element) => {
      const held = evaluate(firstOf(element));
      const wildcard = parsePattern(element.attributes.pattern ?? '');
      if (!wildcard) throw new UnsupportedRule();
      return held && [matchesWildcard(wildcard, String(held[0]))];
    },
    equal: (element) => {
      const { toleranceMode = 'exact', tolerance = '0' } = element.attributes;
      const [below = 0, above = below] = tolerance
        .trim()
        .split(/\s+/)
        .map((text) => parseNumber(text) ?? 0);
      return compared(element, (one, other) => {
        if (toleranceMode === 'exact') return one === other;
        const unit = toleranceMode === 'relative' ? Math.abs(other) / 100 : 1;
        return one >= other - below * unit && one <= other + above * unit;
      });
    },
    equalRounded: (element) => {
      const figures = parseNumber(element.attributes.figures) ?? 0;
      if (element.attributes.roundingMode === 'significantFigures')
        return compared(
          element,
          (one, other) => one.toPrecision(figures || 1) === other.toPrecision(figures || 1),
        );
      return compared(
        element,
        (one, other) => one.toFixed(Math.min(figures, 100)) === other.toFixed(Math.min(figures, 100)),
      );
    },
    gt: (element) => compared(element, (one, other) => one > other),
    gte: (element) => compared(element, (one, other) => one >= other),
    lt: (element) => compared(element, (one, other) => one < other),
    lte: (element) => compared(element, (one, other) => one <= other),
    sum: (element) => folded(element, (values) => values.reduce((sum, value) => sum + value, 0)),
    product: (element) => folded(element, (values) => values.reduce((product, value) => product * value, 1)),
    subtract: (element) => folded(element, ([one = 0, other = 0]) => one - other),
    divide: (element) => folded(element, ([one = 0, other = 1]) => one / other),
    min: (element) => folded(element, (values) => Math.min(...values)),
    max: (element) => folded(element, (values) => Math.max(...values)),
    round: (element) => folded(element, ([value = 0]) => Math.round(value)),
    integerToFloat: (element) => evaluate(firstOf(element)),
  };

  function evaluate(element: QtiElement): Container {
    step();
    const operator = Object.hasOwn(operators, element.name) ? operators[element.name] : undefined;
    if (!operator) throw new UnsupportedRule();
    return operator(element);
  }

  const scoreName = outcomes.has('SCORE') || outcomes.size === 0 ? 'SCORE' : [...outcomes.keys()][0];
  return {
    follow,
    score: (): number | undefined => {
      const value = outcomes.get(scoreName ?? 'SCORE')?.[0];
      return typeof value === 'number' ? value : parseNumber(String(value ?? ''));
    },
  };
}

const isTrue = (held: Container) => held?.[0] === true || held?.[0] === 'true';
