import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import type { Services } from '../services.ts';
import type { Viewer } from './permission.ts';
import { Problem } from './problem.ts';
import type { Call, Route } from './route.ts';

const NoFields = z.strictObject({});
const NoBody = z.optional(z.nullable(NoFields));

// What helmet would work out anew for every reply; JSON needs no more.
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The base address of the API. */
export const API = '/api';

/** Mounts routes: token and permission first, then parsing, then the action, whose reply is parsed on its way out. */
export function register(app: FastifyInstance, services: Services, routes: Route[]): void {
  for (const { endpoint, permission, handle } of routes) {
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    app.route({
      method: endpoint.method,
      url: API + endpoint.path,
      schema: {
        params: endpoint.params ?? NoFields,
        querystring: endpoint.query ?? NoFields,
        ...(endpoint.method !== 'GET' && { body: endpoint.body ?? NoBody }),
        response: { 200: success(endpoint.reply) },
        summary: endpoint.summary,
        description: `For: ${permission.name}.`,
        tags: [endpoint.path.split('/')[1] ?? ''],
        ...(permission.roles && { security: [{ bearer: [] }] }),
      },
      config: { permission: permission.name },
      helmet: false,
      async onRequest(request, reply) {
        reply.headers(headers);
        if (!permission.roles) return;
        const viewer = await viewerOf(request, services);
        if (!permission.roles.includes(viewer.role)) throw new Problem('forbidden');
        viewers.set(request, viewer);
      },
      async handler(request) {
        const { params, query, body } = request;
        const call = { ...services, params, query, body, viewer: viewers.get(request) } as Call;
        const data = await handle(call);
        return { success: true, status: 200, message: endpoint.message ?? 'Done', data };
      },
    });
  }
}

async function viewerOf(request: FastifyRequest, { viewers }: Services): Promise<Viewer> {
  const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const viewer = token === undefined ? undefined : await viewers.find(token);
  if (!viewer) throw new Problem('unauthenticated');
  if (viewer.blocked) throw new Problem('blocked');
  return viewer;
}
