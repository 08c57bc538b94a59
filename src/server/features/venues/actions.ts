import type * as contract from '#contract/venues/venue.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { isUniqueViolation, transaction } from '#server/platform/database/transaction.ts';
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
import { groupTestsByVenue, sortByNextTest } from './rules.ts';

/** Available venues, and archived ones that an upcoming test still uses. */
export async function listVenues({ db, user }: Call<typeof contract.listVenues, CurrentUser>) {
  const venues = await loadVenuesWithTests(db, user);
  return sortByNextTest(venues.filter((venue) => !venue.archived_at || venue.tests.length > 0));
}

export async function listManagedVenues({ db }: Call<typeof contract.listManagedVenues, CurrentUser>) {
  return await loadVenuesWithTests(db);
}

async function loadVenuesWithTests(db: Call['db'], user?: CurrentUser) {
  const venues = await listAllVenues(db);
  const tests = await listTestsAtVenues(db, user);
  const testsOf = groupTestsByVenue(tests, venues[0]?.now ?? new Date());
  return venues.map((venue) => ({ ...venue, ...testsOf(venue.id) }));
}

export async function createVenue({ body, db, user }: Call<typeof contract.createVenue, CurrentUser>) {
  return await withUniqueName(() =>
    transaction(db, async (tx) => {
      const venue = await insertVenue(tx, body);
      await audit(tx, {
        actor: user.accountId,
        action: 'venue.create',
        subject: ['venue', venue.id],
        after: body,
      });
      return venue;
    }),
  );
}

export async function editVenue({ body, db, params, user }: Call<typeof contract.editVenue, CurrentUser>) {
  return await withUniqueName(() =>
    transaction(db, async (tx) => {
      const before = await lockVenue(tx, params.id);
      const venue = await updateVenue(tx, params.id, body);
      await audit(tx, {
        actor: user.accountId,
        action: 'venue.edit',
        subject: ['venue', params.id],
        before,
        after: body,
      });
      return venue;
    }),
  );
}

export async function removeVenue({ db, params, user }: Call<typeof contract.removeVenue, CurrentUser>) {
  return await transaction(db, async (tx) => {
    const before = await lockVenue(tx, params.id);
    const outcome = (await hasTests(tx, params.id)) ? 'archived' : 'deleted';
    if (outcome === 'archived') await updateVenueArchived(tx, params.id, true);
    else await deleteVenue(tx, params.id);
    await audit(tx, {
      actor: user.accountId,
      action: outcome === 'archived' ? 'venue.archive' : 'venue.delete',
      subject: ['venue', params.id],
      before,
    });
    return { outcome } as const;
  });
}

export async function restoreVenue({ db, params, user }: Call<typeof contract.restoreVenue, CurrentUser>) {
  return await withUniqueName(() =>
    transaction(db, async (tx) => {
      const venue = await lockVenue(tx, params.id);
      await updateVenueArchived(tx, params.id, false);
      await audit(tx, {
        actor: user.accountId,
        action: 'venue.restore',
        subject: ['venue', params.id],
      });
      return venue;
    }),
  );
}

/** Turns a violation of the unique index on the names of available venues into `venue-name-taken`. */
async function withUniqueName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error, 'venue_name')) throw new Problem('venue-name-taken');
    throw error;
  }
}
