import type { QuestionKind } from '#contract/question.ts';
import type { StoredOption } from '../database/document.ts';

/** Several keys make a multiple response; an author may ask for one with a single key. */
export function kindOf(draft: { kind?: QuestionKind; correct_options: number[] }): QuestionKind {
  return draft.kind ?? (draft.correct_options.length > 1 ? 'multiple' : 'single');
}

/** A stored question as an admin reads it: options as texts, as HTML, and the 1-based places of the keys. */
export function presentQuestion<Row extends { options: StoredOption[] }>({ options, ...row }: Row) {
  return {
    ...row,
    options: options.map((option) => option.text),
    options_html: options.map((option) => option.html),
    correct_options: options.flatMap((option, index) => (option.correct ? [index + 1] : [])),
  };
}

type Content = {
  description: string;
  options: string[];
  correct_options: number[];
  explanation: string;
  format: 'markdown' | 'text';
  kind: QuestionKind;
  topic_tags: string[];
  question_type: string;
  difficulty_level: number;
};

/** What an author has written of a question, in the author's terms, for the audit log. */
export function contentOf(question: Content): Content {
  const { description, options, correct_options, explanation, format, kind } = question;
  const { topic_tags, question_type, difficulty_level } = question;
  return {
    ...{ description, options, correct_options, explanation, format, kind },
    ...{ topic_tags, question_type, difficulty_level },
  };
}
