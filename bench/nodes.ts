import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connection.ts';
import { withCpuTime } from './cpu-time.ts';
import { addStudents, addTest, addWriters, type Fixtures } from './fixtures.ts';
import { openConnection, post } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { residentMegabytes, startPortal } from './portal-process.ts';
import { withLowPriority } from './process-priority.ts';
import { type Load, savesPerSecond, type Writer } from './save-load.ts';

const CONNECTIONS = 200;
const SECONDS = 5;

/** Compares one portal that serves all students with two over the same PostgreSQL that serve half of them each. */
export async function measureNodes(world: Fixtures): Promise<Measurement[]> {
  const { database, owner, server } = world;
  const students = await addStudents(owner.db, CONNECTIONS);
  const writers = await addWriters(world, await addTest(owner.db), students);
  const other = await startPortal({
    DATABASE_URL: database.servingUrl,
    MIGRATION_DATABASE_URL: database.url,
    DEMO: 'false',
  });
  try {
    const alone = await measureAlone(world, writers);
    const half = CONNECTIONS / 2;
    const both = await Promise.all([
      savesPerSecond(server.origin, writers.slice(0, half), half, SECONDS),
      savesPerSecond(other.origin, writers.slice(half), half, SECONDS),
    ]);
    const total = both.reduce((sum, load) => sum + load.perSecond, 0);
    return [
      { name: 'saves a second at 200 connections, one node', value: alone.perSecond, unit: '/s', goal: {} },
      { name: 'saves a second at 200 connections, two nodes', value: total, unit: '/s', goal: {} },
      {
        name: 'saves at 200 connections over two nodes, p99',
        value: Math.max(...both.map((load) => load.p99)),
        unit: 'ms',
        goal: {},
      },
      {
        name: 'saves over two nodes that failed',
        value: alone.failed + both.reduce((sum, load) => sum + load.failed, 0),
        unit: '',
        goal: { most: 0 },
      },
    ];
  } finally {
    await other.end();
  }
}

/** The bytes of the write-ahead log so far and of the stored answers, and the connections of all nodes. */
async function readSizes(db: Database): Promise<{ wal: number; answers: number; connections: number }> {
  const { rows } = await sql<{ wal: number; answers: number; connections: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, pg_total_relation_size('answer_event') as answers, (
      select count(*) from pg_stat_activity
      where application_name like 'placement-portal%' and datname = current_database()) as connections`.execute(
    db,
  );
  return rows[0] ?? { wal: 0, answers: 0, connections: 0 };
}

/** Saves over one node, and what a save and a heartbeat cost there. */
async function measureAlone(world: Fixtures, writers: Writer[]): Promise<Load> {
  const { owner, server } = world;
  const before = await readSizes(owner.db);
  let saves = 0;
  const load = await withCpuTime(
    world,
    'a save of one operation',
    () => saves,
    async () => {
      const alone = await savesPerSecond(server.origin, writers, CONNECTIONS, SECONDS);
      saves = alone.latencies.length;
      return alone;
    },
  );
  const after = await readSizes(owner.db);
  let beats = 0;
  await withCpuTime(
    world,
    'a heartbeat',
    () => beats,
    async () => {
      beats = await countHeartbeats(server.origin, writers);
    },
  );
  const bytes = (name: 'wal' | 'answers') => ((after[name] - before[name]) / saves).toFixed(0);
  process.stdout.write(
    `${(beats / SECONDS).toFixed(0)} heartbeats a second over one node\n` +
      `a save: ${bytes('wal')} bytes of write-ahead log, ${bytes('answers')} bytes of tables and indexes\n` +
      `${after.connections} connections of both nodes to the database, ${(await residentMegabytes(server)).toFixed(0)} MB of memory\n`,
  );
  return load;
}

async function countHeartbeats(origin: string, writers: Writer[]): Promise<number> {
  const until = performance.now() + SECONDS * 1_000;
  let count = 0;
  await withLowPriority(() =>
    Promise.all(
      writers.map(async ({ attempt, epoch, token }) => {
        const line = openConnection(origin);
        const beat = post(`/attempt/${attempt}/presence`, { epoch, waiting: 0, visible: true }, token);
        while (performance.now() < until) {
          const { status, body } = await line.send(beat);
          if (status !== 200) throw new Error(`A heartbeat was answered with ${status}: ${body}`);
          count++;
        }
        line.end();
      }),
    ),
  );
  return count;
}
