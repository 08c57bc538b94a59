import { createHash } from 'node:crypto';
import { GRACE_SECONDS, type Operation, type Section } from '#contract/attempt.ts';
import type { Trade } from '#contract/trade.ts';
import { isSameRegno } from '../account/rules.ts';
import { phaseOf, type Schedule } from '../aptitude/rules.ts';
import type { PaperItem } from '../database/document.ts';
import type { ProblemCode } from '../http/problem.ts';

/** A caller may only speak for the signed-in account. */
export function refusalToSpeakFor(
  claimed: { regno: string; trade: Trade },
  viewer: { regno: string; trade: Trade },
): ProblemCode | undefined {
  if (!isSameRegno(claimed.regno, viewer.regno)) return 'not-yourself';
  return claimed.trade === viewer.trade ? undefined : 'out-of-trade';
}

/** Whether a first start is too early or too late, or the test is put away. `now` is the database's. */
export function refusalToStart(
  test: Schedule & { archived_at: Date | null },
  now: Date,
): ProblemCode | undefined {
  if (test.archived_at) return 'not-found';
  const phase = phaseOf(test, now);
  if (phase === 'upcoming') return 'not-started';
  return phase === 'past' ? 'exam-closed' : undefined;
}

/** Whether the deadline and the grace period that follows it have passed. */
export function isOver(deadline: Date, now: Date): boolean {
  return now.getTime() > deadline.getTime() + GRACE_SECONDS * 1_000;
}

/** A student sees the GENERAL questions and those of the own trade. */
export function sectionOf(questionType: Trade): Section {
  return questionType === 'GENERAL' ? 'General' : 'Technical';
}

type Candidate = { question: number; version: number; question_type: Trade; options: { id: string }[] };

/**
 * A student's paper: General before Technical, questions within a section and options within a question in an order of
 * this student's own. `pick(n)` answers with a whole number from 0 to n - 1.
 */
export function preparePaper(
  candidates: Candidate[],
  trade: Trade,
  pick: (n: number) => number,
): PaperItem[] {
  const chosen = (type: Trade) =>
    shuffle(
      candidates.filter((one) => one.question_type === type),
      pick,
    );
  const sections = trade === 'GENERAL' ? [chosen('GENERAL')] : [chosen('GENERAL'), chosen(trade)];
  return sections.flat().map(({ question, version, options }) => ({
    question,
    version,
    options: shuffle(options, pick).map((option) => option.id),
  }));
}

/** Fisher and Yates's shuffle, of a copy. */
function shuffle<T>(items: T[], pick: (n: number) => number): T[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const chosen = pick(last + 1);
    [shuffled[last], shuffled[chosen]] = [shuffled[chosen] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** What a paper allows: each question's option ids, and whether one or several may be chosen. */
export type Sheet = Map<number, { options: Set<string>; multiple: boolean }>;

/** Why an operation cannot belong to this paper. */
export function refusalOfOperation(
  { question_id, selected_options, value }: Pick<Operation, 'question_id' | 'selected_options' | 'value'>,
  sheet: Sheet,
): ProblemCode | undefined {
  const question = sheet.get(question_id);
  if (!question) return 'not-in-paper';
  if (value !== undefined) return 'wrong-answer-kind';
  if (!selected_options) return undefined;
  if (!selected_options.every((option) => question.options.has(option))) return 'not-in-paper';
  return !question.multiple && selected_options.length > 1 ? 'too-many-options' : undefined;
}

export type AnswerEvent = {
  epoch: number;
  seq: number;
  question_id: number;
  selected: string[] | null;
  marked: boolean | null;
  seconds: number;
};

export type LatestAnswer = {
  question_id: number;
  selected_options: string[];
  marked: boolean;
  seconds: number;
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
  for (const { question_id, selected, marked, seconds, epoch, seq } of inOrder) {
    const before = answers.get(question_id);
    answers.set(question_id, {
      question_id,
      selected_options: selected ?? before?.selected_options ?? [],
      marked: marked ?? before?.marked ?? false,
      seconds: (before?.seconds ?? 0) + seconds,
      epoch,
      seq,
    });
  }
  return [...answers.values()].sort((a, b) => a.question_id - b.question_id);
}

/** How many questions have an answer. */
export function countAnswered(answers: LatestAnswer[]): number {
  return answers.filter((answer) => answer.selected_options.length > 0).length;
}

/** A short code over what is stored, such as `7F3A-91C2`: equal answers give equal codes. */
export function receiptCode(attemptId: number, answers: LatestAnswer[]): string {
  const told = answers.map((answer) => [answer.question_id, [...answer.selected_options].sort()]);
  const digest = createHash('sha256')
    .update(JSON.stringify([attemptId, told]))
    .digest('hex')
    .toUpperCase();
  return `${digest.slice(0, 4)}-${digest.slice(4, 8)}`;
}
