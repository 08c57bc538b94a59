import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { insertNotifications, isAddressed, isReader, isRecent, onceForEach } from './readers.queries.ts';

/** Tells the readers of recent announcements, among them people who became readers only now. */
export async function notifyOfAnnouncements(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    // The lock comes first and alone: the insert then sees every edit and withdrawal that it waited for.
    const { rows } = await sql<{ id: number }>`select id from announcement
      where withdrawn_at is null and ${isRecent(sql`coalesce(edited_at, created_at)`)}
      order by id for share`.execute(tx);
    await insertForReaders(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

/** Brings the notifications of a new or edited announcement in line with it. The caller has locked it. */
export async function notifyOfAnnouncement(tx: Database, id: number): Promise<void> {
  await sql`delete from notification using announcement, account
    where subject_type = 'announcement' and subject_id = ${id} and announcement.id = ${id}
      and account.id = account_id and not ${isAddressed}`.execute(tx);
  await sql`update notification set data = jsonb_build_object('title', title) from announcement
    where subject_type = 'announcement' and subject_id = ${id} and announcement.id = ${id}
      and data ->> 'title' <> title`.execute(tx);
  await insertForReaders(tx, [id]);
}

/** Skips readers who opened the announcement before its notification was deleted for its age. */
async function insertForReaders(tx: Database, ids: number[]) {
  if (ids.length === 0) return;
  await sql`
    with missing as (
      select announcement.id as announcement_id, account.id as account_id
      from announcement join account on ${isReader} and ${isAddressed}
      where announcement.id = any(${ids}::int[])
      except select subject_id, account_id from notification
      where subject_type = 'announcement' and subject_id = any(${ids}::int[])
      except select announcement_id, account_id from announcement_opening
      where announcement_id = any(${ids}::int[]))
    ${insertNotifications}
    select missing.account_id, 'announcement', 'announcement', announcement.id, '', jsonb_build_object('title', title)
    from missing join announcement on announcement.id = missing.announcement_id ${onceForEach}`.execute(tx);
}

/** Takes the notifications of a withdrawn announcement back, mails about it that are not written yet included. */
export async function deleteAnnouncementNotifications(tx: Database, id: number): Promise<void> {
  await sql`delete from notification where subject_type = 'announcement' and subject_id = ${id}`.execute(tx);
}
