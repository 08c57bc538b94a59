import { chmod, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ArchiveFile } from './tar.ts';

/** A folder of compiled programs by hash. Only the engine writes it; runs see a program's folder read-only. */
export type CompileCache = {
  /** The program's folder, which stays while `use` runs; undefined where there is none. */
  use<T>(hash: string, use: (folder: string, files: string[]) => Promise<T>): Promise<T> | undefined;
  has(hash: string): boolean;
  put(hash: string, files: ArchiveFile[]): Promise<void>;
};

type Entry = { files: string[]; bytes: number; used: number; users: number };

const HASH = /^[0-9a-f]{64}$/;

/** Opens the cache. What a stopped engine left half-written is removed. */
export async function openCompileCache(folder: string, maxMegabytes: number): Promise<CompileCache> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  const entries = new Map<string, Entry>();
  for (const name of await readdir(folder))
    if (HASH.test(name)) entries.set(name, await readEntry(join(folder, name)));
    else if (name.startsWith('new-')) await rm(join(folder, name), { recursive: true, force: true });

  async function evict(): Promise<void> {
    let bytes = [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0);
    for (const [hash, entry] of [...entries].sort(([, one], [, other]) => one.used - other.used)) {
      if (bytes <= maxMegabytes * 1_048_576) return;
      if (entry.users > 0) continue;
      entries.delete(hash);
      bytes -= entry.bytes;
      await rm(join(folder, hash), { recursive: true, force: true });
    }
  }

  return {
    has: (hash) => entries.has(hash),
    use(hash, use) {
      const entry = entries.get(hash);
      if (!entry) return undefined;
      entry.used = Date.now();
      entry.users++;
      return use(join(folder, hash), entry.files).finally(() => {
        entry.users--;
      });
    },
    async put(hash, files) {
      const made = await mkdtemp(join(folder, 'new-'));
      try {
        for (const file of files) {
          await mkdir(dirname(join(made, file.name)), { recursive: true, mode: 0o755 });
          await writeFile(join(made, file.name), file.bytes, { mode: file.executable ? 0o555 : 0o444 });
        }
        // Runs have a user id of their own.
        await chmod(made, 0o755);
        await rename(made, join(folder, hash)).catch(ignoreExisting);
      } finally {
        await rm(made, { recursive: true, force: true });
      }
      entries.set(hash, { ...(await readEntry(join(folder, hash))), used: Date.now() });
      await evict();
    },
  };
}

/** Two engines may compile the same program. */
function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
}

async function readEntry(folder: string): Promise<Entry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const sizes = await Promise.all(files.map(async (name) => (await stat(join(folder, name))).size));
  return {
    files,
    bytes: sizes.reduce((sum, size) => sum + size, 4_096),
    used: (await stat(folder)).mtimeMs,
    users: 0,
  };
}
