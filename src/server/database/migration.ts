import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
import type { Database } from './connection.ts';
import { isDatabaseError } from './transaction.ts';

const folder = join(import.meta.dirname, '../../../database/migrations');

const plainSql: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
    return Object.fromEntries(
      names.map((name) => [name.replace(/\.sql$/, ''), migrationOf(join(folder, name))]),
    );
  },
};

function migrationOf(path: string): Migration {
  return { up: async (db) => void (await sql.raw(await readFile(path, 'utf8')).execute(db)) };
}

/** Brings the schema up to date, forward only; several starters at once wait for one another. Returns what was applied. */
export async function migrate(db: Database): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider: plainSql }).migrateToLatest();
  if (isDatabaseError(error, new Set(['42501'])))
    throw new Error('The user may not migrate the database: name its owner in MIGRATION_DATABASE_URL.', {
      cause: error,
    });
  if (error) {
    const failed = results.find((result) => result.status === 'Error');
    throw new Error(`The migration ${failed?.migrationName ?? ''} failed`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

/** Whether every migration that this program knows stands in the database. */
export async function isMigrated(db: Database): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: plainSql }).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
