import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import { grantExtraTime, listExtraTime, withdrawExtraTime } from '#contract/aptitudes/publication.ts';
import { finishSection, readInstructions, startAttempt } from '#contract/attempts/attempt.ts';
import { giveExtraMinutes, pauseAptitude, resumeAptitude } from '#contract/attempts/timing.ts';
import { listToppers, readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { autoSubmitOnce } from '#test/auto-submit.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { listNotices } from '../notices.queries.ts';

const portal = usePortal();
const MINUTE = 60;

const grant = async (id: number, { regno }: Person, extra: { factor: number } | { minutes: number }) =>
  (await anAdmin(portal)).call(grantExtraTime, {
    params: { id },
    body: { regno, extra, reason: 'As the office decided' },
  });
const minutesBetween = (from: string | Date, to: string | Date | null | undefined) =>
  Math.round((new Date(to ?? 0).getTime() - new Date(from).getTime()) / 60_000);
const testOf = (id: number) =>
  portal.db.selectFrom('aptitude').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('extra time given before moves the deadline of that student, and no other', async () => {
  const id = await anAptitude(portal);
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  expect((await grant(id, student, { factor: 1.5 })).data).toMatchObject({
    ...{ regno: student.regno, factor: 1.5, minutes: null, started_at: null, deadline: null },
    reason: 'As the office decided',
  });
  const { ends_at, closes_at } = await testOf(id);
  expect(minutesBetween(ends_at, closes_at)).toBe(30);
  const told = await student.call(readInstructions, { params: { id } });
  expect(told.data.own_minutes).toBe(90);
  const mine = await anAttempt(portal, { test: id, student });
  const theirs = await anAttempt(portal, { test: id, student: other });
  expect(minutesBetween(ends_at, mine.sitting.attempt.deadline)).toBe(30);
  expect(minutesBetween(ends_at, theirs.sitting.attempt.deadline)).toBe(0);
});

test('extra time given on the way moves an open attempt at once, and is written down without the reason', async () => {
  const id = await anAptitude(portal);
  const { save, sitting, student } = await anAttempt(portal, { test: id });
  const { data } = await grant(id, student, { minutes: 10 });
  expect(minutesBetween(sitting.attempt.deadline, data.deadline)).toBe(10);
  const reply = await save([{ seq: 1, question_id: sitting.questions[0]?.id ?? 0 }]);
  expect(reply.data.deadline).toBe(data.deadline);
  await advanceTime(portal, id, 65 * MINUTE);
  expect(await save([{ seq: 2, question_id: sitting.questions[0]?.id ?? 0 }])).toMatchObject({
    success: true,
  });
  const [entry] = await readAuditTrail(portal, 'aptitude', id);
  expect(entry).toMatchObject({ action: 'aptitude.give-time', after: { factor: null, minutes: 10 } });
  expect(JSON.stringify(entry)).not.toMatch(/office/);
});

test('minutes given while a timed section is open lengthen it and move the ones that follow', async () => {
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'A', minutes: 20 },
      { name: 'B', minutes: 40 },
    ],
    { duration: 70 },
  );
  const { sitting, student, save } = await anAttempt(portal, { test: id });
  await grant(id, student, { minutes: 10 });
  const question_id = sitting.questions[0]?.id ?? 0;
  const ends = (await save([{ seq: 1, question_id }])).data.section_ends ?? [];
  expect(ends.map((end) => minutesBetween(sitting.attempt.started_at, end))).toEqual([30, 70]);
});

test('once somebody writes, extra time only grows, and ends with the handing in', async () => {
  const { student, submit, test: id } = await anAttempt(portal);
  await grant(id, student, { minutes: 20 });
  expect(await grant(id, student, { minutes: 15 })).toMatchObject({ status: 409, code: 'time-shrinks' });
  expect(await grant(id, student, { factor: 1.25 })).toMatchObject({ code: 'time-shrinks' });
  expect((await grant(id, student, { minutes: 25 })).success).toBe(true);
  await submit();
  expect(await grant(id, student, { minutes: 90 })).toMatchObject({ status: 409, code: 'student-finished' });
});

/** A test of 60 minutes with two timed sections of 20, and a student who has half as much again. */
async function twoTimed() {
  const sections = ['A', 'B'].map((name) => ({ name, minutes: 20 }));
  const ends_at = new Date(Date.now() + 10 * 3_600_000);
  const { id } = await aSectionedAptitude(portal, sections, { duration: 60, timing: 'own', ends_at });
  const student = await aStudent(portal);
  await grant(id, student, { factor: 1.5 });
  const more = async () =>
    await (await anAdmin(portal)).call(giveExtraMinutes, {
      params: { id },
      body: { users: [student.regno], minutes: 5, reason: 'The lights went out' },
    });
  const writable = async () => {
    const { deadline, started_at } = await portal.db
      .selectFrom('attempt')
      .select(['deadline', 'started_at'])
      .where('aptitude_id', '=', id)
      .executeTakeFirstOrThrow();
    return minutesBetween(started_at, deadline);
  };
  return { id, student, more, writable };
}

