import { expect, onTestFinished, test, vi } from 'vitest';
import * as sessionsContract from '#contract/accounts/sessions.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import { extendWaits } from '#test/login-throttle.ts';
import { aStudent, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { NEW_PASSWORD, useRecovery } from '#test/recovery.ts';
import { findCode, listMailsTo } from '#test/smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { ask, reset, signIn, codesOf, anAsker } = useRecovery(portal);
const strict = usePortal({ PASSWORD_MIN_LENGTH: '8', STUDENT_MAIL_DOMAIN });

test('a password that is too short costs no try and names its field', async () => {
  const student = await aStudent(strict);
  await ask(student.regno, strict);
  const [mail] = await listMailsTo(strict, addressOf(student));
  const code = findCode(mail?.text);
  for (let n = 0; n < 6; n++)
    expect(await reset(student.regno, code, 'abcdefg', strict)).toMatchObject({
      status: 400,
      code: 'password-too-short',
      message: 'Password must be at least 8 characters long',
      issues: [{ path: 'password', message: 'Password must be at least 8 characters long' }],
    });
  expect((await reset(student.regno, code, 'abcdefgh', strict)).status).toBe(200);
});

test('every session ends, on every node within a second', async () => {
  const { student, code } = await anAsker();
  const tokens = [student.token, await signInAgain(portal, student.id)];
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  for (const token of tokens)
    expect((await node.call(sessionsContract.verifySession, {}, token)).status).toBe(200);
  const notified = await collectAccountChanges(portal);
  await reset(student.regno, code);
  for (const token of tokens) {
    expect((await portal.call(sessionsContract.verifySession, {}, token)).status).toBe(401);
    await vi.waitFor(
      async () => expect((await node.call(sessionsContract.verifySession, {}, token)).status).toBe(401),
      {
        timeout: 1_000,
        interval: 20,
      },
    );
  }
  await vi.waitFor(() => expect(notified).toEqual([student.id]));
});

test('whoever has proven the address by code signs in from then on, whatever others at the same address try', async () => {
  const { student, code } = await anAsker();
  const { regno } = student;
  const proven = await request(portal, 'POST', '/api/user/forgot-password', {
    body: { regno, otp: code, password: NEW_PASSWORD },
  });
  for (let time = 0; time < 8; time++) {
    await signIn(regno, `wrong ${time}`);
    await extendWaits(portal);
  }
  expect((await signIn(regno, NEW_PASSWORD)).status).toBe(429);
  const headers = { cookie: proven.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const body = { regno, password: NEW_PASSWORD };
  expect((await request(portal, 'POST', '/api/user/login', { body, headers })).status).toBe(200);
});

test('the student gets a mail, without the new password', async () => {
  const { student, code } = await anAsker();
  await reset(student.regno, code);
  const [, notice] = await listMailsTo(portal, addressOf(student));
  expect(notice?.subject).toBe('Your password was changed');
  expect(notice?.text).toContain(student.regno);
  expect(notice?.text).not.toContain(NEW_PASSWORD);
});

test('no mail contains the student’s name', async () => {
  const { student, code } = await anAsker({ name: 'Win at evil.example' });
  await reset(student.regno, code);
  for (const mail of await listMailsTo(portal, addressOf(student)))
    expect(mail.subject + mail.text).not.toContain('evil.example');
});

test('a blocked student may set a new password and stays blocked', async () => {
  const student = await aStudent(portal);
  await setBlocked(portal, [student], true);
  await ask(student.regno);
  const [code = ''] = await codesOf(student);
  expect((await reset(student.regno, code)).status).toBe(200);
  expect(await signIn(student.regno, NEW_PASSWORD)).toMatchObject({ status: 403, code: 'blocked' });
});

test('codes and resets are audited without code and password', async () => {
  const { student, code } = await anAsker();
  await reset(student.regno, code);
  expect(await readAuditTrail(portal, 'account', student.id)).toEqual([
    { actor_id: null, action: 'account.send-code', before: null, after: null },
    { actor_id: student.id, action: 'account.reset-password', before: null, after: null },
  ]);
});
