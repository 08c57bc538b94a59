import type * as contract from '#contract/people/roster.ts';
import type { RosterPlan } from '#contract/people/roster.ts';
import { batchesAt } from '#server/features/accounts/rules.ts';
import type { Call } from '#server/context.ts';
import { audit } from '#server/features/audit/log.queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import type { Database, Tx } from '#server/platform/database/connection.ts';
import type { StoredRow } from '#server/platform/database/json-columns.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import type { Viewer } from '#server/platform/auth/permission.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { Reading } from '#lib/spreadsheet/sheet.ts';
import { countTrades, planFrom, proposePlan, rowsBelow, tradesOf } from './column-mapping.rules.ts';
import {
  countImports,
  countOutcomes,
  deleteImport,
  getImport,
  getSheetRows,
  insertImport,
  listImportsAt,
  listSheets,
  lockImport,
  updatePlan,
  updateState,
} from './import.queries.ts';
import {
  countRowsToUndo,
  countSettled,
  listRowsWithStudents,
  listSettled,
  replaceRows,
} from './row.queries.ts';
import { readRows } from './row.rules.ts';
import { changesOf, countsOf, judge, studentOf } from './import.rules.ts';

const HEAD_ROWS = 8;
const SAMPLES = 3;

/** Reads a file aside, and keeps what it holds as a draft with a first reading of its columns. */
export async function takeFile({
  body,
  db,
  reader,
  settings,
  viewer,
}: Call<typeof contract.uploadRoster, Viewer>) {
  const fileName = body.file.name.replace(/[\p{Cc}\p{Surrogate}/\\]/gu, '').slice(-200) || 'file';
  const bytes = new Uint8Array(await body.file.arrayBuffer());
  const reading = await reader.read({ bytes, name: fileName.replace(/\.\w{1,5}$/, '') });
  const position = positionOfFirst(reading);
  const rows = (reading.sheets[position]?.rows ?? []).map(({ number, cells }): StoredRow => [number, cells]);
  const plan = proposePlan(rows, position);
  const id = await transaction(db, async (tx) => {
    const id = await insertImport(tx, fileName, viewer.accountId, reading);
    await storePlan(tx, id, plan, rows, settings.timeZone);
    return id;
  });
  return { id };
}

/** The first sheet that can be seen and has something in it. */
function positionOfFirst({ sheets }: Reading): number {
  const filled = sheets.map((sheet, position) => ({ ...sheet, position })).filter(({ rows }) => rows.length);
  const first = filled.find(({ hidden }) => !hidden) ?? filled[0];
  if (!first)
    throw new Problem('not-a-table', { message: 'There is nothing in this file. Choose another one.' });
  return first.position;
}

async function storePlan(tx: Tx, id: number, plan: RosterPlan, rows: StoredRow[], timeZone: string) {
  const [year = 0] = batchesAt(await readClock(tx), timeZone);
  await updatePlan(tx, id, plan);
  await replaceRows(tx, id, readRows(rows, plan, year));
}

export async function tellImport({ db, params }: Call<typeof contract.readImport, Viewer>) {
  return await summarise(db, params.id);
}

async function summarise(db: Database, id: number) {
  const { plan: _, stopped_in: __, ...facts } = await getImport(db, id);
  const counts =
    facts.state === 'draft' ? await countJudged(db, id) : countsOf(await countOutcomes(db, [id]));
  return { ...facts, counts };
}

async function countJudged(db: Database, id: number) {
  const rows = await listRowsWithStudents(db, id);
  return countsOf(
    rows.map((row) => ({ ...judge(row, studentOf(row), row.owner ?? undefined), count: 1, undone: null })),
  );
}

export async function listTheImports({ db, query }: Call<typeof contract.listImports, Viewer>) {
  const imports = await listImportsAt(db, query);
  const outcomes = await countOutcomes(
    db,
    imports.map(({ id }) => id),
  );
  const total = await countImports(db);
  return {
    results: imports.map(({ plan: _, stopped_in: __, ...facts }) => ({
      ...facts,
      counts: countsOf(outcomes.filter(({ import_id }) => import_id === facts.id)),
    })),
    page: query.page,
    totalPages: Math.ceil(total / query.limit),
    total,
  };
}

export async function tellColumns({ db, params }: Call<typeof contract.readColumns, Viewer>) {
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
  };
}

