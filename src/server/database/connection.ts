import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

/** The handle of every query; a transaction is one too. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/**
 * Kysely's pool, and `hot`, another for the prepared statements that a whole hall waits for: no screen's query keeps them
 * waiting, and they are planned once for a connection, since planning one anew takes longer than running it.
 */
export type Connection = { db: Database; pool: pg.Pool; hot: pg.Pool; close(): Promise<void> };

// PostgreSQL's numeric and bigint arrive as text; marks and counts fit a double exactly.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

// The statements go by keys alone, also where a table was empty when they were planned.
const PLANNED_ONCE = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';
// One batch of each kind is in flight at a time.
const HOT_SIZE = 3;

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
  const settings = { connectionString: url, ...limits };
  const pool = openPool({ ...settings, max: size });
  const hot = openPool({ ...settings, max: HOT_SIZE, options: PLANNED_ONCE });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, hot, close: async () => void (await Promise.all([db.destroy(), hot.end()])) };
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'placement-portal',
    ...settings,
  });
  // A connection that breaks is replaced by the pool, and the next query on it tells its caller; unheard, either event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
