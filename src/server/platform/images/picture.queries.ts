import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '#server/platform/database/connection.ts';
import { BufferedFile } from '#server/platform/http/buffered-file.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { createFairQueue } from '#server/platform/sandbox/fair-queue.ts';

declare module '#server/context.ts' {
  interface AppContext {
    pictureCache: PictureCache;
  }
}

/** Gives pictures by their hashes. `whose` names who asks, such as a network. Throws `not-found`. */
export type PictureCache = { find(hash: string, whose: string): Promise<BufferedFile> };

const CACHE_BYTES = 8_000_000;
/** One that is taken away is shown no longer than this, as a token that is taken back is taken no longer. */
const CACHE_MS = 1_000;
const MAX_CONCURRENT = 2;
const MAX_WAITING = 2_000;

/**
 * Reads each picture once for all who ask within a second, as a hall does when its test begins, and few side by side: whoever asks for
 * many has them one after the other, and others theirs in between.
 */
export function createPictureCache(db: Database): PictureCache {
  const inTurn = createFairQueue(MAX_CONCURRENT, MAX_WAITING);
  const shown = new LRUCache<string, BufferedFile, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ content }) => content.length,
    ttl: CACHE_MS,
    // What falls out while it is read, since others take its place, comes to whoever waits for it all the same.
    ignoreFetchAbort: true,
    fetchMethod: (hash, _before, { context: whose }) => inTurn(() => loadPicture(db, hash), whose),
  });
  return { find: async (hash, whose) => await shown.forceFetch(hash, { context: whose }) };
}

async function loadPicture(db: Database, hash: string): Promise<BufferedFile> {
  const { bytes, media_type } = await db
    .selectFrom('picture')
    .select(['bytes', 'media_type'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
  return new BufferedFile(bytes, `${hash}.webp`, media_type);
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
export async function deleteUnusedPicture(tx: Database, hash: string, address: string): Promise<void> {
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
