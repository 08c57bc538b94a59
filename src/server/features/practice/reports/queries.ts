import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The positions of a session whose version the student has an open report on. */
export async function listReportedPositions(
  db: Database,
  { id, accountId }: { id: number; accountId: number },
): Promise<Set<number>> {
  const { rows } = await sql<{ position: number }>`
    select item.position from practice_item item
    join question_report report on report.version_id = item.version_id and report.account_id = item.account_id
      and report.answer_id is null
    where item.session_id = ${id} and item.account_id = ${accountId}`.execute(db);
  return new Set(rows.map(({ position }) => position));
}
