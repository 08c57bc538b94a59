import { expect, test } from 'vitest';
import { resetPassword, sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { register } from '#contract/accounts/registration.ts';
import { login } from '#contract/accounts/sessions.ts';
import { editPerson } from '#contract/people/directory.ts';
import { inviteStudents, inviteWaitingStudents, listRosterStudents } from '#contract/people/invitations.ts';
import { followPasswordLink, makeResetLink, readPasswordLink } from '#contract/people/reset-links.ts';
import { addAdmins } from '#contract/people/roles.ts';
import { requestMailChange, verifyMail } from '#contract/profile/mail-address.ts';
import { measureCpuTime } from '#test/cpu-time.ts';
import { anAdmin, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aRow, importRows } from '#test/roster-imports.ts';
import { findCode, listMailsTo } from '#test/smtp-server.ts';

const portal = usePortal();
const tokenIn = (text: string | null | undefined) => text?.match(/\/welcome#([\w-]{43})\s/)?.[1] ?? '';
const tokenIs = (path: string | null) => path?.split('#')[1] ?? '';

/** A student from an import: number and address. */
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

test('of many simultaneous uses of a link, one sets the password', async () => {
  const { token } = await anInvited(await anAdmin(portal));
  const codes = (await Promise.all(Array.from({ length: 5 }, () => follow(token)))).map(
    ({ code }) => code ?? 'set',
  );
  expect(codes.sort()).toEqual(['set', ...Array(4).fill('wrong-link')]);
});

test('an invitation to a wrong address is void once an admin or a file corrects the address', async () => {
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

test('links and codes to the former address are void after the change', async () => {
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

test('a link that was made for a student does not open an admin’s account', async () => {
  const admin = await anAdmin(portal);
  const { regno } = await aStudent(portal);
  const { data } = await admin.call(makeResetLink, { body: { regno, show: true } });
  await admin.call(addAdmins, { body: { regnos: [regno] } });
  expect((await follow(tokenIs(data.path), 'another one')).code).toBe('wrong-link');
  expect((await signIn(regno)).data.role).toBe('admin');
});

test('a new link voids the one before', async () => {
  const admin = await anAdmin(portal);
  const { regno, mail, token } = await anInvited(admin);
  await admin.call(inviteStudents, { body: { users: [regno] } });
  expect((await follow(token)).code).toBe('wrong-link');
  const [, newer] = await listMailsTo(portal, mail);
  expect((await follow(tokenIn(newer?.text))).success).toBe(true);
});

test('an expired link is refused, and its student is listed as expired', async () => {
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

test('the database contains only the hash of the secret', async () => {
  const { token } = await anInvited(await anAdmin(portal));
  const links = await portal.db.selectFrom('password_link').selectAll().execute();
  expect(JSON.stringify(links)).not.toContain(token);
  expect(links.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
});

test('a short password does not use up the link', async () => {
  const { token } = await anInvited(await anAdmin(portal));
  expect((await follow(token, 'four')).code).toBe('password-too-short');
  expect((await follow(token)).success).toBe(true);
});

test.each(['', 'x', 'A'.repeat(43), `${'A'.repeat(42)}=`])('the token %j is refused', async (token) => {
  expect((await follow(token)).status).toBe(400);
});

test('waiting students are invited once, students with a password never, and those without an address are named', async () => {
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

test('two admins who invite everyone at the same time send each student one mail', async () => {
  const admin = await anAdmin(portal);
  const { mail } = await anEntered(admin);
  await Promise.all([admin.call(inviteWaitingStudents), admin.call(inviteWaitingStudents)]);
  expect(await listMailsTo(portal, mail)).toHaveLength(1);
});

test('knowing a registration number is not enough: the registration form points to the mail', async () => {
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

test('a student without an invitation sets the first password with a mailed code, which voids links', async () => {
  const { regno, mail, token } = await anInvited(await anAdmin(portal));
  await portal.call(sendRecoveryCode, { params: { regno } });
  const otp = findCode((await listMailsTo(portal, mail)).at(-1)?.text);
  expect((await portal.call(resetPassword, { body: { regno, otp, password: PASSWORD } })).success).toBe(true);
  expect((await signIn(regno)).success).toBe(true);
  expect((await follow(token, 'another one')).code).toBe('wrong-link');
});

test('a wrong password costs as much for an account without a password', async () => {
  const effort = (number: string) =>
    measureCpuTime(async () => {
      for (let n = 0; n < 4; n++) await signIn(number, 'not it');
    });
  const shares: number[] = [];
  // Other work of the process may fall into either of the two, so that one comparison proves nothing.
  for (let round = 0; round < 3; round++) {
    const { regno } = await anEntered(await anAdmin(portal));
    const { regno: active } = await aStudent(portal);
    shares.push((await effort(regno)) / (await effort(active)));
  }
  expect(Math.max(...shares)).toBeGreaterThan(0.25);
});
