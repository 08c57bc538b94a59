import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

export type StoredPlan = { pattern: string; day: string; minutes: number };

/** A student's plan, as long as its day is ahead. */
export async function findStudyPlan(
  db: Database,
  accountId: number,
): Promise<(StoredPlan & { today: string }) | undefined> {
  const { rows } = await sql<StoredPlan & { today: string }>`
    select pattern, day, minutes, (now() at time zone 'Asia/Kolkata')::date::text as today from study_plan
    where account_id = ${accountId} and day > (now() at time zone 'Asia/Kolkata')::date::text`.execute(db);
  return rows[0];
}

/** The present day in India. */
export async function readDay(db: Database): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone 'Asia/Kolkata')::date::text as today`.execute(db);
  return rows[0]?.today ?? '';
}

export async function replaceStudyPlan(db: Database, accountId: number, plan: StoredPlan): Promise<void> {
  await db
    .insertInto('study_plan')
    .values({ ...plan, account_id: accountId })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(plan))
    .execute();
}

export async function deleteStudyPlan(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('study_plan').where('account_id', '=', accountId).execute();
}
