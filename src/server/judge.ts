import { availableParallelism, hostname, setPriority } from 'node:os';
import { join } from 'node:path';
import { seedDemoCoding } from '#database/demo/coding.ts';
import { seedProblems } from '#database/problems/seed-problems.ts';
import { seedSheets } from '#database/problems/seed-sheets.ts';
import { openJudge } from '#lib/judge/judge.ts';
import { readConfig } from './config.ts';
import { startJudge } from './features/coding/judging/worker.actions.ts';
import { openServingConnection } from './platform/database/connection.ts';
import { readFreeBytes } from './platform/database/disk-space.ts';

// `npm run judge` runs a judge over the database of DATABASE_URL, on any machine. `npm start` runs one beside the portal, and sends it the
// address of the database. See docs/decisions/0037-a-judge-is-a-process-of-its-own.md.

/** Saves of a running test come first where both share a machine. */
const NICENESS = 10;
/** A judge reads and writes little. */
const CONNECTIONS = 3;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const url = process.argv[2] === 'beside-portal' ? await receiveUrl() : config.databaseUrl;
  if (!url)
    throw new Error(
      'Set DATABASE_URL to the database of the portal. On a single machine `npm start` runs a judge.',
    );
  setPriority(NICENESS);
  const connection = openServingConnection(url, CONNECTIONS);
  const folder = join(config.dataFolder, 'judge');
  const notes: string[] = [];
  const engine = await openJudge({
    folder: join(folder, 'runs'),
    cacheFolder: join(folder, 'programs'),
    report: (sentence) => {
      notes.push(sentence);
      say(`Judge: ${sentence}`);
    },
  });
  const failed = (error: unknown) => say(`Judge: ${error instanceof Error ? error.message : String(error)}`);
  const judge = await startJudge(connection, engine, {
    // One core is left to the portal, where there are two.
    concurrency: Math.max(1, availableParallelism() - 1),
    name: `${hostname()} ${process.pid}`,
    ...{ notes, failed, timeZone: config.timeZone, hindrance: () => lackOfSpace(folder) },
  });
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await judge.stop();
    await engine.close();
    await connection.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  // A judge beside a portal ends with it.
  process.on('disconnect', stop);
  if (process.send && !process.connected) await stop();
  const languages = engine.languages.map(({ name }) => name).join(', ');
  say(`Judge: ready for ${languages || 'nothing'}`);
  // The first time this takes a while; problems appear one after another.
  await seedProblems(connection.db, (error) => isStopping || failed(error));
  await seedSheets(connection.db).catch((error) => isStopping || failed(error));
  await seedDemoCoding(connection.db, config.timeZone).catch((error) => isStopping || failed(error));
}

/** Inputs of tests and compiled programs, of which none has more than 128 MB. */
const MIN_FREE_MEGABYTES = 256;

async function lackOfSpace(folder: string): Promise<string | undefined> {
  const free = Math.floor((await readFreeBytes(folder)) / 2 ** 20);
  if (free >= MIN_FREE_MEGABYTES) return undefined;
  return `This judge takes nothing while its disk has less than ${MIN_FREE_MEGABYTES} MB: free some space for ${folder}.`;
}

async function receiveUrl(): Promise<string> {
  return await new Promise((resolve) => process.once('message', (url) => resolve(url as string)));
}

start().catch((error: Error) => {
  process.stderr.write(`\nThe judge cannot start.\n${error.message}\n`);
  process.exit(1);
});
