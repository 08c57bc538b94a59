import { expect, test } from 'vitest';
import { resetPassword, sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { register, setRegistrationMode } from '#contract/accounts/registration.ts';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { editPerson } from '#contract/people/directory.ts';
import { inviteStudents, inviteWaitingStudents, listRosterStudents } from '#contract/people/invitations.ts';
import { followPasswordLink, makeResetLink, readPasswordLink } from '#contract/people/reset-links.ts';
import { addAdmins } from '#contract/people/roles.ts';
import { requestMailChange, verifyMail } from '#contract/profile/mail-address.ts';
import { readSettings } from '#contract/settings.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { measureCpuTime } from '#test/cpu-time.ts';
import { extendWaits } from '#test/login-throttle.ts';
import { anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { aRow, importRows } from '#test/roster-imports.ts';
import { findCode, listMailsTo, openSmtpServer } from '#test/smtp-server.ts';

const portal = usePortal();
const tokenIn = (text: string | null | undefined) => text?.match(/\/welcome#([\w-]{43})\s/)?.[1] ?? '';
const tokenIs = (path: string | null) => path?.split('#')[1] ?? '';

/** A student whom an import has entered: number and address. */
async function anEntered(admin: Person, mail?: string) {
  const [regno = '', name = '', , , address = ''] = aRow(mail === undefined ? {} : { mail });
  await importRows(portal, admin, [aRow({ regno, name, mail: address })]);
  return { regno, mail: address };
}

async function anInvited(admin: Person) {
  const student = await anEntered(admin);
  await admin.call(inviteStudents, { body: { users: [student.regno] } });
  const [mail] = await listMailsTo(portal, student.mail);
  return { ...student, token: tokenIn(mail?.text) };
}

const follow = (token: string, password = PASSWORD) =>
  portal.call(followPasswordLink, { body: { token, password } });
const signIn = (regno: string, password = PASSWORD) => portal.call(login, { body: { regno, password } });
const stateOf = async (admin: Person, regno: string) =>
  (await admin.call(listRosterStudents, { query: { search: regno } })).data.results[0];

test('an invitation sets the first password, once', async () => {
  const admin = await anAdmin(portal);
  const { regno, token } = await anInvited(admin);
  expect((await portal.call(readPasswordLink, { body: { token } })).data).toMatchObject({
    regno,
    purpose: 'invitation',
  });
  expect(await stateOf(admin, regno)).toMatchObject({ state: 'invited', accepted_at: null });
  expect((await follow(token)).success).toBe(true);
  expect((await signIn(regno)).data.role).toBe('student');
  expect(await stateOf(admin, regno)).toMatchObject({ state: 'active', accepted_at: expect.any(String) });
  expect((await follow(token, 'another one')).code).toBe('wrong-link');
  expect((await portal.call(readPasswordLink, { body: { token } })).code).toBe('wrong-link');
});

test('of many who follow a link at once, one sets the password', async () => {
  const { token } = await anInvited(await anAdmin(portal));
  const codes = (await Promise.all(Array.from({ length: 5 }, () => follow(token)))).map(
    ({ code }) => code ?? 'set',
  );
  expect(codes.sort()).toEqual(['set', ...Array(4).fill('wrong-link')]);
});

test('an invitation to an address that is put right opens nothing, by an admin’s hand or by a file', async () => {
  const admin = await anAdmin(portal);
  const [one, other] = [await anInvited(admin), await anInvited(admin)];
  const right = (regno: string) => `${regno.replace('/', '.')}@home.example`;
  await admin.call(editPerson, { body: { regno: one.regno, mail: right(one.regno) } });
  await importRows(portal, admin, [aRow({ regno: other.regno, name: '', mail: right(other.regno) })]);
  for (const { regno, token } of [one, other]) {
    expect(await stateOf(admin, regno)).toMatchObject({ mail: right(regno), state: 'expired' });
    expect((await follow(token)).code).toBe('wrong-link');
    await admin.call(inviteStudents, { body: { users: [regno] } });
    const [mail] = await listMailsTo(portal, right(regno));
    expect((await follow(tokenIn(mail?.text))).success).toBe(true);
  }
});

test('a link or a code that went to the address of before opens nothing after the change', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal);
  const { regno } = student;
  const made = await admin.call(makeResetLink, { body: { regno, show: true } });
  const mail = `own.${regno.toLowerCase()}@home.example`;
  await student.call(requestMailChange, { body: { mail, password: PASSWORD } });
  const [letter] = await listMailsTo(portal, mail);
  expect((await student.call(verifyMail, { body: { otp: findCode(letter?.text) } })).success).toBe(true);
  expect((await follow(tokenIs(made.data.path), 'another one')).code).toBe('wrong-link');
  expect((await signIn(regno)).success).toBe(true);
  await portal.call(sendRecoveryCode, { params: { regno } });
  const otp = findCode((await listMailsTo(portal, mail)).at(-1)?.text);
  await admin.call(editPerson, { body: { regno, mail: `former.${mail}` } });
  const body = { regno, otp, password: 'another one' };
  expect((await portal.call(resetPassword, { body })).code).toBe('wrong-code');
});

test('a link that was made for a student opens no account of an admin', async () => {
  const admin = await anAdmin(portal);
  const { regno } = await aStudent(portal);
  const { data } = await admin.call(makeResetLink, { body: { regno, show: true } });
  await admin.call(addAdmins, { body: { regnos: [regno] } });
  expect((await follow(tokenIs(data.path), 'another one')).code).toBe('wrong-link');
  expect((await signIn(regno)).data.role).toBe('admin');
});

test('a newer link ends the one before', async () => {
  const admin = await anAdmin(portal);
  const { regno, mail, token } = await anInvited(admin);
  await admin.call(inviteStudents, { body: { users: [regno] } });
  expect((await follow(token)).code).toBe('wrong-link');
  const [, newer] = await listMailsTo(portal, mail);
  expect((await follow(tokenIn(newer?.text))).success).toBe(true);
});

test('a link that is too old is refused, and its student is told as expired', async () => {
  const admin = await anAdmin(portal);
  const { regno, token } = await anInvited(admin);
  const { id } = await portal.db
    .selectFrom('account')
    .select('id')
    .where('regno', '=', regno)
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('password_link')
    .set({ expires_at: new Date() })
    .where('account_id', '=', id)
    .execute();
  expect((await follow(token)).code).toBe('wrong-link');
  expect((await stateOf(admin, regno))?.state).toBe('expired');
});

test('the secret lies in the database as its hash alone', async () => {
  const { token } = await anInvited(await anAdmin(portal));
  const links = await portal.db.selectFrom('password_link').selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token);
  expect(links.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
});

test('a short password uses nothing up', async () => {
  const { token } = await anInvited(await anAdmin(portal));
  expect((await follow(token, 'four')).code).toBe('password-too-short');
  expect((await follow(token)).success).toBe(true);
});

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`])('the token %j is refused', async (token) => {
  expect((await follow(token)).status).toBe(400);
});

test('who waits is invited once, who has a password never, and who has no address is named', async () => {
  const admin = await anAdmin(portal);
  const [one, none] = [await anEntered(admin), await anEntered(admin, '')];
  const first = (await admin.call(inviteWaitingStudents)).data;
  expect(first.invited).toBeGreaterThanOrEqual(1);
  expect(first.without_address).toContain(none.regno);
  expect(await listMailsTo(portal, one.mail)).toHaveLength(1);
  await admin.call(inviteWaitingStudents);
  expect(await listMailsTo(portal, one.mail)).toHaveLength(1);
  const active = await aStudent(portal);
  const again = (await admin.call(inviteStudents, { body: { users: [active.regno, one.regno] } })).data;
  expect(again).toMatchObject({ invited: 1, active: 1 });
  expect((await admin.call(inviteStudents, { body: { users: ['NOBODY'] } })).code).toBe('not-found');
});

test('two admins who invite everyone at once send one mail each', async () => {
  const admin = await anAdmin(portal);
  const { mail } = await anEntered(admin);
  await Promise.all([admin.call(inviteWaitingStudents), admin.call(inviteWaitingStudents)]);
  expect(await listMailsTo(portal, mail)).toHaveLength(1);
});

test('knowing a registration number claims nothing: the register form points to the mail', async () => {
  const admin = await anAdmin(portal);
  const { regno } = await anEntered(admin);
  const body = {
    name: 'Somebody Else',
    regno,
    trade: 'GCS' as const,
    batch: new Date().getFullYear(),
    password: PASSWORD,
  };
  expect(await portal.call(register, { body })).toMatchObject({ status: 409, code: 'invitation-waits' });
  expect((await signIn(regno)).code).toBe('wrong-credentials');
});

test('who has no invitation sets the first password with a code from the mail, and a link ends with it', async () => {
  const { regno, mail, token } = await anInvited(await anAdmin(portal));
  await portal.call(sendRecoveryCode, { params: { regno } });
  const otp = findCode((await listMailsTo(portal, mail)).at(-1)?.text);
  expect((await portal.call(resetPassword, { body: { regno, otp, password: PASSWORD } })).success).toBe(true);
  expect((await signIn(regno)).success).toBe(true);
  expect((await follow(token, 'another one')).code).toBe('wrong-link');
});

test('a wrong password takes as much for an account without one', async () => {
  const { regno } = await anEntered(await anAdmin(portal));
  const { regno: active } = await aStudent(portal);
  const effort = (number: string) =>
    measureCpuTime(async () => {
      for (let n = 0; n < 8; n++) await signIn(number, 'not it');
    });
  await effort(active);
  expect(await effort(regno)).toBeGreaterThan((await effort(active)) / 4);
});

test('an admin makes a link for a new password: mailed, shown once if wanted, and nothing ends before it is used', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal);
  const mail = `${student.regno}@students.example.org`;
  await portal.db.updateTable('account').set({ mail }).where('id', '=', student.id).execute();
  const quiet = (
    await admin.call(makeResetLink, { body: { regno: student.regno.toLowerCase(), show: false } })
  ).data;
  expect(quiet).toMatchObject({ mailed_to: mail, path: null });
  const shown = (await admin.call(makeResetLink, { body: { regno: student.regno, show: true } })).data;
  expect((await signIn(student.regno)).success).toBe(true);
  expect((await student.call(verifySession)).success).toBe(true);
  expect((await follow(tokenIs(shown.path), 'brand-new')).success).toBe(true);
  expect((await student.call(verifySession)).code).toBe('unauthenticated');
  expect((await signIn(student.regno, 'brand-new')).success).toBe(true);
  expect((await listMailsTo(portal, mail)).map(({ subject }) => subject)).toEqual([
    'Your link for a new password',
    'Your link for a new password',
    'Your password was changed',
  ]);
  const log = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id', 'after'])
    .where('subject_id', '=', String(student.id))
    .orderBy('id')
    .execute();
  expect(log).toMatchObject([
    {
      action: 'account.make-link',
      actor_id: admin.id,
      after: { purpose: 'reset', mailed: true, shown: false },
    },
    {
      action: 'account.make-link',
      actor_id: admin.id,
      after: { purpose: 'reset', mailed: true, shown: true },
    },
    { action: 'account.follow-reset-link', actor_id: student.id },
  ]);
});

test('a password by a link ends the wait of who forgot it, and no browser knows the account any more', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await signIn(student.regno);
  for (let time = 0; time < 6; time++) await signIn(student.regno, 'wrong');
  await extendWaits(portal);
  expect((await signIn(student.regno)).code).toBe('too-many-tries');
  const { path } = (await admin.call(makeResetLink, { body: { regno: student.regno, show: true } })).data;
  const known = () =>
    portal.db.selectFrom('known_device').select('account_id').where('account_id', '=', student.id).execute();
  expect(await known()).toHaveLength(1);
  expect((await follow(tokenIs(path), 'brand-new')).success).toBe(true);
  expect(await known()).toEqual([]);
  expect((await signIn(student.regno, 'brand-new')).success).toBe(true);
});

test('links are for students alone, and want an address or eyes', async () => {
  const admin = await anAdmin(portal);
  const make = async (regno: string, show = false) =>
    (await admin.call(makeResetLink, { body: { regno, show } })).code;
  expect(await make((await anAdmin(portal)).regno, true)).toBe('not-a-student');
  expect(await make('NOBODY', true)).toBe('not-found');
  const { regno } = await aPerson(portal, { role: 'jspr', regno: `no address ${process.pid}` });
  expect(await make(regno)).toBe('no-address');
  expect(await make(regno, true)).toBeUndefined();
});

test('with the roster alone, other numbers are refused kindly, on every node at once', async () => {
  const admin = await anAdmin(portal);
  const node = await portal.addNode();
  const body = {
    name: 'Invented',
    regno: `Q${process.pid}`,
    trade: 'GCS' as const,
    batch: new Date().getFullYear(),
    password: PASSWORD,
  };
  try {
    expect((await admin.call(setRegistrationMode, { body: { mode: 'roster' } })).data).toEqual({
      mode: 'roster',
    });
    expect((await node.call(readSettings)).data.registration).toBe('roster');
    expect(await node.call(register, { body })).toMatchObject({ status: 403, code: 'not-on-roster' });
    const { regno } = await anEntered(admin);
    expect((await node.call(register, { body: { ...body, regno } })).code).toBe('invitation-waits');
    await admin.call(setRegistrationMode, { body: { mode: 'open' } });
    expect((await node.call(register, { body })).success).toBe(true);
  } finally {
    await node.close();
  }
  const log = await portal.db
    .selectFrom('audit_event')
    .select(['before', 'after'])
    .where('action', '=', 'registration.change')
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { before: { mode: 'open' }, after: { mode: 'roster' } },
    { before: { mode: 'roster' }, after: { mode: 'open' } },
  ]);
});

test('students are found by number and name, by state, trade and batch', async () => {
  const admin = await anAdmin(portal);
  const row = aRow({ regno: `50%_${process.pid}`, name: 'Invented Rarity', trade: 'GIN', batch: '2021' });
  await importRows(portal, admin, [row]);
  const find = async (query: Record<string, string | number>) =>
    (await admin.call(listRosterStudents, { query })).data.results.map(({ regno }) => regno);
  expect(await find({ search: '50%_' })).toEqual([row[0]]);
  expect(await find({ search: 'rarity', state: 'not-invited', trade: 'GIN', batch: 2021 })).toEqual([row[0]]);
  expect(await find({ search: 'rarity', state: 'active' })).toEqual([]);
  expect(await find({ search: admin.regno })).toEqual([]);
});

test('a code does not wait behind thousands of invitations', async () => {
  const { letters, port } = await openSmtpServer();
  const bulk = { accountId: null, subject: 'One of many', text: 'x', bulk: true };
  for (let n = 0; n < 60; n++) await queueMail(portal.db, { to: `many${n}@students.example.org`, ...bulk });
  await queueMail(portal.db, {
    to: 'one@students.example.org',
    accountId: null,
    subject: 'A code',
    text: 'x',
  });
  const node = await openNode(portal.databaseUrl, {
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'portal@students.example.org',
  });
  try {
    await expect.poll(() => letters.flatMap(({ to }) => to)).toContain('one@students.example.org');
    expect(letters.length).toBeLessThan(60);
  } finally {
    await node.close();
  }
});
