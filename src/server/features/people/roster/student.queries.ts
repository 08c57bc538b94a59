import { sql } from 'kysely';
import type { Trade } from '#contract/trade.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StudentFields } from '#server/platform/database/json-columns.ts';
import { isDatabaseError } from '#server/platform/database/transaction.ts';
import type { Student } from './import.rules.ts';

type NewStudent = {
  regno: string;
  name: string;
  trade: Trade;
  batch: number;
  mail: string | null;
  mobile: string | null;
};

/** Adds accounts without a password. Numbers that were taken meanwhile are missing from the result. */
export async function insertStudents(tx: Database, students: NewStudent[]) {
  if (students.length === 0) return [];
  return await tx
    .insertInto('account')
    .values(students.map((student) => ({ ...student, password_hash: null })))
    .onConflict((conflict) => conflict.expression(sql`lower(regno)`).doNothing())
    .returning(['id', 'regno'])
    .execute();
}

type Change = { id: number } & StudentFields;

/** Changes the given fields of accounts. */
export async function updateStudents(tx: Database, changes: Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update account set
      name = coalesce(c.fields->>'name', name),
      trade = coalesce(c.fields->>'trade', trade),
      batch = coalesce((c.fields->>'batch')::int, batch),
      mail = case when c.fields ? 'mail' then c.fields->>'mail' else mail end,
      mobile = case when c.fields ? 'mobile' then c.fields->>'mobile' else mobile end
    from (select (entry->>'id')::int as id, entry as fields from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as entry) c
    where account.id = c.id`.execute(tx);
}

/** The accounts with these ids, locked until the transaction ends. */
export async function lockStudents(tx: Database, ids: number[]): Promise<Student[]> {
  if (ids.length === 0) return [];
  return await tx
    .selectFrom('account')
    .select(['id', 'regno', 'name', 'trade', 'batch', 'mail', 'mobile', 'role'])
    .select(sql<boolean>`password_hash is not null`.as('active'))
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

const FOREIGN_KEY_VIOLATION = new Set(['23503']);

/** Deletes the accounts that were never used and that nothing refers to; returns their ids. Halves the list to find the others. */
export async function deleteUnusedAccounts(tx: Database, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  await sql`savepoint unused`.execute(tx);
  try {
    const gone = await deleteAccounts(tx, ids);
    await sql`release savepoint unused`.execute(tx);
    return gone;
  } catch (error) {
    if (!isDatabaseError(error, FOREIGN_KEY_VIOLATION)) throw error;
    await sql`rollback to savepoint unused`.execute(tx);
    if (ids.length === 1) return [];
    const middle = Math.ceil(ids.length / 2);
    const first = await deleteUnusedAccounts(tx, ids.slice(0, middle));
    return [...first, ...(await deleteUnusedAccounts(tx, ids.slice(middle)))];
  }
}

async function deleteAccounts(tx: Database, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from remove_unused_accounts(${ids}::int[]) as id`.execute(tx);
  return rows.map((row) => row.id);
}
