import * as z from 'zod/mini';
import { endpoint, Id } from '#contract/endpoint.ts';

/** Days of the calendar. */
export const ACTIVITY_DAYS = 90;

const ActiveDay = z.object({
  /** YYYY-MM-DD, by the clock of the institute. */
  day: z.string(),
  /** Answers in practice. */
  answers: z.int(),
  /** Tests started. */
  tests: z.int(),
});
export type ActiveDay = z.infer<typeof ActiveDay>;

export const readActivity = endpoint({
  method: 'GET',
  path: '/user/activity',
  summary: 'What the caller did on each of the last ninety days, and the best so far',
  reply: z.object({
    /** Today last. */
    days: z.array(ActiveDay),
    bests: z.object({
      /** The best released result, in percent of the full marks. */
      result: z.nullable(z.object({ id: Id, name: z.string(), score: z.number() })),
      /** The longest streak of the last 400 days. */
      streak: z.int(),
      /** The day with most answers in practice. */
      day: z.nullable(z.object({ day: z.string(), answers: z.int() })),
    }),
  }),
});
export type Activity = z.infer<typeof readActivity.reply>;
