import type { Declaration } from './response-declaration.ts';
import { childOf, childrenOf, type Element, findAll } from '../xml.ts';
import type { TextReader } from '../rich-text.ts';

const KINDS = new Set(['modalFeedback', 'feedbackBlock', 'feedbackInline']);
const WRONG = /incorrect|wrong|false|fail|part(?:ly|ial)/i;

/** What the feedback says to a right answer, or to any: the explanation. */
export function explanationOf(
  item: Element,
  declarations: Declaration[],
  texts: TextReader,
): { text: string; remarks: string[] } {
  const right = new Set(declarations.flatMap(({ correct }) => correct));
  const choices = new Set(
    findAll(childOf(item, 'itemBody'), ({ name }) => /^(?:simple|inline)Choice$/.test(name)).map(
      ({ attributes }) => attributes.identifier ?? '',
    ),
  );
  // Feedback within a choice is among what stands in it.
  const all = [...childrenOf(item, 'modalFeedback'), ...withinChoices(childOf(item, 'itemBody'))];
  const kept: string[] = [];
  let others = 0;
  for (const feedback of all) {
    const body = childOf(feedback, 'contentBody') ?? feedback;
    const text = texts.read(body.children);
    if (text === '') continue;
    const { identifier = '', showHide = 'show' } = feedback.attributes;
    const isWrong = WRONG.test(identifier) || (choices.has(identifier) && !right.has(identifier));
    if (isWrong || showHide.trim() === 'hide') others++;
    else if (!kept.includes(text)) kept.push(text);
  }
  return {
    text: kept.join('\n\n'),
    remarks: others > 0 ? ['Feedback on wrong answers was left out.'] : [],
  };
}

const withinChoices = (body: Element | undefined): Element[] => findAll(body, ({ name }) => KINDS.has(name));
