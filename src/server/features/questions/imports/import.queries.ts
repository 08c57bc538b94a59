import { sql } from 'kysely';
import type { QuestionImportState } from '#contract/questions/imports.ts';
import type { Database } from '#server/platform/database/connection.ts';
import type { StoredRemark } from '#server/platform/database/json-columns.ts';
import { Problem } from '#server/platform/http/problem.ts';

/** An abandoned draft is deleted after this time. Its pictures live longer. */
const DRAFT_DAYS = 5;
/** An import can be undone for this time. Then its items are deleted. */
const UNDO_DAYS = 30;

const selectImports = (db: Database) =>
  db
    .selectFrom('question_import')
    .innerJoin('account', 'account.id', 'question_import.author_id')
    .select(['question_import.id', 'file_name', 'format', 'remarks', 'state', 'total', 'done'])
    .select(['account.name as author', 'question_import.created_at', 'imported_at', 'undone_at'])
    .select(['imported', 'kept', 'left_out']);

/** Throws `not-found`. */
export async function getImport(db: Database, id: number) {
  return await selectImports(db)
    .where('question_import.id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

export async function listImports(db: Database, { page, limit }: { page: number; limit: number }) {
  const results = await selectImports(db)
    .orderBy('question_import.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await db
    .selectFrom('question_import')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { results, total };
}

/** Locks an import until the transaction ends. Throws `not-found`. */
export async function lockImport(tx: Database, id: number) {
  return await tx
    .selectFrom('question_import')
    .select(['id', 'file_name', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/**
 * Locks an import and returns whether it still needs preparation. While this node stalled, another one may have finished it, and an
 * admin may have edited or deleted it since.
 */
export async function lockPreparingImport(tx: Database, id: number): Promise<boolean> {
  const held = await tx
    .selectFrom('question_import')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return held?.state === 'preparing';
}

type NewImport = {
  file_name: string;
  format: string;
  remarks: StoredRemark[];
  left_out: number;
  total: number;
  author_id: number;
};

export async function insertImport(tx: Database, { remarks, ...values }: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('question_import')
    .values({ ...values, remarks: JSON.stringify(remarks) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type StateChange = { state: QuestionImportState; imported?: number; kept?: number };

export async function updateImportState(tx: Database, id: number, change: StateChange): Promise<void> {
  await tx
    .updateTable('question_import')
    .set({
      ...change,
      ...(change.state === 'imported' && { imported_at: sql<Date>`now()` }),
      ...(change.state === 'undone' && { undone_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
}

export async function addRemark(tx: Database, id: number, remark: StoredRemark): Promise<void> {
  await tx
    .updateTable('question_import')
    .set({ remarks: sql`remarks || ${JSON.stringify([remark])}::jsonb` })
    .where('id', '=', id)
    .execute();
}

/** Counts `count` more questions as prepared and renews this node's claim for two minutes. */
export async function recordProgress(tx: Database, id: number, count: number): Promise<void> {
  await tx
    .updateTable('question_import')
    .set((eb) => ({ done: eb('done', '+', count), claimed_until: claimExpiry }))
    .where('id', '=', id)
    .execute();
}

export async function deleteImport(tx: Database, id: number): Promise<void> {
  await tx.deleteFrom('question_import').where('id', '=', id).execute();
}

const claimExpiry = sql<Date>`now() + interval '2 minutes'`;

/** Claims an import that needs preparation for two minutes, in which no other node gets it. */
export async function claimImport(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    update question_import set claimed_until = ${claimExpiry}
    where id = (
      select id from question_import
      where state = 'preparing' and (claimed_until is null or claimed_until < now())
      order by id limit 1 for update skip locked)
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Lets any node claim the import. */
export async function releaseClaim(db: Database, id: number): Promise<void> {
  await db.updateTable('question_import').set({ claimed_until: null }).where('id', '=', id).execute();
}

/** Deletes abandoned drafts and the items of old imports. */
export async function deleteOldQuestionImports(db: Database): Promise<void> {
  const olderThan = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
  await db
    .deleteFrom('question_import')
    .where('state', 'in', ['preparing', 'draft'])
    .where('created_at', '<', olderThan(DRAFT_DAYS))
    .execute();
  const old = db
    .selectFrom('question_import')
    .select('id')
    .where('state', 'in', ['imported', 'undone'])
    .where('created_at', '<', olderThan(UNDO_DAYS));
  await db.deleteFrom('question_import_item').where('import_id', 'in', old).execute();
}
