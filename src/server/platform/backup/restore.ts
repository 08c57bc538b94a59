import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from '#lib/is-alive.ts';
import { type EmbeddedDatabase, startEmbedded } from '../postgres/embedded.ts';
import { findRunning } from '../postgres/running.ts';
import { backupFailure } from './backup-failure.ts';
import { type Loaded, type LoadOptions, loadBackup, readBackupHeader } from './loading.ts';

const DRAFT = '.restore-';
/** What a folder may hold and still count as empty: the mount point of a disk has it. */
const IGNORED = new Set(['lost+found']);

/**
 * Restores a backup into the empty `folder`, as its embedded database. The cluster is made aside and moved there when it is complete, so
 * a failure leaves an empty folder. Throws a backup failure where the folder holds something.
 */
export async function restoreIntoFolder(path: string, folder: string, options: LoadOptions): Promise<Loaded> {
  await refuseContent(folder);
  await readBackupHeader(path, options);
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `${DRAFT}${process.pid}`);
  try {
    const loaded = await withFreshCluster(draft, options, ({ url }) => loadBackup(url, path, options));
    await rename(join(draft, 'postgres'), join(folder, 'postgres'));
    const home = await open(folder);
    await home.sync().finally(() => home.close());
    return loaded;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Runs `work` on a new cluster in `folder`, which is stopped afterwards and not removed. */
export async function withFreshCluster<T>(
  folder: string,
  { signal, report }: Pick<LoadOptions, 'signal' | 'report'>,
  work: (database: EmbeddedDatabase) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  report('Creating a database');
  const database = await startEmbedded({ folder });
  try {
    return await work(database);
  } finally {
    await database.stop();
    await rm(database.socketFolder, { recursive: true, force: true });
  }
}

/** A restore that was killed leaves its draft, which the next one removes. */
async function refuseContent(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const names = (await readdir(folder)).filter((name) => !IGNORED.has(name));
  const [drafts, rest] = [names.filter(isDeadDraft), names.filter((name) => !isDeadDraft(name))];
  const found = rest[0];
  if (found)
    throw backupFailure(
      found.startsWith(DRAFT)
        ? `Another restore into ${folder} is under way: wait until it has ended.`
        : `${folder} holds something (${found}): set DATA_DIR to an empty folder, or to one that does not exist yet.`,
    );
  for (const draft of drafts) {
    if (findRunning(join(folder, draft)))
      throw backupFailure(`A database still runs in ${join(folder, draft)}: wait until it has ended.`);
    await rm(join(folder, draft), { recursive: true, force: true });
  }
}

const isDeadDraft = (name: string) => name.startsWith(DRAFT) && !isAlive(Number(name.slice(DRAFT.length)));
