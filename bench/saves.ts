import { addStudents, addTest, addWriters, type Fixtures } from './fixtures.ts';
import { quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { findPgbench, upsertsPerSecond } from './pgbench.ts';
import { residentMegabytes } from './portal-process.ts';
import { withLowPriority } from './process-priority.ts';
import { savesPerSecond } from './save-load.ts';

// Many short rounds: the machine's speed drifts by a quarter within a minute, so each ratio compares figures of one moment.
const ROUNDS = 7;
const SECONDS = 3;
const CROWD = 1_000;
const CROWD_SECONDS = 5;

/** Compares saves a second with bare upserts of the database, and measures their latency and the portal's memory. */
export async function measureSaves(world: Fixtures): Promise<Measurement[]> {
  const { database, owner, server } = world;
  const pgbench = findPgbench();
  await owner.pool.query(
    'create table bench_answer (attempt int, question int, selected text, at timestamptz, primary key (attempt, question))',
  );
  const test = await addTest(owner.db);
  const writers = await addWriters(world, test, await addStudents(owner.db, CROWD));
  const ratios: Record<number, number[]> = { 32: [], 200: [] };
  const references: number[] = [];
  const latencies: number[] = [];
  let failed = 0;
  await savesPerSecond(server.origin, writers, 32, 3);
  for (let round = 1; round <= ROUNDS; round++) {
    const reference = await withLowPriority(() => upsertsPerSecond(pgbench, database.url, SECONDS));
    references.push(reference);
    for (const connections of [32, 200]) {
      const load = await savesPerSecond(server.origin, writers, connections, SECONDS);
      ratios[connections]?.push(load.perSecond / reference);
      if (connections === 200) for (const one of load.latencies) latencies.push(one);
      failed += load.failed;
      process.stdout.write(
        `round ${round}: ${load.perSecond.toFixed(0)} saves/s at ${connections}, pgbench ${reference.toFixed(0)}/s\n`,
      );
    }
  }
  const crowd = await savesPerSecond(server.origin, writers, CROWD, CROWD_SECONDS);
  const memory = await residentMegabytes(server);
  await owner.pool.query('drop table bench_answer');
  return [
    { name: 'pgbench upserts a second', value: quantile(references, 0.5), unit: '/s', goal: {} },
    ...[32, 200].map((connections) => ({
      name: `saves a second at ${connections} connections ÷ pgbench upserts`,
      value: quantile(ratios[connections] ?? [], 0.5),
      unit: '×',
      goal: { least: 0.5 },
    })),
    {
      name: 'saves at 200 connections, p99',
      value: quantile(latencies, 0.99),
      unit: 'ms',
      goal: { most: 80 },
    },
    { name: 'saves at 1,000 connections, p99', value: crowd.p99, unit: 'ms', goal: { most: 500 } },
    { name: 'saves a second at 1,000 connections', value: crowd.perSecond, unit: '/s', goal: {} },
    { name: 'saves that failed', value: failed + crowd.failed, unit: '', goal: { most: 0 } },
    {
      name: 'memory of the node process at 1,000 connections',
      value: memory,
      unit: 'MB',
      goal: { most: 450 },
    },
  ];
}
