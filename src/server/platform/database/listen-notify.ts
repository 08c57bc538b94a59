import pg from 'pg';
import { applySessionSettings, breakOff } from './connection.ts';

/** A LISTEN connection of its own that comes back after a break. */
type Subscription = { close(): void };

const RECONNECT_MS = 250;
/** Who listens says nothing and would wait for a dead line for hours: it is asked as often as this, and has as long to answer. */
const KEEPALIVE_MS = 5_000;

/** Hears the notifications of `name` from every node. `missed` is called after a gap in which some may have been lost. */
export function listen(
  url: string,
  name: string,
  { heard, missed }: { heard: (payload: string) => void; missed: () => void },
  silenceMs = KEEPALIVE_MS,
): Subscription {
  let present: pg.Client | undefined;
  let look: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  // A break shows in several ways at once; the first to tell of it counts.
  function lose(client: pg.Client) {
    if (client !== present) return;
    present = undefined;
    clearInterval(look);
    closeClient(client);
    missed();
    if (!closed) retry = setTimeout(connect, RECONNECT_MS);
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: `placement-portal ${name}`,
      connectionTimeoutMillis: silenceMs,
      query_timeout: silenceMs,
    });
    present = client;
    client.on('notification', (message) => heard(message.payload ?? ''));
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      await applySessionSettings(client);
      await client.query(`listen ${pg.escapeIdentifier(name)}`);
      if (client !== present) return;
      missed();
      look = setInterval(() => client.query('select').catch(() => lose(client)), silenceMs);
    } catch {
      lose(client);
    }
  }

  void connect();
  return {
    close() {
      closed = true;
      clearInterval(look);
      clearTimeout(retry);
      const client = present;
      present = undefined;
      if (client) closeClient(client);
    },
  };
}

function closeClient(client: pg.Client): void {
  client.removeAllListeners('notification');
  breakOff(client);
}
