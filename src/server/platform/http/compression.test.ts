import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { usePortal } from '#test/portal.ts';
import { chooseEncoding, compressReplies } from './compression.ts';

const portal = usePortal();

/** A reply as it is sent, with its bytes. */
async function read(path: string, headers: Record<string, string> = {}) {
  const [reply] = (await once(get(`${portal.origin}${path}`, { headers }), 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk);
  return { headers: reply.headers, bytes: Buffer.concat(chunks) };
}

test('a reply is compressed as the client accepts, and is the same in every way', async () => {
  const path = '/api/openapi.json';
  const plain = await read(path);
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await read(path, { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.bytes)).toEqual(plain.bytes);
  const gzip = await read(path, { 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.bytes)).toEqual(plain.bytes);
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length / 4);
});

test('neither short replies nor replies to other methods, other types and streams are compressed', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  compressReplies(app);
  const long = 'x'.repeat(5_000);
  app.get('/short', async () => 'x'.repeat(1_000));
  app.get('/picture', async (_request, reply) => reply.type('image/webp').send(Buffer.from(long)));
  app.get('/events', async (_request, reply) => reply.type('text/event-stream').send(long));
  app.get('/packed', async (_request, reply) => reply.header('content-encoding', 'br').send(long));
  app.post('/long', async () => long);
  app.get('/long', async () => long);
  const encodingOf = async (method: 'GET' | 'POST', url: string) =>
    (await app.inject({ method, url, headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding'];
  expect(await encodingOf('GET', '/long')).toBe('gzip');
  for (const url of ['/short', '/picture', '/events']) expect(await encodingOf('GET', url)).toBeUndefined();
  expect(await encodingOf('GET', '/packed')).toBe('br');
  expect(await encodingOf('POST', '/long')).toBeUndefined();
});

test.each([
  [undefined, undefined],
  ['', undefined],
  ['deflate', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity;q=1, *;q=0', undefined],
  ['br;q=x', undefined],
])('Accept-Encoding %j gives %j', (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));
