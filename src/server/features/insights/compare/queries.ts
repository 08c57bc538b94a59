import { type RawBuilder, sql } from 'kysely';
import type { ComparisonKind } from '#contract/insights/compare.ts';
import type { StudentTrade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { ComparedStudent, TopicAnswers } from './rules.ts';

type Side = { by: ComparisonKind; value: number; trade?: StudentTrade | undefined };

/** The choice lists the latest. */
const LISTED_TESTS = 200;

const isEnded = sql<boolean>`(
  aptitude.stage = 'published' and aptitude.archived_at is null and aptitude.paused_at is null
  and aptitude.closes_at < now())`;

/** The marked attempts of a side. A batch counts in the tests that have ended. */
const attemptsOf = ({ by, value, trade }: Side): RawBuilder<unknown> => sql`
  from attempt join score on score.attempt_id = attempt.id and score.max_marks > 0
  join aptitude on aptitude.id = attempt.aptitude_id
  join account on account.id = attempt.account_id
  where state = 'submitted' and account.role <> 'admin'
    and ${by === 'tests' ? sql`aptitude.id = ${value}` : sql`batch = ${value} and ${isEnded} and account.archived_at is null and account.erased_at is null`}
    and (${trade ?? null}::text is null or account.trade = ${trade ?? null}::text)`;

export async function listComparedStudents(db: Database, side: Side): Promise<ComparedStudent[]> {
  const { rows } = await sql<ComparedStudent>`
    select account.id as account_id, account.trade, avg(100 * marks::float8 / max_marks::float8) as percent,
      (count(*) filter (where qualified))::int as passed, count(qualified)::int as judged
    ${attemptsOf(side)} group by account.id order by account.id`.execute(db);
  return rows;
}

/**
 * The answers by topic and trade, in the order of the topic tree. A question counts for its first topic, a blank as not right;
 * questions that a ruling gave to everyone do not count.
 */
export async function listTopicAnswers(
  db: Database,
  side: Side,
  accountIds: readonly number[],
): Promise<Omit<TopicAnswers, 'side'>[]> {
  const { rows } = await sql<Omit<TopicAnswers, 'side'>>`
    with marked as (
      select account.id as account_id, account.trade, outcomes, paper ${attemptsOf(side)}
        and account.id = any(${accountIds}::int[])),
    answer as (
      select account_id, trade, (asked ->> 'version')::int as version_id, outcome ->> 'outcome' = 'right' as is_right
      from marked cross join lateral rows from (json_array_elements(outcomes), jsonb_array_elements(paper)) as pair (outcome, asked)
      where outcome -> 'given' is null and outcome ->> 'question' = asked ->> 'question')
    select coalesce(topic.area, 'Other') as area, coalesce(topic_tags[1], 'Other') as topic, trade,
      count(distinct account_id)::int as people, (count(*) filter (where is_right))::int as "right", count(*)::int as answers
    from answer join question_version version on version.id = version_id
    left join topic on topic.name = topic_tags[1]
    group by topic.area, topic_tags[1], trade order by min(topic.position) nulls last, 1, 2, 3`.execute(db);
  return rows;
}

/** The ended tests that anybody sat, latest first. */
export async function listComparableTests(db: Database) {
  return await db
    .selectFrom('aptitude')
    .select(['id', 'name', 'closes_at'])
    .where(isEnded)
    .where(sql<boolean>`exists (select from attempt where aptitude_id = aptitude.id and state = 'submitted')`)
    .orderBy('closes_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED_TESTS)
    .execute();
}
