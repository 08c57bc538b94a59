import * as z from 'zod/mini';
import { Batch, Regno, Role } from './accounts/account.ts';
import { endpoint, IdParams, Nothing, Paging } from './endpoint.ts';
import { Instant } from './instant.ts';
import { secret, text } from './text.ts';
import { Trade } from './trade.ts';

export const MAX_REASON = 500;
export const MAX_APPEAL = 1_000;

/** Who did something; null where nobody knows any more. */
const Moderator = z.nullable(z.object({ regno: z.string(), name: z.string() }));

const AppealState = z.enum(['none', 'sent', 'answered']);

const person = { regno: z.string(), name: z.string(), trade: Trade, batch: z.int() };
const terms = {
  blocked_at: Instant,
  reason: z.nullable(z.string()),
  /** When the block ends by itself; null: when it is lifted. */
  until: z.nullable(Instant),
};

/** What a blocked student is told, as the data of the refusal `blocked`. */
export const BlockNotice = z.object({
  ...terms,
  /** Whom to ask: the JSPRs of trade and batch, else the placement cell. */
  ask: z.array(
    z.object({
      name: z.string(),
      mobile: z.nullable(z.string()),
      role: z.enum(['jspr', 'placement-cell']),
    }),
  ),
  appeal: AppealState,
  /** What was answered to the appeal. */
  answer: z.nullable(z.string()),
});
export type BlockNotice = z.input<typeof BlockNotice>;

export const BlockedPerson = z.object({
  ...person,
  ...terms,
  blocked_by: Moderator,
  appeal: AppealState,
});
export type BlockedPerson = z.input<typeof BlockedPerson>;

const Blockable = z.object({
  ...person,
  role: Role,
  blocked: z.boolean(),
  blocked_until: z.nullable(Instant),
});
export type Blockable = z.input<typeof Blockable>;

const PastBlock = z.object({
  id: z.int(),
  ...terms,
  blocked_by: Moderator,
  state: z.enum(['standing', 'over', 'lifted']),
  lifted_at: z.nullable(Instant),
  lifted_by: Moderator,
  appeal: z.nullable(z.string()),
  appealed_at: z.nullable(Instant),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(Instant),
  answered_by: Moderator,
});
export type PastBlock = z.input<typeof PastBlock>;

const OpenAppeal = z.object({
  id: z.int(),
  ...person,
  ...terms,
  blocked_by: Moderator,
  appeal: z.string(),
  appealed_at: Instant,
});
export type OpenAppeal = z.input<typeof OpenAppeal>;

const users = z
  .array(Regno)
  .check(z.minLength(1, 'Name at least one registration number'), z.maxLength(500, 'At most 500 at a time'));

export const listBlocked = endpoint({
  method: 'GET',
  path: '/user/blocked',
  summary: 'Blocked people, latest first; a JSPR sees the students of the own trade',
  query: z.strictObject({ trade: z.optional(Trade) }),
  reply: z.array(BlockedPerson),
});

export const block = endpoint({
  method: 'POST',
  path: '/user/block',
  summary: 'Block students, all or none; who is blocked already gets the reason and the end that are given',
  body: z.strictObject({
    users,
    reason: z.optional(text(1, MAX_REASON, 'Give a reason')),
    /** Null: no end. */
    until: z.optional(z.nullable(Instant)),
  }),
  reply: Nothing,
});

export const unblock = endpoint({
  method: 'POST',
  path: '/user/unblock',
  summary: 'Unblock students, all or none; a JSPR only those of the own trade',
  body: z.strictObject({ users }),
  reply: Nothing,
});

export const searchBlockable = endpoint({
  method: 'GET',
  path: '/user/blockable',
  summary:
    'People who may be blocked, by name or registration numbers; a JSPR sees the students of the own trade',
  query: z.strictObject({
    ...Paging,
    search: z._default(text(0, 2_000), ''),
    trade: z.optional(Trade),
    batch: z.optional(Batch),
  }),
  reply: z.object({
    results: z.array(Blockable),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const readBlockHistory = endpoint({
  method: 'GET',
  path: '/user/block-history',
  summary: 'Every block of a person, latest first, and what became of it',
  query: z.strictObject({ regno: Regno }),
  reply: z.object({ ...person, blocks: z.array(PastBlock) }),
});

export const appeal = endpoint({
  method: 'POST',
  path: '/user/appeal',
  summary:
    'Ask once for the end of one’s own block; a blocked account has no session, so the password proves who asks',
  message: 'Your appeal is on its way.',
  body: z.strictObject({
    regno: Regno,
    password: secret(1, 200, 'Enter the password'),
    text: text(1, MAX_APPEAL, 'Say why you should be unblocked'),
  }),
  reply: BlockNotice,
});

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
