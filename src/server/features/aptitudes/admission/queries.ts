import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';

/** The students on the admission list of a test. */
export async function listAdmissions(db: Database, aptitudeId: number) {
  return await db
    .selectFrom('admission')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['regno', 'name', 'trade', 'batch'])
    .where('aptitude_id', '=', aptitudeId)
    .orderBy('trade')
    .orderBy('regno')
    .execute();
}

/** Locks the students (representatives included) with these registration numbers; `regno` is spelled as in the request. */
export async function findStudentsByRegno(
  tx: Database,
  regnos: string[],
): Promise<{ id: number; regno: string }[]> {
  const { rows } = await sql<{ id: number; regno: string }>`
    select account.id, asked.regno from unnest(${regnos}::text[]) as asked (regno)
    join account on lower(account.regno) = lower(asked.regno)
    where role <> 'admin' and erased_at is null
    order by account.id
    for key share of account`.execute(tx);
  return rows;
}

/** Adds accounts to the admission list and returns how many are new. */
export async function insertAdmissions(tx: Database, aptitudeId: number, accounts: number[]) {
  const { numAffectedRows } = await sql`
    insert into admission (aptitude_id, account_id)
    select ${aptitudeId}::int, id from unnest(${accounts}::int[]) as id on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Removes accounts that have not started from the admission list and returns how many. */
export async function deleteAdmissions(tx: Database, aptitudeId: number, accounts: number[]) {
  const { numAffectedRows } = await sql`
    delete from admission where aptitude_id = ${aptitudeId} and account_id = any(${accounts}::int[])
      and not exists (select from attempt
        where attempt.aptitude_id = admission.aptitude_id and attempt.account_id = admission.account_id)`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
