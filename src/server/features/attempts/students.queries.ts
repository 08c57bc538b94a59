import { hasAnyRegno } from '#server/features/accounts/regno.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';

/** The attempts at a test that are open, of all or of those with these registration numbers. */
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

/** Which of the students with these registration numbers have an attempt at a test. None of them is erased until the transaction ends. */
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

/** The students with these registration numbers, whatever their case. */
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
