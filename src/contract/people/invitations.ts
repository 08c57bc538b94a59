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
  /** The address that mail goes to; null if there is none. */
  mail: z.nullable(z.string()),
  state: StudentState,
  /** When the newest invitation was sent. */
  invited_at: z.nullable(Instant),
  /** When an invitation was accepted. */
  accepted_at: z.nullable(Instant),
});
export type RosterStudent = z.input<typeof RosterStudent>;

export const listRosterStudents = endpoint({
  method: 'GET',
  path: '/roster/student',
  summary: 'Students by name or registration number, with the state of their invitation',
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
    /** How many students “Invite all” would invite. */
    waiting: z.int(),
  }),
});

const InvitationSummary = z.object({
  invited: z.int(),
  /** Students without a mail address, at most a hundred of them. */
  without_address: z.array(z.string()),
  /** Students who already have a password. */
  active: z.int(),
});

export const inviteStudents = endpoint({
  method: 'POST',
  path: '/roster/invite',
  summary: 'Mail students without a password a link to set one; earlier links end',
  message: 'The invitations are being sent.',
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
  summary: 'Invite everyone who has neither a password nor a valid link',
  message: 'The invitations are being sent.',
  reply: InvitationSummary,
});
