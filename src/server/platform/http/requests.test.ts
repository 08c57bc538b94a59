import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { login, logout, verifySession } from '#contract/accounts/sessions.ts';
import { submitAttempt } from '#contract/attempts/attempt.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { listTopics } from '#contract/questions/topics.ts';
import { readSettings } from '#contract/settings.ts';
import { anAttempt } from '#test/attempts.ts';
import { cloneDatabase } from '#test/cluster.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { clientNetwork } from './client-network.ts';
import { toProblem } from './error-handler.ts';

const portal = usePortal();
/** A portal whose database the tests may break. */
const broken = usePortal();

const post = (body: unknown, headers = {}) => request(portal, 'POST', '/api/user/login', { body, headers });
const isFailure = (status: number, code: string) => ({
  success: false,
  status,
  code,
  message: expect.stringMatching(/\S/),
});

test('a success has status, message and data in its envelope', async () => {
  const { status, envelope } = await request(portal, 'GET', '/api/settings');
  expect(status).toBe(200);
  expect(Object.keys(envelope).sort()).toEqual(['data', 'message', 'status', 'success']);
  expect(envelope).toMatchObject({ success: true, status: 200 });
});

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/user'],
  ['PATCH', '/api/aptitude/1'],
  ['PUT', '/api/user/login'],
  ['DELETE', '/api'],
  ['GET', '/api/'],
])('%s %s is no call', async (method, path) => {
  const reply = await request(portal, method, path);
  expect(reply.status).toBe(404);
  expect(reply.envelope).toEqual(isFailure(404, 'no-such-call'));
});

test.each(['/api/%', '/api/question/%E0%A4%A', '/api/aptitude/%zz'])(
  'the address %s is refused in the envelope',
  async (path) => {
    const { token } = await anAdmin(portal);
    const { envelope, status } = await request(portal, 'GET', path, { token });
    expect(status).toBe(400);
    expect(envelope).toMatchObject({ success: false, status: 400, code: 'invalid-input' });
  },
);

test.each(['{', '{"regno":}', "{'regno': 'x'}", 'regno=x', '{"a":1}}', '\u0000'])(
  'a body of %j is not valid JSON',
  async (body) => {
    const { status, envelope } = await post(body);
    expect(status).toBe(400);
    expect(envelope).toEqual({ ...isFailure(400, 'invalid-input'), message: 'The body is not valid JSON.' });
  },
);

test.each([
  '{"regno":"x","password":"y","__proto__":{"role":"admin"}}',
  '{"regno":"x","password":"y","constructor":{"prototype":{"role":"admin"}}}',
  '{"__proto__":[]}',
])('%s is refused', async (body) => {
  const { envelope } = await post(body);
  expect(envelope).toMatchObject(isFailure(400, 'invalid-input'));
});

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
])('a body of type %s is refused', async (type) => {
  const { status, envelope } = await post('regno=x', { 'content-type': type });
  expect(status).toBe(415);
  expect(envelope).toEqual(isFailure(415, 'wrong-media-type'));
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('a body with the encoding %s is refused for that', async (encoding, pack) => {
  const body = new Uint8Array(pack(JSON.stringify({ regno: 'x', password: 'y' })));
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
  const { status, envelope } = await request(portal, 'POST', '/api/user/login', { body, headers });
  expect(status).toBe(415);
  expect(envelope).toMatchObject({
    code: 'wrong-media-type',
    message: expect.stringContaining('Content-Encoding'),
  });
});

test('a body with the identity encoding is read', async () => {
  const { envelope } = await post({ regno: 'x', password: 'y' }, { 'content-encoding': 'identity' });
  expect(envelope).toMatchObject(isFailure(401, 'wrong-credentials'));
});

test('a body over 16 kB is refused without a session, and over one mebibyte always', async () => {
  const refused = isFailure(413, 'body-too-large');
  expect((await post({ regno: 'x'.repeat(17_000), password: 'y' })).envelope).toEqual(refused);
  const { token } = await anAdmin(portal);
  const send = (bytes: number) =>
    request(portal, 'POST', '/api/question/create', { token, body: { x: 'x'.repeat(bytes) } });
  expect((await send(900_000)).envelope).toMatchObject({ code: 'invalid-input' });
  expect((await send(1_100_000)).envelope).toEqual(refused);
});

test('an account that is not an admin’s may send a limited number of large bodies a minute', async () => {
  const { token } = await aStudent(portal);
  const send = () => request(portal, 'POST', '/api/aptitude/submit/1', { token, body: ' '.repeat(70_000) });
  const codes = [];
  for (let time = 0; time < 62; time++) codes.push((await send()).status);
  expect(codes.filter((status) => status === 429)).toHaveLength(2);
  expect(codes.slice(-2)).toEqual([429, 429]);
});

test('a chunked body counts as large', async () => {
  const { token } = await aStudent(portal);
  const send = async () => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{}'));
        stream.close();
      },
    });
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method: 'POST', headers, body, duplex: 'half' };
    return (await fetch(`${portal.origin}/api/aptitude/submit/1`, init)).status;
  };
  const codes = [];
  for (let time = 0; time < 62; time++) codes.push(await send());
  expect(codes.slice(0, 60)).not.toContain(429);
  expect(codes.slice(60)).toEqual([429, 429]);
});

