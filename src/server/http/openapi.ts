import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Failure } from '#contract/envelope.ts';
import { contentPolicy } from './policy.ts';
import { API } from './register.ts';

const DOCUMENT = `${API}/openapi.json`;

/** Serves the OpenAPI document, made from the contract, at `/api/openapi.json` and a reference page at `/api/docs`. */
export async function describeApi(app: FastifyInstance, title: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title,
        version: '1',
        description:
          'Every reply is `{ success, status, message, data }`. A failure has the HTTP status, `success: false`, a sentence, a stable `code` and, for wrong fields, `issues`.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure: z.toJSONSchema(Failure, { target: 'draft-2020-12' }) as object },
      },
    },
    transform: createJsonSchemaTransform({
      zodToJsonConfig: {
        override({ zodSchema, jsonSchema }) {
          if (zodSchema._zod.def.type === 'date')
            Object.assign(jsonSchema, { type: 'string', format: 'date-time' });
        },
      },
    }),
  });
  await app.register(swaggerUi, {
    routePrefix: `${API}/docs`,
    // Its own script writes styles into the page; nothing of people's writing is shown there.
    staticCSP: contentPolicy("'unsafe-inline'"),
    uiConfig: { docExpansion: 'list', deepLinking: true, persistAuthorization: false, url: DOCUMENT },
    uiHooks: {
      // It writes the document anew for everybody who asks, in YAML with ten times the work.
      onRequest: ({ routeOptions: { url = '' } }, reply, done) =>
        /\/(?:json|yaml)$/.test(url) ? void reply.redirect(DOCUMENT) : done(),
    },
  });
  let document: Buffer | undefined;
  app.get(DOCUMENT, { schema: { hide: true } }, (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
