import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { Problem } from '#server/platform/http/problem.ts';
import type { PictureSizes } from '#server/platform/markdown/markdown.ts';

/** The pictures of questions among some hashes, with their sizes in pixels. */
export async function listPictureSizes(db: Database, hashes: string[]): Promise<PictureSizes> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('question_picture')
    .select(['hash', 'width', 'height'])
    .where('hash', 'in', hashes)
    .execute();
  return new Map(rows.map(({ hash, width, height }) => [hash, { width, height }]));
}

/** Makes a stored picture one of a question; one that is there already is as new again. */
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

/** Keeps what a stored text names from now on. Throws `invalid-input` where a picture went meanwhile. */
export async function markPicturesUsed(tx: Database, hashes: string[]): Promise<void> {
  if (hashes.length === 0) return;
  const named = await tx
    .updateTable('question_picture')
    .set({ named: true })
    .where('hash', 'in', hashes)
    .returning('hash')
    .execute();
  if (named.length < new Set(hashes).size)
    throw new Problem('invalid-input', { message: 'A picture went meanwhile. Insert it again.' });
}

/** Lets go of pictures that no text has named for a week since they were sent; returns their hashes. */
export async function deleteUnusedPictures(tx: Database): Promise<string[]> {
  const gone = await tx
    .deleteFrom('question_picture')
    .where('named', '=', false)
    .where('uploaded_at', '<', sql<Date>`now() - interval '7 days'`)
    .returning('hash')
    .execute();
  return gone.map(({ hash }) => hash);
}
