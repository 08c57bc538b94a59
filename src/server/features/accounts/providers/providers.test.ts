import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import * as contract from '#contract/accounts/providers.ts';
import { setBlocked } from '#test/blocks.ts';
import { openIdentityProvider, signInAtProvider } from '#test/identity-provider.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { openNode, type Portal, usePortal } from '#test/portal.ts';
import { useProviderSignIn } from '#test/provider-sign-in.ts';
import { request } from '#test/raw-request.ts';
import { useSignIn } from '#test/sign-in.ts';

const PORTAL_URL = 'http://portal.example.org';
const idp = await openIdentityProvider(['campus', 'other'].map((id) => `${PORTAL_URL}/login/callback/${id}`));
const other = await openIdentityProvider([`${PORTAL_URL}/login/callback/other`]);
const settings = {
  PORTAL_URL,
  OIDC_PROVIDERS: JSON.stringify([idp.settings(), other.settings({ id: 'other', name: 'Other account' })]),
};
const portal = usePortal(settings);
const { signIn, verify } = useSignIn(portal);
afterAll(() => Promise.all([idp.close(), other.close()]));
beforeEach(() => idp.people.clear());

const { post, start, begun, answerIn, finish, signInBy, userIn, aKnownStudent, link } = useProviderSignIn(
  portal,
  idp,
);

const auditOf = (id: number) =>
  portal.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'after'])
    .where('subject_type', '=', 'account')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();

test('a student signs in at the provider, and the first time links the account', async () => {
  const student = await aKnownStudent();
  idp.people.set(student.name, { ...idp.people.get(student.name), role: 'admin' });
  for (const _ of [1, 2]) {
    const user = userIn(await signInBy(student.name));
    expect(user).toMatchObject({ regno: student.regno, role: 'student' });
    expect((await verify(user.access_token)).data.regno).toBe(student.regno);
  }
  expect(await auditOf(student.id)).toEqual([
    {
      action: 'account.link-provider',
      actor_id: student.id,
      after: { provider: 'campus', by_password: false },
    },
  ]);
});

test('an invited student without a password signs in at the provider', async () => {
  const student = await aKnownStudent();
  await portal.db.updateTable('account').set({ password_hash: null }).where('id', '=', student.id).execute();
  expect(userIn(await signInBy(student.name)).regno).toBe(student.regno);
});

test('the browser leaves for the provider alone, with state, nonce and challenge, and a cookie out of reach', async () => {
  const reply = await post(contract.startProviderSignIn, { provider: 'campus' });
  const url = new URL(begun(reply).url);
  expect(url.origin).toBe(idp.issuer);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    redirect_uri: `${PORTAL_URL}/login/callback/campus`,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(reply.headers.get('set-cookie')).toMatch(/^sign-in=[\w-]{43}; .*HttpOnly; SameSite=Strict$/);
  const secret = begun(reply).cookie.slice('sign-in='.length);
  expect(url.href).not.toContain(secret);
  const to = { provider: 'campus', return_to: 'https://evil.example' };
  expect((await post(contract.startProviderSignIn, to)).envelope.code).toBe('invalid-input');
});

test('nobody is created by a claim', async () => {
  idp.people.set('stranger', { student_number: 'T-UNKNOWN' });
  expect((await signInBy('stranger')).envelope.code).toBe('no-account');
  idp.people.set('stranger', {});
  expect((await signInBy('stranger')).envelope.code).toBe('no-provider-number');
  const found = await portal.db.selectFrom('account').select('id').where('regno', '=', 'T-UNKNOWN').execute();
  expect(found).toEqual([]);
});

test('another identity that claims a linked number is refused and audited, and so is a linked one with another number', async () => {
  const [victim, thief] = [await aKnownStudent(), await aKnownStudent()];
  for (const one of [victim, thief]) expect((await signInBy(one.name)).status).toBe(200);
  idp.people.set('stranger', { student_number: victim.regno });
  expect((await signInBy('stranger')).envelope.code).toBe('other-identity');
  idp.people.set(thief.name, { student_number: victim.regno });
  expect((await signInBy(thief.name)).envelope.code).toBe('other-identity');
  const fresh = await aStudent(portal);
  idp.people.set(thief.name, { student_number: fresh.regno });
  expect((await signInBy(thief.name)).envelope.code).toBe('other-identity');
  const refused = {
    action: 'account.refuse-provider',
    actor_id: null,
    after: { provider: 'campus', code: 'other-identity' },
  };
  expect((await auditOf(victim.id)).slice(1)).toEqual([refused, refused]);
  expect(await auditOf(fresh.id)).toEqual([refused]);
  expect(userIn(await signInBy(victim.name)).regno).toBe(victim.regno);
});

