import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const DRAIN_MS = 250;
const IDLE_CHECK_MS = 100;

/**
 * Closes connections in an order that loses no call: on `close` the server stops to accept connections, then answers what arrives on
 * open ones with `connection: close`, then closes those that are idle. `isLeaving` says that the load balancer knows already.
 * Returns whether the server is closing.
 */
export function closeGracefully(app: FastifyInstance, isLeaving: () => boolean): () => boolean {
  let isClosing = false;
  let idleCheck: NodeJS.Timeout | undefined;
  app.addHook('preClose', async () => {
    isClosing = true;
    if (isLeaving()) {
      NetServer.prototype.close.call(app.server);
      await sleep(DRAIN_MS);
    }
    // A connection whose last call was just answered would otherwise stay open for more than a minute.
    idleCheck = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS);
  });
  // Also for calls that began before the server was closing.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('onClose', async () => clearInterval(idleCheck));
  return () => isClosing;
}
