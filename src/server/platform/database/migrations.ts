import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  type Migration,
  type MigrationProvider,
  Migrator,
  PostgresDialect,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import type { ClientBase } from 'pg';
import type { Database } from './connection.ts';
import { isOutage } from './outage.ts';
import { isDatabaseError } from './transaction.ts';

const FOLDER = join(import.meta.dirname, '../../../../database/migrations');

/** The migrations of a folder; with `only`, those of these names. */
const plainSql = (folder = FOLDER, only?: readonly string[]): MigrationProvider => ({
  async getMigrations() {
    const names = (await readdir(folder))
      .filter((file) => file.endsWith('.sql'))
      .map((file) => file.replace(/\.sql$/, ''))
      .filter((name) => only?.includes(name) ?? true);
    return Object.fromEntries(names.sort().map((name) => [name, migrationOf(join(folder, `${name}.sql`))]));
  },
});

// Migrations that were written side by side land in any order, so a database may have a later one before an earlier one.
const IN_ANY_ORDER = { allowUnorderedMigrations: true };

function migrationOf(path: string): Migration {
  return {
    async up(db) {
      await sql`set local lock_timeout to ${sql.lit(`${LOCK_TIMEOUT_MS}ms`)}`.execute(db);
      await sql.raw(await readFile(path, 'utf8')).execute(db);
    },
  };
}

/** While a migration waits for a table lock, for instance until a dump ends, saves queue behind it: so it gives up after this long. */
const LOCK_TIMEOUT_MS = 2_000;
const RETRY_MS = 1_000;
/** Enough for a quarter of an hour. */
const MAX_TRIES = 300;
// Lock timeout and deadlock.
const LOCK_CONFLICTS = new Set(['55P03', '40P01']);

/**
 * Brings the schema up to date, forward only. Kysely's lock serializes nodes that start at the same time. Where a table is locked, the
 * migration gives up its place and tries again. Returns the names of the applied migrations. Throws if one fails, or if the user does
 * not own the tables.
 */
export async function migrate(db: Database, folder = FOLDER): Promise<string[]> {
  const toLatest = () => new Migrator({ db, provider: plainSql(folder), ...IN_ANY_ORDER }).migrateToLatest();
  let { error, results = [] } = await toLatest();
  for (let tries = 1; isDatabaseError(error, LOCK_CONFLICTS) && tries < MAX_TRIES; tries++) {
    await sleep(RETRY_MS);
    ({ error, results = [] } = await toLatest());
  }
  if (isDatabaseError(error, new Set(['42501'])))
    throw new Error('The user may not migrate the database: name its owner in MIGRATION_DATABASE_URL.', {
      cause: error,
    });
  const unknown = error && (await findUnknownMigration(db, folder).catch(() => undefined));
  if (unknown)
    throw new Error(
      `The database has a migration ${unknown} that this release does not know, and lacks some that it needs: ` +
        'start the release that made the database.',
      { cause: error },
    );
  const failed = results.find((result) => result.status === 'Error');
  if (failed) throw new Error(`The migration ${failed.migrationName} failed`, { cause: error });
  if (error)
    throw isOutage(error) ? new Error('The connection to the database broke.', { cause: error }) : error;
  return results.map((result) => result.migrationName);
}

/** The names of the migrations that this release knows, in order. */
export async function listKnownMigrations(): Promise<string[]> {
  return Object.keys(await plainSql().getMigrations());
}

/** Gives an empty database the schema that these migrations make, in the transaction that is open on `client`. */
export async function migrateInTransaction(client: ClientBase, names: readonly string[]): Promise<void> {
  // After a failure every further statement of the transaction fails as well, which would hide the reason.
  let failure: unknown;
  const query = (text: string, values: unknown[]) =>
    client.query(text, values).catch((error: unknown) => {
      failure ??= error;
      throw error;
    });
  const lent = { query, release() {} } as unknown as PostgresPoolClient;
  const pool = { connect: async () => lent, end: async () => {} };
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: plainSql(FOLDER, names), disableTransactions: true });
  const { error } = await migrator.migrateToLatest().catch((thrown: unknown) => ({ error: thrown }));
  if (error) throw failure ?? error;
  // Checks that wait for the commit would keep the tables from being changed.
  await client.query('set constraints all immediate; set constraints all deferred');
}

/** How many migrations the database has, and the names of those that this release would apply. */
export async function listMigrations(db: Database): Promise<{ applied: number; pending: string[] }> {
  const all = await new Migrator({ db, provider: plainSql() }).getMigrations();
  const pending = all.filter((migration) => migration.executedAt === undefined).map(({ name }) => name);
  return { applied: all.length - pending.length, pending };
}

/** Whether the database has every migration that this release knows. */
export async function isMigrated(db: Database): Promise<boolean> {
  return (await listMigrations(db)).pending.length === 0;
}

/** Whether a newer release has migrated the database. This release may serve it, but must not change its schema. */
export async function isFromNewerRelease(db: Database): Promise<boolean> {
  return (await findUnknownMigration(db)) !== undefined && (await isMigrated(db));
}

/** The first applied migration that is not in the folder. */
async function findUnknownMigration(db: Database, folder = FOLDER): Promise<string | undefined> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!rows[0]?.there) return undefined;
  const known = Object.keys(await plainSql(folder).getMigrations());
  const { rows: applied } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return applied.find(({ name }) => !known.includes(name))?.name;
}