test.each(['before', 'after'])('minutes on top of a factor are as many %s the start', async (when) => {
  const { id, student, more, writable } = await twoTimed();
  if (when === 'before') await more();
  await anAttempt(portal, { test: id, student });
  if (when === 'after') await more();
  expect(await writable()).toBe(65);
  const { data } = await (await anAdmin(portal)).call(listExtraTime, { params: { id } });
  expect(data).toMatchObject([{ factor: 1.5, minutes: 5 }]);
  const { closes_at, ends_at } = await testOf(id);
  expect(minutesBetween(ends_at, closes_at)).toBe(35);
});

test('what is more is told by what may be written, where sections are shorter than the test', async () => {
  const { id, student, writable } = await twoTimed();
  await anAttempt(portal, { test: id, student });
  expect(await grant(id, student, { minutes: 20 })).toMatchObject({ code: 'time-shrinks' });
  expect((await grant(id, student, { minutes: 25 })).success).toBe(true);
  expect(await writable()).toBe(65);
  expect(await grant(id, student, { factor: 1.6 })).toMatchObject({ code: 'time-shrinks' });
});

test('extra time is taken back before the start alone', async () => {
  const id = await anAptitude(portal);
  const student = await aStudent(portal);
  const admin = await anAdmin(portal);
  const takeBack = () => admin.call(withdrawExtraTime, { params: { id }, body: { regno: student.regno } });
  expect(await takeBack()).toMatchObject({ status: 409, code: 'no-extra-time' });
  await grant(id, student, { factor: 2 });
  expect((await takeBack()).success).toBe(true);
  expect((await admin.call(listExtraTime, { params: { id } })).data).toEqual([]);
  const { ends_at, closes_at } = await testOf(id);
  expect(closes_at).toEqual(ends_at);
  await grant(id, student, { factor: 2 });
  await anAttempt(portal, { test: id, student });
  expect(await takeBack()).toMatchObject({ status: 409, code: 'student-started' });
});

test.each([{ factor: 1 }, { factor: 5 }, { minutes: 0 }, { minutes: 1.5 }, { factor: 2, minutes: 3 }, {}])(
  'the extra time %j is refused',
  async (extra) => {
    const id = await anAptitude(portal);
    expect(await grant(id, await aStudent(portal), extra as { factor: number })).toMatchObject({
      status: 400,
      code: 'invalid-input',
    });
  },
);

test('results after the end wait for the last student’s extra time', async () => {
  const id = await anAptitude(portal);
  const slow = await aStudent(portal);
  await grant(id, slow, { minutes: 30 });
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

test('an own time is begun anywhere in the window and ends with it', async () => {
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
  expect(minutesBetween(early.sitting.attempt.started_at, early.sitting.attempt.deadline)).toBe(30);
  await advanceTime(portal, id, 100 * MINUTE);
  const late = await anAttempt(portal, { test: id });
  expect(minutesBetween(late.sitting.attempt.started_at, late.sitting.attempt.deadline)).toBe(20);
  await advanceTime(portal, id, 21 * MINUTE);
  const { regno, trade, call } = await aStudent(portal);
  expect(await call(startAttempt, { params: { id }, body: { regno, trade } })).toMatchObject({
    code: 'exam-closed',
  });
});

test('a later end moves the sections that are open, and leaves the closed ones', async () => {
  const start = Math.floor(Date.now() / 1_000) - 60;
  const { id } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }, { name: 'C' }], {
    starts_at: new Date(start * 1_000),
    one_way: true,
  });
  const { save, sitting, student } = await anAttempt(portal, { test: id });
  const { data: left } = await student.call(finishSection, {
    params: { attempt_id: sitting.attempt.id },
    body: { epoch: 1, section: 0 },
  });
  const plan = { name: 'Longer', test_timestamp: start, duration: 75, total_questions: 3 };
  const admin = await anAdmin(portal);
  expect((await admin.call(editAptitude, { params: { id }, body: plan })).success).toBe(true);
  const question_id = sitting.questions[2]?.id ?? 0;
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

test('a test that is made longer opens nobody’s time that is over, whether it was closed yet or not', async () => {
  const start = Math.floor(Date.now() / 1_000) - 60;
  const [starts_at, ends_at] = [new Date(start * 1_000), new Date((start + 7_200) * 1_000)];
  const id = await anAptitude(portal, { timing: 'own', duration: 30, starts_at, ends_at });
  const { sitting } = await anAttempt(portal, { test: id });
  const attempt = portal.db.updateTable('attempt').where('id', '=', sitting.attempt.id);
  await attempt.set({ deadline: sql`clock_timestamp() - interval '6 seconds'` }).execute();
  const plan = { name: 'Longer', test_timestamp: start, duration: 75, total_questions: 3 };
  const edited = await (await anAdmin(portal)).call(editAptitude, {
    params: { id },
    body: { ...plan, timing: 'own', window_end: start + 7_200 },
  });
  expect(edited.success).toBe(true);
  await autoSubmitOnce(portal, sitting.attempt.id);
  const { state, how } = await portal.db
    .selectFrom('attempt')
    .select(['state', 'how'])
    .where('id', '=', sitting.attempt.id)
    .executeTakeFirstOrThrow();
  expect({ state, how }).toEqual({ state: 'submitted', how: 'deadline' });
});

test('minutes given after a pause to one who writes beyond the common end keep results in for as long', async () => {
  const id = await anAptitude(portal);
  const { sitting, student } = await anAttempt(portal, { test: id });
  const admin = await anAdmin(portal);
  await grant(id, student, { minutes: 30 });
  await advanceTime(portal, id, 65 * MINUTE);
  await admin.call(pauseAptitude, { params: { id }, body: { reason: 'Power cut' } });
  await advanceTime(portal, id, 20 * MINUTE);
  await admin.call(resumeAptitude, { params: { id } });
  const users = [student.regno];
  await admin.call(giveExtraMinutes, {
    params: { id },
    body: { users, reason: 'Slow machine', minutes: 15 },
  });
  const { deadline } = await portal.db
    .selectFrom('attempt')
    .select('deadline')
    .where('id', '=', sitting.attempt.id)
    .executeTakeFirstOrThrow();
  expect((await testOf(id)).closes_at.getTime()).toBeGreaterThanOrEqual(deadline.getTime());
});

test('minutes are not given, nor told of, once the last section has ended', async () => {
  const { id } = await aSectionedAptitude(portal, [
    { name: 'A', minutes: 10 },
    { name: 'B', minutes: 10 },
  ]);
  const { sitting, student } = await anAttempt(portal, { test: id });
  const past = new Date(Date.now() - 2_000);
  await portal.db
    .updateTable('attempt')
    .set({ deadline: past, section_ends: [past, past] })
    .where('id', '=', sitting.attempt.id)
    .execute();
  const body = { users: [student.regno], reason: 'Slow machine', minutes: 10 };
  const given = await (await anAdmin(portal)).call(giveExtraMinutes, { params: { id }, body });
  expect(given).toMatchObject({ status: 409, code: 'nobody-writes' });
  expect(await grant(id, student, { minutes: 10 })).toMatchObject({ status: 409, code: 'student-finished' });
});

test('a student is told of the minutes by which the own end has moved', async () => {
  const sections = ['A', 'B'].map((name) => ({ name, minutes: 30 }));
  const { id } = await aSectionedAptitude(portal, sections, { duration: 70 });
  const { sitting, student } = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 40 * MINUTE);
  const { data } = await grant(id, student, { factor: 1.5 });
  // The first section is over and stays so.
  expect(minutesBetween(sitting.attempt.deadline, data.deadline)).toBe(15 - 40);
  const told = await listNotices(portal.db, [sitting.attempt.id]);
  expect(told.get(sitting.attempt.id)).toMatchObject([
    { kind: 'time-added', message: 'You have 15 min more.' },
  ]);
});

