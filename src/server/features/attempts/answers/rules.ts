import { createHash } from 'node:crypto';
import { compareByWriter } from '#contract/attempts/late-answers.ts';
import { isBlankText } from '#contract/text-form.ts';

/** What was answered: ids of options, `prompt:match` pairs, or what was typed. */
export type GivenResponse = { selected_options: string[]; value: string };

/** Whether nothing is chosen, and nothing typed that can be seen. */
export function isBlank({ selected_options, value }: GivenResponse): boolean {
  return selected_options.length === 0 && isBlankText(value);
}

/** A stored save: null leaves a field as it was, and an empty value clears it. `seconds` add up to the time spent on a question.
 * See docs/decisions/0001-answers-are-append-only-events.md. */
export type AnswerEvent = {
  epoch: number;
  seq: number;
  question_id: number;
  selected: string[] | null;
  value: string | null;
  marked: boolean | null;
  seconds: number;
};

/** The state of a question after all of its events. */
export type LatestAnswer = {
  question_id: number;
  selected_options: string[];
  value: string;
  marked: boolean;
  seconds: number;
  /** The epoch in which it was last answered or cleared. */
  answer_epoch: number | null;
  epoch: number;
  seq: number;
};

/**
 * The state of every touched question: for each field, the value of the event with the highest (epoch, seq) that set it, and the
 * sum of the seconds. The order of `events` does not matter.
 */
export function latestAnswers(events: AnswerEvent[]): LatestAnswer[] {
  const answers = new Map<number, LatestAnswer>();
  const inOrder = events.toSorted(compareByWriter);
  for (const { question_id, selected, value, marked, seconds, epoch, seq } of inOrder) {
    const before = answers.get(question_id);
    answers.set(question_id, {
      question_id,
      selected_options: selected ?? before?.selected_options ?? [],
      value: value ?? before?.value ?? '',
      marked: marked ?? before?.marked ?? false,
      seconds: (before?.seconds ?? 0) + seconds,
      answer_epoch: selected || value !== null ? epoch : (before?.answer_epoch ?? null),
      epoch,
      seq,
    });
  }
  return [...answers.values()].sort((a, b) => a.question_id - b.question_id);
}

/** How many questions have an answer. */
export function countAnswered(answers: LatestAnswer[]): number {
  return answers.filter((answer) => !isBlank(answer)).length;
}

/** A short code over the stored answers, such as `7F3A-91C2`: equal answers give equal codes. */
export function computeReceiptCode(attemptId: number, answers: LatestAnswer[]): string {
  const content = answers.map(({ question_id, selected_options, value }) =>
    value === ''
      ? [question_id, [...selected_options].sort()]
      : [question_id, [...selected_options].sort(), value],
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([attemptId, content]))
    .digest('hex')
    .toUpperCase();
  return `${digest.slice(0, 4)}-${digest.slice(4, 8)}`;
}
