import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers do not pipeline, and clients that do send a few requests. */
const MAX_PIPELINED = 64;

/**
 * Ends a connection with too many unanswered requests. One packet holds more than a thousand requests, whose replies the node would
 * compute at once and keep for a client that may never read them.
 */
export function limitPipelining(app: FastifyInstance, most = MAX_PIPELINED): void {
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket) => unanswered.get(socket) ?? 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    unanswered.set(socket, count(socket) + 1);
    reply.raw.once('close', () => unanswered.set(socket, count(socket) - 1));
    if (count(socket) > most) socket.destroy();
    // The parser still delivers requests that arrived before.
    if (socket.destroyed) reply.hijack();
    else done();
  });
}
