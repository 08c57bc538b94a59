import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** The database's clock at the moment that it is read, not at the transaction's begin. */
export const databaseClock = sql<Date>`clock_timestamp()`;

/** The database's clock to the millisecond, so that spans come out whole. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  return rows[0]?.now as Date;
}

/** A reading is right to half of what it took; this quick, it is good enough. */
const GOOD_ENOUGH_MS = 100;
const READINGS = 3;

/**
 * How far the database's clock is ahead of this node's steady one, in milliseconds. Where a reading takes long, the quickest of a few
 * counts: nobody can tell whether database or node stood still before the clock was read or after.
 */
export async function measureClockLead(db: Database): Promise<number> {
  let quickest = { took: Infinity, lead: 0 };
  for (let count = 0; count < READINGS && quickest.took > GOOD_ENOUGH_MS; count++) {
    const asked = performance.now();
    const clock = await readClock(db);
    const took = performance.now() - asked;
    if (took < quickest.took) quickest = { took, lead: clock.getTime() - asked - took / 2 };
  }
  return quickest.lead;
}
