import { expect, test } from 'vitest';
import { editAptitude } from '#contract/aptitudes/aptitude.ts';
import { readInstructions } from '#contract/attempts/start.ts';
import { giveExtraMinutes, listExtraTime, pauseAptitude, resumeAptitude } from '#contract/attempts/timing.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { grantExtra, minutesBetween } from '#test/extra-time.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { listNotices } from '../../notices.queries.ts';

const portal = usePortal();
const MINUTE = 60;

const testOf = (id: number) =>
  portal.db.selectFrom('aptitude').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('minutes given while a timed section is open lengthen it and move the later ones', async () => {
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'A', minutes: 20 },
      { name: 'B', minutes: 40 },
    ],
    { duration: 70 },
  );
  const { startedAttempt, student, save } = await anAttempt(portal, { test: id });
  await grantExtra(portal, id, student, { minutes: 10 });
  const question_id = startedAttempt.questions[0]?.id ?? 0;
  const ends = (await save([{ seq: 1, question_id }])).data.section_ends ?? [];
  expect(ends.map((end) => minutesBetween(startedAttempt.attempt.started_at, end))).toEqual([30, 70]);
});

/** A test of 60 minutes with two timed sections of 20, and a student with a factor of 1.5. */
async function twoTimed() {
  const sections = ['A', 'B'].map((name) => ({ name, minutes: 20 }));
  const ends_at = new Date(Date.now() + 10 * 3_600_000);
  const { id } = await aSectionedAptitude(portal, sections, { duration: 60, timing: 'own', ends_at });
  const student = await aStudent(portal);
  await grantExtra(portal, id, student, { factor: 1.5 });
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

test.each(['before', 'after'])('minutes on top of a factor count in full %s the start', async (when) => {
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

test('extra time counts by the time to answer where sections are shorter than the test', async () => {
  const { id, student, writable } = await twoTimed();
  await anAttempt(portal, { test: id, student });
  expect(await grantExtra(portal, id, student, { minutes: 20 })).toMatchObject({ code: 'time-shrinks' });
  expect((await grantExtra(portal, id, student, { minutes: 25 })).success).toBe(true);
  expect(await writable()).toBe(65);
  expect(await grantExtra(portal, id, student, { factor: 1.6 })).toMatchObject({ code: 'time-shrinks' });
});

test('minutes given after a pause to a student beyond the common end delay the results as long', async () => {
  const id = await anAptitude(portal);
  const { startedAttempt, student } = await anAttempt(portal, { test: id });
  const admin = await anAdmin(portal);
  await grantExtra(portal, id, student, { minutes: 30 });
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
    .where('id', '=', startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
  expect((await testOf(id)).closes_at.getTime()).toBeGreaterThanOrEqual(deadline.getTime());
});

test('nobody gets minutes, or a notice of them, once the last section has ended', async () => {
  const { id } = await aSectionedAptitude(portal, [
    { name: 'A', minutes: 10 },
    { name: 'B', minutes: 10 },
  ]);
  const { startedAttempt, student } = await anAttempt(portal, { test: id });
  const past = new Date(Date.now() - 2_000);
  await portal.db
    .updateTable('attempt')
    .set({ deadline: past, section_ends: [past, past] })
    .where('id', '=', startedAttempt.attempt.id)
    .execute();
  const body = { users: [student.regno], reason: 'Slow machine', minutes: 10 };
  const given = await (await anAdmin(portal)).call(giveExtraMinutes, { params: { id }, body });
  expect(given).toMatchObject({ status: 409, code: 'nobody-writes' });
  expect(await grantExtra(portal, id, student, { minutes: 10 })).toMatchObject({
    status: 409,
    code: 'student-finished',
  });
});

test('a student gets a notice of the minutes by which the deadline moved', async () => {
  const sections = ['A', 'B'].map((name) => ({ name, minutes: 30 }));
  const { id } = await aSectionedAptitude(portal, sections, { duration: 70 });
  const { startedAttempt, student } = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 40 * MINUTE);
  const { data } = await grantExtra(portal, id, student, { factor: 1.5 });
  // The first section stays closed.
  expect(minutesBetween(startedAttempt.attempt.deadline, data.deadline)).toBe(15 - 40);
  const notices = await listNotices(portal.db, [startedAttempt.attempt.id]);
  expect(notices.get(startedAttempt.attempt.id)).toMatchObject([
    { kind: 'time-added', message: 'You have 15 min more.' },
  ]);
});

test('minutes given in a section that a late start cut count in full, whether the test is extended before or after', async () => {
  const start = Math.floor(Date.now() / 1_000) - 40 * MINUTE;
  const sections = ['A', 'B'].map((name) => ({ name, minutes: 30 }));
  const { id } = await aSectionedAptitude(portal, sections, { starts_at: new Date(start * 1_000) });
  const [one, other] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const plan = { name: 'Longer', test_timestamp: start, duration: 75, total_questions: 4 };
  await grantExtra(portal, id, one.student, { minutes: 10 });
  await (await anAdmin(portal)).call(editAptitude, { params: { id }, body: plan });
  await grantExtra(portal, id, other.student, { minutes: 10 });
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

test('minutes given before the start count in full, also where sections are shorter than the test', async () => {
  const { id } = await aSectionedAptitude(portal, [
    { name: 'A', minutes: 20 },
    { name: 'B', minutes: 20 },
  ]);
  const student = await aStudent(portal);
  await grantExtra(portal, id, student, { minutes: 10 });
  const { data } = await student.call(readInstructions, { params: { id } });
  expect(data).toMatchObject({ own_minutes: 70, stretch: 1.25 });
  const { startedAttempt } = await anAttempt(portal, { test: id, student });
  expect(minutesBetween(startedAttempt.attempt.started_at, startedAttempt.attempt.deadline)).toBe(50);
});

test('a student whose time was over when the test was paused gets no minutes during the pause', async () => {
  const id = await anAptitude(portal);
  const [one, other] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  await grantExtra(portal, id, other.student, { minutes: 30 });
  const { deadline } = one.startedAttempt.attempt;
  await advanceTime(portal, id, (Date.parse(deadline) - Date.now()) / 1_000 + 2);
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id }, body: { reason: 'Power cut' } });
  expect(await grantExtra(portal, id, one.student, { minutes: 10 })).toMatchObject({
    code: 'student-finished',
  });
  const users = [one.student.regno, other.student.regno];
  const body = { users, reason: 'Slow machine', minutes: 10 };
  expect((await admin.call(giveExtraMinutes, { params: { id }, body })).data).toEqual({ changed: 1 });
});
