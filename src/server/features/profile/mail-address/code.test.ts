import { expect, test } from 'vitest';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAddress, claim, profileOf, useMailClaims, verify } from '#test/mail-claims.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { anotherThan, refusedCode } from '#test/recovery.ts';
import { listMailsTo } from '#test/smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { newestCode, aClaimant, letPass } = useMailClaims(portal);

test('a code is stored as a slow hash, works once and only for its account', async () => {
  const { student, code, mail } = await aClaimant();
  const row = await portal.db
    .selectFrom('mail_claim')
    .selectAll()
    .where('account_id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect(row.code_hash).toMatch(/^\$argon2id\$/);
  expect(await verify(await aStudent(portal), code)).toMatchObject(refusedCode);
  expect((await verify(student, code)).status).toBe(200);
  expect(await verify(student, code)).toMatchObject(refusedCode);
  expect(await profileOf(student)).toMatchObject({ mail });
});

test('a code expires after half an hour', async () => {
  const { student, code } = await aClaimant();
  await letPass(student, 29);
  expect(await profileOf(student)).toMatchObject({ claimed_mail: { mail: expect.any(String) } });
  await letPass(student, 2);
  expect(await verify(student, code)).toMatchObject(refusedCode);
  expect(await profileOf(student)).toMatchObject({ mail: null, claimed_mail: null });
});

test('of many simultaneous tries five count, and then even the right code is refused', async () => {
  const { student, code } = await aClaimant();
  const tries = await Promise.all(Array.from({ length: 12 }, () => verify(student, anotherThan(code))));
  expect(new Set(tries.map((reply) => reply.code))).toEqual(new Set(['wrong-code']));
  const row = await portal.db
    .selectFrom('mail_claim')
    .select('tries')
    .where('account_id', '=', student.id)
    .executeTakeFirstOrThrow();
  expect(row.tries).toBe(5);
  expect(await verify(student, code)).toMatchObject(refusedCode);
});

test('only the newest claim counts: requesting another address voids the first code', async () => {
  const { student, mail: first, code } = await aClaimant();
  const second = anAddress();
  await claim(student, second);
  expect(await profileOf(student)).toMatchObject({ claimed_mail: { mail: second } });
  const newest = await newestCode(second);
  if (code !== newest) expect(await verify(student, code)).toMatchObject(refusedCode);
  expect((await verify(student, newest)).data).toEqual({ mail: second });
  expect(await listMailsTo(portal, first)).toHaveLength(1);
});

test('the right code twice at once puts the address on file once', async () => {
  const { student, code, mail } = await aClaimant();
  const replies = await Promise.all([1, 2, 3].map(() => verify(student, code)));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400]);
  expect(await profileOf(student)).toMatchObject({ mail });
  expect(await listMailsTo(portal, addressOf(student))).toHaveLength(1);
  const changes = (await readAuditTrail(portal, 'account', student.id)).map(({ action }) => action);
  expect(changes).toEqual(['account.claim-mail', 'account.change-mail']);
});

test('an address requested while another one is being confirmed replaces it', async () => {
  const { student, code } = await aClaimant();
  const second = anAddress();
  let proving: ReturnType<typeof verify> | undefined;
  let claiming: ReturnType<typeof claim> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', student.id).forUpdate().execute();
    claiming = claim(student, second);
    await waitForLockWaiters(portal, 1);
    proving = verify(student, code);
    await waitForLockWaiters(portal, 2);
  });
  expect((await claiming)?.status).toBe(200);
  expect(await proving).toMatchObject(refusedCode);
  expect(await profileOf(student)).toMatchObject({ mail: null, claimed_mail: { mail: second } });
});

test('an account gets three codes an hour, also with simultaneous requests', async () => {
  const student = await aStudent(portal);
  const replies = await Promise.all(Array.from({ length: 5 }, () => claim(student, anAddress())));
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 429, 429]);
  expect(await claim(student, anAddress())).toMatchObject({ status: 429, code: 'too-many-codes' });
  await letPass(student, 61);
  expect((await claim(student, anAddress())).status).toBe(200);
});

test('one mailbox gets at most six codes an hour from all accounts', async () => {
  const mail = anAddress();
  const replies = [];
  for (let n = 0; n < 7; n++) replies.push(await claim(await aStudent(portal), mail));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200, 200, 429]);
  expect(await listMailsTo(portal, mail)).toHaveLength(6);
});
