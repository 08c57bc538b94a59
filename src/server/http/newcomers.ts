import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Whether a connection is being answered, or else has said the beginning of a request; and what is done where it never goes on. */
type Conduct = { isAnswered(): boolean; hasBegun(): boolean; giveUp(): void };
/** `patience` in milliseconds, counted from when `moved`, its bytes both ways, was last seen to grow. */
type Newcomer = Conduct & { patience: number; moved: number; quietSince: number };
type Newcomers = {
  /** Looks after a connection until the function it returns is called, which leaves nothing of it behind. */
  keep(socket: Socket, conduct: Conduct): () => void;
  /** From its first answer on a connection may rest for as long as any other. */
  settle(socket: Socket): void;
};

/** By so much the portal waits longer for a next request than it tells, as Node does itself. */
const LEEWAY_MS = 1_000;
const ROUND_MS = 1_000;

/**
 * Looks after connections of `server` that its parser of HTTP has not seen yet, as the parser would: one that neither says nor reads
 * anything is left after a time, which is longer than any answer takes; one that has said all is ended, and those at rest are closed
 * with the server's own. All are looked at in rounds: a timer for each would be set anew by every byte that comes or goes.
 */
export function keepNewcomers(server: Server): Newcomers {
  const newcomers = new Map<Socket, Newcomer>();
  const closeIdle = server.closeIdleConnections.bind(server);
  server.closeIdleConnections = () => {
    closeIdle();
    for (const [socket, conduct] of newcomers) if (isIdle(socket, conduct)) socket.destroy();
  };
  const rounds = setInterval(look, ROUND_MS).unref();
  server.once('close', () => clearInterval(rounds));

  function look() {
    const now = performance.now();
    for (const [socket, newcomer] of newcomers) {
      const moved = socket.bytesRead + socket.bytesWritten;
      if (moved !== newcomer.moved) Object.assign(newcomer, { moved, quietSince: now });
      else if (now - newcomer.quietSince >= newcomer.patience) expire(socket, newcomer);
    }
  }

  function expire(socket: Socket, { hasBegun, isAnswered, giveUp }: Conduct) {
    if (hasBegun() && !isAnswered()) giveUp();
    else socket.destroy();
  }

  return {
    keep(socket, conduct) {
      const end = () => !conduct.isAnswered() && socket.end();
      const leave = () => newcomers.delete(socket);
      newcomers.set(socket, {
        ...conduct,
        patience: server.requestTimeout,
        moved: 0,
        quietSince: performance.now(),
      });
      socket.on('error', ignore).on('end', end).on('close', leave);
      return () => {
        leave();
        socket.off('error', ignore).off('end', end).off('close', leave);
      };
    },
    settle(socket) {
      const newcomer = newcomers.get(socket);
      if (newcomer) newcomer.patience = server.keepAliveTimeout + LEEWAY_MS;
    },
  };
}

const isIdle = ({ writableLength }: Socket, { hasBegun, isAnswered }: Conduct) =>
  writableLength === 0 && !isAnswered() && !hasBegun();

// A connection that breaks is closed, which is all there is to do.
const ignore = () => {};
