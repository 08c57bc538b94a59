import * as z from 'zod/mini';
import { endpoint, Id } from './endpoint.ts';
import { Instant } from './instant.ts';

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
  }),
});
export type Overview = z.input<typeof readOverview.reply>;
