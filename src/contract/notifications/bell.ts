import * as z from 'zod/mini';
import { endpoint, Id, IdParams } from '#contract/endpoint.ts';
import { Instant, UnixSeconds } from '#contract/instant.ts';
import { Role } from '#contract/person.ts';
import { ReportOutcome } from '#contract/questions/reports.ts';

/** The most that the list of one person shows. */
export const MAX_LISTED_NOTIFICATIONS = 50;

const base = {
  id: z.int(),
  /** The test, the report, the account or the announcement that it is about. */
  subject_id: Id,
  created_at: Instant,
  read: z.boolean(),
};
const test = { name: z.string() };
const schedule = { ...test, starts_at: UnixSeconds };

/** The data is a name, times or marks, never the content of a test. */
export const Notification = z.discriminatedUnion('kind', [
  z.object({ ...base, kind: z.literal('test-published'), data: z.object(schedule) }),
  z.object({ ...base, kind: z.literal('test-tomorrow'), data: z.object(schedule) }),
  z.object({
    ...base,
    kind: z.literal('test-moved'),
    data: z.object({ ...schedule, was_at: UnixSeconds }),
  }),
  z.object({ ...base, kind: z.literal('test-cancelled'), data: z.object(schedule) }),
  z.object({ ...base, kind: z.literal('results-out'), data: z.object(test) }),
  z.object({
    ...base,
    kind: z.literal('regraded'),
    data: z.object({ ...test, before: z.number(), after: z.number(), max_marks: z.number() }),
  }),
  z.object({ ...base, kind: z.literal('report-answered'), data: z.object({ outcome: ReportOutcome }) }),
  z.object({ ...base, kind: z.literal('cards-due'), data: z.object({}) }),
  z.object({ ...base, kind: z.literal('role-changed'), data: z.object({ role: Role }) }),
  z.object({ ...base, kind: z.literal('block-lifted'), data: z.object({}) }),
  z.object({ ...base, kind: z.literal('announcement'), data: z.object({ title: z.string() }) }),
]);
export type Notification = z.input<typeof Notification>;
export type NotificationKind = Notification['kind'];
export type NotificationData = Notification['data'];

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The latest notifications of the caller, newest first',
  reply: z.array(Notification),
});

export const readNotification = endpoint({
  method: 'GET',
  path: '/notifications/:id',
  summary: 'One of the caller’s notifications',
  params: IdParams,
  reply: Notification,
});

const Unread = z.object({ unread: z.int() });

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'How many notifications the caller has not read',
  reply: Unread,
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/notifications/read',
  summary: 'Mark own notifications as read: the one with this id, or all up to it',
  body: z.strictObject({
    id: z.int().check(z.gte(1)),
    /** Also the earlier ones. */
    earlier: z._default(z.boolean(), false),
  }),
  reply: Unread,
});
