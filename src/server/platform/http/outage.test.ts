import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { login, logout, verifySession } from '#contract/accounts/sessions.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { anAttempt } from '#test/attempts.ts';
import { cloneDatabase } from '#test/cluster.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aStudent, PASSWORD } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { toProblem } from './error-handler.ts';

const portal = usePortal();

const isFailure = (status: number, code: string) => ({
  success: false,
  status,
  code,
  message: expect.stringMatching(/\S/),
});

/** A node whose connections to its database can be cut. */
async function aNodeBehindProxy() {
  const proxy = await openTcpProxy(portal.databaseUrl);
  const node = await openNode(proxy.url);
  onTestFinished(async () => {
    proxy.restore();
    await node.close();
    await proxy.close();
  });
  return { node, proxy };
}

test('while the database is unreachable calls answer 503 with retry-after; then they work again', async () => {
  const { node, proxy } = await aNodeBehindProxy();
  const { startedAttempt, student } = await anAttempt(portal);
  const calls = {
    session: () => request(node, 'GET', '/api/user/verify-session', student),
    login: () =>
      request(node, 'POST', login.path.replace('/', '/api/'), {
        body: { regno: student.regno, password: PASSWORD },
      }),
    save: () =>
      request(node, 'POST', `/api/attempt/${startedAttempt.attempt.id}/answers`, {
        token: student.token,
        body: {
          epoch: 1,
          operations: [{ seq: 1, question_id: startedAttempt.questions[0]?.id, marked: true }],
        },
      }),
  };
  expect((await calls.save()).status).toBe(200);
  proxy.cut();
  for (const call of Object.values(calls)) {
    const { envelope, headers, status } = await call();
    expect(status).toBe(503);
    expect(envelope).toEqual(isFailure(503, 'unavailable'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  proxy.restore();
  for (const call of Object.values(calls)) expect((await call()).status).toBe(200);
});

test.each([
  [{ message: 'aborted', code: 'ECONNRESET' }, 'broken-request'],
  [{ message: 'read ECONNRESET', code: 'ECONNRESET', statusCode: 400 }, 'invalid-input'],
  [{ message: 'read ECONNRESET', code: 'ECONNRESET' }, 'unavailable'],
])('a broken connection of a caller is not taken for one of the database: %j', (facts, code) => {
  expect(toProblem(Object.assign(new Error(facts.message), facts)).code).toBe(code);
});

test('a node whose database is unreachable is live and not ready, and ready again later', async () => {
  const { node, proxy } = await aNodeBehindProxy();
  expect((await request(node, 'GET', '/ready')).status).toBe(200);
  proxy.cut();
  const { envelope, headers, status } = await request(node, 'GET', '/ready');
  expect(status).toBe(503);
  expect(envelope).toEqual(isFailure(503, 'unavailable'));
  expect(headers.get('retry-after')).toBe('2');
  expect((await request(node, 'GET', '/live')).status).toBe(200);
  proxy.restore();
  expect((await request(node, 'GET', '/ready')).status).toBe(200);
});

test('a node whose database hangs at the first readiness check says so in time', async () => {
  const { node, proxy } = await aNodeBehindProxy();
  proxy.stallOn('from "kysely_migration"');
  const began = performance.now();
  expect((await request(node, 'GET', '/ready')).status).toBe(503);
  expect(performance.now() - began).toBeLessThan(10_000);
  proxy.restore();
  expect((await request(node, 'GET', '/ready')).status).toBe(200);
});

test('a change that a node missed during a broken connection applies there within a second of the reconnect', async () => {
  const { node, proxy } = await aNodeBehindProxy();
  const student = await aStudent(portal);
  const verify = async () => (await node.call(verifySession, {}, student.token)).status;
  expect(await verify()).toBe(200);
  proxy.cut();
  await student.call(logout);
  proxy.restore();
  await vi.waitFor(async () => expect(await verify()).toBe(401), { timeout: 1_000, interval: 20 });
});

/** A node with its own database. */
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
    // The setting applies to new connections only.
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

test.each(['saved', 'submitted'])(
  'an attempt is %s although the portal shuts down, which waits for no silent connection',
  { timeout: 30_000 },
  async (how) => {
    const node = await portal.addNode();
    const { startedAttempt, student, test } = await anAttempt(portal);
    const { id: attempt_id, epoch } = startedAttempt.attempt;
    const operations = [{ seq: 1, question_id: startedAttempt.questions[0]?.id ?? 0, marked: true }];
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
      // A submission skips a locked attempt and tries again, but it waits for a locked test.
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
