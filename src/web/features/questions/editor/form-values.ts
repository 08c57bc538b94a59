import { isChoiceKind, type QuestionKind } from '#contract/questions/answer-key.ts';
import { nameEachOther } from '#contract/questions/named-options.ts';
import {
  type ImportedDraft,
  type PassageText,
  type Question,
  QuestionDraft,
} from '#contract/questions/question.ts';
import type { Trade } from '#contract/trade.ts';
import {
  appendRow,
  emptyKeyValues,
  type KeyValues,
  messagesByPath,
  toKeyValues,
  toTypedKey,
} from '../answer-keys/key-values.ts';

export type OptionValues = { key: number; text: string; correct: boolean };

/** The form values of a question. Values of other kinds than the chosen one are kept but not sent. */
export type QuestionFormValues = KeyValues & {
  kind: QuestionKind;
  description: string;
  format: Question['format'];
  options: OptionValues[];
  /** Whether all students get the options in this order; undefined: it follows from the options. */
  keepOptionOrder: boolean | undefined;
  /** The two options of a true-or-false question. */
  truth: OptionValues[];
  stimulus: PassageText | null;
  topic_tags: string[];
  tags: string[];
  source: string;
  question_type: Trade;
  difficulty_level: number;
  explanation: string;
};

export const MIN_OPTIONS = 2;
export const MAX_OPTIONS = 10;

export function emptyFormValues(): QuestionFormValues {
  return {
    kind: 'single',
    description: '',
    format: 'markdown',
    options: [0, 1, 2, 3].map((key) => ({ key, text: '', correct: false })),
    keepOptionOrder: undefined,
    truth: ['True', 'False'].map((text, key) => ({ key, text, correct: false })),
    ...emptyKeyValues(),
    stimulus: null,
    topic_tags: [],
    tags: [],
    source: '',
    question_type: 'GENERAL',
    difficulty_level: 3,
    explanation: '',
  };
}

/** The source of the form: a question of the bank, or an item of an import. */
type FormSource = Pick<
  Question,
  | 'kind'
  | 'description'
  | 'format'
  | 'options'
  | 'correct_options'
  | 'keep_option_order'
  | 'numerical'
  | 'text'
  | 'matching'
  | 'stimulus'
  | 'topic_tags'
  | 'tags'
  | 'source'
  | 'question_type'
  | 'difficulty_level'
  | 'explanation'
>;

export function toFormValues(question: FormSource): QuestionFormValues {
  const { description, format, topic_tags, question_type, difficulty_level, explanation } = question;
  const empty = emptyFormValues();
  const options = question.options.map((text, key) => ({
    key,
    text,
    correct: question.correct_options.includes(key + 1),
  }));
  return {
    ...empty,
    kind: question.kind,
    ...{ description, format, topic_tags, question_type, difficulty_level, explanation },
    options: question.kind === 'single' || question.kind === 'multiple' ? options : empty.options,
    keepOptionOrder:
      question.keep_option_order === nameEachOther(question) ? undefined : question.keep_option_order,
    truth: question.kind === 'boolean' ? options : empty.truth,
    ...toKeyValues(question),
    stimulus: question.stimulus,
    tags: question.tags,
    source: question.source,
  };
}

export function toDraft(form: QuestionFormValues, status?: 'draft' | 'ready'): QuestionDraft {
  const { kind, description, format, stimulus, tags, source, explanation } = form;
  const options = kind === 'boolean' ? form.truth : isChoiceKind(kind) ? form.options : [];
  return {
    ...{ kind, description, format, tags, source, explanation },
    topic_tags: form.topic_tags,
    question_type: form.question_type,
    difficulty_level: form.difficulty_level,
    stimulus_id: stimulus?.id ?? null,
    options: options.map((option) => option.text),
    correct_options: options.flatMap((option, index) => (option.correct ? [index + 1] : [])),
    ...(kind === 'single' || kind === 'multiple' ? { keep_option_order: keepsOptionOrder(form) } : {}),
    ...toTypedKey(kind, form),
    ...(status && { status }),
  };
}

/** Whether the options of the form name each other, so that their order matters. */
export const hasNamedOptions = ({ description, options }: QuestionFormValues): boolean =>
  nameEachOther({ description, options: options.map(({ text }) => text) });

export const keepsOptionOrder = (form: QuestionFormValues): boolean =>
  form.keepOptionOrder ?? hasNamedOptions(form);

/** The contract's messages by field path; empty if the form is valid. */
export function validateForm(
  form: QuestionFormValues,
  schema: typeof QuestionDraft | typeof ImportedDraft = QuestionDraft,
): Record<string, string> {
  const { error } = schema.safeParse(toDraft(form));
  return messagesByPath(error?.issues ?? [], form.numbers);
}

/** The form with an option marked as correct or not. In a single choice, one option is correct. */
export function markOption(form: QuestionFormValues, key: number, correct: boolean): QuestionFormValues {
  const others = (option: OptionValues) => (form.kind === 'single' && correct ? false : option.correct);
  return {
    ...form,
    options: form.options.map((option) => ({
      ...option,
      correct: option.key === key ? correct : others(option),
    })),
  };
}

/** The form as another kind. A single choice keeps only the first correct option. */
export function changeKind(form: QuestionFormValues, kind: QuestionKind): QuestionFormValues {
  const first = form.options.find((option) => option.correct);
  if (kind !== 'single') return { ...form, kind };
  return { ...form, kind, options: form.options.map((option) => ({ ...option, correct: option === first })) };
}

export function addOption(form: QuestionFormValues): QuestionFormValues {
  return { ...form, options: appendRow(form.options, (key) => ({ key, text: '', correct: false })) };
}

/** The form with the option at index `from` moved to index `to`. */
export function moveOption(form: QuestionFormValues, from: number, to: number): QuestionFormValues {
  const options = [...form.options];
  options.splice(to, 0, ...options.splice(from, 1));
  return { ...form, options };
}
