import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

/** Sends this many requests in one packet, and again once all are answered. Returns the number of replies, and whether it was cut off. */
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
  'a client that pipelines a thousand requests for %s is cut off, and no other is',
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
