import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Role } from '#contract/person.ts';
import { secret, text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

/** Days from a request to its erasure. */
export const ERASURE_DAYS = 14;

const Request = z.object({
  asked_at: Instant,
  /** The portal erases the person within an hour after this, unless there is an obstacle. */
  due_at: Instant,
});

/** Why a person cannot be erased now: an attempt is open, the person is blocked, or is the last admin. */
export const ErasureObstacle = z.enum(['attempt-open', 'blocked', 'last-admin']);
export type ErasureObstacle = z.infer<typeof ErasureObstacle>;

export const readErasure = endpoint({
  method: 'GET',
  path: '/user/erasure',
  summary: 'Whether the caller has asked for erasure, and what prevents it',
  reply: z.object({
    request: z.nullable(Request),
    /** The latest request, if it was declined. */
    declined: z.nullable(z.object({ at: Instant, reason: z.string() })),
    obstacle: z.nullable(ErasureObstacle),
    /** When an open attempt is submitted at the latest. */
    until: z.nullable(Instant),
  }),
});
export type Erasure = z.input<typeof readErasure.reply>;

export const requestErasure = endpoint({
  method: 'POST',
  path: '/user/request-erasure',
  summary: 'Ask to erase everything that identifies the caller; the request can be withdrawn until it is due',
  message: 'Your request is saved.',
  body: z.strictObject({ password: secret(1, 200, 'Enter your password') }),
  reply: Request,
});

export const withdrawErasure = endpoint({
  method: 'POST',
  path: '/user/withdraw-erasure',
  summary: 'Withdraw your own request for erasure',
  message: 'Your request is withdrawn. Your data stays.',
  reply: Nothing,
});

export const OpenErasure = z.object({
  id: z.int(),
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  role: Role,
  asked_at: Instant,
  due_at: Instant,
  obstacle: z.nullable(ErasureObstacle),
  /** The caller's own request, which another admin decides on. */
  own: z.boolean(),
});
export type OpenErasure = z.input<typeof OpenErasure>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/erasure',
  summary: 'Open requests for erasure, the earliest due first',
  query: z.strictObject(Paging),
  reply: z.object({
    results: z.array(OpenErasure),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const carryOutErasure = endpoint({
  method: 'POST',
  path: '/erasure/carry-out/:id',
  summary: 'Erase the person of a request now, without waiting for the due date',
  message: 'The person is erased.',
  params: IdParams,
  reply: Nothing,
});

export const declineErasure = endpoint({
  method: 'POST',
  path: '/erasure/decline/:id',
  summary: 'Decline a request with a reason, which the person reads in a mail and on the profile',
  message: 'The request is declined, and the person gets a mail with the reason.',
  params: IdParams,
  body: z.strictObject({ reason: text(1, 1_000, 'Tell the person why') }),
  reply: Nothing,
});
