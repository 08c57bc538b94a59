import { expect, test } from 'vitest';
import { blockPeople } from '#contract/blocks/block.ts';
import { archivePeople, editPerson, restorePeople } from '#contract/people/directory.ts';
import { addAdmins, addJsprs } from '#contract/people/roles.ts';
import { carryOutErasure, declineErasure, listErasures } from '#contract/profile/erasure.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { editProfile } from '#contract/profile/profile.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import {
  listedOf,
  makeErasureDue,
  requestErasureBy,
  requestOf,
  runErasures,
  stateOf,
  useErasure,
  withdraw,
} from '#test/erasure.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { listMailsTo } from '#test/smtp-server.ts';
import { addressOf, STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { subjectsTo, rowOf } = useErasure(portal);
const DAY = 86_400_000;

test('calls during an erasure change nothing afterwards, and nobody can give an erased person a role', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await makeErasureDue(portal, student);
  const late: Promise<{ status: number }>[] = [];
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', student.id).forUpdate().execute();
    await tx
      .updateTable('account')
      .set({ regno: `erased-${student.id}`, erased_at: new Date() })
      .where('id', '=', student.id)
      .execute();
    const body = { regno: student.regno, name: 'Back Again' };
    late.push(student.call(editProfile, { body: { mobile: '9876543210' } }));
    late.push(admin.call(editPerson, { body }));
    late.push(admin.call(addJsprs, { body: { regnos: [student.regno] } }));
    await waitForLockWaiters(portal, 3);
  });
  expect((await Promise.all(late)).map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(await rowOf(student)).toMatchObject({ mobile: null, name: student.name, role: 'student' });
  const regnos = [`erased-${student.id}`];
  for (const call of [addAdmins, archivePeople, restorePeople] as const)
    expect(await admin.call(call, { body: { regnos } })).toMatchObject({ status: 404 });
  expect(await admin.call(blockPeople, { body: { users: regnos } })).toMatchObject({ status: 404 });
});

test('the erasure of a blocked person waits for an admin, and lifts the block', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await makeErasureDue(portal, student);
  await setBlocked(portal, [student], true);
  expect(await runErasures(portal)).toBe(0);
  expect(await listedOf(admin, student)).toMatchObject({ obstacle: 'blocked' });
  expect((await admin.call(carryOutErasure, await requestOf(admin, student))).status).toBe(200);
  expect(await rowOf(student)).toMatchObject({ blocked_at: null, name: 'Former student' });
  const block = portal.db.selectFrom('block').selectAll().where('account_id', '=', student.id);
  expect(await block.executeTakeFirst()).toMatchObject({ reason: null, lifted_by: admin.id });
});

test('an admin declines with a reason that the person reads, and a new request is possible', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await makeErasureDue(portal, student);
  const reason = 'An inquiry is open until May.';
  const request = await requestOf(admin, student);
  expect(await admin.call(declineErasure, { ...request, body: { reason: ' ' } })).toMatchObject({
    status: 400,
    code: 'invalid-input',
  });
  expect((await admin.call(declineErasure, { ...request, body: { reason } })).status).toBe(200);
  expect(await stateOf(student)).toMatchObject({ request: null, declined: { reason } });
  expect((await listMailsTo(portal, addressOf(student))).at(-1)?.text).toContain(reason);
  expect(await runErasures(portal)).toBe(0);
  const { erasures } = (await student.call(exportData)).data;
  expect(erasures).toMatchObject([{ outcome: 'declined', reason }]);
  expect(await admin.call(declineErasure, { ...request, body: { reason } })).toMatchObject({
    status: 409,
    code: 'erasure-ended',
  });
  expect(await admin.call(carryOutErasure, request)).toMatchObject({ code: 'erasure-ended' });
  expect((await readAuditTrail(portal, 'account', student.id)).at(-1)).toMatchObject({
    actor_id: admin.id,
    action: 'account.decline-erasure',
    after: { reason: '(personal)' },
  });
  expect((await requestErasureBy(student)).status).toBe(200);
});

test('no admin decides on their own request, and simultaneous decisions end a request once', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  await requestErasureBy(admin);
  expect(await listedOf(admin, admin)).toMatchObject({ own: true });
  const request = await requestOf(admin, admin);
  const body = { reason: 'x' };
  for (const call of [admin.call(carryOutErasure, request), admin.call(declineErasure, { ...request, body })])
    expect(await call).toMatchObject({ status: 403, code: 'own-erasure' });
  const replies = await Promise.all([
    other.call(carryOutErasure, request),
    other.call(declineErasure, { ...request, body }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('requests are paged, the earliest due first', async () => {
  const admin = await anAdmin(portal);
  for (let n = 0; n < 3; n++) await requestErasureBy(await aStudent(portal));
  const page = async (number: number) =>
    (await admin.call(listErasures, { query: { page: number, limit: 2 } })).data;
  const [one, two] = [await page(1), await page(2)];
  expect(one.totalPages).toBe(Math.ceil(one.total / 2));
  const listed = [...one.results, ...two.results];
  expect(new Set(listed.map(({ id }) => id)).size).toBe(listed.length);
  const days = listed.map(({ due_at }) => String(due_at));
  expect(days).toEqual([...days].sort());
  expect((await page(1_000)).results).toEqual([]);
});

test('repeated requests and withdrawals send at most three mails a day', async () => {
  const student = await aStudent(portal);
  for (let time = 0; time < 3; time++) {
    expect((await requestErasureBy(student)).status).toBe(200);
    await withdraw(student);
  }
  expect(await requestErasureBy(student)).toMatchObject({ status: 429, code: 'too-many-requests' });
  expect(await subjectsTo(student)).toHaveLength(3);
  await portal.db
    .updateTable('erasure_request')
    .set({ asked_at: new Date(Date.now() - DAY) })
    .where('account_id', '=', student.id)
    .execute();
  expect((await requestErasureBy(student)).status).toBe(200);
});
