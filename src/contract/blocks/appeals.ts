import * as z from 'zod/mini';
import { endpoint, IdParams, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';
import { ModeratorName, personFields, termFields } from './block.ts';

export const MAX_APPEAL = 1_000;

const OpenAppeal = z.object({
  id: z.int(),
  ...personFields,
  ...termFields,
  blocked_by: ModeratorName,
  appeal: z.string(),
  appealed_at: Instant,
});
export type OpenAppeal = z.input<typeof OpenAppeal>;

export const listAppeals = endpoint({
  method: 'GET',
  path: '/user/appeals',
  summary: 'Appeals that nobody has answered, oldest first; a JSPR sees those of the own trade',
  query: z.strictObject({ ...Paging, trade: z.optional(Trade) }),
  reply: z.object({
    results: z.array(OpenAppeal),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const acceptAppeal = endpoint({
  method: 'POST',
  path: '/user/accept-appeal/:id',
  summary: 'Lift the block that an appeal is about',
  params: IdParams,
  reply: Nothing,
});

export const declineAppeal = endpoint({
  method: 'POST',
  path: '/user/decline-appeal/:id',
  summary: 'Let a block stand and tell the student why',
  params: IdParams,
  body: z.strictObject({ answer: text(1, MAX_APPEAL, 'Tell the student why') }),
  reply: Nothing,
});
