import { copyFile, open } from 'node:fs/promises';
import type { Owner } from './os-account.ts';

/** The file that PostgreSQL writes to; `since` returns the text after a position that `size` gave. */
export type ServerLog = {
  descriptor: number;
  size(): Promise<number>;
  since(start: number): Promise<string>;
  close(): Promise<void>;
};

const MAX_BYTES = 10_000_000;

/** Opens the owner's log at `path` for appending; beyond 10 MB its text moves to `path.1`. */
export async function openServerLog(path: string, owner: Owner): Promise<ServerLog> {
  const file = await open(path, 'a+', 0o600);
  await file.chown(owner.uid, owner.gid);
  const size = async () => (await file.stat()).size;
  const rotate = async () => {
    if ((await size()) < MAX_BYTES) return;
    // Truncates even if the copy fails: on a full disk the log must not keep growing.
    await copyFile(path, `${path}.1`).catch(() => {});
    await file.truncate();
  };
  await rotate();
  const rotation = setInterval(() => rotate().catch(() => {}), 60_000).unref();
  return {
    descriptor: file.fd,
    size,
    since: async (start) => {
      const text = Buffer.alloc(4_000);
      const { bytesRead } = await file.read(
        text,
        0,
        text.length,
        Math.max(start, (await size()) - text.length),
      );
      return text.toString('utf8', 0, bytesRead).trim();
    },
    close: async () => {
      clearInterval(rotation);
      await file.close();
    },
  };
}
