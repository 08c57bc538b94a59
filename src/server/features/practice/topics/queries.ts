import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { isPractisable, withWithheld } from '../withheld.queries.ts';

declare module '#server/context.ts' {
  interface AppContext {
    /** How many questions of the bank each topic has for students of a trade, counted again after a minute or a new version. */
    practisableCounts: PractisableCounts;
  }
}

export type PractisableCounts = { read: (trade: Trade) => Promise<Map<string, number>> };

/** Long enough to spare a hall the count over a whole bank. A start looks at the questions themselves, so an old count asks nothing. */
const COUNTS_MS = 60_000;

export function createPractisableCounts(db: Database): PractisableCounts {
  const cache = new LRUCache<string, Map<string, number>, Trade>({
    max: 20,
    ttl: COUNTS_MS,
    fetchMethod: (_key, _stale, { context: trade }) => countPractisableQuestions(db, ['GENERAL', trade]),
  });
  return {
    read: async (trade) =>
      await cache.forceFetch(`${trade} ${await findNewestVersion(db)}`, { context: trade }),
  };
}

/** The id of the newest version of a question; null without one. */
async function findNewestVersion(db: Database): Promise<number | null> {
  const { newest } = await db
    .selectFrom('question_version')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  return newest;
}

/** The questions of each topic that students of these trades may practise now. */
async function countPractisableQuestions(db: Database, trades: Trade[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; questions: number }>`
    with ${withWithheld}
    select tag as name, count(*)::int as questions
    from question join question_version version on version.id = current_version_id, unnest(topic_tags) as tag
    where question_type = any(${trades}::text[]) and ${isPractisable('question', 'version')}
    group by tag order by tag`.execute(db);
  return new Map(rows.map(({ name, questions }) => [name, questions]));
}

/** The topics of the tree in its order, and behind them those of these names that it lacks. */
export async function listTopicsWith(
  db: Database,
  names: readonly string[],
): Promise<{ name: string; area: string }[]> {
  const { rows } = await sql<{ name: string; area: string }>`
    select name, coalesce(area, 'Other') as area
    from topic full join unnest(${names}::text[]) as counted (name) using (name)
    order by position nulls last, name`.execute(db);
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
    .where(sql<boolean>`(minutes is null or started_at + minutes * interval '1 minute' > now())`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
