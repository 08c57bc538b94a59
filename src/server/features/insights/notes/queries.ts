import type { Database } from '#server/platform/database/connection.ts';

/** The notes of the cell about a student, newest first. */
export async function listNotes(db: Database, accountId: number) {
  return await db
    .selectFrom('cell_note')
    .innerJoin('account as writer', 'writer.id', 'written_by')
    .select(['cell_note.id', 'words', 'writer.name as written_by', 'written_at'])
    .where('account_id', '=', accountId)
    .orderBy('cell_note.id', 'desc')
    .execute();
}

/** Returns its id. */
export async function insertNote(
  tx: Database,
  note: { account_id: number; words: string; written_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('cell_note').values(note).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the id of the student; undefined where the note is gone. */
export async function deleteNote(tx: Database, id: number): Promise<number | undefined> {
  const row = await tx
    .deleteFrom('cell_note')
    .where('id', '=', id)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}
