import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The student's latest session of the questions missed in a test that is not ended. */
export async function findOpenMissedSession(
  db: Database,
  accountId: number,
  aptitudeId: number,
): Promise<{ id: number; questions: number } | undefined> {
  const { rows } = await sql<{ id: number; questions: number }>`
    select id, (select count(*)::int from practice_item where session_id = session.id) as questions
    from practice_session session
    where account_id = ${accountId} and aptitude_id = ${aptitudeId} and ended_at is null
    order by id desc limit 1`.execute(db);
  return rows[0];
}
