import type * as contract from '#contract/venues/venue.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { isDatabaseError, transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import {
  deleteVenue,
  hasTests,
  insertVenue,
  listAllVenues,
  listTestsAtVenues,
  lockVenue,
  updateVenue,
  updateVenueArchived,
} from './queries.ts';
import { nextFirst, testsByVenue } from './rules.ts';

/** Venues on offer, and archived ones that a coming test still has. */
export async function listForVisitors({ db, viewer }: Call<typeof contract.listVenues, Viewer>) {
  const venues = await venuesWithTests(db, viewer);
  return nextFirst(venues.filter((venue) => !venue.archived_at || venue.tests.length > 0));
}

export async function listManaged({ db }: Call<typeof contract.manageVenues, Viewer>) {
  return await venuesWithTests(db);
}

async function venuesWithTests(db: Call['db'], visitor?: Viewer) {
  const venues = await listAllVenues(db);
  const tests = await listTestsAtVenues(db, visitor);
  const testsOf = testsByVenue(tests, venues[0]?.now ?? new Date());
  return venues.map((venue) => ({ ...venue, ...testsOf(venue.id) }));
}

export async function addVenue({ body, db, viewer }: Call<typeof contract.createVenue, Viewer>) {
  return await withFreeName(() =>
    transaction(db, async (tx) => {
      const venue = await insertVenue(tx, body);
      await audit(tx, {
        actor: viewer.accountId,
        action: 'venue.create',
        subject: ['venue', venue.id],
        after: body,
      });
      return venue;
    }),
  );
}

export async function changeVenue({ body, db, params, viewer }: Call<typeof contract.editVenue, Viewer>) {
  return await withFreeName(() =>
    transaction(db, async (tx) => {
      const before = await lockVenue(tx, params.id);
      const venue = await updateVenue(tx, params.id, body);
      await audit(tx, {
        actor: viewer.accountId,
        action: 'venue.edit',
        subject: ['venue', params.id],
        before,
        after: body,
      });
      return venue;
    }),
  );
}

export async function deleteOrArchiveVenue({
  db,
  params,
  viewer,
}: Call<typeof contract.removeVenue, Viewer>) {
  return await transaction(db, async (tx) => {
    const before = await lockVenue(tx, params.id);
    const outcome = (await hasTests(tx, params.id)) ? 'archived' : 'deleted';
    if (outcome === 'archived') await updateVenueArchived(tx, params.id, true);
    else await deleteVenue(tx, params.id);
    await audit(tx, {
      actor: viewer.accountId,
      action: outcome === 'archived' ? 'venue.archive' : 'venue.delete',
      subject: ['venue', params.id],
      before,
    });
    return { outcome } as const;
  });
}

export async function offerVenueAgain({ db, params, viewer }: Call<typeof contract.restoreVenue, Viewer>) {
  return await withFreeName(() =>
    transaction(db, async (tx) => {
      const venue = await lockVenue(tx, params.id);
      await updateVenueArchived(tx, params.id, false);
      await audit(tx, {
        actor: viewer.accountId,
        action: 'venue.restore',
        subject: ['venue', params.id],
      });
      return venue;
    }),
  );
}

const UNIQUE_VIOLATION = new Set(['23505']);

/** Two venues on offer never have one name; the index judges, also between two admins. */
async function withFreeName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseError(error, UNIQUE_VIOLATION) && error.constraint === 'venue_name')
      throw new Problem('venue-name-taken');
    throw error;
  }
}
