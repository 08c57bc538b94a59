import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

export type StoredPlan = { pattern: string; day: string; minutes: number };

/** A student's plan, as long as its day is ahead. */
export async function findStudyPlan(
  db: Database,
  accountId: number,
  timeZone: string,
): Promise<(StoredPlan & { created_at: Date; today: string }) | undefined> {
  const { rows } = await sql<StoredPlan & { created_at: Date; today: string }>`
    select pattern, day, minutes, created_at, (now() at time zone ${timeZone})::date::text as today from study_plan
    where account_id = ${accountId} and day > (now() at time zone ${timeZone})::date::text`.execute(db);
  return rows[0];
}

/** The present day of the institute. */
export async function readDay(db: Database, timeZone: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone ${timeZone})::date::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

/** How many answers a student has given in practice to each topic since a moment. */
export async function countAnswersByTopic(
  db: Database,
  accountId: number,
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ topic: string; answers: number }>`
    select topic, count(*)::int as answers from practice_answer
    where account_id = ${accountId} and at >= ${since} group by topic`.execute(db);
  return new Map(rows.map(({ topic, answers }) => [topic, answers]));
}

/** The day of a student's latest finished mock of a pattern; null without one. */
export async function findLatestMockDay(
  db: Database,
  accountId: number,
  { pattern, timeZone }: { pattern: string; timeZone: string },
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select max((submitted_at at time zone ${timeZone})::date)::text as day
    from mock join assessment on assessment.id = mock.aptitude_id and mock_pattern = ${pattern}
    join attempt on attempt.aptitude_id = mock.aptitude_id and attempt.account_id = mock.account_id and state = 'submitted'
    where mock.account_id = ${accountId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** Stores a plan instead of the one before. Another pattern begins anew; another day or other minutes keep what was done. */
export async function replaceStudyPlan(db: Database, accountId: number, plan: StoredPlan): Promise<void> {
  await db
    .insertInto('study_plan')
    .values({ ...plan, account_id: accountId })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...plan,
        created_at: sql`case when study_plan.pattern = excluded.pattern then study_plan.created_at else now() end`,
      }),
    )
    .execute();
}

export async function deleteStudyPlan(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('study_plan').where('account_id', '=', accountId).execute();
}
