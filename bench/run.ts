import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appear } from '#contract/attempt.ts';
import { openDatabase } from '#server/database/connection.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { aStudent } from '#test/people.ts';
import { aQuestion, aTest } from '#test/sitting.ts';
import { send } from '#test/wire.ts';
import { scriptBytesOf } from './client.ts';
import { type Figure, report } from './figure.ts';
import { findPgbench, upsertsPerSecond } from './pgbench.ts';
import { savesPerSecond, type Writer } from './saves.ts';

// Measures the portal against its goals, side by side in one run, and exits with 1 when a goal falls short.
const ROUNDS = 3;
const SECONDS = 6;

const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
const figures: Figure[] = [];
try {
  figures.push({
    name: 'JavaScript of /login, gzipped',
    value: scriptBytesOf('account/LoginPage.tsx') / 1_000,
    unit: 'kB',
    goal: { most: 115 },
  });
  await measureStart();
  await measureSaves();
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = report(figures) ? 0 : 1;

async function measureStart(): Promise<void> {
  for (const [name, most] of [
    ['first start, with database, bank and demo world', 60],
    ['later start', 3],
  ] as const) {
    const begun = performance.now();
    const server = await startServer({ DATA_DIR: join(folder, 'start') });
    figures.push({ name, value: (performance.now() - begun) / 1_000, unit: 's', goal: { most } });
    await server.end();
  }
}

async function measureSaves(): Promise<void> {
  const pgbench = findPgbench();
  const database = await startEmbedded({ folder: join(folder, 'saves') });
  const server = await startServer({
    DATABASE_URL: database.servingUrl,
    MIGRATION_DATABASE_URL: database.url,
    DEMO: 'false',
  });
  const { db, pool, close } = openDatabase(database.url, 4);
  await pool.query(
    'create table bench_answer (attempt int, question int, selected text, at timestamptz, primary key (attempt, question))',
  );
  const writers = await prepareWriters(db, server.origin, 200);

  const ratios: Record<number, number[]> = { 32: [], 200: [] };
  const worst: Record<number, number> = { 32: 0, 200: 0 };
  let failed = 0;
  await savesPerSecond(server.origin, writers, 32, 3);
  for (let round = 0; round < ROUNDS; round++) {
    const reference = upsertsPerSecond(pgbench, database.url, folder, SECONDS);
    for (const connections of [32, 200]) {
      const load = await savesPerSecond(server.origin, writers, connections, SECONDS);
      ratios[connections]?.push(load.perSecond / reference);
      worst[connections] = Math.max(worst[connections] ?? 0, load.p99);
      failed += load.failed;
      process.stdout.write(
        `round ${round + 1}: ${load.perSecond.toFixed(0)} saves/s at ${connections}, pgbench ${reference.toFixed(0)}/s\n`,
      );
    }
  }
  for (const connections of [32, 200]) {
    figures.push({
      name: `saves a second at ${connections} connections ÷ pgbench upserts`,
      value: median(ratios[connections] ?? []),
      unit: '×',
      goal: { least: 1 },
    });
  }
  figures.push(
    { name: 'saves at 200 connections, p99', value: worst[200] ?? 0, unit: 'ms', goal: { most: 15 } },
    { name: 'saves that failed', value: failed, unit: '', goal: { most: 0 } },
    {
      name: 'memory of the node process',
      value: await residentMegabytes(server.process),
      unit: 'MB',
      goal: { most: 170 },
    },
  );
  await close();
  await server.end();
  await database.stop();
}

/** Students who have each started one test of 60 questions. */
async function prepareWriters(
  db: ReturnType<typeof openDatabase>['db'],
  origin: string,
  count: number,
): Promise<Writer[]> {
  const portal = { db } as Parameters<typeof aTest>[0];
  const questions: number[] = [];
  for (let n = 0; n < 60; n++) questions.push(await aQuestion(portal, { description: `Question ${n}` }));
  const test = await aTest(portal, { questions, duration: 600 });
  const writers: Writer[] = [];
  for (let n = 0; n < count; n++) {
    const { regno, token, trade } = await aStudent(portal);
    const { data } = await send(origin, appear, { params: { id: test }, body: { regno, trade } }, token);
    writers.push({
      token,
      attempt: data.attempt.id,
      epoch: data.attempt.epoch,
      questions: data.questions.map(({ id, options }) => ({
        id,
        options: options.map((option) => option.id),
      })),
    });
  }
  return writers;
}

async function startServer(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      UV_THREADPOOL_SIZE: '2',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  let printed = '';
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const ready = printed.match(/is ready at (http:\S+)/)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The portal ended before it was ready:\n${printed}`)));
  });
  return {
    origin,
    process: child,
    async end() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(status.match(/VmRSS:\s+(\d+)/)?.[1]) / 1_024;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
