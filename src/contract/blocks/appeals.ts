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
  summary: 'Unanswered appeals, oldest first; a JSPR sees those of their own trade',
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
  summary: 'Accept an appeal and lift the block',
  params: IdParams,
  reply: Nothing,
});

export const declineAppeal = endpoint({
  method: 'POST',
  path: '/user/decline-appeal/:id',
  summary: 'Decline an appeal; the student reads the answer',
  params: IdParams,
  body: z.strictObject({ answer: text(1, MAX_APPEAL, 'Tell the student why') }),
  reply: Nothing,
});
