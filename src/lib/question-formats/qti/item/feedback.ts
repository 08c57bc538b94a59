import type { TextReader } from '../rich-text.ts';
import { childOf, childrenOf, findAll, type QtiElement } from '../xml.ts';
import type { ResponseDeclaration } from './response-declaration.ts';

const FEEDBACK_ELEMENTS = new Set(['modalFeedback', 'feedbackBlock', 'feedbackInline']);
const WRONG_ANSWER = /incorrect|wrong|false|fail|part(?:ly|ial)/i;

/** The explanation: the feedback on a right answer, or on every answer. */
export function readExplanation(
  item: QtiElement,
  declarations: ResponseDeclaration[],
  texts: TextReader,
): { text: string; remarks: string[] } {
  const right = new Set(declarations.flatMap(({ correct }) => correct));
  const choices = new Set(
    findAll(childOf(item, 'itemBody'), ({ name }) => /^(?:simple|inline)Choice$/.test(name)).map(
      ({ attributes }) => attributes.identifier ?? '',
    ),
  );
  // Feedback inside an option is read with the option.
  const all = [...childrenOf(item, 'modalFeedback'), ...findBodyFeedback(childOf(item, 'itemBody'))];
  const kept: string[] = [];
  let others = 0;
  for (const feedback of all) {
    const body = childOf(feedback, 'contentBody') ?? feedback;
    const text = texts.read(body.children);
    if (text === '') continue;
    const { identifier = '', showHide = 'show' } = feedback.attributes;
    const isWrong = WRONG_ANSWER.test(identifier) || (choices.has(identifier) && !right.has(identifier));
    if (isWrong || showHide.trim() === 'hide') others++;
    else if (!kept.includes(text)) kept.push(text);
  }
  return {
    text: kept.join('\n\n'),
    remarks: others > 0 ? ['Feedback on wrong answers was left out.'] : [],
  };
}

const findBodyFeedback = (body: QtiElement | undefined): QtiElement[] =>
  findAll(body, ({ name }) => FEEDBACK_ELEMENTS.has(name));
