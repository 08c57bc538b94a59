import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as recoveryContract from '#contract/accounts/recovery.ts';
import * as sessionsContract from '#contract/accounts/sessions.ts';
import * as linkContract from '#contract/people/reset-links.ts';
import * as passwordContract from '#contract/profile/password.ts';
import { readConfig } from '#server/config.ts';
import { createPasswords, type Passwords } from '#server/platform/auth/passwords.ts';
import { createSessionCache } from '#server/platform/auth/sessions.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, PASSWORD, type Person, signInAgain } from '#test/people.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { findCode, listMailsTo, openSmtpServer } from '#test/smtp-server.ts';
import { resetPassword, sendRecoveryCode } from './actions.ts';

const STUDENT_MAIL_DOMAIN = 'students.example.org';
const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const strict = usePortal({ PASSWORD_MIN_LENGTH: '8', STUDENT_MAIL_DOMAIN });
const homeless = usePortal();

const NEW = 'quite another one';
const config = readConfig({ NODE_ENV: 'test', STUDENT_MAIL_DOMAIN });
const caller = { address: '127.0.0.1', config, sessions: createSessionCache(async () => undefined) };
const addressOf = ({ regno }: { regno: string }) => `${regno}@${STUDENT_MAIL_DOMAIN}`;
const ask = (regno: string, node = portal) =>
  node.call(recoveryContract.sendRecoveryCode, { params: { regno } });
const reset = (regno: string, otp: string, password = NEW, node = portal) =>
  node.call(recoveryContract.resetPassword, { body: { regno, otp, password } });
const signIn = (regno: string, password: string) =>
  portal.call(sessionsContract.login, { body: { regno, password } });
const codesOf = async (person: { regno: string }) =>
  (await listMailsTo(portal, addressOf(person))).map((mail) => findCode(mail.text)).filter(Boolean);

/** A student who has asked for a code, and the code. */
async function anAsker(wish: Parameters<typeof aStudent>[1] = {}) {
  const student = await aStudent(portal, wish);
  await ask(student.regno);
  return { student, code: (await codesOf(student)).at(-1) ?? '' };
}

/** A code that is not the given one. */
const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Moves everything that happened with an account's codes into the past. */
async function letPass({ id }: Person, minutes: number) {
  await sql`update recovery_code set created_at = created_at - ${minutes} * interval '1 minute',
    expires_at = expires_at - ${minutes} * interval '1 minute' where account_id = ${id}`.execute(portal.db);
}

const refused = { success: false, status: 400, code: 'wrong-code', issues: [{ path: 'otp' }] };

test('a code from the mail sets a new password', async () => {
  const { student, code } = await anAsker();
  expect(code).toMatch(/^\d{6}$/);
  expect(await reset(student.regno, code)).toMatchObject({
    status: 200,
    message: 'Your password is changed. Sign in with the new one.',
    data: null,
  });
  expect((await signIn(student.regno, PASSWORD)).status).toBe(401);
  expect((await signIn(student.regno, NEW)).status).toBe(200);
});

test('the mail about a new password tells when that was, though the clock of the node is wrong', async () => {
  const { student, code } = await anAsker();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-02-01') });
  onTestFinished(() => void vi.useRealTimers());
  await reset(student.regno, code);
  const [, notice] = await listMailsTo(portal, addressOf(student));
  expect(notice?.text).toMatch(/was changed .* on \d+ \w+ 20\d\d at/);
  expect(notice?.text).not.toContain('2020');
});

test('whoever sets a new password after many wrong ones need not wait to sign in with it', async () => {
  const { student, code } = await anAsker();
  for (let n = 0; n < 8; n++) await signIn(student.regno, `wrong ${n}`);
  await reset(student.regno, code);
  expect((await signIn(student.regno, NEW)).status).toBe(200);
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
  // The database has forgotten it meanwhile.
  await expect.poll(async () => (await listMailsTo(portal, addressOf(student)))[0]?.text).toBe(null);
  expect((await reset(student.regno, code)).status).toBe(200);
  await expect.poll(() => mine().length).toBe(2);
  expect(mine()[1]?.headers).toMatch(/^Subject: Your password was changed$/m);
});

test('whoever asks gets the very same reply', async () => {
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

test('nobody names the address', async () => {
  const { regno } = await aStudent(portal);
  const { envelope } = await request(portal, 'GET', `/api/user/generate-otp/${regno}?mail=me@evil.example`);
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('a code is text, and its leading zeros count', async () => {
  const student = await aStudent(portal);
  const codeHash = await createPasswords().hash('000042');
  await sql`insert into recovery_code (account_id, code_hash, expires_at)
    values (${student.id}, ${codeHash}, now() + interval '5 minutes')`.execute(portal.db);
  for (const otp of [
    '42',
    42,
    '00042',
    '0000042',
    ' ',
    '',
    null,
    ['000042'],
    '０００042',
    'abcdef',
    '1e5   ',
  ])
    expect(
      (
        await request(portal, 'POST', '/api/user/forgot-password', {
          body: { regno: student.regno, otp, password: NEW },
        })
      ).envelope,
    ).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'otp' }] });
  expect((await reset(student.regno, ' 000042 ')).status).toBe(200);
});

