import type * as contract from '#contract/people/directory.ts';
import { announceChange } from '#server/features/accounts/queries.ts';
import type { Call } from '#server/context.ts';
import { auditEach } from '#server/features/audit/log.queries.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { archiveAccounts, restoreAccounts } from './archive.queries.ts';
import { lockNamed, refusalOf } from '../roles/actions.ts';
import { waitForTurn } from '../roles/queries.ts';

type ArchiveCall = Call<typeof contract.archivePeople, Viewer>;

export const putIntoArchive = (call: ArchiveCall) => change(call, true);
export const takeFromArchive = (call: ArchiveCall) => change(call, false);

/** All or none; who is so already stays as is. An admin is not archived in passing. */
async function change({ body, db, viewer, viewers }: ArchiveCall, archived: boolean) {
  const changed = await transaction(db, async (tx) => {
    await waitForTurn(tx);
    const people = await lockNamed(tx, body.regnos);
    const admins = people.filter((person) => person.role === 'admin');
    if (archived && admins.length > 0) throw refusalOf('admin-not-archived', admins);
    const chosen = people.filter((person) => (person.archived_at !== null) !== archived);
    const ids = chosen.map((person) => person.id);
    await (archived ? archiveAccounts(tx, ids) : restoreAccounts(tx, ids));
    await auditEach(
      tx,
      chosen.map(({ id, archived_at }) => ({
        actor: viewer.accountId,
        action: archived ? 'account.archive' : 'account.restore',
        subject: ['account', id],
        before: { archived_at },
      })),
    );
    await announceChange(tx, ids);
    return chosen;
  });
  for (const { id } of changed) viewers.forget(id);
  return { changed: changed.map((person) => person.regno) };
}
