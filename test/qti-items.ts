import { expect } from 'vitest';
import type { FileQuestion } from '#lib/question-formats/file-question.ts';
import { readQtiXml } from '#lib/question-formats/qti/reader.ts';

type Parts = { declared: string; body: string; rules?: string; outcomes?: string; head?: string };

export const item2 = ({
  declared,
  body,
  rules = '',
  outcomes = '',
  head = '',
}: Parts) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="q" title="Own" adaptive="false" ${head}>
${declared}${outcomes}<itemBody>${body}</itemBody>${rules}</assessmentItem>`;

export const response = (cardinality: string, baseType: string, inner = '') =>
  `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${inner}</responseDeclaration>`;
export const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`;
export const mapping = (entries: Record<string, number>, more = '') =>
  `<mapping ${more}>${Object.entries(entries)
    .map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`)
    .join('')}</mapping>`;
export const template = (name: string) =>
  `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/${name}"/>`;
export const choice = (most: number, ...options: string[]) =>
  `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="${most}"><prompt>Which?</prompt>${options
    .map((option, place) => `<simpleChoice identifier="${'ABCDEF'[place]}">${option}</simpleChoice>`)
    .join('')}</choiceInteraction>`;
export const ENTRY = '<p>It weighs <textEntryInteraction responseIdentifier="RESPONSE"/> kg.</p>';
export const when = (test: string, score: number) =>
  `<responseProcessing><responseCondition><responseIf>${test}<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${score}</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;
export const VARIABLE = '<variable identifier="RESPONSE"/>';
export const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
export const number = (value: number) => `<baseValue baseType="float">${value}</baseValue>`;

/** The only question of a document that has nothing to remark on. */
export function only(text: string): FileQuestion {
  const { items, problems } = readQtiXml(text);
  expect(problems).toEqual([]);
  expect(items).toHaveLength(1);
  return items[0] as FileQuestion;
}
export const refusal = (text: string) => {
  const { items, problems } = readQtiXml(text);
  expect(items).toEqual([]);
  return problems[0]?.message;
};
export const set = (...choices: [string, string][]) =>
  `<simpleMatchSet>${choices.map(([id, text]) => `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;
