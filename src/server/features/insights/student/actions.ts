import type * as contract from '#contract/insights/student.ts';
import type { Call } from '#server/context.ts';
import { findAccount } from '#server/features/accounts/queries.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { keepMonthly, toHistory } from '#server/features/practice/levels/history.rules.ts';
import { listAbilityHistory, listAreaAbilities } from '#server/features/practice/levels/queries.ts';
import { toLevel } from '#server/features/practice/levels/scale.rules.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { Database } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { deleteNote, insertNote, listNotes } from '../notes/queries.ts';
import { countPractice, countReports, getStudent, listBlocksOf, listTestsOf } from './queries.ts';
import { presentTest } from './rules.ts';

export async function readStudentInsight({
  config,
  db,
  query,
}: Call<typeof contract.readStudentInsight, CurrentUser>) {
  const id = await getStudentId(db, query.regno);
  const history = Map.groupBy(await listAbilityHistory(db, id), ({ area }) => area);
  const monthsOf = (area: string) => keepMonthly(toHistory(history.get(area) ?? []));
  return {
    ...(await getStudent(db, id)),
    tests: (await listTestsOf(db, id)).map(presentTest),
    overall: monthsOf(''),
    areas: (await listAreaAbilities(db, id)).map((area) => ({
      ...{ area: area.area, answers: area.answers, level: toLevel(area), history: monthsOf(area.area) },
    })),
    practice: await countPractice(db, id, config.timeZone),
    reports: await countReports(db, id),
    blocks: await listBlocksOf(db, id),
    notes: await listNotes(db, id),
  };
}

/** The log keeps that a note was written, but not its words, which an erasure deletes. */
export async function addCellNote({ body, db, user }: Call<typeof contract.addCellNote, CurrentUser>) {
  const id = await getStudentId(db, body.regno);
  await getStudent(db, id);
  await transaction(db, async (tx) => {
    const note = await insertNote(tx, { account_id: id, words: body.words, written_by: user.accountId });
    await audit(tx, {
      ...{ actor: user.accountId, action: 'account.add-note', subject: ['account', id] },
      after: { note },
    });
  });
  return null;
}

export async function removeCellNote({
  db,
  params,
  user,
}: Call<typeof contract.removeCellNote, CurrentUser>) {
  await transaction(db, async (tx) => {
    const accountId = await deleteNote(tx, params.id);
    if (accountId === undefined) throw new Problem('not-found');
    await audit(tx, {
      ...{ actor: user.accountId, action: 'account.remove-note', subject: ['account', accountId] },
      before: { note: params.id },
    });
  });
  return null;
}

async function getStudentId(db: Database, regno: string): Promise<number> {
  const account = await findAccount(db, regno);
  if (!account) throw new Problem('not-found');
  return account.id;
}
