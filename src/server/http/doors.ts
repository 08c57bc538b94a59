import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** `port` 0 stands for any that is free. */
type Place = { port: number; host: string };

type Doors = {
  /** Listens at a place and gives the port. Throws `EADDRINUSE` where something else does, `EACCES` where it may not. */
  open(place: Place): Promise<number>;
  /** Nobody new is let in. Resolves once all who came in by other doors than the framework's have left. */
  shut(): Promise<void>;
};

/** So many sockets listen side by side, where the system shares out among them who comes. */
const DOORS = process.platform === 'linux' ? 8 : 1;
/** Connections that may wait to be taken: a whole institute comes within a second, and the usual 511 would turn many away. */
const BACKLOG = 4_096;
/** What is no failure of a further address of the same name: this machine has none of its kind. */
const ABSENT = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/**
 * Gives the framework's server more sockets to listen with. Node takes one connection from each in a turn of its loop, and under
 * load a turn is milliseconds: at a single door the last of a thousand who came at once waited until the others were done.
 */
export function addDoors(app: FastifyInstance): Doors {
  const more: Server[] = [];
  // Who has said everything may still wait for the answer. Its types do not name what the server of Node asks of itself.
  Object.assign(app.server, { httpAllowHalfOpen: true });
  return { open, shut };

  async function open({ port, host }: Place): Promise<number> {
    const [first = host, ...others] = await addressesOf(host);
    // Sockets that share a port would let two portals have it, neither of which would know.
    if (port > 0) await tryPlace({ port, host: first });
    // Not as a literal: the framework hands on what its types do not name.
    const shared = { backlog: BACKLOG, reusePort: DOORS > 1 };
    await app.listen({ port, host: first, ...shared });
    const taken = (app.server.address() as { port: number }).port;
    await widen({ port: taken, host: first }, DOORS - 1);
    for (const other of others)
      await widen({ port: taken, host: other }, DOORS).catch((error: NodeJS.ErrnoException) => {
        if (!ABSENT.has(error.code ?? '')) throw error;
      });
    return taken;
  }

  async function widen(place: Place, many: number): Promise<void> {
    for (let count = 0; count < many; count++) {
      const door = await openDoor({ ...place, backlog: BACKLOG, reusePort: DOORS > 1 });
      door.on('connection', (socket) => app.server.emit('connection', socket));
      more.push(door);
    }
  }

  async function shut(): Promise<void> {
    await Promise.all(more.map(shutDoor));
  }
}

/** Throws where nothing can listen. */
export async function tryPlace({ port, host }: Place): Promise<void> {
  await shutDoor(await openDoor({ port, host }));
}

async function addressesOf(host: string): Promise<string[]> {
  if (host !== 'localhost') return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

async function openDoor(options: Place & { backlog?: number; reusePort?: boolean }): Promise<Server> {
  // As the framework's own server takes them.
  const door = new Server({ allowHalfOpen: true, noDelay: true });
  door.listen(options);
  await once(door, 'listening');
  return door;
}

async function shutDoor(door: Server): Promise<void> {
  const shut = once(door, 'close');
  door.close();
  await shut;
}
