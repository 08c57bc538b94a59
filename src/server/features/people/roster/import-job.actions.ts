import * as z from 'zod/mini';
import { foldRegno } from '#contract/person.ts';
import type { AppContext } from '#server/context.ts';
import { notifyAccountsChanged, revokeLinksAndCodes } from '#server/features/accounts/queries.ts';
import { deleteSessions } from '#server/features/accounts/sessions/queries.ts';
import { type AuditEntry, auditEach } from '#server/features/audit/log.queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { isDatabaseError, transaction } from '#server/platform/database/transaction.ts';
import { defineTask } from '#server/platform/jobs/task.ts';
import { addDoneRows, deleteSheets, lockRunningImport, updateImportState } from './import.queries.ts';
import { judgeRow, planRestoration, studentOfRow } from './import.rules.ts';
import {
  listNextRowsToUndo,
  lockNextRows,
  type RowWithStudent,
  type SettledRow,
  storeRowOutcomes,
  storeUndoneRows,
  type UndoneRow,
} from './row.queries.ts';
import { deleteUnusedAccounts, insertStudents, lockStudents, updateStudents } from './student.queries.ts';

/** Rows per transaction: few enough that nobody waits long for a lock. */
const BATCH_SIZE = 250;
// Connection exceptions, insufficient resources and operator intervention pass by themselves.
const TRANSIENT_ERROR = /^(08|53|57)/;

type RunningImport = { id: number; author_id: number };
type BatchResult = { more: boolean; touched: number[] };

export const importRoster = defineTask({
  name: 'import-roster',
  payload: z.object({ import_id: z.int() }),
});

/**
 * Imports or undoes the next rows of an import. Each batch is one transaction, so another node continues where a node stopped or died.
 * See docs/decisions/0028-bulk-changes-to-people-can-be-undone.md.
 */
export async function importNextRows(
  { db, sessions }: Pick<AppContext, 'db' | 'sessions'>,
  id: number,
): Promise<'again' | undefined> {
  let state: 'importing' | 'undoing' = 'importing';
  try {
    const { more, touched } = await transaction(db, async (tx) => {
      const found = await lockRunningImport(tx, id);
      if (!found) return { more: false, touched: [] };
      state = found.state === 'importing' ? 'importing' : 'undoing';
      return await (state === 'importing' ? importBatch(tx, found) : undoBatch(tx, found));
    });
    for (const account of touched) sessions.forget(account);
    return more ? 'again' : undefined;
  } catch (error) {
    if (isPermanentError(error))
      await updateImportState(db, id, {
        state: 'stopped',
        stopped_in: state,
        trouble: 'Some rows could not be saved. The rows before them are done.',
      });
    throw error;
  }
}

// Errors that do not come from the database, such as a lost connection, are transient too.
function isPermanentError(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return isDatabaseError(error, new Set([code])) && !TRANSIENT_ERROR.test(code);
}

async function importBatch(tx: Tx, { id: importId, author_id: actor }: RunningImport): Promise<BatchResult> {
  const rows = await lockNextRows(tx, importId, BATCH_SIZE);
  if (rows.length === 0) {
    await updateImportState(tx, importId, { state: 'imported' });
    await deleteSheets(tx, importId);
    return { more: true, touched: [] };
  }
  const verdicts = rows.map((row) => ({ row, ...judgeRow(row, studentOfRow(row), row.owner ?? undefined) }));
  const ids = await insertNewStudents(
    tx,
    verdicts.filter(({ outcome }) => outcome === 'new').map(({ row }) => row),
  );
  const changed = verdicts.filter(({ outcome }) => outcome === 'changed');
  await changeStudents(
    tx,
    changed.map(({ row, after }) => ({ id: row.id ?? 0, ...after })),
  );
  const settled = verdicts.map(({ row, outcome, before, after, remarks }): SettledRow => {
    const made = ids.get(foldRegno(row.regno));
    const isTaken = outcome === 'new' && made === undefined;
    return {
      number: row.number,
      outcome: isTaken ? 'refused' : outcome,
      account_id: made ?? row.id,
      before: outcome === 'changed' ? before : null,
      after: outcome === 'changed' ? after : null,
      remark: isTaken ? 'This number was registered meanwhile. Import the file again.' : remarks.join('\n'),
    };
  });
  await storeRowOutcomes(tx, importId, settled);
  const entered = rows.flatMap((row): AuditEntry[] => {
    const made = ids.get(foldRegno(row.regno));
    const after = { trade: row.trade, batch: row.batch, roster_import: importId };
    return made === undefined
      ? []
      : [{ actor, action: 'roster.enter-account', subject: ['account', made], after }];
  });
  const altered = changed.map(
    ({ row, before, after }): AuditEntry => ({
      actor,
      action: 'roster.change-account',
      subject: ['account', row.id ?? 0],
      before,
      after: { ...after, roster_import: importId },
    }),
  );
  await auditEach(tx, [...entered, ...altered]);
  const touched = changed.map(({ row }) => row.id ?? 0);
  await notifyAccountsChanged(tx, touched);
  await addDoneRows(tx, importId, rows.length);
  return { more: true, touched };
}

