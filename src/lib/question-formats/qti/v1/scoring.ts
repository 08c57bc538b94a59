import { childOf, childrenOf, findAll, parseNumber, type QtiElement, textOf } from '../xml.ts';

/** Responses by the identifier of their field. */
type Responses = Record<string, string[]>;
/** The score of responses, and the identifiers of the feedback that they show. */
export type ScoreResult = { score: number; shown: string[] };

const MAX_STEPS = 300_000;
const TESTS = ['varequal', 'varlt', 'varlte', 'vargt', 'vargte', 'varsubstring', 'varsubset'];

/** Runs the response processing of a QTI 1.2 item. QTI 1.2 ASI information model, section 3.5. */
export function createScoring(item: QtiElement) {
  const processing = childrenOf(item, 'resprocessing');
  const conditions = processing.flatMap((element) => childrenOf(element, 'respcondition'));
  const plans = conditions.flatMap((condition) => {
    const test = childOf(condition, 'conditionvar');
    if (!test) return [];
    return {
      test,
      isOther: findAll(test, ({ name }) => name === 'other').length > 0,
      changes: childrenOf(condition, 'setvar'),
      shows: childrenOf(condition, 'displayfeedback').map(({ attributes }) => attributes.linkrefid ?? ''),
      ends: /^no$/i.test(condition.attributes.continue?.trim() ?? ''),
    };
  });
  const start = processing
    .flatMap((element) => findAll(element, ({ name }) => name === 'decvar'))
    .reduce((sum, { attributes }) => sum + (parseNumber(attributes.defaultval) ?? 0), 0);
  const several = new Set(
    findAll(item, ({ name }) => /^response_(?:lid|str|num)$/.test(name))
      .filter(({ attributes }) => /^multiple$/i.test(attributes.rcardinality ?? ''))
      .map(({ attributes }) => attributes.ident ?? ''),
  );
  const numberOf = readValues(processing);
  let steps = 0;

  function run(responses: Responses): ScoreResult {
    // Some programs declare a default score of 1, which every answer would earn, so it is left out.
    let score = start === 1 ? 0 : start;
    const shown: string[] = [];
    let isMet = false;
    for (const { test, isOther, changes, shows, ends } of plans) {
      if (++steps > MAX_STEPS) return { score: 0, shown: [] };
      if (!holds(test, responses, isMet)) continue;
      if (!isOther) isMet = true;
      for (const change of changes) score = applyChange(score, change, numberOf(change));
      shown.push(...shows);
      if (ends) break;
    }
    return { score, shown };
  }

  function holds(test: QtiElement, responses: Responses, isMet: boolean): boolean {
    const all = childrenOf(test);
    // A field with one value cannot equal several, so several required values must be meant as alternatives.
    const groups = new Map<string, boolean>();
    for (const [place, child] of all.entries()) {
      const field = child.attributes.respident ?? '';
      const key = child.name === 'varequal' && !several.has(field) ? `field ${field}` : `test ${place}`;
      groups.set(key, (groups.get(key) ?? false) || meets(child, responses, isMet));
    }
    return [...groups.values()].every(Boolean);
  }

  function meets(test: QtiElement, responses: Responses, isMet: boolean): boolean {
    if (++steps > MAX_STEPS) return false;
    const inner = () => childrenOf(test);
    if (test.name === 'and') return inner().every((child) => meets(child, responses, isMet));
    if (test.name === 'or') return inner().some((child) => meets(child, responses, isMet));
    if (test.name === 'not') return !inner().every((child) => meets(child, responses, isMet));
    if (test.name === 'other') return !isMet;
    if (test.name === 'conditionvar') return holds(test, responses, isMet);
    const values = responses[test.attributes.respident ?? ''] ?? [];
    if (test.name === 'unanswered') return values.length === 0;
    return TESTS.includes(test.name) && values.some((value) => matchesTest(test, value));
  }

  return { run, conditions, numberOf };
}

/** The number of a `setvar`. Blackboard names the declared limits of a variable: `SCORE.max`. */
function readValues(processing: QtiElement[]) {
  const limits = new Map<string, number>();
  for (const { attributes } of processing.flatMap((element) =>
    findAll(element, ({ name }) => name === 'decvar'),
  )) {
    const name = (attributes.varname ?? 'SCORE').toLowerCase();
    limits.set(`${name}.max`, parseNumber(attributes.maxvalue) || 1);
    limits.set(`${name}.min`, parseNumber(attributes.minvalue) ?? 0);
  }
  return (change: QtiElement): number | undefined => {
    const text = textOf(change);
    return parseNumber(text) ?? limits.get(text.toLowerCase()) ?? UNDECLARED[text.toLowerCase()];
  };
}

const UNDECLARED: Record<string, number> = { 'score.max': 1, 'score.min': 0 };

export type LegacyScoring = ReturnType<typeof createScoring>;

function matchesTest(test: QtiElement, value: string): boolean {
  const text = textOf(test);
  const isCased = /^yes$/i.test(test.attributes.case ?? '');
  const fold = (given: string) => (isCased ? given.trim() : given.trim().toLowerCase());
  const numbers = [parseNumber(value), parseNumber(text)];
  const [one, other] = numbers;
  if (test.name === 'varequal') return fold(value) === fold(text) || (one !== undefined && one === other);
  if (test.name === 'varsubstring') return fold(value).includes(fold(text));
  if (test.name === 'varsubset') return text.split(',').map(fold).includes(fold(value));
  if (one === undefined || other === undefined) return false;
  if (test.name === 'varlt') return one < other;
  if (test.name === 'varlte') return one <= other;
  return test.name === 'vargt' ? one > other : one >= other;
}

function applyChange(score: number, change: QtiElement, value: number | undefined): number {
  if (value === undefined) return score;
  const action = change.attributes.action?.toLowerCase() ?? 'set';
  if (action === 'add') return score + value;
  if (action === 'subtract') return score - value;
  if (action === 'multiply') return score * value;
  return action === 'divide' && value !== 0 ? score / value : value;
}

/** The conditions that change the score, or that the file marks as the right answer. */
export function findRewardingConditions({ conditions, numberOf }: LegacyScoring): QtiElement[] {
  const paying = conditions.filter((condition) =>
    childrenOf(condition, 'setvar').some((change) => (numberOf(change) ?? 0) > 0),
  );
  if (paying.length > 0) return paying;
  return conditions.filter(({ attributes }) => /^yes$/i.test(attributes.correctanswer ?? ''));
}

/** The comparisons of a condition with a field, without those inside a `not`. */
export function findTests(condition: QtiElement, field: string): QtiElement[] {
  const found: QtiElement[] = [];
  const visit = (element: QtiElement) => {
    if (element.name === 'not') return;
    if (TESTS.includes(element.name) && (element.attributes.respident ?? '') === field) found.push(element);
    childrenOf(element).forEach(visit);
  };
  visit(condition);
  return found;
}
