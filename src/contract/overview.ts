import * as z from 'zod/mini';
import { endpoint, Id, Nothing } from './endpoint.ts';
import { Instant } from './instant.ts';
import { MailAddress } from './person.ts';

const LiveTest = z.object({
  id: Id,
  name: z.string(),
  /** When the last student's time ends. */
  closes_at: Instant,
  paused: z.boolean(),
  writing: z.int(),
  submitted: z.int(),
  /** Students whom the test is for and who have no attempt. */
  not_started: z.int(),
});
export type LiveTest = z.input<typeof LiveTest>;

const LastTest = z.object({
  id: Id,
  name: z.string(),
  closes_at: Instant,
  /** Students with an attempt. */
  attended: z.int(),
  /** As `listAbsentees` counts them. */
  absent: z.int(),
  /** The mean of the marks of everybody who submitted, in percent; null: nobody did. */
  average: z.nullable(z.number()),
  /** The area with the fewest right answers, in percent; null until the questions are analysed. */
  weakest_area: z.nullable(z.object({ area: z.string(), right: z.number() })),
});
export type LastTest = z.input<typeof LastTest>;

/** Days before its start from which a draft is due to be published. */
export const DRAFT_DUE_DAYS = 7;

/** Counts of the tasks that wait for an admin. */
const Waiting = z.object({
  /** Questions with open reports. */
  reports: z.int(),
  quarantined: z.int(),
  appeals: z.int(),
  erasures: z.int(),
  /** Mails of the last thirty days that were given up. */
  failed_mails: z.int(),
  /** Drafts that start within `DRAFT_DUE_DAYS`, or should have started. */
  drafts_due: z.int(),
  /** Students with neither a password nor a valid invitation. */
  uninvited: z.int(),
});
export type Waiting = z.input<typeof Waiting>;

/** What the settings of a new portal say. */
const Setup = z.object({
  institute: z.string(),
  /** Whether it has a name of its own. */
  named: z.boolean(),
  time_zone: z.string(),
  /** Whether the portal sends mail. */
  mail: z.boolean(),
});
export type Setup = z.input<typeof Setup>;

export const readOverview = endpoint({
  method: 'GET',
  path: '/overview',
  summary: 'The home page of an admin: live tests, the next and the last test, and what waits',
  reply: z.object({
    /** The first to close come first; at most six. */
    live: z.array(LiveTest),
    /** The next test to start, published or not. */
    next: z.nullable(
      z.object({ id: Id, name: z.string(), stage: z.enum(['draft', 'published']), starts_at: Instant }),
    ),
    waiting: Waiting,
    last: z.nullable(LastTest),
    has_students: z.boolean(),
    has_tests: z.boolean(),
    setup: Setup,
  }),
});
export type Overview = z.input<typeof readOverview.reply>;

export const sendTestMail = endpoint({
  method: 'POST',
  path: '/overview/test-mail',
  summary: 'Send a mail that shows whether the mail server takes mails of the portal',
  message: 'The mail is on its way. The page Mails shows what the mail server says.',
  body: z.strictObject({ address: MailAddress }),
  reply: Nothing,
});
