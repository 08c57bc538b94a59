import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

/** The handle of every query; a transaction is one too. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/** One pool, seen by Kysely and, on the hot path, by named raw statements. */
export type Connection = { db: Database; pool: pg.Pool; close(): Promise<void> };

// PostgreSQL's numeric and bigint arrive as text; marks and counts fit a double exactly.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

/** Opens a pool of up to `size` connections. Nothing is sent until the first query. */
export function openDatabase(url: string, size = 10): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    application_name: 'placement-portal',
  });
  // A connection that breaks is replaced by the pool, and the next query on it tells its caller; unheard, either event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
