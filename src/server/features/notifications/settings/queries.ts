import { sql } from 'kysely';
import { DEFAULT_SETTINGS, type NotificationSettings } from '#contract/notifications/settings.ts';
import type { Database } from '#server/platform/database/connection.ts';

type SettingRow = Pick<NotificationSettings, 'bell_off' | 'mail_on' | 'push_off'> & {
  quiet_from: number | null;
  quiet_until: number | null;
};

const { quiet } = DEFAULT_SETTINGS;

/** Whether the hour at the institute is a quiet one of a joined `account`, with its `setting` left joined. */
export function isQuiet(timeZone: string) {
  const hour = sql`extract(hour from now() at time zone ${timeZone}::text)`;
  const from = sql`(case when setting.account_id is null then ${quiet?.from ?? null}::int else quiet_from end)`;
  const until = sql`(case when setting.account_id is null then ${quiet?.until ?? null}::int else quiet_until end)`;
  return sql<boolean>`(${from} is not null and case when ${from} < ${until}
    then ${hour} >= ${from} and ${hour} < ${until} else ${hour} >= ${from} or ${hour} < ${until} end)`;
}

export async function findSettings(db: Database, accountId: number): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`select bell_off, mail_on, push_off, quiet_from, quiet_until
    from notification_setting where account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function upsertSettings(
  db: Database,
  accountId: number,
  { bell_off, mail_on, push_off, quiet }: NotificationSettings,
): Promise<void> {
  await sql`insert into notification_setting (account_id, bell_off, mail_on, push_off, quiet_from, quiet_until)
    values (${accountId}, ${bell_off}::text[], ${mail_on}::text[], ${push_off}::text[], ${quiet?.from ?? null}, ${quiet?.until ?? null})
    on conflict (account_id) do update set bell_off = excluded.bell_off, mail_on = excluded.mail_on,
      push_off = excluded.push_off,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`.execute(db);
}
