import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { Failure } from '#contract/envelope.ts';
import { contentPolicy } from './security-headers.ts';
import { API } from './register.ts';

const DOCUMENT = `${API}/openapi.json`;

type Operation = { security?: object; parameters?: object[]; requestBody?: object; responses?: object };
type Refusal = { status: number; words: string; of: (method: string, operation: Operation) => boolean };

const always = () => true;
const ofThoseSignedIn = (_: string, { security }: Operation) => security !== undefined;
const ofThoseWithBody = (_: string, { requestBody }: Operation) => requestBody !== undefined;

/** What the frame refuses, and where a write may find that something has changed. Whatever else an action refuses is `OTHER`. */
const refusals: Refusal[] = [
  { status: 400, of: always, words: 'Some of what was sent needs another look: `issues` tells where.' },
  { status: 401, of: ofThoseSignedIn, words: 'No token came along, or one that is no longer valid.' },
  { status: 403, of: ofThoseSignedIn, words: 'The account may not do this, or is blocked.' },
  {
    status: 404,
    of: (_, { parameters }) => parameters?.some((one) => 'in' in one && one.in === 'path') ?? false,
    words: 'There is nothing here.',
  },
  {
    status: 409,
    of: (method, { security }) => method !== 'get' && security !== undefined,
    words: 'What is stored does not allow it: `code` tells why.',
  },
  { status: 413, of: ofThoseWithBody, words: 'That is more than this call takes.' },
  { status: 415, of: ofThoseWithBody, words: 'The body is of another media type.' },
  { status: 429, of: always, words: 'Too much was asked.' },
  { status: 503, of: always, words: 'The portal is busy or cannot reach its database.' },
];

const OTHER = 'default';
const WAITS = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } } as const;

const responseOf = (description: string, headers = {}) => ({
  ...{ description, headers },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const responses = Object.fromEntries([
  ...refusals.map(({ status, words }) => [
    status,
    responseOf(words, status === 429 || status === 503 ? WAITS : {}),
  ]),
  [OTHER, responseOf('Any other failure: `code` tells which.')],
]);

/** The failures of an operation, each described once for all. */
function failuresOf(method: string, operation: Operation) {
  const own = refusals.filter(({ of }) => of(method, operation)).map(({ status }) => String(status));
  return Object.fromEntries(
    [...own, OTHER].map((name) => [name, { $ref: `#/components/responses/${name}` }]),
  );
}

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
