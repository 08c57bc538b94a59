import { sql } from 'kysely';
import type { Notification } from '#contract/notifications/bell.ts';
import { DEFAULT_SETTINGS, INSTANT_KINDS } from '#contract/notifications/settings.ts';
import type { Role } from '#contract/person.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isReader } from '../events/readers.queries.ts';
import { isQuiet } from '../settings/queries.ts';

export type Unmailed = {
  account_id: number;
  regno: string;
  name: string;
  role: Role;
  mail: string | null;
  notifications: Notification[];
};

const { mail_on } = DEFAULT_SETTINGS;

/** Keeps other nodes from the same mails until the transaction ends. Returns false where one is at work. */
export async function claimMailRound(tx: Database): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('notification mails')) as claimed`.execute(tx);
  return rows[0]?.claimed ?? false;
}

/**
 * Marks as mailed what up to `limit` people have not read and want by mail now: some kinds at once, the others in one mail a day, and
 * nothing in their quiet hours. Returns it by person.
 */
export async function takeUnmailed(tx: Database, timeZone: string, limit: number): Promise<Unmailed[]> {
  const local = sql`(now() at time zone ${timeZone}::text)`;
  const day = sql`to_char(${local}, 'YYYY-MM-DD')`;
  const isInstant = sql<boolean>`(notification.kind = any(${INSTANT_KINDS}::text[]))`;
  const { rows } = await sql<Unmailed>`
    with wanted as (
      select notification.id, notification.account_id, ${isInstant} as instant
      from notification join account on account.id = notification.account_id and ${isReader}
      left join notification_setting setting on setting.account_id = account.id
      where notification.mailed_at is null and notification.read_at is null
        and notification.created_at > now() - interval '2 days'
        and notification.kind = any(coalesce(setting.mail_on, ${mail_on}::text[]))
        and (${isInstant} or setting.digest_on is distinct from ${day})
        and not ${isQuiet(timeZone)}
    ), reader as (
      select distinct account_id from wanted order by account_id limit ${limit}
    ), digested as (
      update notification_setting set digest_on = ${day}
      where account_id in (select account_id from wanted join reader using (account_id) where not instant)
    ), taken as (
      update notification set mailed_at = now()
      where id in (select wanted.id from wanted join reader using (account_id))
      returning account_id, id, kind, subject_id, data, created_at)
    select account_id, regno, name, role, mail, jsonb_agg(jsonb_build_object('id', taken.id, 'kind', kind,
      'subject_id', subject_id, 'data', data, 'created_at', taken.created_at, 'read', false) order by taken.id) as notifications
    from taken join account on account.id = taken.account_id
    group by account_id, regno, name, role, mail order by account_id`.execute(tx);
  return rows;
}
