import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import { finishSection } from '#contract/attempts/sections.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { listExtraTime, withdrawExtraTime } from '#contract/attempts/timing.ts';
import { listToppers } from '#contract/results/achievers.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { autoSubmitOnce } from '#test/auto-submit.ts';
import { grantExtra, minutesBetween } from '#test/extra-time.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const MINUTE = 60;

const testOf = (id: number) =>
  portal.db.selectFrom('aptitude').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('extra time given before the start moves the deadline of that student, and no other', async () => {
  const id = await anAptitude(portal);
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  expect((await grantExtra(portal, id, student, { factor: 1.5 })).data).toMatchObject({
    ...{ regno: student.regno, factor: 1.5, minutes: null, started_at: null, deadline: null },
    reason: 'As the office decided',
  });
  const { ends_at, closes_at } = await testOf(id);
  expect(minutesBetween(ends_at, closes_at)).toBe(30);
  const reply = await student.call(readInstructions, { params: { id } });
  expect(reply.data.own_minutes).toBe(90);
  const mine = await anAttempt(portal, { test: id, student });
  const theirs = await anAttempt(portal, { test: id, student: other });
  expect(minutesBetween(ends_at, mine.startedAttempt.attempt.deadline)).toBe(30);
  expect(minutesBetween(ends_at, theirs.startedAttempt.attempt.deadline)).toBe(0);
});

test('extra time granted during an attempt moves it at once, and is audited without the reason', async () => {
  const id = await anAptitude(portal);
  const { save, startedAttempt, student } = await anAttempt(portal, { test: id });
  const { data } = await grantExtra(portal, id, student, { minutes: 10 });
  expect(minutesBetween(startedAttempt.attempt.deadline, data.deadline)).toBe(10);
  const reply = await save([{ seq: 1, question_id: startedAttempt.questions[0]?.id ?? 0 }]);
  expect(reply.data.deadline).toBe(data.deadline);
  await advanceTime(portal, id, 65 * MINUTE);
  expect(await save([{ seq: 2, question_id: startedAttempt.questions[0]?.id ?? 0 }])).toMatchObject({
    success: true,
  });
  const [entry] = await readAuditTrail(portal, 'aptitude', id);
  expect(entry).toMatchObject({ action: 'aptitude.give-time', after: { factor: null, minutes: 10 } });
  expect(JSON.stringify(entry)).not.toMatch(/office/);
});

test('once a student has started, extra time only grows, and it ends with the submission', async () => {
  const { student, submit, test: id } = await anAttempt(portal);
  await grantExtra(portal, id, student, { minutes: 20 });
  expect(await grantExtra(portal, id, student, { minutes: 15 })).toMatchObject({
    status: 409,
    code: 'time-shrinks',
  });
  expect(await grantExtra(portal, id, student, { factor: 1.25 })).toMatchObject({ code: 'time-shrinks' });
  expect((await grantExtra(portal, id, student, { minutes: 25 })).success).toBe(true);
  await submit();
  expect(await grantExtra(portal, id, student, { minutes: 90 })).toMatchObject({
    status: 409,
    code: 'student-finished',
  });
});

test('extra time can be taken back only before the start', async () => {
  const id = await anAptitude(portal);
  const student = await aStudent(portal);
  const admin = await anAdmin(portal);
  const takeBack = () => admin.call(withdrawExtraTime, { params: { id }, body: { regno: student.regno } });
  expect(await takeBack()).toMatchObject({ status: 409, code: 'no-extra-time' });
  await grantExtra(portal, id, student, { factor: 2 });
  expect((await takeBack()).success).toBe(true);
  expect((await admin.call(listExtraTime, { params: { id } })).data).toEqual([]);
  const { ends_at, closes_at } = await testOf(id);
  expect(closes_at).toEqual(ends_at);
  await grantExtra(portal, id, student, { factor: 2 });
  await anAttempt(portal, { test: id, student });
  expect(await takeBack()).toMatchObject({ status: 409, code: 'student-started' });
});

test.each([{ factor: 1 }, { factor: 5 }, { minutes: 0 }, { minutes: 1.5 }, { factor: 2, minutes: 3 }, {}])(
  'the extra time %j is refused',
  async (extra) => {
    const id = await anAptitude(portal);
    expect(await grantExtra(portal, id, await aStudent(portal), extra as { factor: number })).toMatchObject({
      status: 400,
      code: 'invalid-input',
    });
  },
);

test('results after the end wait for the last student’s extra time', async () => {
  const id = await anAptitude(portal);
  const slow = await aStudent(portal);
  await grantExtra(portal, id, slow, { minutes: 30 });
  const quick = await anAttempt(portal, { test: id });
  await quick.submit();
  await advanceTime(portal, id, 70 * MINUTE);
  const read = () => quick.student.call(readResult, { params: { id } });
  const { closes_at } = await testOf(id);
  expect(await read()).toMatchObject({
    code: 'not-released',
    data: { results_at: new Date(closes_at.getTime() + 5_000).toISOString() },
  });
  expect(await quick.student.call(listToppers, { params: { id } })).toMatchObject({ code: 'not-released' });
  await advanceTime(portal, id, 30 * MINUTE);
  expect((await read()).success).toBe(true);
});

