import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { editAptitude, removeAptitude } from '#contract/aptitudes/aptitude.ts';
import { duplicateAptitude } from '#contract/aptitudes/publication.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { grantExtraTime, pauseAptitude } from '#contract/attempts/timing.ts';
import { sendHeartbeat } from '#contract/invigilation.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { beat, tick, usePauses } from '#test/pauses.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const { pause, resume, attemptOf } = usePauses(portal);
const MINUTE = 60;

const testOf = (id: number) =>
  portal.db.selectFrom('aptitude').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('a pause moves every future end by exactly its length, for students and for the test', async () => {
  const id = await anAptitude(portal);
  const attempt = await anAttempt(portal, { test: id });
  expect((await pause(id)).data.paused_at).not.toBeNull();
  await advanceTime(portal, id, 12 * MINUTE);
  const [before, times] = [await attemptOf(attempt), await testOf(id)];
  expect((await resume(id)).data.paused_at).toBeNull();
  const [after, moved] = [await attemptOf(attempt), await testOf(id)];
  const [still] = after.standstills;
  const span = Date.parse(still?.to ?? '') - Date.parse(still?.from ?? '');
  expect(span).toBeGreaterThanOrEqual(12 * MINUTE * 1_000);
  expect(after.deadline.getTime() - before.deadline.getTime()).toBe(span);
  expect(moved.ends_at.getTime() - times.ends_at.getTime()).toBe(span);
  expect(moved.closes_at.getTime() - times.closes_at.getTime()).toBe(span);
  expect(after.paused_at).toBeNull();
  expect(await readAuditTrail(portal, 'aptitude', id)).toMatchObject([
    { action: 'aptitude.pause', after: { reason: 'Power cut in lab 2' } },
    { action: 'aptitude.resume' },
  ]);
});

test('sections that had ended stay, the open and later ones move', async () => {
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'A', minutes: 10 },
      { name: 'B', minutes: 20 },
      { name: 'C', minutes: 30 },
    ],
    { duration: 60 },
  );
  const attempt = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, 15 * MINUTE);
  await pause(id);
  await advanceTime(portal, id, 5 * MINUTE);
  const before = (await attemptOf(attempt)).section_ends ?? [];
  await resume(id);
  const { section_ends: after, standstills } = await attemptOf(attempt);
  const span = Date.parse(standstills[0]?.to ?? '') - Date.parse(standstills[0]?.from ?? '');
  expect(after?.map((end, place) => end.getTime() - (before[place]?.getTime() ?? 0))).toEqual([
    0,
    span,
    span,
  ]);
});

test('a submission during a pause is marked, and the pause does not count as time spent', async () => {
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { release: 'at-once' }) });
  await advanceTime(portal, attempt.test, 10 * MINUTE);
  await pause(attempt.test);
  await advanceTime(portal, attempt.test, 90 * MINUTE);
  const { data } = await attempt.submit();
  expect(data).toMatchObject({ state: 'submitted', how: 'student' });
  await resume(attempt.test);
  const { data: result } = await attempt.student.call(readResult, { params: { id: attempt.test } });
  expect(result.response_time).toBeGreaterThanOrEqual(600);
  expect(result.response_time).toBeLessThan(640);
});

test('nobody starts during a pause, and a start after it has the whole time until the moved end', async () => {
  const id = await anAptitude(portal);
  const student = await aStudent(portal);
  const { regno, trade } = student;
  const start = () => student.call(startAttempt, { params: { id }, body: { regno, trade } });
  await pause(id);
  expect(await start()).toMatchObject({ status: 409, code: 'test-paused' });
  expect((await student.call(readInstructions, { params: { id } })).data.paused_at).not.toBeNull();
  await advanceTime(portal, id, 70 * MINUTE);
  // By its own clock the test has not ended.
  expect((await student.call(readInstructions, { params: { id } })).data.state).toBe('ongoing');
  await resume(id);
  const { attempt } = (await start()).data;
  expect(Date.parse(attempt.deadline)).toBe((await testOf(id)).ends_at.getTime());
  expect(Date.parse(attempt.deadline) - Date.parse(attempt.started_at)).toBeGreaterThan(58 * MINUTE * 1_000);
});

test('results after the end wait while the test is paused beyond it', async () => {
  const attempt = await anAttempt(portal);
  await anAttempt(portal, { test: attempt.test });
  await attempt.submit();
  await pause(attempt.test);
  await advanceTime(portal, attempt.test, 90 * MINUTE);
  const read = () => attempt.student.call(readResult, { params: { id: attempt.test } });
  expect(await read()).toMatchObject({ code: 'not-released' });
  await resume(attempt.test);
  expect(await read()).toMatchObject({ code: 'not-released' });
  await advanceTime(portal, attempt.test, 61 * MINUTE);
  expect((await read()).success).toBe(true);
});

