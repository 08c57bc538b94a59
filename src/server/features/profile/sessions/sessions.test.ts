import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifySession } from '#contract/accounts/sessions.ts';
import { endOtherSessions, endSession, listSessions } from '#contract/profile/sessions.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { aStudent, PASSWORD, type Person, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();
const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

const verify = async (token: string, node = portal) => (await node.call(verifySession, {}, token)).status;
const sessionsOf = async ({ call }: Person) => (await call(listSessions)).data;

/** A second node, which has every given token in memory. */
async function anotherNode(...tokens: string[]) {
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  for (const token of tokens) expect(await verify(token, node)).toBe(200);
  return node;
}

async function seenAt(token: string): Promise<Date> {
  const row = await portal.db
    .selectFrom('session')
    .select('last_seen_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  return row.last_seen_at;
}

/** Moves the times of a session into the past. */
async function letSessionAge(token: string, minutes: number): Promise<void> {
  await portal.db
    .updateTable('session')
    .set({ last_seen_at: sql`now() - ${minutes} * interval '1 minute'` })
    .where('token_hash', '=', hashToken(token))
    .execute();
}

test('a sign-in is listed with its device, the current session first and marked', async () => {
  const student = await aStudent(portal);
  await request(portal, 'POST', '/api/user/login', {
    body: { regno: student.regno, password: PASSWORD },
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    },
  });
  const sessions = await sessionsOf(student);
  expect(sessions).toEqual([
    {
      id: expect.any(Number),
      device: 'Unknown device',
      current: true,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
    {
      id: expect.any(Number),
      device: 'Chrome on Android',
      current: false,
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    },
  ]);
});

test('at most 200 characters of a user agent are kept', async () => {
  const { id, regno } = await aStudent(portal);
  const headers = { 'user-agent': `Chrome/${'9'.repeat(7_000)}` };
  const { status } = await request(portal, 'POST', '/api/user/login', {
    body: { regno, password: PASSWORD },
    headers,
  });
  expect(status).toBe(200);
  const rows = await portal.db
    .selectFrom('session')
    .select('user_agent')
    .where('account_id', '=', id)
    .execute();
  expect(rows.map(({ user_agent }) => user_agent.length).sort()).toEqual([0, 200]);
});

test('an expired session is not listed', async () => {
  const student = await aStudent(portal);
  const old = await signInAgain(portal, student.id);
  await portal.db
    .updateTable('session')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('token_hash', '=', hashToken(old))
    .execute();
  expect(await sessionsOf(student)).toHaveLength(1);
});

test('the last use of a session is stored, at most once in five minutes', async () => {
  const { token } = await aStudent(portal);
  await letSessionAge(token, 4);
  const before = await seenAt(token);
  await verify(token);
  expect(await seenAt(token)).toEqual(before);
  await letSessionAge(token, 6);
  await anotherNode(token);
  expect(Date.now() - (await seenAt(token)).getTime()).toBeLessThan(60_000);
});

test('ending the other sessions keeps the current one and works on every node within a second', async () => {
  const student = await aStudent(portal);
  const others = [await signInAgain(portal, student.id), await signInAgain(portal, student.id)];
  const node = await anotherNode(student.token, ...others);
  expect((await student.call(endOtherSessions)).data).toEqual({ ended: 2 });
  for (const token of others) {
    expect(await verify(token)).toBe(401);
    await vi.waitFor(async () => expect(await verify(token, node)).toBe(401), WITHIN_A_SECOND);
  }
  expect(await verify(student.token)).toBe(200);
  expect(await verify(student.token, node)).toBe(200);
  expect(await sessionsOf(student)).toHaveLength(1);
});

test('one session is ended by its id on every node, and no other', async () => {
  const student = await aStudent(portal);
  const [gone, stays] = [await signInAgain(portal, student.id), await signInAgain(portal, student.id)];
  const row = await portal.db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', hashToken(gone))
    .executeTakeFirstOrThrow();
  const node = await anotherNode(gone, stays);
  expect(await student.call(endSession, { params: { id: row.id } })).toMatchObject({
    status: 200,
    data: null,
  });
  expect(await verify(gone)).toBe(401);
  await vi.waitFor(async () => expect(await verify(gone, node)).toBe(401), WITHIN_A_SECOND);
  expect(await verify(stays, node)).toBe(200);
  expect((await student.call(endSession, { params: { id: row.id } })).status).toBe(404);
});

test('nobody sees or ends another person’s session', async () => {
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const [session] = await sessionsOf(one);
  expect(await other.call(endSession, { params: { id: session?.id ?? 0 } })).toMatchObject({
    status: 404,
    code: 'not-found',
  });
  await other.call(endOtherSessions);
  expect(await verify(one.token)).toBe(200);
  expect((await sessionsOf(other)).map(({ id }) => id)).not.toContain(session?.id);
});

test('ending sessions is notified to every node and audited', async () => {
  const student = await aStudent(portal);
  const elsewhere = await signInAgain(portal, student.id);
  const listed = (await sessionsOf(student)).find(({ current }) => !current);
  const notified = await collectAccountChanges(portal);
  await student.call(endSession, { params: { id: listed?.id ?? 0 } });
  // No other session is left, so there is nothing to notify.
  await student.call(endOtherSessions);
  await vi.waitFor(() => expect(notified).toEqual([student.id]));
  expect(await verify(elsewhere)).toBe(401);
  expect(await readAuditTrail(portal, 'account', student.id)).toEqual([
    { actor_id: student.id, action: 'account.end-session', before: { session: listed?.id }, after: null },
  ]);
});

test('beyond the limit a new session ends the oldest one', async () => {
  const student = await aStudent(portal);
  await sql`insert into session (token_hash, account_id, expires_at)
    select sha256(nth::text::bytea), ${student.id}, now() + interval '1 day' from generate_series(1, 2050) nth`.execute(
    portal.db,
  );
  const newest = await signInAgain(portal, student.id);
  expect(await verify(newest)).toBe(200);
  expect(await verify(student.token)).toBe(401);
  const { rows } = await sql`select from session where account_id = ${student.id}`.execute(portal.db);
  expect(rows).toHaveLength(2_001);
});
