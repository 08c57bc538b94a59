import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '#contract/accounts/sessions.ts';
import { changePassword } from '#contract/profile/password.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { setBlocked } from '#test/blocks.ts';
import { aStudent, PASSWORD, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { useSignIn, WITHIN_A_SECOND } from '#test/sign-in.ts';
import { getAccount } from '../queries.ts';
import { insertSession } from './queries.ts';

const portal = usePortal();
const { signIn, verify, anotherNode } = useSignIn(portal);

test('signing in returns exactly the fields of the specification', async () => {
  const { regno, name, trade, batch } = await aStudent(portal, { trade: 'GEE' });
  const reply = await signIn(regno);
  expect(reply).toEqual({
    success: true,
    status: 200,
    message: 'You have signed in.',
    data: { role: 'student', access_token: expect.stringMatching(/^[\w-]{43}$/), regno, name, trade, batch },
  });
});

test('the registration number is accepted in any case and with outer spaces', async () => {
  const { regno } = await aStudent(portal, { regno: '00/aBc/1' });
  expect((await signIn('  00/AbC/1\t')).data.regno).toBe(regno);
});

test('the password must match exactly', async () => {
  const { regno } = await aStudent(portal);
  for (const password of [`${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.toUpperCase()])
    expect(await signIn(regno, password)).toMatchObject({ status: 401, code: 'wrong-credentials' });
});

test('an unknown registration number and a wrong password get the very same answer', async () => {
  const { regno } = await aStudent(portal);
  const [wrong, unknown] = [await signIn(regno, 'not this one'), await signIn('NOBODY/0', PASSWORD)];
  expect(wrong).toEqual({
    success: false,
    status: 401,
    code: 'wrong-credentials',
    message: 'The registration number or the password is not right.',
  });
  expect(unknown).toEqual(wrong);
});

test('a blocked student learns of the block only with the right password', async () => {
  const student = await aStudent(portal);
  await setBlocked(portal, [student], true);
  expect(await signIn(student.regno)).toMatchObject({ status: 403, code: 'blocked' });
  expect(await signIn(student.regno, 'not this one')).toMatchObject({
    status: 401,
    code: 'wrong-credentials',
  });
});

test.each<object>([
  { regno: '', password: 'x' },
  { regno: 'x', password: '' },
  { regno: 7, password: 'x' },
  { regno: ['x'], password: 'x' },
  { regno: 'x\u0000', password: 'x' },
  { regno: 'x', password: 'x\ud800' },
  { regno: 'x', password: 'x'.repeat(10_000) },
  { regno: 'x' },
  { regno: 'x', password: 'x', remember: true },
])('signing in with %j is refused as input', async (body) => {
  const { envelope } = await request(portal, 'POST', '/api/user/login', { body });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(envelope.issues).toHaveLength(1);
});

test('the database knows only the hash of a token', async () => {
  const { token } = await aStudent(portal);
  const sessions = await portal.db.selectFrom('session').select('token_hash').execute();
  expect(sessions.filter((one) => one.token_hash.equals(hashToken(token)))).toHaveLength(1);
  expect(sessions.some((one) => one.token_hash.toString() === token)).toBe(false);
});

test('verifying a session gives the same token back, with the person', async () => {
  const { regno, name, trade, batch, token } = await aStudent(portal);
  const reply = await verify(token);
  expect(reply.data).toEqual({ role: 'student', access_token: token, regno, name, trade, batch });
});

test('a session reflects a change of the account at once', async () => {
  const student = await aStudent(portal);
  await portal.db.updateTable('account').set({ role: 'jspr' }).where('id', '=', student.id).execute();
  expect((await verify(student.token)).data.role).toBe('jspr');
});

const unknownToken = 'A'.repeat(43);
test.each<[string, string | undefined]>([
  ['no token', undefined],
  ['a bare scheme', 'Bearer'],
  ['a scheme and a blank', 'Bearer '],
  ['another scheme', `Basic ${unknownToken}`],
  ['no scheme', unknownToken],
  ['a token of another shape', 'Bearer abc'],
  ['an unknown token', `Bearer ${unknownToken}`],
  ['two tokens', `Bearer ${unknownToken} ${unknownToken}`],
  ['a token with quotes', `Bearer '${unknownToken}'`],
  ['a long token', `Bearer ${'A'.repeat(8_000)}`],
])('%s identifies nobody', async (_what, authorization) => {
  const { envelope } = await request(portal, 'GET', '/api/user/verify-session', {
    headers: { ...(authorization && { authorization }) },
  });
  expect(envelope).toMatchObject({ success: false, status: 401, code: 'unauthenticated' });
});

test('a call does not wait for a transaction that is ending the session', async () => {
  const student = await aStudent(portal);
  await portal.db
    .updateTable('session')
    .set({ last_seen_at: new Date(0) })
    .where('account_id', '=', student.id)
    .execute();
  await portal.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('session').where('account_id', '=', student.id).execute();
    expect((await verify(student.token)).status).toBe(200);
  });
  await expect.poll(async () => (await verify(student.token)).status, WITHIN_A_SECOND).toBe(401);
});

test('the scheme may be written in another case', async () => {
  const { token } = await aStudent(portal);
  const headers = { authorization: `bearer ${token}` };
  expect((await request(portal, 'GET', '/api/user/verify-session', { headers })).status).toBe(200);
});

test('an expired session is refused', async () => {
  const { id, token } = await aStudent(portal);
  const past = sql<Date>`now() - interval '1 second'`;
  await portal.db.updateTable('session').set({ expires_at: past }).where('account_id', '=', id).execute();
  expect(await verify(token)).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('signing out ends the token at once, and no other session', async () => {
  for (let n = 0; n < 20; n++) {
    const { call, id, token } = await aStudent(portal);
    const elsewhere = await signInAgain(portal, id);
    expect(await call(logout)).toMatchObject({ status: 200, data: null });
    expect((await verify(token)).status).toBe(401);
    expect((await verify(elsewhere)).status).toBe(200);
  }
});

test('a node that receives no notifications still ends a session at once that it ended itself', async () => {
  const connection = openDatabase(portal.databaseUrl, 2);
  const settings = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent' });
  const app = await createApp(settings, connection, 'postgresql://nobody@/nowhere?host=/nowhere');
  onTestFinished(async () => {
    await app.close();
    await connection.close();
  });
  for (let n = 0; n < 10; n++) {
    const { token } = await aStudent(portal);
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ method: 'POST', url: '/api/user/logout', headers })).statusCode).toBe(200);
    expect((await app.inject({ url: '/api/user/verify-session', headers })).statusCode).toBe(401);
  }
});

test('signing out ends the token on every node within a second', async () => {
  const { call, token } = await aStudent(portal);
  const node = await anotherNode(token);
  await call(logout);
  await vi.waitFor(async () => expect((await verify(token, node)).status).toBe(401), WITHIN_A_SECOND);
});

test('signing out and changing the password are notified to every node', async () => {
  const [one, two] = [await aStudent(portal), await aStudent(portal)];
  const changes = await collectAccountChanges(portal);
  await one.call(logout);
  await two.call(changePassword, {
    body: { regno: two.regno, oldPassword: PASSWORD, newPassword: 'quite another one' },
  });
  await vi.waitFor(() => expect(changes).toEqual([one.id, two.id]));
});

test('a sign-in during a password change opens no session', async () => {
  const { id } = await aStudent(portal);
  const before = await getAccount(portal.db, id);
  const tokenHash = hashToken('under way');
  const opening = await portal.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set({ password_hash: 'another' }).where('id', '=', id).execute();
    const opening = insertSession(portal.db, before, tokenHash);
    // The sign-in waits in the database or is done before the change commits.
    await vi.waitFor(async () => {
      const { rows } = await sql`select from session where token_hash = ${tokenHash}
        union all select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into session%'`.execute(
        portal.db,
      );
      expect(rows).toHaveLength(1);
    });
    return { opening };
  });
  expect(await opening.opening).toBe(false);
});