test('a code works once', async () => {
  const { student, code } = await anAsker();
  expect((await reset(student.regno, code)).status).toBe(200);
  expect(await reset(student.regno, code, 'yet another')).toMatchObject(refused);
  expect((await signIn(student.regno, NEW)).status).toBe(200);
});

test('a code is void once the password was set in another way', async () => {
  const [changed, linked] = [await anAsker(), await anAsker()];
  const { student } = changed;
  const body = { regno: student.regno, oldPassword: PASSWORD, newPassword: NEW };
  expect((await student.call(passwordContract.changePassword, { body })).success).toBe(true);
  const { regno } = linked.student;
  const { data } = await (await anAdmin(portal)).call(linkContract.makeResetLink, {
    body: { regno, show: true },
  });
  const token = data.path?.split('#')[1] ?? '';
  expect(
    (await portal.call(linkContract.followPasswordLink, { body: { token, password: NEW } })).success,
  ).toBe(true);
  for (const { code, student } of [changed, linked])
    expect(await reset(student.regno, code, 'a third one')).toMatchObject(refused);
});

test('of one code sent many times at once, one sets the password', async () => {
  const { student, code } = await anAsker();
  const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(student.regno, code, `password ${n}`)));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
});

test('a code lives five minutes', async () => {
  const [early, late] = [await anAsker(), await anAsker()];
  await letPass(early.student, 4.9);
  await letPass(late.student, 5);
  expect((await reset(early.student.regno, early.code)).status).toBe(200);
  expect(await reset(late.student.regno, late.code)).toMatchObject(refused);
});

test('the fifth try may be right, the sixth comes too late', async () => {
  const [five, six] = [await anAsker(), await anAsker()];
  for (let n = 0; n < 4; n++) await reset(five.student.regno, anotherThan(five.code));
  for (let n = 0; n < 5; n++) await reset(six.student.regno, anotherThan(six.code));
  expect((await reset(five.student.regno, five.code)).status).toBe(200);
  expect(await reset(six.student.regno, six.code)).toMatchObject(refused);
});

test('of fifty guesses at once five count', async () => {
  const { student, code } = await anAsker();
  let compared = 0;
  const real = createPasswords();
  const passwords: Passwords = {
    ...real,
    verify(stored, given) {
      if (stored) compared++;
      return real.verify(stored, given);
    },
  };
  const guess = () =>
    resetPassword({
      ...caller,
      db: portal.db,
      passwords,
      body: { regno: student.regno, otp: anotherThan(code), password: NEW },
    }).catch((error) => error);
  const outcomes = await Promise.all(Array.from({ length: 50 }, guess));
  expect(outcomes.every((one) => one instanceof Problem && one.code === 'wrong-code')).toBe(true);
  expect(compared).toBe(5);
  expect(await reset(student.regno, code)).toMatchObject(refused);
});

test('only the newest code counts', async () => {
  const { student, code } = await anAsker();
  await ask(student.regno);
  const newest = (await codesOf(student)).at(-1) ?? '';
  if (code !== newest) expect(await reset(student.regno, code)).toMatchObject(refused);
  expect((await reset(student.regno, newest)).status).toBe(200);
});

test('a code that a newer one overtakes while it is compared sets no password', async () => {
  const { student, code } = await anAsker();
  const real = createPasswords();
  const passwords: Passwords = {
    ...real,
    async verify(stored, given) {
      const fits = await real.verify(stored, given);
      await ask(student.regno);
      return fits;
    },
  };
  const body = { regno: student.regno, otp: code, password: NEW };
  await expect(resetPassword({ ...caller, db: portal.db, passwords, body })).rejects.toThrow(
    'The code is not right or no longer valid.',
  );
  expect((await signIn(student.regno, PASSWORD)).status).toBe(200);
});

test('three codes are sent within an hour, however many ask at once', async () => {
  const student = await aStudent(portal);
  await Promise.all(Array.from({ length: 12 }, () => ask(student.regno)));
  expect(await codesOf(student)).toHaveLength(3);
  await letPass(student, 59);
  await ask(student.regno);
  expect(await codesOf(student)).toHaveLength(3);
  await letPass(student, 2);
  await ask(student.regno);
  expect(await codesOf(student)).toHaveLength(4);
});

test('askers who meet at the account are counted one after another', async () => {
  const { id, regno } = await aStudent(portal);
  const asking = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', id).forUpdate().execute();
    const asking = Promise.all(Array.from({ length: 5 }, () => ask(regno)));
    await waitForLockWaiters(portal, 5);
    return { asking };
  });
  expect((await asking.asking).map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200]);
  expect(await codesOf({ regno })).toHaveLength(3);
});

