import { sql } from 'kysely';
import type { Role } from '#contract/person.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { hasRegno } from '../regno.queries.ts';

type Addressee = { id: number; regno: string; role: Role; mail: string | null };

const selectAddressees = (db: Database) =>
  db.selectFrom('account').select(['id', 'regno', 'role', 'mail']).where('erased_at', 'is', null);

/** The person with a registration number, in any case, unless they are archived. */
export async function findAddressee(db: Database, regno: string): Promise<Addressee | undefined> {
  return await selectAddressees(db)
    .where(hasRegno(regno))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}

/** Locks the account until the transaction ends, so that its codes are sent and used one after another. */
export async function lockAddressee(tx: Database, accountId: number): Promise<Addressee> {
  return await selectAddressees(tx)
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** How many codes an account received within the last hour. */
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
 * Counts a try against the newest code of a registration number and returns the code. Undefined if there is none, or if it has
 * expired, was used or has been tried `most` times. It is one statement, so that simultaneous tries cannot exceed the limit.
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

/** Marks a code as used. False if it was no longer the newest unused one. The caller must have locked the account. */
export async function consumeCode(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = now()
    where id = ${id} and used_at is null and not exists (
      select from recovery_code as newer
      where newer.account_id = recovery_code.account_id and newer.id > recovery_code.id)
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Deletes codes that no limit counts any more. */
export async function deleteOldCodes(db: Database): Promise<void> {
  await db
    .deleteFrom('recovery_code')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
