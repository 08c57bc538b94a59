import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as linkContract from '#contract/people/reset-links.ts';
import * as passwordContract from '#contract/profile/password.ts';
import { createPasswords, type Passwords } from '#server/platform/auth/passwords.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { Problem } from '#server/platform/http/problem.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, PASSWORD } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import {
  anotherThan,
  countPasswordWork,
  NEW_PASSWORD,
  recoveryCaller,
  refusedCode,
  useRecovery,
} from '#test/recovery.ts';
import { listMailsTo } from '#test/smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';
import { resetPassword, sendRecoveryCode } from './actions.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { ask, reset, signIn, codesOf, anAsker, letPass } = useRecovery(portal);

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
          body: { regno: student.regno, otp, password: NEW_PASSWORD },
        })
      ).envelope,
    ).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'otp' }] });
  expect((await reset(student.regno, ' 000042 ')).status).toBe(200);
});

test('a code works once', async () => {
  const { student, code } = await anAsker();
  expect((await reset(student.regno, code)).status).toBe(200);
  expect(await reset(student.regno, code, 'yet another')).toMatchObject(refusedCode);
  expect((await signIn(student.regno, NEW_PASSWORD)).status).toBe(200);
});

test('a code is void once the password was changed in another way', async () => {
  const [changed, linked] = [await anAsker(), await anAsker()];
  const { student } = changed;
  const body = { regno: student.regno, oldPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect((await student.call(passwordContract.changePassword, { body })).success).toBe(true);
  const { regno } = linked.student;
  const { data } = await (await anAdmin(portal)).call(linkContract.makeResetLink, {
    body: { regno, show: true },
  });
  const token = data.path?.split('#')[1] ?? '';
  expect(
    (await portal.call(linkContract.followPasswordLink, { body: { token, password: NEW_PASSWORD } })).success,
  ).toBe(true);
  for (const { code, student } of [changed, linked])
    expect(await reset(student.regno, code, 'a third one')).toMatchObject(refusedCode);
});

test('one code sent many times at once sets the password once', async () => {
  const { student, code } = await anAsker();
  const replies = await Promise.all([1, 2, 3, 4, 5].map((n) => reset(student.regno, code, `password ${n}`)));
  expect(replies.filter((reply) => reply.success)).toHaveLength(1);
});

test('a code expires after five minutes', async () => {
  const [early, late] = [await anAsker(), await anAsker()];
  await letPass(early.student, 4.9);
  await letPass(late.student, 5);
  expect((await reset(early.student.regno, early.code)).status).toBe(200);
  expect(await reset(late.student.regno, late.code)).toMatchObject(refusedCode);
});

test('the fifth try may succeed, the sixth is refused', async () => {
  const [five, six] = [await anAsker(), await anAsker()];
  for (let n = 0; n < 4; n++) await reset(five.student.regno, anotherThan(five.code));
  for (let n = 0; n < 5; n++) await reset(six.student.regno, anotherThan(six.code));
  expect((await reset(five.student.regno, five.code)).status).toBe(200);
  expect(await reset(six.student.regno, six.code)).toMatchObject(refusedCode);
});

test('of fifty simultaneous guesses only five count', async () => {
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
      ...recoveryCaller,
      db: portal.db,
      passwords,
      body: { regno: student.regno, otp: anotherThan(code), password: NEW_PASSWORD },
    }).catch((error) => error);
  const outcomes = await Promise.all(Array.from({ length: 50 }, guess));
  expect(outcomes.every((one) => one instanceof Problem && one.code === 'wrong-code')).toBe(true);
  expect(compared).toBe(5);
  expect(await reset(student.regno, code)).toMatchObject(refusedCode);
});

test('only the newest code counts', async () => {
  const { student, code } = await anAsker();
  await ask(student.regno);
  const newest = (await codesOf(student)).at(-1) ?? '';
  if (code !== newest) expect(await reset(student.regno, code)).toMatchObject(refusedCode);
  expect((await reset(student.regno, newest)).status).toBe(200);
});

test('a code sets no password if a newer one is sent while it is verified', async () => {
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
  const body = { regno: student.regno, otp: code, password: NEW_PASSWORD };
  await expect(resetPassword({ ...recoveryCaller, db: portal.db, passwords, body })).rejects.toThrow(
    'The code is not right or no longer valid.',
  );
  expect((await signIn(student.regno, PASSWORD)).status).toBe(200);
});

test('at most three codes are sent within an hour, also with simultaneous requests', async () => {
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

test('simultaneous requests for one account are counted one after another', async () => {
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

test('a code requested during a change of address goes to the new address', async () => {
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

test('codes behave like a simple model for any order of events', async () => {
  const step = fc.constantFrom('ask', 'ask', 'right', 'wrong', 'wrong', 'older', 'pass 6', 'pass 61');
  const context = { db: portal.db, passwords: createPasswords() };
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
          await sendRecoveryCode({ ...context, ...recoveryCaller, params: { regno } });
          const sent = await codesOf(student);
          const due = book.filter((one) => one.age < 60).length < 3;
          expect(sent).toHaveLength(book.length + (due ? 1 : 0));
          if (due) book.push({ code: sent.at(-1) ?? '', age: 0, tries: 0, used: false });
        } else {
          const older = what === 'older' ? book.at(-2)?.code : undefined;
          const otp = what === 'right' ? newest?.code : (older ?? anotherThan(newest?.code ?? '123456'));
          const open = newest && newest.age < 5 && newest.tries < 5 && !newest.used;
          const good = open === true && otp === newest.code;
          const body = { regno, otp: otp ?? '123456', password: NEW_PASSWORD };
          const outcome = await resetPassword({ ...context, ...recoveryCaller, body }).catch(
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

test('a request for a code costs the same work for every account', async () => {
  const limited = await aStudent(portal);
  for (let n = 0; n < 3; n++) await ask(limited.regno);
  const slashed = await aStudent(portal, { regno: `CD/${limited.id}` });
  for (const regno of [(await aStudent(portal)).regno, 'NOBODY/0', slashed.regno, limited.regno]) {
    const { passwords, done } = countPasswordWork();
    await sendRecoveryCode({ ...recoveryCaller, db: portal.db, passwords, params: { regno } });
    expect(done).toEqual(['hash']);
  }
});
