import { RELEASE_COLUMNS, testClock } from '#server/features/aptitudes/queries.ts';
import type { ReleaseSettings } from '#server/features/aptitudes/rules.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

export type AptitudeWithVenue = Awaited<ReturnType<typeof getAptitudeWithVenue>>;

/** A test or mock, archived or not, with its venue, its own clock and the database's. Throws `not-found`. */
export async function getAptitudeWithVenue(db: Database, id: number) {
  return await db
    .selectFrom('assessment as aptitude')
    .leftJoin('venue', 'venue.id', 'aptitude.venue_id')
    .selectAll('aptitude')
    .select(['venue.name as venue_name', 'directions', 'outline'])
    .select([testClock.as('now'), databaseClock.as('server_time')])
    .where('aptitude.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The same, under a lock that keeps editors of the test out until the transaction ends. */
export async function shareLockAptitude(tx: Database, id: number): Promise<AptitudeWithVenue> {
  // Read after the lock, not with it: after a wait, one statement would return the new test with the old venue and clock.
  await tx.selectFrom('assessment as aptitude').select('id').where('id', '=', id).forKeyShare().execute();
  return await getAptitudeWithVenue(tx, id);
}

/** When the results of a test come out and how many violations end it, under the same lock. Undefined where there is no test. */
export async function shareLockAptitudeTerms(
  tx: Database,
  id: number,
): Promise<(ReleaseSettings & { violation_limit: number }) | undefined> {
  return await tx
    .selectFrom('assessment as aptitude')
    .select([...RELEASE_COLUMNS, 'violation_limit'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}
