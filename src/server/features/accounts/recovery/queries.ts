import { sql } from 'kysely';
import type { Role } from '#contract/person.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { hasRegno } from '../regno.queries.ts';

type Addressee = { id: number; regno: string; role: Role; mail: string | null };

const selectAddressees = (db: Database) =>
  db.selectFrom('account').select(['id', 'regno', 'role', 'mail']).where('erased_at', 'is', null);

/** Whom a registration number stands for, whatever its case; nobody who is archived. */
export async function findAddressee(db: Database, regno: string): Promise<Addressee | undefined> {
  return await selectAddressees(db)
    .where(hasRegno(regno))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** The same, locked until the transaction ends: codes of an account are sent and used one after another. */
export async function lockAddressee(tx: Database, accountId: number): Promise<Addressee> {
  return await selectAddressees(tx)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** How many codes an account got within the last hour. */
export async function countRecentCodes(tx: Database, accountId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertCode(
  tx: Database,
  accountId: number,
  codeHash: string,
  seconds: number,
): Promise<void> {
  await tx
    .insertInto('recovery_code')
    .values({
      account_id: accountId,
      code_hash: codeHash,
      expires_at: sql<Date>`now() + ${seconds} * interval '1 second'`,
    })
    .execute();
}

/**
 * Counts a try against the newest code of a registration number and answers with the code; with nothing where there is
 * none, or it has expired, was used or has been tried `most` times. One statement: of many tries at once, no more count.
 */
export async function findCodeCountingTry(
  db: Database,
  regno: string,
  most: number,
): Promise<{ id: number; account_id: number; code_hash: string } | undefined> {
  return await db
    .updateTable('recovery_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('recovery_code as newest')
        .innerJoin('account', 'account.id', 'newest.account_id')
        .select('newest.id')
        .where(hasRegno(regno))
        .orderBy('newest.id', 'desc')
        .limit(1),
    )
    .where('tries', '<', most)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['id', 'account_id', 'code_hash'])
    .executeTakeFirst();
}

/** Uses a code up; tells whether it was still the newest and unused. The account must be locked. */
export async function consumeCode(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where id = ${id} and used_at is null and not exists (
      select from recovery_code as newer
      where newer.account_id = recovery_code.account_id and newer.id > recovery_code.id)
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Forgets codes that no limit counts any more. */
export async function deleteOldCodes(db: Database): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