test('extra time given in or after a pause counts whole, on top of it', async () => {
  const id = await anAptitude(portal, {
    timing: 'own',
    duration: 30,
    ends_at: new Date(Date.now() + 7_200_000),
  });
  const attempt = await anAttempt(portal, { test: id });
  const admin = await anAdmin(portal);
  const give = (minutes: number) =>
    admin.call(grantExtraTime, {
      params: { id },
      body: { regno: attempt.student.regno, extra: { minutes }, reason: 'The screen failed' },
    });
  await pause(id);
  const before = await attemptOf(attempt);
  await give(5);
  await advanceTime(portal, id, 15 * MINUTE);
  await resume(id);
  await give(10);
  const after = await attemptOf(attempt);
  const [still] = after.standstills;
  const span = Date.parse(still?.to ?? '') - Date.parse(still?.from ?? '');
  // `advanceTime` already subtracted the 15 minutes.
  expect(after.deadline.getTime() + 15 * MINUTE * 1_000 - before.deadline.getTime()).toBe(
    span + 10 * MINUTE * 1_000,
  );
  expect((await beat(attempt)).data.notices.map(({ message }) => message)).toEqual([
    'Power cut in lab 2',
    'You have 5 min more.',
    expect.stringMatching(/^The test was paused for 15 min/),
    'You have 5 min more.',
  ]);
});

test('a pause is refused where nothing runs, and during a pause', async () => {
  const later = await anAptitude(portal, { startsIn: 3_600 });
  expect(await pause(later)).toMatchObject({ code: 'not-started' });
  expect(await pause(await anAptitude(portal, { startsIn: -7_200 }))).toMatchObject({ code: 'test-over' });
  expect(await pause(await anAptitude(portal, { stage: 'draft' }))).toMatchObject({ code: 'not-found' });
  const id = await anAptitude(portal);
  expect(await resume(id)).toMatchObject({ code: 'not-paused' });
  await pause(id);
  expect(await pause(id)).toMatchObject({ status: 409, code: 'already-paused' });
});

test('two simultaneous resumptions move the times once', async () => {
  const attempt = await anAttempt(portal);
  await pause(attempt.test);
  await advanceTime(portal, attempt.test, 5 * MINUTE);
  const both = await Promise.all([resume(attempt.test), resume(attempt.test)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['not-paused', undefined]);
  expect((await attemptOf(attempt)).standstills).toHaveLength(1);
});

test('an edit after a pause keeps the moved end, and a copy of the test starts without it', async () => {
  const id = await anAptitude(portal);
  const admin = await anAdmin(portal);
  await anAttempt(portal, { test: id });
  await pause(id);
  await advanceTime(portal, id, 5 * MINUTE);
  await resume(id);
  const before = await testOf(id);
  const plan = { name: 'As before', duration: before.duration, total_questions: 3 };
  const test_timestamp = Math.floor(before.starts_at.getTime() / 1_000);
  // The API takes whole seconds.
  await portal.db
    .updateTable('aptitude')
    .set({
      starts_at: sql`date_trunc('second', starts_at)`,
      ends_at: sql`ends_at - (starts_at - date_trunc('second', starts_at))`,
    })
    .where('id', '=', id)
    .execute();
  const edited = await admin.call(editAptitude, { params: { id }, body: { ...plan, test_timestamp } });
  expect(edited.success).toBe(true);
  const after = await testOf(id);
  expect(after.ends_at.getTime() - after.starts_at.getTime()).toBe(
    before.ends_at.getTime() - before.starts_at.getTime(),
  );
  const { data: copy } = await admin.call(duplicateAptitude, { params: { id }, body: {} });
  expect(Date.parse(copy.ends_at)).toBe(copy.test_timestamp * 1_000 + 60 * MINUTE * 1_000);
});

test('an archived test with an open attempt can be paused too', async () => {
  const attempt = await anAttempt(portal);
  await (await anAdmin(portal)).call(removeAptitude, { params: { id: attempt.test } });
  expect((await pause(attempt.test)).success).toBe(true);
  expect((await attemptOf(attempt)).paused_at).not.toBeNull();
});

test('a pause at one node applies on the other', async () => {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const attempt = await anAttempt(portal);
  const { startedAttempt, student, test: id } = attempt;
  await other.call(
    pauseAptitude,
    { params: { id }, body: { reason: 'Fire drill' } },
    (await anAdmin(portal)).token,
  );
  await advanceTime(portal, id, 6);
  expect(await tick(attempt, 1)).toMatchObject({ code: 'paused' });
  const { data } = await other.call(
    sendHeartbeat,
    { params: { attempt_id: startedAttempt.attempt.id }, body: { epoch: 1, waiting: 1, visible: true } },
    student.token,
  );
  expect(data.paused_at).not.toBeNull();
  const handIn = { userData: { regno: student.regno, trade: student.trade }, answers: [] };
  expect((await other.call(submitAttempt, { params: { id }, body: handIn }, student.token)).success).toBe(
    true,
  );
});
