import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { installErrorHandlers } from './error-handler.ts';
import { serveWebClient } from './web-client.ts';

/** A server with a built client of one page and one chunk. */
async function aSite() {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<title>The portal</title><meta nonce="NONCE-OF-THIS-REPLY">');
  for (const [end, content] of [
    ['', 'export {};'],
    ['.br', 'by Brotli'],
    ['.gz', 'by gzip'],
  ])
    await writeFile(join(folder, `assets/main-1a2b.js${end}`), content ?? '');
  const app = Fastify();
  installErrorHandlers(app);
  await serveWebClient(app, folder);
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  return app;
}

test.each(['/', '/login', '/aptitude/appear/7', '/no/such/page?x=1'])(
  '%s is the page, which is not cached',
  async (url) => {
    const reply = await (await aSite()).inject(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('The portal');
    expect(reply.headers['cache-control']).toBe('no-cache');
  },
);

test('a chunk has its hash in its name and is cached for a year', async () => {
  const reply = await (await aSite()).inject('/assets/main-1a2b.js');
  expect(reply.body).toBe('export {};');
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('a chunk comes in the smallest encoding that the browser accepts', async () => {
  const app = await aSite();
  const sent = async (accepted: string) => {
    const { headers, rawPayload } = await app.inject({
      url: '/assets/main-1a2b.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    return [headers['content-encoding'], rawPayload.toString()];
  };
  expect(await sent('gzip, deflate, br')).toEqual(['br', 'by Brotli']);
  expect(await sent('gzip, deflate')).toEqual(['gzip', 'by gzip']);
  expect(await sent('identity')).toEqual([undefined, 'export {};']);
});

test.each(['/api', '/api/nothing', '/assets/main-of-yesterday.js'])('%s is not the page', async (url) => {
  const reply = await (await aSite()).inject(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ success: false, code: 'no-such-call' });
});

test.each(['/../package.json', '/..%2f..%2fpackage.json', '/assets/..%2f..%2f..%2fetc/passwd'])(
  '%s does not leave the folder',
  async (url) => {
    const reply = await (await aSite()).inject(url);
    expect(reply.body).not.toMatch(/dependencies|root:/);
  },
);

test('every page has a nonce of its own, which its policy names', async () => {
  const app = await aSite();
  const nonces = await Promise.all(
    ['/', '/login'].map(async (url) => {
      const { body, headers } = await app.inject(url);
      const nonce = body.match(/nonce="([^"]{24})"/)?.[1];
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      return nonce;
    }),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
});

test('without a built client there are no pages', async () => {
  const app = Fastify();
  installErrorHandlers(app);
  await serveWebClient(app, join(tmpdir(), 'no-such-folder'));
  expect((await app.inject('/')).statusCode).toBe(404);
});
