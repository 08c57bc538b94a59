import { hasOneOf } from '../account/regno.queries.ts';
import type { Database } from '../database/connection.ts';

const attemptsOf = (db: Database, aptitudeId: number) =>
  db
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['attempt.id', 'account_id'])
    .where('aptitude_id', '=', aptitudeId)
    .orderBy('attempt.id');

/** The attempts at a test that are open, of all or of those with these registration numbers. */
export async function listWriting(db: Database, aptitudeId: number, regnos?: string[]) {
  return await attemptsOf(db, aptitudeId)
    .where('state', '=', 'writing')
    .$if(regnos !== undefined, (query) => query.where(hasOneOf(regnos ?? [])))
    .execute();
}

/** The attempts that students with these registration numbers handed in. None of them is erased until the transaction ends. */
export async function listHandedIn(tx: Database, aptitudeId: number, regnos: string[]) {
  return await attemptsOf(tx, aptitudeId)
    .where('state', '=', 'submitted')
    .where(hasOneOf(regnos))
    .where('erased_at', 'is', null)
    .forKeyShare('account')
    .execute();
}

/** The students with these registration numbers, whatever their case. */
export async function listStudents(db: Database, regnos: string[]) {
  return await db
    .selectFrom('account')
    .select('id')
    .where(hasOneOf(regnos))
    .where('role', '!=', 'admin')
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute();
}