test('minutes given in a section that a late start cut are as many, whether the test is made longer before or after', async () => {
  const start = Math.floor(Date.now() / 1_000) - 40 * MINUTE;
  const sections = ['A', 'B'].map((name) => ({ name, minutes: 30 }));
  const { id } = await aSectionedAptitude(portal, sections, { starts_at: new Date(start * 1_000) });
  const [one, other] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const plan = { name: 'Longer', test_timestamp: start, duration: 75, total_questions: 4 };
  await grant(id, one.student, { minutes: 10 });
  await (await anAdmin(portal)).call(editAptitude, { params: { id }, body: plan });
  await grant(id, other.student, { minutes: 10 });
  const rows = await portal.db
    .selectFrom('attempt')
    .select(['started_at', 'section_ends'])
    .where('aptitude_id', '=', id)
    .execute();
  const ends = rows.map((row) => row.section_ends?.map((end) => minutesBetween(row.started_at, end)));
  expect(ends).toEqual([
    [40, 45],
    [40, 45],
  ]);
});

test('minutes given before the start are as many, also where sections are shorter than the test', async () => {
  const { id } = await aSectionedAptitude(portal, [
    { name: 'A', minutes: 20 },
    { name: 'B', minutes: 20 },
  ]);
  const student = await aStudent(portal);
  await grant(id, student, { minutes: 10 });
  const { data } = await student.call(readInstructions, { params: { id } });
  expect(data).toMatchObject({ own_minutes: 70, stretch: 1.25 });
  const { sitting } = await anAttempt(portal, { test: id, student });
  expect(minutesBetween(sitting.attempt.started_at, sitting.attempt.deadline)).toBe(50);
});

test('whose time was over as the test was paused gets no minutes while it stands still', async () => {
  const id = await anAptitude(portal);
  const [one, other] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  await grant(id, other.student, { minutes: 30 });
  const { deadline } = one.sitting.attempt;
  await advanceTime(portal, id, (Date.parse(deadline) - Date.now()) / 1_000 + 2);
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id }, body: { reason: 'Power cut' } });
  expect(await grant(id, one.student, { minutes: 10 })).toMatchObject({ code: 'student-finished' });
  const users = [one.student.regno, other.student.regno];
  const body = { users, reason: 'Slow machine', minutes: 10 };
  expect((await admin.call(giveExtraMinutes, { params: { id }, body })).data).toEqual({ changed: 1 });
});
