import type { block, listBlocked, listJsprs, listSprs, unblock } from '#contract/person.ts';
import { announceChange } from '../account/queries.ts';
import { audit } from '../database/audit.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem } from '../http/problem.ts';
import type { Call } from '../http/route.ts';
import { listBlockedPeople, listRepresentatives, lockPeople, updateBlocked } from './queries.ts';
import { refusalToModerate, tradeToList } from './rules.ts';

export async function listTheBlocked({ db, query, viewer }: Call<typeof listBlocked, Viewer>) {
  const trade = tradeToList(viewer, query.trade);
  if (trade === 'out-of-trade') throw new Problem('out-of-trade');
  return await listBlockedPeople(db, trade);
}

export const blockPeople = (call: Call<typeof block, Viewer>) => setBlocked(call, true);
export const unblockPeople = (call: Call<typeof unblock, Viewer>) => setBlocked(call, false);

/** All or none: one person who may not be touched refuses the whole call and is named. */
async function setBlocked(call: Call<typeof block, Viewer>, blocked: boolean): Promise<null> {
  const { body, db, viewer, viewers } = call;
  const touched = await transaction(db, async (tx) => {
    const people = await lockPeople(tx, body.users);
    const known = new Set(people.map((person) => person.regno.toLowerCase()));
    const missing = body.users.filter((regno) => !known.has(regno.toLowerCase()));
    if (missing.length > 0)
      throw new Problem('not-found', {
        message: `No account has the registration number ${missing.join(', ')}.`,
      });
    for (const person of people) {
      const refusal = refusalToModerate(viewer, person);
      if (refusal) throw new Problem(refusal, { data: { regno: person.regno } });
    }
    const ids = people.map((person) => person.id);
    await updateBlocked(tx, ids, blocked);
    for (const person of people)
      await audit(tx, {
        actor: viewer.accountId,
        action: blocked ? 'account.block' : 'account.unblock',
        subject: ['account', person.id],
        before: { blocked_at: person.blocked_at },
      });
    await announceChange(tx, ids);
    return ids;
  });
  for (const id of touched) viewers.forget(id);
  return null;
}

export async function listTheJsprs({ db, query }: Call<typeof listJsprs, Viewer>) {
  return await listRepresentatives(db, 'jspr', query.batch);
}

export async function listTheSprs({ db, query }: Call<typeof listSprs, Viewer>) {
  return await listRepresentatives(db, 'spr', query.batch);
}
