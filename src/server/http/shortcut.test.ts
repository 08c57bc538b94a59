import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { waitForWaiters } from '#test/lock.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { type Attempt, anAttempt } from '#test/sitting.ts';
import { openGate } from './gate.ts';
import { openShortcut } from './shortcut.ts';

const portal = usePortal();

type Reply = { status: number; head: string; body: string };

/** A bare connection; `reply` gives one reply after the other, in the order in which they come. */
async function aConnection({ origin }: Pick<Portal, 'origin'>) {
  const { hostname, port } = new URL(origin);
  const socket: Socket = connect(Number(port), hostname).setNoDelay(true);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let come = '';
  let news = () => {};
  socket.on('data', (bytes) => {
    come += bytes.toString('latin1');
    news();
  });
  for (const end of ['close', 'error']) socket.on(end, () => news());
  const next = (): Reply | undefined => {
    const [head = '', rest = ''] = come.split(/\r\n\r\n([\s\S]*)/, 2);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (!(rest.length >= length)) return undefined;
    come = rest.slice(length);
    return { status: Number(head.slice(9, 12)), head, body: rest.slice(0, length) };
  };
  return {
    socket,
    send: (bytes: string) => new Promise<void>((resolve) => socket.write(bytes, 'latin1', () => resolve())),
    async reply(): Promise<Reply> {
      for (;;) {
        const reply = next();
        if (reply) return reply;
        if (socket.closed) throw new Error(`The connection ended with: ${come}`);
        await new Promise<void>((resolve) => (news = resolve));
      }
    },
  };
}

const JSON_TYPE = 'application/json';

