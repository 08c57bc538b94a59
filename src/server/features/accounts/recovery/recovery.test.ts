import { expect, onTestFinished, test, vi } from 'vitest';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import {
  anotherThan,
  countPasswordWork,
  NEW_PASSWORD,
  recoveryCaller,
  refusedCode,
  useRecovery,
} from '#test/recovery.ts';
import { findCode, listMailsTo, openSmtpServer } from '#test/smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';
import { resetPassword } from './actions.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { ask, reset, signIn, codesOf, anAsker, letPass } = useRecovery(portal);
const homeless = usePortal();

test('a code from the mail sets a new password', async () => {
  const { student, code } = await anAsker();
  expect(code).toMatch(/^\d{6}$/);
  expect(await reset(student.regno, code)).toMatchObject({
    status: 200,
    message: 'Your password is changed. Sign in with the new one.',
    data: null,
  });
  expect((await signIn(student.regno, PASSWORD)).status).toBe(401);
  expect((await signIn(student.regno, NEW_PASSWORD)).status).toBe(200);
});

test('the mail about a new password gives the right time although the node’s clock is wrong', async () => {
  const { student, code } = await anAsker();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-01') });
  onTestFinished(() => void vi.useRealTimers());
  await reset(student.regno, code);
  const [, notice] = await listMailsTo(portal, addressOf(student));
  expect(notice?.text).toMatch(/was changed on \d+ \w+ 20\d\d at/);
  expect(notice?.text).not.toContain('2020');
});

test('a new password can be used at once, even after many wrong ones', async () => {
  const { student, code } = await anAsker();
  for (let n = 0; n < 8; n++) await signIn(student.regno, `wrong ${n}`);
  await reset(student.regno, code);
  expect((await signIn(student.regno, NEW_PASSWORD)).status).toBe(200);
});

test('a code travels through a real mail server', async () => {
  const { letters, port } = await openSmtpServer();
  const node = await openNode(portal.databaseUrl, {
    STUDENT_MAIL_DOMAIN,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'cell@example.org',
  });
  onTestFinished(() => node.close());
  const student = await aStudent(portal);
  await ask(student.regno, node);
  const mine = () => letters.filter((letter) => letter.to[0] === addressOf(student));
  await expect.poll(() => mine().length).toBe(1);
  const code = findCode(mine()[0]?.text);
  // The database has deleted the text by then.
  await expect.poll(async () => (await listMailsTo(portal, addressOf(student)))[0]?.text).toBe(null);
  expect((await reset(student.regno, code)).status).toBe(200);
  await expect.poll(() => mine().length).toBe(2);
  expect(mine()[1]?.headers).toMatch(/^Subject: Your password was changed$/m);
});

test('every request for a code gets the same reply', async () => {
  const known = await aStudent(portal);
  const slashed = await aStudent(portal, { regno: `AB/12/${known.id}` });
  const limited = await aStudent(portal);
  for (let n = 0; n < 3; n++) await ask(limited.regno);
  const replies = await Promise.all([
    ask(known.regno),
    ask('NOBODY/0'),
    ask(slashed.regno),
    ask(limited.regno),
    ask((await anAdmin(portal)).regno),
    ask((await aStudent(homeless)).regno, homeless),
  ]);
  expect(replies[0]).toEqual({
    success: true,
    status: 200,
    message: 'If the account has a mail address, a code is on its way to it.',
    data: { expires_in: 300, resend_after: 60 },
  });
  for (const reply of replies) expect(reply).toEqual(replies[0]);
});

