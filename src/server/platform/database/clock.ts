import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** The database's clock at the moment of the read, not at the start of the transaction. */
export const databaseClock = sql<Date>`clock_timestamp()`;

/** The database's clock in whole milliseconds, so that differences are whole too. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  return rows[0]?.now as Date;
}

/** A reading is accurate to half of its duration; one that took less than this is good enough. */
const GOOD_ENOUGH_MS = 100;
const READINGS = 3;

/**
 * How far the database's clock is ahead of this node's monotonic clock, in milliseconds. Of slow readings the fastest counts, since it
 * is unknown whether the delay came before or after the database read its clock.
 */
export async function measureClockLead(db: Database): Promise<number> {
  let fastest = { took: Infinity, lead: 0 };
  for (let count = 0; count < READINGS && fastest.took > GOOD_ENOUGH_MS; count++) {
    const start = performance.now();
    const clock = await readClock(db);
    const took = performance.now() - start;
    if (took < fastest.took) fastest = { took, lead: clock.getTime() - start - took / 2 };
  }
  return fastest.lead;
}
