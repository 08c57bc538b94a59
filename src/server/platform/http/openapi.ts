import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Failure } from '#contract/envelope.ts';
import { API_PATH } from './register.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const DOCUMENT_PATH = `${API_PATH}/openapi.json`;

type Operation = { security?: object; parameters?: object[]; requestBody?: object; responses?: object };
type Refusal = {
  status: number;
  description: string;
  appliesTo: (method: string, operation: Operation) => boolean;
};

const always = () => true;
const needsSession = (_: string, { security }: Operation) => security !== undefined;
const hasBody = (_: string, { requestBody }: Operation) => requestBody !== undefined;

/** The refusals of the HTTP layer, and the conflicts of writes. Any other refusal of an action is `OTHER_FAILURE`. */
const refusals: Refusal[] = [
  {
    status: 400,
    appliesTo: always,
    description: 'Some of the values need correction: `issues` says which.',
  },
  {
    status: 401,
    appliesTo: needsSession,
    description: 'There is no token, or it is no longer valid.',
  },
  { status: 403, appliesTo: needsSession, description: 'The account may not do this, or is blocked.' },
  {
    status: 404,
    appliesTo: (_, { parameters }) => parameters?.some((one) => 'in' in one && one.in === 'path') ?? false,
    description: 'There is nothing here.',
  },
  {
    status: 409,
    appliesTo: (method, { security }) => method !== 'get' && security !== undefined,
    description: 'The stored data does not allow it: `code` says why.',
  },
  { status: 413, appliesTo: hasBody, description: 'The request body is too large.' },
  { status: 415, appliesTo: hasBody, description: 'The body is of another media type.' },
  { status: 429, appliesTo: always, description: 'Too many requests.' },
  { status: 503, appliesTo: always, description: 'The portal is busy or cannot reach its database.' },
];

const OTHER_FAILURE = 'default';
const RETRY_AFTER = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } as const;

const responseOf = (description: string, headers = {}) => ({
  ...{ description, headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const responses = Object.fromEntries([
  ...refusals.map(({ status, description }) => [
    status,
    responseOf(description, status === 429 || status === 503 ? RETRY_AFTER : {}),
  ]),
  [OTHER_FAILURE, responseOf('Any other failure: `code` says which.')],
]);

/** The failures of an operation, each described once for all. */
function failuresOf(method: string, operation: Operation) {
  const own = refusals
    .filter(({ appliesTo }) => appliesTo(method, operation))
    .map(({ status }) => String(status));
  return Object.fromEntries(
    [...own, OTHER_FAILURE].map((name) => [name, { $ref: `#/components/responses/${name}` }]),
  );
}

/** Serves the OpenAPI document, made from the contract, at `/api/openapi.json` and a reference page at `/api/docs`. */
export async function serveOpenApi(app: FastifyInstance, title: string): Promise<void> {
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
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description:
              'The token of a session, or an API token (`ppp_…`), which admins create under API tokens. Each call says which scope an API token needs.',
          },
        },
        responses,
        schemas: { Failure: z.toJSONSchema(Failure, { target: 'draft-2020-12' }) as object },
      },
    },
    transformObject(made) {
      if (!('openapiObject' in made)) return made.swaggerObject;
      for (const operations of Object.values(made.openapiObject.paths ?? {}))
        for (const [method, operation] of Object.entries(operations as Record<string, Operation>))
          operation.responses = { ...operation.responses, ...failuresOf(method, operation) };
      return made.openapiObject;
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
    routePrefix: `${API_PATH}/docs`,
    // Swagger UI writes inline styles. The page shows nothing that users wrote.
    staticCSP: contentSecurityPolicy("'unsafe-inline'"),
    uiConfig: { docExpansion: 'list', deepLinking: true, persistAuthorization: false, url: DOCUMENT_PATH },
    uiHooks: {
      // Swagger UI would build the document again for every call, and YAML takes ten times the work.
      onRequest: ({ routeOptions: { url = '' } }, reply, done) =>
        /\/(?:json|yaml)$/.test(url) ? void reply.redirect(DOCUMENT_PATH) : done(),
    },
  });
  let document: Buffer | undefined;
  app.get(DOCUMENT_PATH, { schema: { hide: true } }, (_request, reply) => {
    document ??= Buffer.from(JSON.stringify(app.swagger()));
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