test('a registration number with slashes, blanks or other letters is found, in any case', async () => {
  const { id } = await aStudent(portal);
  for (const regno of [`AB/12 ${id}`, `अआ/${id}?#%`, 'य'.repeat(40)]) {
    const student = await aStudent(portal, { regno });
    const mail = `on-file.${student.id}@example.net`;
    await portal.db.updateTable('account').set({ mail }).where('id', '=', student.id).execute();
    expect((await ask(` ${regno.toLowerCase()} `)).status).toBe(200);
    const [sent] = await listMailsTo(portal, mail);
    expect((await reset(regno.toLowerCase(), findCode(sent?.text))).status).toBe(200);
  }
  const raw = await request(portal, 'GET', '/api/user/generate-otp/AB%2F12');
  expect(raw.envelope).toMatchObject({ success: true, status: 200 });
});

test('mail goes to the address on file before the one that the number makes', async () => {
  const student = await aStudent(portal);
  const mail = `on-file.${student.id}@example.net`;
  await portal.db.updateTable('account').set({ mail }).where('id', '=', student.id).execute();
  await ask(student.regno);
  expect([
    (await listMailsTo(portal, mail)).length,
    (await listMailsTo(portal, addressOf(student))).length,
  ]).toEqual([1, 0]);
});

test('no reply reveals the address', async () => {
  const { regno } = await aStudent(portal);
  const { envelope } = await request(portal, 'GET', `/api/user/generate-otp/${regno}?mail=me@evil.example`);
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('while strangers request codes in a row, everyone signs in before half of those requests are answered', async () => {
  const students = await Promise.all(Array.from({ length: 30 }, () => aStudent(portal)));
  const strangers = 120;
  let heard = 0;
  const asking = Array.from({ length: strangers }, async (_, at) => {
    const { status } = await ask(`NOBODY/${at}`);
    heard++;
    return status;
  });
  const signedIn = await Promise.all(students.map(({ regno }) => signIn(regno, PASSWORD)));
  expect(heard).toBeLessThan(strangers / 2);
  expect(new Set(signedIn.map((reply) => reply.status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(asking))).toEqual(new Set([200]));
});

test('a request over the limit leaves the last code valid', async () => {
  const { student } = await anAsker();
  for (let n = 0; n < 4; n++) await ask(student.regno);
  const newest = (await codesOf(student)).at(-1) ?? '';
  expect((await reset(student.regno, newest)).status).toBe(200);
});

test('a refusal costs the same work for every reason', async () => {
  const [wrong, spent, late] = [await anAsker(), await anAsker(), await anAsker()];
  for (let n = 0; n < 5; n++) await reset(spent.student.regno, anotherThan(spent.code));
  await letPass(late.student, 6);
  for (const [regno, otp] of [
    [wrong.student.regno, anotherThan(wrong.code)],
    [spent.student.regno, spent.code],
    [late.student.regno, late.code],
    [(await aStudent(portal)).regno, '123456'],
    ['NOBODY/0', '123456'],
  ] as const) {
    const { passwords, done } = countPasswordWork();
    const body = { regno, otp, password: NEW_PASSWORD };
    await expect(resetPassword({ ...recoveryCaller, db: portal.db, passwords, body })).rejects.toThrow(
      'The code is not right or no longer valid.',
    );
    expect(done).toEqual(['verify']);
  }
});

test('every refusal of a code reads the same', async () => {
  const { student, code } = await anAsker();
  const replies = await Promise.all([
    reset(student.regno, anotherThan(code)),
    reset('NOBODY/0', '123456'),
    reset((await aStudent(portal)).regno, '123456'),
  ]);
  expect(replies[0]).toMatchObject(refusedCode);
  for (const reply of replies) expect(reply).toEqual(replies[0]);
});

test('the database contains a code only as an argon2id hash and in the waiting mail', async () => {
  const { student, code } = await anAsker();
  const rows = await portal.db
    .selectFrom('recovery_code')
    .selectAll()
    .where('account_id', '=', student.id)
    .execute();
  expect(rows).toMatchObject([
    { code_hash: expect.stringMatching(/^\$argon2id\$/), tries: 0, used_at: null },
  ]);
  expect(JSON.stringify(rows)).not.toContain(code);
});
