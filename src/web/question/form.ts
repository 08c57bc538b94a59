import type { QuestionKind } from '#contract/key.ts';
import { type Question, QuestionDraft } from '#contract/question.ts';
import type { Trade } from '#contract/trade.ts';

export type OptionForm = { key: number; text: string; correct: boolean };

/** A question while it is written. */
export type QuestionForm = {
  description: string;
  format: Question['format'];
  options: OptionForm[];
  /** Several may be chosen even where the key is one option. */
  several: boolean;
  topic_tags: string[];
  question_type: Trade;
  difficulty_level: number;
  explanation: string;
};

export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 10;

export function emptyForm(): QuestionForm {
  return {
    description: '',
    format: 'markdown',
    options: [0, 1, 2, 3].map((key) => ({ key, text: '', correct: false })),
    several: false,
    topic_tags: [],
    question_type: 'GENERAL',
    difficulty_level: 3,
    explanation: '',
  };
}

export function formOf(question: Question): QuestionForm {
  const { description, format, topic_tags, question_type, difficulty_level, explanation } = question;
  return {
    description,
    format,
    options: question.options.map((text, key) => ({
      key,
      text,
      correct: question.correct_options.includes(key + 1),
    })),
    several: question.kind === 'multiple',
    topic_tags,
    question_type,
    difficulty_level,
    explanation,
  };
}

export function correctCount(form: QuestionForm): number {
  return form.options.filter((option) => option.correct).length;
}

/** More than one correct option makes a multiple choice by itself. */
export function kindOf(form: QuestionForm): QuestionKind {
  return form.several || correctCount(form) > 1 ? 'multiple' : 'single';
}

export function draftOf({ options, several: _, ...rest }: QuestionForm, kind: QuestionKind): QuestionDraft {
  return {
    ...rest,
    kind,
    options: options.map((option) => option.text),
    correct_options: options.flatMap((option, index) => (option.correct ? [index + 1] : [])),
  };
}

/** What the contract objects to, by the path of the field; empty when the form can be sent. */
export function objectionsTo(form: QuestionForm): Record<string, string> {
  const { error } = QuestionDraft.safeParse(draftOf(form, kindOf(form)));
  const objections: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) objections[path.join('.')] ??= message;
  // Blank options are the same too, but that is not what is wrong with them.
  if (form.options.some((option) => option.text.trim() === '')) delete objections.options;
  return objections;
}

export function withOption(form: QuestionForm): QuestionForm {
  const key = Math.max(-1, ...form.options.map((option) => option.key)) + 1;
  return { ...form, options: [...form.options, { key, text: '', correct: false }] };
}

/** The form with the option at `from` moved to the place `to`; places count from 0. */
export function withOptionMoved(form: QuestionForm, from: number, to: number): QuestionForm {
  const options = [...form.options];
  options.splice(to, 0, ...options.splice(from, 1));
  return { ...form, options };
}
