import type { Duplex } from 'node:stream';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { clientClassFor } from './failover.ts';
import { tellObservers } from './query-observer.ts';
import type { DB } from './schema.ts';

/** The handle of every query; a transaction is one too. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/**
 * The pools of one database. `db` is Kysely over `pool`, for everything else. `hotPool` is for the prepared statements that a whole hall
 * waits for, such as saves: no slow query of a screen delays them, and each connection plans them once, since planning takes longer than
 * execution. `hotDb` is Kysely over it. `anonymousDb` is Kysely over a pool for callers without a session, so that a flood of them
 * delays only other anonymous callers. `jobPool` is for the job queue, whose runner keeps one of its connections for LISTEN.
 */
export type Connection = {
  db: Database;
  anonymousDb: Database;
  pool: pg.Pool;
  hotPool: pg.Pool;
  hotDb: Database;
  jobPool: pg.Pool;
  close(): Promise<void>;
};

// The driver returns numeric and bigint as text; marks and counts fit a double exactly.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

// The hot statements look up keys only, so an index is right even for a table that was empty at planning time. No key comes twice in a
// statement, so memoize never pays.
const GENERIC_PLAN_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_memoize=off -c jit=off';
// One for each kind of batch, for the keys of browsers and for readiness checks, one more for saves and two for saves that wait.
const HOT_SIZE = 13;
const ANONYMOUS_SIZE = 8;
const JOB_SIZE = 3;
/** After this long a hot query fails, although the database may still complete it: a repeated save is recognised as stored. */
const HOT_TIMEOUT_MS = 6_000;

/** Limits that the database enforces, in milliseconds: no call of the portal takes this long. */
const timeouts = {
  statement_timeout: 20_000,
  lock_timeout: 15_000,
  // A node that hangs holds locks on attempts and tests, for which all other nodes wait.
  idle_in_transaction_session_timeout: 5_000,
};

// These override settings of the role or the database: acknowledged data is on disk, a statement that waited for a lock reads what was
// stored in the meantime, and the driver can parse timestamps. Without parallel workers no list takes the cores from those who save
// answers, and for a test's thousand rows starting the workers takes longer than their work. The TCP settings let the database drop a node that reads no replies (a
// statement timeout does not end the sending of one) or that is gone: its connections and locks, also those of a migration, would
// otherwise last two hours. A local socket has no such settings.
const SESSION_SETTINGS = `select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local')
  union all select set_config('default_transaction_isolation', 'read committed', false)
  union all select set_config('DateStyle', 'ISO', false)
  union all select set_config('max_parallel_workers_per_gather', '0', false)
  union all select set_config('tcp_user_timeout', '10000', false)
  union all select set_config('tcp_keepalives_idle', '10', false)
  union all select set_config('tcp_keepalives_interval', '5', false)
  union all select set_config('tcp_keepalives_count', '2', false)`;

/** A connection without an answer for this long is closed. It is longer than every timeout of the database itself. */
const HANG_TIMEOUT_MS = 25_000;

/** Opens the pools to serve calls from, with up to `size` connections. They connect on the first query. */
export function openServingConnection(url: string, size = 10, hangTimeoutMs = HANG_TIMEOUT_MS): Connection {
  const onConnect = async (client: pg.ClientBase) => {
    closeWhenHanging(client, hangTimeoutMs);
    await applySessionSettings(client);
  };
  return openDatabase(url, size, { ...timeouts, onConnect });
}

/** Applies the settings that every connection needs. */
export async function applySessionSettings(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS);
}

// A connection that still waits for an answer must not go back to the pool: its next statement might run in the transaction that was
// left open, and the portal would take its rows for stored.
function closeWhenHanging(client: pg.ClientBase, milliseconds: number): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  let isWaiting = false;
  // One timer for the life of the connection, and a new promise for each query: a timer for each query, or pg's own promises, refer to
  // those of the query before, so that all of their garbage outlives the young generation.
  const watchdog = setTimeout(() => isWaiting && breakOff(client), milliseconds).unref();
  client.query = ((...parameters: unknown[]) => {
    isWaiting = true;
    watchdog.refresh();
    if (typeof parameters.at(-1) === 'function') return query(...parameters);
    return new Promise((resolve, reject) =>
      query(...parameters, (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer))),
    );
  }) as typeof client.query;
  client.on('drain', () => (isWaiting = false));
  client.on('end', () => clearTimeout(watchdog));
}

/** Ends a connection at once; everything that waits for an answer on it fails. */
export function breakOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** Opens pools for slow work, such as a migration. They connect on the first query. */
export function openDatabase(
  url: string,
  size = 10,
  limits: Partial<typeof timeouts> & Pick<pg.PoolConfig, 'onConnect'> = { onConnect: applySessionSettings },
): Connection {
  const settings = { connectionString: url, Client: clientClassFor(url), ...limits };
  const pool = openPool({ ...settings, max: size });
  const hotPool = openPool({
    ...settings,
    max: HOT_SIZE,
    options: GENERIC_PLAN_OPTIONS,
    query_timeout: HOT_TIMEOUT_MS,
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: tellObservers });
  const anonymousPool = openPool({ ...settings, max: ANONYMOUS_SIZE });
  const anonymousDb = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: anonymousPool }),
    log: tellObservers,
  });
  const jobPool = openPool({ ...settings, max: JOB_SIZE });
  const hotDb = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(hotPool) }),
    log: tellObservers,
  });
  return {
    db,
    anonymousDb,
    pool,
    hotPool,
    hotDb,
    jobPool,
    close: async () =>
      void (await Promise.all([db.destroy(), anonymousDb.destroy(), hotDb.destroy(), jobPool.end()])),
  };
}

// One for each text, in every connection.
const statementNames = new Map<string, string>();

/** A pool to Kysely, which names no statement itself: here each has a name, under which a connection keeps its plan. */
function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const name = (text: string) => {
    const known = statementNames.get(text) ?? `prepared-${statementNames.size + 1}`;
    statementNames.set(text, known);
    return known;
  };
  return {
    async connect() {
      const client = await pool.connect();
      let failure: Error | undefined;
      return {
        query: (text: string, values: unknown[]) =>
          client.query({ name: name(text), text, values }).catch((error: Error) => {
            failure = error;
            throw error;
          }),
        // A client that still waits for an answer must not go back to the pool.
        release: () => client.release(failure),
      } as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

function openPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // The start waits for slow answers, but not for a database whose machine is gone.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'placement-portal',
    ...settings,
  });
  // The pool replaces a broken connection, and the next query on it fails. Without listeners either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