test('an own time may begin anywhere in the window and ends with it', async () => {
  const admin = await anAdmin(portal);
  const now = Math.floor(Date.now() / 1_000);
  const plan = { name: 'Own', test_timestamp: now - 60, duration: 30, total_questions: 3 };
  const { data } = await admin.call(createAptitude, {
    body: { ...plan, timing: 'own', window_end: now + 7_200 },
  });
  expect(minutesBetween(new Date(now * 1_000), data.ends_at)).toBe(120);
  const id = await anAptitude(portal, {
    timing: 'own',
    duration: 30,
    ends_at: new Date(Date.now() + 7_200_000),
  });
  const early = await anAttempt(portal, { test: id });
  expect(minutesBetween(early.startedAttempt.attempt.started_at, early.startedAttempt.attempt.deadline)).toBe(
    30,
  );
  await advanceTime(portal, id, 100 * MINUTE);
  const late = await anAttempt(portal, { test: id });
  expect(minutesBetween(late.startedAttempt.attempt.started_at, late.startedAttempt.attempt.deadline)).toBe(
    20,
  );
  await advanceTime(portal, id, 21 * MINUTE);
  const { regno, trade, call } = await aStudent(portal);
  expect(await call(startAttempt, { params: { id }, body: { regno, trade } })).toMatchObject({
    code: 'exam-closed',
  });
});

test('a later end moves the open sections and leaves the closed ones', async () => {
  const start = Math.floor(Date.now() / 1_000) - 60;
  const { id } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }, { name: 'C' }], {
    starts_at: new Date(start * 1_000),
    one_way: true,
  });
  const { save, startedAttempt, student } = await anAttempt(portal, { test: id });
  const { data: left } = await student.call(finishSection, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: 1, section: 0 },
  });
  const plan = { name: 'Longer', test_timestamp: start, duration: 75, total_questions: 3 };
  const admin = await anAdmin(portal);
  expect((await admin.call(editAptitude, { params: { id }, body: plan })).success).toBe(true);
  const question_id = startedAttempt.questions[2]?.id ?? 0;
  const { data } = await save([{ seq: 1, question_id }]);
  expect(data.section_ends).toEqual([left.section_ends[0], data.deadline, data.deadline]);
  expect(minutesBetween(left.deadline, data.deadline)).toBe(15);
});

test.each([
  ['timing', { timing: 'own' as const }],
  ['one-way', { one_way: true }],
  ['scheme', { scheme: { right: 2, wrong: { share: '1/3' } } }],
  ['cut-off', { cut_off: { percent: 50 } }],
])('once somebody has started, the %s stays', async (_what, change) => {
  const admin = await anAdmin(portal);
  const now = Math.floor(Date.now() / 1_000) - 60;
  const plan = { name: 'Plan', test_timestamp: now, duration: 60, total_questions: 3 };
  const { data } = await admin.call(createAptitude, { body: plan });
  const again = (body: object) =>
    admin.call(editAptitude, { params: { id: data.id }, body: { ...plan, ...body } });
  expect((await again(change)).success).toBe(true);
  await portal.db
    .insertInto('attempt')
    .values({
      ...{ aptitude_id: data.id, account_id: admin.id, paper: '[]' },
      ...{ started_at: new Date(), deadline: new Date(data.ends_at) },
    })
    .execute();
  expect((await again(change)).success).toBe(true);
  const back = { timing: 'common' as const, one_way: false, scheme: null, cut_off: null };
  expect(await again(back)).toMatchObject({ status: 409, code: 'test-started' });
  expect((await again({ trades: ['GME'], networks: ['10.0.0.0/8'], release: 'by-hand' })).success).toBe(true);
});

test('a longer test does not reopen a time that is over, whether the attempt is closed yet or not', async () => {
  const start = Math.floor(Date.now() / 1_000) - 60;
  const [starts_at, ends_at] = [new Date(start * 1_000), new Date((start + 7_200) * 1_000)];
  const id = await anAptitude(portal, { timing: 'own', duration: 30, starts_at, ends_at });
  const { startedAttempt } = await anAttempt(portal, { test: id });
  const attempt = portal.db.updateTable('attempt').where('id', '=', startedAttempt.attempt.id);
  await attempt.set({ deadline: sql`clock_timestamp() - interval '6 seconds'` }).execute();
  const plan = { name: 'Longer', test_timestamp: start, duration: 75, total_questions: 3 };
  const edited = await (await anAdmin(portal)).call(editAptitude, {
    params: { id },
    body: { ...plan, timing: 'own', window_end: start + 7_200 },
  });
  expect(edited.success).toBe(true);
  await autoSubmitOnce(portal, startedAttempt.attempt.id);
  const { state, how } = await portal.db
    .selectFrom('attempt')
    .select(['state', 'how'])
    .where('id', '=', startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
  expect({ state, how }).toEqual({ state: 'submitted', how: 'deadline' });
});
