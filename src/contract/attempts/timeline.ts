import * as z from 'zod/mini';
import { SectionName } from '#contract/aptitudes/paper.ts';
import { AttemptParams, endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { HowSubmitted } from './attempt.ts';
import { ViolationKind } from './proctoring.ts';

/** An answer as it was given: ids of options or pairs, or what was typed. */
const AnswerContent = z.object({ selected_options: z.array(z.string()), value: z.string() });
export type AnswerContent = z.infer<typeof AnswerContent>;

/** A question at a moment, by what counted then. */
const QuestionState = z.extend(AnswerContent, { marked: z.boolean() });
export type QuestionState = z.infer<typeof QuestionState>;

/** What became of a question; null: nothing of it counts any more. */
const QuestionChange = z.object({ question_id: Id, state: z.nullable(QuestionState) });
export type QuestionChange = z.infer<typeof QuestionChange>;

/**
 * What a step did: `visited` for the first time, `read` on, `answered` what had no answer, `changed` it, `cleared` it, gave the
 * `same` again, `marked` for review, took the mark away.
 */
export const AnswerAction = z.enum([
  'visited',
  'read',
  'answered',
  'changed',
  'cleared',
  'same',
  'marked',
  'unmarked',
]);
export type AnswerAction = z.infer<typeof AnswerAction>;

/** By the server's clock: when it happened, or when it arrived. */
const at = Instant;
/** Who did it; null for students, and where the portal itself did. */
const by = z.nullable(z.string());
/** The words for it; null where they are not the reader's. */
const reason = z.nullable(z.string());
const changes = z.array(QuestionChange);

const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), at, device: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('opened'),
    at,
    opening: z.int(),
    device: z.string(),
    /** Beside the opening before: the `same` browser and address, another `address`, or another `device`. */
    place: z.enum(['same', 'address', 'device']),
  }),
  /** What comes next was done earlier: the device had kept its first step for at least so many seconds, by its own stopwatch. */
  z.object({ kind: z.literal('kept'), at, steps: z.int(), seconds: z.int() }),
  z.object({
    kind: z.literal('answer'),
    at,
    opening: z.int(),
    seq: z.int(),
    /** The receipt that the save gave; null for saves of before there were any. */
    link: z.nullable(z.int()),
    question_id: Id,
    acts: z.array(AnswerAction),
    /** The answer that it told, if it told one, and the one that counted before, if there was one. */
    given: z.nullable(AnswerContent),
    before: z.nullable(AnswerContent),
    /** Time spent on the question since the step before. */
    seconds: z.int(),
    late: z.boolean(),
    /** Late, and counts by now all the same. */
    admitted: z.boolean(),
    /** From a file that the device kept. */
    filed: z.boolean(),
    /** Something later was stored already, which stands. */
    overtaken: z.boolean(),
    changes,
  }),
  z.object({ kind: z.literal('section'), at, name: SectionName, how: z.enum(['left', 'time']) }),
  z.object({
    kind: z.literal('notice'),
    at,
    notice: z.enum(['message', 'time-added', 'paused', 'resumed']),
    message: z.string(),
    by,
  }),
  z.object({
    kind: z.literal('violation'),
    at,
    what: ViolationKind,
    /** When it began, by the device. */
    seen_at: Instant,
    seconds: z.int(),
    counted: z.boolean(),
    /** How many went against the limit by then, since the last reopening. */
    count: z.int(),
  }),
  z.object({
    kind: z.literal('submitted'),
    at,
    how: HowSubmitted,
    /** The instant that counts as the end. */
    ended_at: Instant,
    reason,
    by,
  }),
  z.object({ kind: z.literal('reopened'), at, deadline: z.nullable(Instant), reason, by }),
  z.object({ kind: z.literal('admitted'), at, steps: z.int(), reason, by, changes }),
  z.object({ kind: z.literal('withdrawn'), at, steps: z.int(), reason, by, changes }),
  z.object({
    kind: z.literal('regraded'),
    at,
    /** What students read of it. */
    words: z.string(),
    before: z.object({ marks: z.number(), max_marks: z.number() }),
    after: z.object({ marks: z.number(), max_marks: z.number() }),
    by,
  }),
]);
export type TimelineEntry = z.input<typeof TimelineEntry>;
export type TimelineEntryRow = z.output<typeof TimelineEntry>;

/** The questions after some entries of a timeline, by their ids. One that is not among them was not visited, as far as counts. */
export function replayQuestionStates(
  entries: readonly { kind: string; changes?: readonly QuestionChange[] }[],
): Map<number, QuestionState> {
  const questions = new Map<number, QuestionState>();
  for (const entry of entries)
    for (const { question_id, state } of entry.changes ?? [])
      if (state) questions.set(question_id, state);
      else questions.delete(question_id);
  return questions;
}

const TimelineOption = z.object({ id: z.string(), html: z.nullable(z.string()) });

/** A question in the order of this paper; its texts are null until the reader may see them. */
const TimelineQuestion = z.object({
  id: Id,
  section: SectionName,
  kind: QuestionKind,
  unit: z.string(),
  html: z.nullable(z.string()),
  options: z.array(TimelineOption),
  prompts: z.array(TimelineOption),
});
export type TimelineQuestion = z.infer<typeof TimelineQuestion>;

const Timeline = z.object({
  attempt_id: Id,
  test: z.object({ id: Id, name: z.string() }),
  /** Violations at which the test is handed in; 0: they are only recorded. */
  violation_limit: z.int(),
  /** Whether the texts of the questions are told. */
  texts: z.boolean(),
  questions: z.array(TimelineQuestion),
  /** In the order in which things happened. */
  entries: z.array(TimelineEntry),
});
export type Timeline = z.input<typeof Timeline>;

export const readOwnTimeline = endpoint({
  method: 'GET',
  path: '/aptitude/replay/:id',
  summary:
    'All that happened in the own attempt at a test, in order, once it is handed in; no key and no marks before their time',
  params: IdParams,
  reply: Timeline,
});

export const readTimeline = endpoint({
  method: 'GET',
  path: '/attempt/:attempt_id/replay',
  summary: 'All that happened in an attempt, in order, at any time, for admins',
  params: AttemptParams,
  reply: Timeline,
});
