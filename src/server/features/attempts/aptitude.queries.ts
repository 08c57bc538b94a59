import { RELEASING, testClock } from '#server/features/aptitudes/queries.ts';
import type { Releasing } from '#server/features/aptitudes/rules.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

export type Test = Awaited<ReturnType<typeof getTest>>;

/** A test, archived or not, with its venue, its own clock and the database's. Throws `not-found`. */
export async function getTest(db: Database, id: number) {
  return await db
    .selectFrom('aptitude')
    .leftJoin('venue', 'venue.id', 'aptitude.venue_id')
    .selectAll('aptitude')
    .select(['venue.name as venue_name', 'directions', 'outline'])
    .select([testClock.as('now'), databaseClock.as('server_time')])
    .where('aptitude.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The same, kept from changing until the transaction ends: it waits for whoever changes the test, as somebody who only reads need not. */
export async function holdTest(tx: Database, id: number): Promise<Test> {
  // Read after the lock, not with it: who had to wait would get the new test with the venue and the time of before.
  await tx.selectFrom('aptitude').select('id').where('id', '=', id).forKeyShare().execute();
  return await getTest(tx, id);
}

/** When the results of a test come out and how many violations end it, held as by `holdTest`; undefined where there is no test. */
export async function holdTerms(
  tx: Database,
  id: number,
): Promise<(Releasing & { violation_limit: number }) | undefined> {
  return await tx
    .selectFrom('aptitude')
    .select([...RELEASING, 'violation_limit'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}
