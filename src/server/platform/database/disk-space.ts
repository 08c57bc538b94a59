import { statfs } from 'node:fs/promises';

/** Tells whether the disk of the database has room for more than what is going on already. */
export type DiskSpace = { isShort(): Promise<boolean> };

/** Three of PostgreSQL's WAL segments: what runs already goes on in them for a good while. */
const MIN_FREE_BYTES = 48 * 2 ** 20;
const MAX_AGE_MS = 1_000;

/** The bytes that are free for us on the disk under `folder`. */
async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks at the disk under `folder`, once a second at most. Where it cannot be looked at, there is room. */
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

/** For a database elsewhere, whose disk is not seen from here. */
export const unknownDiskSpace: DiskSpace = { isShort: async () => false };
