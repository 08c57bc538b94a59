import { statfs } from 'node:fs/promises';

/** Whether the disk of the database has space for more than the running attempts. */
export type DiskSpace = { isShort(): Promise<boolean> };

/** Three of PostgreSQL's WAL segments, which last running attempts for a good while. */
const MIN_FREE_BYTES = 48 * 2 ** 20;
const MAX_AGE_MS = 1_000;

/** The bytes that this user may still write on the disk of `folder`. */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Checks the disk of `folder`, at most once a second. Where that fails, it reports enough space. */
export function watchDiskSpace(folder: string): DiskSpace {
  let known = { short: false, at: -MAX_AGE_MS };
  return {
    async isShort() {
      if (performance.now() - known.at < MAX_AGE_MS) return known.short;
      known = { ...known, at: performance.now() };
      const short = await readFreeBytes(folder).then(
        (free) => free < MIN_FREE_BYTES,
        () => false,
      );
      known = { short, at: performance.now() };
      return short;
    },
  };
}

/** For an external database, whose disk the portal cannot see. */
export const unknownDiskSpace: DiskSpace = { isShort: async () => false };
