import { sql } from 'kysely';
import type { Notification } from '#contract/notifications/bell.ts';
import { DEFAULT_SETTINGS } from '#contract/notifications/settings.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isReader } from '../events/readers.queries.ts';
import { isQuiet } from '../settings/queries.ts';

/** Longer than a push service may take to answer. */
const CLAIM_SECONDS = 60;

export type DuePush = {
  notification_id: number;
  device_id: number;
  attempts: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  notification: Notification;
};
type PushId = Pick<DuePush, 'notification_id' | 'device_id'>;

const isWorthTelling = sql<boolean>`(notification.read_at is null
  and notification.created_at > now() - interval '2 days'
  and notification.kind <> all(coalesce(setting.push_off, ${DEFAULT_SETTINGS.push_off}::text[])))`;

/** A test keeps its student's mind: what happens meanwhile is pushed once it is submitted. Quiet hours hold it back as well. */
const mayPushNow = (timeZone: string) => sql<boolean>`(not ${isQuiet(timeZone)}
  and not exists (select from attempt where attempt.account_id = account.id and attempt.state = 'writing'))`;

const joinedPerson = sql`join account on account.id = notification.account_id and ${isReader}
  left join notification_setting setting on setting.account_id = account.id`;

/** Hands notifications to the devices that were turned on before them. A lock keeps the others from it, so each goes once. */
export async function handToDevices(tx: Database, timeZone: string): Promise<void> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('notification pushes')) as claimed`.execute(tx);
  if (!rows[0]?.claimed) return;
  await sql`
    with due as (
      select notification.id as notification_id, push_device.id as device_id
      from push_device
      join notification on notification.account_id = push_device.account_id
        and notification.created_at > push_device.created_at and notification.pushed_at is null
      ${joinedPerson}
      where ${isWorthTelling} and ${mayPushNow(timeZone)}
      for key share of push_device skip locked for no key update of notification skip locked
    ), handed as (
      update notification set pushed_at = now() where id in (select notification_id from due))
    insert into push (notification_id, device_id) select notification_id, device_id from due`.execute(tx);
}

/** Drops what is read, old or not wanted any more. */
export async function deleteUnwantedPushes(db: Database): Promise<void> {
  await sql`delete from push using notification
    left join notification_setting setting on setting.account_id = notification.account_id
    where notification.id = push.notification_id and not ${isWorthTelling}`.execute(db);
}

/**
 * Claims up to `limit` due pushes of people who may be disturbed now. No other node sends them until the claim expires, even if this
 * node dies; a push that then goes a second time replaces the first on the device. See docs/decisions/0029-mail-leaves-through-an-outbox.md.
 */
export async function claimDuePushes(db: Database, timeZone: string, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    with due as (
      select push.notification_id, push.device_id
      from push join notification on notification.id = push.notification_id ${joinedPerson}
      where push.next_try_at <= now() and ${isWorthTelling} and ${mayPushNow(timeZone)}
      order by push.attempts, push.next_try_at limit ${limit} for update of push skip locked)
    update push set attempts = push.attempts + 1, next_try_at = now() + ${CLAIM_SECONDS} * interval '1 second'
    from due, push_device device, notification
    where push.notification_id = due.notification_id and push.device_id = due.device_id
      and device.id = push.device_id and notification.id = push.notification_id
    returning push.notification_id::float8 as notification_id, push.device_id, push.attempts, endpoint, p256dh, auth,
      jsonb_build_object('id', notification.id, 'kind', kind, 'subject_id', subject_id, 'data', data,
        'created_at', notification.created_at, 'read', false) as notification`.execute(db);
  return rows;
}

export async function deletePush(db: Database, { notification_id, device_id }: PushId): Promise<void> {
  await sql`delete from push where notification_id = ${notification_id}::bigint and device_id = ${device_id}`.execute(
    db,
  );
}

export async function deletePushDevice(db: Database, { device_id }: PushId): Promise<void> {
  await sql`delete from push_device where id = ${device_id}`.execute(db);
}

export async function postponePush(
  db: Database,
  { notification_id, device_id }: PushId,
  seconds: number,
): Promise<void> {
  await sql`update push set next_try_at = now() + ${seconds} * interval '1 second'
    where notification_id = ${notification_id}::bigint and device_id = ${device_id}`.execute(db);
}
