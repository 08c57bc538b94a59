import { expect, test, vi } from 'vitest';
import { changePassword } from '#contract/profile/password.ts';
import { getAccount } from '#server/features/accounts/queries.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, PASSWORD, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { useSignIn, WITHIN_A_SECOND } from '#test/sign-in.ts';

const portal = usePortal();
const { signIn, verify, anotherNode } = useSignIn(portal);

const NEW = 'quite another one';
const change = (
  { call, regno }: Awaited<ReturnType<typeof aStudent>>,
  { oldPassword = PASSWORD, newPassword = NEW, ...rest } = {},
) => call(changePassword, { body: { regno, oldPassword, newPassword, ...rest } });

test('a changed password replaces the old one', async () => {
  const student = await aStudent(portal);
  expect(await change(student)).toMatchObject({ status: 200, data: null });
  expect((await signIn(student.regno)).status).toBe(401);
  expect((await signIn(student.regno, NEW)).status).toBe(200);
});

test('changing the password ends every other session at once and keeps the current one', async () => {
  for (let n = 0; n < 10; n++) {
    const student = await aStudent(portal);
    const elsewhere = await signInAgain(portal, student.id);
    expect((await verify(elsewhere)).status).toBe(200);
    await change(student);
    expect((await verify(elsewhere)).status).toBe(401);
    expect((await verify(student.token)).status).toBe(200);
  }
});

test('changing the password ends other sessions on every node within a second, never the current one', async () => {
  const student = await aStudent(portal);
  const elsewhere = await signInAgain(portal, student.id);
  const node = await anotherNode(elsewhere, student.token);
  await change(student);
  await vi.waitFor(async () => expect((await verify(elsewhere, node)).status).toBe(401), WITHIN_A_SECOND);
  expect((await verify(student.token, node)).status).toBe(200);
});

test('a password change during another one changes nothing', async () => {
  const thief = await aStudent(portal);
  const { changing } = await portal.db.transaction().execute(async (tx) => {
    // As if the owner reset a forgotten password, which ends all sessions.
    await tx.updateTable('account').set({ password_hash: 'another' }).where('id', '=', thief.id).execute();
    await tx.deleteFrom('session').where('account_id', '=', thief.id).execute();
    const changing = change(thief);
    await waitForLockWaiters(portal, 1);
    return { changing };
  });
  expect(await changing).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect((await getAccount(portal.db, thief.id)).password_hash).toBe('another');
});

test('nobody changes the password of another registration number, not even an admin', async () => {
  const victim = await aStudent(portal);
  for (const caller of [await aStudent(portal), await anAdmin(portal)])
    expect(await change(caller, { regno: victim.regno } as object)).toMatchObject({
      status: 403,
      code: 'not-yourself',
    });
  expect((await signIn(victim.regno)).status).toBe(200);
});

test('the registration number may be written in another case', async () => {
  const student = await aStudent(portal);
  expect((await change(student, { regno: ` ${student.regno.toLowerCase()} ` } as object)).status).toBe(200);
});

test('a wrong current password changes nothing', async () => {
  const student = await aStudent(portal);
  expect(await change(student, { oldPassword: 'not this one' })).toMatchObject({
    status: 400,
    code: 'wrong-password',
  });
  expect((await signIn(student.regno)).status).toBe(200);
});

test('a new password below the minimum length changes nothing', async () => {
  const student = await aStudent(portal);
  expect(await change(student, { newPassword: 'abcd' })).toMatchObject({
    status: 400,
    code: 'password-too-short',
    issues: [{ path: 'newPassword' }],
    message: 'Password must be at least 5 characters long',
  });
  expect((await signIn(student.regno)).status).toBe(200);
});

test('a password change is audited without either password', async () => {
  const student = await aStudent(portal);
  await change(student);
  expect(await readAuditTrail(portal, 'account', student.id)).toEqual([
    { actor_id: student.id, action: 'account.change-password', before: null, after: null },
  ]);
});
