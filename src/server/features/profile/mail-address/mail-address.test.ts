import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { resetPassword, sendRecoveryCode } from '#contract/accounts/recovery.ts';
import {
  cancelMailChange,
  removeMail,
  requestMailChange,
  verifyMail,
} from '#contract/profile/mail-address.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAddress, claim, profileOf, useMailClaims, verify } from '#test/mail-claims.ts';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { refusedCode } from '#test/recovery.ts';
import { findCode, listMailsTo, openSmtpServer } from '#test/smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';
import { deleteOldClaims } from './queries.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { newestCode, aClaimant, letPass } = useMailClaims(portal);

/** A student with a verified address on file. */
async function anOwner() {
  const { student, mail, code } = await aClaimant();
  expect((await verify(student, code)).status).toBe(200);
  return { student, mail };
}

test('an address counts only once it is confirmed by its code', async () => {
  const student = await aStudent(portal);
  const mail = anAddress();
  expect(await profileOf(student)).toMatchObject({ mail: null, made_mail: addressOf(student) });
  expect(await claim(student, `  ${mail.replace('home', 'HOME')} `)).toMatchObject({
    status: 200,
    data: { mail, expires_in: 1_800, resend_after: 60 },
  });
  expect(await profileOf(student)).toMatchObject({ mail: null, claimed_mail: { mail } });
  await portal.call(sendRecoveryCode, { params: { regno: student.regno } });
  expect(await listMailsTo(portal, addressOf(student))).toHaveLength(1);
  expect(await listMailsTo(portal, mail)).toHaveLength(1);

  expect(await verify(student, await newestCode(mail))).toMatchObject({ status: 200, data: { mail } });
  expect(await profileOf(student)).toMatchObject({ mail, claimed_mail: null });
  await portal.call(sendRecoveryCode, { params: { regno: student.regno } });
  expect((await listMailsTo(portal, mail)).map(({ subject }) => subject)).toEqual([
    'Your code for this mail address',
    'Your code for a new password',
  ]);
  expect((await student.call(exportData)).data.profile.mail).toBe(mail);
});

test('through a real mail server the code goes to the new address and a notice to the former one', async () => {
  const { letters, port } = await openSmtpServer();
  const node = await openNode(portal.databaseUrl, {
    STUDENT_MAIL_DOMAIN,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'cell@example.org',
  });
  onTestFinished(() => node.close());
  const student = await aStudent(portal);
  const mail = anAddress();
  const to = (address: string) => letters.filter((letter) => letter.to[0] === address);
  await node.call(requestMailChange, { body: { mail, password: PASSWORD } }, student.token);
  await expect.poll(() => to(mail).length).toBe(1);
  expect(to(mail)[0]?.text).toContain(student.regno);
  expect(to(mail)[0]?.text).not.toContain(student.name);
  await node.call(verifyMail, { body: { otp: findCode(to(mail)[0]?.text) } }, student.token);
  await expect.poll(() => to(addressOf(student)).length).toBe(1);
  const [word] = to(addressOf(student));
  expect(word?.headers).toMatch(/^Subject: Your mail address was changed\r?$/m);
  expect(word?.text.replace(/\s+/g, ' ')).toContain('If it was not you, someone knows your password');
  expect(word?.text).not.toContain(mail);
});

test('the former address gets one mail about a change and one about a removal', async () => {
  const { student, mail: first } = await anOwner();
  const second = anAddress();
  await claim(student, second);
  const code = await newestCode(second);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-01') });
  onTestFinished(() => void vi.useRealTimers());
  await verify(student, code);
  await student.call(removeMail, { body: { password: PASSWORD } });
  for (const address of [first, second])
    expect((await listMailsTo(portal, address))[1]?.text).toMatch(
      /was (changed|removed) on \d+ \w+ 20(?!20)\d\d/,
    );
  const subjects = async (address: string) =>
    (await listMailsTo(portal, address)).map(({ subject }) => subject);
  expect(await subjects(first)).toEqual(['Your code for this mail address', 'Your mail address was changed']);
  expect(await subjects(second)).toEqual([
    'Your code for this mail address',
    'Your mail address was removed',
  ]);
  expect(await profileOf(student)).toMatchObject({ mail: null, made_mail: addressOf(student) });
});

test('without the current password nothing is sent and nothing removed', async () => {
  const { student, mail } = await anOwner();
  const other = anAddress();
  const refused = { status: 400, code: 'wrong-password', issues: [{ path: 'password' }] };
  expect(await claim(student, other, 'not it')).toMatchObject(refused);
  expect(await student.call(removeMail, { body: { password: 'not it' } })).toMatchObject(refused);
  expect(await listMailsTo(portal, other)).toEqual([]);
  expect(await profileOf(student)).toMatchObject({ mail, claimed_mail: null });
});

