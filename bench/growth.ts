import { join } from 'node:path';
import { sql } from 'kysely';
import { addStudents, addTest, addWriters, type Fixtures, openFixtures } from './fixtures.ts';
import { quantile } from './http-client.ts';
import type { Measurement } from './measurement.ts';
import { savesPerSecond, type Writer } from './save-load.ts';

const ROWS = 10_000_000;
const CONNECTIONS = 32;
const ROUNDS = 5;
const SECONDS = 3;

/** Measures saves a second, in alternation, on a portal with ten million stored answers and on an empty one. */
export async function measureGrowth(world: Fixtures, folder: string): Promise<Measurement[]> {
  await addAnswers(world);
  const empty = await openFixtures(join(folder, 'empty'));
  try {
    const [full, none] = [await startWriters(world), await startWriters(empty)];
    await Promise.all([measureSaves(world, full), measureSaves(empty, none)]);
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++)
      ratios.push((await measureSaves(world, full)) / (await measureSaves(empty, none)));
    process.stdout.write(`full ÷ empty: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}\n`);
    return [
      {
        name: 'saves a second with 10 million answers ÷ with none',
        value: quantile(ratios, 0.5),
        unit: '×',
        goal: { least: 0.85 },
      },
    ];
  } finally {
    await empty.end();
  }
}

async function addAnswers({ owner: { db } }: Fixtures): Promise<void> {
  const begun = performance.now();
  for (let part = 0; part < 4; part++)
    await sql`
      insert into answer_event (attempt_id, epoch, seq, question_id, selected, seconds, received_at, late)
      select 1000000 + n / 60, 1, n % 60 + 1, n % 60 + 1, array['abcdefgh'], 30, now(), false
      from generate_series(${(part * ROWS) / 4}::int, ${((part + 1) * ROWS) / 4 - 1}::int) n`.execute(db);
  await sql`vacuum analyze answer_event`.execute(db);
  process.stdout.write(
    `ten million answers stored in ${((performance.now() - begun) / 1_000).toFixed(0)} s\n`,
  );
}

const startWriters = async (world: Fixtures) =>
  await addWriters(world, await addTest(world.owner.db), await addStudents(world.owner.db, CONNECTIONS));

const measureSaves = async ({ server }: Fixtures, writers: Writer[]) =>
  (await savesPerSecond(server.origin, writers, CONNECTIONS, SECONDS)).perSecond;
