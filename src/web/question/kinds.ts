import type { QuestionKind } from '#contract/key.ts';

/** The name of each kind, as its badge says it. */
export const kindLabels: Record<QuestionKind, string> = {
  single: 'Single choice',
  multiple: 'Multiple choice',
  boolean: 'True or false',
  numerical: 'Number',
  text: 'Short text',
  matching: 'Matching',
};
