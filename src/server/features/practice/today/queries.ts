import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** Days that the streak looks back. */
const MAX_DAYS = 400;

/** The days (YYYY-MM-DD) on which the student practised or sat a test, and the present one. */
export async function readPractisedDays(db: Database, accountId: number, timeZone: string) {
  const { rows } = await sql<{ today: string; days: string[] }>`
    select (now() at time zone ${timeZone})::date::text as today, coalesce(array_agg(distinct day), '{}') as days
    from (
      select (at at time zone ${timeZone})::date::text as day from practice_answer
      where account_id = ${accountId} and at > now() - ${MAX_DAYS} * interval '1 day'
      union all
      select (started_at at time zone ${timeZone})::date::text from attempt
      where account_id = ${accountId} and started_at > now() - ${MAX_DAYS} * interval '1 day') practised`.execute(
    db,
  );
  return rows[0] ?? { today: '', days: [] };
}

/** Longer than this nobody works on a question: the rest was a break. */
const LONGEST_SECONDS = 600;

/** Minutes of practice and submitted tests since Monday. A session that was begun a day before counts as well. */
export async function readWeekMinutes(db: Database, accountId: number, timeZone: string): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    with week as materialized (
      select date_trunc('week', now() at time zone ${timeZone}) at time zone ${timeZone} as monday)
    select ceil(coalesce(sum(seconds), 0) / 60.0)::int as minutes
    from (
      select least(seconds, ${LONGEST_SECONDS}) as seconds from week
      join practice_session session on session.account_id = ${accountId} and session.started_at > monday - interval '1 day'
      join practice_answer answer on answer.session_id = session.id and at >= monday
      union all
      select score.seconds from week
      join attempt on attempt.account_id = ${accountId} and started_at >= monday and state = 'submitted'
      join score on score.attempt_id = attempt.id) spent`.execute(db);
  return rows[0]?.minutes ?? 0;
}

/** Serializes openings of the question of the day by one student until the transaction ends. */
export async function lockDailyQuestion(tx: Database, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`daily question ${accountId}`}))`.execute(tx);
}

/** The student's session with the question of a day, and whether it is answered. */
export async function findDailySession(db: Database, accountId: number, day: string) {
  const { rows } = await sql<{ id: number; answered: boolean }>`
    select id, exists (select from practice_answer where session_id = session.id) as answered
    from practice_session session where account_id = ${accountId} and daily_on = ${day}`.execute(db);
  return rows[0];
}

/** The student's latest session of the last day, unless it is ended or every question has an answer. */
export async function findLeftSession(db: Database, accountId: number) {
  const { rows } = await sql<{ id: number; topics: string[]; answered: number; questions: number }>`
    select id, topics, answered, questions
    from (select * from practice_session where account_id = ${accountId} order by id desc limit 1) session
    cross join lateral (
      select count(*)::int as questions from practice_item where session_id = session.id) asked
    cross join lateral (
      select count(distinct position)::int as answered from practice_answer where session_id = session.id) given
    where ended_at is null and started_at > now() - interval '1 day' and daily_on is null and answered < questions
      and (minutes is null or started_at + minutes * interval '1 minute' > now())`.execute(db);
  return rows[0];
}

/** Whether the bank has a question of the template with this likeness, which a test may ask. */
export async function isInBank(db: Database, template: string, likeness: string): Promise<boolean> {
  const { rows } =
    await sql`select from generated_question where template = ${template} and likeness = ${likeness}
    limit 1`.execute(db);
  return rows.length > 0;
}
