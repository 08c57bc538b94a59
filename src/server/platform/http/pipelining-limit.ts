import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** No browser asks before it is answered, and whoever does so in earnest asks for a few things. */
const MAX_PIPELINED = 64;

/**
 * Ends a connection on which too much is asked before anything is answered: a packet holds more than a thousand requests, and all their
 * replies would be made at once, and kept for somebody who may never read them.
 */
export function limitPipelining(app: FastifyInstance, most = MAX_PIPELINED): void {
  const asked = new WeakMap<Socket, number>();
  const count = (socket: Socket) => asked.get(socket) ?? 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    asked.set(socket, count(socket) + 1);
    reply.raw.once('close', () => asked.set(socket, count(socket) - 1));
    if (count(socket) > most) socket.destroy();
    // The parser goes on with what has come by then.
    if (socket.destroyed) reply.hijack();
    else done();
  });
}