test('a code that is asked for while the address changes goes to the one that is then on file', async () => {
  const student = await aStudent(portal);
  const mail = `moved.${student.id}@home.example`;
  let asking: ReturnType<typeof ask> | undefined;
  await transaction(portal.db, async (tx) => {
    await tx.updateTable('account').set({ mail }).where('id', '=', student.id).execute();
    asking = ask(student.regno);
    await waitForLockWaiters(portal, 1);
  });
  expect((await asking)?.success).toBe(true);
  expect(await listMailsTo(portal, addressOf(student))).toEqual([]);
  expect(await listMailsTo(portal, mail)).toHaveLength(1);
});

test('while strangers ask for one code after the other, everybody signs in before half of them are heard', async () => {
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

test('a further call over the limit leaves the last code good', async () => {
  const { student } = await anAsker();
  for (let n = 0; n < 4; n++) await ask(student.regno);
  const newest = (await codesOf(student)).at(-1) ?? '';
  expect((await reset(student.regno, newest)).status).toBe(200);
});

test('whatever happens in whatever order, a code does as a simple book of codes says', async () => {
  const step = fc.constantFrom('ask', 'ask', 'right', 'wrong', 'wrong', 'older', 'pass 6', 'pass 61');
  const hand = { db: portal.db, passwords: createPasswords(), config };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const student = await aStudent(portal);
      const { regno } = student;
      const book: { code: string; age: number; tries: number; used: boolean }[] = [];
      for (const step of steps) {
        const [what, minutes] = step.split(' ');
        const newest = book.at(-1);
        if (what === 'pass') {
          await letPass(student, Number(minutes));
          for (const one of book) one.age += Number(minutes);
        } else if (what === 'ask') {
          await sendRecoveryCode({ ...hand, ...caller, params: { regno } });
          const sent = await codesOf(student);
          const due = book.filter((one) => one.age < 60).length < 3;
          expect(sent).toHaveLength(book.length + (due ? 1 : 0));
          if (due) book.push({ code: sent.at(-1) ?? '', age: 0, tries: 0, used: false });
        } else {
          const older = what === 'older' ? book.at(-2)?.code : undefined;
          const otp = what === 'right' ? newest?.code : (older ?? anotherThan(newest?.code ?? '123456'));
          const open = newest && newest.age < 5 && newest.tries < 5 && !newest.used;
          const good = open === true && otp === newest.code;
          const body = { regno, otp: otp ?? '123456', password: NEW };
          const outcome = await resetPassword({ ...hand, ...caller, body }).catch(
            (error: Problem) => error.code,
          );
          expect(outcome).toBe(good ? null : 'wrong-code');
          if (open) newest.tries++;
          if (good) newest.used = true;
        }
      }
    }),
    { numRuns: 15 },
  );
});

/** Passwords that count what they do, and do it. */
function counted() {
  const real = createPasswords();
  const done: string[] = [];
  const passwords: Passwords = {
    ...real,
    hashForAnonymous(password, network) {
      done.push('hash');
      return real.hashForAnonymous(password, network);
    },
    verify(stored, password) {
      done.push('verify');
      return real.verify(stored, password);
    },
  };
  return { passwords, done };
}

test('asking costs the same work whomever it is for', async () => {
  const limited = await aStudent(portal);
  for (let n = 0; n < 3; n++) await ask(limited.regno);
  const slashed = await aStudent(portal, { regno: `CD/${limited.id}` });
  for (const regno of [(await aStudent(portal)).regno, 'NOBODY/0', slashed.regno, limited.regno]) {
    const { passwords, done } = counted();
    await sendRecoveryCode({ address: '127.0.0.1', db: portal.db, passwords, config, params: { regno } });
    expect(done).toEqual(['hash']);
  }
});

test('a refusal costs the same work whatever its reason', async () => {
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
    const { passwords, done } = counted();
    const body = { regno, otp, password: NEW };
    await expect(resetPassword({ ...caller, db: portal.db, passwords, body })).rejects.toThrow(
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
  expect(replies[0]).toMatchObject(refused);
  for (const reply of replies) expect(reply).toEqual(replies[0]);
});

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
  const told = await collectAccountChanges(portal);
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
  await vi.waitFor(() => expect(told).toEqual([student.id]));
});

test('the student is told by mail, without the new password', async () => {
  const { student, code } = await anAsker();
  await reset(student.regno, code);
  const [, notice] = await listMailsTo(portal, addressOf(student));
  expect(notice?.subject).toBe('Your password was changed');
  expect(notice?.text).toContain(student.regno);
  expect(notice?.text).not.toContain(NEW);
});

test('no mail holds what a student calls himself', async () => {
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
  expect(await signIn(student.regno, NEW)).toMatchObject({ status: 403, code: 'blocked' });
});

test('codes and resets are written down, without code and password', async () => {
  const { student, code } = await anAsker();
  await reset(student.regno, code);
  expect(await readAuditTrail(portal, 'account', student.id)).toEqual([
    { actor_id: null, action: 'account.send-code', before: null, after: null },
    { actor_id: student.id, action: 'account.reset-password', before: null, after: null },
  ]);
});

test('the database holds a code only as an argon2id hash, and in the mail that waits', async () => {
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
