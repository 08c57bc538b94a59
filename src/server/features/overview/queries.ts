import { sql } from 'kysely';
import { DRAFT_DUE_DAYS } from '#contract/overview.ts';
import { isAimedAtAccount, testClock } from '#server/features/aptitudes/queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

const MOST_LIVE = 6;

/** The published tests that students take now, the first to close first. */
export async function listLiveTests(db: Database) {
  return await selectPublished(db)
    .select(sql<boolean>`paused_at is not null`.as('paused'))
    .where('starts_at', '<=', testClock)
    .where('closes_at', '>', testClock)
    .orderBy('closes_at')
    .orderBy('id')
    .limit(MOST_LIVE)
    .execute();
}

/** The published test that closed last. */
export async function findLastTest(db: Database) {
  return await selectPublished(db)
    .where('closes_at', '<=', testClock)
    .orderBy('closes_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const selectPublished = (db: Database) =>
  db
    .selectFrom('aptitude')
    .select(['id', 'name', 'closes_at'])
    .where('stage', '=', 'published')
    .where('archived_at', 'is', null);

export type Attendance = { writing: number; submitted: number; not_started: number };

// Whom a test may be for.
const isStudent = sql`role <> 'admin' and account.archived_at is null and erased_at is null`;

/**
 * The students of tests by the state of their attempt: those who took it and those whom it is for, as on the board. Students are counted
 * by trade and batch first, so that a test for everybody does not visit each of them.
 */
export async function readAttendance(db: Database, ids: number[]): Promise<Map<number, Attendance>> {
  const { rows } = await sql<Attendance & { id: number }>`
    with circle as materialized (
      select trade, batch, count(*) as students from account where ${isStudent} group by trade, batch
    )
    select aptitude.id, writing::int, submitted::int, (aimed - came)::int as not_started
    from aptitude, lateral (
      select count(*) filter (where state = 'writing') as writing,
        count(*) filter (where state = 'submitted') as submitted,
        count(*) filter (where ${isStudent} and ${isAimedAtAccount}) as came
      from attempt join account on account.id = account_id where attempt.aptitude_id = aptitude.id
    ) attempts, lateral (
      select case when listed_only then (
        select count(*) from admission join account on account.id = account_id
        where admission.aptitude_id = aptitude.id and ${isStudent}
          and (cardinality(trades) = 0 or account.trade = any(trades))
          and (cardinality(batches) = 0 or account.batch = any(batches))
      ) else (
        select coalesce(sum(students), 0) from circle
        where (cardinality(trades) = 0 or trade = any(trades)) and (cardinality(batches) = 0 or batch = any(batches))
      ) end as aimed
    ) audience
    where aptitude.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** How many students have an attempt at a test, and the mean of the submitted marks in percent; null if there are none. */
export async function readFigures(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ attended: number; average: number | null }>`
    select count(*)::int as attended,
      -- A reopened attempt keeps its old score until it is submitted again.
      avg(marks / nullif(max_marks, 0)) filter (where state = 'submitted')::float8 * 100 as average
    from attempt left join score on attempt_id = attempt.id
    where attempt.aptitude_id = ${aptitudeId}`.execute(db);
  return rows[0] ?? { attended: 0, average: null };
}

/** The next test to start, whether it is published or not. */
export async function findNextTest(db: Database) {
  return await db
    .selectFrom('aptitude')
    .select(['id', 'name', 'stage', 'starts_at'])
    .where('archived_at', 'is', null)
    .where('starts_at', '>', testClock)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** The area whose questions were answered right least often in an analysed test. A question counts for its first topic. */
export async function findWeakestArea(db: Database, aptitudeId: number) {
  const { rows } = await sql<{ area: string; right: number }>`
    select area, sum(right_share * item.attempts) / sum(item.attempts) * 100 as "right"
    from item_statistic item
    join question on question.id = item.question_id
    join question_version version on version.id = current_version_id
    join topic on topic.name = topic_tags[1]
    where aptitude_id = ${aptitudeId} and right_share is not null and item.attempts > 0
    group by area order by "right", area limit 1`.execute(db);
  return rows[0];
}

/** Drafts that start soon, or whose start has passed. */
export async function countDraftsDue(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('aptitude')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('stage', '=', 'draft')
    .where('archived_at', 'is', null)
    .where('starts_at', '<', sql<Date>`now() + ${DRAFT_DUE_DAYS} * interval '1 day'`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the portal has any student, and any test. */
export async function readBeginnings(db: Database) {
  const { rows } = await sql<{ has_students: boolean; has_tests: boolean }>`
    select exists (select from account where role <> 'admin' and erased_at is null) as has_students,
      exists (select from aptitude) as has_tests`.execute(db);
  return rows[0] ?? { has_students: false, has_tests: false };
}
