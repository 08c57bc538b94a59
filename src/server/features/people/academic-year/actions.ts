import type * as contract from '#contract/people/academic-year.ts';
import type { Call } from '#server/context.ts';
import { notifyAccountsChanged } from '#server/features/accounts/queries.ts';
import { type AuditEntry, auditEach } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { archiveAccounts } from '../directory/archive.queries.ts';
import { lockStandingChanges, updateRole } from '../roles/queries.ts';
import {
  getYearChange,
  insertYearChange,
  listConcerned,
  listYearChangePage,
  lockConcerned,
  lockStandings,
  lockYearChange,
  markYearChangeUndone,
  restoreStandings,
} from './queries.ts';
import { type AccountChange, countChanges, planUndo, planYearChange } from './rules.ts';

export async function previewYearChange({ db, query }: Call<typeof contract.previewYearChange, CurrentUser>) {
  const people = await listConcerned(db, query.batch);
  const { steps, left } = planYearChange({ ...query, step_back: query.step_back === 'true' }, people);
  const byId = new Map(people.map((person) => [person.id, person]));
  const changes = steps.flatMap((after) => {
    const before = byId.get(after.id);
    return before ? [{ before, after }] : [];
  });
  return { counts: countChanges(changes), left: left.flatMap((id) => byId.get(id) ?? []) };
}

/**
 * Changes wait for one another, so of two equal ones the second finds nothing to change. See
 * docs/decisions/0028-bulk-changes-to-people-can-be-undone.md.
 */
export async function startYearChange({
  body,
  db,
  user,
  sessions,
}: Call<typeof contract.startYearChange, CurrentUser>) {
  const change = { ...body, step_back: body.kind === 'promote' && body.step_back };
  const { id, changes } = await transaction(db, async (tx) => {
    await lockStandingChanges(tx);
    const people = await lockConcerned(tx, change.batch);
    const { steps } = planYearChange(change, people);
    const ids = steps.map((step) => step.id);
    if (ids.length === 0) throw new Problem('nothing-to-change');
    for (const role of ['spr', 'student'] as const)
      if (change.kind === 'promote')
        await updateRole(
          tx,
          steps.filter((step) => step.role === role).map((step) => step.id),
          role,
        );
    if (change.kind === 'archive') await archiveAccounts(tx, ids);
    const after = new Map((await lockStandings(tx, ids)).map((person) => [person.id, person]));
    const changes = people.flatMap((before) => {
      const now = after.get(before.id);
      return now ? [{ account: before.id, before: pickStanding(before), after: pickStanding(now) }] : [];
    });
    await recordChanges(tx, user, changes);
    const id = await insertYearChange(tx, { ...change, acted_by: user.accountId, changes });
    return { id, changes };
  });
  for (const { account } of changes) sessions.forget(account);
  return await presentYearChange(db, id);
}

const pickStanding = ({ role, archived, standing }: AccountChange['before']) => ({
  role,
  archived,
  standing,
});

/** Restores everyone who was not changed since, and names the others. */
export async function undoYearChange({
  db,
  params,
  user,
  sessions,
}: Call<typeof contract.undoYearChange, CurrentUser>) {
  const back = await transaction(db, async (tx) => {
    await lockStandingChanges(tx);
    const change = await lockYearChange(tx, params.id);
    if (change.undone_at) throw new Problem('already-undone');
    const current = await lockStandings(
      tx,
      change.changes.map(({ account }) => account),
    );
    const { back, kept } = planUndo(change.changes, current);
    await restoreStandings(tx, back);
    await markYearChangeUndone(tx, params.id, user.accountId, kept);
    await recordChanges(
      tx,
      user,
      back.map(({ account, before, after }) => ({ account, before: after, after: before })),
    );
    return back;
  });
  for (const { account } of back) sessions.forget(account);
  return await presentYearChange(db, params.id);
}

/** Audits each change and notifies every node. */
async function recordChanges(tx: Tx, { accountId }: CurrentUser, changes: AccountChange[]): Promise<void> {
  await auditEach(
    tx,
    changes.flatMap(({ account, before, after }) => {
      const entry = { actor: accountId, subject: ['account', account] } satisfies Partial<AuditEntry>;
      const roles = { before: { role: before.role }, after: { role: after.role } };
      const action = after.archived ? 'account.archive' : 'account.restore';
      return [
        ...(before.role === after.role
          ? []
          : [{ ...entry, action: 'account.change-role' as const, ...roles }]),
        ...(before.archived === after.archived ? [] : [{ ...entry, action } as const]),
      ];
    }),
  );
  await notifyAccountsChanged(
    tx,
    changes.map((change) => change.account),
  );
}

async function presentYearChange(db: Call['db'], id: number) {
  const { changes, ...rest } = await getYearChange(db, id);
  return { ...rest, counts: countChanges(changes) };
}

export async function listYearChanges({ db, query }: Call<typeof contract.listYearChanges, CurrentUser>) {
  const { rows, total } = await listYearChangePage(db, query.page, query.limit);
  return {
    results: rows.map(({ changes, ...rest }) => ({ ...rest, counts: countChanges(changes) })),
    ...pageCounts(query, total),
  };
}
