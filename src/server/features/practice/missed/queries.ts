import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The student's latest session of a test that is not ended: of its questions if the test was missed, else of those missed in it. */
export async function findOpenSessionOfTest(
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

/** The generators of those among some versions that were made for a mock, with their topics. */
export async function listMockGenerators(
  db: Database,
  versions: readonly number[],
): Promise<Map<number, { template: string; topic: string; difficulty: number }>> {
  const { rows } = await sql<{ version: number; template: string; topic: string; difficulty: number }>`
    select version.id as version, template, topic_tags[1] as topic, difficulty_level as difficulty
    from question_version version join mock_question using (question_id)
    where version.id = any(${versions}::int[])`.execute(db);
  return new Map(rows.map(({ version, ...generator }) => [version, generator]));
}
