import { statfs } from 'node:fs/promises';

/** Tells whether the disk of the database has room for more than what is going on already. */
export type Room = { isShort(): Promise<boolean> };

/** Three of PostgreSQL's WAL segments: what runs already goes on in them for a good while. */
const LEAST_BYTES = 48 * 2 ** 20;
const LIFE_MS = 1_000;

/** The bytes that are free for us on the disk under `folder`. */
async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Looks at the disk under `folder`, once a second at most. Where it cannot be looked at, there is room. */
export function roomIn(folder: string): Room {
  let known = { short: false, at: -LIFE_MS };
  return {
    async isShort() {
      if (performance.now() - known.at < LIFE_MS) return known.short;
      known = { ...known, at: performance.now() };
      const short = await freeIn(folder).then(
        (free) => free < LEAST_BYTES,
        () => false,
      );
      known = { short, at: performance.now() };
      return short;
    },
  };
}

/** For a database elsewhere, whose disk is not seen from here. */
export const roomElsewhere: Room = { isShort: async () => false };
