import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { lastSeenSql, personStateSql } from './list.queries.ts';

/** The details of a person. Throws `not-found`. */
export async function getPerson(db: Database, accountId: number) {
  return await db
    .selectFrom('account')
    .select(['id', 'regno', 'name', 'trade', 'batch', 'role', 'avatar', 'mobile', 'mail'])
    .select(['created_at', 'archived_at', personStateSql.as('state'), lastSeenSql.as('last_seen_at')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** How many tests a person has submitted, and the latest one. */
export async function summarizeTests(db: Database, accountId: number) {
  const rows = await db
    .selectFrom('attempt')
    .innerJoin('aptitude', 'aptitude.id', 'attempt.aptitude_id')
    .select(['aptitude.id', 'name', 'submitted_at'])
    .where('account_id', '=', accountId)
    .where('submitted_at', 'is not', null)
    .$narrowType<{ submitted_at: Date }>()
    .orderBy('submitted_at', 'desc')
    .execute();
  return { taken: rows.length, last: rows[0] ?? null };
}

type PersonFacts = { name: string; trade: Trade; batch: number; mail: string | null };

export async function lockPersonFacts(tx: Database, accountId: number) {
  return await tx
    .selectFrom('account')
    .select(['name', 'trade', 'batch', 'mail', 'role'])
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function updatePersonFacts(
  tx: Database,
  accountId: number,
  facts: Partial<PersonFacts>,
): Promise<void> {
  await tx.updateTable('account').set(facts).where('id', '=', accountId).execute();
}
