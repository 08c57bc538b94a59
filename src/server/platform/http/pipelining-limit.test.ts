import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

/** Asks for a thing so many times in a packet, and again once all are answered. Tells how many replies came, and whether it was cut off. */
async function askAtOnce(
  path: string,
  times: number,
  rounds = 1,
): Promise<{ replies: number; isEnded: boolean }> {
  const { hostname, port } = new URL(portal.origin);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let come = '';
  let isEnded = false;
  const repliesOf = () => come.split('HTTP/1.1 200').length - 1;
  socket
    .on('data', (bytes) => (come += bytes.toString('latin1')))
    .on('error', () => {})
    .on('close', () => (isEnded = true));
  await once(socket, 'connect');
  for (let round = 1; round <= rounds; round++) {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(times));
    await expect.poll(() => isEnded || repliesOf() === round * times).toBe(true);
  }
  return { replies: repliesOf(), isEnded };
}

test('a client that pipelines a few requests gets an answer to each', async () => {
  expect(await askAtOnce('/live', 60)).toEqual({ replies: 60, isEnded: false });
});

test.each(['/live', '/api/openapi.json', '/api/settings', '/assets/none.js', '/'])(
  'who asks a thousand times for %s before the first is answered is cut off, and nobody else is',
  async (path) => {
    const { replies, isEnded } = await askAtOnce(path, 1_000);
    expect(isEnded).toBe(true);
    expect(replies).toBeLessThanOrEqual(64);
    expect((await request(portal, 'GET', '/live')).status).toBe(200);
  },
);

test('a client that waits for replies may send any number of requests', async () => {
  expect(await askAtOnce('/live', 50, 5)).toEqual({ replies: 250, isEnded: false });
});
