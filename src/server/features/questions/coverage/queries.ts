import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isQuarantined } from '../quarantine/queries.ts';

export type TopicStock = {
  name: string;
  area: string;
  /** Ready questions of each difficulty from 1 to 5. */
  questions: number[];
  reserved: number;
  practised: number;
  tested: number;
};

/** The topic tree in its order, with the ready questions of these trades that are not in quarantine, and how often students met them. */
export async function listTopicStock(db: Database, trades: Trade[]): Promise<TopicStock[]> {
  const { rows } = await sql<TopicStock>`
    with met as materialized (
      select question_id, count(*) as times from practice_item where question_id is not null group by question_id),
    counted as (
      select tag as name, array[${sql.join(
        [1, 2, 3, 4, 5].map((level) => sql`(count(*) filter (where difficulty_level = ${level}))::int`),
      )}] as questions,
        (count(*) filter (where reserved))::int as reserved,
        coalesce(sum(met.times), 0)::int as practised, sum(attempts)::int as tested
      from question
      join question_version version on version.id = current_version_id
      left join met on met.question_id = question.id,
      unnest(topic_tags) as tag
      where status = 'ready' and not ${isQuarantined('question')} and question_type = any(${trades}::text[])
      group by tag)
    select name, coalesce(area, 'Other') as area, coalesce(questions, '{0,0,0,0,0}') as questions,
      coalesce(reserved, 0) as reserved, coalesce(practised, 0) as practised, coalesce(tested, 0) as tested
    from topic full join counted using (name) order by position nulls last, name`.execute(db);
  return rows;
}
