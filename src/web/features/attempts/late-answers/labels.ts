import type {
  LateOperation,
  LateOperationStatus,
  SignatureVerdict,
} from '#contract/attempts/late-answers.ts';
import type { Outcome } from '#contract/attempts/score.ts';
import { describeAnswers } from '../answers/answers.ts';

type Tone = 'neutral' | 'success' | 'warn' | 'danger';

export const signatureLabels: Record<SignatureVerdict, { tone: Tone; label: string; words: string }> = {
  right: {
    tone: 'success',
    label: 'Signature valid',
    words:
      'The device that opened the test then made it, and it is unchanged. The signature does not prove when it was made.',
  },
  wrong: {
    tone: 'danger',
    label: 'Signature invalid',
    words: 'It was changed or made elsewhere. None of it is preselected.',
  },
  none: {
    tone: 'warn',
    label: 'Not signed',
    words: 'Nothing proves who made it. None of it is preselected.',
  },
  unknown: {
    tone: 'warn',
    label: 'Signature unknown',
    words: 'The portal has no key for this opening. None of it is preselected.',
  },
};

export const statusLabels: Record<LateOperationStatus, { tone: Tone; label: string }> = {
  new: { tone: 'warn', label: 'New, from the file' },
  held: { tone: 'warn', label: 'Kept as late' },
  counted: { tone: 'success', label: 'Arrived in time' },
  admitted: { tone: 'success', label: 'Admitted' },
  otherwise: { tone: 'danger', label: 'Stored with other content' },
  'no-opening': { tone: 'danger', label: 'Unknown opening' },
  unfit: { tone: 'danger', label: 'Does not fit the paper' },
};

/** Whether an operation waits for admission. */
export const isPending = ({ standing }: LateOperation) => standing === 'new' || standing === 'held';

/** Whether it waits and arrived when the student could already have seen the correct answers. */
export const isDoubtful = (operation: LateOperation) => isPending(operation) && operation.after_answers;

export const afterAnswersLabels = {
  beside: 'Arrived after the correct answers were released. Not preselected.',
  title: 'Some of it arrived after the correct answers were released',
  words: 'By then the student could read them.',
};

export const outcomeLabels: Record<Outcome, string> = {
  right: 'correct',
  partial: 'partly correct',
  wrong: 'incorrect',
  blank: 'unattempted',
};

type Questions = Parameters<typeof describeAnswers>[0];

/** An answer by its letters on the paper: `B, D`, or `none`. */
export function describeGivenAnswer(
  questions: Questions,
  given: { question_id: number; selected_options: readonly string[]; value: string },
): string {
  const { question_id, selected_options, value } = given;
  const change = { question_id, ...(value === '' ? { selected_options: [...selected_options] } : { value }) };
  return describeAnswers(questions, [change])[0]?.answer || 'none';
}

/** What an operation did: `answered B`, `cleared`, `marked for review`, `visited`. */
export function describeOperation(questions: Questions, operation: LateOperation): string {
  const { question_id, selected_options, value, marked } = operation;
  const changesAnswer = selected_options !== null || value !== null;
  const answer = changesAnswer
    ? describeGivenAnswer(questions, {
        question_id,
        selected_options: selected_options ?? [],
        value: value ?? '',
      })
    : undefined;
  const words = [
    answer && (answer === 'none' ? 'cleared' : `answered ${answer}`),
    marked === true && 'marked for review',
    marked === false && 'review mark removed',
  ].filter((word) => word);
  return words.join(', ') || 'visited';
}

/** The number of a question in the paper, from 1; a dash if it is not in the paper. */
export function getQuestionNumber(questions: readonly { id: number }[], question: number): string {
  const place = questions.findIndex((one) => one.id === question);
  return place < 0 ? '–' : String(place + 1);
}
