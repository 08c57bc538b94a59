import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import * as contract from '#contract/accounts/second-factor.ts';
import { listPeople } from '#contract/people/directory.ts';
import { changePassword } from '#contract/profile/password.ts';
import { removeSecondFactor } from '#database/reset-second-factor.ts';
import { anAdmin, aStudent, PASSWORD, type Person, signInAgain } from '#test/people.ts';
import { openNode, type Portal, usePortal } from '#test/portal.ts';
import { useSignIn } from '#test/sign-in.ts';

const portal = usePortal();
const { signIn, verify } = useSignIn(portal);

/** The code of a secret, some steps of thirty seconds from now. */
const codeOf = (secret: string, steps = 0, now = Date.now()) =>
  generateSync({ secret, epoch: Math.floor(now / 1_000) + steps * 30 });

/** An admin with an authenticator app. The step before the current one is used up by the confirmation. */
async function anAdminWithApp() {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(contract.startTotp, { body: { password: PASSWORD } });
  const reply = await admin.call(contract.confirmTotp, { body: { code: codeOf(data.secret, -1) } });
  return { ...admin, secret: data.secret, recoveryCodes: reply.data.recovery_codes };
}

async function ticketOf({ regno }: Person): Promise<string> {
  const reply = await signIn(regno);
  expect(reply).toMatchObject({ status: 401, code: 'second-factor-asked' });
  const { ticket } = contract.SecondFactorAsked.parse(reply.data as unknown);
  return ticket;
}
const pass = (ticket: string, code: string) =>
  portal.call(contract.passSecondFactor, { body: { ticket, code } });

