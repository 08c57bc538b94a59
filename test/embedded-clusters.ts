import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { nameCluster } from '#server/platform/postgres/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/postgres/embedded.ts';

/** Options of a poll for what a database process does within a minute. */
export const POLL = { timeout: 60_000, interval: 20 };

/** Returns a function that makes a copy of a stopped cluster for one test: to create a new one takes longer. */
export function useClusterFolder(): () => Promise<string> {
  let stopped = '';
  beforeAll(async () => {
    stopped = await makeFolder();
    const { stop } = await startEmbedded({ folder: stopped });
    await stop();
  });
  afterAll(() => removeFolder(stopped));
  return async () => {
    const folder = await anEmptyFolder();
    execFileSync('cp', ['-a', join(stopped, 'postgres'), folder]);
    return folder;
  };
}

/** An empty folder that is removed after the test. */
export async function anEmptyFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => removeFolder(folder));
  return folder;
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(realpathSync(tmpdir()), 'embedded-'));
  await chmod(folder, 0o755);
  return folder;
}

/** Removes the folder once its server has ended, whose app may just have been killed. */
async function removeFolder(folder: string): Promise<void> {
  await vi
    .waitUntil(() => !existsSync(join(folder, 'postgres/postmaster.pid')), { timeout: 10_000, interval: 20 })
    .catch(() => {});
  await rm(join('/tmp', nameCluster(folder)), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

type StartOptions = Omit<Parameters<typeof startEmbedded>[0], 'folder'>;

/** Starts the database of a folder until the test ends. */
export async function startDatabase(folder: string, options: StartOptions = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ folder, ...options });
  onTestFinished(() => database.stop());
  return database;
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The process of the server in a folder. */
export function serverPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10);
}
