import pg from 'pg';

/** A LISTEN connection of its own that comes back after a break. */
type Channel = { close(): Promise<void> };

const RECONNECT_MS = 250;

/** Hears the notifications of `name` from every node. `missed` is called after a gap in which some may have been lost. */
export function listen(
  url: string,
  name: string,
  { heard, missed }: { heard: (payload: string) => void; missed: () => void },
): Channel {
  let present: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  // A break shows in several ways at once; the first to tell of it counts.
  function lose(client: pg.Client) {
    if (client !== present) return;
    present = undefined;
    void leave(client);
    missed();
    if (!closed) retry = setTimeout(connect, RECONNECT_MS);
  }

  async function connect() {
    const client = new pg.Client({
      connectionString: url,
      application_name: `placement-portal ${name}`,
      keepAlive: true,
    });
    present = client;
    client.on('notification', (message) => heard(message.payload ?? ''));
    client.on('error', () => lose(client));
    client.on('end', () => lose(client));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(name)}`);
      if (client === present) missed();
    } catch {
      lose(client);
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = present;
      present = undefined;
      if (client) await leave(client);
    },
  };
}

async function leave(client: pg.Client): Promise<void> {
  client.removeAllListeners('notification');
  await client.end().catch(() => {});
}
