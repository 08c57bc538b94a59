import type * as contract from '#contract/people/directory.ts';
import { announceChange, findAccount, voidLinksAndCodes } from '#server/features/accounts/queries.ts';
import { deleteSessions } from '#server/features/accounts/recovery/queries.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem, refuse } from '#server/platform/http/problem.ts';
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
