import { sql } from 'kysely';
import { LEAST_ANSWERS } from '#contract/practice/levels.ts';
import { CLASS_FROM } from '#contract/results.ts';
import { RELEASE_COLUMNS, testClock } from '#server/features/aptitudes/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

const WEEKS = 12;
const TESTS = 12;
/** Longer than this nobody works on a question: the rest was a break. */
const LONGEST_SECONDS = 600;

type TopicPace = { topic: string; right: number; pace: number | null };

/** Accuracy and pace in each topic with enough first answers in practice. The pace is the median of own ÷ usual time. */
export async function listTopicPaces(db: Database, accountId: number): Promise<TopicPace[]> {
  const { rows } = await sql<TopicPace>`
    select topic, 100 * avg(share) as "right",
      case when count(usual) >= ${LEAST_ANSWERS} then
        percentile_cont(0.5) within group (order by seconds / usual) filter (where usual is not null) end as pace
    from (
      select answer.topic, share, seconds, nullif(level.usual_seconds, 0) as usual
      from practice_answer answer
      left join lateral (
        select usual_seconds from item_level where item_level.question_id = answer.question_id
        union all
        select usual_seconds from item_level where item_level.template = answer.template) level on true
      where account_id = ${accountId} and first and outcome <> 'blank') answered
    group by topic having count(*) >= ${LEAST_ANSWERS}`.execute(db);
  return rows;
}

/** Minutes of practice and tests in each of the last weeks, which begin on Monday. */
export async function listWeeks(db: Database, accountId: number, timeZone: string) {
  const { rows } = await sql<{ week: string; practice_minutes: number; test_minutes: number }>`
    with week as (
      select (date_trunc('week', now() at time zone ${timeZone}) - back * interval '1 week') as monday
      from generate_series(0, ${WEEKS - 1}::int) back
    ), spent as (
      select date_trunc('week', at at time zone ${timeZone}) as monday,
        least(seconds, ${LONGEST_SECONDS}) as practice, 0 as test
      from practice_answer where account_id = ${accountId}
      union all
      select date_trunc('week', started_at at time zone ${timeZone}), 0, score.seconds
      from attempt join score on score.attempt_id = attempt.id
      where account_id = ${accountId} and state = 'submitted')
    select week.monday::date::text as week, ceil(coalesce(sum(practice), 0) / 60.0)::int as practice_minutes,
      ceil(coalesce(sum(test), 0) / 60.0)::int as test_minutes
    from week left join spent using (monday) group by week.monday order by week.monday`.execute(db);
  return rows;
}

/**
 * The latest marked tests and mocks of a student, newest first. A test comes with the median of the batch, but not for fewer than five
 * students. Each mock has a paper of its own, and no median.
 */
export async function listOwnTests(db: Database, { accountId, batch }: { accountId: number; batch: number }) {
  const percent = (score: string) =>
    sql<number>`${sql.raw(`100 * ${score}.marks / nullif(${score}.max_marks, 0)`)}`;
  return await db
    .selectFrom('attempt')
    .innerJoin('score', 'score.attempt_id', 'attempt.id')
    .innerJoin('assessment as aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .where('attempt.account_id', '=', accountId)
    .where('attempt.state', '=', 'submitted')
    .where('max_marks', '>', 0)
    .select(['aptitude.id', 'aptitude.name', 'starts_at', ...RELEASE_COLUMNS, testClock.as('now')])
    .select(sql<boolean>`mock_pattern is not null`.as('mock'))
    .select(percent('score').as('percent'))
    .select(
      sql<number | null>`(
        select case when count(*) >= ${CLASS_FROM} then percentile_cont(0.5) within group (order by ${percent('other')}) end
        from attempt theirs join score other on other.attempt_id = theirs.id
        where theirs.aptitude_id = aptitude.id and theirs.state = 'submitted' and mock_pattern is null
          and theirs.account_id = any(array(select id from account where account.batch = ${batch})))`.as(
        'median',
      ),
    )
    .orderBy('starts_at', 'desc')
    .orderBy('aptitude.id', 'desc')
    .limit(TESTS)
    .execute();
}
