import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging, queryNumber } from '#contract/endpoint.ts';
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
  /** Minutes from the start to the common end, or of each student's own time. */
  duration: Minutes,
  /** The planned number of questions per student: GENERAL ones and those of the student's trade. */
  total_questions: z
    .int('Give a whole number')
    .check(z.gte(1, 'At least one question'), z.lte(500, 'At most 500')),
};
const Instructions = text(0, 5_000);
/** The venue that a first start is checked against; null: anywhere. */
const VenueId = z.nullable(Id);

export const AptitudeDraft = z.strictObject({
  ...planFields,
  ...termFields,
  instructions: z._default(Instructions, ''),
  marks_right: z._default(MarksRight, 1),
  marks_wrong: z._default(MarksWrong, 0),
  venue_id: z._default(VenueId, null),
  /** False creates a draft, which only admins see until it is published. */
  published: z._default(z.boolean(), true),
});

/** A change of a test; fields left out keep their value. */
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

/** A test as the signed-in user sees it. `state` is that user's; an admin never misses a test. */
export const AptitudeListing = z.object({
  ...scheduleFields,
  state: AptitudeState,
  attempt_state: z.nullable(z.enum(['writing', 'submitted'])),
  /** Whether the user's result can be read now. */
  released: z.boolean(),
  /** When the result can be read; null: right after submission, or once an admin releases it. */
  results_at: z.nullable(Instant),
  marks: z.nullable(z.number()),
  total_score: z.nullable(z.number()),
  /** The venue's name. */
  venue: z.nullable(z.string()),
  timing: Timing,
  /** The common end, or the end of the window. */
  ends_at: Instant,
  /** The deadline of the user's open attempt. */
  deadline: z.nullable(Instant),
  /** Whether the user missed the test and can take its questions as practice. */
  practisable: z.boolean(),
});
export type AptitudeListing = z.input<typeof AptitudeListing>;

/** A test as an admin sees it. */
export const Aptitude = z.object({
  ...scheduleFields,
  instructions: z.string(),
  marks_right: z.number(),
  marks_wrong: z.number(),
  /** Only admins see a draft. */
  stage: z.enum(['draft', 'published']),
  published_at: z.nullable(Instant),
  timing: Timing,
  ends_at: Instant,
  /** The latest end of any student's time, extra time included. */
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
  /** The same as `release_marks`. */
  release: Release,
  release_marks: Release,
  release_answers: Release,
  release_explanations: Release,
  /** When an admin released them. */
  marks_released_at: z.nullable(Instant),
  answers_released_at: z.nullable(Instant),
  explanations_released_at: z.nullable(Instant),
  venue_id: VenueId,
  venue: z.nullable(z.string()),
  phase: z.enum(['upcoming', 'ongoing', 'past']),
  /** Start of the pause that stops the test's clock; null: not paused. */
  paused_at: z.nullable(Instant),
  section_count: z.int(),
  /** Questions chosen one by one, not drawn. */
  question_count: z.int(),
  /** Students on the admission list. */
  listed_count: z.int(),
  attempt_count: z.int(),
  archived_at: z.nullable(Instant),
  created_at: Instant,
});
export type Aptitude = z.input<typeof Aptitude>;

/** Whether a test's questions can no longer change: a student has started it, or it has sections and is published. */
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
    'Every scheduled test, latest first, with its state for the caller; a student gets none that ended before the account was created. Without a limit, all of them',
  query: z.strictObject({ page: Paging.page, limit: z.optional(queryNumber(1, 100)) }),
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
    /** Changes with every change of the sections. */
    sections_revision: z.string(),
    questions: z.array(Question),
    /** One for each of the questions. */
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
    /** The section to add them to. */
    section_id: z.optional(Id),
  }),
  reply: z.object({ question_count: z.int() }),
});

export const removeAptitudeQuestion = endpoint({
  method: 'POST',
  path: '/aptitude/question/delete',
  summary: 'Remove a question from a test that nobody has started',
  body: z.strictObject({ aptitudeId: Id, questionId: Id }),
  reply: Nothing,
});