test.each<unknown>([
  '',
  'ravi',
  'ravi@home',
  'ravi@home.example\r\nBcc: asha@home.example',
  'ravi@home.example, asha@home.example',
  'Ravi <ravi@home.example>',
  'ravi@127.0.0.1',
  'ravi@home.example/x',
  `${'a'.repeat(250)}@home.example`,
  'ravi\u0000@home.example',
  null,
  ['ravi@home.example'],
])('%j is refused at its field and no mail is written', async (mail) => {
  const { token } = await aStudent(portal);
  const before = await mailCount();
  const body = { mail, password: PASSWORD };
  const { envelope } = await request(portal, 'POST', '/api/user/change-mail', { token, body });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(new Set(envelope.issues?.map((issue) => issue.path))).toEqual(new Set(['mail']));
  expect(await mailCount()).toBe(before);
});

const mailCount = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail`.execute(portal.db);
  return rows[0]?.count;
};

test('a domain in another script is stored as punycode', async () => {
  const student = await aStudent(portal);
  expect((await claim(student, 'ravi@bücher.example')).data.mail).toBe('ravi@xn--bcher-kva.example');
  expect(await listMailsTo(portal, 'ravi@xn--bcher-kva.example')).toHaveLength(1);
});

test('several accounts may share an address, and no reply reveals that it is known', async () => {
  const { mail } = await anOwner();
  const sibling = await aStudent(portal);
  expect(await claim(sibling, mail)).toMatchObject({
    status: 200,
    message: 'A code is on its way to that address.',
  });
  await verify(sibling, await newestCode(mail));
  expect(await profileOf(sibling)).toMatchObject({ mail });
  await portal.call(sendRecoveryCode, { params: { regno: sibling.regno } });
  const text = (await listMailsTo(portal, mail)).at(-1)?.text;
  expect(text).toContain(sibling.regno);
});

test('a request for the address on file is refused', async () => {
  const { student, mail } = await anOwner();
  expect(await claim(student, mail)).toMatchObject({ status: 409, code: 'mail-on-file' });
});

test('a waiting address can be cancelled together with its code', async () => {
  const { student, code } = await aClaimant();
  expect((await student.call(cancelMailChange)).status).toBe(200);
  expect(await profileOf(student)).toMatchObject({ mail: null, claimed_mail: null });
  expect(await verify(student, code)).toMatchObject(refusedCode);
  expect((await student.call(cancelMailChange)).status).toBe(200);
});

test('a password code sent to the former address is void after the change', async () => {
  const student = await aStudent(portal);
  await portal.call(sendRecoveryCode, { params: { regno: student.regno } });
  const otp = findCode((await listMailsTo(portal, addressOf(student)))[0]?.text);
  const mail = anAddress();
  await claim(student, mail);
  await verify(student, await newestCode(mail));
  const body = { regno: student.regno, otp, password: 'brand-new' };
  expect(await portal.call(resetPassword, { body })).toMatchObject({ status: 400, code: 'wrong-code' });
});

test('admins have an address on file or none', async () => {
  const admin = await anAdmin(portal);
  expect(await profileOf(admin)).toMatchObject({ mail: null, made_mail: null });
  const mail = anAddress();
  await claim(admin, mail);
  await verify(admin, await newestCode(mail));
  expect(await profileOf(admin)).toMatchObject({ mail });
  await admin.call(removeMail, { body: { password: PASSWORD } });
  expect((await listMailsTo(portal, mail)).at(-1)?.subject).toBe('Your mail address was removed');
});

test('in production without a mail server the request is refused, since no mail can be sent', async () => {
  const node = await openNode(portal.databaseUrl, { NODE_ENV: 'production' });
  onTestFinished(() => node.close());
  const { token } = await aStudent(portal);
  const body = { mail: anAddress(), password: PASSWORD };
  expect(await node.call(requestMailChange, { body }, token)).toMatchObject({
    status: 409,
    code: 'mail-off',
  });
});

test('changes are audited without the address', async () => {
  const { student, mail } = await anOwner();
  await student.call(removeMail, { body: { password: PASSWORD } });
  await student.call(removeMail, { body: { password: PASSWORD } });
  const trail = await readAuditTrail(portal, 'account', student.id);
  expect(trail.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['account.claim-mail', null, null],
    ['account.change-mail', { mail: null }, { mail: '(personal)' }],
    ['account.remove-mail', { mail: '(personal)' }, { mail: null }],
  ]);
  expect(JSON.stringify(trail)).not.toContain(mail);
});

test('old claims are deleted after a day', async () => {
  const { student } = await aClaimant();
  await letPass(student, 1_441);
  await deleteOldClaims(portal.db);
  const rows = portal.db.selectFrom('mail_claim').select('id').where('account_id', '=', student.id);
  expect(await rows.execute()).toEqual([]);
});
