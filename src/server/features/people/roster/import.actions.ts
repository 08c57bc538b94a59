import type * as contract from '#contract/people/roster.ts';
import type { RosterPlan } from '#contract/people/roster.ts';
import type { TableContents } from '#lib/spreadsheet/sheet.ts';
import type { Call } from '#server/context.ts';
import { offeredBatches } from '#server/features/accounts/rules.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import type { StoredRow } from '#server/platform/database/json-columns.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { pageCounts } from '#server/platform/http/paging.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { countTrades, matchTrades, planWithHeader, proposePlan, rowsBelow } from './column-mapping.rules.ts';
import {
  countImports,
  countOutcomes,
  deleteImport,
  getImport,
  getSheetRows,
  insertImport,
  listImportPage,
  listSheets,
  lockImport,
  updateImportState,
  updatePlan,
} from './import.queries.ts';
import { changesOf, judgeRow, studentOfRow, sumOutcomes } from './import.rules.ts';
import { importRoster } from './import-job.actions.ts';
import {
  countRowsToUndo,
  countSettledRows,
  listRowsWithStudents,
  listSettledRows,
  replaceRows,
} from './row.queries.ts';
import { findBatchRange, readRows } from './row.rules.ts';

const HEAD_ROWS = 8;
const SAMPLES = 3;

/** Reads a file in the sandbox and stores it as a draft with guessed columns. See docs/decisions/0024-uploads-are-read-in-a-sandbox.md. */
export async function uploadRoster({
  body,
  db,
  tableReader,
  config,
  user,
}: Call<typeof contract.uploadRoster, CurrentUser>) {
  const fileName = body.file.name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '').slice(-200) || 'file';
  const bytes = new Uint8Array(await body.file.arrayBuffer());
  const table = await tableReader.read({ bytes, name: fileName.replace(/\.\w{1,5}$/, '') });
  const position = findFirstSheet(table);
  const rows = (table.sheets[position]?.rows ?? []).map(({ number, cells }): StoredRow => [number, cells]);
  const plan = proposePlan(rows, position);
  const id = await transaction(db, async (tx) => {
    const id = await insertImport(tx, fileName, user.accountId, table);
    await storePlan(tx, id, plan, rows, config.timeZone);
    return id;
  });
  return { id };
}

/** The first visible sheet that is not empty, else the first hidden one. */
function findFirstSheet({ sheets }: TableContents): number {
  const filled = sheets.map((sheet, position) => ({ ...sheet, position })).filter(({ rows }) => rows.length);
  const first = filled.find(({ hidden }) => !hidden) ?? filled[0];
  if (!first) throw new Problem('not-a-table', { message: 'This file is empty. Choose another one.' });
  return first.position;
}

async function storePlan(tx: Tx, id: number, plan: RosterPlan, rows: StoredRow[], timeZone: string) {
  const [year = 0] = offeredBatches(await readClock(tx), timeZone);
  await updatePlan(tx, id, plan);
  await replaceRows(tx, id, readRows(rows, plan, year));
}

export async function readRosterImport({ db, params }: Call<typeof contract.readRosterImport, CurrentUser>) {
  return await summarizeImport(db, params.id);
}

async function summarizeImport(db: Database, id: number) {
  const { plan: _, stopped_in: __, ...facts } = await getImport(db, id);
  const counts =
    facts.state === 'draft' ? await countDraftOutcomes(db, id) : sumOutcomes(await countOutcomes(db, [id]));
  return { ...facts, counts };
}

async function countDraftOutcomes(db: Database, id: number) {
  const rows = await listRowsWithStudents(db, id);
  return sumOutcomes(
    rows.map((row) => ({
      ...judgeRow(row, studentOfRow(row), row.owner ?? undefined),
      count: 1,
      undone: null,
    })),
  );
}

export async function listRosterImports({ db, query }: Call<typeof contract.listRosterImports, CurrentUser>) {
  const imports = await listImportPage(db, query);
  const outcomes = await countOutcomes(
    db,
    imports.map(({ id }) => id),
  );
  const total = await countImports(db);
  return {
    results: imports.map(({ plan: _, stopped_in: __, ...facts }) => ({
      ...facts,
      counts: sumOutcomes(outcomes.filter(({ import_id }) => import_id === facts.id)),
    })),
    ...pageCounts(query, total),
  };
}

export async function readRosterColumns({
  db,
  params,
}: Call<typeof contract.readRosterColumns, CurrentUser>) {
  const { state, plan } = await getImport(db, params.id);
  if (state !== 'draft' || !plan) throw new Problem('import-not-draft');
  return await describeColumns(db, params.id, plan);
}

async function describeColumns(db: Database, id: number, plan: RosterPlan) {
  const rows = await getSheetRows(db, id, plan.sheet);
  const heading = rows.find(([number]) => number === plan.header_row)?.[1] ?? [];
  const body = rowsBelow(rows, plan.header_row);
  const width = Math.max(heading.length, ...body.slice(0, 200).map(([, cells]) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    heading: (heading[at] ?? '').trim().slice(0, 80),
    samples: body
      .map(([, cells]) => (cells[at] ?? '').trim().slice(0, 60))
      .filter((cell) => cell !== '')
      .slice(0, SAMPLES),
  }));
  return {
    plan,
    sheets: await listSheets(db, id),
    head: rows
      .slice(0, HEAD_ROWS)
      .map(([number, cells]) => ({ number, cells: cells.slice(0, 12).map((cell) => cell.slice(0, 40)) })),
    columns,
    trades: countTrades(rows, plan).slice(0, 200),
    batch_range: findBatchRange(rows, plan) ?? null,
  };
}