export async function changePlan({ body, db, params, settings }: Call<typeof contract.planImport, Viewer>) {
  const plan = await transaction(db, async (tx) => {
    const { state, plan: before } = await lockImport(tx, params.id);
    if (state !== 'draft') throw new Problem('import-not-draft');
    const rows = await getSheetRows(tx, params.id, body.sheet);
    const plan = revise(body, before, rows);
    await storePlan(tx, params.id, plan, rows, settings.timeZone);
    return plan;
  });
  return await describeColumns(db, params.id, plan);
}

function revise(wanted: RosterPlan, before: RosterPlan | null, rows: StoredRow[]): RosterPlan {
  const { default_batch, default_trade } = wanted;
  if (wanted.sheet !== before?.sheet)
    return { ...proposePlan(rows, wanted.sheet), default_batch, default_trade };
  if (wanted.header_row !== before.header_row)
    return { ...planFrom(rows, wanted.sheet, wanted.header_row), default_batch, default_trade };
  return { ...wanted, trades: tradesOf(rows, wanted) };
}

export async function listTheRows({ db, params, query }: Call<typeof contract.listRows, Viewer>) {
  const { state } = await getImport(db, params.id);
  const { page, limit, show } = query;
  if (state !== 'draft') {
    const rows = await listSettled(db, params.id, query);
    const total = await countSettled(db, params.id, show);
    const results = rows.map(({ before, after, remark, faults, outcome, ...row }) => ({
      ...row,
      outcome: outcome ?? ('refused' as const),
      changes: changesOf(before, after),
      remarks: remark ? remark.split('\n') : faults,
    }));
    return { results, page, totalPages: Math.ceil(total / limit), total };
  }
  const judged = (await listRowsWithStudents(db, params.id))
    .map((row) => ({ ...row, ...judge(row, studentOf(row), row.owner ?? undefined) }))
    .filter(({ outcome }) => show === undefined || outcome === show);
  const results = judged.slice((page - 1) * limit, page * limit).map(({ before, after, ...row }) => ({
    ...row,
    changes: changesOf(before, after),
    undone: null,
  }));
  return { results, page, totalPages: Math.ceil(judged.length / limit), total: judged.length };
}

/** The rows themselves are imported by `keepImporting`, on whichever node comes to it. */
export async function begin({ db, params, viewer }: Call<typeof contract.startImport, Viewer>) {
  await transaction(db, async (tx) => {
    const { id, state, plan, stopped_in } = await lockImport(tx, params.id);
    if (state === 'stopped' && stopped_in)
      return await updateState(tx, id, { state: stopped_in, trouble: null, stopped_in: null });
    if (state !== 'draft') throw new Problem('import-not-draft');
    if (!plan || plan.columns.regno === null) throw new Problem('import-without-regno');
    const counts = await countJudged(tx, id);
    const good = counts.new + counts.changed + counts.unchanged;
    if (good === 0) throw new Problem('import-nothing');
    await updateState(tx, id, { state: 'importing', total: good + counts.refused, done: 0 });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'roster.import',
      subject: ['roster_import', id],
      after: counts,
    });
  });
  return await summarise(db, params.id);
}

/** The undoing runs as the import does. */
export async function takeBack({ db, params, viewer }: Call<typeof contract.undoImport, Viewer>) {
  await transaction(db, async (tx) => {
    const { id, state, stopped_in } = await lockImport(tx, params.id);
    if (state !== 'imported' && stopped_in !== 'importing') throw new Problem('import-not-undoable');
    const rows = await listSettled(tx, id, { page: 1, limit: 1 });
    if (rows.length === 0) throw new Problem('import-too-old');
    const total = await countRowsToUndo(tx, id);
    await updateState(tx, id, { state: 'undoing', total, done: 0, trouble: null, stopped_in: null });
    await audit(tx, {
      actor: viewer.accountId,
      action: 'roster.undo',
      subject: ['roster_import', id],
      after: { rows: total },
    });
  });
  return await summarise(db, params.id);
}

export async function throwAway({ db, params }: Call<typeof contract.removeImport, Viewer>): Promise<null> {
  await transaction(db, async (tx) => {
    const { id, state } = await lockImport(tx, params.id);
    if (state !== 'draft') throw new Problem('import-not-draft');
    await deleteImport(tx, id);
  });
  return null;
}
