import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Role } from '#contract/person.ts';
import { secret, text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

/** Days between asking for an erasure and its being carried out. */
export const ERASURE_DAYS = 14;

const Request = z.object({
  asked_at: Instant,
  /** Carried out within an hour after that, unless something is in the way. */
  due_at: Instant,
});

/** Why nobody can be erased just now: a test is open, a block holds, no other admin is left. */
export const ErasureObstacle = z.enum(['attempt-open', 'blocked', 'last-admin']);
export type ErasureObstacle = z.infer<typeof ErasureObstacle>;

export const readErasure = endpoint({
  method: 'GET',
  path: '/user/erasure',
  summary: 'Whether the caller has asked to be erased, and what is in the way',
  reply: z.object({
    request: z.nullable(Request),
    /** The latest request, where it was refused. */
    declined: z.nullable(z.object({ at: Instant, reason: z.string() })),
    obstacle: z.nullable(ErasureObstacle),
    /** When an open test is handed in at the latest. */
    until: z.nullable(Instant),
  }),
});
export type Erasure = z.input<typeof readErasure.reply>;

export const requestErasure = endpoint({
  method: 'POST',
  path: '/user/request-erasure',
  summary: 'Ask that everything which points to the caller is erased; until it is due it can be withdrawn',
  message: 'Your request is noted.',
  body: z.strictObject({ password: secret(1, 200, 'Enter your password') }),
  reply: Request,
});

export const withdrawErasure = endpoint({
  method: 'POST',
  path: '/user/withdraw-erasure',
  summary: 'Take the own request for erasure back',
  message: 'Your request is withdrawn. Everything stays.',
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
  /** Of the admin who asks: another one decides. */
  own: z.boolean(),
});
export type OpenErasure = z.input<typeof OpenErasure>;

export const listErasures = endpoint({
  method: 'GET',
  path: '/erasure',
  summary: 'Open requests for erasure, those that are due first on top',
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
  summary: 'Erase the person of a request at once, without waiting for its day',
  message: 'The person is erased.',
  params: IdParams,
  reply: Nothing,
});

export const declineErasure = endpoint({
  method: 'POST',
  path: '/erasure/decline/:id',
  summary: 'Refuse a request with a reason, which the person is told by mail and on the profile',
  message: 'The request is declined, and the person is told why.',
  params: IdParams,
  body: z.strictObject({ reason: text(1, 1_000, 'Tell the person why') }),
  reply: Nothing,
});
