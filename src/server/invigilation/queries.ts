import type { AttemptState } from '#contract/attempt.ts';
import { hasOneOf } from '../account/regno.queries.ts';
import type { Database } from '../database/connection.ts';

/** The attempts of a test in a state, of all or of those with these registration numbers. */
export async function listAttemptsOf(
  db: Database,
  aptitudeId: number,
  state: AttemptState,
  regnos?: string[],
) {
  return await db
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['attempt.id', 'account_id'])
    .where('aptitude_id', '=', aptitudeId)
    .where('state', '=', state)
    .$if(regnos !== undefined, (query) => query.where(hasOneOf(regnos ?? [])))
    .orderBy('attempt.id')
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
