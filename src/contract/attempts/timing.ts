import * as z from 'zod/mini';
import { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { endpoint, IdParams, Nothing } from '#contract/endpoint.ts';
import { decimals } from '#contract/figure.ts';
import { Instant } from '#contract/instant.ts';
import { Regno } from '#contract/person.ts';
import { reason } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { SelectedStudents } from './students.ts';

/** The most minutes that one action gives. */
export const MAX_MINUTES_PER_GRANT = 600;

const Minutes = z
  .int('Give whole minutes')
  .check(z.gte(1, 'At least one'), z.lte(MAX_MINUTES_PER_GRANT, `At most ${MAX_MINUTES_PER_GRANT}`));

export const pauseAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/pause/:id',
  summary: 'Stop the clock of a running test for everybody; students read the reason',
  message: 'The test is paused.',
  params: IdParams,
  body: z.strictObject({ reason: reason('Say why; students read it') }),
  reply: Aptitude,
});

export const resumeAptitude = endpoint({
  method: 'POST',
  path: '/aptitude/resume/:id',
  summary: 'Resume a paused test; every end that was still ahead moves by the length of the pause',
  message: 'The test continues.',
  params: IdParams,
  reply: Aptitude,
});

export const giveExtraMinutes = endpoint({
  method: 'POST',
  path: '/aptitude/give-minutes/:id',
  summary: 'Give students extra minutes on top of the time they have; open attempts change at once',
  params: IdParams,
  body: z.strictObject({
    users: SelectedStudents,
    minutes: Minutes,
    reason: reason(),
  }),
  /** The number of students who got the minutes. A student who has submitted does not. */
  reply: z.object({ changed: z.int() }),
});

export const reopenAttempts = endpoint({
  method: 'POST',
  path: '/aptitude/reopen/:id',
  summary: 'Reopen submitted attempts, with the time that was left or so many minutes, whichever is more',
  params: IdParams,
  body: z.strictObject({
    users: SelectedStudents,
    minutes: z.optional(Minutes),
    reason: reason(),
  }),
  reply: z.object({ changed: z.int() }),
});

const Factor = decimals(1, 4, 3, 'More than one, and at most four times').check(z.gt(1, 'More than one'));

/** One day. */
export const MAX_EXTRA_MINUTES = 1_440;

const ExtraTimeAmount = z.union(
  [
    z.strictObject({ factor: Factor }),
    z.strictObject({ minutes: z.int('Give whole minutes').check(z.gte(1), z.lte(MAX_EXTRA_MINUTES)) }),
  ],
  'Give a factor or minutes',
);

const ExtraTime = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  /** Multiplies the time of the test. */
  factor: z.nullable(z.number()),
  /** Added after that. */
  minutes: z.nullable(z.int()),
  reason: z.string(),
  granted_by: z.string(),
  granted_at: Instant,
  started_at: z.nullable(Instant),
  deadline: z.nullable(Instant),
});
export type ExtraTime = z.input<typeof ExtraTime>;

export const listExtraTime = endpoint({
  method: 'GET',
  path: '/aptitude/extra-time/:id',
  summary: 'The students with extra time in a test, latest first',
  params: IdParams,
  reply: z.array(ExtraTime),
});

export const grantExtraTime = endpoint({
  method: 'POST',
  path: '/aptitude/extra-time/:id',
  summary: 'Give one student extra time, before or during an attempt; it never shrinks during one',
  message: 'Extra time granted.',
  params: IdParams,
  body: z.strictObject({ regno: Regno, extra: ExtraTimeAmount, reason: reason() }),
  reply: ExtraTime,
});

export const withdrawExtraTime = endpoint({
  method: 'POST',
  path: '/aptitude/extra-time/withdraw/:id',
  summary: 'Withdraw the extra time of a student who has not started',
  params: IdParams,
  body: z.strictObject({ regno: Regno }),
  reply: Nothing,
});
