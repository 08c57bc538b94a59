import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#server/app.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { type Answer, request } from '#test/raw-request.ts';
import type { Route } from './route.ts';

const portal = usePortal();
const PATIENCE_MS = 5_000;
const MEGABYTE = 1_048_576;

let tokens: { admin: string; student: string };
beforeAll(async () => {
  tokens = { admin: (await anAdmin(portal)).token, student: (await aStudent(portal)).token };
});

const tokenFor = ({ permission: { roles } }: Route) =>
  roles && (roles.includes('admin') ? tokens.admin : tokens.student);

/** Values that have broken programs before. */
const nasty = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 31,
  2 ** 53,
  1.5,
  '',
  ' ',
  "' OR 1=1--",
  '"; drop table account; --',
  "=cmd|' /C calc'!A0",
  '<svg onload=alert(1)>',
  '{{7*7}}',
  '../../../../etc/passwd',
  '%00',
  'x'.repeat(50_000),
  '\u202Egnp.exe',
  '\u0000',
  '\ud800',
  '9'.repeat(400),
  '1e400',
  '-0',
  'NaN',
  '__proto__',
  [],
  ['x'],
  [[[]]],
  Array.from({ length: 1_000 }, (_, at) => at),
  Array.from({ length: 3 }, () => 'x'.repeat(50_000)),
  {},
  { $gt: '' },
  { length: 1e9 },
  { toString: 'x' },
] as const;

const anyJson = fc.oneof(
  fc.constantFrom(...nasty),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
);

function namesOf(schema: unknown): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema as z.ZodMiniType, {
    unrepresentable: 'any',
    io: 'input',
  });
  return Object.keys(properties);
}

/** Any call must get an envelope with a sentence in time, and never an internal error. */
function expectManners({ envelope, status, text }: Answer, took: number): void {
  expect(status, text).toBeLessThan(500);
  expect(took).toBeLessThan(PATIENCE_MS);
  if (status < 400) return;
  expect(envelope).toMatchObject({ success: false, status, code: expect.any(String) });
  expect(envelope.message).toMatch(/\S \S/);
}

async function callWith(route: Route, path: string, body: unknown) {
  const begun = performance.now();
  const { method } = route.endpoint;
  const answer = await request(portal, method, `/api${path}`, {
    token: tokenFor(route),
    body: method === 'GET' ? undefined : body,
  });
  expectManners(answer, performance.now() - begun);
  return answer;
}

const named = routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route] as const);
const quiet = named.filter(([name]) => !/logout|end-sessions/.test(name));

test.each(quiet)('%s answers malformed values in any of its fields with a sentence', async (_name, route) => {
  const { endpoint } = route;
  const anyPath = fc
    .tuple(
      fc.constantFrom('1', '2147483648', '-1', '0x1', '1e3', "1'--", '%00', '%2e%2e%2f', 'x'.repeat(90), '१'),
      fc.nat(9),
    )
    .map(([rubbish]) => endpoint.path.replace(/:\w+/g, encodeURI(rubbish)));
  const anyQuery = fc.record(
    Object.fromEntries(
      namesOf(endpoint.query).map((name) => [
        name,
        fc.oneof(
          fc.constantFrom(...nasty.filter((value) => typeof value === 'string' && value.length < 1_000)),
          fc.string(),
        ),
      ]),
    ),
    { requiredKeys: [] },
  );
  const anyBody = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record(Object.fromEntries(namesOf(endpoint.body).map((name) => [name, anyJson])), {
        requiredKeys: [],
      }),
    },
    anyJson,
  );
  await fc.assert(
    fc.asyncProperty(anyPath, anyQuery, anyBody, async (path, query, body) => {
      const text = new URLSearchParams(
        Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()]),
      );
      await callWith(route, `${path}?${text}`, JSON.stringify(body));
    }),
    { numRuns: 15 },
  );
});

const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

test.each([
  ['lists in lists', deep('[', ']', 400_000)],
  ['objects in objects', deep('{"a":', '}', 150_000).replace('}', '1}')],
  [
    'a thousand fields',
    JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`f${at}`, at]))),
  ],
  [
    'one field a hundred thousand times',
    `{${Array.from({ length: 60_000 }, () => '"regno":"x"').join(',')}}`,
  ],
  ['a number of a million digits', `{"regno":${'9'.repeat(900_000)}}`],
  ['text of a megabyte', JSON.stringify({ regno: 'x'.repeat(1_000_000), password: 'y' })],
])('%s are refused in time and without much memory', async (_what, body) => {
  const before = process.memoryUsage().rss;
  const begun = performance.now();
  const answer = await request(portal, 'POST', '/api/user/login', { body });
  expectManners(answer, performance.now() - begun);
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  expect((await request(portal, 'GET', '/ready')).status).toBe(200);
});

test('text that is not UTF-8 is refused', async () => {
  const bytes = new Uint8Array([
    ...Buffer.from('{"regno":"'),
    0xff,
    0xfe,
    0xc3,
    0x28,
    ...Buffer.from('","password":"xxxxx"}'),
  ]);
  const { envelope } = await request(portal, 'POST', '/api/user/login', { body: bytes });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('twenty megabytes are refused before they have arrived', async () => {
  // Before the timeout for slow requests.
  const { server } = portal.app;
  const patience = server.requestTimeout;
  onTestFinished(() => {
    server.requestTimeout = patience;
  });
  server.requestTimeout = 86_400_000;
  const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const head = 'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  socket.write(`${head}content-length: ${20 * MEGABYTE}\r\n\r\n{`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  const sent = await request(portal, 'POST', '/api/user/login', {
    body: new Uint8Array(20 * MEGABYTE).fill(32),
  }).catch(
    // The portal may close the connection of a client that keeps sending.
    () => undefined,
  );
  if (sent) expect(sent.status).toBe(413);
  expect((await request(portal, 'GET', '/ready')).status).toBe(200);
});

/** Sends raw bytes and returns the response until the portal closes the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(portal.origin).port), '127.0.0.1');
  socket.write(bytes);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each([
  ['bytes that are no request', 'rubbish\r\n\r\n', 400, 'broken-request'],
  [
    'two lengths of one body',
    'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nabcde',
    400,
    'broken-request',
  ],
  [
    'an address of fifty kilobytes',
    `GET /api/settings?x=${'x'.repeat(50_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    431,
    'address-too-long',
  ],
  [
    'two hosts',
    'GET /live HTTP/1.1\r\nhost: x\r\nhost: y\r\nconnection: close\r\n\r\n',
    400,
    'broken-request',
  ],
  ['no host', 'GET /live HTTP/1.1\r\nconnection: close\r\n\r\n', 400, 'broken-request'],
  ['HTTP 2.0 as text', 'GET /live HTTP/2.0\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'broken-request'],
  ['HTTP 0.9 as text', 'GET /live HTTP/0.9\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'broken-request'],
  ['HTTP 1.7', 'GET /live HTTP/1.7\r\nhost: x\r\nconnection: close\r\n\r\n', 400, 'broken-request'],
  [
    'an expectation',
    'GET /live HTTP/1.1\r\nhost: x\r\nexpect: tea\r\nconnection: close\r\n\r\n',
    417,
    'unmet-expectation',
  ],
])('%s get the error envelope', async (_what, bytes, status, code) => {
  const [head = '', body = ''] = (await sendRaw(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({
    success: false,
    status,
    code,
    message: expect.stringMatching(/\S/),
  });
});
