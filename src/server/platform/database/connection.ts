import type { Duplex } from 'node:stream';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

/** The handle of every query; a transaction is one too. */
export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;

/**
 * The ways to one database. `db` is Kysely over `pool`, for all that is not named here. `hot` is a pool for the prepared statements that
 * a whole hall waits for: neither a screen's query nor whoever waits for a test keeps them waiting, and each connection plans them once,
 * since planning takes longer than running. `urgent` is Kysely over that one. `outer` is Kysely over a pool for whoever has not signed
 * in: however many ask, they keep one another waiting and nobody else.
 */
export type Connection = {
  db: Database;
  anonymousDb: Database;
  pool: pg.Pool;
  hotPool: pg.Pool;
  hotDb: Database;
  close(): Promise<void>;
};

// PostgreSQL's numeric and bigint arrive as text; marks and counts fit a double exactly.
const { builtins } = pg.types;
pg.types.setTypeParser(builtins.NUMERIC, Number);
pg.types.setTypeParser(builtins.INT8, Number);

// The statements go by keys alone, also where a table was empty when they were planned; and no key comes twice, so that nothing
// that was looked up is worth remembering.
const GENERIC_PLAN_OPTIONS =
  '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c enable_memoize=off -c jit=off';
// A connection for each kind of batch, for the keys of browsers and for who asks for readiness, one more for saves and two for saves that wait.
const HOT_SIZE = 13;
const ANONYMOUS_SIZE = 8;
/** By then what a hall waits for has failed, though it may yet be done: a save that is sent again falls on itself. */
const HOT_PATIENCE_MS = 6_000;

/** What the database itself ends, in milliseconds: no call of the portal takes this long. */
const timeouts = {
  statement_timeout: 20_000,
  lock_timeout: 15_000,
  // A node that stands still holds attempts and tests, for which those at all other nodes wait.
  idle_in_transaction_session_timeout: 5_000,
};

// Holds whatever a role or a database was told: what is acknowledged is on disk, whoever waited for a lock reads what was stored
// meanwhile, and instants are written as the driver reads them. The database gives up a node that takes no reply, since no time limit of
// a statement ends the sending of one, and one that is gone without a word: its connections would take the place of others for two
// hours, and hold what a migration holds. A local socket has no such limits.
const SESSION_SETTINGS = `select set_config('synchronous_commit', 'on', false)
    where current_setting('synchronous_commit') in ('off', 'local')
  union all select set_config('default_transaction_isolation', 'read committed', false)
  union all select set_config('DateStyle', 'ISO', false)
  union all select set_config('tcp_user_timeout', '10000', false)
  union all select set_config('tcp_keepalives_idle', '10', false)
  union all select set_config('tcp_keepalives_interval', '5', false)
  union all select set_config('tcp_keepalives_count', '2', false)`;

/** A connection on which a statement has no answer by then, not even the database's own refusal, is given up: longer than `patience`. */
const HANG_TIMEOUT_MS = 25_000;

/** Opens a pool to serve calls from, of up to `size` connections. Nothing is sent until the first query. */
export function openServingConnection(url: string, size = 10, giveUpMs = HANG_TIMEOUT_MS): Connection {
  const onConnect = async (client: pg.ClientBase) => {
    closeWhenHanging(client, giveUpMs);
    await applySessionSettings(client);
  };
  return openDatabase(url, size, { ...timeouts, onConnect });
}

/** Settles with a new connection what every one has to hold to. */
export async function applySessionSettings(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS);
}

// A connection that waits for its answer must not go back to the pool: what is asked next on it might stand in the
// transaction that was left open, and be taken for stored.
function closeWhenHanging(client: pg.ClientBase, milliseconds: number): void {
  const ask = client.query.bind(client) as (...question: unknown[]) => unknown;
  let isAsked = false;
  // One for the life of the connection, and promises that hold nothing else: a timer for each question, or pg's own promises,
  // hang together from one question to the next, so that the garbage of all of them outlives the young generation.
  const watch = setTimeout(() => isAsked && breakOff(client), milliseconds).unref();
  client.query = ((...question: unknown[]) => {
    isAsked = true;
    watch.refresh();
    if (typeof question.at(-1) === 'function') return ask(...question);
    return new Promise((resolve, reject) =>
      ask(...question, (error: unknown, answer: unknown) => (error ? reject(error) : resolve(answer))),
    );
  }) as typeof client.query;
  client.on('drain', () => (isAsked = false));
  client.on('end', () => clearTimeout(watch));
}

/** Ends a connection at once, and with it all that waits for an answer there. */
export function breakOff(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Duplex } }).connection.stream.destroy();
}

/** Opens a pool for work that takes its time, such as a migration. Nothing is sent until the first query. */
export function openDatabase(
  url: string,
  size = 10,
  limits: Partial<typeof timeouts> & Pick<pg.PoolConfig, 'onConnect'> = { onConnect: applySessionSettings },
): Connection {
  const settings = { connectionString: url, ...limits };
  const pool = openPool({ ...settings, max: size });
  const hotPool = openPool({
    ...settings,
    max: HOT_SIZE,
    options: GENERIC_PLAN_OPTIONS,
    query_timeout: HOT_PATIENCE_MS,
  });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const outerPool = openPool({ ...settings, max: ANONYMOUS_SIZE });
  const anonymousDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: outerPool }) });
  const hotDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(hotPool) }) });
  return {
    db,
    anonymousDb,
    pool,
    hotPool,
    hotDb,
    close: async () => void (await Promise.all([db.destroy(), anonymousDb.destroy(), hotDb.destroy()])),
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
        // One that still waits for an answer must not go back to the pool.
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
    // A start waits for its answers for as long as they take, but not for a database whose machine is gone.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'placement-portal',
    ...settings,
  });
  // A connection that breaks is replaced by the pool, and the next query on it tells its caller; unheard, either event
  // would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
