import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Whether a connection is being answered, or else has said the beginning of a request; and what is done where it never goes on. */
type Conduct = { isAnswered(): boolean; hasBegun(): boolean; giveUp(): void };
export type Newcomers = {
  /** Looks after a connection until the function it returns is called, which leaves nothing of it behind. */
  keep(socket: Socket, conduct: Conduct): () => void;
  /** From its first answer on a connection may rest for as long as any other. */
  settle(socket: Socket): void;
};

/** By so much the portal waits longer for a next request than it tells, as Node does itself. */
const LEEWAY_MS = 1_000;

/**
 * Looks after connections of `server` that its parser of HTTP has not seen yet, as the parser would: one that neither says nor reads
 * anything is left after a time, which is longer than any answer takes; one that has said all is ended, and those at rest are closed
 * with the server's own.
 */
export function keepNewcomers(server: Server): Newcomers {
  const conducts = new Map<Socket, Conduct>();
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const [socket, conduct] of conducts) if (isIdle(socket, conduct)) socket.destroy();
  };

  return {
    keep(socket, conduct) {
      const expire = () => {
        if (conduct.hasBegun() && !conduct.isAnswered()) conduct.giveUp();
        else socket.destroy();
      };
      const end = () => !conduct.isAnswered() && socket.end();
      const leave = () => conducts.delete(socket);
      conducts.set(socket, conduct);
      socket.on('error', ignore).on('end', end).on('close', leave).on('timeout', expire);
      socket.setTimeout(server.requestTimeout);
      return () => {
        leave();
        socket.setTimeout(0);
        socket.off('error', ignore).off('end', end).off('close', leave).off('timeout', expire);
      };
    },
    settle: (socket) => void socket.setTimeout(server.keepAliveTimeout + LEEWAY_MS),
  };
}

const isIdle = ({ writableLength }: Socket, { hasBegun, isAnswered }: Conduct) =>
  writableLength === 0 && !isAnswered() && !hasBegun();

// A connection that breaks is closed, which is all there is to do.
const ignore = () => {};
