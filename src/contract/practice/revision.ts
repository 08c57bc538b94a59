import * as z from 'zod/mini';
import { endpoint, Id, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

/** Cards for a day and for a session by default, so that a pile never frightens. */
export const DAILY_CARDS = 20;

export const readRevision = endpoint({
  method: 'GET',
  path: '/revision',
  summary: 'How many cards of the caller are due, and how many come due on each of the next 30 days',
  reply: z.object({
    /** Questions and generators that a session may ask now. */
    due: z.int(),
    /** Those of them that are left of the cards for a day. */
    due_today: z.int(),
    /** Solved coding problems that are due. */
    due_problems: z.int(),
    cards: z.int(),
    mastered: z.int(),
    /** Cards by day, from today; those overdue count today. */
    forecast: z.array(z.object({ day: z.string(), cards: z.int() })),
  }),
});

const RevisionCard = z.object({
  id: Id,
  topic: z.string(),
  /** Null for a generator, and while a test has the question. */
  description_html: z.nullable(z.string()),
  /** The name of the generator or of the coding problem. */
  title: z.nullable(z.string()),
  /** The slug of a coding problem. */
  problem: z.nullable(z.string()),
  due_at: Instant,
  reviews: z.int(),
  lapses: z.int(),
});
export type RevisionCard = z.input<typeof RevisionCard>;

export const listRevisionCards = endpoint({
  method: 'GET',
  path: '/revision/cards',
  summary: 'The cards of the caller, those due first',
  query: z.strictObject(Paging),
  reply: z.object({ results: z.array(RevisionCard), page: z.int(), totalPages: z.int(), total: z.int() }),
});

export const startRevision = endpoint({
  method: 'POST',
  path: '/revision/sessions',
  summary: 'Start a practice session with the cards that are due',
  body: z.strictObject({
    count: z._default(z.int().check(z.gte(1), z.lte(30, 'At most 30 questions')), DAILY_CARDS),
  }),
  reply: z.object({ id: Id, questions: z.int() }),
});

export const snoozeRevisionCard = endpoint({
  method: 'POST',
  path: '/revision/cards/:id/snooze',
  summary: 'Put an own card off by some days',
  params: IdParams,
  body: z.strictObject({ days: z.int().check(z.gte(1, 'At least a day'), z.lte(60, 'At most 60 days')) }),
  reply: Nothing,
});

export const recallProblem = endpoint({
  method: 'POST',
  path: '/revision/cards/:id/recall',
  summary:
    'Say whether the way to solve a coding problem came to mind, which sets when its card is due again',
  params: IdParams,
  body: z.strictObject({ recalled: z.boolean() }),
  reply: Nothing,
});

export const removeRevisionCard = endpoint({
  method: 'DELETE',
  path: '/revision/cards/:id',
  summary: 'Put an own card away; a later miss brings it back',
  params: IdParams,
  reply: Nothing,
});
