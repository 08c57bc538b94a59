import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { clientClassFor } from '../database/failover.ts';
import { listKnownMigrations, migrateInTransaction } from '../database/migrations.ts';
import { migrateJobQueue } from '../jobs/job-schema.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { withConnection } from './backup-connection.ts';
import { backupFailure } from './backup-failure.ts';
import type { BackupKey } from './backup-key.ts';
import { type Detached, findContent, listDetachable, listTables, setSequences } from './catalog.ts';
import {
  type BackupHeader,
  type BackupTable,
  type Checksums,
  isPieceOf,
  readChecksums,
  readHeader,
  type TableDigest,
} from './manifest.ts';
import type { Report } from './progress.ts';
import { megabytes } from './snapshot.ts';

export type LoadOptions = { key: BackupKey; signal: AbortSignal; report: Report };
export type Loaded = { header: BackupHeader; checksums: Checksums; rows: number };

const QUEUE_MIGRATIONS = 'graphile_worker.migrations';

/** Reads no more than the header, and throws a backup failure where this release cannot restore the backup. */
export async function readBackupHeader(path: string, { key, signal }: LoadOptions): Promise<BackupHeader> {
  for await (const entry of readArchive(path, key, signal)) {
    const header = readHeader(entry);
    await refuseNewer(header);
    return header;
  }
  return readHeader(undefined);
}

async function refuseNewer({ migrations }: BackupHeader): Promise<void> {
  const known = await listKnownMigrations();
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown)
    throw backupFailure(
      `The backup comes from a newer release (migration ${unknown}): restore it with that release.`,
    );
}

/**
 * Loads a backup into the empty database at `url`, for its owner, in one transaction: afterwards all is there or nothing. The schema is
 * that of the backup, and the next start migrates it further. Throws a backup failure where the database holds something, and where the
 * rows are not those that the checksums name.
 */
export async function loadBackup(url: string, path: string, options: LoadOptions): Promise<Loaded> {
  const { key, signal, report } = options;
  return await withConnection(url, signal, async (client) => {
    const content = await findContent(client);
    if (content)
      throw backupFailure(`The database holds something (${content}): restore into an empty database.`);
    const entries = readArchive(path, key, signal);
    const header = readHeader((await entries.next()).value ?? undefined);
    await refuseNewer(header);
    // The queue's migrator commits by itself; what it leaves behind after a failure is an empty queue.
    const pool = new pg.Pool({ connectionString: url, Client: clientClassFor(url), max: 1 });
    pool.on('error', () => {});
    pool.on('connect', (connected) => connected.on('error', () => {}));
    await migrateJobQueue(pool).finally(() => pool.end());
    await client.query('begin');
    await migrateInTransaction(client, header.migrations);
    await client.query("set local lock_timeout to '0'; set local maintenance_work_mem to '256MB'");
    const loaded = await loadTables(client, header, entries, report);
    await client.query('commit');
    report('Reading how the rows are distributed');
    await client.query('analyze');
    return loaded;
  });
}

async function loadTables(
  client: pg.Client,
  header: BackupHeader,
  entries: AsyncGenerator<ArchiveEntry>,
  report: Report,
): Promise<Loaded> {
  const tables = await findTablesToLoad(client, header);
  const detached = await prepareTables(client, tables);
  let entry = (await entries.next()).value as ArchiveEntry | undefined;
  const digests: Record<string, TableDigest> = {};
  for (const [at, table] of header.tables.entries()) {
    const hash = createHash('sha256');
    async function* pieces() {
      for (
        let read = 0;
        entry && isPieceOf(table, entry);
        entry = (await entries.next()).value ?? undefined
      ) {
        read += entry.content.length;
        report(`Table ${at + 1} of ${header.tables.length}, ${table.name}: ${megabytes(read)} loaded`);
        hash.update(entry.content);
        yield entry.content;
      }
    }
    const rows = tables.includes(table) ? await copyInto(client, table, pieces()) : await skip(pieces());
    digests[table.name] = { rows, sha256: hash.digest('hex') };
  }
  const checksums = readChecksums(entry);
  // The archive is read to its end, which proves that nothing was cut off.
  await entries.next();
  for (const { name } of tables) {
    const [stored, loaded] = [checksums.tables[name], digests[name]];
    if (stored?.rows !== loaded?.rows || stored?.sha256 !== loaded?.sha256)
      throw backupFailure(`The rows of ${name} are not those that were backed up: take another backup.`);
  }
  await attachAll(client, tables, detached, report);
  await setSequences(client, checksums.sequences);
  const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
  return { header, checksums, rows };
}

/** The tables of the backup. Those of a queue that has been migrated further keep the list of its migrations. */
async function findTablesToLoad(client: pg.Client, header: BackupHeader): Promise<BackupTable[]> {
  const present = new Map((await listTables(client)).map((table) => [table.name, table.columns]));
  for (const { name, columns } of header.tables) {
    const there = present.get(name);
    const missing = columns.find((column) => !there?.includes(column));
    if (!there || missing)
      throw backupFailure(
        `The backup has ${there ? `a column ${missing} in ` : ''}${name}, which this release does not know.`,
      );
  }
  const { rows } = await client.query<{ last: number }>(`select max(id) as last from ${QUEUE_MIGRATIONS}`);
  const isSameQueue = rows[0]?.last === header.job_queue;
  return header.tables.filter(({ name }) => isSameQueue || name !== QUEUE_MIGRATIONS);
}

/** Empties the tables of what migrations put there, and takes off what would check or change rows while they come. */
async function prepareTables(client: pg.Client, tables: BackupTable[]): Promise<Detached[]> {
  const detached = await listDetachable(client);
  for (const { detach } of detached.toReversed()) await client.query(detach);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return detached;
}

async function attachAll(
  client: pg.Client,
  tables: BackupTable[],
  detached: Detached[],
  report: Report,
): Promise<void> {
  for (const [at, { attach }] of detached.entries()) {
    report(`Index or foreign key ${at + 1} of ${detached.length}`);
    await client.query(attach);
  }
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
}

async function copyInto(
  client: pg.Client,
  { name, columns }: BackupTable,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const rows = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`));
  await pipeline(pieces, rows);
  return rows.rowCount;
}

/** Counts the rows of a table that is not loaded: each ends with the only kind of line break that COPY writes. */
async function skip(pieces: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0;
  for await (const piece of pieces) rows += piece.toString('latin1').split('\n').length - 1;
  return rows;
}
