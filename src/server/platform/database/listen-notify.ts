import pg from 'pg';
import { applySessionSettings, breakOff } from './connection.ts';
import { clientClassFor } from './failover.ts';

/** A separate LISTEN connection that reconnects after a break. */
type Subscription = { close(): void };

const RECONNECT_MS = 250;
/** A listener sends nothing, so it would not notice a dead connection for hours. A query this often, with as much time to answer, finds one. */
const KEEPALIVE_MS = 5_000;

/** Calls `heard` for each notification on the channel `name`, and `missed` after a gap in which some may have been lost. */
export function listen(
  url: string,
  name: string,
  { heard, missed }: { heard: (payload: string) => void; missed: () => void },
  silenceMs = KEEPALIVE_MS,
): Subscription {
  let current: pg.Client | undefined;
  let keepalive: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  // A break causes several events; only the first counts.
  function lose(client: pg.Client) {
    if (client !== current) return;
    current = undefined;
    clearInterval(keepalive);
    closeClient(client);
    missed();
    if (!closed) retry = setTimeout(connect, RECONNECT_MS);
  }

  async function connect() {
    const client = new (clientClassFor(url))({
      connectionString: url,
      application_name: `placement-portal ${name}`,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    });
    current = client;
    client.on('notification', (message) => heard(message.payload ?? ''));
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      await applySessionSettings(client);
      await client.query(`listen ${pg.escapeIdentifier(name)}`);
      if (client !== current) return;
      missed();
      keepalive = setInterval(() => client.query('select').catch(() => lose(client)), silenceMs);
    } catch {
      lose(client);
    }
  }

  void connect();
  return {
    close() {
      closed = true;
      clearInterval(keepalive);
      clearTimeout(retry);
      const client = current;
      current = undefined;
      if (client) closeClient(client);
    },
  };
}

function closeClient(client: pg.Client): void {
  client.removeAllListeners('notification');
  breakOff(client);
}
