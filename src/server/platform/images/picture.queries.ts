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

/** Finds pictures by their hashes. `caller` identifies the caller, such as by network. Throws `not-found`. */
export type PictureCache = { find(hash: string, caller: string): Promise<BufferedFile> };

const CACHE_BYTES = 8_000_000;
/** A deleted picture is still served for this long at most. */
const CACHE_MS = 1_000;
const MAX_CONCURRENT = 2;
const MAX_WAITING = 2_000;

/**
 * Reads each picture once for all calls within a second, such as those of a hall whose test starts, and only a few at a time. Callers
 * take turns, so that one that requests many pictures does not delay the others.
 */
export function createPictureCache(db: Database): PictureCache {
  const queue = createFairQueue(MAX_CONCURRENT, MAX_WAITING);
  const cache = new LRUCache<string, BufferedFile, string>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ content }) => content.length,
    ttl: CACHE_MS,
    // A picture evicted during its read still reaches the callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (hash, _before, { context: caller }) => queue(() => loadPicture(db, hash), caller),
  });
  return { find: async (hash, caller) => await cache.forceFetch(hash, { context: caller }) };
}

async function loadPicture(db: Database, hash: string): Promise<BufferedFile> {
  const { bytes, media_type } = await db
    .selectFrom('picture')
    .select(['bytes', 'media_type'])
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow(() => new Problem('not-found'));
  return new BufferedFile(bytes, `${hash}.webp`, media_type);
}

/** The bytes of some pictures by their hashes, without deleted ones. */
export async function listPictures(db: Database, hashes: string[]) {
  if (hashes.length === 0) return [];
  return await db.selectFrom('picture').select(['hash', 'bytes']).where('hash', 'in', hashes).execute();
}

/** Inserts a picture, or locks the existing one until the transaction ends. */
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

/** Deletes a picture unless an account or a question uses it. */
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
