import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type BackupKey, readBackupKey } from '#server/platform/backup/backup-key.ts';
import { listKnownMigrations } from '#server/platform/database/migrations.ts';

export const PASSPHRASE = 'four plain words here';

/** A folder that is removed after the test, which every account may enter. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a backup or a restore is called with. */
export async function backupOptions(
  key: { backupPassphrase?: string; backupKeyFile?: string } = { backupPassphrase: PASSPHRASE },
): Promise<{ key: BackupKey; signal: AbortSignal; report: () => void }> {
  const settings = { backupPassphrase: undefined, backupKeyFile: undefined, ...key };
  return { key: await readBackupKey(settings), signal: new AbortController().signal, report: () => {} };
}

/** The migrations that a release had whose newest was `last`. */
export async function migrationsUpTo(last: string): Promise<string[]> {
  return (await listKnownMigrations()).filter((name) => name <= last);
}

/** All rows of all tables as sorted text, read with other statements than a backup's. */
export async function readAllRows(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker') order by 1`,
    );
    const all: Record<string, string[]> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(
        `select row::text from ${name} as row order by row::text collate "C"`,
      );
      all[name] = rows.map(({ row }) => row);
    }
    return all;
  } finally {
    await client.end();
  }
}

/** Where each sequence of the portal's tables stands; null before its first number. */
export async function readSequenceValues(url: string): Promise<Record<string, string | null>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ name: string; value: string | null }>(
      `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public'`,
    )
    .finally(() => client.end());
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}
