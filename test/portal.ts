import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { readBranding } from '#server/features/settings/branding.queries.ts';
import {
  type Connection,
  type Database,
  openDatabase,
  openServingConnection,
} from '#server/platform/database/connection.ts';
import { isInTransaction } from '#server/platform/database/transaction.ts';
import { type CallParts, callEndpoint, type Reply } from './api-client.ts';
import { cloneDatabase, servingUrlOf } from './cluster.ts';

export type Portal = {
  /** A handle of the database's owner, with privileges that the portal lacks. */
  db: Database;
  origin: string;
  /** For the owner. */
  databaseUrl: string;
  /** For the serving role. */
  servingUrl: string;
  app: FastifyInstance;
  /** Makes a call over HTTP and returns the parsed envelope, whatever its status. */
  call<E extends Endpoint>(endpoint: E, parts?: CallParts<E>, token?: string): Promise<Reply<E>>;
  /** Another node over the same database. */
  addNode(): Promise<Portal>;
  close(): Promise<void>;
};

/**
 * A portal for all tests of a file, with its own database and real HTTP on loopback.
 * See docs/decisions/0034-tests-use-the-real-thing.md.
 */
export function usePortal(environment: Record<string, string> = {}): Portal {
  const portal = {} as Portal;
  beforeAll(async () => {
    Object.assign(portal, await openPortal(inject('clusterUrl'), environment));
  });
  afterAll(() => portal.close?.());
  return portal;
}

/** The same; the caller closes it. */
async function openPortal(clusterUrl: string, environment: Record<string, string> = {}): Promise<Portal> {
  const database = await cloneDatabase(clusterUrl);
  const node = await openNode(database.url, environment);
  return {
    ...node,
    close: async () => {
      await node.close();
      await database.drop();
    },
  };
}

/** Fails a transaction that asks for a second connection: under load such transactions deadlock on the pool. */
export function forbidSecondConnections(pool: Connection['pool']): void {
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown;
  pool.connect = ((...parameters: unknown[]) => {
    if (isInTransaction()) throw new Error('A transaction asks for a second connection.');
    return connect(...parameters);
  }) as typeof pool.connect;
}

const CLOSING_MS = 100_000;

/** Says what hangs: the time limit of a hook does not. */
async function endsSoon(what: string, ended: Promise<unknown>): Promise<void> {
  const limit = sleep(CLOSING_MS, 'late', { ref: false });
  if ((await Promise.race([ended, limit])) === 'late') throw new Error(`Closing ${what} does not end.`);
}

/** A node over the database at `databaseUrl`. */
export async function openNode(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<Portal> {
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment });
  const servingUrl = servingUrlOf(databaseUrl, inject('servingRole'));
  const connection: Connection = openServingConnection(servingUrl, 8);
  for (const pool of [connection.pool, connection.hotPool]) forbidSecondConnections(pool);
  const owner = openDatabase(databaseUrl, 8);
  const app = await createApp(settings, connection, servingUrl, await readBranding(settings));
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    db: owner.db,
    origin,
    databaseUrl,
    servingUrl,
    app,
    call: (endpoint, parts, token) => callEndpoint(origin, endpoint, parts ?? {}, token),
    addNode: () => openNode(databaseUrl, environment),
    close: async () => {
      await endsSoon('the application', app.close());
      await endsSoon('the pools of the portal', connection.close());
      await endsSoon('the pool of the test', owner.close());
    },
  };
}
