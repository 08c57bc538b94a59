import * as z from 'zod/mini';
import { Batch, Regno } from './account.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Instant } from './instant.ts';
import { Trade } from './trade.ts';

export const BlockedPerson = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  blocked_at: Instant,
});
export type BlockedPerson = z.input<typeof BlockedPerson>;

export const Representative = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  avatar: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
});
export type Representative = z.input<typeof Representative>;

const Users = z.strictObject({
  users: z
    .array(Regno)
    .check(
      z.minLength(1, 'Name at least one registration number'),
      z.maxLength(500, 'At most 500 at a time'),
    ),
});
const ByBatch = z.strictObject({ batch: z.optional(Batch) });

export const listBlocked = endpoint({
  method: 'GET',
  path: '/user/blocked',
  summary: 'Blocked students; a JSPR sees the own trade',
  query: z.strictObject({ trade: z.optional(Trade) }),
  reply: z.array(BlockedPerson),
});

export const block = endpoint({
  method: 'POST',
  path: '/user/block',
  summary: 'Block students, all or none; a JSPR only those of the own trade',
  body: Users,
  reply: Nothing,
});

export const unblock = endpoint({
  method: 'POST',
  path: '/user/unblock',
  summary: 'Unblock students, all or none; a JSPR only those of the own trade',
  body: Users,
  reply: Nothing,
});

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
