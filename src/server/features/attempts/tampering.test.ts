import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { routes } from '#server/app.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { aJspr, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();
const SECRET = 'the-secret-explanation';

test('no reading call shows a student or a JSPR the key or an explanation before the release', async () => {
  const question = await aQuestion(portal, { explanation: SECRET });
  const test = await anAptitude(portal, { questions: [question] });
  const attempt = await anAttempt(portal, { test });
  const { right } = await attempt.key(question);
  await attempt.save([{ seq: 1, question_id: question, selected_options: right }]);
  const ids = [test, question, attempt.startedAttempt.attempt.id];
  const readers = [attempt.student.token, (await aStudent(portal)).token, (await aJspr(portal)).token];
  const leaks: string[] = [];
  for (const submitted of [false, true]) {
    if (submitted) expect(await attempt.submit()).toMatchObject({ success: true });
    for (const { endpoint, permission } of routes)
      if (endpoint.method === 'GET' && permission.roles?.some((role) => role !== 'admin'))
        for (const token of readers)
          for (const id of ids) {
            const path = endpoint.path.replace(/:\w+/g, String(id));
            const { text } = await request(portal, 'GET', `/api${path}`, { token });
            if (text.includes(SECRET) || /"correct":(true|false)|correct_options/.test(text))
              leaks.push(path);
            if (!path.includes(String(id))) break;
          }
  }
  expect(leaks).toEqual([]);
});

test.each<[string, object]>([
  ['a number past the highest', { seq: 2_000_000_001 }],
  ['a number that is not whole', { seq: 1.5 }],
  ['a number below the first', { seq: 0 }],
  ['a negative time', { seconds: -1 }],
  ['a time longer than a day', { seconds: 86_401 }],
  ['a time that is not whole', { seconds: 0.5 }],
  ['a time that is no number', { seconds: '9' }],
  ['an instant of the own clock', { received_at: '2020-01-01T00:00:00Z' }],
  ['a mark of the own', { late: false }],
  ['an unknown option', { selected_options: ['zzzzzzzz'] }],
  ['a comma within an option', { selected_options: ['zzzzzzzz,-'] }],
  ['a blank within an option', { selected_options: ['zzzz zzzz'] }],
  ['a pair with a third part', { selected_options: ['pppp:mmmm:,-'] }],
])('an operation with %s is refused and leaves nothing', async (_what, wish) => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  expect((await attempt.save([{ seq: 1, question_id: id, ...wish }])).status).toBe(400);
  expect(await countEvents(attempt.startedAttempt.attempt.id)).toBe(0);
});

test('the highest client sequence number leaves room for the submission, which wins', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const { right, wrong } = await attempt.key(id);
  const last = { seq: 2_000_000_000, question_id: id, selected_options: right };
  expect(await attempt.save([last])).toMatchObject({ success: true });
  const receipt = await attempt.submit([{ question_id: id, selected_options: wrong.slice(0, 1) }]);
  expect(receipt).toMatchObject({ success: true, data: { answers_saved: 1 } });
  const score = await portal.db
    .selectFrom('score')
    .select(['correct', 'incorrect'])
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .executeTakeFirst();
  expect(score).toEqual({ correct: 0, incorrect: 1 });
});

test.each(['{"epoch":1,"__proto__":{"late":false},"operations":[]}', '{"constructor":{"prototype":{}}}'])(
  'the body %s is refused',
  async (body) => {
    const { startedAttempt, student } = await anAttempt(portal);
    const { token } = student;
    const answer = await request(portal, 'POST', `/api/attempt/${startedAttempt.attempt.id}/answers`, {
      token,
      body,
    });
    expect(answer.status).toBe(400);
  },
);

test('opening a test many times at once, and again and again, moves no deadline', async () => {
  const { startedAttempt, student, test: id } = await anAttempt(portal);
  const { regno, trade } = student;
  const open = () => student.call(startAttempt, { params: { id }, body: { regno, trade } });
  const replies = await Promise.all(Array.from({ length: 8 }, open));
  for (const { data } of replies) expect(data.attempt.deadline).toBe(startedAttempt.attempt.deadline);
  expect(new Set(replies.map(({ data }) => data.attempt.epoch)).size).toBe(8);
});

test('an epoch that was never issued can neither save nor submit', async () => {
  const { startedAttempt, save, student, test: id } = await anAttempt(portal);
  const question = startedAttempt.questions[0]?.id ?? 0;
  const { regno, trade } = student;
  for (const epoch of [2, 2_000_000_000]) {
    expect(await save([{ seq: 1, question_id: question }], epoch)).toMatchObject({ code: 'taken-over' });
    const body = { userData: { regno, trade }, answers: [], epoch };
    expect(await student.call(submitAttempt, { params: { id }, body })).toMatchObject({ code: 'taken-over' });
  }
  expect(await countEvents(startedAttempt.attempt.id)).toBe(0);
});

test.each([
  ['two lengths', 'content-length: 3\r\ncontent-length: 30\r\n'],
  ['a length beside chunks', 'content-length: 3\r\ntransfer-encoding: chunked\r\n'],
  ['a coding that is none', 'transfer-encoding: xchunked\r\n'],
])('a request with %s is refused, and the bytes after it are ignored', async (_what, headers) => {
  const { startedAttempt, student } = await anAttempt(portal);
  const question = startedAttempt.questions[0]?.id;
  const body = JSON.stringify({ epoch: 1, operations: [{ seq: 1, question_id: question, marked: true }] });
  const path = `/api/attempt/${startedAttempt.attempt.id}/answers`;
  const common = `host: portal\r\nauthorization: Bearer ${student.token}\r\ncontent-type: application/json\r\n`;
  const hidden = `POST ${path} HTTP/1.1\r\n${common}content-length: ${body.length}\r\n\r\n${body}`;
  const said = await speak(`POST ${path} HTTP/1.1\r\n${common}${headers}\r\n0\r\n\r\n${hidden}`);
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(await countEvents(startedAttempt.attempt.id)).toBe(0);
});

/** Sends raw bytes and returns the reply up to the end of the connection. */
function speak(bytes: string): Promise<string> {
  const { hostname, port } = new URL(portal.origin);
  return new Promise((resolve, reject) => {
    let said = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });
}

async function countEvents(attempt: number): Promise<number> {
  const { count } = await portal.db
    .selectFrom('answer_event')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('attempt_id', '=', attempt)
    .executeTakeFirstOrThrow();
  return count;
}
