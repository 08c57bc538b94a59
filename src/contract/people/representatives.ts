import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Batch } from '#contract/person.ts';
import { Trade } from '#contract/trade.ts';

export const Representative = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  avatar: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
});
export type Representative = z.input<typeof Representative>;

const ByBatch = z.strictObject({ batch: z.optional(Batch) });

export const listJsprs = endpoint({
  method: 'GET',
  path: '/user/jsprs',
  summary: 'Junior representatives, of one batch or of all',
  query: ByBatch,
  reply: z.array(Representative),
});

export const listSprs = endpoint({
  method: 'GET',
  path: '/user/sprs',
  summary: 'Senior representatives, of one batch or of all',
  query: ByBatch,
  reply: z.array(Representative),
});
