import { sql } from 'kysely';
import { LEAST_ANSWERS } from '#contract/practice/levels.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The latest tests that are kept of each student. */
const LATEST_TESTS = 20;

/** The students of the cohort, as a condition on `account`. */
const isCohortStudent = sql<boolean>`(
  account.role <> 'admin' and account.trade <> 'GENERAL' and account.archived_at is null and account.erased_at is null)`;

/**
 * Locks the refresh for the transaction, and waits for another node that does it. False while the figures are younger than an hour, and
 * while somebody writes a test unless they are older than twelve hours.
 */
export async function claimRefresh(tx: Database): Promise<boolean> {
  const { rows } = await sql`
    select from (select refreshed_at from cohort_refresh for update) refresh
    where refreshed_at is null or refreshed_at < now() - interval '12 hours'
      or (refreshed_at < now() - interval '1 hour' and not exists (
        select from attempt join aptitude on aptitude.id = aptitude_id where state = 'writing' and deadline > now()))`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Replaces all figures of the cohort. */
export async function replaceFigures(tx: Database): Promise<void> {
  await sql`delete from cohort_student`.execute(tx);
  await sql`delete from cohort_test`.execute(tx);
  await sql`delete from cohort_level`.execute(tx);
  // A student who came counts as expected, even when the test is for others by now.
  await sql`
    with student as materialized (select id, batch, trade, created_at from account where ${isCohortStudent}),
    ended as materialized (
      select id, closes_at, trades, batches, listed_only from aptitude
      where stage = 'published' and archived_at is null and paused_at is null and closes_at < now()),
    result as (
      select attempt.account_id, attempt.aptitude_id, 100 * score.marks::float8 / nullif(max_marks, 0)::float8 as percent
      from attempt left join score on score.attempt_id = attempt.id where state = 'submitted'),
    invited as (
      select student.id as account_id, student.batch, student.trade, ended.id as aptitude_id, ended.closes_at
      from student join ended on student.created_at < closes_at and not listed_only
        and (cardinality(trades) = 0 or student.trade = any(trades))
        and (cardinality(batches) = 0 or student.batch = any(batches))
      union
      select student.id, student.batch, student.trade, ended.id, ended.closes_at
      from student join admission on admission.account_id = student.id
      join ended on ended.id = admission.aptitude_id and listed_only
        and (cardinality(trades) = 0 or student.trade = any(trades))
        and (cardinality(batches) = 0 or student.batch = any(batches))
      union
      select student.id, student.batch, student.trade, ended.id, ended.closes_at
      from student join attempt on attempt.account_id = student.id and state = 'submitted'
      join ended on ended.id = attempt.aptitude_id),
    met as materialized (
      select invited.*, result.account_id is not null as came, percent
      from invited left join result using (account_id, aptitude_id)),
    by_test as (
      insert into cohort_test (batch, trade, aptitude_id, marked, percent)
      select batch, trade, aptitude_id, count(percent), avg(percent) from met
      group by batch, trade, aptitude_id having count(percent) > 0),
    by_student as (
      select account_id, count(*) as expected, count(*) filter (where came) as sat, avg(percent) as percent,
        (array_agg(came order by closes_at desc, aptitude_id desc))[1:${sql.lit(LATEST_TESTS)}] as latest
      from met group by account_id)
    insert into cohort_student (account_id, expected, sat, percent, latest, practised_at)
    select student.id, coalesce(expected, 0), coalesce(sat, 0), percent, coalesce(latest, '{}'),
      (select coalesce(ended_at, started_at) from practice_session
        where practice_session.account_id = student.id order by practice_session.id desc limit 1)
    from student left join by_student on by_student.account_id = student.id`.execute(tx);
  await sql`
    insert into cohort_level (batch, trade, area, people, level)
    select batch, trade, area, count(*), avg(100 / (1 + exp(-ability)))
    from area_ability join account on account.id = account_id and ${isCohortStudent}
    where answers >= ${LEAST_ANSWERS} group by batch, trade, area`.execute(tx);
  await sql`delete from cohort_level_month where month = to_char(now(), 'YYYY-MM')`.execute(tx);
  await sql`
    insert into cohort_level_month (month, batch, trade, area, people, level)
    select to_char(now(), 'YYYY-MM'), batch, trade, area, people, level from cohort_level`.execute(tx);
  await sql`update cohort_refresh set refreshed_at = now()`.execute(tx);
}
