import { sql } from 'kysely';
import type { Database } from './connection.ts';

/** The database's clock to the millisecond, so that spans come out whole. */
export async function readClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db);
  return rows[0]?.now as Date;
}
