import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

const PracticeTopic = z.object({
  name: z.string(),
  area: z.string(),
  /** Questions of the bank that may be practised now. */
  questions: z.int(),
  /** With one of these a topic never runs out. */
  generators: z.int(),
  /** The student's first answers in practice, and their mean share of the marks; null without answers. */
  answers: z.int(),
  share: z.nullable(z.number()),
  practised_at: z.nullable(Instant),
});
export type PracticeTopic = z.input<typeof PracticeTopic>;

export const listPracticeTopics = endpoint({
  method: 'GET',
  path: '/practice/topics',
  summary: 'The topics that the caller can practise, with what the caller has practised so far',
  reply: z.object({
    topics: z.array(PracticeTopic),
    /** The latest session that is not ended. */
    open_session: z.nullable(z.object({ id: Id, topics: z.array(z.string()), started_at: Instant })),
  }),
});