export async function planRosterImport({
  body,
  db,
  params,
  config,
}: Call<typeof contract.planRosterImport, CurrentUser>) {
  const plan = await transaction(db, async (tx) => {
    const { state, plan: before } = await lockImport(tx, params.id);
    if (state !== 'draft') throw new Problem('import-not-draft');
    const rows = await getSheetRows(tx, params.id, body.sheet);
    const plan = revisePlan(body, before, rows);
    await storePlan(tx, params.id, plan, rows, config.timeZone);
    return plan;
  });
  return await describeColumns(db, params.id, plan);
}

function revisePlan(wanted: RosterPlan, before: RosterPlan | null, rows: StoredRow[]): RosterPlan {
  const { default_batch, default_trade } = wanted;
  if (wanted.sheet !== before?.sheet)
    return { ...proposePlan(rows, wanted.sheet), default_batch, default_trade };
  if (wanted.header_row !== before.header_row)
    return { ...planWithHeader(rows, wanted.sheet, wanted.header_row), default_batch, default_trade };
  return { ...wanted, trades: matchTrades(rows, wanted) };
}

export async function listRosterRows({
  db,
  params,
  query,
}: Call<typeof contract.listRosterRows, CurrentUser>) {
  const { state } = await getImport(db, params.id);
  const { page, limit, show } = query;
  if (state !== 'draft') {
    const rows = await listSettledRows(db, params.id, query);
    const total = await countSettledRows(db, params.id, show);
    const results = rows.map(({ before, after, remark, faults, outcome, ...row }) => ({
      ...row,
      outcome: outcome ?? ('refused' as const),
      changes: changesOf(before, after),
      remarks: remark ? remark.split('\n') : faults,
    }));
    return { results, ...pageCounts({ page, limit }, total) };
  }
  const decided = (await listRowsWithStudents(db, params.id))
    .map((row) => ({ ...row, ...judgeRow(row, studentOfRow(row), row.owner ?? undefined) }))
    .filter(({ outcome }) => show === undefined || outcome === show);
  const results = decided.slice((page - 1) * limit, page * limit).map(({ before, after, ...row }) => ({
    ...row,
    changes: changesOf(before, after),
    undone: null,
  }));
  return { results, ...pageCounts(query, decided.length) };
}

/** Starts the import, whose rows a job then imports. */
export async function startRosterImport({
  db,
  params,
  user,
}: Call<typeof contract.startRosterImport, CurrentUser>) {
  await transaction(db, async (tx) => {
    const { id, state, plan, stopped_in } = await lockImport(tx, params.id);
    await addJob(tx, importRoster, { import_id: id });
    if (state === 'stopped' && stopped_in)
      return await updateImportState(tx, id, { state: stopped_in, trouble: null, stopped_in: null });
    if (state !== 'draft') throw new Problem('import-not-draft');
    if (!plan || plan.columns.regno === null) throw new Problem('import-without-regno');
    const counts = await countDraftOutcomes(tx, id);
    const good = counts.new + counts.changed + counts.unchanged;
    if (good === 0) throw new Problem('import-nothing');
    await updateImportState(tx, id, { state: 'importing', total: good + counts.refused, done: 0 });
    await audit(tx, {
      actor: user.accountId,
      action: 'roster.import',
      subject: ['roster_import', id],
      after: counts,
    });
  });
  return await summarizeImport(db, params.id);
}

/** Starts to undo an import, which a job then does. */
export async function undoRosterImport({
  db,
  params,
  user,
}: Call<typeof contract.undoRosterImport, CurrentUser>) {
  await transaction(db, async (tx) => {
    const { id, state, stopped_in } = await lockImport(tx, params.id);
    if (state !== 'imported' && stopped_in !== 'importing') throw new Problem('import-not-undoable');
    const rows = await listSettledRows(tx, id, { page: 1, limit: 1 });
    if (rows.length === 0) throw new Problem('import-too-old');
    await addJob(tx, importRoster, { import_id: id });
    const total = await countRowsToUndo(tx, id);
    await updateImportState(tx, id, { state: 'undoing', total, done: 0, trouble: null, stopped_in: null });
    await audit(tx, {
      actor: user.accountId,
      action: 'roster.undo',
      subject: ['roster_import', id],
      after: { rows: total },
    });
  });
  return await summarizeImport(db, params.id);
}

export async function removeRosterImport({
  db,
  params,
}: Call<typeof contract.removeRosterImport, CurrentUser>): Promise<null> {
  await transaction(db, async (tx) => {
    const { id, state } = await lockImport(tx, params.id);
    if (state !== 'draft') throw new Problem('import-not-draft');
    await deleteImport(tx, id);
  });
  return null;
}
