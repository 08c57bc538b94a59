import type * as contract from '#contract/people/academic-year.ts';
import { announceChange } from '#server/features/accounts/queries.ts';
import type { Call } from '#server/context.ts';
import { type AuditEntry, auditEach } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { archiveAccounts } from '../directory/archive.queries.ts';
import { updateRole, waitForTurn } from '../roles/queries.ts';
import {
  getYearAct,
  giveBack,
  insertYearAct,
  listActs,
  listConcerned,
  lockConcerned,
  lockStandings,
  lockYearAct,
  noteUndone,
} from './queries.ts';
import { type Change, countsOf, planOf, undoingOf } from './rules.ts';

export async function previewTheYear({ db, query }: Call<typeof contract.previewYear, Viewer>) {
  const people = await listConcerned(db, query.batch);
  const { steps, left } = planOf({ ...query, step_back: query.step_back === 'true' }, people);
  const byId = new Map(people.map((person) => [person.id, person]));
  const changes = steps.flatMap((after) => {
    const before = byId.get(after.id);
    return before ? [{ before, after }] : [];
  });
  return { counts: countsOf(changes), left: left.flatMap((id) => byId.get(id) ?? []) };
}

/** Whoever comes second finds nobody to change, for the acts wait for one another. */
export async function changeTheYear({ body, db, viewer, viewers }: Call<typeof contract.actOnYear, Viewer>) {
  const act = { ...body, step_back: body.kind === 'promote' && body.step_back };
  const { id, changes } = await transaction(db, async (tx) => {
    await waitForTurn(tx);
    const people = await lockConcerned(tx, act.batch);
    const { steps } = planOf(act, people);
    const ids = steps.map((step) => step.id);
    if (ids.length === 0) throw new Problem('nothing-to-change');
    for (const role of ['spr', 'student'] as const)
      if (act.kind === 'promote')
        await updateRole(
          tx,
          steps.filter((step) => step.role === role).map((step) => step.id),
          role,
        );
    if (act.kind === 'archive') await archiveAccounts(tx, ids);
    const after = new Map((await lockStandings(tx, ids)).map((person) => [person.id, person]));
    const changes = people.flatMap((before) => {
      const now = after.get(before.id);
      return now ? [{ account: before.id, before: standingOf(before), after: standingOf(now) }] : [];
    });
    await tellOf(tx, viewer, changes);
    const id = await insertYearAct(tx, { ...act, acted_by: viewer.accountId, changes });
    return { id, changes };
  });
  for (const { account } of changes) viewers.forget(account);
  return await tellAct(db, id);
}

const standingOf = ({ role, archived, standing }: Change['before']) => ({ role, archived, standing });

/** Gives back what was; who was changed since is left and named. */
export async function undoTheYear({ db, params, viewer, viewers }: Call<typeof contract.undoYear, Viewer>) {
  const back = await transaction(db, async (tx) => {
    await waitForTurn(tx);
    const act = await lockYearAct(tx, params.id);
    if (act.undone_at) throw new Problem('already-undone');
    const present = await lockStandings(
      tx,
      act.changes.map((change) => change.account),
    );
    const { back, kept } = undoingOf(act.changes, present);
    await giveBack(tx, back);
    await noteUndone(tx, params.id, viewer.accountId, kept);
    await tellOf(
      tx,
      viewer,
      back.map(({ account, before, after }) => ({ account, before: after, after: before })),
    );
    return back;
  });
  for (const { account } of back) viewers.forget(account);
  return await tellAct(db, params.id);
}

/** Writes each change down and tells every node. */
async function tellOf(tx: Tx, { accountId }: Viewer, changes: Change[]): Promise<void> {
  await auditEach(
    tx,
    changes.flatMap(({ account, before, after }) => {
      const entry = { actor: accountId, subject: ['account', account] } satisfies Partial<AuditEntry>;
      const [was, is] = [{ role: before.role }, { role: after.role }];
      const action = after.archived ? 'account.archive' : 'account.restore';
      return [
        ...(was.role === is.role
          ? []
          : [{ ...entry, action: 'account.change-role' as const, before: was, after: is }]),
        ...(before.archived === after.archived ? [] : [{ ...entry, action } as const]),
      ];
    }),
  );
  await announceChange(
    tx,
    changes.map((change) => change.account),
  );
}

async function tellAct(db: Call['db'], id: number) {
  const { changes, ...act } = await getYearAct(db, id);
  return { ...act, counts: countsOf(changes) };
}

export async function listTheYearActs({ db, query }: Call<typeof contract.listYearActs, Viewer>) {
  const { rows, total } = await listActs(db, query.page, query.limit);
  return {
    results: rows.map(({ changes, ...act }) => ({ ...act, counts: countsOf(changes) })),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}