test('an account may have only a few unfinished files and large bodies, and others are not affected', async () => {
  const { hostname, port } = new URL(portal.origin);
  /** Sends all but the last byte of a body. */
  const begin = async ({ token }: Person, path: string, type: string) => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    const head = {
      authorization: `Bearer ${token}`,
      'content-type': type,
      'content-length': 100_000,
      host: 'x',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n${'1'.repeat(99_999)}`);
    const begun = { status: 0, end: () => socket.write('1') };
    socket.once('data', (bytes) => (begun.status = Number(String(bytes).slice(9, 12))));
    return begun;
  };
  const beginThree = (person: Person) =>
    Promise.all([
      begin(person, '/user/update-avatar', 'image/png'),
      begin(person, '/attempt/1/answers', 'application/json'),
      begin(person, '/aptitude/submit/1', 'application/json'),
    ]);
  const hoarder = await aStudent(portal);
  const begun = [...(await beginThree(hoarder)), ...(await beginThree(hoarder))];
  const answered = () => begun.map(({ status }) => status).filter((status) => status > 0);
  await expect.poll(answered).toEqual([429, 429]);
  begun.push(...(await beginThree(await aStudent(portal))));
  for (const { end } of begun) end();
  await expect.poll(answered).toHaveLength(9);
  expect(answered().filter((status) => status === 429)).toHaveLength(2);
});

test('a body sent to an unknown call is not read', async () => {
  const { status, envelope } = await request(portal, 'POST', '/api/nowhere', { body: '{' });
  expect(status).toBe(404);
  expect(envelope).toEqual(isFailure(404, 'no-such-call'));
});

test('an unknown name in the query is refused, even where a call takes none', async () => {
  const { token } = await anAdmin(portal);
  for (const path of ['/api/settings?debug=1', '/api/question?debug=1']) {
    const { envelope } = await request(portal, 'GET', path, { token });
    expect(envelope).toMatchObject({ status: 400, issues: [{ path: '', message: 'Leave out: debug' }] });
  }
});

test.each<[string, string | undefined, Record<string, string>]>([
  ['no body', undefined, {}],
  ['an empty body of type JSON', '', {}],
  ['an empty object', '{}', {}],
  ['null', 'null', {}],
])('a bare POST takes %s', async (_what, body, headers) => {
  const { token } = await aStudent(portal);
  expect((await request(portal, 'POST', '/api/user/logout', { token, body, headers })).status).toBe(200);
});

test('a bare POST takes no fields', async () => {
  const { token } = await aStudent(portal);
  const { envelope } = await request(portal, 'POST', '/api/user/logout', { token, body: { all: true } });
  expect(envelope).toMatchObject({ status: 400, issues: [{ message: 'Leave out: all' }] });
});

test('a call that needs a body says so if there is none', async () => {
  for (const body of [undefined, ''])
    expect((await post(body)).envelope).toMatchObject(isFailure(400, 'invalid-input'));
});

test('every wrong field is named at once', async () => {
  const { envelope } = await post({ regno: 7 });
  expect(envelope.issues).toEqual([
    { path: 'regno', message: 'This must be text' },
    { path: 'password', message: 'This is missing' },
  ]);
});

test.each([
  ['?limit=0', 'limit', 'Use at least 1'],
  ['?limit=101', 'limit', 'Use at most 100'],
  [`?${'topic_tags=x&'.repeat(21)}`, 'topic_tags', 'Use at most 20 of these'],
])('a bound is described in plain words: %.12s', async (query, path, message) => {
  const admin = await anAdmin(portal);
  const { envelope } = await request(portal, 'GET', `/api/question${query}`, admin);
  expect(envelope).toMatchObject({ status: 400, issues: [{ path, message }] });
});

test('an unexpected failure gives its request id and nothing else', async () => {
  const admin = await anAdmin(broken);
  await broken.db.schema.alterTable('topic').renameTo('topic_elsewhere').execute();
  const { status, envelope, text } = await request(broken, 'GET', '/api/question/topics', admin);
  await broken.db.schema.alterTable('topic_elsewhere').renameTo('topic').execute();
  expect(status).toBe(500);
  expect(Object.keys(envelope).sort()).toEqual(['code', 'message', 'request_id', 'status', 'success']);
  expect(envelope).toMatchObject(isFailure(500, 'internal'));
  expect(envelope.request_id).toMatch(/\S/);
  expect(text).not.toMatch(/topic|relation|select|\.ts/i);
  expect((await admin.call(listTopics)).status).toBe(200);
});

/** A node whose cable to its database can be cut. */
async function aNodeOnACable() {
  const relay = await openTcpProxy(portal.databaseUrl);
  const node = await openNode(relay.url);
  onTestFinished(async () => {
    relay.restore();
    await node.close();
    await relay.close();
  });
  return { node, relay };
}

test('while the database is unreachable calls answer 503 and when to come back; then they work again', async () => {
  const { node, relay } = await aNodeOnACable();
  const { sitting, student } = await anAttempt(portal);
  const calls = {
    session: () => request(node, 'GET', '/api/user/verify-session', student),
    login: () =>
      request(node, 'POST', login.path.replace('/', '/api/'), {
        body: { regno: student.regno, password: PASSWORD },
      }),
    save: () =>
      request(node, 'POST', `/api/attempt/${sitting.attempt.id}/answers`, {
        token: student.token,
        body: { epoch: 1, operations: [{ seq: 1, question_id: sitting.questions[0]?.id, marked: true }] },
      }),
  };
  expect((await calls.save()).status).toBe(200);
  relay.cut();
  for (const call of Object.values(calls)) {
    const { envelope, headers, status } = await call();
    expect(status).toBe(503);
    expect(envelope).toEqual(isFailure(503, 'unavailable'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  relay.restore();
  for (const call of Object.values(calls)) expect((await call()).status).toBe(200);
});

test.each([
  [{ message: 'aborted', code: 'ECONNRESET' }, 'broken-request'],
  [{ message: 'read ECONNRESET', code: 'ECONNRESET', statusCode: 400 }, 'invalid-input'],
  [{ message: 'read ECONNRESET', code: 'ECONNRESET' }, 'unavailable'],
])('a broken connection of a caller is not taken for one of the database: %j', (facts, code) => {
  expect(toProblem(Object.assign(new Error(facts.message), facts)).code).toBe(code);
});

test('a caller who disconnected has no address, which fails nothing', () => {
  expect(clientNetwork(undefined as unknown as string)).toBe('gone');
});

test('a node whose database is unreachable is live and not ready, and ready again later', async () => {
  const { node, relay } = await aNodeOnACable();
  expect((await request(node, 'GET', '/ready')).status).toBe(200);
  relay.cut();
  const { envelope, headers, status } = await request(node, 'GET', '/ready');
  expect(status).toBe(503);
  expect(envelope).toEqual(isFailure(503, 'unavailable'));
  expect(headers.get('retry-after')).toBe('2');
  expect((await request(node, 'GET', '/live')).status).toBe(200);
  relay.restore();
  expect((await request(node, 'GET', '/ready')).status).toBe(200);
});

test('a node whose database hangs at the first readiness check says so in time', async () => {
  const { node, relay } = await aNodeOnACable();
  relay.stallOn('from "kysely_migration"');
  const began = performance.now();
  expect((await request(node, 'GET', '/ready')).status).toBe(503);
  expect(performance.now() - began).toBeLessThan(10_000);
  relay.restore();
  expect((await request(node, 'GET', '/ready')).status).toBe(200);
});

test('a change that a node missed during a broken connection applies there within a second of the reconnect', async () => {
  const { node, relay } = await aNodeOnACable();
  const student = await aStudent(portal);
  const verify = async () => (await node.call(verifySession, {}, student.token)).status;
  expect(await verify()).toBe(200);
  relay.cut();
  await student.call(logout);
  relay.restore();
  await vi.waitFor(async () => expect(await verify()).toBe(401), { timeout: 1_000, interval: 20 });
});

/** A node whose database nobody else has. */
async function aNodeWithADatabase() {
  const database = await cloneDatabase(inject('clusterUrl'));
  const node = await openNode(database.url);
  onTestFinished(async () => {
    await node.close();
    await database.drop();
  });
  return node;
}

test('a database that is not migrated is not ready', async () => {
  const node = await aNodeWithADatabase();
  await node.db.deleteFrom('kysely_migration' as 'topic').execute();
  const { envelope, status } = await request(node, 'GET', '/ready');
  expect(status).toBe(503);
  expect(envelope.message).toBe('The database is not migrated yet.');
});

test('a read-only database is not ready, and ready again once it accepts writes', async () => {
  const node = await aNodeWithADatabase();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(node.db);
  const name = rows[0]?.name ?? '';
  const setReadOnly = async (to: 'on' | 'off') => {
    await sql`alter database ${sql.id(name)} set default_transaction_read_only to ${sql.raw(to)}`.execute(
      portal.db,
    );
    // It is for connections to come.
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(
      portal.db,
    );
  };
  await setReadOnly('on');
  await vi.waitFor(async () =>
    expect(await request(node, 'GET', '/ready')).toMatchObject({
      status: 503,
      envelope: { message: 'The database can only be read.' },
    }),
  );
  await setReadOnly('off');
  await vi.waitFor(async () => expect((await request(node, 'GET', '/ready')).status).toBe(200));
});

test('no reply of the API is cached', async () => {
  const { token } = await aStudent(portal);
  for (const { headers } of [
    await request(portal, 'GET', '/api/settings'),
    await request(portal, 'GET', '/api/user/verify-session', { token }),
    await request(portal, 'GET', '/api/user/verify-session'),
    await request(portal, 'GET', '/api/nothing'),
    await post('{'),
  ])
    expect(headers.get('cache-control')).toBe('no-store');
});

test.each(['/api/settings', '/api/user/dashboard', '/api/nothing', '/live', '/api/openapi.json'])(
  '%s carries the security headers, and runs nothing from elsewhere',
  async (path) => {
    const { headers } = await request(portal, 'GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/default-src '(self|none)'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/'unsafe|https?:|\*/);
  },
);

test('the settings hold what the client needs before anyone signs in', async () => {
  const { data } = await portal.call(readSettings);
  expect(data).toMatchObject({ password_min_length: 5, time_zone: 'Asia/Kolkata' });
  expect(data.batches).toHaveLength(4);
  expect(Math.abs(Date.parse(data.server_time) - Date.now())).toBeLessThan(5_000);
});

test('a node with a wrong clock reports the time of the database', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { data } = await portal.call(readSettings);
  expect(Date.parse(data.server_time)).toBeLessThan(Date.now() - 3_500_000);
});

test('HSTS is sent behind TLS, and only there', async () => {
  const node = await openNode(portal.databaseUrl, { TRUSTED_PROXIES: '127.0.0.1' });
  onTestFinished(() => node.close());
  const told = async (to: { origin: string }, path: string, headers = {}) =>
    (await request(to, 'GET', path, { headers })).headers.get('strict-transport-security');
  const tls = { 'x-forwarded-proto': 'https' };
  for (const path of ['/api/settings', '/live', '/api/nothing'])
    expect(await told(node, path, tls)).toBe('max-age=63072000; includeSubDomains');
  expect(await told(node, '/api/settings')).toBeNull();
  expect(await told(portal, '/api/settings', tls)).toBeNull();
});

test('the API allows no other origin', async () => {
  const { headers } = await request(portal, 'GET', '/api/settings', {
    headers: { origin: 'https://evil.example' },
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['saved', 'handed in'])(
  'a portal that leaves answers what is being %s, and waits for no connection that falls silent',
  { timeout: 30_000 },
  async (how) => {
    const node = await portal.addNode();
    const { sitting, student, test } = await anAttempt(portal);
    const { id: attempt_id, epoch } = sitting.attempt;
    const operations = [{ seq: 1, question_id: sitting.questions[0]?.id ?? 0, marked: true }];
    const send = () =>
      how === 'saved'
        ? node.call(saveAnswers, { params: { attempt_id }, body: { epoch, operations } }, student.token)
        : node.call(
            submitAttempt,
            {
              params: { id: test },
              body: { userData: { regno: student.regno, trade: student.trade }, answers: [] },
            },
            student.token,
          );
    const { answered, closed } = await portal.db.transaction().execute(async (tx) => {
      // A hand-in passes by an attempt that is held, and comes again: it waits for its test.
      const [held, id] = how === 'saved' ? (['attempt', attempt_id] as const) : (['aptitude', test] as const);
      await tx.selectFrom(held).select('id').where('id', '=', id).forUpdate().execute();
      const answered = send();
      await waitForLockWaiters(portal, 1);
      return { answered, closed: node.close() };
    });
    expect((await answered).success).toBe(true);
    await closed;
  },
);
