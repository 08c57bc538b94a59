import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { usePortal } from '#test/portal.ts';
import { limitConnections, listenAt } from './connections.ts';
import { createHttpServer } from './server.ts';

const portal = usePortal();

/** A connection, what it received so far, and whether the portal has closed it. */
async function open(port: number, host = '127.0.0.1') {
  const socket = connect(port, host);
  onTestFinished(() => void socket.destroy());
  const seen = { text: '', isClosed: false };
  socket.on('data', (bytes) => (seen.text += bytes)).on('error', () => {});
  socket.on('close', () => (seen.isClosed = true));
  await once(socket, 'connect');
  return { seen, send: (text: string) => socket.write(text) };
}

const portOf = ({ server }: { server: { address(): unknown } }) => (server.address() as AddressInfo).port;
const half = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{`;

test.each([
  ['an unknown path', '/api/nowhere', 404],
  ['a call that needs a token', '/api/attempt/1/answers', 401],
])('a half-sent request to %s is answered at once, and closed soon after', async (_what, path, status) => {
  const { seen, send } = await open(portOf(portal.app));
  send(half(path));
  await expect.poll(() => seen.text, { timeout: 1_500 }).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  await expect.poll(() => seen.isClosed, { timeout: 10_000 }).toBe(true);
});

test('a client that sends the rest in time keeps its connection', async () => {
  const { seen, send } = await open(portOf(portal.app));
  send(half('/api/nowhere'));
  await expect.poll(() => seen.text).toContain('no-such-call');
  send(' '.repeat(49));
  send('GET /live HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => seen.text).toContain('The process is up.');
});

test('headers and bodies have to be there in time', () => {
  const { headersTimeout, requestTimeout } = portal.app.server;
  expect({ headersTimeout, requestTimeout }).toEqual({ headersTimeout: 15_000, requestTimeout: 30_000 });
  // Node looks for late requests this often.
  expect(portal.app.server).toHaveProperty(['connectionsCheckingInterval'], 2_000);
});

/** A server that takes two connections of an address, unless it is a proxy. */
async function aStrictServer(trustedProxies: string[]) {
  const app = Fastify();
  onTestFinished(() => app.close());
  limitConnections(app, trustedProxies, 2);
  app.get('/', async () => 'here');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return portOf(app);
}

test('the connections of one address are limited, and a closed one makes room', async () => {
  const port = await aStrictServer([]);
  const [first] = [await open(port), await open(port)];
  const third = await open(port);
  await expect.poll(() => third.seen.isClosed).toBe(true);
  first?.send('GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  await expect.poll(() => first?.seen.isClosed).toBe(true);
  const fourth = await open(port);
  fourth.send('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => fourth.seen.text).toContain('here');
});

test('a trusted proxy may have any number of connections', async () => {
  const port = await aStrictServer(['loopback']);
  const all = [await open(port), await open(port), await open(port)];
  for (const { send } of all) send('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  for (const { seen } of all) await expect.poll(() => seen.text).toContain('here');
});

test('every address that it listens at answers alike', async () => {
  const app = await createHttpServer(readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' }));
  const addresses = ['127.0.0.1', '127.0.0.2', '203.0.113.1'];
  await listenAt(app, { addresses, port: 0, backlog: 10 });
  onTestFinished(() => app.close());
  for (const address of addresses.slice(0, 2)) {
    const { seen, send } = await open(portOf(app), address);
    send('rubbish\r\n\r\n');
    await expect.poll(() => seen.text).toContain('"code":"broken-request"');
  }
});
