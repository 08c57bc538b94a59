import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { Question } from '#contract/questions/question.ts';
import { text } from '#contract/text.ts';
import { StudentTrade } from '#contract/trade.ts';
import { CutOff, MarksRight, MarksWrong, Scheme } from './marking-scheme.ts';
import { AptitudeSection, Minutes, QuestionPlacement } from './sections.ts';
import { Release, Timing, termFields } from './terms.ts';

const planFields = {
  name: text(1, 120, 'Name the test'),
  test_timestamp: UnixSeconds,
  /** Minutes: to the common end, or of the own time. */
  duration: Minutes,
  /** How many questions a student is meant to get: GENERAL ones and those of the own trade together. */
  total_questions: z
    .int('Give a whole number')
    .check(z.gte(1, 'At least one question'), z.lte(500, 'At most 500')),
};
const Instructions = text(0, 5_000);
/** Where the test is taken, checked at the start; null: anywhere. */
const VenueId = z.nullable(Id);

export const AptitudeDraft = z.strictObject({
  ...planFields,
  ...termFields,
  instructions: z._default(Instructions, ''),
  marks_right: z._default(MarksRight, 1),
  marks_wrong: z._default(MarksWrong, 0),
  venue_id: z._default(VenueId, null),
  /** False: a draft, which admins alone see until it is published. */
  published: z._default(z.boolean(), true),
});

/** A change of a test: what is left out stays as it is. */
const AptitudeChange = z.strictObject({
  ...z.partial(z.object(planFields)).shape,
  ...termFields,
  instructions: z.optional(Instructions),
  marks_right: z.optional(MarksRight),
  marks_wrong: z.optional(MarksWrong),
  venue_id: z.optional(VenueId),
});
export type AptitudeDraft = z.input<typeof AptitudeDraft>;
export type AptitudeChange = z.input<typeof AptitudeChange>;

export const AptitudeState = z.enum(['upcoming', 'ongoing', 'completed', 'missed']);
export type AptitudeState = z.infer<typeof AptitudeState>;

const scheduleFields = {
  id: Id,
  name: z.string(),
  test_timestamp: UnixSeconds,
  duration: z.int(),
  total_questions: z.int(),
};

/** A test as one signed-in person sees it. `state` is about that person: an admin never completes or misses. */
export const AptitudeListing = z.object({
  ...scheduleFields,
  state: AptitudeState,
  attempt_state: z.nullable(z.enum(['writing', 'submitted'])),
  /** Whether the own result can be read now. */
  released: z.boolean(),
  /** When it can; null: as soon as the test is handed in, or once it is released by hand. */
  results_at: z.nullable(Instant),
  marks: z.nullable(z.number()),
  total_score: z.nullable(z.number()),
  /** The name of the venue where the test is taken. */
  venue: z.nullable(z.string()),
  timing: Timing,
  /** The last instant for everybody, or of the window. */
  ends_at: Instant,
  /** Of the own open attempt. */
  deadline: z.nullable(Instant),
});
export type AptitudeListing = z.input<typeof AptitudeListing>;

/** A test as an admin sees it. */
export const Aptitude = z.object({
  ...scheduleFields,
  instructions: z.string(),
  marks_right: z.number(),
  marks_wrong: z.number(),
  /** A draft is seen by admins alone. */
  stage: z.enum(['draft', 'published']),
  published_at: z.nullable(Instant),
  timing: Timing,
  ends_at: Instant,
  /** When the last student's time is over at the latest, extra time included. */
  closes_at: Instant,
  one_way: z.boolean(),
  scheme: z.nullable(Scheme),
  cut_off: z.nullable(CutOff),
  draw: z.enum(['each', 'same']),
  trades: z.array(StudentTrade),
  batches: z.array(z.int()),
  listed_only: z.boolean(),
  access_code: z.nullable(z.string()),
  networks: z.array(z.string()),
  violation_limit: z.int(),
  full_screen: z.boolean(),
  seb_config_keys: z.array(z.string()),
  seb_exam_keys: z.array(z.string()),
  /** That of the marks. */
  release: Release,
  release_marks: Release,
  release_answers: Release,
  release_explanations: Release,
  /** When they were released by hand. */
  marks_released_at: z.nullable(Instant),
  answers_released_at: z.nullable(Instant),
  explanations_released_at: z.nullable(Instant),
  venue_id: VenueId,
  venue: z.nullable(z.string()),
  phase: z.enum(['upcoming', 'ongoing', 'past']),
  /** Since when the clock of the test stands still. */
  paused_at: z.nullable(Instant),
  section_count: z.int(),
  /** Questions chosen one by one. */
  question_count: z.int(),
  /** Students on the list of a test that is for a list. */
  listed_count: z.int(),
  attempt_count: z.int(),
  archived_at: z.nullable(Instant),
  created_at: Instant,
});
export type Aptitude = z.input<typeof Aptitude>;

/** Whether the questions of a test stay: somebody has started it, or it was checked with its sections and published. */
export function areQuestionsLocked(
  test: Pick<Aptitude, 'attempt_count' | 'stage' | 'section_count'>,
): boolean {
  return test.attempt_count > 0 || (test.stage === 'published' && test.section_count > 0);
}

const Listings = z.array(AptitudeListing);

export const listAptitudes = endpoint({
  method: 'GET',
  path: '/aptitude',
  summary:
    'Every scheduled test, latest first, with its state for the caller; for a student none that was over before the account was made',
  reply: Listings,
});

export const listUpcomingAptitudes = endpoint({
  method: 'GET',
  path: '/aptitude/upcoming',
  summary: 'Tests that have not ended, next first',
  reply: Listings,
});

export const listPastAptitudes = endpoint({
  method: 'GET',
  path: '/aptitude/past',
  summary: 'Tests that have ended, latest first',
  reply: Listings,
});

export const listManagedAptitudes = endpoint({
  method: 'GET',
  path: '/aptitude/manage',
  summary: 'Tests with their counts, for admins',
  query: z.strictObject({
    ...Paging,
    phase: z.optional(z.enum(['draft', 'upcoming', 'ongoing', 'past', 'archived'])),
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
  summary: 'A test with its sections, and its questions with their keys, in their order',
  params: IdParams,
  reply: z.object({
    aptitude: Aptitude,
    sections: z.array(AptitudeSection),
    /** Other sections, or sections with other facts, have another one. */
    sections_revision: z.string(),
    questions: z.array(Question),
    /** Of each of the questions. */
    places: z.array(QuestionPlacement),
  }),
});

export const addAptitudeQuestions = endpoint({
  method: 'PUT',
  path: '/aptitude/add-questions/:id',
  summary: 'Append chosen questions to a test that nobody has started',
  params: IdParams,
  body: z.strictObject({
    questionIds: z
      .array(Id)
      .check(z.minLength(1, 'Choose at least one question'), z.maxLength(500, 'At most 500 at a time')),
    /** The section that they go into. */
    section_id: z.optional(Id),
  }),
  reply: z.object({ question_count: z.int() }),
});

export const removeAptitudeQuestion = endpoint({
  method: 'POST',
  path: '/aptitude/question/delete',
  summary: 'Take one question out of a test that nobody has started',
  body: z.strictObject({ aptitudeId: Id, questionId: Id }),
  reply: Nothing,
});
