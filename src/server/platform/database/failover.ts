import pg from 'pg';
import { createOutage, isOutage } from './outage.ts';

const SPLIT = /^(\w+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/;
/** Less than a pool waits for a connection. */
const PROBE_TIMEOUT_MS = 4_000;
const classes = new Map<string, typeof pg.Client>();

type Address = Pick<pg.Client, 'host' | 'port'>;

/**
 * The class of clients for the database at `url`. The driver knows one host alone; where the address names several, as in
 * `postgresql://portal@db-a:5432,db-b:5432/portal`, clients of this class connect to the one that is primary.
 */
export function clientClassFor(url: string): typeof pg.Client {
  const [, start = '', hosts = '', rest = ''] = SPLIT.exec(url) ?? [];
  if (!hosts.includes(',')) return pg.Client;
  const found = classes.get(url) ?? followPrimary(hosts.split(',').map((host) => start + host + rest));
  classes.set(url, found);
  return found;
}

function followPrimary(urls: string[]): typeof pg.Client {
  // Shared by all clients. The first one that fails or breaks there lets the next one look again.
  let primary: Promise<Address> | undefined;
  return class FailoverClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super({ ...(typeof config === 'object' && config), connectionString: urls[0] });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void) {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      // The driver's callback has no error after a success.
      connected.then(() => callback(undefined as unknown as Error), callback);
    }

    async #connectToPrimary(): Promise<pg.Client> {
      primary ??= findPrimary(urls);
      const tried = primary;
      const forget = () => {
        if (primary === tried) primary = undefined;
      };
      try {
        Object.assign(this, await tried);
        await super.connect();
        await refuseStandby(this);
        // Also after the end of an idle connection: to look again costs one query for each host.
        this.once('end', forget);
        return this;
      } catch (error) {
        forget();
        void this.end().catch(() => {});
        throw error;
      }
    }
  };
}

/** The address of the first host that answers as primary. */
async function findPrimary(urls: string[]): Promise<Address> {
  try {
    return await Promise.any(urls.map(probe));
  } catch (error) {
    const { errors } = error as AggregateError;
    throw errors.find((one) => !isOutage(one)) ?? createOutage('None of the database hosts is primary.');
  }
}

async function probe(connectionString: string): Promise<Address> {
  const client = new pg.Client({
    ...{ connectionString, application_name: 'placement-portal probe' },
    ...{ connectionTimeoutMillis: PROBE_TIMEOUT_MS, query_timeout: PROBE_TIMEOUT_MS },
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseStandby(client);
    return { host: client.host, port: client.port };
  } finally {
    void client.end().catch(() => {});
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw createOutage('This database is a standby.');
}
