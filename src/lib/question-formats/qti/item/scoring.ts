import { childOf, childrenOf, findAll, type QtiElement } from '../xml.ts';
import { sameSet } from './expressions.ts';
import { mapResponse, type ResponseDeclaration } from './response-declaration.ts';
import { type StepBudget, scoreByRules } from './response-processing.ts';

/** The score of responses; undefined where the file's rules are not supported. */
type ScoreFunction = (responses: Record<string, string[]>) => number | undefined;

/** Creates the score function of an item from its own rules or its template. QTI 3.0, section 2.11 and annex B. */
export function createScoreFunction(item: QtiElement, declarations: ResponseDeclaration[]): ScoreFunction {
  const rules = childOf(item, 'responseProcessing');
  const template = /(match_correct|map_response|CC2_match)(?!_point)(?:\.xml)?\/?$/.exec(
    rules?.attributes.template ?? rules?.attributes.templateLocation ?? '',
  )?.[1];
  const isEmpty = !rules || rules.children.every((child) => typeof child === 'string');
  if (isEmpty && !template) {
    const point = /map_response_point/.test(rules?.attributes.template ?? '');
    return point ? () => undefined : byDeclarations(declarations);
  }
  if (isEmpty) {
    const declared =
      declarations.find(({ identifier }) => identifier === 'RESPONSE') ??
      (declarations.length === 1 ? declarations[0] : undefined);
    // The template is defined for one response. Files that use it with several mean each of them.
    if (!declared) return byDeclarations(declarations);
    return (responses) => byTemplate(declared, responses, template === 'map_response');
  }
  const budget: StepBudget = { steps: 0 };
  return (responses) => scoreByRules(item, declarations, responses, budget);
}

/** Whether a response is scored by its mapping. */
export function isMapped(item: QtiElement, { identifier, mapping }: ResponseDeclaration): boolean {
  if (!mapping) return false;
  const rules = childOf(item, 'responseProcessing');
  if (childrenOf(rules).length === 0) return !/match_correct/.test(rules?.attributes.template ?? '');
  return findAll(rules, ({ name }) => /^map\w*Response$/.test(name)).some(
    ({ attributes }) => attributes.identifier?.trim() === identifier,
  );
}

/** Whether a mark depends on several responses together. */
export function sharesMarks(item: QtiElement, declarations: ResponseDeclaration[]): boolean {
  const names = new Set(declarations.map(({ identifier }) => identifier));
  return findAll(childOf(item, 'responseProcessing'), ({ name }) => name === 'responseCondition').some(
    (condition) => {
      const sets = findAll(condition, ({ name }) => name === 'setOutcomeValue');
      if (sets.every(({ attributes }) => /feedback/i.test(attributes.identifier ?? ''))) return false;
      const variables = childrenOf(condition).flatMap((branch) =>
        findAll(
          { ...branch, children: childrenOf(branch).slice(0, 1) },
          ({ name }) => name === 'variable' || /^map/.test(name),
        ),
      );
      return (
        new Set(
          variables.map(({ attributes }) => attributes.identifier ?? '').filter((name) => names.has(name)),
        ).size > 1
      );
    },
  );
}

/** Without rules, the declarations score each response, and the scores are added. */
function byDeclarations(declarations: ResponseDeclaration[]): ScoreFunction {
  return (responses) =>
    declarations
      .filter(({ identifier }) => responses[identifier])
      .reduce<number | undefined>((sum, declared) => {
        const worth = byTemplate(declared, responses, declared.mapping !== undefined);
        return sum === undefined || worth === undefined ? undefined : sum + worth;
      }, 0);
}

function byTemplate(
  declared: ResponseDeclaration,
  responses: Record<string, string[]>,
  isMapped: boolean,
): number | undefined {
  const values = responses[declared.identifier] ?? [];
  if (isMapped) return declared.mapping && mapResponse(declared, values);
  if (declared.correct.length === 0) return undefined;
  return sameSet(values, declared.correct, declared.baseType) ? 1 : 0;
}