test('of two identities that claim a number for the first time at once, one is linked', async () => {
  const student = await aKnownStudent();
  idp.people.set('twin', { student_number: student.regno });
  const statuses = await Promise.all(
    [student.name, 'twin'].map(async (name) => (await signInBy(name)).status),
  );
  expect(statuses.sort()).toEqual([200, 403]);
});

test('blocked and archived people are refused in words, and are not linked', async () => {
  const student = await aKnownStudent();
  await setBlocked(portal, [student], true);
  const blocked = await signInBy(student.name);
  expect(blocked.envelope).toMatchObject({ status: 403, code: 'blocked', data: { appeal: 'none' } });
  await setBlocked(portal, [student], false);
  await portal.db
    .updateTable('account')
    .set({ archived_at: new Date() })
    .where('id', '=', student.id)
    .execute();
  expect((await signInBy(student.name)).envelope.code).toBe('archived');
  expect(
    await portal.db.selectFrom('provider_link').where('account_id', '=', student.id).select('id').execute(),
  ).toEqual([]);
});

test('an admin signs in at the provider only after linking it with the password', async () => {
  const admin = await anAdmin(portal);
  idp.people.set('boss', { student_number: admin.regno });
  expect((await signInBy('boss')).envelope.code).toBe('link-needed');
  expect((await link(admin, 'boss', 'a guess')).envelope.code).toBe('wrong-password');
  idp.people.set('clerk', { student_number: (await aStudent(portal)).regno });
  expect((await link(admin, 'clerk')).envelope.code).toBe('not-your-number');
  expect(JSON.parse((await link(admin, 'boss')).text).data).toEqual({ user: null });
  expect(userIn(await signInBy('boss'))).toMatchObject({ regno: admin.regno, role: 'admin' });
  expect((await signIn(admin.regno)).status).toBe(200);
});

test('a link that a student got does not open the account once it is an admin’s, except by the setting', async () => {
  const student = await aKnownStudent();
  expect((await signInBy(student.name)).status).toBe(200);
  await portal.db.updateTable('account').set({ role: 'admin' }).where('id', '=', student.id).execute();
  expect((await signInBy(student.name)).envelope.code).toBe('link-needed');
  const open: Portal = await openNode(portal.databaseUrl, { ...settings, OIDC_ADMINS: 'true' });
  onTestFinished(() => open.close());
  const { cookie, url } = await start();
  const body = answerIn(await signInAtProvider(url, student.name));
  const reply = await request(open, 'POST', '/api/user/oidc/callback', { body, headers: { cookie } });
  expect(userIn(reply).role).toBe('admin');
});

test('an admin unlinks a person, whose sessions end, and the next sign-in links anew', async () => {
  const [admin, student] = [await anAdmin(portal), await aKnownStudent()];
  const { access_token } = userIn(await signInBy(student.name));
  const { id } = await portal.db
    .selectFrom('provider_link')
    .select('id')
    .where('account_id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect((await admin.call(contract.unlinkProvider, { params: { id } })).status).toBe(200);
  expect((await verify(access_token)).code).toBe('unauthenticated');
  idp.people.set('new name', { student_number: student.regno });
  expect(userIn(await signInBy('new name')).regno).toBe(student.regno);
});

test('a provider that does not answer, or a person who gives up there, leaves the password', async () => {
  const student = await aKnownStudent();
  const { cookie, url } = await start();
  const answer = answerIn(await signInAtProvider(url, student.name));
  idp.setDown(true);
  onTestFinished(() => idp.setDown(false));
  expect((await finish(cookie, answer)).envelope).toMatchObject({
    status: 503,
    code: 'provider-down',
    message: 'Campus account does not answer. Sign in with your password, or try again in a moment.',
  });
  expect((await signIn(student.regno)).status).toBe(200);
  idp.setDown(false);
  const second = await start();
  const cancelled = answerIn(await signInAtProvider(second.url, ''));
  expect((await finish(second.cookie, cancelled)).envelope.code).toBe('sign-in-cancelled');
});

test('a provider that is down from the start is asked again as soon as it is back', async () => {
  const late: Portal = await openNode(portal.databaseUrl, settings);
  onTestFinished(() => late.close());
  const begin = () => late.call(contract.startProviderSignIn, { body: { provider: 'campus' } });
  idp.setDown(true);
  expect((await begin()).code).toBe('provider-down');
  idp.setDown(false);
  expect((await begin()).status).toBe(200);
});
