import fc from 'fast-check';
import { expect, test } from 'vitest';
import { saveAnswers } from '#contract/attempt.ts';
import { blockPeople } from '#test/moderation.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { type Attempt, anAttempt } from '#test/sitting.ts';

const portal = usePortal();

// The framework also takes what names a character set; the lane takes none but the plain type.
const ways = { lane: 'application/json', framework: 'application/json; charset=utf-8' };
type Sent = { path: string; token: string; body: string | Uint8Array };

async function answersTo({ path, token, body }: Sent) {
  const answers = [];
  for (const type of Object.values(ways)) {
    const response = await fetch(`${portal.origin}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
      body: body as BodyInit,
    });
    const { data, request_id, ...told } = (await response.json()) as Record<string, unknown>;
    const { server_time, ...facts } = (data ?? {}) as Record<string, unknown>;
    const headers = Object.fromEntries(response.headers);
    // The last says something of pages alone.
    for (const own of ['date', 'content-length', 'keep-alive', 'retry-after', 'permissions-policy'])
      delete headers[own];
    answers.push({ status: response.status, headers, told, facts, timed: server_time !== undefined });
  }
  return answers;
}

const saving = (attempt: Attempt, operation: object) => ({
  path: `/attempt/${attempt.sitting.attempt.id}/answers`,
  token: attempt.student.token,
  body: JSON.stringify({ epoch: 1, operations: [operation] }),
});

test('a plain save gets the same answer past the framework as through it', async () => {
  const attempt = await anAttempt(portal);
  const [question] = attempt.sitting.questions;
  const [lane, framework] = await answersTo(
    saving(attempt, { seq: 1, question_id: question?.id, selected_options: [question?.options[0]?.id] }),
  );
  expect(lane).toMatchObject({ status: 200, told: { success: true }, facts: { acknowledged: 1 } });
  expect(lane).toEqual(framework);
});

test('so does a refusal of the save, whatever its reason', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.sitting.questions[0]?.id;
  const plain = saving(attempt, { seq: 1, question_id: id });
  const blocked = await aStudent(portal);
  await blockPeople(portal, [blocked], true);
  const cases: Sent[] = [
    { ...plain, path: '/attempt/999999/answers' },
    { ...plain, path: '/attempt/nought/answers' },
    { ...plain, path: '/attempt/1e9/answers' },
    { ...plain, path: `${plain.path}?more=1` },
    { ...plain, path: `${plain.path}/` },
    { ...plain, token: '' },
    { ...plain, token: 'x'.repeat(43) },
    { ...plain, token: (await aStudent(portal)).token },
    { ...plain, token: (await anAdmin(portal)).token },
    { ...plain, token: blocked.token },
    { ...plain, body: '' },
    { ...plain, body: 'null' },
    { ...plain, body: '{"epoch":1' },
    { ...plain, body: '{"__proto__":{},"epoch":1,"operations":[]}' },
    { ...plain, body: Buffer.from([0x22, 0xff, 0x22]) },
    { ...plain, body: `{"epoch":1,"operations":[],"pad":"${'x'.repeat(70_000)}"}` },
    { ...plain, body: plain.body.replace('"epoch":1', '"epoch":7') },
    saving(attempt, { seq: 1, question_id: 987_654 }),
    saving(attempt, { seq: 1, question_id: id, value: '7' }),
    saving(attempt, { seq: 1.5, question_id: id }),
  ];
  for (const one of cases) {
    const [lane, framework] = await answersTo(one);
    expect(lane, String(one.body).slice(0, 80) + one.path).toEqual(framework);
    expect(lane?.status).toBeGreaterThanOrEqual(400);
  }
});

const handingIn = ({ sitting, student }: Attempt, more: object = {}) => ({
  path: `/aptitude/submit/${sitting.aptitude.id}`,
  token: student.token,
  body: JSON.stringify({
    userData: { regno: student.regno, trade: student.trade },
    answers: [],
    epoch: 1,
    ...more,
  }),
});

test('a plain hand-in gets the same receipt past the framework as through it', async () => {
  const attempt = await anAttempt(portal);
  const [question] = attempt.sitting.questions;
  const answers = [{ question_id: question?.id, selected_options: [question?.options[0]?.id] }];
  const [lane, framework] = await answersTo(handingIn(attempt, { answers }));
  expect(lane).toMatchObject({ status: 200, told: { success: true }, facts: { answers_saved: 1, late: [] } });
  expect(lane).toEqual(framework);
});

test('so does a refusal of the hand-in, whatever its reason', async () => {
  const attempt = await anAttempt(portal);
  const plain = handingIn(attempt);
  const other = await aStudent(portal);
  const cases: Sent[] = [
    { ...plain, path: '/aptitude/submit/999999' },
    { ...plain, path: '/aptitude/submit/nought' },
    { ...plain, token: '' },
    { ...plain, token: other.token },
    { ...plain, token: (await anAdmin(portal)).token },
    { ...plain, body: '{"answers":[]' },
    handingIn(attempt, { epoch: 7 }),
    handingIn(attempt, { at_end: true }),
    handingIn(attempt, { answers: [{ question_id: 987_654 }], at_end: 'yes' }),
    handingIn(attempt, { answers: Array.from({ length: 501 }, () => ({ question_id: 1 })) }),
    handingIn({ ...attempt, student: other }),
  ];
  for (const one of cases) {
    const [lane, framework] = await answersTo(one);
    expect(lane, String(one.body).slice(0, 120) + one.path).toEqual(framework);
    expect(lane?.status).toBeGreaterThanOrEqual(400);
  }
});

test('no body makes the two ways differ', async () => {
  const attempt = await anAttempt(portal);
  for (const { path, token } of [saving(attempt, {}), handingIn(attempt)])
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), async (body) => {
        const [lane, framework] = await answersTo({ path, token, body });
        expect(lane).toEqual(framework);
      }),
      { numRuns: 60 },
    );
});

test('a caller that leaves in the middle of the body disturbs nobody', async () => {
  const attempt = await anAttempt(portal);
  const { hostname, port } = new URL(portal.origin);
  const { connect } = await import('node:net');
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api${saving(attempt, {}).path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${attempt.student.token}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"epoch"`,
        () => socket.destroy(),
      );
    });
    socket.on('close', () => resolve());
  });
  expect(
    await portal.call(
      saveAnswers,
      {
        params: { attempt_id: attempt.sitting.attempt.id },
        body: { epoch: 1, operations: [{ seq: 1, question_id: attempt.sitting.questions[0]?.id ?? 0 }] },
      },
      attempt.student.token,
    ),
  ).toMatchObject({ success: true });
});
