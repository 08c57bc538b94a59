import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database, Tx } from '../database/connection.ts';

const silent = new Logger(() => () => {});

/** Creates or updates the tables of the queue, as the owner of the database. Nodes may do it at the same time. */
export async function migrateJobQueue(owner: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: owner, logger: silent });
}

/** Lets a role that owns nothing add and run jobs. The queue's tables have row-level security, so grants alone let nobody in. */
export async function grantJobQueue(tx: Tx, role: string): Promise<void> {
  const tables = await listTablesToGrant(tx, role);
  if (tables.length === 0) return;
  const grantee = sql.id(role);
  const policy = sql.id(`serving ${role}`.slice(0, 63));
  await sql`grant usage on schema graphile_worker to ${grantee}`.execute(tx);
  await sql`grant select on graphile_worker.jobs to ${grantee}`.execute(tx);
  for (const name of tables) {
    const table = sql.table(`graphile_worker.${name}`);
    await sql`grant select, insert, update, delete on ${table} to ${grantee}`.execute(tx);
    await sql`drop policy if exists ${policy} on ${table}`.execute(tx);
    await sql`create policy ${policy} on ${table} to ${grantee} using (true)`.execute(tx);
  }
}

/** The tables on which the role lacks a privilege. Where there is none, a start changes nothing, so that it disturbs no serving node. */
async function listTablesToGrant(db: Database, role: string): Promise<string[]> {
  const { rows } = await sql<{ table: string }>`
    select relname as table from pg_class
    where relnamespace = to_regnamespace('graphile_worker') and relkind = 'r'
      and not has_table_privilege(${role}, oid, 'delete')
    order by relname`.execute(db);
  return rows.map(({ table }) => table);
}

/** Deletes jobs that were given up a month ago. */
export async function deleteGivenUpJobs(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs
    where locked_at is null and attempts >= max_attempts and updated_at < now() - interval '30 days'`.execute(
    db,
  );
}
