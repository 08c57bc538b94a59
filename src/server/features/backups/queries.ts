import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

const SHOWN = 60;

/** The nightly backups, newest first. */
export async function listBackupRows(db: Database) {
  return await db
    .selectFrom('backup')
    .select(['night', 'started_at', 'finished_at', 'file', 'bytes', 'row_count as rows', 'failure'])
    .orderBy('night', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Whether the newest good backup is older than two days. */
export async function isBackupOverdue(db: Database): Promise<boolean> {
  const { rows } = await sql<{ overdue: boolean }>`
    select coalesce(max(finished_at) < now() - interval '2 days', true) as overdue from backup`.execute(db);
  return rows[0]?.overdue ?? true;
}

/**
 * Claims the backup of this night for one node. After `to` in the morning it waits until no test is running. One that failed, or that
 * has not ended after six hours, may be claimed again, at most once in half an hour.
 */
export async function claimBackup(
  db: Database,
  timeZone: string,
  { from, to }: { from: string; to: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into backup (night)
    select (now() at time zone ${timeZone})::date::text
    where (now() at time zone ${timeZone})::time >= ${from}::time
      and ((now() at time zone ${timeZone})::time < ${to}::time or not exists (
        select from attempt join aptitude on aptitude.id = aptitude_id where state = 'writing' and deadline > now()))
    on conflict (night) do update set started_at = now(), failure = null
      where backup.finished_at is null
        and backup.started_at < now() - case when backup.failure is null then interval '6 hours' else interval '30 minutes' end
    returning id`.execute(db);
  return rows[0]?.id;
}

export async function finishBackup(
  tx: Database,
  id: number,
  { file, bytes, rows }: { file: string; bytes: number; rows: number },
): Promise<void> {
  await tx
    .updateTable('backup')
    .set({ finished_at: sql`now()`, file, bytes, row_count: rows, failure: null })
    .where('id', '=', id)
    .execute();
}

export async function failBackup(db: Database, id: number, failure: string): Promise<void> {
  await db.updateTable('backup').set({ failure }).where('id', '=', id).execute();
}
