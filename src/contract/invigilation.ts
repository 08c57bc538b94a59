import * as z from 'zod/mini';
import { Regno } from './account.ts';
import { Aptitude } from './aptitude.ts';
import { AttemptState } from './attempt.ts';
import { AttemptParams, endpoint, IdParams } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Notice } from './notice.ts';
import { text } from './text.ts';

/** Seconds between two signs of life of a test screen, give or take a fifth. */
export const BEAT_SECONDS = 10;

export const reportPresence = endpoint({
  method: 'POST',
  path: '/attempt/:attempt_id/presence',
  summary: 'A sign of life of the test screen; the reply tells what a student should know by now',
  params: AttemptParams,
  body: z.strictObject({
    epoch: z.int().check(z.gte(1), z.lte(2_000_000_000)),
    /** Operations that are not acknowledged yet. */
    waiting: z.int().check(z.gte(0), z.lte(100_000)),
    /** Whether the page is in the foreground. */
    visible: z.boolean(),
  }),
  reply: z.object({
    epoch: z.int(),
    state: AttemptState,
    server_time: Instant,
    deadline: Instant,
    section_ends: z.nullable(z.array(Instant)),
    /** Since when the clock stands still. */
    paused_at: z.nullable(Instant),
    notices: z.array(Notice),
  }),
});

export const pauseTest = endpoint({
  method: 'POST',
  path: '/aptitude/pause/:id',
  summary: 'Stop the clock of a running test for everybody; students read the reason',
  message: 'The test is paused.',
  params: IdParams,
  body: z.strictObject({ reason: text(3, 300, 'Say why; students read it') }),
  reply: Aptitude,
});

export const resumeTest = endpoint({
  method: 'POST',
  path: '/aptitude/resume/:id',
  summary: 'Let a paused test go on; every end that had not come moves by as long as it stood still',
  message: 'The test goes on.',
  params: IdParams,
  reply: Aptitude,
});

/** Registration numbers of those whom an act is for. */
const Users = z
  .array(Regno)
  .check(z.minLength(1, 'Choose at least one'), z.maxLength(5_000, 'At most 5,000 at a time'));

export const sendMessage = endpoint({
  method: 'POST',
  path: '/aptitude/message/:id',
  summary: 'Tell students something while they write; without `users` everybody who is writing',
  params: IdParams,
  body: z.strictObject({ users: z.optional(Users), message: text(1, 500, 'Write what to tell them') }),
  /** How many were writing, and so are told. */
  reply: z.object({ told: z.int() }),
});
