import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';
import { clientNetwork, createNetworkTest } from './client-network.ts';

/** How long a refused client may still send the rest of its request. */
const LINGER_MS = 2_000;

/** For `createServer` of node:http. A request has to be there within 30 seconds, its headers within 15. */
export const connectionTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
};

/**
 * Closes connections beyond `most` of one network, and those of clients that were answered but go on sending. Connections from trusted
 * proxies have no limit, since each carries the calls of many people.
 */
export function limitConnections(app: FastifyInstance, trustedProxies: string[], most: number): void {
  const isTrusted = createNetworkTest(trustedProxies);
  const counts = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const network = clientNetwork(address);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    });
    if (count > most) socket.destroy();
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return;
    // Not at once: a client that is cut off while it sends loses the answer.
    setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, LINGER_MS).unref();
  });
}

/** The addresses of a host to listen at. */
export const addressesOf = async (host: string): Promise<string[]> =>
  host === 'localhost' ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];

type ListenOptions = {
  addresses: string[];
  port: number;
  backlog: number;
  /** A socket that already listens; addresses and port then do not count. */
  descriptor?: number | undefined;
};

/**
 * Listens at each of the addresses. Fastify itself would create a further HTTP server for each address of `localhost`, without the
 * handlers and limits of the first; here the one server gets all connections.
 */
export async function listenAt(
  app: FastifyInstance,
  { addresses: [host, ...others], port, backlog, descriptor }: ListenOptions,
): Promise<void> {
  if (descriptor !== undefined) {
    // Fastify hands its options to Node, where a descriptor goes before the address.
    await app.listen({ host: '127.0.0.1', port, backlog, fd: descriptor } as FastifyListenOptions);
    return;
  }
  const listeners: NetServer[] = [];
  app.addHook('preClose', async () => {
    for (const listener of listeners) listener.close();
  });
  await app.listen({ ...(host !== undefined && { host }), port, backlog });
  const taken = app.server.address();
  for (const other of others) {
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    );
    listener.on('error', () => {});
    listener.listen({ host: other, port: typeof taken === 'object' ? taken?.port : port, backlog });
    // A machine may name an address that it does not have, such as ::1 without IPv6.
    if (await isListening(listener)) listeners.push(listener);
  }
}

const isListening = (listener: NetServer): Promise<boolean> =>
  once(listener, 'listening').then(
    () => true,
    () => false,
  );
