import * as z from 'zod/mini';
import { endpoint, Nothing, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Batch, Regno, Role } from '#contract/person.ts';
import { text } from '#contract/text.ts';
import { Trade } from '#contract/trade.ts';

export const MAX_REASON = 500;

/** The moderator who did something; null if it is no longer known. */
export const ModeratorName = z.nullable(z.object({ regno: z.string(), name: z.string() }));

const AppealState = z.enum(['none', 'sent', 'answered']);

export const personFields = { regno: z.string(), name: z.string(), trade: Trade, batch: z.int() };

export const termFields = {
  blocked_at: Instant,
  reason: z.nullable(z.string()),
  /** When the block ends by itself; null: only when it is lifted. */
  until: z.nullable(Instant),
};

/** What a blocked student may read: the data of the refusal `blocked`. */
export const BlockNotice = z.object({
  ...termFields,
  /** Contacts: the JSPRs of the student's trade and batch, else the placement cell. */
  ask: z.array(
    z.object({
      name: z.string(),
      mobile: z.nullable(z.string()),
      role: z.enum(['jspr', 'placement-cell']),
    }),
  ),
  appeal: AppealState,
  /** The answer to the appeal. */
  answer: z.nullable(z.string()),
});
export type BlockNotice = z.input<typeof BlockNotice>;

export const BlockedPerson = z.object({
  ...personFields,
  ...termFields,
  blocked_by: ModeratorName,
  appeal: AppealState,
});
export type BlockedPerson = z.input<typeof BlockedPerson>;

const BlockablePerson = z.object({
  ...personFields,
  role: Role,
  blocked: z.boolean(),
  blocked_until: z.nullable(Instant),
});
export type BlockablePerson = z.input<typeof BlockablePerson>;

const PastBlock = z.object({
  id: z.int(),
  ...termFields,
  blocked_by: ModeratorName,
  state: z.enum(['standing', 'over', 'lifted']),
  lifted_at: z.nullable(Instant),
  lifted_by: ModeratorName,
  appeal: z.nullable(z.string()),
  appealed_at: z.nullable(Instant),
  answer: z.nullable(z.string()),
  answered_at: z.nullable(Instant),
  answered_by: ModeratorName,
});
export type PastBlock = z.input<typeof PastBlock>;

const Users = z
  .array(Regno)
  .check(z.minLength(1, 'Name at least one registration number'), z.maxLength(500, 'At most 500 at a time'));

export const listBlockedPeople = endpoint({
  method: 'GET',
  path: '/user/blocked',
  summary: 'Blocked people, latest first; a JSPR sees the students of their own trade',
  query: z.strictObject({ trade: z.optional(Trade) }),
  reply: z.array(BlockedPerson),
});

export const blockPeople = endpoint({
  method: 'POST',
  path: '/user/block',
  summary: 'Block students, all or none; a student who is blocked already gets the new reason and end',
  body: z.strictObject({
    users: Users,
    reason: z.optional(text(1, MAX_REASON, 'Give a reason')),
    /** Null: no end. */
    until: z.optional(z.nullable(Instant)),
  }),
  reply: Nothing,
});

export const unblockPeople = endpoint({
  method: 'POST',
  path: '/user/unblock',
  summary: 'Unblock students, all or none; a JSPR only those of their own trade',
  body: z.strictObject({ users: Users }),
  reply: Nothing,
});

export const searchBlockablePeople = endpoint({
  method: 'GET',
  path: '/user/blockable',
  summary:
    'People who may be blocked, by name or registration numbers; a JSPR sees the students of their own trade',
  query: z.strictObject({
    ...Paging,
    search: z._default(text(0, 2_000), ''),
    trade: z.optional(Trade),
    batch: z.optional(Batch),
  }),
  reply: z.object({
    results: z.array(BlockablePerson),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
});

export const readBlockHistory = endpoint({
  method: 'GET',
  path: '/user/block-history',
  summary: 'Every block of a person with its outcome, latest first',
  query: z.strictObject({ regno: Regno }),
  reply: z.object({ ...personFields, blocks: z.array(PastBlock) }),
});
