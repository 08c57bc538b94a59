import { createHash } from 'node:crypto';
import { GRACE_SECONDS, type Operation } from '#contract/attempt.ts';
import type { QuestionKind } from '#contract/key.ts';
import type { Trade } from '#contract/trade.ts';
import { isSameRegno } from '../account/rules.ts';
import { phaseOf, type Schedule } from '../aptitude/rules.ts';
import type { ProblemCode } from '../http/problem.ts';
import { isBlank } from './credit.rules.ts';

/** A caller may only speak for the signed-in account. */
export function refusalToSpeakFor(
  claimed: { regno: string; trade: Trade },
  viewer: { regno: string; trade: Trade },
): ProblemCode | undefined {
  if (!isSameRegno(claimed.regno, viewer.regno)) return 'not-yourself';
  return claimed.trade === viewer.trade ? undefined : 'out-of-trade';
}

/** Whether a first start is too early or too late, or the test is put away or paused. `now` is the test's clock. */
export function refusalToStart(
  test: Schedule & { archived_at: Date | null; stage: 'draft' | 'published'; paused_at: Date | null },
  now: Date,
): ProblemCode | undefined {
  if (test.archived_at || test.stage === 'draft') return 'not-found';
  const phase = phaseOf(test, now);
  if (phase === 'upcoming') return 'not-started';
  if (phase === 'past') return 'exam-closed';
  return test.paused_at ? 'test-paused' : undefined;
}

/** Whether the deadline and the grace period that follows it have passed, by the attempt's clock. */
export function isOver(deadline: Date, now: Date): boolean {
  return now.getTime() > deadline.getTime() + GRACE_SECONDS * 1_000;
}

/** What a question of a paper allows: its section by its place, its kind, its option ids, and those of its prompts. */
export type SheetItem = {
  question: number;
  section?: number;
  kind: QuestionKind;
  options: readonly string[];
  prompts: readonly string[];
};

/** What a paper allows. A list, since papers share what is in it: a table for each of a thousand would take more than all of that. */
export type Sheet = readonly SheetItem[];

/** What a sheet allows for a question; undefined where that is not in the paper. */
export const allowedFor = (question: number, sheet: Sheet): SheetItem | undefined =>
  sheet.find((item) => item.question === question);

type Answering = Pick<Operation, 'question_id' | 'selected_options' | 'value'>;

/** Why an operation cannot belong to this paper. */
export function refusalOfOperation(
  { question_id, selected_options, value }: Answering,
  sheet: Sheet,
): ProblemCode | undefined {
  const question = allowedFor(question_id, sheet);
  if (!question) return 'not-in-paper';
  const { kind, options, prompts } = question;
  const typed = kind === 'numerical' || kind === 'text';
  if (typed ? selected_options !== undefined : value !== undefined) return 'wrong-answer-kind';
  if (!selected_options) return undefined;
  if (kind === 'matching') return refusalOfPairs(selected_options, prompts, options);
  if (!selected_options.every((option) => options.includes(option))) return 'not-in-paper';
  return kind !== 'multiple' && selected_options.length > 1 ? 'too-many-options' : undefined;
}

/** `place` is that of the operation to blame, from 0. */
export type Refusal = { code: ProblemCode; place?: number };

/** The first of some operations that cannot belong to this paper, and why. */
export function refusalAmong(operations: readonly Answering[], sheet: Sheet): Refusal | undefined {
  for (const [place, operation] of operations.entries()) {
    const code = refusalOfOperation(operation, sheet);
    if (code) return { code, place };
  }
}

/** Why an open attempt of this epoch may not be handed in like this. `now` is its own clock. */
export function refusalToHandIn(
  given: { epoch?: number | undefined; at_end?: boolean | undefined; answers: readonly Answering[] },
  { epoch, deadline }: { epoch: number; deadline: Date },
  sheet: Sheet,
  now: Date,
): Refusal | undefined {
  if (given.at_end && now < deadline) return { code: 'time-left' };
  if (given.epoch !== undefined && given.epoch !== epoch) return { code: 'taken-over' };
  return refusalAmong(given.answers, sheet);
}

/** Each prompt is given one match at most; one match may serve several prompts. */
function refusalOfPairs(
  pairs: string[],
  prompts: readonly string[],
  matches: readonly string[],
): ProblemCode | undefined {
  const given = pairs.map((pair) => pair.split(':'));
  const isPair = ([prompt = '', match = '', ...more]: string[]) =>
    prompts.includes(prompt) && matches.includes(match) && more.length === 0;
  if (!given.every(isPair)) return 'not-in-paper';
  return new Set(given.map(([prompt]) => prompt)).size < given.length ? 'too-many-options' : undefined;
}

export type AnswerEvent = {
  epoch: number;
  seq: number;
  question_id: number;
  selected: string[] | null;
  value: string | null;
  marked: boolean | null;
  seconds: number;
};

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
  const inOrder = [...events].sort((a, b) => a.epoch - b.epoch || a.seq - b.seq);
  const answers = new Map<number, LatestAnswer>();
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

/** A short code over what is stored, such as `7F3A-91C2`: equal answers give equal codes. */
export function receiptCode(attemptId: number, answers: LatestAnswer[]): string {
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
