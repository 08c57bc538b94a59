import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Level } from './levels.ts';

const PracticeTopic = z.object({
  name: z.string(),
  area: z.string(),
  /** Questions of the bank that may be practised now. */
  questions: z.int(),
  /** With one of these a topic never runs out. */
  generators: z.int(),
  /** The student's first answers, in practice and in tests, and the level that they show; null where they are too few. */
  answers: z.int(),
  level: z.nullable(Level),
  practised_at: z.nullable(Instant),
});
export type PracticeTopic = z.input<typeof PracticeTopic>;

const PracticeArea = z.object({ name: z.string(), answers: z.int(), level: z.nullable(Level) });
export type PracticeArea = z.infer<typeof PracticeArea>;

export const listPracticeTopics = endpoint({
  method: 'GET',
  path: '/practice/topics',
  summary: 'The topics that the caller can practise, with the level in each',
  reply: z.object({
    topics: z.array(PracticeTopic),
    /** The areas of which the student has answered anything. */
    areas: z.array(PracticeArea),
    /** The latest session that is not ended. */
    open_session: z.nullable(z.object({ id: Id, topics: z.array(z.string()), started_at: Instant })),
  }),
});
