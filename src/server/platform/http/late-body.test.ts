import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { saveAnswers } from '#contract/attempts/save.ts';
import { anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

/** A save whose body is sent later; `said` is the whole response. */
async function aSlowSave({ startedAttempt, student }: StudentAttempt, body: string, origin = portal.origin) {
  const { hostname, port } = new URL(origin);
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(Number(port), hostname, () => resolve(opened));
  });
  // An unfinished call would keep the portal from closing.
  onTestFinished(() => void socket.destroy());
  const said = new Promise<string>((resolve) => {
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
    socket.on('error', () => resolve(text));
  });
  const head = `POST /api/attempt/${startedAttempt.attempt.id}/answers HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${student.token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  await new Promise((resolve) => socket.write(head + body.slice(0, 1), resolve));
  return { said, send: () => socket.write(body.slice(1)) };
}

const operations = ({ startedAttempt }: StudentAttempt) => [
  { seq: 1, question_id: startedAttempt.questions[0]?.id ?? 0, marked: true },
];

test('a save whose body comes after its student was blocked is refused and leaves nothing', async () => {
  const attempt = await anAttempt(portal);
  const { student, startedAttempt } = attempt;
  const attempt_id = startedAttempt.attempt.id;
  const save = { params: { attempt_id }, body: { epoch: 1, operations: operations(attempt) } };
  const slow = await aSlowSave(attempt, JSON.stringify(save.body));
  await portal.call(
    saveAnswers,
    { ...save, body: { epoch: 9, operations: operations(attempt) } },
    student.token,
  );
  await setBlocked(portal, [student], true);
  await vi.waitFor(async () =>
    expect(await portal.call(saveAnswers, save, student.token)).toMatchObject({ code: 'blocked' }),
  );
  slow.send();
  expect(await slow.said).toMatch(/^HTTP\/1\.1 403 [\s\S]*"code":"blocked"/);
  const stored = await portal.db
    .selectFrom('answer_event')
    .select('seq')
    .where('attempt_id', '=', attempt_id)
    .execute();
  expect(stored).toEqual([]);
});

test('a malformed body that arrives during shutdown is answered, and crashes nothing', async () => {
  const node = await portal.addNode();
  const attempt = await anAttempt(portal);
  const heard = once(node.app.server, 'request');
  const slow = await aSlowSave(attempt, '{"epoch":', node.origin);
  await heard;
  const closed = node.close();
  await vi.waitFor(() => expect(node.app.server.listening).toBe(false));
  slow.send();
  expect(await slow.said).toMatch(/^HTTP\/1\.1 (400|503[\s\S]*\r\nretry-after: 2\r\n)/);
  await closed;
});

test.each(['in one piece', 'in pieces', 'in chunks'])(
  'a client that closes its sending side after a save %s gets the answer',
  async (way) => {
    const { startedAttempt, student } = await anAttempt(portal);
    const { attempt, questions } = startedAttempt;
    const operations = [{ seq: 1, question_id: questions[0]?.id ?? 0, marked: true }];
    const body = JSON.stringify({ epoch: attempt.epoch, operations });
    const length =
      way === 'in chunks' ? 'transfer-encoding: chunked' : `content-length: ${Buffer.byteLength(body)}`;
    const text = way === 'in chunks' ? `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n` : body;
    const { hostname, port } = new URL(portal.origin);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    let said = '';
    socket.on('data', (bytes) => (said += bytes));
    const head = `POST /api/attempt/${attempt.id}/answers HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${student.token}\r\ncontent-type: application/json\r\n${length}\r\n\r\n`;
    if (way === 'in pieces') {
      socket.write(head.slice(0, 20));
      await once(portal.app.server, 'connection');
    }
    socket.end(way === 'in pieces' ? head.slice(20) + text : head + text);
    await once(socket, 'end');
    expect(said).toMatch(/^HTTP\/1\.1 200 [\s\S]*"acknowledged":1/);
  },
);

test.each(['save', 'submission'] as const)(
  'a node that shuts down answers the %s that it has accepted',
  async (what) => {
    const node = await portal.addNode();
    const { startedAttempt, student } = await anAttempt(portal);
    const { aptitude, attempt, questions } = startedAttempt;
    const { regno, trade } = student;
    const [path, body, held] =
      what === 'save'
        ? [
            `/attempt/${attempt.id}/answers`,
            { epoch: 1, operations: [{ seq: 1, question_id: questions[0]?.id, marked: true }] },
            sql`select from attempt where id = ${attempt.id} for update`,
          ]
        : [
            `/aptitude/submit/${aptitude.id}`,
            { userData: { regno, trade }, answers: [], epoch: 1 },
            sql`select from aptitude where id = ${aptitude.id} for update`,
          ];
    const { asked, closing } = await portal.db.transaction().execute(async (tx) => {
      await held.execute(tx);
      const asked = request(node, 'POST', `/api${path}`, { token: student.token, body });
      await waitForLockWaiters(portal, 1);
      const closing = node.close();
      await vi.waitFor(() => expect(node.app.server.listening).toBe(false));
      return { asked, closing };
    });
    const { status, headers } = await asked;
    expect(status).toBe(200);
    expect(headers.get('connection')).toBe('close');
    await closing;
  },
);
