import { sql } from 'kysely';
import type { Database } from '../database/connection.ts';
import { Problem } from '../http/problem.ts';

export async function getPicture(db: Database, hash: string) {
  return await db
    .selectFrom('picture')
    .select(['bytes', 'media_type'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
}

/** The bytes of some pictures by their hashes; those that are gone are missing. */
export async function listPictures(db: Database, hashes: string[]) {
  if (hashes.length === 0) return [];
  return await db.selectFrom('picture').select(['hash', 'bytes']).where('hash', 'in', hashes).execute();
}

/** Adds a picture, or locks the one that is there already until the transaction ends. */
export async function insertPicture(
  tx: Database,
  { hash, bytes }: { hash: string; bytes: Buffer },
): Promise<void> {
  await tx
    .insertInto('picture')
    .values({ hash, bytes, media_type: 'image/webp' })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ hash: sql`excluded.hash` }))
    .execute();
}

export async function lockPicture(tx: Database, hash: string): Promise<void> {
  await tx.selectFrom('picture').select('hash').where('hash', '=', hash).forUpdate().execute();
}

/** Deletes a picture unless some account has its address, or it is one of a question. */
export async function deletePictureWithoutOwner(tx: Database, hash: string, address: string): Promise<void> {
  await tx
    .deleteFrom('picture')
    .where('hash', '=', hash)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('account').select('id').where('avatar', '=', address))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('question_picture').select('hash').where('hash', '=', hash))),
    )
    .execute();
}
