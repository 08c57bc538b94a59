import pg from 'pg';

/** A LISTEN connection of its own that comes back after a break. */
export type Channel = { close(): Promise<void> };

const RECONNECT_MS = 250;

/** Hears the notifications of `name` from every node. `missed` is called after a gap in which some may have been lost. */
export function listen(
  url: string,
  name: string,
  { heard, missed }: { heard: (payload: string) => void; missed: () => void },
): Channel {
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const lose = () => {
    client?.removeAllListeners();
    client?.on('error', () => {});
    client?.end().catch(() => {});
    client = undefined;
    missed();
    if (!closed) retry = setTimeout(connect, RECONNECT_MS);
  };

  async function connect() {
    client = new pg.Client({
      connectionString: url,
      application_name: `placement-portal ${name}`,
      keepAlive: true,
    });
    client.on('notification', (message) => heard(message.payload ?? ''));
    client.once('error', lose);
    client.once('end', lose);
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(name)}`);
      missed();
    } catch {
      lose();
    }
  }

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      client?.removeAllListeners();
      await client?.end().catch(() => {});
    },
  };
}
