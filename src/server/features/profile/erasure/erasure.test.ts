import { expect, onTestFinished, test, vi } from 'vitest';
import { sendRecoveryCode } from '#contract/accounts/recovery.ts';
import { register } from '#contract/accounts/registration.ts';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { carryOutErasure } from '#contract/profile/erasure.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { listToppers } from '#contract/results/achievers.ts';
import { listResponses } from '#contract/results.ts';
import { offeredBatches } from '#server/features/accounts/rules.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
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
import { aJspr, anAdmin, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { aPicture, sendBare } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import { STUDENT_MAIL_DOMAIN } from '#test/student-mail.ts';

const portal = usePortal({ STUDENT_MAIL_DOMAIN });
const { subjectsTo, rowOf } = useErasure(portal);
const DAY = 86_400_000;

const actionsOn = async ({ id }: Person) =>
  (await readAuditTrail(portal, 'account', id)).map(({ action, actor_id }) => [action, actor_id]);
const isErased = async (person: Person) => (await rowOf(person)).erased_at !== null;

test('a request with the password returns and mails the due date, and a second one changes nothing', async () => {
  const student = await aStudent(portal);
  expect(await requestErasureBy(student, 'not it')).toMatchObject({
    status: 400,
    code: 'wrong-password',
    issues: [{ path: 'password' }],
  });
  expect(await stateOf(student)).toEqual({ request: null, declined: null, obstacle: null, until: null });
  const { data, status } = await requestErasureBy(student);
  expect(status).toBe(200);
  const wait = Date.parse(data.due_at as string) - Date.parse(data.asked_at as string);
  expect(wait).toBe(14 * DAY);
  expect((await requestErasureBy(student)).data).toEqual(data);
  expect((await stateOf(student)).request).toEqual(data);
  expect(await subjectsTo(student)).toEqual(['Your data will be erased']);
  expect(await runErasures(portal)).toBe(0);
  expect(await isErased(student)).toBe(false);
});

test('of many simultaneous requests one is stored', async () => {
  const student = await aStudent(portal);
  const replies = await Promise.all([1, 2, 3, 4].map(() => requestErasureBy(student)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
  expect(await actionsOn(student)).toEqual([['account.ask-for-erasure', student.id]]);
});

test('a request can be withdrawn until it is due, and everything stays', async () => {
  const student = await aStudent(portal);
  expect(await withdraw(student)).toMatchObject({ status: 409, code: 'no-erasure' });
  await makeErasureDue(portal, student);
  expect((await withdraw(student)).status).toBe(200);
  expect(await runErasures(portal)).toBe(0);
  expect(await stateOf(student)).toMatchObject({ request: null });
  expect(await withdraw(student)).toMatchObject({ code: 'no-erasure' });
  expect(await actionsOn(student)).toEqual([
    ['account.ask-for-erasure', student.id],
    ['account.withdraw-erasure', student.id],
  ]);
});

test('once the request is due, the account identifies nobody', async () => {
  const student = await aJspr(portal);
  await makeErasureDue(portal, student);
  expect(await runErasures(portal)).toBe(1);
  const row = await rowOf(student);
  expect(row).toMatchObject({ name: 'Former student', role: 'student', trade: student.trade, batch: 2026 });
  expect(row).toMatchObject({ mail: null, mobile: null, avatar: null, blocked_at: null });
  expect(row.regno).toMatch(/^erased-[0-9a-f]{16}$/);
  expect(await subjectsTo(student)).toEqual(['Your data are erased']);
  expect((await actionsOn(student)).at(-1)).toEqual(['account.erase', null]);
  const body = { regno: student.regno, password: PASSWORD };
  expect(await portal.call(login, { body })).toMatchObject({ status: 401, code: 'wrong-credentials' });
  const credentials = { regno: row.regno, password: PASSWORD };
  expect(await portal.call(login, { body: credentials })).toMatchObject({ code: 'wrong-credentials' });
  const before = await mailCount();
  await portal.call(sendRecoveryCode, { params: { regno: row.regno } });
  expect(await mailCount()).toBe(before);
});

const mailCount = async () => (await portal.db.selectFrom('mail').select('id').execute()).length;

test('the registration number is free again, and the new account knows nothing of the old one', async () => {
  const [batch = 0] = offeredBatches(new Date(), 'Asia/Kolkata');
  const { student, submit } = await anAttempt(portal);
  await submit();
  await makeErasureDue(portal, student);
  await runErasures(portal);
  const { regno } = student;
  const form = { regno, name: 'Somebody Else', trade: 'GCS' as const, batch, password: 'quite another' };
  expect((await portal.call(register, { body: form })).status).toBe(200);
  const { data } = await portal.call(login, { body: { regno, password: 'quite another' } });
  const own = (await portal.call(exportData, {}, data.access_token)).data;
  expect(own).toMatchObject({ attempts: [], erasures: [] });
  expect(own.log.map(({ action }) => action)).toEqual(['account.register']);
});

test('tokens end at once on this node and within a second on another', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const verify = async (at = portal) => (await at.call(verifySession, {}, student.token)).status;
  expect([await verify(), await verify(node)]).toEqual([200, 200]);
  await requestErasureBy(student);
  await admin.call(carryOutErasure, await requestOf(admin, student));
  expect(await verify()).toBe(401);
  await vi.waitFor(async () => expect(await verify(node)).toBe(401), { timeout: 1_000, interval: 20 });
});

test('results stay: nobody’s rank changes, and the hall of fame forgets the person', async () => {
  const admin = await anAdmin(portal);
  const question = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [question], release: 'at-once' });
  const [best, other] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const { right, wrong } = await best.key(question);
  await best.save([{ seq: 1, question_id: question, selected_options: right }]);
  await other.save([{ seq: 1, question_id: question, selected_options: wrong.slice(0, 1) }]);
  await best.submit();
  await other.submit();
  const responses = async () => (await admin.call(listResponses, { params: { id } })).data.responses;
  const ranks = async () => (await responses()).map(({ rank, marks }) => [rank, marks]);
  const before = await ranks();
  await makeErasureDue(portal, best.student);
  await runErasures(portal);
  expect(await ranks()).toEqual(before);
  expect((await responses()).map(({ name }) => name)).toEqual(['Former student', other.student.name]);
  await advanceTime(portal, id, 3_700);
  const { overall, trade } = (await other.student.call(listToppers, { params: { id } })).data;
  expect(overall.map(({ name, rank }) => [name, rank])).toEqual([[other.student.name, 2]]);
  expect(JSON.stringify([overall, trade])).not.toMatch(/Former|erased/);
});

