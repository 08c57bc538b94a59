import type { QuestionKind } from '#contract/questions/answer-key.ts';

/** The name of each kind, as its badge says it. */
export const kindLabels: Record<QuestionKind, string> = {
  single: 'Single choice',
  multiple: 'Multiple choice',
  boolean: 'True or false',
  numerical: 'Number',
  text: 'Short text',
  matching: 'Matching',
};

/** A hint for authors about each kind. */
export const kindHints: Record<QuestionKind, string> = {
  single: 'One option is correct.',
  multiple: 'Several options may be correct; full marks need all of them.',
  boolean: 'A statement that is true or false.',
  numerical: 'Students type a number; a tolerance or a range decides.',
  text: 'Students type one or a few words; you list the accepted answers.',
  matching: 'Students give each prompt its match.',
};
