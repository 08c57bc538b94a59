import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { refuseUnwritable, writeArchive } from './archive.ts';
import { withConnection } from './backup-connection.ts';
import { backupFailure } from './backup-failure.ts';
import type { BackupKey } from './backup-key.ts';
import { listTables, readSequences } from './catalog.ts';
import { type BackupTable, checksumsEntry, headerEntry, pieceName, type TableDigest } from './manifest.ts';
import type { Report } from './progress.ts';

export type BackupResult = { takenAt: string; tables: number; rows: number; bytes: number };

const PIECE_BYTES = 1_000_000;

/**
 * Writes one snapshot of the database at `url`, for its owner, to the new file `path`, while others write on. Throws a backup failure
 * where the file exists or the database holds nothing of the portal.
 */
export async function backUp(
  url: string,
  path: string,
  { key, signal, report }: { key: BackupKey; signal: AbortSignal; report: Report },
): Promise<BackupResult> {
  await refuseUnwritable(path);
  return await withConnection(url, signal, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const header = await readDatabase(client);
    const digests: Record<string, TableDigest> = {};
    const bytes = await writeArchive(path, key, signal, async (add) => {
      await add(headerEntry(header));
      for (const [at, table] of header.tables.entries()) {
        let piece = 0;
        digests[table.name] = await readTable(client, table, async (content, read) => {
          report(`Table ${at + 1} of ${header.tables.length}, ${table.name}: ${megabytes(read)} read`);
          await add({ name: pieceName(table, piece++), content });
        });
      }
      // A sequence never goes back, so now it stands at least where it stood at the moment of the snapshot.
      await add(checksumsEntry({ tables: digests, sequences: await readSequences(client) }));
    });
    const rows = Object.values(digests).reduce((sum, digest) => sum + digest.rows, 0);
    return { takenAt: header.taken_at, tables: header.tables.length, rows, bytes };
  });
}

/** What the first entry says, read in the snapshot. */
async function readDatabase(client: ClientBase) {
  const { rows: found } = await client.query(
    `select to_regclass('public.kysely_migration') is not null as portal,
      to_regclass('graphile_worker.migrations') is not null as queue`,
  );
  if (!found[0].portal)
    throw backupFailure('The database holds nothing of a portal: there is nothing to back up.');
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  );
  const { rows: queue } = await client.query<{ last: number }>(
    found[0].queue ? 'select max(id) as last from graphile_worker.migrations' : 'select 0 as last',
  );
  const { rows: server } = await client.query<{ at: Date; version: string }>(
    "select now() as at, current_setting('server_version') as version",
  );
  return {
    taken_at: server[0]?.at.toISOString() ?? '',
    postgres: server[0]?.version ?? '',
    migrations: migrations.map(({ name }) => name),
    job_queue: queue[0]?.last ?? 0,
    tables: await listTables(client),
  };
}

/** Reads a table in pieces of about a megabyte; `read` is the number of its bytes so far. */
export async function readTable(
  client: ClientBase,
  { name, columns }: BackupTable,
  take: (piece: Buffer, read: number) => Promise<void> = async () => {},
): Promise<TableDigest> {
  const hash = createHash('sha256');
  const rows = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`));
  let chunks: Buffer[] = [];
  let waiting = 0;
  let read = 0;
  const flush = async () => {
    if (waiting === 0) return;
    read += waiting;
    const piece = Buffer.concat(chunks);
    chunks = [];
    waiting = 0;
    hash.update(piece);
    await take(piece, read);
  };
  for await (const chunk of rows) {
    chunks.push(chunk);
    waiting += chunk.length;
    if (waiting >= PIECE_BYTES) await flush();
  }
  await flush();
  return { rows: rows.rowCount, sha256: hash.digest('hex') };
}

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(bytes < 10_000_000 ? 1 : 0)} MB`;
