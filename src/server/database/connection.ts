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

/** What the database itself ends, in milliseconds: no call of the portal takes this long. */
const patience = {
  statement_timeout: 20_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 30_000,
};

/** Opens a pool to serve calls from, of up to `size` connections. Nothing is sent until the first query. */
export const openToServe = (url: string, size = 10): Connection => openDatabase(url, size, patience);

/** Opens a pool for work that takes its time, such as a migration. Nothing is sent until the first query. */
export function openDatabase(url: string, size = 10, limits: Partial<typeof patience> = {}): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    ...limits,
    application_name: 'placement-portal',
  });
  // A connection that breaks is replaced by the pool, and the next query on it tells its caller; unheard, either event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
