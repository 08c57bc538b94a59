import type { Outline } from '#contract/venues/geometry.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { StoredPlace } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { insertRefusal, isWaived } from './waiver.queries.ts';
import { type Claim, evidenceOf, judgeClaim, refusalForPlace } from '#server/features/venues/rules.ts';

type TestAtVenue = {
  id: number;
  venue_id: number | null;
  venue_name: string | null;
  outline: Outline | null;
};

/**
 * Whether a student may start from where the device says it is. A test without a venue asks nothing and keeps nothing.
 * A refusal is written down here and handed back, so that the caller can commit it before it throws.
 */
export async function judgeStart(
  tx: Tx,
  test: TestAtVenue,
  accountId: number,
  claim: Claim,
): Promise<{ place: StoredPlace | null } | { refusal: Problem }> {
  const { venue_id, venue_name, outline } = test;
  if (venue_id === null || venue_name === null || outline === null) return { place: null };
  const venue = { id: venue_id, name: venue_name };
  const judgement = judgeClaim(outline, claim);
  const { verdict } = judgement;
  if (verdict === 'inside') return { place: evidenceOf(judgement, 'inside', venue) };
  if (await isWaived(tx, test.id, accountId)) return { place: evidenceOf(judgement, 'waived', venue) };
  const refused = { ...judgement, verdict };
  await insertRefusal(tx, { aptitude_id: test.id, account_id: accountId }, refused);
  const { code, details } = refusalForPlace(refused, venue);
  return { refusal: new Problem(code, details) };
}
