import type * as contract from '#contract/blocks/block.ts';
import type { Trade } from '#contract/trade.ts';
import type { Call } from '#server/context.ts';
import { moderatedTrade, refusalToModerate } from '#server/features/accounts/moderation.rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { listBlockableInScope, listBlockedInScope, listBlockHistory } from './list.queries.ts';
import { getPerson } from './queries.ts';
import { parseRegnos } from './rules.ts';

export async function listBlockedPeople({
  db,
  query,
  user,
}: Call<typeof contract.listBlockedPeople, CurrentUser>) {
  return await listBlockedInScope(db, moderationScope(user, query.trade));
}

export async function searchBlockablePeople({
  db,
  query,
  user,
}: Call<typeof contract.searchBlockablePeople, CurrentUser>) {
  const { search, ...filter } = query;
  return await listBlockableInScope(db, {
    ...filter,
    ...moderationScope(user, query.trade),
    text: search,
    regnos: parseRegnos(search),
  });
}

export async function readBlockHistory({
  db,
  query,
  user,
}: Call<typeof contract.readBlockHistory, CurrentUser>) {
  const { id, ...person } = await getPerson(db, query.regno);
  const refusal = refusalToModerate(user, person);
  if (refusal) throw new Problem(refusal);
  return { ...person, blocks: await listBlockHistory(db, id) };
}

/** The people a moderator may see: an admin everyone in the requested trade, a JSPR the students of their own trade. */
export function moderationScope(moderator: CurrentUser, requested: Trade | undefined) {
  const trade = moderatedTrade(moderator, requested);
  if (trade === 'out-of-trade') throw new Problem('out-of-trade');
  return { trade, studentsOnly: moderator.role !== 'admin' };
}
