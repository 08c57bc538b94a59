import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { type Connection, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrations.ts';
import { nameCluster } from '#server/platform/postgres/cluster.ts';
import { startEmbedded } from '#server/platform/postgres/embedded.ts';
import { callEndpoint } from '#test/api-client.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { aStudent } from '#test/people.ts';
import type { Portal } from '#test/portal.ts';
import { postmasterOf, waitUntil } from './portal-process.ts';
import type { Writer } from './save-ledger.ts';

/** The address of a data folder's embedded database, for its owner. */
export const ownerUrl = (folder: string) =>
  `postgresql://portal@/portal?host=${encodeURIComponent(join('/tmp', nameCluster(folder)))}&port=5432`;

/** A data folder with a migrated database and no bank, removed after the test. `parent` may be on a separate disk. */
export async function aDataFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'portal-fault-'));
  await chmod(folder, 0o755);
  onTestFinished(async () => {
    await waitUntil(() => postmasterOf(folder) === undefined, 20_000, 'the database ends').catch(() => {});
    await rm(join('/tmp', nameCluster(folder)), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  });
  const database = await startEmbedded({ folder });
  await migrateWithoutBank(database.url);
  await database.stop();
  return folder;
}

/** Migrates a database and marks its bank as seeded: seeding takes seconds, and no fault run needs it. */
export async function migrateWithoutBank(url: string): Promise<void> {
  const { db, close } = openDatabase(url, 1);
  await migrate(db);
  await db.insertInto('seeding').values({ name: 'starter bank' }).execute().finally(close);
}

/** A handle of the owner, closed after the test. */
export function openOwner(url: string): Connection {
  const owner = openDatabase(url, 4);
  onTestFinished(() => owner.close());
  return owner;
}

/** Students who have all started one test of 20 questions on a running server. */
export async function startStudents(
  { db }: Connection,
  origin: string,
  size: number,
): Promise<{ test: number; writers: Writer[] }> {
  const portal = {
    db,
    call: (endpoint, parts, token) => callEndpoint(origin, endpoint, parts ?? {}, token),
  } as Pick<Portal, 'db' | 'call'> as Portal;
  const questions = await Promise.all(Array.from({ length: 20 }, () => aQuestion(portal)));
  const test = await anAptitude(portal, { questions, duration: 600 });
  const writers = await Promise.all(
    Array.from({ length: size }, async () => {
      const { call, regno, token, trade } = await aStudent(portal);
      const { data } = await call(startAttempt, { params: { id: test }, body: { regno, trade } });
      return {
        ...{ token, regno, trade, test, attempt: data.attempt.id, epoch: data.attempt.epoch, seq: 0 },
        questions: data.questions.map(({ id, options }) => ({ id, options: options.map((one) => one.id) })),
        agent: new Agent({ keepAlive: true, maxSockets: 1 }),
      };
    }),
  );
  onTestFinished(() => {
    for (const { agent } of writers) agent.destroy();
  });
  return { test, writers };
}

/** A separate disk of this size; undefined where one cannot be mounted. */
export async function mountSmallDisk(megabytes: number): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/bin/mount')) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'portal-disk-'));
  await chmod(folder, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch {
    await rm(folder, { recursive: true });
    return undefined;
  }
  onTestFinished(async () => {
    execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true });
  });
  return folder;
}
