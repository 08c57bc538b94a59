import { sql } from 'kysely';
import type { RosterImportState, RosterPlan } from '#contract/people/roster.ts';
import type { TableContents } from '#lib/spreadsheet/sheet.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredRow } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';

const DRAFT_DAYS = 2;
/** How long an import can be undone. Then its rows are deleted. */
const UNDO_DAYS = 30;

const selectImports = (db: Database) =>
  db
    .selectFrom('roster_import')
    .innerJoin('account', 'account.id', 'roster_import.author_id')
    .select([
      'roster_import.id',
      'file_name',
      'format',
      'remarks',
      'state',
      'plan',
      'total',
      'done',
      'trouble',
      'stopped_in',
      'account.name as author',
      'roster_import.created_at',
      'imported_at',
      'undone_at',
    ]);

export async function getImport(db: Database, id: number) {
  return await selectImports(db)
    .where('roster_import.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function listImportPage(db: Database, { page, limit }: { page: number; limit: number }) {
  return await selectImports(db)
    .orderBy('roster_import.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countImports(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('roster_import')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many rows of these imports have each outcome. */
export async function countOutcomes(db: Database, importIds: number[]) {
  return await db
    .selectFrom('roster_row')
    .select(['import_id', 'outcome', 'undone'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('import_id', 'in', importIds.length > 0 ? importIds : [0])
    .where('outcome', 'is not', null)
    .groupBy(['import_id', 'outcome', 'undone'])
    .execute();
}

/** An import, locked until the transaction ends. */
export async function lockImport(tx: Database, id: number) {
  return await tx
    .selectFrom('roster_import')
    .select(['id', 'state', 'plan', 'stopped_in'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function insertImport(
  tx: Database,
  fileName: string,
  authorId: number,
  { format, remarks, sheets }: TableContents,
): Promise<number> {
  const { id } = await tx
    .insertInto('roster_import')
    .values({ file_name: fileName, format, remarks, author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('roster_sheet')
    .values(
      sheets.map(({ name, hidden, rows }, position) => ({
        import_id: id,
        position,
        name,
        hidden,
        rows: JSON.stringify(rows.map(({ number, cells }) => [number, cells])),
      })),
    )
    .execute();
  return id;
}

export async function listSheets(db: Database, importId: number) {
  return await db
    .selectFrom('roster_sheet')
    .select(['name', 'hidden', sql<number>`jsonb_array_length(rows)`.as('rows')])
    .where('import_id', '=', importId)
    .orderBy('position')
    .execute();
}

/** The rows of a sheet. Throws `not-found` if there is no such sheet. */
export async function getSheetRows(db: Database, importId: number, position: number): Promise<StoredRow[]> {
  const { rows } = await db
    .selectFrom('roster_sheet')
    .select('rows')
    .where('import_id', '=', importId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
  return rows;
}

export async function updatePlan(tx: Database, id: number, plan: RosterPlan): Promise<void> {
  await tx
    .updateTable('roster_import')
    .set({ plan: JSON.stringify(plan) })
    .where('id', '=', id)
    .execute();
}

type ImportChange = {
  state: RosterImportState;
  total?: number;
  done?: number;
  trouble?: string | null;
  stopped_in?: 'importing' | 'undoing' | null;
};

export async function updateImportState(tx: Database, id: number, change: ImportChange): Promise<void> {
  await tx
    .updateTable('roster_import')
    .set({
      ...change,
      ...(change.state === 'imported' && { imported_at: sql<Date>`now()` }),
      ...(change.state === 'undone' && { undone_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

/** Adds `count` rows to the progress. */
export async function addDoneRows(tx: Database, id: number, count: number): Promise<void> {
  await tx
    .updateTable('roster_import')
    .set((eb) => ({ done: eb('done', '+', count) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('roster_import').where('id', '=', id).execute();
}

/** Deletes the sheets of the file, since the rows that were read from them are enough from now on. */
export async function deleteSheets(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('roster_sheet').where('import_id', '=', id).execute();
}

/** Locks an import until the transaction ends, if rows of it are to be imported or undone. */
export async function lockRunningImport(tx: Database, id: number) {
  return await tx
    .selectFrom('roster_import')
    .select(['id', 'state', 'author_id'])
    .where('id', '=', id)
    .where('state', 'in', ['importing', 'undoing'])
    .forUpdate()
    .executeTakeFirst();
}

/** Deletes abandoned drafts, and the rows of old imports. */
export async function deleteOldImports(db: Database): Promise<void> {
  const olderThan = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
  await db
    .deleteFrom('roster_import')
    .where('state', '=', 'draft')
    .where('created_at', '<', olderThan(DRAFT_DAYS))
    .execute();
  const old = db
    .selectFrom('roster_import')
    .select('id')
    .where('state', 'in', ['imported', 'undone'])
    .where('created_at', '<', olderThan(UNDO_DAYS));
  await db.deleteFrom('roster_row').where('import_id', 'in', old).execute();
}
