import type * as contract from '#contract/people/directory.ts';
import type { Call } from '#server/context.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { lockPeopleByRegno, refusalNaming } from '../roles/actions.ts';
import { lockStandingChanges } from '../roles/queries.ts';
import { archiveAccounts, restoreAccounts } from './archive.queries.ts';

type ArchiveCall = Call<typeof contract.archivePeople, CurrentUser>;

export const archivePeople = (call: ArchiveCall) => changeArchived(call, true);
export const restorePeople = (call: ArchiveCall) => changeArchived(call, false);

/** Changes all people or none. People who are in the wanted state already stay as they are; admins are refused. */
async function changeArchived({ body, db, user, sessions }: ArchiveCall, archived: boolean) {
  const changed = await transaction(db, async (tx) => {
    await lockStandingChanges(tx);
    const people = await lockPeopleByRegno(tx, body.regnos);
    const admins = people.filter((person) => person.role === 'admin');
    if (archived && admins.length > 0) throw refusalNaming('admin-not-archived', admins);
    const chosen = people.filter((person) => (person.archived_at !== null) !== archived);
    const ids = chosen.map((person) => person.id);
    await (archived ? archiveAccounts(tx, ids) : restoreAccounts(tx, ids));
    await auditEach(
      tx,
      chosen.map(({ id, archived_at }) => ({
        actor: user.accountId,
        action: archived ? 'account.archive' : 'account.restore',
        subject: ['account', id],
        before: { archived_at },
      })),
    );
    await notifyAccountsChanged(tx, ids);
    return chosen;
  });
  for (const { id } of changed) sessions.forget(id);
  return { changed: changed.map((person) => person.regno) };
}
