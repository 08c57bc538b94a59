import * as z from 'zod/mini';
import { Aptitude } from '#contract/aptitudes/aptitude.ts';
import { endpoint, IdParams } from '#contract/endpoint.ts';
import { reason } from '#contract/text.ts';
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
