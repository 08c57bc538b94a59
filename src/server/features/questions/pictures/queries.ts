import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { PictureSizes } from '#server/platform/markdown/picture-sizes.ts';

/** The sizes in pixels of the question pictures with these hashes. */
export async function listPictureSizes(db: Database, hashes: string[]): Promise<PictureSizes> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('question_picture')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ hash, width, height }) => [hash, { width, height }]));
}

/** Registers a stored picture for questions, or renews the upload time of one that is registered. */
export async function insertQuestionPicture(
  tx: Database,
  { hash, width, height }: { hash: string; width: number; height: number },
): Promise<void> {
  await tx
    .insertInto('question_picture')
    .values({ hash, width, height })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at: sql`now()` }))
    .execute();
}

/** Marks pictures as used by a stored text, so that they are kept. Throws `invalid-input` if one was deleted. */
export async function markPicturesUsed(tx: Database, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const named = await tx
    .updateTable('question_picture')
    .set({ named: true })
    .where('hash', 'in', hashes)
    .returning('hash')
    .execute();
  if (named.length < new Set(hashes).size)
    throw new Problem('invalid-input', {
      message: 'A picture was deleted in the meantime. Insert it again.',
    });
}

/** Deletes question pictures that no text has used within a week of their upload; returns their hashes. */
export async function deleteUnusedPictures(tx: Database): Promise<string[]> {
  const gone = await tx
    .deleteFrom('question_picture')
    .where('named', '=', false)
    .where('uploaded_at', '<', sql<Date>`now() - interval '7 days'`)
    .returning('hash')
    .execute();
  return gone.map(({ hash }) => hash);
}
