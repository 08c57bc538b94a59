import { createHash } from 'node:crypto';
import type { EventKey } from '#contract/attempts/late-answers.ts';
import { isBlank } from '#server/features/grading/marking/partial-credit.rules.ts';

/** A save as it is stored: of each field null says nothing, and an empty one clears. `seconds` add up to the time spent on a question. */
export type AnswerEvent = {
  epoch: number;
  seq: number;
  question_id: number;
  selected: string[] | null;
  value: string | null;
  marked: boolean | null;
  seconds: number;
};

/** What stands of a question after all of its events. */
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
 * The state of every touched question: of each field the event with the highest (epoch, seq) that told it, and the sum
 * of the seconds. The order in which events are handed in does not matter.
 */
export function latestAnswers(events: AnswerEvent[]): LatestAnswer[] {
  const answers = new Map<number, LatestAnswer>();
  for (const { question_id, selected, value, marked, seconds, epoch, seq } of sortByWriter(events)) {
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

/**
 * Of some events those alone by which `latestAnswers` goes, of what came in time and of what was `late` each. A question's seconds are
 * all with the last of them.
 */
export function thinOutEvents<Event extends AnswerEvent & { late: boolean }>(events: Event[]): Event[] {
  const groups = Map.groupBy(sortByWriter(events), ({ question_id, late }) => `${question_id} ${late}`);
  return [...groups.values()].flatMap((group) => {
    const last = group.at(-1);
    const told = new Set([
      group.findLast(({ selected }) => selected),
      group.findLast(({ value }) => value !== null),
      group.findLast(({ marked }) => marked !== null),
      last,
    ]);
    const seconds = group.reduce((sum, event) => sum + event.seconds, 0);
    return [...told].flatMap((event) => (event ? { ...event, seconds: event === last ? seconds : 0 } : []));
  });
}

/** The order in which the writers of an attempt followed one another, and in which each of them wrote. */
export const compareByWriter = (a: EventKey, b: EventKey): number => a.epoch - b.epoch || a.seq - b.seq;

const sortByWriter = <Event extends AnswerEvent>(events: Event[]): Event[] =>
  [...events].sort(compareByWriter);

/** How many questions have an answer. */
export function countAnswered(answers: LatestAnswer[]): number {
  return answers.filter((answer) => !isBlank(answer)).length;
}

/** A short code over what is stored, such as `7F3A-91C2`: equal answers give equal codes. */
export function computeReceiptCode(attemptId: number, answers: LatestAnswer[]): string {
  const told = answers.map(({ question_id, selected_options, value }) =>
    value === ''
      ? [question_id, [...selected_options].sort()]
      : [question_id, [...selected_options].sort(), value],
  );
  const digest = createHash('sha256')
    .update(JSON.stringify([attemptId, told]))
    .digest('hex')
    .toUpperCase();
  return `${digest.slice(0, 4)}-${digest.slice(4, 8)}`;
}
