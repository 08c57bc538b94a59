import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { type Portal, usePortal } from '#test/portal.ts';
import { anAttempt } from '#test/sitting.ts';
import { openGate } from './gate.ts';
import { openShortcut } from './shortcut.ts';

const portal = usePortal();
// Less than the half minute after which what says nothing is closed anyway.
const AT_ONCE = { timeout: 20_000 };

async function aConnection({ origin }: Portal) {
  const socket = connect(Number(new URL(origin).port), new URL(origin).hostname).setNoDelay(true);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return { socket, said: text(socket) };
}

async function aSave(body?: string) {
  const { sitting, student } = await anAttempt(portal);
  const operations = [{ seq: 1, question_id: sitting.questions[0]?.id, marked: true }];
  const content = body ?? JSON.stringify({ epoch: 1, operations });
  return `POST /api/attempt/${sitting.attempt.id}/answers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${student.token}\r\nContent-Type: application/json\r\nContent-Length: ${content.length}\r\n\r\n${content}`;
}

/** A node whose patience with what says nothing, and with what rests, is short. */
async function anImpatientNode({ silent = 30_000, resting = 30_000 }): Promise<Portal> {
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  node.app.server.requestTimeout = silent;
  node.app.server.keepAliveTimeout = resting;
  return node;
}

test('a connection that says nothing is closed after the time that a request may take', async () => {
  const { said } = await aConnection(await anImpatientNode({ silent: 100 }));
  expect(await said).toBe('');
});

test(
  'one that rests after its first answer is closed a second after the time it is told',
  AT_ONCE,
  async () => {
    const save = await aSave();
    const { said, socket } = await aConnection(await anImpatientNode({ resting: 1_000 }));
    const begun = performance.now();
    socket.write(save);
    expect(await said).toMatch(/^keep-alive: timeout=1\r$/im);
    expect(performance.now() - begun).toBeGreaterThan(1_900);
  },
);

test('a request that is begun and does not go on is the parser’s, which waits for it as long again', async () => {
  const save = await aSave();
  const node = await anImpatientNode({ silent: 100 });
  const { said, socket } = await aConnection(node);
  const parsed = once(node.app.server, 'request');
  socket.write(save.slice(0, -10));
  await parsed;
  socket.write(save.slice(-10));
  await once(socket, 'data');
  socket.end();
  expect(await said).toContain('"acknowledged":1');
});

test('whoever never reads an answer is left like those who say nothing', AT_ONCE, async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  server.keepAliveTimeout = 100;
  // More than the system holds for both sides.
  const gate = openGate();
  openShortcut(server, {
    find: (head) => head,
    gateOf: () => gate,
    take: async () => 100_000_000,
    write: (length) => 'x'.repeat(length),
  });
  const came = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  const [heard] = (await came) as [Socket];
  await once(heard, 'close');
});

test('whoever has said everything is answered and left', AT_ONCE, async () => {
  const save = await aSave();
  for (const [bytes, wanted] of [
    [save, /"acknowledged":1/],
    [save.slice(0, -10), /^$/],
    ['', /^$/],
  ] as const) {
    const { said, socket } = await aConnection(portal);
    socket.end(bytes);
    expect(await said).toMatch(wanted);
  }
});

test(
  'a node that leaves waits for nobody who says nothing, before a first answer or after',
  AT_ONCE,
  async () => {
    const save = await aSave();
    const node = await portal.addNode();
    const [silent, resting] = [await aConnection(node), await aConnection(node)];
    resting.socket.write(save);
    await once(resting.socket, 'data');
    await node.close();
    expect(await silent.said).toBe('');
    expect(await resting.said).toContain('"acknowledged":1');
  },
);
