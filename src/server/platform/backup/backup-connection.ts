import type pg from 'pg';
import { breakOff } from '../database/connection.ts';
import { clientClassFor } from '../database/failover.ts';

// A dump may take minutes, whatever limits role and database set. The rest fixes how values are written, so that the text of a row is the
// same under every release of PostgreSQL, and scans start at the first page.
const SETTINGS = `select set_config(name, value, false) from (values
  ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
  ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'), ('extra_float_digits', '1'),
  ('bytea_output', 'hex'), ('synchronize_seqscans', 'off'), ('client_min_messages', 'warning')) as wanted (name, value)`;

/** Runs `work` on a connection of its own, which an abort breaks. */
export async function withConnection<T>(
  url: string,
  signal: AbortSignal,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const client = new (clientClassFor(url))({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    application_name: 'placement-portal backup',
  });
  // The query in work fails; without a listener the process would end.
  client.on('error', () => {});
  const abort = () => breakOff(client);
  await client.connect();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await client.query(SETTINGS);
    return await work(client);
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
    // A COPY that was given up would otherwise be read to its end.
    breakOff(client);
  }
}
