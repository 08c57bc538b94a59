import { childOf, childrenOf, parseNumber, type QtiElement, textOf } from '../xml.ts';
import {
  type Container,
  type ExpressionContext,
  evaluate,
  firstChild,
  isNumeric,
  isTrue,
  UnsupportedRule,
} from './expressions.ts';
import type { ResponseDeclaration } from './response-declaration.ts';

/** A reader gives up on an item's rules after this many steps, so that a hostile file cannot keep it busy. */
const MAX_STEPS = 200_000;

/** Steps taken for one item, over all responses that are tried. */
export type StepBudget = { steps: number };

/**
 * The score that responses earn by an item's own rules. QTI 3.0, section 2.11. Returns undefined where the rules are not
 * supported, or the budget is used up.
 */
export function scoreByRules(
  item: QtiElement,
  declarations: ResponseDeclaration[],
  responses: Record<string, string[]>,
  budget: StepBudget,
): number | undefined {
  if (budget.steps > MAX_STEPS) return undefined;
  const step = () => {
    if (++budget.steps > MAX_STEPS) throw new UnsupportedRule();
  };
  const context = { declarations, responses, outcomes: initialOutcomes(item), step };
  const scoreName = findScoreName(context.outcomes);
  try {
    followRules(childrenOf(childOf(item, 'responseProcessing')), context, () => budget.steps > MAX_STEPS);
  } catch (error) {
    if (error instanceof UnsupportedRule) return undefined;
    throw error;
  }
  const score = context.outcomes.get(scoreName)?.[0];
  return typeof score === 'number' ? score : parseNumber(String(score ?? ''));
}

function initialOutcomes(item: QtiElement): Map<string, Container> {
  const outcomes = new Map<string, Container>();
  for (const outcome of childrenOf(item, 'outcomeDeclaration')) {
    const texts = childrenOf(childOf(outcome, 'defaultValue'), 'value').map(textOf).filter(Boolean);
    const numeric = isNumeric(outcome.attributes.baseType);
    const values = texts.map((text) => (numeric ? (parseNumber(text) ?? 0) : text));
    outcomes.set(
      outcome.attributes.identifier?.trim() ?? '',
      values.length > 0 ? values : numeric ? [0] : null,
    );
  }
  return outcomes;
}

/** The score is `SCORE`; an item that declares only other outcomes means the first of them. */
function findScoreName(outcomes: Map<string, Container>): string {
  const [first] = outcomes.keys();
  return outcomes.has('SCORE') ? 'SCORE' : (first ?? 'SCORE');
}

/** Follows rules in order. Returns whether a rule ended the processing. */
function followRules(rules: QtiElement[], context: ExpressionContext, exceeded: () => boolean): boolean {
  for (const rule of rules) {
    context.step();
    if (rule.name === 'exitResponse') return true;
    if (rule.name === 'setOutcomeValue') setOutcome(rule, context, exceeded);
    else if (followRules(findInnerRules(rule, context), context, exceeded)) return true;
  }
  return false;
}

/** The rules inside a fragment, or inside the branch of a condition that holds. */
function findInnerRules(rule: QtiElement, context: ExpressionContext): QtiElement[] {
  if (rule.name === 'responseProcessingFragment') return childrenOf(rule);
  if (rule.name !== 'responseCondition') throw new UnsupportedRule();
  const branch = childrenOf(rule).find(
    (candidate) => candidate.name === 'responseElse' || isTrue(evaluate(firstChild(candidate), context)),
  );
  if (!branch) return [];
  return branch.name === 'responseElse' ? childrenOf(branch) : childrenOf(branch).slice(1);
}

// An unsupported expression may set an outcome that only feedback uses, so the outcome is left unset. Reading it fails.
function setOutcome(rule: QtiElement, context: ExpressionContext, exceeded: () => boolean): void {
  const { identifier = '' } = rule.attributes;
  const [expression] = childrenOf(rule);
  context.outcomes.delete(identifier);
  try {
    context.outcomes.set(identifier, expression ? evaluate(expression, context) : null);
  } catch (error) {
    if (!(error instanceof UnsupportedRule) || exceeded()) throw error;
  }
}
