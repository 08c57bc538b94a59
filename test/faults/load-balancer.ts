import { once } from 'node:events';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Distributes connections over nodes in turn, and tries the next node if one does not accept. */
export async function startLoadBalancer(origins: string[]): Promise<{ origin: string }> {
  let next = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    client.on('close', () => sockets.delete(client));
    connect(client, origins.length);
  });

  function connect(client: Socket, tries: number): void {
    if (tries === 0) return void client.destroy();
    const { hostname, port } = new URL(origins[next++ % origins.length] as string);
    const upstream = createConnection({ host: hostname, port: Number(port) });
    upstream.once('error', () => connect(client, tries - 1));
    upstream.once('connect', () => {
      upstream.removeAllListeners('error');
      upstream.on('error', () => client.destroy());
      client.on('close', () => upstream.destroy());
      upstream.on('close', () => client.destroy());
      client.pipe(upstream).pipe(client);
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
