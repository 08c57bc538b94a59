import { expect, test, vi } from 'vitest';
import { editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { giveExtraMinutes, grantExtraTime, pauseAptitude } from '#contract/attempts/timing.ts';
import { sendHeartbeat } from '#contract/invigilation.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { reason, useReopening } from '#test/reopening.ts';

const portal = usePortal();
const { end, reopen, rowOf, answer, again } = useReopening(portal);
const MINUTE = 60;

test('after the deadline a reopening needs minutes, and results wait for the new end', async () => {
  const attempt = await anAttempt(portal);
  const quick = await anAttempt(portal, { test: attempt.test });
  await advanceTime(portal, attempt.test, 59 * MINUTE);
  await quick.submit();
  await advanceTime(portal, attempt.test, 2 * MINUTE - 10);
  await vi.waitUntil(async () => (await rowOf(attempt)).state === 'submitted', {
    timeout: 60_000,
    interval: 50,
  });
  // A reopening is refused once the key is released.
  await portal.db
    .updateTable('aptitude')
    .set({ closes_at: new Date(Date.now() + 60_000) })
    .where('id', '=', attempt.test)
    .execute();
  expect(await reopen(attempt)).toMatchObject({ code: 'minutes-needed' });
  expect((await reopen(attempt, 10)).success).toBe(true);
  expect(Math.abs((await rowOf(attempt)).deadline.getTime() - Date.now() - 600_000)).toBeLessThan(3_000);
  const { closes_at } = await portal.db
    .selectFrom('aptitude')
    .select('closes_at')
    .where('id', '=', attempt.test)
    .executeTakeFirstOrThrow();
  expect(closes_at).toEqual((await rowOf(attempt)).deadline);
  const read = await quick.student.call(readResult, { params: { id: attempt.test } });
  expect(read).toMatchObject({ code: 'not-released' });
  expect((await again(attempt)).success).toBe(true);
});

test('once the answers are released, nothing is reopened', async () => {
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { release: 'at-once' }) });
  await attempt.submit();
  expect(await reopen(attempt)).toMatchObject({ status: 409, code: 'answers-out' });
});

test('once answers were released, a change of the release does not allow reopening', async () => {
  const id = await anAptitude(portal, {
    starts_at: new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000),
  });
  const attempt = await anAttempt(portal, { test: id });
  await attempt.submit();
  await advanceTime(portal, id, 61 * MINUTE);
  const admin = await anAdmin(portal);
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, duration, total_questions } = aptitude;
  const edited = await admin.call(editAptitude, {
    params: { id },
    body: { name, test_timestamp, duration, total_questions, release: 'by-hand' },
  });
  expect(edited.status).toBe(200);
  const read = await attempt.student.call(readResult, { params: { id } });
  expect(read).toMatchObject({ code: 'not-released' });
  expect(await reopen(attempt, 10)).toMatchObject({ code: 'answers-out' });
});

test('answers that nobody could read yet do not count as released if their release is postponed', async () => {
  const id = await anAptitude(portal, {
    release: 'at-once',
    starts_at: new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000),
  });
  const attempt = await anAttempt(portal, { test: id });
  const admin = await anAdmin(portal);
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, duration, total_questions } = aptitude;
  const body = { name, test_timestamp, duration, total_questions, release: 'after-end' as const };
  await admin.call(editAptitude, { params: { id }, body });
  await attempt.submit();
  expect((await reopen(attempt)).status).toBe(200);
});

test('once the test is over, minutes for an absent student delay nobody’s results', async () => {
  const attempt = await anAttempt(portal);
  const { test: id } = attempt;
  await attempt.submit();
  await advanceTime(portal, id, 61 * MINUTE);
  const admin = await anAdmin(portal);
  const absent = await aStudent(portal);
  const body = { users: [absent.regno], minutes: 30, reason };
  expect(await admin.call(giveExtraMinutes, { params: { id }, body })).toMatchObject({
    code: 'nobody-writes',
  });
  const extra = { regno: absent.regno, extra: { minutes: 30 }, reason };
  expect(await admin.call(grantExtraTime, { params: { id }, body: extra })).toMatchObject({
    code: 'exam-closed',
  });
  expect((await attempt.student.call(readResult, { params: { id } })).status).toBe(200);
  expect(await reopen(attempt, 10)).toMatchObject({ code: 'answers-out' });
});

test('nothing is reopened during a pause, and no open attempt is', async () => {
  const attempt = await anAttempt(portal);
  expect(await reopen(attempt)).toMatchObject({ code: 'nothing-closed' });
  await attempt.submit();
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id: attempt.test }, body: { reason: 'Fire drill' } });
  expect(await reopen(attempt)).toMatchObject({ code: 'test-paused' });
});

test('minutes for several students move open attempts, wait for those not started, and skip those done', async () => {
  const test = await anAptitude(portal);
  const [writing, done] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  const absent = await aStudent(portal);
  await done.submit();
  const users = [writing.student.regno, done.student.regno, absent.regno.toLowerCase()];
  const give = async (minutes: number) =>
    (await anAdmin(portal)).call(giveExtraMinutes, {
      params: { id: test },
      body: { users, minutes, reason },
    });
  expect((await give(10)).data).toEqual({ changed: 2 });
  expect((await give(5)).data).toEqual({ changed: 2 });
  const { deadline } = writing.startedAttempt.attempt;
  expect((await rowOf(writing)).deadline.getTime() - Date.parse(deadline)).toBe(15 * MINUTE * 1_000);
  const late = await anAttempt(portal, { test, student: absent });
  expect(Date.parse(late.startedAttempt.attempt.deadline) - Date.parse(deadline)).toBe(15 * MINUTE * 1_000);
  const { data } = await writing.student.call(sendHeartbeat, {
    params: { attempt_id: writing.startedAttempt.attempt.id },
    body: { epoch: 1, waiting: 0, visible: true },
  });
  expect(data.notices.map(({ message }) => message)).toEqual([
    'You have 10 min more.',
    'You have 5 min more.',
  ]);
});

test('minutes that make more than a day are refused with a sentence, and change nothing', async () => {
  const attempt = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const give = () =>
    admin.call(giveExtraMinutes, {
      params: { id: attempt.test },
      body: { users: [attempt.student.regno], minutes: 600, reason },
    });
  for (const _ of [1, 2]) expect(await give()).toMatchObject({ success: true });
  const { deadline } = await rowOf(attempt);
  expect(await give()).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'minutes' }] });
  expect((await rowOf(attempt)).deadline).toEqual(deadline);
});

test('minutes given to a reopened attempt keep the key hidden as long', async () => {
  const id = await anAptitude(portal);
  const [writer, reader] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  await reader.submit();
  await advanceTime(portal, id, 55 * MINUTE);
  await end(id, writer);
  await reopen(writer, 20);
  const body = { users: [writer.student.regno], reason, minutes: 15 };
  await (await anAdmin(portal)).call(giveExtraMinutes, { params: { id }, body });
  const { deadline } = await rowOf(writer);
  const { closes_at } = await portal.db
    .selectFrom('aptitude')
    .select('closes_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(closes_at.getTime()).toBeGreaterThanOrEqual(deadline.getTime());
  await advanceTime(portal, id, Math.ceil((deadline.getTime() - Date.now()) / 1_000) - MINUTE);
  expect(await answer(writer, 0, 1, 2)).toMatchObject({ success: true });
  expect(await reader.student.call(readResult, { params: { id } })).toMatchObject({ code: 'not-released' });
});
