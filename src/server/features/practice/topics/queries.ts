import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isPractisable, withWithheld } from '../withheld.queries.ts';

type TopicSupply = { name: string; area: string; questions: number };

/** The topic tree in its order, with the questions of the bank that students of these trades may practise now. */
export async function listTopicSupply(db: Database, trades: Trade[]): Promise<TopicSupply[]> {
  const { rows } = await sql<TopicSupply>`
    with ${withWithheld}, counted as (
      select tag as name, count(*)::int as questions
      from question join question_version version on version.id = current_version_id, unnest(topic_tags) as tag
      where question_type = any(${trades}::text[]) and ${isPractisable('question', 'version')}
      group by tag)
    select name, coalesce(area, 'Other') as area, coalesce(questions, 0) as questions
    from topic full join counted using (name) order by position nulls last, name`.execute(db);
  return rows;
}

/** When the student last practised each topic. */
export async function listPractisedTopics(db: Database, accountId: number): Promise<Map<string, Date>> {
  const { rows } = await sql<{ topic: string; at: Date }>`
    select topic, max(at) as at from practice_answer where account_id = ${accountId} group by topic`.execute(
    db,
  );
  return new Map(rows.map(({ topic, at }) => [topic, at]));
}

/** The caller's latest session that is not ended and whose time is not over. */
export async function findOpenPracticeSession(db: Database, accountId: number) {
  return await db
    .selectFrom('practice_session')
    .select(['id', 'topics', 'started_at'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`minutes is null or started_at + minutes * interval '1 minute' > now()`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
