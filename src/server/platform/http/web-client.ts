import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { API_PATH } from './register.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const YEAR = 31_536_000;
// As in vite.config.ts.
const NONCE_PLACEHOLDER = 'NONCE-OF-THIS-REPLY';

/**
 * Serves the built client: hashed assets, which browsers cache for a year, and its page for every other address outside the API.
 * See docs/decisions/0035-the-client-ships-in-four-layers.md.
 */
export async function serveWebClient(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  // Split where the build left a placeholder for the nonce.
  const page = (await readFile(join(folder, 'index.html'), 'utf8')).split(NONCE_PLACEHOLDER);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${YEAR}, immutable` : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // A browser with an earlier build may request a chunk that is gone. It would run the page as a script.
    if (path === API_PATH || path.startsWith(`${API_PATH}/`) || path.startsWith('/assets/'))
      return reply.callNotFound();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        'content-security-policy': contentSecurityPolicy(`'nonce-${nonce}'`),
      })
      .send(page.join(nonce));
  });
}
