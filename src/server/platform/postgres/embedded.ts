import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { openCluster } from './cluster.ts';
import { startServer } from './server.ts';
import { openServerLog } from './server-log.ts';
import { watchServer } from './watchdog.ts';

/**
 * A running embedded PostgreSQL: `url` is for the owner of the database, `servingUrl` for the portal while it serves.
 * Should it die before `stop`, it is started again at the same addresses.
 */
export type EmbeddedDatabase = {
  url: string;
  servingUrl: string;
  socketFolder: string;
  stop(): Promise<void>;
};

type EmbeddedOptions = {
  folder: string;
  report?: (line: string) => void;
  settings?: Record<string, string>;
};

/**
 * Starts the PostgreSQL under `folder`, made there when there is none. `report` gets one line per slow step or
 * mishap; `settings` are PostgreSQL's and win over our defaults. Throws a start failure that says what to do.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { folder, report = () => {}, settings = {} } = options;
  const binaries = await findBinaries();
  const cluster = await openCluster(folder, binaries, report);
  const log = await openServerLog(cluster.log, cluster.owner);
  const stopping = new AbortController();
  const start = () =>
    startServer({ cluster, postgres: binaries.postgres, settings, log, report }, stopping.signal);

  async function untilItEnds(): Promise<void> {
    const stopWatching = watchServer(cluster, server, report);
    // Whom the portal itself ends needs no watch.
    stopping.signal.addEventListener('abort', stopWatching, { once: true });
    await server.ended;
    stopping.signal.removeEventListener('abort', stopWatching);
    stopWatching();
  }

  async function keepServing(): Promise<void> {
    await untilItEnds();
    while (!stopping.signal.aborted) {
      report('PostgreSQL ended unexpectedly; starting it again.');
      try {
        server = await start();
        await untilItEnds();
      } catch (error) {
        if (stopping.signal.aborted) return;
        report((error as Error).message);
        await sleep(1_000);
      }
    }
  }

  const abort = () => stopping.abort();
  process.once('exit', abort);
  const leave = async () => {
    process.off('exit', abort);
    await log.close();
  };
  let server = await start().catch(async (error: unknown) => {
    await leave();
    throw error;
  });
  const served = keepServing().then(leave);
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
