import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addDoors } from './doors.ts';

/** Enough to come in by nearly every door. */
const MANY = 64;

/** A server that listens, answers, and has a route that answers once `answer` is called. */
async function aServer(host = '127.0.0.1') {
  const app = Fastify({ clientErrorHandler: (_, socket) => socket.end('HTTP/1.1 400 Told\r\n\r\n') });
  const doors = addDoors(app);
  let empty: Promise<void> | undefined;
  app.addHook('preClose', async () => {
    empty = doors.shut();
  });
  app.addHook('onClose', () => empty);
  let answer = () => {};
  const asked = { many: 0 };
  const turn = new Promise<void>((resolve) => {
    answer = resolve;
  });
  app.get('/', async () => 'at once');
  app.get('/later', async () => {
    asked.many++;
    await turn;
    return 'later';
  });
  const port = await doors.open({ port: 0, host });
  onTestFinished(() => {
    answer();
    return app.close();
  });
  return { app, port, asked, answer };
}

const comers = (port: number): Socket[] => Array.from({ length: MANY }, () => connect(port, '127.0.0.1'));

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n`;

/** Says everything at once, and hears all that is said to it. */
function say(socket: Socket, words: string): Promise<string> {
  socket.end(words);
  return text(socket);
}

test.runIf(process.platform === 'linux')(
  'of many who come at once several are let in each turn',
  async () => {
    const { app, port } = await aServer();
    let inside = 0;
    app.server.on('connection', () => inside++);
    const sockets = comers(port);
    let turns = 0;
    for (; inside < MANY; turns++) await nextTurn();
    for (const socket of sockets) socket.destroy();
    expect(turns).toBeLessThan(MANY / 2);
  },
);

test('whoever has said everything is answered, whatever door it was', async () => {
  const { port } = await aServer();
  for (const heard of await Promise.all(comers(port).map((socket) => say(socket, ask('/')))))
    expect(heard).toMatch(/^HTTP\/1\.1 200 OK\r\n.*at once$/s);
});

test('what is no request is told so, whatever door it was', async () => {
  const { port } = await aServer();
  const heard = await Promise.all(comers(port).map((socket) => say(socket, 'NONSENSE\r\n\r\n')));
  expect(new Set(heard)).toEqual(new Set(['HTTP/1.1 400 Told\r\n\r\n']));
});

test('whoever is in is answered while the server closes, and nobody new is let in', async () => {
  const { app, port, asked, answer } = await aServer();
  const sockets = comers(port);
  for (const socket of sockets) socket.write(ask('/later'));
  const answers = sockets.map((socket) => text(socket));
  while (asked.many < MANY) await nextTurn();
  const closed = app.close();
  while (app.server.listening) await nextTurn();
  await expect(Promise.all(comers(port).map((socket) => text(socket)))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
  answer();
  for (const heard of await Promise.all(answers)) expect(heard).toMatch(/later$/);
  await closed;
});

test('two servers cannot have one port', async () => {
  const { port } = await aServer();
  const other = Fastify();
  await expect(addDoors(other).open({ port, host: '127.0.0.1' })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await other.close();
});

test('every address of a name leads to the same server', async () => {
  const { app, port } = await aServer('localhost');
  let inside = 0;
  app.server.on('connection', () => inside++);
  const addresses = await lookup('localhost', { all: true });
  for (const { address } of addresses)
    expect(await say(connect(port, address), ask('/'))).toMatch(/at once$/);
  expect(inside).toBe(addresses.length);
});
