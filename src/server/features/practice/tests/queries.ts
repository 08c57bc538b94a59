import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The present versions of the questions that a test asks or may draw, of these trades, in their order. */
export async function listTestVersions(db: Database, aptitudeId: number, trades: Trade[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with asked as (
      select question_id, position from aptitude_question where aptitude_id = ${aptitudeId}
      union all select question_id, line from aptitude_pool where aptitude_id = ${aptitudeId})
    select version.id
    from (select question_id, min(position) as position from asked group by question_id) asked
    join question on question.id = question_id
    join question_version version on version.id = current_version_id
    where question_type = any(${trades}::text[])
    order by position, question.id`.execute(db);
  return rows.map(({ id }) => id);
}
