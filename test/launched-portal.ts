import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { inject, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/database/connection.ts';
import { cloneDatabase } from './cluster.ts';

/** A database that is dropped after the test. It counts as seeded, unless `bank` lets the start seed it, which takes seconds. */
export async function emptyDatabase({ migrated = true, bank = false } = {}): Promise<string> {
  const database = await cloneDatabase(inject('clusterUrl'));
  onTestFinished(() => database.drop());
  if (migrated && !bank) {
    const { db, close } = openDatabase(database.url, 1);
    await db.insertInto('seeding').values({ name: 'starter bank' }).execute().finally(close);
  }
  if (!migrated) {
    const { db, close } = openDatabase(database.url, 1);
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await sql`grant usage on schema public to public`.execute(db).finally(close);
  }
  return database.url;
}

/** Starts the portal as a process, by default over a new database, and collects its output. It is killed after the test. */
export async function launchPortal(environment: Record<string, string> = {}, url?: string) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: url ?? (await emptyDatabase()),
      NODE_COMPILE_CACHE: 'dist/compiled',
      ...environment,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { text: '' };
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const listening = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        printed.text += chunk;
        const origin = printed.text.match(/is ready at (http:\S+)/)?.[1];
        if (origin) resolve(origin);
      });
  });
  return { child, printed, ended, ready: Promise.race([listening, ended.then(() => 'ended')]) };
}
