import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { isAlive } from '#lib/is-alive.ts';
import { backupFailure } from './backup-failure.ts';
import type { BackupKey } from './backup-key.ts';

// A backup is a tar file, compressed by zstd and encrypted by age: `age -d FILE | zstd -d | tar -x` opens it anywhere.
// See docs/decisions/0038-a-backup-is-a-snapshot-in-standard-formats.md.

export type ArchiveEntry = { name: string; content: Buffer };
type Add = (entry: ArchiveEntry) => Promise<void>;

/**
 * Writes the archive at `path` from the entries that `produce` adds. The file appears when it is complete and on disk; a failure leaves
 * nothing. Returns its size in bytes.
 */
export async function writeArchive(
  path: string,
  key: BackupKey,
  signal: AbortSignal,
  produce: (add: Add) => Promise<void>,
): Promise<number> {
  await removeDrafts(path);
  const draft = draftOf(path, process.pid);
  // It is flushed to disk before it is closed.
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
  try {
    const tar = pack();
    const compressed = createZstdCompress();
    const encrypted = await key.encrypt(toWeb(compressed));
    const write = async () => {
      await produce((entry) => addEntry(tar, entry));
      tar.finalize();
    };
    await Promise.all([
      pipeline(tar, compressed, { signal }),
      pipeline(fromWeb(encrypted), file, { signal }),
      write().catch((error: Error) => {
        tar.destroy(error);
        throw error;
      }),
    ]);
    const { size } = await stat(draft);
    await rename(draft, path);
    await syncFolder(dirname(path));
    return size;
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

const draftOf = (path: string, pid: number) => join(dirname(path), `.${basename(path)}.${pid}.partial`);

const DAY_MS = 86_400_000;

/** Removes what killed backups left in the folder: at once for the same file, else after a day, since other machines may share the folder. */
async function removeDrafts(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    const pid = Number(name.match(/^\..+\.(\d+)\.partial$/)?.[1]);
    if (!pid) continue;
    const draft = join(dirname(path), name);
    const { mtimeMs } = await stat(draft);
    const isOld = mtimeMs < Date.now() - DAY_MS;
    if (isOld || (draft === draftOf(path, pid) && !isAlive(pid))) await rm(draft, { force: true });
  }
}

/** Waits until the entry has left for compression, so that a slow disk slows down the database's reader. */
function addEntry(tar: Pack, { name, content }: ArchiveEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    const sink = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
      error ? reject(error) : resolve(),
    );
    // Without a listener the process would end when the disk is full.
    sink.on('error', reject);
    sink.end(content);
  });
}

/** Throws a backup failure where the file exists already or its folder cannot be written. */
export async function refuseUnwritable(path: string): Promise<void> {
  const folder = dirname(path);
  // The slash makes a file fail, which is no folder.
  const isWritable = await access(`${folder}/`, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) throw backupFailure(`${folder} is no folder that can be written.`);
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw backupFailure(`${path} exists already: name a new file.`);
}

/** The entries of an archive, in order. Throws a backup failure for another key, and for a file that is damaged or cut short. */
export async function* readArchive(
  path: string,
  key: BackupKey,
  signal: AbortSignal,
): AsyncGenerator<ArchiveEntry> {
  const file = createReadStream(path, { highWaterMark: 65_536 });
  await new Promise((resolve, reject) => file.once('open', resolve).once('error', reject)).catch(
    (error: Error) => {
      throw backupFailure(`${path} cannot be read: ${error.message}.`, error);
    },
  );
  const plain = fromWeb(await key.decrypt(toWeb(file)));
  const entries = extract();
  let failure: unknown;
  const read = pipeline(plain, createZstdDecompress(), entries, { signal }).catch((error: unknown) => {
    failure ??= error;
  });
  try {
    for await (const entry of entries) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry) chunks.push(chunk as Buffer);
      yield { name: entry.header.name, content: Buffer.concat(chunks) };
    }
  } catch (error) {
    failure ??= error;
  } finally {
    entries.destroy();
    file.destroy();
  }
  await read;
  signal.throwIfAborted();
  if (failure)
    throw backupFailure(
      `${path} is damaged or cut short: take another backup. (${(failure as Error).message})`,
      failure,
    );
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => Readable.fromWeb(stream as NodeReadableStream);

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
