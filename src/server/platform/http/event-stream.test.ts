import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createEventStreams } from './event-stream.ts';

test('a stream whose reader disconnected before its start does not start', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const streams = createEventStreams(app);
  const [left, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const asked = vi.fn();
  const feed = vi.fn(() => () => undefined);
  app.get('/', async (_request, reply) => {
    reply.raw.once('close', left.resolve);
    asked();
    await left.promise;
    streams.send(reply, z.object({}), feed, async () => true);
    sent.resolve();
    return reply;
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const reader = new AbortController();
  const gone = fetch(origin, { signal: reader.signal }).catch(() => 'gone');
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  reader.abort();
  expect(await gone).toBe('gone');
  await sent.promise;
  expect(feed).not.toHaveBeenCalled();
});

test('a slow reader skips events and then gets the whole state again', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const streams = createEventStreams(app);
  const schema = z.object({ first: z.boolean(), count: z.int(), text: z.string() });
  const text = 'x'.repeat(65_536);
  let count = 0;
  let fed = 0;
  const pushes = new Set<(event: object) => void>();
  const feed = (push: (event: object) => void) => {
    fed++;
    pushes.add(push);
    push({ first: true, count, text });
    return () => pushes.delete(push);
  };
  app.get('/', (_request, reply) => {
    streams.send(reply, schema, feed, async () => true);
    return reply;
  });
  const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(origin.port), origin.hostname);
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: portal\r\n\r\n');
  await vi.waitFor(() => expect(pushes.size).toBe(1));

  // Far more than the socket buffers hold.
  for (; count < 1_000; count++) for (const push of pushes) push({ first: false, count, text });
  let read = '';
  socket.on('data', (chunk) => {
    read += chunk;
  });
  socket.resume();
  await vi.waitFor(() => expect(read).toContain(`{"first":true,"count":${count}`));
  expect(read.length).toBeLessThan((count * text.length) / 2);
  expect(fed).toBe(2);
  expect(pushes.size).toBe(1);
  for (const push of pushes) push({ first: false, count: -1, text: '' });
  await vi.waitFor(() => expect(read).toContain('"count":-1'));
});

test('a feed that ends also ends the stream', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const streams = createEventStreams(app);
  const over = Promise.withResolvers<() => void>();
  const left = vi.fn();
  app.get('/', (_request, reply) => {
    const feed = (_push: unknown, end: () => void) => {
      over.resolve(end);
      return left;
    };
    streams.send(reply, z.object({}), feed, async () => true);
    return reply;
  });
  const response = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }));
  (await over.promise)();
  expect(await response.text()).toBe(': open\n\n');
  expect(left).toHaveBeenCalledTimes(1);
});