/**
 * Changes students. A new trade signs the student out, as when an admin changes it, because papers depend on the trade. A new address
 * revokes the links and codes that went to the former one.
 */
async function changeStudents(tx: Tx, changes: Parameters<typeof updateStudents>[1]): Promise<void> {
  await updateStudents(tx, changes);
  for (const { id, trade } of changes) if (trade !== undefined) await deleteSessions(tx, id);
  const moved = changes.filter(({ mail }) => mail !== undefined).map(({ id }) => id);
  if (moved.length > 0) await revokeLinksAndCodes(tx, moved);
}

/** The new account ids by folded registration number. Numbers that were registered meanwhile are left out. */
async function insertNewStudents(tx: Tx, rows: RowWithStudent[]): Promise<Map<string, number>> {
  const made = await insertStudents(
    tx,
    rows.flatMap(({ regno, name, trade, batch, mail, mobile }) =>
      trade !== null && batch !== null ? [{ regno, name, trade, batch, mail, mobile }] : [],
    ),
  );
  return new Map(made.map(({ id, regno }) => [foldRegno(regno), id]));
}

async function undoBatch(tx: Tx, { id: importId, author_id: actor }: RunningImport): Promise<BatchResult> {
  const rows = await listNextRowsToUndo(tx, importId, BATCH_SIZE);
  if (rows.length === 0) {
    await updateImportState(tx, importId, { state: 'undone' });
    return { more: true, touched: [] };
  }
  const ids = rows.flatMap(({ account_id }) => (account_id === null ? [] : [account_id]));
  const students = new Map((await lockStudents(tx, ids)).map((student) => [student.id, student]));
  const entered = rows.filter(({ outcome }) => outcome === 'new').map(({ account_id }) => account_id ?? 0);
  const gone = new Set(await deleteUnusedAccounts(tx, entered));
  const changes: ({ id: number } & ReturnType<typeof planRestoration>)[] = [];
  const undone = rows.map(({ number, outcome, account_id, before, after }): UndoneRow => {
    const student = account_id === null ? undefined : students.get(account_id);
    if (!student) return { number, undone: 'undone', remark: 'The account no longer exists.' };
    if (outcome === 'new')
      return gone.has(student.id)
        ? { number, undone: 'undone', remark: null }
        : { number, undone: 'kept', remark: 'The account is in use and stays.' };
    const restoration = planRestoration(student, before ?? {}, after ?? {});
    changes.push({ id: student.id, ...restoration });
    return restoration.kept.length === 0
      ? { number, undone: 'undone', remark: null }
      : {
          number,
          undone: 'kept',
          remark: `Changed since the import and stays: ${restoration.kept.join(', ')}.`,
        };
  });
  const restored = changes.filter(({ fields }) => Object.keys(fields).length > 0);
  await changeStudents(
    tx,
    restored.map(({ id, fields }) => ({ id, ...fields })),
  );
  await storeUndoneRows(tx, importId, undone);
  const removals = [...gone].map(
    (id): AuditEntry => ({
      actor,
      action: 'roster.remove-account',
      subject: ['account', id],
      before: { roster_import: importId },
    }),
  );
  const restorations = restored.map(
    ({ id, fields }): AuditEntry => ({
      actor,
      action: 'roster.restore-account',
      subject: ['account', id],
      after: { ...fields, roster_import: importId },
    }),
  );
  await auditEach(tx, [...removals, ...restorations]);
  const touched = [...gone, ...restored.map(({ id }) => id)];
  await notifyAccountsChanged(tx, touched);
  await addDoneRows(tx, importId, rows.length);
  return { more: true, touched };
}
