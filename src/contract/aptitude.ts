import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging } from './endpoint.ts';
import { Instant, UnixSeconds } from './instant.ts';
import { Question } from './question.ts';
import { text } from './text.ts';

const TestName = text(1, 120, 'Name the test');
/** Minutes. */
const Duration = z
  .int('Give whole minutes')
  .check(z.gte(1, 'At least one minute'), z.lte(1_440, 'At most a day'));
/** When a student may read the result: as soon as the own attempt is submitted, or after the common end. */
export const Release = z.enum(['after-end', 'at-once']);
export type Release = z.infer<typeof Release>;

const Marks = z.number().check(z.gte(-100), z.lte(100), z.multipleOf(0.001));

const plan = {
  name: TestName,
  test_timestamp: UnixSeconds,
  duration: Duration,
  /** How many questions a student is meant to get: GENERAL ones and those of the own trade together. */
  total_questions: z
    .int('Give a whole number')
    .check(z.gte(1, 'At least one question'), z.lte(500, 'At most 500')),
};
const Instructions = text(0, 5_000);
/** Where the test is taken, checked at the start; null: anywhere. */
const VenueId = z.nullable(Id);
const MarksRight = Marks.check(z.gt(0, 'More than zero'));
/** What a wrong answer adds: zero or less. */
const MarksWrong = Marks.check(z.lte(0, 'Zero or less'));

export const AptitudeDraft = z.strictObject({
  ...plan,
  instructions: z._default(Instructions, ''),
  marks_right: z._default(MarksRight, 1),
  marks_wrong: z._default(MarksWrong, 0),
  release: z._default(Release, 'after-end'),
  venue_id: z._default(VenueId, null),
});

/** A change of a test: what is left out stays as it is. */
const AptitudeChange = z.strictObject({
  ...plan,
  instructions: z.optional(Instructions),
  marks_right: z.optional(MarksRight),
  marks_wrong: z.optional(MarksWrong),
  release: z.optional(Release),
  venue_id: z.optional(VenueId),
});
export type AptitudeDraft = z.input<typeof AptitudeDraft>;

export const AptitudeState = z.enum(['upcoming', 'ongoing', 'completed', 'missed']);
export type AptitudeState = z.infer<typeof AptitudeState>;

const Schedule = {
  id: Id,
  name: z.string(),
  test_timestamp: UnixSeconds,
  duration: z.int(),
  total_questions: z.int(),
};

/** A test as one signed-in person sees it. `state` is about that person: an admin never completes or misses. */
export const AptitudeListing = z.object({
  ...Schedule,
  state: AptitudeState,
  attempt_state: z.nullable(z.enum(['writing', 'submitted'])),
  /** Whether the own result can be read now. */
  released: z.boolean(),
  marks: z.nullable(z.number()),
  total_score: z.nullable(z.number()),
  /** The name of the venue where the test is taken. */
  venue: z.nullable(z.string()),
});
export type AptitudeListing = z.infer<typeof AptitudeListing>;

/** A test as an admin sees it. */
export const Aptitude = z.object({
  ...Schedule,
  instructions: z.string(),
  marks_right: z.number(),
  marks_wrong: z.number(),
  release: Release,
  venue_id: VenueId,
  venue: z.nullable(z.string()),
  phase: z.enum(['upcoming', 'ongoing', 'past']),
  question_count: z.int(),
  attempt_count: z.int(),
  archived_at: z.nullable(Instant),
  created_at: Instant,
});
export type Aptitude = z.input<typeof Aptitude>;

const Listings = z.array(AptitudeListing);

export const listAptitudes = endpoint({
  method: 'GET',
  path: '/aptitude',
  summary: 'Every scheduled test, latest first, with its state for the caller',
  reply: Listings,
});

export const listUpcoming = endpoint({
  method: 'GET',
  path: '/aptitude/upcoming',
  summary: 'Tests that have not ended, next first',
  reply: Listings,
});

export const listPast = endpoint({
  method: 'GET',
  path: '/aptitude/past',
  summary: 'Tests that have ended, latest first',
  reply: Listings,
});

export const manageAptitudes = endpoint({
  method: 'GET',
  path: '/aptitude/manage',
  summary: 'Tests with their counts, for admins',
  query: z.strictObject({
    ...Paging,
    phase: z.optional(z.enum(['upcoming', 'ongoing', 'past', 'archived'])),
    search: z.optional(text(0, 120)),
  }),
  reply: z.object({ results: z.array(Aptitude), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const createAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/create',
  summary: 'Schedule a test',
  body: AptitudeDraft,
  reply: Aptitude,
});

export const editAptitude = endpoint({
  method: 'PUT',
  path: '/aptitude/:id',
  summary: 'Change a test; once someone has started, the end may only move later',
  params: IdParams,
  body: AptitudeChange,
  reply: Aptitude,
});

export const removeAptitude = endpoint({
  method: 'DELETE',
  path: '/aptitude/:id',
  summary: 'Delete a test without attempts; archive one with attempts',
  params: IdParams,
  reply: z.object({ outcome: z.enum(['deleted', 'archived']) }),
});

export const restoreAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/restore/:id',
  summary: 'Bring an archived test back',
  params: IdParams,
  reply: Aptitude,
});

export const readAptitude = endpoint({
  method: 'GET',
  path: '/aptitude/:id',
  summary: 'A test with its questions and their keys, in their order',
  params: IdParams,
  reply: z.object({ aptitude: Aptitude, questions: z.array(Question) }),
});

export const addQuestions = endpoint({
  method: 'PUT',
  path: '/aptitude/add-questions/:id',
  summary: 'Append chosen questions to a test that nobody has started',
  params: IdParams,
  body: z.strictObject({
    questionIds: z
      .array(Id)
      .check(z.minLength(1, 'Choose at least one question'), z.maxLength(500, 'At most 500 at a time')),
  }),
  reply: z.object({ question_count: z.int() }),
});

export const takeQuestionOut = endpoint({
  method: 'POST',
  path: '/aptitude/question/delete',
  summary: 'Take one question out of a test that nobody has started',
  body: z.strictObject({ aptitudeId: Id, questionId: Id }),
  reply: Nothing,
});
