import Fastify, { type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test, vi } from 'vitest';
import { appealBlock } from '#contract/accounts/block-appeal.ts';
import { resetPassword } from '#contract/accounts/recovery.ts';
import { register as registration } from '#contract/accounts/registration.ts';
import { login } from '#contract/accounts/sessions.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { readPicture } from '#contract/profile/avatar.ts';
import { readSettings } from '#contract/settings.ts';
import { routes } from '#server/app.ts';
import type { AppContext } from '#server/context.ts';
import { grantOf } from '#server/platform/auth/grant.ts';
import { createSessionCache } from '#server/platform/auth/sessions.ts';
import { anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { createCallLimits } from './call-limits.ts';
import { installErrorHandlers } from './error-handler.ts';
import { Problem, type ProblemCode } from './problem.ts';
import { registerRoutes } from './register.ts';

const portal = usePortal();

/** How many calls an address may make before it has to wait. */
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

test('an account that floods has to wait in all its sessions; other accounts do not', async () => {
  const flooder = await aStudent(portal);
  const second = await signInAgain(portal, flooder.id);
  expect(await callsUntilRefused('/api/user/verify-session', flooder.token, 1_300)).toBe(1_200);
  expect(await callsUntilRefused('/api/user/verify-session', second, 1)).toBe(0);
  const neighbour = await aStudent(portal);
  expect(await callsUntilRefused('/api/user/verify-session', neighbour.token, 5)).toBe(5);
});

test('a flood of saves is never refused: answers matter more', async () => {
  const { student, startedAttempt } = await anAttempt(portal);
  const save = (seq: number) =>
    request(portal, 'POST', `/api/attempt/${startedAttempt.attempt.id}/answers`, {
      token: student.token,
      body: { epoch: 1, operations: [{ seq, question_id: startedAttempt.questions[0]?.id, marked: true }] },
    });
  // In three parts: a call that waits too long for the database is refused for another reason.
  for (let seq = 0; seq < 1_500; seq += 500) {
    const answers = await Promise.all(Array.from({ length: 500 }, (_, place) => save(seq + place + 1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
});

test('a caller over the limit waits for at most a minute, even if the clock of the node is set back', async () => {
  const flooder = await aStudent(portal);
  const path = '/api/user/verify-session';
  await callsUntilRefused(path, flooder.token, 1_300);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const { headers, status } = await request(portal, 'GET', path, { token: flooder.token });
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
});

test('an account that keeps sending invalid calls is refused before its body is read, and nobody else is', async () => {
  const { student, startedAttempt } = await anAttempt(portal);
  const other = await anAttempt(portal);
  const save = (who: { token: string }, { attempt, questions }: typeof startedAttempt, seq: number) =>
    request(portal, 'POST', `/api/attempt/${attempt.id}/answers`, {
      token: who.token,
      body: { epoch: 1, operations: [{ seq, question_id: questions[0]?.id, marked: true }] },
    });
  expect((await save(student, startedAttempt, 1)).status).toBe(200);
  const faults = await Promise.all(Array.from({ length: 120 }, () => save(student, startedAttempt, 0)));
  expect(new Set(faults.map(({ status }) => status))).toEqual(new Set([400]));
  const refused = await save(student, startedAttempt, 2);
  expect(refused.envelope).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await save(other.student, other.startedAttempt, 1)).status).toBe(200);
});

test('an admin’s scripts may send any number of invalid calls', async () => {
  const { token } = await anAdmin(portal);
  const slip = () => request(portal, 'POST', '/api/aptitude/create', { token, body: {} });
  const slips = await Promise.all(Array.from({ length: 130 }, slip));
  expect(new Set(slips.map(({ status }) => status))).toEqual(new Set([400]));
});

test('an admin may call more often than a student', async () => {
  const { token } = await anAdmin(portal);
  expect(await callsUntilRefused('/api/user/verify-session', token, 1_300)).toBe(1_300);
});

/** A server with low limits, whose routes always fail: sign-in with a wrong password. Returns the status of a call. */
async function aStrictNode() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  onTestFinished(() => app.close());
  installErrorHandlers(app);
  const fail = (code: ProblemCode) => () => Promise.reject(new Problem(code));
  const failing = routes.map((route) => ({
    ...route,
    handle: fail(route.endpoint === login ? 'wrong-credentials' : 'not-found'),
  }));
  const services = { sessions: createSessionCache(async () => undefined) } as AppContext;
  registerRoutes(
    app,
    { signedIn: services, anonymous: services },
    createCallLimits({ account: 2, admin: 2, address: 5, files: 20, wrongGuesses: 3, invalidCalls: 2 }),
    failing,
  );
  return async ({ method, path }: Endpoint, remoteAddress: string): Promise<number> => {
    const body = { regno: 'T1', password: 'not this' };
    const url = `/api${path.replace(':file', `${'0'.repeat(64)}.webp`)}`;
    return (await app.inject({ method, url, remoteAddress, ...(method !== 'GET' && { body }) })).statusCode;
  };
}

const repeat = async <T>(times: number, work: () => Promise<T>) => {
  const outcomes = [];
  for (let time = 0; time < times; time++) outcomes.push(await work());
  return outcomes;
};

test('an address is limited only for calls without a session, each route separately', async () => {
  const statusOf = await aStrictNode();
  const [one, other] = ['192.0.2.1', '192.0.2.2'];
  expect(await repeat(6, () => statusOf(readSettings, one))).toEqual([404, 404, 404, 404, 404, 429]);
  expect(await statusOf(readSettings, other)).toBe(404);
  expect(await statusOf(login, one)).toBe(401);
});

test('the addresses of one IPv6 host are limited as one', async () => {
  const statusOf = await aStrictNode();
  for (const host of [1, 2, 3, 4, 5]) expect(await statusOf(readSettings, `2001:db8::${host}`)).toBe(404);
  expect(await statusOf(readSettings, '2001:db8::6')).toBe(429);
  for (const host of [1, 2, 3, 4]) expect(await statusOf(login, `2001:db8::${host}`)).toBe(401);
  expect(await statusOf(login, '2001:db8::5')).toBe(429);
  expect(await statusOf(login, '2001:db8:0:1::1')).toBe(401);
});

test('an address may request many more files than anything else', async () => {
  const statusOf = await aStrictNode();
  const statuses = await repeat(21, () => statusOf(readPicture, '192.0.2.1'));
  expect(statuses).toEqual([...Array(20).fill(404), 429]);
});

test('nothing that a stranger does at one call keeps others at the same address from another', async () => {
  for (const { endpoint, permission } of routes) {
    if (permission.roles) continue;
    const statusOf = await aStrictNode();
    await repeat(25, () => statusOf(endpoint, '192.0.2.1'));
    for (const other of [login, registration, resetPassword, appealBlock, readSettings])
      if (other !== endpoint) expect(await statusOf(other, '192.0.2.1'), endpoint.path).not.toBe(429);
  }
});

test('after many wrong guesses at a call an address waits there, and other addresses do not', async () => {
  const statusOf = await aStrictNode();
  expect(await repeat(5, () => statusOf(login, '192.0.2.1'))).toEqual([401, 401, 401, 401, 429]);
  expect(await statusOf(login, '192.0.2.2')).toBe(401);
});

test('the calls of an API token do not count for its creator, and have the limit of an account', () => {
  const most = { account: 2, admin: 5, address: 1, files: 1, wrongGuesses: 1, invalidCalls: 1 };
  const limits = createCallLimits(most);
  const creator = { accountId: 1, role: 'admin' };
  const grant = grantOf({ scopes: ['bank:read'], apiToken: 1 });
  const count = (user: object) => () => limits.countForAccount({ user } as FastifyRequest);
  for (let calls = 0; calls < 2; calls++) count({ ...creator, grant })();
  expect(count({ ...creator, grant })).toThrow(Problem);
  for (let calls = 0; calls < 5; calls++) count(creator)();
  expect(count(creator)).toThrow(Problem);
});
