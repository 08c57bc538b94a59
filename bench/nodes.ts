import { addStudents, addTest, addWriters, type Fixtures } from './fixtures.ts';
import type { Measurement } from './measurement.ts';
import { startPortal } from './portal-process.ts';
import { savesPerSecond } from './save-load.ts';

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
    const alone = await savesPerSecond(server.origin, writers, CONNECTIONS, SECONDS);
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
