import * as z from 'zod/mini';
import { endpoint, Nothing } from '#contract/endpoint.ts';
import { text } from '#contract/text.ts';

/** The topics and mocks left for each week from today until the day. The server computes them from levels and answers at each reading. */
export const StudyPlan = z.object({
  /** YYYY-MM-DD. */
  day: z.string(),
  days_left: z.int(),
  /** Minutes a day that the student has. */
  minutes: z.int(),
  /** Minutes a day that all of it takes. */
  needed: z.int(),
  fits: z.boolean(),
  weeks: z.array(
    z.object({
      from: z.string(),
      topics: z.array(z.object({ topic: z.string(), questions: z.int() })),
      mocks: z.int(),
    }),
  ),
  /** Topics for which no time is left. */
  left_out: z.array(z.string()),
});
export type StudyPlan = z.infer<typeof StudyPlan>;

export const saveStudyPlan = endpoint({
  method: 'PUT',
  path: '/plan',
  summary: 'Plan towards a day for a pattern; replaces the plan before',
  body: z.strictObject({
    pattern: text(1, 60),
    day: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a day')),
    minutes: z.int('Give whole minutes').check(z.gte(5, 'At least 5'), z.lte(240, 'At most 240')),
  }),
  reply: Nothing,
});

export const removeStudyPlan = endpoint({
  method: 'DELETE',
  path: '/plan',
  summary: 'Give the plan up',
  reply: Nothing,
});
