import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';

/** The one thing that cannot wait: go on with a test, take one, or read a result. */
export const NextStep = z.union([
  z.object({ kind: z.literal('running'), id: Id, name: z.string(), deadline: z.nullable(Instant) }),
  z.object({ kind: z.literal('open'), id: Id, name: z.string(), ends_at: Instant }),
  z.object({ kind: z.literal('result'), id: Id, name: z.string() }),
]);

export type NextStep = z.infer<typeof NextStep>;

const NextTest = z.object({
  id: Id,
  name: z.string(),
  test_timestamp: UnixSeconds,
  /** The common end, or the end of the window. */
  ends_at: Instant,
  venue: z.nullable(z.string()),
});
export type NextTest = z.infer<typeof NextTest>;

const RecentResult = z.object({
  id: Id,
  name: z.string(),
  test_timestamp: UnixSeconds,
  /** Percent of the full marks. */
  score: z.number(),
});
export type RecentResult = z.infer<typeof RecentResult>;

export const readToday = endpoint({
  method: 'GET',
  path: '/practice/today',
  summary:
    'What the caller can do today: the next test or result, revision, a weak topic, and the days practised',
  reply: z.object({
    next: z.nullable(NextStep),
    /** The next test to come. */
    next_test: z.nullable(NextTest),
    /** The latest five released results, the oldest first. */
    results: z.array(RecentResult),
    /** What the student missed in the latest of these whose answers are released; null: nothing. */
    mistakes: z.nullable(z.object({ id: Id, name: z.string(), count: z.int() })),
    /** Whether the student has practised or sat a test before. */
    has_begun: z.boolean(),
    /** The practice session that was left in the last day before all of it was answered; null: none. */
    open_session: z.nullable(
      z.object({ id: Id, topics: z.array(z.string()), answered: z.int(), questions: z.int() }),
    ),
    /** Cards due for revision that are left of those for a day. */
    due: z.int(),
    /** The weak topic with the lowest level; null where none is weak. */
    weak_topic: z.nullable(z.string()),
    /** The plan towards a day: the first topic to practise; null: no plan. */
    plan: z.nullable(
      z.object({
        key: z.string(),
        name: z.string(),
        days_left: z.int(),
        topic: z.nullable(z.string()),
        fits: z.boolean(),
      }),
    ),
    /** Whether the question of the day is answered. */
    daily_done: z.boolean(),
    /** Days practised in a row, of which one a week may be missed. */
    streak: z.int(),
    /** Minutes of practice and tests since Monday, and those that the plan sets for a week; null: no plan. */
    minutes: z.object({ spent: z.int(), goal: z.nullable(z.int()) }),
    /** The last seven days, today last. */
    week: z.array(z.object({ day: z.string(), practised: z.boolean() })),
  }),
});
export type Today = z.input<typeof readToday.reply>;

export const startDailyQuestion = endpoint({
  method: 'POST',
  path: '/practice/today/question',
  summary: 'Open the question of the day, which is the same for a batch',
  reply: z.object({ id: Id }),
});
