import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Shares connections out among nodes in turn, and takes the next one where a node does not accept any more. */
export async function startLoadBalancer(origins: string[]): Promise<{ origin: string }> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    sockets.add(near);
    near.on('error', () => near.destroy());
    near.on('close', () => sockets.delete(near));
    reach(near, origins.length);
  });

  function reach(near: Socket, tries: number): void {
    if (tries === 0) return void near.destroy();
    const { hostname, port } = new URL(origins[turn++ % origins.length] as string);
    const far = createConnection({ host: hostname, port: Number(port) });
    far.once('error', () => reach(near, tries - 1));
    far.once('connect', () => {
      far.removeAllListeners('error');
      far.on('error', () => near.destroy());
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
