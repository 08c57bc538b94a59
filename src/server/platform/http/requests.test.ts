import { expect, onTestFinished, test, vi } from 'vitest';
import { listTopics } from '#contract/questions/topics.ts';
import { readSettings } from '#contract/settings.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { clientNetwork } from './client-network.ts';

const portal = usePortal();

/** A portal whose database the tests may damage. */
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

test.each([
  '{"regno":"x","password":"y","__proto__":{"role":"admin"}}',
  '{"regno":"x","password":"y","constructor":{"prototype":{"role":"admin"}}}',
  '{"__proto__":[]}',
])('%s is refused', async (body) => {
  const { envelope } = await post(body);
  expect(envelope).toMatchObject(isFailure(400, 'invalid-input'));
});

test('an unknown name in the query is refused, even where a call takes none', async () => {
  const { token } = await anAdmin(portal);
  for (const path of ['/api/settings?debug=1', '/api/question?debug=1']) {
    const { envelope } = await request(portal, 'GET', path, { token });
    expect(envelope).toMatchObject({ status: 400, issues: [{ path: '', message: 'Leave out: debug' }] });
  }
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

test('a caller who disconnected has no address, which fails nothing', () => {
  expect(clientNetwork(undefined as unknown as string)).toBe('gone');
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
  '%s has the security headers, and runs nothing from other origins',
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
  const hstsOf = async (to: { origin: string }, path: string, headers = {}) =>
    (await request(to, 'GET', path, { headers })).headers.get('strict-transport-security');
  const tls = { 'x-forwarded-proto': 'https' };
  for (const path of ['/api/settings', '/live', '/api/nothing'])
    expect(await hstsOf(node, path, tls)).toBe('max-age=63072000; includeSubDomains');
  expect(await hstsOf(node, '/api/settings')).toBeNull();
  expect(await hstsOf(portal, '/api/settings', tls)).toBeNull();
});

test('the API allows no other origin', async () => {
  const { headers } = await request(portal, 'GET', '/api/settings', {
    headers: { origin: 'https://evil.example' },
  });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});
