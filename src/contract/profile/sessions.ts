import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

export const Session = z.object({
  id: z.int(),
  /** Browser and operating system, such as `Firefox on Windows`. */
  device: z.string(),
  created_at: Instant,
  /** Accurate to a few minutes. */
  last_seen_at: Instant,
  /** The session that makes this call. */
  current: z.boolean(),
});
export type Session = z.input<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'The caller’s open sessions, this one first',
  reply: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/session/:id',
  summary: 'End one of your own sessions',
  message: 'That session has ended.',
  params: IdParams,
  reply: Nothing,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/end-sessions',
  summary: 'End all your own sessions but this one',
  message: 'Every other session has ended.',
  reply: z.object({ ended: z.int() }),
});
