import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import type { NotificationKind } from './bell.ts';

export const NOTIFICATION_KINDS = [
  'announcement',
  'test-published',
  'test-tomorrow',
  'test-moved',
  'test-cancelled',
  'results-out',
  'regraded',
  'report-answered',
  'cards-due',
  'role-changed',
  'block-lifted',
] as const satisfies NotificationKind[];

/** Kinds that a mail takes along at once; the others wait for the mail of the day. */
export const INSTANT_KINDS: readonly NotificationKind[] = [
  'announcement',
  'results-out',
  'test-moved',
  'test-cancelled',
];

const Hour = z.int().check(z.gte(0), z.lte(23));
const Kinds = z.array(z.enum(NOTIFICATION_KINDS)).check(
  z.maxLength(NOTIFICATION_KINDS.length),
  z.refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once'),
);

const NotificationSettings = z.strictObject({
  /** Kinds that the bell leaves out. */
  bell_off: Kinds,
  /** Kinds that go out by mail. */
  mail_on: Kinds,
  /** Kinds that do not come by push to the devices on which the person has turned it on. */
  push_off: Kinds,
  /** No mail and no push from one hour to the other, in the institute's time zone; over midnight too. */
  quiet: z.nullable(
    z
      .strictObject({ from: Hour, until: Hour })
      .check(z.refine(({ from, until }) => from !== until, 'Choose two different hours')),
  ),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const DEFAULT_SETTINGS: NotificationSettings = {
  bell_off: [],
  mail_on: [...INSTANT_KINDS] as NotificationSettings['mail_on'],
  push_off: ['cards-due'],
  quiet: { from: 22, until: 7 },
};

export const readNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Which notifications the caller wants by the bell, by mail and by push',
  reply: NotificationSettings,
});

export const editNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Choose which notifications come by the bell, by mail and by push, and when only the bell tells',
  body: NotificationSettings,
  reply: NotificationSettings,
});
