import type { PaperQuestion } from '#contract/aptitudes/paper.ts';
import type { Answer, Operation } from '#contract/attempts/attempt.ts';
import { compareByWriter } from '#contract/attempts/late-answers.ts';
import type { StartedAttempt } from '#contract/attempts/start.ts';
import { parseTypedNumber } from '#contract/figure.ts';
import { isBlankText } from '#contract/text-form.ts';
import { getMatch } from '#web/features/questions/answer-fields/selection.ts';
import { optionLetter } from '#web/ui/text.ts';

/**
 * When something was done: by the device's clock as ISO 8601 text, and by the window's monotonic clock in milliseconds,
 * which nobody can set.
 */
export type DeviceTimestamp = { at?: string; clock_ms?: number };
/** What the student did to one question. Missing fields stay as they were; `seconds` adds up. */
export type AnswerChange = Omit<Operation, 'seq'> & DeviceTimestamp;
/** A change with its number in the order of one writer. */
export type PendingOperation = AnswerChange & { seq: number };

/** One question as the student left it. A question that was never visited has no entry. */
export type AnswerEntry = {
  /** Ids of options, or `prompt:match` pairs. */
  selected: readonly string[];
  /** The typed text, unchanged. */
  value: string;
  marked: boolean;
  seconds: number;
};
/** The questions of a paper as the student left them, by question id. */
export type AnswerEntries = ReadonlyMap<number, AnswerEntry>;

/** What a submission sends for one question. */
export type FinalAnswer = Pick<AnswerChange, 'question_id' | 'selected_options' | 'value'>;

/** Whether a change sets or clears the answer. */
export const changesAnswer = (one: AnswerChange): boolean =>
  one.selected_options !== undefined || one.value !== undefined;
/** Whether a change does more than record a visit. */
export const changesAnswerOrMark = (one: AnswerChange): boolean =>
  changesAnswer(one) || one.marked !== undefined;

/** Whether a question has an answer. What shows nothing is no answer. */
export function isAnswered(entry: Pick<AnswerEntry, 'selected' | 'value'> | undefined): boolean {
  return entry !== undefined && (entry.selected.length > 0 || !isBlankText(entry.value));
}

/** The answers that the server stored, as entries. */
export function toEntries(answers: readonly Answer[]): AnswerEntries {
  return new Map(
    answers.map((answer) => [
      answer.question_id,
      {
        selected: answer.selected_options,
        value: answer.value,
        marked: answer.marked,
        seconds: answer.seconds,
      },
    ]),
  );
}

/** The index of the question that was saved last, on whatever device; 0 if none was. */
export function findLastSavedQuestion({
  questions,
  attempt,
}: Pick<StartedAttempt, 'questions' | 'attempt'>): number {
  const last = attempt.answers.toSorted(compareByWriter).at(-1);
  return Math.max(
    0,
    questions.findIndex(({ id }) => id === last?.question_id),
  );
}

/** Applies changes to the entries in order. */
export function applyChanges(entries: AnswerEntries, changes: readonly AnswerChange[]): AnswerEntries {
  if (changes.length === 0) return entries;
  const next = new Map(entries);
  for (const change of changes) {
    const before = next.get(change.question_id);
    next.set(change.question_id, {
      selected: change.selected_options ?? before?.selected ?? [],
      value: change.value ?? before?.value ?? '',
      marked: change.marked ?? before?.marked ?? false,
      seconds: (before?.seconds ?? 0) + (change.seconds ?? 0),
    });
  }
  return next;
}

/** The five states of the question palette. */
export type PaletteState = 'not-visited' | 'not-answered' | 'answered' | 'marked' | 'answered-marked';

/** How the palette shows a question. */
export function getPaletteState(entry: AnswerEntry | undefined): PaletteState {
  if (!entry) return 'not-visited';
  if (isAnswered(entry)) return entry.marked ? 'answered-marked' : 'answered';
  return entry.marked ? 'marked' : 'not-answered';
}

