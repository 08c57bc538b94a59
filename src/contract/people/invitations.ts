import * as z from 'zod/mini';
import { endpoint, Paging } from '#contract/endpoint.ts';
import { Instant } from '#contract/instant.ts';
import { Batch, Regno } from '#contract/person.ts';
import { text } from '#contract/text.ts';
import { StudentTrade, Trade } from '#contract/trade.ts';

export const StudentState = z.enum(['not-invited', 'invited', 'expired', 'active']);
export type StudentState = z.infer<typeof StudentState>;

export const RosterStudent = z.object({
  regno: z.string(),
  name: z.string(),
  trade: Trade,
  batch: z.int(),
  /** Where mails go; null where that is nowhere. */
  mail: z.nullable(z.string()),
  state: StudentState,
  /** When the newest invitation was written. */
  invited_at: z.nullable(Instant),
  /** When an invitation was accepted. */
  accepted_at: z.nullable(Instant),
});
export type RosterStudent = z.input<typeof RosterStudent>;

export const listRosterStudents = endpoint({
  method: 'GET',
  path: '/roster/student',
  summary: 'Students by name or registration number, with how far they are with signing in',
  query: z.strictObject({
    ...Paging,
    search: z.optional(text(0, 100)),
    state: z.optional(StudentState),
    trade: z.optional(StudentTrade),
    batch: z.optional(Batch),
  }),
  reply: z.object({
    results: z.array(RosterStudent),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
    /** How many would be invited by “invite all”. */
    waiting: z.int(),
  }),
});

const InvitationSummary = z.object({
  invited: z.int(),
  /** Those with no mail address, at most a hundred of them. */
  without_address: z.array(z.string()),
  /** Those who have a password already. */
  active: z.int(),
});

export const inviteStudents = endpoint({
  method: 'POST',
  path: '/roster/invite',
  summary: 'Mail students without a password a link to set one; an earlier link ends',
  message: 'The invitations are on their way.',
  body: z.strictObject({
    users: z
      .array(Regno)
      .check(
        z.minLength(1, 'Name at least one registration number'),
        z.maxLength(500, 'At most 500 at a time'),
      ),
  }),
  reply: InvitationSummary,
});

export const inviteWaitingStudents = endpoint({
  method: 'POST',
  path: '/roster/invite-waiting',
  summary: 'Invite everyone without a password who has no valid link',
  message: 'The invitations are on their way.',
  reply: InvitationSummary,
});
