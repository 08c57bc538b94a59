import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainPosts } from './plain-post.ts';

type Message = { url: string | undefined; headers: object; body: string };
const heard: Message[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  const { method, url, headers } = request;
  const body = await text(request.setEncoding('latin1'));
  if (method === 'POST') heard.push({ url, headers: { ...headers }, body });
  response.end();
});
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => void server.close());

/** What Node's parser makes of bytes that come alone on a connection. */
async function parsed(bytes: Buffer): Promise<Message[]> {
  heard.length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.end(bytes);
  socket.resume().on('error', () => {});
  await once(socket, 'close');
  return [...heard];
}

/** What a connection reads first. */
const readPlainPost = (bytes: Buffer) => plainPosts()()(bytes);

const save = (body: string, ...more: string[]) =>
  Buffer.from(
    ['POST /api/x HTTP/1.1', 'Host: x', ...more, `Content-Length: ${body.length}`, '', body].join('\r\n'),
    'latin1',
  );

test('a POST as programs write it is read as it stands', () => {
  expect(
    readPlainPost(save('{"a":1}', 'Authorization: Bearer x', 'Empty:', 'Connection: Keep-Alive')),
  ).toEqual({
    head: {
      method: 'POST',
      url: '/api/x',
      headers: {
        host: 'x',
        authorization: 'Bearer x',
        empty: '',
        'content-length': '7',
        connection: 'Keep-Alive',
      },
    },
    body: Buffer.from('{"a":1}'),
  });
});

test('after whatever came before, on it or on others, a connection reads what it would have read first', () => {
  const head = fc.constantFrom('{}', '{"a":1}', '{"b":2}').chain((body) =>
    fc.record({
      body: fc.constant(body),
      lines: fc.subarray(['Note: x', 'note: y', 'Cookie: a', 'expect: 100-continue', 'connection: close']),
      cut: fc.integer({ min: -3, max: 3 }),
    }),
  );
  const bytes = head.map(({ body, lines, cut }) => {
    const whole = save(body, ...lines);
    return cut < 0 ? whole.subarray(0, cut) : Buffer.concat([whole, Buffer.alloc(cut, 'x')]);
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), bytes), { maxLength: 8 }), (messages) => {
      const readerOf = plainPosts();
      const [one, other] = [readerOf(), readerOf()];
      for (const [isOther, message] of messages)
        expect((isOther ? other : one)(message)).toEqual(readPlainPost(message));
    }),
  );
});

test('a head that comes again is the same object, whatever came between and on whichever connection', () => {
  const readerOf = plainPosts();
  const [one, other] = [readerOf(), readerOf()];
  const posts = [one(save('{"a":1}')), one(save('{"b":2}')), other(save('{}')), other(save('{"c":3}'))];
  const heads = posts.map((post) => (typeof post === 'object' ? post.head : undefined));
  expect(heads[0]).toMatchObject({ url: '/api/x' });
  expect(heads.map((head) => head === heads[0])).toEqual([true, true, false, true]);
});

test('one of whose body something is missing is unfinished', () => {
  const whole = save('{"a":1}');
  expect(readPlainPost(whole.subarray(0, -1))).toBe('unfinished');
  expect(readPlainPost(whole.subarray(0, -7))).toBe('unfinished');
});

test.each([
  ['bytes that follow', Buffer.concat([save('{}'), save('{}')])],
  ['a head without its end', save('').subarray(0, -2)],
  ['another method', Buffer.from('GET /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n')],
  ['another version', Buffer.from('POST /api/x HTTP/1.0\r\nhost: x\r\ncontent-length: 0\r\n\r\n')],
  ['an empty line before it', Buffer.concat([Buffer.from('\r\n'), save('{}')])],
  ['no host', Buffer.from('POST /api/x HTTP/1.1\r\ncontent-length: 0\r\n\r\n')],
  ['no length', Buffer.from('POST /api/x HTTP/1.1\r\nhost: x\r\n\r\n')],
  ['two lengths', save('{}', 'content-length: 2')],
  ['a length that is no number', save('', 'content-length: +0').subarray(0, -21)],
  ['chunks', save('{}', 'transfer-encoding: chunked')],
  ['a packed body', save('{}', 'content-encoding: gzip')],
  ['a wish to be asked first', save('{}', 'expect: 100-continue')],
  ['a connection that is to end', save('{}', 'connection: close')],
  ['another protocol', save('{}', 'connection: upgrade', 'upgrade: h2c')],
  ['a value over two lines', save('{}', 'note: one\r\n two')],
  ['a blank after a name', save('{}', 'note : one')],
  ['a blank after a value', save('{}', 'note: one ')],
  ['a line end of one byte', save('{}', 'note: one\nother: two')],
  ['letters beyond ASCII', save('{}', 'note: \u00e9')],
  ['a header that may come as a list', save('{}', 'set-cookie: a=b')],
  ['a name of every object', save('{}', 'constructor: x')],
  ['a body longer than one piece', save('x'.repeat(65_537)).subarray(0, 200)],
  ['a long head', save('{}', `note: ${'x'.repeat(8_192)}`)],
])('%s is for a parser to judge', (_, bytes) => {
  expect(readPlainPost(bytes)).toBeUndefined();
});

test('whatever is read here Node’s own parser reads alike, as one message', async () => {
  const name = fc.constantFrom(
    'note',
    'Cookie',
    'X-A_b',
    'te',
    'accept',
    'keep-alive',
    'set-cookie',
    'etag',
    'no te',
    '',
  );
  const value = fc.oneof(
    fc.constantFrom(
      '',
      'x',
      'a b',
      '\ta',
      'a\t',
      'a:b',
      '"q"',
      'keep-alive',
      '\r\n x',
      '\u0000',
      '\u00ff',
      '\n',
    ),
    fc.string({
      unit: fc.integer({ min: 9, max: 0xff }).map((code) => String.fromCharCode(code)),
      maxLength: 6,
    }),
  );
  const line = fc
    .tuple(name, fc.constantFrom(':', ': ', ':  ', ' :'), value)
    .map((pieces) => pieces.join(''));
  const url = fc.constantFrom(
    '/',
    '/api/x',
    '/api/x?a=b#c',
    '//x',
    '/\u00e9',
    '/a b',
    '*',
    'http://x/y',
    '/%zz',
  );
  const bytes = fc
    .record({
      ...{ url, lines: fc.array(line, { maxLength: 3 }), body: fc.string({ unit: 'binary-ascii' }) },
      before: fc.constantFrom('', '', '', '\r\n', ' '),
      more: fc.constantFrom(0, 0, 0, 1, -1),
    })
    .map(({ url, lines, body, before, more }) =>
      Buffer.from(
        `${before}POST ${url} HTTP/1.1\r\nHost: x\r\n${lines.map((one) => `${one}\r\n`).join('')}Content-Length: ${Math.max(0, body.length + more)}\r\n\r\n${body}`,
        'latin1',
      ),
    );
  let plain = 0;
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      const read = readPlainPost(given);
      if (typeof read !== 'object') return;
      plain++;
      const { url, headers } = read.head;
      expect(await parsed(given)).toEqual([{ url, headers, body: read.body.toString('latin1') }]);
    }),
    { numRuns: 400 },
  );
  expect(plain).toBeGreaterThan(0);
});
