import { hasAnyRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The open attempts at a test; with `regnos`, only those of these students. */
export async function listWritingAttempts(db: Database, aptitudeId: number, regnos?: string[]) {
  return await db
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['attempt.id', 'account_id'])
    .where('aptitude_id', '=', aptitudeId)
    .where('state', '=', 'writing')
    .$if(regnos !== undefined, (query) => query.where(hasAnyRegno(regnos ?? [])))
    .orderBy('attempt.id')
    .execute();
}

/** Which of these students have an attempt at a test. The lock keeps their erasure out until the transaction ends. */
export async function lockStudentsWithAttempt(tx: Database, aptitudeId: number, regnos: string[]) {
  return await tx
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['aptitude_id as test', 'account_id as student'])
    .where('aptitude_id', '=', aptitudeId)
    .where(hasAnyRegno(regnos))
    .where('erased_at', 'is', null)
    .orderBy('account.id')
    .forKeyShare('account')
    .execute();
}

/** The students with these registration numbers, in upper or lower case. */
export async function listStudentsByRegno(db: Database, regnos: string[]) {
  return await db
    .selectFrom('account')
    .select('id')
    .where(hasAnyRegno(regnos))
    .where('role', '!=', 'admin')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
}
