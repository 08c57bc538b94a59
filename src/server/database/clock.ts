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