const actionsOf = async (id: number) =>
  (
    await portal.db
      .selectFrom('audit_event')
      .select('action')
      .where('subject_id', '=', String(id))
      .where('subject_type', '=', 'account')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('an admin with an app signs in with password and code, and the password alone opens nothing', async () => {
  const admin = await anAdminWithApp();
  const ticket = await ticketOf(admin);
  expect((await verify(ticket)).code).toBe('unauthenticated');
  const { data } = await pass(ticket, codeOf(admin.secret));
  expect(data).toMatchObject({ regno: admin.regno, role: 'admin' });
  expect((await verify(data.access_token)).status).toBe(200);
  expect(await actionsOf(admin.id)).toEqual(['account.add-factor']);
});

test('students and representatives are never asked', async () => {
  const student = await aStudent(portal);
  expect((await student.call(contract.startTotp, { body: { password: PASSWORD } })).code).toBe('forbidden');
  expect((await signIn(student.regno)).status).toBe(200);
});

test('each code opens once, and only those of the current step and its neighbours', async () => {
  // The steps are counted from here, as another one may begin meanwhile.
  const now = Date.now();
  const admin = await anAdminWithApp();
  const attempt = async (steps: number) =>
    (await pass(await ticketOf(admin), codeOf(admin.secret, steps, now))).code;
  expect(await attempt(-1)).toBe('wrong-factor');
  expect(await attempt(-3)).toBe('wrong-factor');
  expect(await attempt(3)).toBe('wrong-factor');
  expect(await attempt(1)).toBeUndefined();
  // A code that someone saw over a shoulder, and one that is older than the newest used one.
  expect(await attempt(1)).toBe('wrong-factor');
  expect(await attempt(0)).toBe('wrong-factor');
  expect((await actionsOf(admin.id)).filter((action) => action === 'account.fail-factor')).toHaveLength(5);
});

test('of two who send one code at once, one gets in; and a ticket opens one session', async () => {
  const admin = await anAdminWithApp();
  const tickets = [await ticketOf(admin), await ticketOf(admin)];
  const code = codeOf(admin.secret);
  const replies = await Promise.all(tickets.map((ticket) => pass(ticket, code)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  const used = tickets[replies.findIndex(({ status }) => status === 200)] ?? '';
  expect((await pass(used, codeOf(admin.secret, 1))).code).toBe('sign-in-lost');
});

test('wrong codes make the next try wait, for all tickets of the account', async () => {
  const admin = await anAdminWithApp();
  const codes = ['000000', '000001', '000002', '000003', '000004', '000005'].filter(
    (code) => ![-1, 0, 1].some((steps) => codeOf(admin.secret, steps) === code),
  );
  for (const code of codes.slice(0, 5))
    expect((await pass(await ticketOf(admin), code)).code).toBe('wrong-factor');
  const reply = await pass(await ticketOf(admin), codeOf(admin.secret));
  expect(reply).toMatchObject({ status: 429, code: 'too-many-tries' });
  expect(reply.message).toMatch(/^Too many wrong codes\. Wait \d+ seconds/);
});

test('a ticket ends after five minutes, and when the password changes', async () => {
  const admin = await anAdminWithApp();
  const [late, stale] = [await ticketOf(admin), await ticketOf(admin)];
  await sql`update factor_ticket set expires_at = now() where account_id = ${admin.id}
    and ctid = (select min(ctid) from factor_ticket where account_id = ${admin.id})`.execute(portal.db);
  expect((await pass(late, codeOf(admin.secret))).code).toBe('sign-in-lost');
  await admin.call(changePassword, {
    body: { regno: admin.regno, oldPassword: PASSWORD, newPassword: 'another fine one' },
  });
  expect((await pass(stale, codeOf(admin.secret))).code).toBe('sign-in-lost');
});

test('ten recovery codes open once each, in any writing, and new ones replace them', async () => {
  const admin = await anAdminWithApp();
  expect(new Set(admin.recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = admin.recoveryCodes;
  expect((await pass(await ticketOf(admin), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect((await pass(await ticketOf(admin), first)).code).toBe('wrong-factor');
  expect((await admin.call(contract.readSecondFactor)).data.recovery_codes_left).toBe(9);
  const renewed = await admin.call(contract.renewRecoveryCodes, { body: { password: PASSWORD } });
  expect((await pass(await ticketOf(admin), second)).code).toBe('wrong-factor');
  expect((await pass(await ticketOf(admin), renewed.data.recovery_codes[0] ?? '')).status).toBe(200);
  const stored = await portal.db
    .selectFrom('factor_recovery_code')
    .select('code_hash')
    .where('account_id', '=', admin.id)
    .execute();
  expect(stored.every(({ code_hash }) => code_hash.length === 32)).toBe(true);
});

test('setting up takes the password and a right code, and ends the sessions that have not passed it', async () => {
  const admin = await anAdmin(portal);
  const elsewhere = await signInAgain(portal, admin.id);
  expect((await admin.call(contract.startTotp, { body: { password: 'a guess' } })).code).toBe(
    'wrong-password',
  );
  expect((await admin.call(contract.confirmTotp, { body: { code: '123456' } })).code).toBe('factor-lost');
  const { data } = await admin.call(contract.startTotp, { body: { password: PASSWORD } });
  expect(data.uri).toContain(`secret=${data.secret}`);
  expect((await admin.call(contract.confirmTotp, { body: { code: codeOf(data.secret, 5) } })).code).toBe(
    'wrong-factor',
  );
  // Not confirmed: nothing is asked yet.
  expect((await signIn(admin.regno)).status).toBe(200);
  await admin.call(contract.confirmTotp, { body: { code: codeOf(data.secret) } });
  expect((await verify(elsewhere)).code).toBe('unauthenticated');
  expect((await verify(admin.token)).status).toBe(200);
  expect((await admin.call(contract.startTotp, { body: { password: PASSWORD } })).code).toBe('factor-exists');
});

test('a session from before somebody became an admin again opens nothing of an admin with a factor', async () => {
  const admin = await anAdminWithApp();
  const setRole = (role: 'admin' | 'student') =>
    portal.db.updateTable('account').set({ role }).where('id', '=', admin.id).execute();
  await setRole('student');
  const asStudent = (await signIn(admin.regno)).data.access_token;
  await setRole('admin');
  await expect.poll(async () => (await verify(asStudent)).code).toBe('unauthenticated');
});

test('another admin resets a lost factor, which is audited and mailed, and never their own', async () => {
  const [admin, lost] = [await anAdmin(portal), await anAdminWithApp()];
  await portal.db
    .updateTable('account')
    .set({ mail: 'lost@example.org' })
    .where('id', '=', lost.id)
    .execute();
  const reset = (regno: string) => admin.call(contract.resetSecondFactor, { body: { regno } });
  expect((await reset(admin.regno)).code).toBe('own-factor');
  expect((await reset(lost.regno)).status).toBe(200);
  expect((await reset(lost.regno)).code).toBe('no-factor');
  expect((await verify(lost.token)).code).toBe('unauthenticated');
  expect((await signIn(lost.regno)).status).toBe(200);
  expect(await actionsOf(lost.id)).toEqual(['account.add-factor', 'account.reset-factor']);
  const mail = await portal.db
    .selectFrom('mail')
    .select('subject')
    .where('account_id', '=', lost.id)
    .execute();
  expect(mail).toEqual([{ subject: 'Your second factor was removed' }]);
});

test('the operator removes a factor by a command, for the day on which all admins are locked out', async () => {
  const admin = await anAdminWithApp();
  expect(await removeSecondFactor(portal.db, admin.regno.toLowerCase())).toBe(admin.regno);
  expect(await removeSecondFactor(portal.db, 'NOBODY')).toBeUndefined();
  expect((await verify(admin.token)).code).toBe('unauthenticated');
  expect((await signIn(admin.regno)).status).toBe(200);
});

test('where it is compulsory, an admin without one can only set one up', async () => {
  const strict: Portal = await openNode(portal.databaseUrl, { SECOND_FACTOR_REQUIRED: 'admins' });
  onTestFinished(() => strict.close());
  const admin = await anAdmin(portal);
  const call = { query: {} };
  expect((await strict.call(listPeople, call, admin.token)).code).toBe('second-factor-needed');
  expect((await verify(admin.token, strict)).status).toBe(200);
  const { data } = await strict.call(contract.startTotp, { body: { password: PASSWORD } }, admin.token);
  await strict.call(contract.confirmTotp, { body: { code: codeOf(data.secret) } }, admin.token);
  expect((await strict.call(listPeople, call, admin.token)).status).toBe(200);
  const removed = await strict.call(contract.removeTotp, { body: { password: PASSWORD } }, admin.token);
  expect(removed.code).toBe('factor-required');
  const student = await aStudent(portal);
  expect((await verify(student.token, strict)).status).toBe(200);
});

test('an admin removes the app with the password, and is no longer asked', async () => {
  const admin = await anAdminWithApp();
  expect((await admin.call(contract.removeTotp, { body: { password: 'a guess' } })).code).toBe(
    'wrong-password',
  );
  expect((await admin.call(contract.removeTotp, { body: { password: PASSWORD } })).status).toBe(200);
  expect((await signIn(admin.regno)).status).toBe(200);
});