function post(
  { sitting, student }: Attempt,
  body: string,
  { type = JSON_TYPE, token = student.token, path = `/attempt/${sitting.attempt.id}/answers` } = {},
) {
  return `POST /api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const saving = ({ sitting }: Attempt, seq: number) =>
  JSON.stringify({ epoch: 1, operations: [{ seq, question_id: sitting.questions[0]?.id, marked: true }] });

function handIn(attempt: Attempt) {
  const { regno, trade } = attempt.student;
  const body = JSON.stringify({ userData: { regno, trade }, answers: [], epoch: 1 });
  return post(attempt, body, { path: `/aptitude/submit/${attempt.sitting.aptitude.id}` });
}

const GET = 'GET /live HTTP/1.1\r\nHost: x\r\n\r\n';

async function storedOf({ sitting }: Attempt): Promise<number[]> {
  const rows = await portal.db
    .selectFrom('answer_event')
    .select('seq')
    .where('attempt_id', '=', sitting.attempt.id)
    .orderBy('seq')
    .execute();
  return rows.map(({ seq }) => seq);
}

/** The methods of the requests that reach the parser of HTTP from now on. */
function listParsed({ app }: Portal): (string | undefined)[] {
  const parsed: (string | undefined)[] = [];
  const note = ({ method }: IncomingMessage) => parsed.push(method);
  app.server.on('request', note);
  onTestFinished(() => void app.server.removeListener('request', note));
  return parsed;
}

test('saves pass the parser by, in one piece or two, and get the same answer as from it', async () => {
  const attempt = await anAttempt(portal);
  const { send, reply } = await aConnection(portal);
  const parsed = listParsed(portal);
  await send(post(attempt, saving(attempt, 1)));
  const first = await reply();
  const [head, body] = [post(attempt, saving(attempt, 2)).slice(0, -30), saving(attempt, 2).slice(-30)];
  await send(head);
  await vi.waitFor(async () => expect(await storedOf(attempt)).toEqual([1]));
  await send(body);
  const second = await reply();
  expect(parsed).toEqual([]);
  // A blank more than is plain.
  await send(post(attempt, saving(attempt, 3)).replace('Host: x', 'Host:  x'));
  const third = await reply();
  expect(parsed).toEqual(['POST']);
  await send(GET);
  await reply();
  await send(post(attempt, saving(attempt, 4)));
  const fourth = await reply();
  expect(parsed).toEqual(['POST', 'GET']);
  const headOf = ({ head }: Reply) =>
    head
      .toLowerCase()
      .replace(/date: .*/, 'date')
      .split('\r\n')
      .sort();
  for (const one of [first, second, fourth]) {
    expect(one).toMatchObject({ status: 200 });
    expect(headOf(one)).toEqual(headOf(third));
  }
  expect(JSON.parse(second.body)).toMatchObject({ success: true, data: { acknowledged: 2 } });
  expect(await storedOf(attempt)).toEqual([1, 2, 3, 4]);
});

test('of more connections than are worked on at once, each gets the answer to its own save', async () => {
  const attempt = await anAttempt(portal);
  const connections = await Promise.all(Array.from({ length: 300 }, () => aConnection(portal)));
  await Promise.all(connections.map(({ send }) => send(GET)));
  for (const { reply } of connections) expect(await reply()).toMatchObject({ status: 200 });
  const parsed = listParsed(portal);
  const seqs = connections.map((_, place) => place + 1);
  await Promise.all(connections.map(({ send }, place) => send(post(attempt, saving(attempt, place + 1)))));
  const replies = await Promise.all(connections.map(({ reply }) => reply()));
  expect(replies.map(({ body }) => JSON.parse(body).data.acknowledged)).toEqual(seqs);
  expect(await storedOf(attempt)).toEqual(seqs);
  expect(parsed).toEqual([]);
});

test.each([
  ['the head of another', `GET /live HTTP/1.1\r\nHost: x\r\nNote: `, '\r\n\r\n'],
  [
    'the body of another',
    `POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: LENGTH\r\n\r\n`,
    '',
  ],
  [
    'a chunk of another',
    `POST /api/nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nSIZE\r\n`,
    '\r\n0\r\n\r\n',
  ],
  ['the head of a second one', `${GET}GET /live HTTP/1.1\r\nHost: x\r\nNote: `, '\r\n\r\n'],
])('a save that lies in %s request is no request of its own', async (_, before, after) => {
  const attempt = await anAttempt(portal);
  const { send, reply, socket } = await aConnection(portal);
  const parsed = listParsed(portal);
  await send(GET);
  await reply();
  const save = post(attempt, saving(attempt, 1));
  const outer = before.replace('LENGTH', String(save.length)).replace('SIZE', save.length.toString(16));
  await send(outer);
  const wanted = outer.split(' HTTP/1.1').length - 1;
  if (wanted > 1) await reply();
  await send(save);
  // So that what follows comes in a piece of its own.
  await fetch(`${portal.origin}/live`);
  await send(after);
  await Promise.race([reply(), once(socket, 'close')]);
  expect(await storedOf(attempt)).toEqual([]);
  expect(parsed.length).toBeLessThanOrEqual(2 + wanted);
});

test.each<[string, (bytes: string) => string[], number]>([
  ['comes in two pieces', (bytes) => [bytes.slice(0, 20), bytes.slice(20)], 3],
  ['has empty lines before it', (bytes) => [`\r\n\r\n${bytes}`], 0],
])(
  'where a head %s, a save in the body of what was refused early is no request',
  async (_how, cut, reckoned) => {
    const attempt = await anAttempt(portal);
    const came = once(portal.app.server, 'connection');
    const { reply, send } = await aConnection(portal);
    const [heard] = (await came) as [Socket];
    const save = post(attempt, saving(attempt, 1));
    // Refused for want of a token before its body has come. What is missing is the save, and just as long as whoever takes the
    // place of the first blank line for the length of the head would be wrong by.
    const refused = (note: number) =>
      `POST /api/user/logout HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nNote: ${'n'.repeat(note)}\r\nContent-Length: 5000\r\n\r\n`;
    const head = refused(save.length + reckoned - refused(0).length);
    let sent = 0;
    const sendApart = async (piece: string) => {
      await send(piece);
      sent += piece.length;
      await expect.poll(() => heard.bytesRead).toBe(sent);
    };
    for (const piece of cut(head + 'b'.repeat(5_000 - save.length))) await sendApart(piece);
    expect((await reply()).status).toBe(401);
    await sendApart(save);
    await send(GET);
    expect((await reply()).body).not.toContain('receipt');
    expect(await storedOf(attempt)).toEqual([]);
  },
);

test('whatever comes in whatever pieces is answered in order, as if each request came alone', async () => {
  const attempt = await anAttempt(portal);
  let seq = 0;
  const kinds = {
    save: { status: 200, bytes: () => post(attempt, saving(attempt, ++seq)) },
    parsedSave: {
      status: 200,
      bytes: () => post(attempt, saving(attempt, ++seq), { type: `${JSON_TYPE}; charset=utf-8` }),
    },
    page: { status: 200, bytes: () => GET },
    stranger: { status: 401, bytes: () => post(attempt, saving(attempt, 1), { token: 'x'.repeat(43) }) },
    oldDevice: {
      status: 409,
      bytes: () => post(attempt, saving(attempt, 1).replace('"epoch":1', '"epoch":7')),
    },
    noSave: { status: 400, bytes: () => post(attempt, '{"epoch":1}') },
    nothing: { status: 404, bytes: () => GET.replace('/live', '/api/nothing') },
  };
  const conversation = fc.array(
    fc.record({
      kind: fc.constantFrom(...(Object.keys(kinds) as (keyof typeof kinds)[]), 'save', 'save'),
      // Where the bytes are cut, and whether the reply is waited for.
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
      waits: fc.boolean(),
    }),
    { minLength: 1, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(conversation, async (steps) => {
      const before = seq;
      const { send, reply, socket } = await aConnection(portal);
      const statuses: number[] = [];
      let due = 0;
      const read = async () => {
        for (; due > 0; due--) statuses.push((await reply()).status);
      };
      for (const { kind, cuts, waits } of steps) {
        const bytes = kinds[kind].bytes();
        const places = [
          0,
          ...cuts.map((cut) => Math.floor(cut * bytes.length)).sort((a, b) => a - b),
          bytes.length,
        ];
        for (const [index, place] of places.slice(1).entries()) await send(bytes.slice(places[index], place));
        due++;
        if (waits) await read();
      }
      await read();
      socket.destroy();
      expect(statuses).toEqual(steps.map(({ kind }) => kinds[kind].status));
      const sent = Array.from({ length: seq - before }, (_, index) => before + index + 1);
      expect(await storedOf(attempt)).toEqual(expect.arrayContaining(sent));
    }),
    { numRuns: 60 },
  );
});

test('each request leaves by the gate that it came in by, though the next one on its connection goes in by another', async () => {
  const gates = { '/one': openGate(1), '/other': openGate(1) };
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const isTaken = Promise.withResolvers<void>();
  const mayBeAnswered = Promise.withResolvers<void>();
  openShortcut(server, {
    find: ({ url }) => url as keyof typeof gates,
    gateOf: (url) => gates[url],
    async take(url) {
      isTaken.resolve();
      await mayBeAnswered.promise;
      return url;
    },
    write: (url) => `HTTP/1.1 200 OK\r\ncontent-length: ${url.length}\r\n\r\n${url}`,
  });
  const connected = once(server, 'connection');
  const { port } = server.address() as AddressInfo;
  const { send, reply } = await aConnection({ origin: `http://127.0.0.1:${port}` });
  const [heard] = (await connected) as [Socket];
  await send('POST /one HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await isTaken.promise;
  const next = once(heard, 'data');
  await send('POST /other HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await next;
  mayBeAnswered.resolve();
  expect(await reply()).toMatchObject({ body: '/one' });
  expect(await reply()).toMatchObject({ body: '/other' });
  expect(Object.values(gates).map((gate) => gate.isFull())).toEqual([false, false]);
});

test.each([
  ['save', (attempt: Attempt) => post(attempt, saving(attempt, 2)), 'attempt'],
  ['hand-in', handIn, 'aptitude'],
] as const)('a node that leaves answers the %s that it has taken', async (_, request, held) => {
  const node = await portal.addNode();
  const attempt = await anAttempt(portal);
  const { send, reply } = await aConnection(node);
  await send(post(attempt, saving(attempt, 1)));
  await reply();
  const parsed = listParsed(node);
  const closed = await portal.db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(held)} where id = ${attempt.sitting[held].id} for update`.execute(tx);
    await send(request(attempt));
    await waitForWaiters(portal, 1);
    const closing = node.close();
    await vi.waitFor(async () => expect((await fetch(`${node.origin}/ready`)).status).toBe(503));
    return { closing };
  });
  const { status, head } = await reply();
  expect(status).toBe(200);
  expect(head).toMatch(/connection: close/);
  expect(parsed).not.toContain('POST');
  await closed.closing;
});
