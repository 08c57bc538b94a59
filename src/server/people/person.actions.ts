import type * as contract from '#contract/directory.ts';
import { announceChange, findAccount, voidLinksAndCodes } from '../account/queries.ts';
import { deleteSessions } from '../account/recovery.queries.ts';
import type { Call } from '../context.ts';
import { audit } from '../database/audit.ts';
import type { Database } from '../database/connection.ts';
import { transaction } from '../database/transaction.ts';
import type { Viewer } from '../http/permission.ts';
import { Problem, refuse } from '../http/problem.ts';
import { getPerson, lockFacts, readTests, updateFacts } from './person.queries.ts';
import { changesIn, refusalOfTrade } from './person.rules.ts';

export async function tellPerson({ db, query }: Call<typeof contract.readPerson, Viewer>) {
  const id = await getIdOf(db, query.regno);
  const tests = await readTests(db, id);
  return { ...(await getPerson(db, id)), tests_taken: tests.taken, last_test: tests.last };
}

/**
 * Only what differs is changed and written down. A new trade signs the person out: the paper depends on it. What was sent to the former
 * address opens nothing any more.
 */
export async function changePerson({ body, db, viewer, viewers }: Call<typeof contract.editPerson, Viewer>) {
  const { regno, ...asked } = body;
  const id = await getIdOf(db, regno);
  const changes = await transaction(db, async (tx) => {
    const { role, ...present } = await lockFacts(tx, id);
    const changes = changesIn(present, asked);
    refuse(refusalOfTrade(role, changes.trade));
    if (Object.keys(changes).length === 0) return changes;
    await updateFacts(tx, id, changes);
    if (changes.trade !== undefined) await deleteSessions(tx, id);
    if (changes.mail !== undefined) await voidLinksAndCodes(tx, [id]);
    const before = Object.fromEntries(Object.entries(present).filter(([name]) => name in changes));
    await audit(tx, {
      actor: viewer.accountId,
      action: 'account.edit',
      subject: ['account', id],
      before,
      after: changes,
    });
    await announceChange(tx, [id]);
    return changes;
  });
  viewers.forget(id);
  return { changed: Object.keys(changes) as (keyof typeof changes)[] };
}

async function getIdOf(db: Database, regno: string): Promise<number> {
  const account = await findAccount(db, regno);
  if (!account)
    throw new Problem('not-found', { message: `No account has the registration number ${regno}.` });
  return account.id;
}
