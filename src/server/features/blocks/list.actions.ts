import type * as contract from '#contract/blocks.ts';
import type { Trade } from '#contract/trade.ts';
import type { Call } from '#server/context.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { refusalToModerate, tradeToList } from '#server/features/accounts/moderation.rules.ts';
import { listBlockedPeople, listBlocksOf, searchPeople } from './list.queries.ts';
import { getPerson } from './queries.ts';
import { regnosIn } from './rules.ts';

export async function listTheBlocked({ db, query, viewer }: Call<typeof contract.listBlocked, Viewer>) {
  return await listBlockedPeople(db, scopeOf(viewer, query.trade));
}

export async function searchPeopleToBlock({
  db,
  query,
  viewer,
}: Call<typeof contract.searchBlockable, Viewer>) {
  const { search, ...filter } = query;
  return await searchPeople(db, {
    ...filter,
    ...scopeOf(viewer, query.trade),
    text: search,
    regnos: regnosIn(search),
  });
}

export async function tellHistory({ db, query, viewer }: Call<typeof contract.readBlockHistory, Viewer>) {
  const { id, ...person } = await getPerson(db, query.regno);
  const refusal = refusalToModerate(viewer, person);
  if (refusal) throw new Problem(refusal);
  return { ...person, blocks: await listBlocksOf(db, id) };
}

/** Whom a moderator may see: an admin everybody of the trade asked for, a JSPR the students of the own one. */
export function scopeOf(viewer: Viewer, asked: Trade | undefined) {
  const trade = tradeToList(viewer, asked);
  if (trade === 'out-of-trade') throw new Problem('out-of-trade');
  return { trade, studentsOnly: viewer.role !== 'admin' };
}