test('the picture is deleted unless someone else has the same one', async () => {
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const bytes = await aPicture(300, 300, '#aa0011').png().toBuffer();
  for (const { token } of [one, other]) await sendBare(portal, token, bytes, 'image/png');
  const stored = async () => (await portal.db.selectFrom('picture').select('hash').execute()).length;
  const before = await stored();
  await makeErasureDue(portal, one);
  await runErasures(portal);
  expect(await stored()).toBe(before);
  await makeErasureDue(portal, other);
  await runErasures(portal);
  expect(await stored()).toBe(before - 1);
});

test('several nodes at once carry out a request only once', async () => {
  const people = [await aStudent(portal), await aStudent(portal), await aStudent(portal)];
  for (const person of people) await makeErasureDue(portal, person);
  const counts = await Promise.all([1, 2, 3, 4].map(() => runErasures(portal)));
  expect(counts.reduce((sum, one) => sum + one)).toBe(3);
  for (const person of people) {
    expect(await subjectsTo(person)).toEqual(['Your data are erased']);
    const erased = (await actionsOn(person)).filter(([action]) => action === 'account.erase');
    expect(erased).toHaveLength(1);
  }
});

test('nobody is erased during a test: a new request says until when, and an old one waits', async () => {
  const asked = await aStudent(portal);
  await makeErasureDue(portal, asked);
  const { student, submit } = await anAttempt(portal, { student: asked });
  expect(await stateOf(student)).toMatchObject({ obstacle: 'attempt-open', until: expect.any(String) });
  expect(await runErasures(portal)).toBe(0);
  const admin = await anAdmin(portal);
  expect(await listedOf(admin, student)).toMatchObject({ obstacle: 'attempt-open' });
  expect(await admin.call(carryOutErasure, await requestOf(admin, student))).toMatchObject({
    status: 409,
    code: 'attempt-open',
    message: expect.stringMatching(/at the latest after \d/),
  });
  const other = await anAttempt(portal);
  expect(await requestErasureBy(other.student)).toMatchObject({ status: 409, code: 'attempt-open' });
  expect(await stateOf(other.student)).toMatchObject({ request: null });
  await submit();
  expect(await runErasures(portal)).toBe(1);
  expect(await isErased(student)).toBe(true);
});

test('a student who is being erased cannot start a test meanwhile', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { questions: [await aQuestion(portal)] });
  let starting: Promise<{ status: number }> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', student.id).forUpdate().execute();
    await tx
      .updateTable('account')
      .set({ regno: `erased-${student.id}`, erased_at: new Date() })
      .where('id', '=', student.id)
      .execute();
    const { regno, trade } = student;
    starting = student.call(startAttempt, { params: { id }, body: { regno, trade } });
    await waitForLockWaiters(portal, 1);
  });
  expect((await starting)?.status).toBe(409);
  const attempts = portal.db.selectFrom('attempt').select('id').where('account_id', '=', student.id);
  expect(await attempts.execute()).toEqual([]);
});
