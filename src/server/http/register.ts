import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { success } from '#contract/envelope.ts';
import type { Services } from '../services.ts';
import type { Viewer } from './permission.ts';
import { Problem } from './problem.ts';
import type { Call, Route } from './route.ts';
import { takeUploads } from './upload.ts';

const YEAR = 31_536_000;
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
  for (const route of routes) {
    const { upload } = route.endpoint;
    if (!upload) mount(app, services, route);
    else
      app.register(async (scope) => {
        await takeUploads(scope, upload);
        mount(scope, services, route);
      });
  }
}

function mount(app: FastifyInstance, services: Services, { endpoint, permission, handle }: Route): void {
  const viewers = new WeakMap<FastifyRequest, Viewer>();
  const fileTypes = endpoint.file ? [endpoint.file] : endpoint.attachment;
  app.route({
    method: endpoint.method,
    url: API + endpoint.path,
    schema: {
      params: endpoint.params ?? NoFields,
      querystring: endpoint.query ?? NoFields,
      ...(endpoint.method !== 'GET' && { body: endpoint.body ?? NoBody }),
      response: {
        200: fileTypes
          ? { content: Object.fromEntries(fileTypes.map((type) => [type, { schema: endpoint.reply }])) }
          : success(endpoint.reply),
      },
      ...(endpoint.upload && { consumes: ['multipart/form-data', ...endpoint.upload.types] }),
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
    async handler(request, reply) {
      const { params, query, body } = request;
      const userAgent = request.headers['user-agent'] ?? '';
      const call = { ...services, params, query, body, userAgent, viewer: viewers.get(request) } as Call;
      const data = await handle(call);
      if (data instanceof File) {
        reply.headers(endpoint.attachment ? attachmentHeaders(data) : fileHeaders(data));
        return reply.send(Buffer.from(await data.arrayBuffer()));
      }
      return { success: true, status: 200, message: endpoint.message ?? 'Done', data };
    },
  });
}

// For this browser alone: what lies in a cache between could not be taken back.
function fileHeaders({ name, type }: File) {
  return {
    'cache-control': `private, max-age=${YEAR}, immutable`,
    'content-disposition': `inline; filename="${name}"`,
    'content-type': type,
  };
}

// The name twice: in ASCII for old readers, and as RFC 8187 has it.
function attachmentHeaders({ name, type }: File) {
  const ascii = name.replace(/[^\w.()\- ]+/g, '-');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return {
    'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
    'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  };
}

async function viewerOf(request: FastifyRequest, { viewers }: Services): Promise<Viewer> {
  const token = request.headers.authorization?.match(/^Bearer (\S+)$/i)?.[1];
  const viewer = token === undefined ? undefined : await viewers.find(token);
  if (!viewer) throw new Problem('unauthenticated');
  if (viewer.blocked) throw new Problem('blocked', { data: viewer.blocked });
  return viewer;
}
