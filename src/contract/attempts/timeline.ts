import * as z from 'zod/mini';
import { SectionName } from '#contract/aptitudes/paper.ts';
import { AttemptParams, endpoint, Id, IdParams, queryNumber } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { QuestionKind } from '#contract/questions/answer-key.ts';
import { HowSubmitted } from './attempt.ts';
import { ViolationKind } from './proctoring.ts';

/** An answer: ids of options or pairs, or the typed text. */
const AnswerContent = z.object({ selected_options: z.array(z.string()), value: z.string() });
export type AnswerContent = z.infer<typeof AnswerContent>;

/** The state of a question at a moment, by the answers that counted then. */
const QuestionState = z.extend(AnswerContent, { marked: z.boolean() });
export type QuestionState = z.infer<typeof QuestionState>;

/** The new state of a question; null: no answer to it counts any more. */
const QuestionChange = z.object({ question_id: Id, state: z.nullable(QuestionState) });
export type QuestionChange = z.infer<typeof QuestionChange>;

/**
 * What a step did to a question: `visited` for the first time, `read` again, `answered` without an earlier answer, `changed` or `cleared`
 * the answer, gave the `same` answer again, `marked` for review, `unmarked`.
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

/** When it happened or arrived, by the server's clock. */
const at = Instant;
/** The admin who did it; null for students, and for actions of the portal itself. */
const by = z.nullable(z.string());
/** The reason that was given; null where the reader may not see it. */
const reason = z.nullable(z.string());
const changes = z.array(QuestionChange);

const TimelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('started'), at, device: z.nullable(z.string()) }),
  z.object({
    kind: z.literal('opened'),
    at,
    opening: z.int(),
    device: z.string(),
    /** Compared with the opening before: the `same` browser and address, another `address`, or another `device`. */
    place: z.enum(['same', 'address', 'device']),
  }),
  /** The next steps happened earlier than they arrived: the device kept the first for at least so many seconds, by its own stopwatch. */
  z.object({ kind: z.literal('kept'), at, steps: z.int(), seconds: z.int() }),
  z.object({
    kind: z.literal('answer'),
    at,
    opening: z.int(),
    seq: z.int(),
    /** The link of the save; null for demo data without receipts. */
    link: z.nullable(z.int()),
    question_id: Id,
    acts: z.array(AnswerAction),
    /** The answer that the step gave, and the one that counted before it; null where there is none. */
    given: z.nullable(AnswerContent),
    before: z.nullable(AnswerContent),
    /** Time spent on the question since the step before. */
    seconds: z.int(),
    late: z.boolean(),
    /** It was late and counts now, because an admin admitted it. */
    admitted: z.boolean(),
    /** It came in a file of unsent answers. */
    filed: z.boolean(),
    /** A later answer to the question was stored already, so this one changed nothing. */
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
    /** Its beginning, by the device's clock. */
    seen_at: Instant,
    seconds: z.int(),
    counted: z.boolean(),
    /** The violations that counted so far, since the last reopening. */
    count: z.int(),
  }),
  z.object({
    kind: z.literal('submitted'),
    at,
    how: HowSubmitted,
    /** The instant that counts as the end of the attempt. */
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
    /** The explanation that students read. */
    words: z.string(),
    before: z.object({ marks: z.number(), max_marks: z.number() }),
    after: z.object({ marks: z.number(), max_marks: z.number() }),
    by,
  }),
]);
export type TimelineEntry = z.input<typeof TimelineEntry>;
export type TimelineEntryRow = z.output<typeof TimelineEntry>;

/** The state of each question after these entries of a timeline, by its id. Without a state, no visit to the question counts. */
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
  /** The number of violations at which the attempt is submitted; 0: they are only recorded. */
  violation_limit: z.int(),
  /** Whether the reply contains the texts of the questions. */
  texts: z.boolean(),
  questions: z.array(TimelineQuestion),
  /** In the order of the events: a part of them, from the entry that the call names. */
  entries: z.array(TimelineEntry),
  /** The entry with which the next part begins; null at the end. */
  next: z.nullable(z.int()),
});
export type Timeline = z.input<typeof Timeline>;

/** Which part of the entries to read. Long parts would keep the server from everybody else. */
const TimelinePart = z.strictObject({
  from: z._default(queryNumber(0, 1_000_000), 0),
  limit: z._default(queryNumber(1, 2_000), 2_000),
});
export type TimelinePart = z.output<typeof TimelinePart>;

export const readOwnTimeline = endpoint({
  method: 'GET',
  path: '/aptitude/replay/:id',
  summary:
    'The timeline of the own attempt at a test, once it is submitted; no key and no marks before their release',
  params: IdParams,
  query: TimelinePart,
  reply: Timeline,
});

export const readTimeline = endpoint({
  method: 'GET',
  path: '/attempt/:attempt_id/replay',
  summary: 'The timeline of an attempt, at any time, for admins',
  params: AttemptParams,
  query: TimelinePart,
  reply: Timeline,
});
