import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';

export const Session = z.object({
  id: z.int(),
  /** Browser and system in a few words. */
  device: z.string(),
  created_at: Instant,
  /** Some minutes coarse. */
  last_seen_at: Instant,
  /** The session that makes this call. */
  current: z.boolean(),
});
export type Session = z.input<typeof Session>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where the caller is signed in, this session first',
  reply: z.array(Session),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/session/:id',
  summary: 'End one of the own sessions',
  message: 'That session has ended.',
  params: IdParams,
  reply: Nothing,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/user/end-sessions',
  summary: 'End every own session but this one',
  message: 'Every other session has ended.',
  reply: z.object({ ended: z.int() }),
});
