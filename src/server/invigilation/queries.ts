import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';

/** The open attempts of a test, or of those with these registration numbers. */
export async function listWriting(db: Database, aptitudeId: number, regnos?: string[]) {
  return await db
    .selectFrom('attempt')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['attempt.id', 'account_id'])
    .where('aptitude_id', '=', aptitudeId)
    .where('state', '=', 'writing')
    .$if(regnos !== undefined, (query) => query.where(isOneOf(regnos ?? [])))
    .orderBy('attempt.id')
    .execute();
}

/** Whether an account has one of these registration numbers, whatever their case. */
const isOneOf = (regnos: string[]) =>
  sql<boolean>`lower(regno) = any(select lower(one) from unnest(${regnos}::text[]) as one)`;
