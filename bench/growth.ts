import { sql } from 'kysely';
import type { Figure } from './figure.ts';
import { savesPerSecond, type Writer } from './saves.ts';
import { quantile } from './wire.ts';
import { addStudents, addTest, addWriters, type World } from './world.ts';

const ROWS = 10_000_000;
const CONNECTIONS = 32;
const ROUNDS = 3;
const SECONDS = 4;

/** Saves a second once ten million answers of other attempts are stored, beside those before. */
export async function measureGrowth(world: World): Promise<Figure[]> {
  const { db } = world.owner;
  const writers = await addWriters(world, await addTest(db), await addStudents(db, CONNECTIONS));
  const before = await saves(world, writers);
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
  const after = await saves(world, writers);
  return [
    {
      name: 'saves a second with 10 million answers ÷ before',
      value: after / before,
      unit: '×',
      goal: { least: 0.85 },
    },
  ];
}

async function saves({ server }: World, writers: Writer[]): Promise<number> {
  const rates: number[] = [];
  await savesPerSecond(server.origin, writers, CONNECTIONS, 1);
  for (let round = 0; round < ROUNDS; round++)
    rates.push((await savesPerSecond(server.origin, writers, CONNECTIONS, SECONDS)).perSecond);
  return quantile(rates, 0.5);
}
