import { expect, onTestFinished, test } from 'vitest';
import { verifySession } from '#contract/accounts/sessions.ts';
import { createAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from '#contract/envelope.ts';
import { readSettings } from '#contract/settings.ts';
import { routes } from '#server/app.ts';
import { anAttempt } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { openNode, type Portal, usePortal } from '#test/portal.ts';
import { type Answer, request } from '#test/raw-request.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';

const portal = usePortal();
const EVENTS = ['text/event-stream'];

type Schema = Record<string, unknown>;
type Operation = {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
  security?: Record<string, string[]>[];
};
type Response = {
  $ref?: string;
  description?: string;
  headers?: Record<string, object>;
  content?: Record<string, { schema: Schema }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, object>;
    schemas: Record<string, Schema>;
    responses: Record<string, Response>;
  };
};

const readDocument = async () =>
  JSON.parse((await request(portal, 'GET', '/api/openapi.json')).text) as Document;
const addressOf = (path: string) => `/api${path.replace(/:(\w+)/g, '{$1}')}`;
const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

/** Every object in a document, at any depth. */
function* objectsOf(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsOf(inner);
}

test('the document holds exactly the calls of the API, each with its method', async () => {
  const described = operationsOf(await readDocument()).map(
    ({ method, path }) => `${method.toUpperCase()} ${path}`,
  );
  const served = routes.map(({ endpoint }) => `${endpoint.method} ${addressOf(endpoint.path)}`);
  expect(described.sort()).toEqual(served.sort());
});

test('the document is OpenAPI 3.1 with a title', async () => {
  const document = await readDocument();
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info.title).toBe('Placement Preparation Portal');
});

test('every call has a summary, and its reply is the envelope or a file of a named type', async () => {
  const files = new Map(
    routes.map(({ endpoint }) => [
      addressOf(endpoint.path),
      endpoint.attachment ??
        ([endpoint.file, endpoint.feed].find(Boolean) && [endpoint.file ?? endpoint.feed ?? '']) ??
        (endpoint.stream && EVENTS),
    ]),
  );
  for (const { operation, path } of operationsOf(await readDocument())) {
    expect(operation.summary, path).toMatch(/\S/);
    const reply = operation.responses['200'];
    expect(typeof reply?.description, path).toBe('string');
    const types = files.get(path);
    if (types === EVENTS) {
      expect(Object.keys(reply?.content ?? {}), path).toEqual(EVENTS);
      continue;
    }
    if (types) {
      const binary = { schema: expect.objectContaining({ format: 'binary' }) };
      expect(reply?.content, path).toEqual(Object.fromEntries(types.map((type) => [type, binary])));
      continue;
    }
    expect(reply?.content?.['application/json']?.schema, path).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['success', 'status', 'message', 'data']),
    });
  }
});

test('every name in a path is declared, and is required', async () => {
  for (const { operation, path } of operationsOf(await readDocument())) {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => parameter.name).sort(), path).toEqual(
      [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort(),
    );
    expect(
      inPath.every((parameter) => parameter.required),
      path,
    ).toBe(true);
  }
});

test('no parameter is declared twice, and each has a schema', async () => {
  for (const { operation, path } of operationsOf(await readDocument())) {
    const names = (operation.parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size, path).toBe(names.length);
    for (const parameter of operation.parameters ?? []) expect(parameter.schema, path).toBeTypeOf('object');
  }
});

test('every body that the contract names is described', async () => {
  const document = await readDocument();
  for (const { endpoint } of routes) {
    const operation = document.paths[addressOf(endpoint.path)]?.[endpoint.method.toLowerCase()];
    const types = endpoint.upload ? ['multipart/form-data', ...endpoint.upload.types] : ['application/json'];
    if (endpoint.body)
      expect(Object.keys(operation?.requestBody?.content ?? {}), endpoint.path).toEqual(types);
    for (const type of endpoint.body ? types : [])
      expect(operation?.requestBody?.content[type]?.schema, endpoint.path).toBeTypeOf('object');
  }
});

test('every reference has a target', async () => {
  const document = await readDocument();
  for (const { $ref } of objectsOf(document)) {
    if (typeof $ref !== 'string') continue;
    expect($ref).toMatch(/^#\//);
    const target = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], document);
    expect(target, $ref).toBeDefined();
  }
});

