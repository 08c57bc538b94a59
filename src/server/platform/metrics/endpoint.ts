import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Problem } from '#server/platform/http/problem.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** Answers `GET /metrics` on the portal's own port to callers that send the token as `Authorization: Bearer …`. */
export function serveMetricsWithToken(app: FastifyInstance, registry: Registry, token: string): void {
  const expected = hash(`Bearer ${token}`);
  app.get('/metrics', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), expected))
      throw new Problem('unauthenticated');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Answers `GET /metrics` on a port of its own, without a token: keep the port from strangers. Resolves once it listens. */
export async function serveMetricsOnPort(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async ({ method, url }, reply) => {
    if (method !== 'GET' || url !== '/metrics') return void reply.writeHead(404).end();
    try {
      const text = await registry.metrics();
      reply.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch {
      reply.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}
