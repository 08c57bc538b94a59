import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createStreams } from './stream.ts';

test('a stream whose reader left before it began does not begin', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const streams = createStreams(app);
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
