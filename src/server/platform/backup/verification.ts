import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withConnection } from './backup-connection.ts';
import { type Loaded, type LoadOptions, loadBackup, readBackupHeader } from './loading.ts';
import { withFreshCluster } from './restore.ts';
import { readTable } from './snapshot.ts';

export type Verified = Loaded & {
  /** Tables whose rows, read again from the restored database, are not those that were backed up. */
  differing: string[];
};

/**
 * Restores a backup into a database aside, reads every table again and compares its rows with the checksums, which were taken from the
 * original. `inspect` may look at the restored database, by the address for its owner, before it is removed.
 */
export async function verifyBackup<T>(
  path: string,
  options: LoadOptions,
  inspect: (url: string) => Promise<T>,
): Promise<Verified & { inspected: T }> {
  await readBackupHeader(path, options);
  const folder = await mkdtemp(join(tmpdir(), 'portal-verify-'));
  try {
    return await withFreshCluster(join(folder, 'restored'), options, async ({ url }) => {
      const loaded = await loadBackup(url, path, options);
      const differing = await compareTables(url, loaded, options);
      return { ...loaded, differing, inspected: await inspect(url) };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareTables(
  url: string,
  { header, checksums }: Loaded,
  { signal, report }: LoadOptions,
): Promise<string[]> {
  return await withConnection(url, signal, async (client) => {
    const differing: string[] = [];
    for (const [at, table] of header.tables.entries()) {
      report(`Comparing table ${at + 1} of ${header.tables.length}, ${table.name}`);
      const [stored, read] = [checksums.tables[table.name], await readTable(client, table)];
      if (stored?.rows !== read.rows || stored.sha256 !== read.sha256) differing.push(table.name);
    }
    return differing;
  });
}
