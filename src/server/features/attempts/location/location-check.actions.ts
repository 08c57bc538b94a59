import type { Outline } from '#contract/venues/geometry.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StoredLocation } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { type ClaimedPosition, judgeLocation, refusalForLocation, toStoredLocation } from './rules.ts';
import { hasVenueWaiver, upsertLocationRefusal } from './waiver.queries.ts';

type AptitudeAtVenue = {
  id: number;
  venue_id: number | null;
  venue_name: string | null;
  outline: Outline | null;
};

/**
 * Whether a student may start from where the device says it is. A test without a venue checks and stores nothing. Stores a
 * refusal and returns it, so that the caller can commit before it throws. See docs/decisions/0013-the-place-is-checked-at-the-first-start.md.
 */
export async function checkLocation(
  tx: Tx,
  test: AptitudeAtVenue,
  accountId: number,
  claim: ClaimedPosition,
): Promise<{ place: StoredLocation | null } | { refusal: Problem }> {
  const { venue_id, venue_name, outline } = test;
  if (venue_id === null || venue_name === null || outline === null) return { place: null };
  const venue = { id: venue_id, name: venue_name };
  const judgement = judgeLocation(outline, claim);
  const { verdict } = judgement;
  if (verdict === 'inside') return { place: toStoredLocation(judgement, 'inside', venue) };
  if (await hasVenueWaiver(tx, test.id, accountId))
    return { place: toStoredLocation(judgement, 'waived', venue) };
  const refused = { ...judgement, verdict };
  await upsertLocationRefusal(tx, { aptitude_id: test.id, account_id: accountId }, refused);
  const { code, details } = refusalForLocation(refused, venue);
  return { refusal: new Problem(code, details) };
}
