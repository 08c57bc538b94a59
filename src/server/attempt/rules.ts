import { createHash } from 'node:crypto';
import { GRACE_SECONDS, type Operation, type Section } from '#contract/attempt.ts';
import type { QuestionKind } from '#contract/key.ts';
import type { Trade } from '#contract/trade.ts';
import { isSameRegno } from '../account/rules.ts';
import { phaseOf, type Schedule } from '../aptitude/rules.ts';
import type { PaperItem } from '../database/document.ts';
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

type Candidate = {
  question: number;
  version: number;
  kind: QuestionKind;
  question_type: Trade;
  options: { id: string }[];
  stimulus_id: number | null;
};

/**
 * A student's paper: General before Technical, questions within a section and options within a question in an order of
 * this student's own; what shares a passage stays together, in the author's order, and True stands before False. `pick(n)` answers with a whole number from 0 to n - 1.
 */
export function preparePaper(
  candidates: Candidate[],
  trade: Trade,
  pick: (n: number) => number,
): PaperItem[] {
  const chosen = (type: Trade) =>
    shuffle(together(candidates.filter((one) => one.question_type === type)), pick).flat();
  const sections = trade === 'GENERAL' ? [chosen('GENERAL')] : [chosen('GENERAL'), chosen(trade)];
  return sections.flat().map(({ question, version, kind, options }) => ({
    question,
    version,
    options: (kind === 'boolean' ? options : shuffle(options, pick)).map((option) => option.id),
  }));
}

/** Questions about one passage as one group, every other question as a group of its own. */
function together(candidates: Candidate[]): Candidate[][] {
  const groups = Map.groupBy(candidates, ({ question, stimulus_id }) =>
    stimulus_id === null ? `question ${question}` : `stimulus ${stimulus_id}`,
  );
  return [...groups.values()];
}

/** The passages that some questions are about, each once. */
export function stimulusIds(questions: { stimulus_id: number | null }[]): number[] {
  return [...new Set(questions.flatMap(({ stimulus_id }) => stimulus_id ?? []))];
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

/** What a paper allows: each question's kind, its option ids, and those of its prompts. */
export type Sheet = Map<number, { kind: QuestionKind; options: Set<string>; prompts: Set<string> }>;

/** Why an operation cannot belong to this paper. */
export function refusalOfOperation(
  { question_id, selected_options, value }: Pick<Operation, 'question_id' | 'selected_options' | 'value'>,
  sheet: Sheet,
): ProblemCode | undefined {
  const question = sheet.get(question_id);
  if (!question) return 'not-in-paper';
  const { kind, options, prompts } = question;
  const typed = kind === 'numerical' || kind === 'text';
  if (typed ? selected_options !== undefined : value !== undefined) return 'wrong-answer-kind';
  if (!selected_options) return undefined;
  if (kind === 'matching') return refusalOfPairs(selected_options, prompts, options);
  if (!selected_options.every((option) => options.has(option))) return 'not-in-paper';
  return kind !== 'multiple' && selected_options.length > 1 ? 'too-many-options' : undefined;
}

/** Each prompt is given one match at most; one match may serve several prompts. */
function refusalOfPairs(
  pairs: string[],
  prompts: Set<string>,
  matches: Set<string>,
): ProblemCode | undefined {
  const given = pairs.map((pair) => pair.split(':'));
  if (!given.every(([prompt = '', match = '']) => prompts.has(prompt) && matches.has(match)))
    return 'not-in-paper';
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
