import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/platform/database/connection.ts';
import { grantPrivileges } from '#server/platform/database/grants.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { migrateJobQueue } from '#server/platform/jobs/job-schema.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For a superuser, which owns the databases. */
    clusterUrl: string;
    /** The role of the portals. */
    servingRole: string;
  }
}

const TEMPLATE = 'portal_template';
/** Ten times the bytes that the databases of a run take at once. */
const MIN_FREE_BYTES = 2 ** 31;

/** One cluster for a run of tests: the embedded one, or that of DATABASE_URL. Each portal gets a clone of its template database. */
export default async function openTestCluster({ provide }: TestProject) {
  const external = process.env.DATABASE_URL;
  const folder = external ? undefined : await mkdtemp(join(await fastestFolder(), 'portal-test-'));
  const embedded = folder ? await startEmbedded({ folder, settings: { max_connections: '200' } }) : undefined;
  const url = external ?? embedded?.url.replace('portal@', 'postgres@') ?? '';
  // A role for this run only: other runs may use the same cluster.
  const role = `portal_test_${randomBytes(6).toString('hex')}`;
  await run(url, `create role ${role} login password '${role}'`);
  await run(url, `drop database if exists ${TEMPLATE}`);
  await run(url, `create database ${TEMPLATE}`);
  const { db, pool, close } = openDatabase(withDatabase(url, TEMPLATE), 1);
  await migrate(db);
  await migrateJobQueue(pool);
  await close();
  provide('clusterUrl', url);
  provide('servingRole', role);
  return async () => {
    await run(url, `drop database if exists ${TEMPLATE}`);
    await run(url, `drop role ${role}`);
    await embedded?.stop();
    if (embedded) await rm(embedded.socketFolder, { recursive: true, force: true });
    if (folder) await rm(folder, { recursive: true, force: true });
  };
}

/** In memory if there is enough: a database has hundreds of files, which every test file creates and deletes. */
async function fastestFolder(): Promise<string> {
  const memory = '/dev/shm';
  const space = await statfs(memory).catch(() => undefined);
  return space && Math.min(space.bavail * space.bsize, freemem()) > MIN_FREE_BYTES ? memory : tmpdir();
}

/** A new database, migrated and otherwise empty. */
export async function cloneDatabase(clusterUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `portal_${randomBytes(6).toString('hex')}`;
  await run(clusterUrl, `create database ${name} template ${TEMPLATE}`);
  const url = withDatabase(clusterUrl, name);
  const { db, close } = openDatabase(url, 1);
  await grantPrivileges(db, inject('servingRole')).finally(close);
  return {
    url,
    drop: () => run(clusterUrl, `drop database if exists ${name} with (force)`),
  };
}

/** The address of a database for the serving role. */
export function servingUrlOf(databaseUrl: string, role: string): string {
  return databaseUrl.replace(/^(\w+:\/\/)([^/@]*@)?/, `$1${role}:${role}@`);
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function run(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
