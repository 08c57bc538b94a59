import { sql } from 'kysely';
import type { Duty } from '#contract/person.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

export async function getDuties(db: Database, accountId: number) {
  const { duties } = await db
    .selectFrom('account')
    .select('duties')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
  const tests = await db
    .selectFrom('duty_aptitude')
    .innerJoin('assessment', 'assessment.id', 'aptitude_id')
    .select(['assessment.id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('starts_at', 'desc')
    .orderBy('assessment.id', 'desc')
    .execute();
  return { duties, tests };
}

/** Whether another admin has no duties, and so may do everything. */
export async function isFullAdminBeside(tx: Database, accountId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .where('duties', 'is', null)
    .where('archived_at', 'is', null)
    .where('id', '!=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the ids that no test has. */
export async function listUnknownTests(tx: Database, ids: number[]): Promise<number[]> {
  const found = await tx
    .selectFrom('aptitude')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return ids.filter((id) => !found.some((test) => test.id === id));
}

export async function replaceDuties(
  tx: Database,
  accountId: number,
  duties: Duty[] | null,
  tests: number[],
): Promise<void> {
  await tx.updateTable('account').set({ duties }).where('id', '=', accountId).execute();
  await tx.deleteFrom('duty_aptitude').where('account_id', '=', accountId).execute();
  if (tests.length === 0) return;
  await tx
    .insertInto('duty_aptitude')
    .values(tests.map((aptitude_id) => ({ account_id: accountId, aptitude_id })))
    .execute();
}
