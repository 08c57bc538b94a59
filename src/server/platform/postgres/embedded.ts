import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { startServer } from './server.ts';
import { openServerLog } from './server-log.ts';
import { watchServer } from './watchdog.ts';

/**
 * A running embedded PostgreSQL: `url` is for the owner of the database, `servingUrl` for the portal while it serves. If the server dies
 * before `stop`, it is started again at the same addresses. See docs/decisions/0033-the-portal-brings-its-own-postgresql.md.
 */
export type EmbeddedDatabase = {
  url: string;
  servingUrl: string;
  socketFolder: string;
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  folder: string;
  /**
   * Where the socket is instead of in /tmp. A unit of systemd has a /tmp of its own, in which commands outside the unit find nothing; its
   * runtime folder is open to them.
   */
  runtimeFolder?: string | undefined;
  report?: (line: string) => void;
  settings?: Record<string, string>;
};

/**
 * Starts the PostgreSQL in `folder`, and creates it if there is none. `report` gets a line for each slow step or failure; `settings` are
 * PostgreSQL's and override our defaults. Throws a start failure that says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { report = () => {}, settings = {} } = options;
  const binaries = await findBinaries();
  const cluster = await openCluster(options, binaries, report);
  const log = await openServerLog(cluster.log, cluster.owner);
  const stopping = new AbortController();
  const start = () =>
    startServer({ cluster, postgres: binaries.postgres, settings, log, report }, stopping.signal);

  async function waitUntilEnded(): Promise<void> {
    const stopWatching = watchServer(cluster, server, report);
    // A server that the portal itself stops needs no watchdog.
    stopping.signal.addEventListener('abort', stopWatching, { once: true });
    await server.ended;
    stopping.signal.removeEventListener('abort', stopWatching);
    stopWatching();
  }

  async function keepServing(): Promise<void> {
    await waitUntilEnded();
    while (!stopping.signal.aborted) {
      report('PostgreSQL ended unexpectedly; starting it again.');
      try {
        server = await start();
        await waitUntilEnded();
      } catch (error) {
        if (stopping.signal.aborted) return;
        report((error as Error).message);
        await sleep(1_000);
      }
    }
  }

  const abort = () => stopping.abort();
  process.once('exit', abort);
  const cleanUp = async () => {
    process.off('exit', abort);
    await log.close();
  };
  let server = await start().catch(async (error: unknown) => {
    await cleanUp();
    throw error;
  });
  const served = keepServing().then(cleanUp);
  return {
    url: cluster.url,
    servingUrl: cluster.servingUrl,
    socketFolder: cluster.socketFolder,
    stop: () => {
      stopping.abort();
      return served;
    },
  };
}