/** How many questions of a section are in each state. */
export type SectionCounts = {
  name: PaperQuestion['section'];
  questions: number;
  /** With an answer, marked or not. */
  answered: number;
  /** Visited, without an answer. */
  notAnswered: number;
  /** Marked for review, answered or not. */
  marked: number;
  notVisited: number;
};

/** The counts of each section, in the order of the paper. */
export function countSections(
  questions: readonly Pick<PaperQuestion, 'id' | 'section'>[],
  entries: AnswerEntries,
): SectionCounts[] {
  const counts = new Map<string, SectionCounts>();
  for (const { id, section } of questions) {
    const count = counts.get(section) ?? {
      name: section,
      questions: 0,
      answered: 0,
      notAnswered: 0,
      marked: 0,
      notVisited: 0,
    };
    const entry = entries.get(id);
    count.questions += 1;
    if (!entry) count.notVisited += 1;
    else if (isAnswered(entry)) count.answered += 1;
    else count.notAnswered += 1;
    if (entry?.marked) count.marked += 1;
    counts.set(section, count);
  }
  return [...counts.values()];
}

/** The numbers of the questions, from 1, whose answer should be a number and does not read as one. */
export function listUnreadNumbers(
  questions: readonly Pick<PaperQuestion, 'id' | 'kind'>[],
  entries: AnswerEntries,
): number[] {
  return questions.flatMap(({ id, kind }, place) => {
    const entry = entries.get(id);
    const unread =
      kind === 'numerical' && isAnswered(entry) && parseTypedNumber(entry?.value ?? '') === undefined;
    return unread ? [place + 1] : [];
  });
}

/** The last answer to each question among changes that set one: this is what a submission sends. */
export function latestAnswers(changes: readonly AnswerChange[]): FinalAnswer[] {
  const last = new Map<number, FinalAnswer>();
  for (const { question_id, selected_options, value } of changes) {
    if (selected_options) last.set(question_id, { question_id, selected_options });
    if (value !== undefined) last.set(question_id, { question_id, value });
  }
  return [...last.values()];
}

/**
 * How many questions have a saved answer, how many of those have a newer change that waits, and how many have only an
 * answer that waits.
 */
export function countSaved(
  questions: readonly Pick<PaperQuestion, 'id'>[],
  stored: AnswerEntries,
  unsent: readonly AnswerChange[],
): { saved: number; changed: number; fresh: number } {
  const isWaiting = new Set(latestAnswers(unsent).map((one) => one.question_id));
  const saved = questions.filter(({ id }) => isAnswered(stored.get(id)));
  const changed = saved.filter(({ id }) => isWaiting.has(id)).length;
  const waiting = questions.filter(({ id }) => isWaiting.has(id)).length;
  return { saved: saved.length, changed, fresh: waiting - changed };
}

type LetteredQuestion = Pick<PaperQuestion, 'kind'> &
  Record<'options' | 'prompts', readonly { id: string }[]>;

/**
 * Answers as a student would name them: `{ number: 12, answer: 'B, D' }`. Pairs read `1–C`, typed text stays as it is,
 * a cleared answer gives nothing.
 */
export function describeAnswers(
  questions: readonly (Pick<PaperQuestion, 'id'> & LetteredQuestion)[],
  changes: readonly AnswerChange[],
): { number: number; answer: string }[] {
  const answers = new Map(latestAnswers(changes).map((one) => [one.question_id, one]));
  return questions.flatMap((question, place) => {
    const given = answers.get(question.id);
    return given ? [{ number: place + 1, answer: describeAnswer(question, given) }] : [];
  });
}

function describeAnswer(
  { kind, options, prompts }: LetteredQuestion,
  { selected_options = [], value }: FinalAnswer,
): string {
  if (value !== undefined) return value.trim();
  const lettersOf = (ids: readonly string[]) =>
    options.flatMap(({ id }, place) => (ids.includes(id) ? [optionLetter(place)] : []));
  if (kind !== 'matching') return lettersOf(selected_options).join(', ');
  return prompts
    .flatMap(({ id }, place) =>
      lettersOf([getMatch(selected_options, id)]).map((letter) => `${place + 1}–${letter}`),
    )
    .join(', ');
}
