import type * as contract from '#contract/people/directory.ts';
import type { Call } from '#server/context.ts';
import { listLinks } from '#server/features/accounts/providers/queries.ts';
import {
  findAccount,
  notifyAccountsChanged,
  revokeLinksAndCodes,
} from '#server/features/accounts/queries.ts';
import { deleteSessions } from '#server/features/accounts/sessions/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem, throwIfRefused } from '#server/platform/http/problem.ts';
import { getPerson, lockPersonFacts, summarizeTests, updatePersonFacts } from './person.queries.ts';
import { pickChanges, refusalOfTrade } from './person.rules.ts';

export async function readPerson({ db, config, query }: Call<typeof contract.readPerson, CurrentUser>) {
  const id = await getAccountId(db, query.regno);
  const tests = await summarizeTests(db, id);
  const provider_links = await listLinks(db, id, config.providers);
  return { ...(await getPerson(db, id)), provider_links, tests_taken: tests.taken, last_test: tests.last };
}

/**
 * Changes and audits only the fields that differ. A new trade signs the person out, because papers depend on the trade. A new address
 * revokes the links and codes that went to the former one.
 */
export async function editPerson({
  body,
  db,
  user,
  sessions,
}: Call<typeof contract.editPerson, CurrentUser>) {
  const { regno, ...requested } = body;
  const id = await getAccountId(db, regno);
  const changes = await transaction(db, async (tx) => {
    const { role, ...current } = await lockPersonFacts(tx, id);
    const changes = pickChanges(current, requested);
    throwIfRefused(refusalOfTrade(role, changes.trade));
    if (Object.keys(changes).length === 0) return changes;
    await updatePersonFacts(tx, id, changes);
    if (changes.trade !== undefined) await deleteSessions(tx, id);
    if (changes.mail !== undefined) await revokeLinksAndCodes(tx, [id]);
    const before = Object.fromEntries(Object.entries(current).filter(([name]) => name in changes));
    await audit(tx, {
      actor: user.accountId,
      action: 'account.edit',
      subject: ['account', id],
      before,
      after: changes,
    });
    await notifyAccountsChanged(tx, [id]);
    return changes;
  });
  sessions.forget(id);
  return { changed: Object.keys(changes) as (keyof typeof changes)[] };
}

async function getAccountId(db: Database, regno: string): Promise<number> {
  const account = await findAccount(db, regno);
  if (!account)
    throw new Problem('not-found', { message: `No account has the registration number ${regno}.` });
  return account.id;
}