test('every type is one of JSON Schema, and every required property is described', async () => {
  const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];
  for (const { operation, path } of operationsOf(await readDocument()))
    for (const schema of objectsOf([operation.requestBody, operation.responses])) {
      if (typeof schema.type === 'string') expect(types, path).toContain(schema.type);
      if (Array.isArray(schema.required) && typeof schema.properties === 'object')
        expect(Object.keys(schema.properties ?? {}), path).toEqual(expect.arrayContaining(schema.required));
    }
});

test('exactly the calls that need a token name the bearer scheme', async () => {
  const document = await readDocument();
  expect(document.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
  for (const { endpoint, permission } of routes) {
    const operation = document.paths[addressOf(endpoint.path)]?.[endpoint.method.toLowerCase()];
    expect(operation?.security, endpoint.path).toEqual(permission.roles ? [{ bearer: [] }] : undefined);
  }
});

test('the failures of calls are documented, with the retry-after header', async () => {
  const document = await readDocument();
  const { student, startedAttempt, submit } = await anAttempt(portal);
  const { token } = student;
  const params = { attempt_id: startedAttempt.attempt.id };
  const answers = `/api${saveAnswers.path.replace(':attempt_id', String(params.attempt_id))}`;
  const operations = [{ seq: 1, question_id: startedAttempt.questions[0]?.id, marked: true }];
  const save = (node: Pick<Portal, 'origin'> = portal) =>
    request(node, 'POST', answers, { token, body: { epoch: 1, operations } });
  const relay = await openTcpProxy(portal.databaseUrl);
  const node = await openNode(relay.url);
  onTestFinished(async () => {
    await node.close();
    await relay.close();
  });
  relay.cut();
  const refused: [Endpoint, Answer][] = [
    [readSettings, await request(portal, 'GET', '/api/settings?unknown=1')],
    [verifySession, await request(portal, 'GET', '/api/user/verify-session')],
    [createAptitude, await request(portal, 'POST', '/api/aptitude/create', { token, body: {} })],
    [
      readAptitude,
      await request(portal, 'GET', '/api/aptitude/999999', { token: (await anAdmin(portal)).token }),
    ],
    [saveAnswers, await request(portal, 'POST', answers, { token, body: { epoch: 1, operations: [] } })],
    [
      saveAnswers,
      await request(portal, 'POST', answers, { token, body: 'x', headers: { 'content-type': 'text/plain' } }),
    ],
    [saveAnswers, await request(portal, 'POST', answers, { token, body: ' '.repeat(1_100_000) })],
    [saveAnswers, await save(node)],
  ];
  await portal.db.updateTable('attempt_chain').set({ size: 8_000_000 }).execute();
  refused.push([saveAnswers, await save()]);
  await submit();
  refused.push([saveAnswers, await save()]);
  expect(refused.map(([, { status }]) => status)).toEqual([400, 401, 403, 404, 400, 415, 413, 503, 429, 409]);
  for (const [{ method, path }, { status, envelope, headers }] of refused) {
    Failure.parse(envelope);
    const { $ref = '' } = document.paths[addressOf(path)]?.[method.toLowerCase()]?.responses[status] ?? {};
    expect($ref, `${status} of ${path}`).toBe(`#/components/responses/${status}`);
    const response = document.components.responses[status];
    expect(response?.content?.['application/json']?.schema).toEqual({ $ref: '#/components/schemas/Failure' });
    expect('Retry-After' in (response?.headers ?? {})).toBe(headers.has('retry-after'));
  }
});

test('the OpenAPI document is built once for all readers', async () => {
  const document = await (await fetch(`${portal.origin}/api/openapi.json`)).text();
  for (const path of ['/api/docs/json', '/api/docs/yaml']) {
    const reply = await fetch(`${portal.origin}${path}`);
    expect(reply.url).toBe(`${portal.origin}/api/openapi.json`);
    expect(await reply.text()).toBe(document);
  }
  const page = await fetch(`${portal.origin}/api/docs/static/swagger-initializer.js`);
  expect(await page.text()).toContain('/api/openapi.json');
});

test('the reference page answers, with what it needs from the same origin', async () => {
  const page = await request(portal, 'GET', '/api/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  const sources = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) {
    const address = new URL(source, `${portal.origin}/api/docs/`);
    expect(address.origin).toBe(portal.origin);
    expect((await fetch(address)).status, source).toBe(200);
  }
});
