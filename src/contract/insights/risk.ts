import * as z from 'zod/mini';
import { endpoint, Id, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Trade } from '#contract/trade.ts';
import { cohortFilter } from './cohort.ts';

const whole = (min: number, max: number) =>
  z
    .int(`Enter a whole number from ${min} to ${max}`)
    .check(z.gte(min, `Enter ${min} or more`), z.lte(max, `Enter ${max} or less`));

/** A student is at risk if one part applies. A part that is null is off. */
export const AtRiskRule = z
  .strictObject({
    /** The mean of the marks is below this percentage. */
    below_percent: z.nullable(whole(1, 100)),
    /** The student missed at least this many of the latest tests. */
    missed: z.nullable(whole(1, 20)),
    of_latest: whole(1, 20),
    /** The student has not practised for this many days. */
    idle_days: z.nullable(whole(1, 365)),
  })
  .check(
    z.refine(({ missed, of_latest }) => missed === null || missed <= of_latest, {
      path: ['missed'],
      error: 'Enter no more than the number of latest tests',
    }),
  );
export type AtRiskRule = z.infer<typeof AtRiskRule>;

export const FollowedList = z.enum(['at-risk', 'never-came']);
export type FollowedList = z.infer<typeof FollowedList>;

const FollowedStudent = z.object({
  id: Id,
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  avatar: z.nullable(z.string()),
  expected: z.int(),
  sat: z.int(),
  percent: z.nullable(z.number()),
  /** How many of the latest tests were for the student, and how many of these the student missed. */
  latest: z.int(),
  missed: z.int(),
  practised_at: z.nullable(Instant),
  /** The parts of the rule that apply. */
  reasons: z.array(z.enum(['marks', 'missed', 'idle'])),
});
export type FollowedStudent = z.input<typeof FollowedStudent>;

export const listFollowedStudents = endpoint({
  method: 'GET',
  path: '/insights/students',
  summary: 'Students at risk by the rule, or who never came to a test',
  query: z.strictObject({ ...cohortFilter, ...Paging, list: z._default(FollowedList, 'at-risk') }),
  reply: z.object({
    rule: AtRiskRule,
    results: z.array(FollowedStudent),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const saveAtRiskRule = endpoint({
  method: 'PUT',
  path: '/insights/rule',
  summary: 'Changes the rule by which students are listed as at risk',
  body: AtRiskRule,
  reply: Nothing,
});
