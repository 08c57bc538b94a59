import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { anAdmin, aStudent, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/request.ts';
import { anAttempt } from '#test/sitting.ts';
import { createLimits } from './limits.ts';

const portal = usePortal();

/** How often an address answers before it is told to wait. */
async function callsUntilRefused(path: string, token: string, most: number): Promise<number> {
  for (let calls = 0; calls < most; calls++) {
    const { envelope, headers, status } = await request(portal, 'GET', path, { token });
    if (status !== 429) continue;
    expect(envelope).toMatchObject({ success: false, code: 'too-many-requests' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return calls;
  }
  return most;
}

test('an account that floods is told to wait, with every session of its, and no other account is', async () => {
  const flooder = await aStudent(portal);
  const second = await signInAgain(portal, flooder.id);
  expect(await callsUntilRefused('/api/user/verify-session', flooder.token, 1_300)).toBe(1_200);
  expect(await callsUntilRefused('/api/user/verify-session', second, 1)).toBe(0);
  const neighbour = await aStudent(portal);
  expect(await callsUntilRefused('/api/user/verify-session', neighbour.token, 5)).toBe(5);
});

test('a flood of saves is never refused: an answer counts for more', async () => {
  const { student, sitting } = await anAttempt(portal);
  const save = (seq: number) =>
    request(portal, 'POST', `/api/attempt/${sitting.attempt.id}/answers`, {
      token: student.token,
      body: { epoch: 1, operations: [{ seq, question_id: sitting.questions[0]?.id, marked: true }] },
    });
  const statuses = await Promise.all(
    Array.from({ length: 1_500 }, (_, seq) => save(seq + 1).then((r) => r.status)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('an admin may call more often than a student', async () => {
  const { token } = await anAdmin(portal);
  expect(await callsUntilRefused('/api/user/verify-session', token, 1_300)).toBe(1_300);
});

test('an address is refused only for what nobody has signed in for, each route apart', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  const limits = await createLimits(app, { account: 2, admin: 2, address: 3, mistakes: 2 });
  app.decorateRequest('viewer', undefined);
  app.get('/', (call) => limits.takeForAddress(call));
  app.get('/beside', (call) => limits.takeForAddress(call));
  app.get('/mistake', (call) => limits.noteMistake(call));
  const statusOf = async (path: string, remoteAddress: string) =>
    (await app.inject({ path, remoteAddress })).statusCode;
  for (const status of [200, 200, 200, 429]) expect(await statusOf('/', '192.0.2.1')).toBe(status);
  expect(await statusOf('/', '192.0.2.2')).toBe(200);
  expect(await statusOf('/beside', '192.0.2.1')).toBe(200);
  for (const _ of [1, 2, 3]) await statusOf('/mistake', '192.0.2.2');
  expect(await statusOf('/', '192.0.2.2')).toBe(429);
});
