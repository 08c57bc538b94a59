import { sql } from 'kysely';
import type { NotificationSettings } from '#contract/notifications/settings.ts';
import type { Database } from '#server/platform/database/connection.ts';

type SettingRow = Pick<NotificationSettings, 'bell_off' | 'mail_on'> & {
  quiet_from: number | null;
  quiet_until: number | null;
};

export async function findSettings(db: Database, accountId: number): Promise<SettingRow | undefined> {
  const { rows } = await sql<SettingRow>`select bell_off, mail_on, quiet_from, quiet_until
    from notification_setting where account_id = ${accountId}`.execute(db);
  return rows[0];
}

export async function upsertSettings(
  db: Database,
  accountId: number,
  { bell_off, mail_on, quiet }: NotificationSettings,
): Promise<void> {
  await sql`insert into notification_setting (account_id, bell_off, mail_on, quiet_from, quiet_until)
    values (${accountId}, ${bell_off}::text[], ${mail_on}::text[], ${quiet?.from ?? null}, ${quiet?.until ?? null})
    on conflict (account_id) do update set bell_off = excluded.bell_off, mail_on = excluded.mail_on,
      quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until`.execute(db);
}
