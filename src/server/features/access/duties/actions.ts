import type * as contract from '#contract/access/duties.ts';
import type { Call } from '#server/context.ts';
import { findAccount, notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { lockStandingChanges } from '#server/features/people/roles/queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { getDuties, isFullAdminBeside, listUnknownTests, replaceDuties } from './queries.ts';

export const readOwnDuties = async ({ db, user }: Call<typeof contract.readOwnDuties, CurrentUser>) =>
  await getDuties(db, user.accountId);

export async function readDuties({ db, query }: Call<typeof contract.readDuties, CurrentUser>) {
  return await getDuties(db, await getAdminId(db, query.regno));
}

/** Restricts an admin or lifts the restriction. One admin without duties has to stay. */
export async function assignDuties({
  body,
  db,
  sessions,
  user,
}: Call<typeof contract.assignDuties, CurrentUser>) {
  const { regno, duties } = body;
  const tests = duties?.includes('invigilator') ? [...new Set(body.tests)] : [];
  const id = await transaction(db, async (tx) => {
    await lockStandingChanges(tx);
    const id = await getAdminId(tx, regno);
    if (duties && !(await isFullAdminBeside(tx, id))) throw new Problem('last-admin');
    const unknown = await listUnknownTests(tx, tests);
    if (unknown.length > 0)
      throw new Problem('not-found', { message: `There is no test ${unknown.join(', ')}.` });
    const before = await getDuties(tx, id);
    await replaceDuties(tx, id, duties, tests);
    await audit(tx, {
      actor: user.accountId,
      action: 'account.assign-duties',
      subject: ['account', id],
      before: { duties: before.duties, tests: before.tests.map((test) => test.id) },
      after: { duties, tests },
    });
    await notifyAccountsChanged(tx, [id]);
    return id;
  });
  sessions.forget(id);
  return await getDuties(db, id);
}

async function getAdminId(db: Database, regno: string): Promise<number> {
  const account = await findAccount(db, regno);
  if (!account) throw new Problem('not-found');
  if (account.role !== 'admin' || account.archived_at) throw new Problem('not-an-admin');
  return account.id;
}
