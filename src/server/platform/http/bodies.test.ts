import { once } from 'node:events';
import { connect } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

const post = (body: unknown, headers = {}) => request(portal, 'POST', '/api/user/login', { body, headers });

const isFailure = (status: number, code: string) => ({
  success: false,
  status,
  code,
  message: expect.stringMatching(/\S/),
});

test.each(['{', '{"regno":}', "{'regno': 'x'}", 'regno=x', '{"a":1}}', '\u0000'])(
  'a body of %j is not valid JSON',
  async (body) => {
    const { status, envelope } = await post(body);
    expect(status).toBe(400);
    expect(envelope).toEqual({ ...isFailure(400, 'invalid-input'), message: 'The body is not valid JSON.' });
  },
);

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

test('a body over 16 kB is refused without a session, over 256 kB from students, and over one mebibyte always', async () => {
  const refused = isFailure(413, 'body-too-large');
  expect((await post({ regno: 'x'.repeat(17_000), password: 'y' })).envelope).toEqual(refused);
  const send = (path: string, { token }: Person, bytes: number) =>
    request(portal, 'POST', `/api${path}`, { token, body: { x: 'x'.repeat(bytes) } });
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  expect((await send('/question/create', admin, 900_000)).envelope).toMatchObject({ code: 'invalid-input' });
  expect((await send('/question/create', admin, 1_100_000)).envelope).toEqual(refused);
  expect((await send('/attempt/1/answers', student, 250_000)).envelope).toMatchObject({
    code: 'invalid-input',
  });
  expect((await send('/attempt/1/answers', student, 270_000)).envelope).toEqual(refused);
});

test('a body with deep or many values is refused before it is parsed', async () => {
  const { token } = await aStudent(portal);
  const send = async (body: string) =>
    (await request(portal, 'POST', '/api/attempt/1/answers', { token, body })).envelope.message;
  expect(await send('['.repeat(100_000))).toContain('too deeply');
  expect(await send(`{"operations":[${'{},'.repeat(20_000)}{}]}`)).toContain('too many values');
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
