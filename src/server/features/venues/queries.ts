import { sql } from 'kysely';
import type { Outline } from '#contract/venues/geometry.ts';
import { isVisibleTo } from '#server/features/aptitudes/queries.ts';
import { databaseClock } from '#server/platform/database/clock.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';

type VenueValues = { name: string; directions: string; outline: Outline };

/** All venues by name, archived ones last, with the database's clock. */
export async function listAllVenues(db: Database) {
  return await db
    .selectFrom('venue')
    .selectAll()
    .select(databaseClock.as('now'))
    .orderBy(sql`archived_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
}

/** The tests that have a venue, only those visible to `user` if given; archived tests are left out. */
export async function listTestsAtVenues(db: Database, user?: Parameters<typeof isVisibleTo>[0]) {
  return await db
    .selectFrom('aptitude')
    .select(['id', 'name', 'starts_at', 'ends_at', 'venue_id'])
    .where('venue_id', 'is not', null)
    .where('archived_at', 'is', null)
    .where(user ? isVisibleTo(user) : sql<boolean>`true`)
    .execute();
}

/** A venue, locked until the transaction ends, so that no test starts to use it meanwhile. Throws `not-found`. */
export async function lockVenue(tx: Database, id: number) {
  return await tx
    .selectFrom('venue')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function hasTests(tx: Database, id: number): Promise<boolean> {
  const test = await tx
    .selectFrom('aptitude')
    .select('id')
    .where('venue_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return test !== undefined;
}

export async function insertVenue(tx: Database, { outline, ...rest }: VenueValues) {
  return await tx
    .insertInto('venue')
    .values({ ...rest, outline: JSON.stringify(outline) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateVenue(tx: Database, id: number, { outline, ...rest }: VenueValues) {
  return await tx
    .updateTable('venue')
    .set({ ...rest, outline: JSON.stringify(outline) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateVenueArchived(tx: Database, id: number, archived: boolean): Promise<void> {
  await tx
    .updateTable('venue')
    .set({ archived_at: archived ? sql`coalesce(archived_at, now())` : null })
    .where('id', '=', id)
    .execute();
}

export async function deleteVenue(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('venue').where('id', '=', id).execute();
}
