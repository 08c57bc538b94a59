import { sql } from 'kysely';
import { MAX_LISTED_NOTIFICATIONS, type Notification } from '#contract/notifications/bell.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listOwnOpenings } from '../announcements/queries.ts';
import { findFeed } from '../calendar/queries.ts';
import { listOwnDevices } from '../push/devices.queries.ts';
import { findSettings } from '../settings/queries.ts';

type NotificationRow = Notification extends infer One
  ? One extends Notification
    ? Omit<One, 'created_at'> & { created_at: Date }
    : never
  : never;

/** Whether a person wants a notification by the bell. */
const isWanted = (accountId: number) => sql<boolean>`(kind <> all(coalesce(
  (select bell_off from notification_setting where account_id = ${accountId}), '{}')))`;

/** The latest notifications of an account, newest first. */
export async function listLatestNotifications(db: Database, accountId: number) {
  const { rows } = await sql<NotificationRow>`
    select id::float8 as id, kind, subject_id, data, created_at, read_at is not null as read
    from notification where account_id = ${accountId} and ${isWanted(accountId)}
    order by notification.id desc limit ${MAX_LISTED_NOTIFICATIONS}`.execute(db);
  return rows;
}

/** Throws not-found for the notification of another account. */
export async function getNotification(db: Database, accountId: number, id: number) {
  const { rows } = await sql<NotificationRow>`
    select id::float8 as id, kind, subject_id, data, created_at, read_at is not null as read
    from notification where account_id = ${accountId} and id = ${id}::bigint`.execute(db);
  const [found] = rows;
  if (!found) throw new Problem('not-found');
  return found;
}

/** What belongs to the own data of an account: its choice, devices and address of its calendar, and all notifications and opened announcements. */
export async function readOwnNotifications(db: Database, accountId: number) {
  return {
    notification_settings: (await findSettings(db, accountId)) ?? null,
    calendar_since: (await findFeed(db, accountId))?.since ?? null,
    push_devices: await listOwnDevices(db, accountId),
    notifications: await listOwnNotifications(db, accountId),
    opened_announcements: await listOwnOpenings(db, accountId),
  };
}

async function listOwnNotifications(db: Database, accountId: number) {
  return await db
    .selectFrom('notification')
    .select(['kind', 'data', 'created_at', 'read_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function countUnread(db: Database, accountId: number): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from notification
    where account_id = ${accountId} and read_at is null and ${isWanted(accountId)}`.execute(db);
  return rows[0]?.unread ?? 0;
}

/** Marks an own notification as read, and with `earlier` all before it. Others are left alone. */
export async function markRead(
  db: Database,
  accountId: number,
  { id, earlier }: { id: number; earlier: boolean },
): Promise<void> {
  await sql`update notification set read_at = now()
    where account_id = ${accountId} and read_at is null
      and ${earlier ? sql`id <= ${id}::bigint` : sql`id = ${id}::bigint`}`.execute(db);
}
