import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAptitude, editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import {
  duplicateAptitude,
  publishAptitude,
  releaseResults,
  unpublishAptitude,
} from '#contract/aptitudes/publication.ts';
import { pauseAptitude, resumeAptitude } from '#contract/attempts/timing.ts';
import { readResult } from '#contract/results.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { isGraceOver } from '../rules.ts';

const portal = usePortal();
const MINUTE = 60;
const DAY = 86_400;
const now = () => Math.floor(Date.now() / 1_000);

type Change = Partial<Parameters<typeof editAptitude.body.parse>[0] & object>;

async function edit(admin: Person, id: number, change: Change) {
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, duration, total_questions } = aptitude;
  return await admin.call(editAptitude, {
    params: { id },
    body: { name, test_timestamp, duration, total_questions, ...change },
  });
}

/** Minutes from the start to the end of a test. */
const lengthOf = ({ test_timestamp, ends_at }: { test_timestamp: number; ends_at: string }) =>
  (Date.parse(ends_at) / 1_000 - test_timestamp) / MINUTE;

/** A test that started a minute ago, made over HTTP, so that it starts at a whole second. */
async function aRunningTest() {
  const admin = await anAdmin(portal);
  const plan = { name: 'Moved', test_timestamp: now() - MINUTE, duration: 60, total_questions: 3 };
  const { data } = await admin.call(createAptitude, { body: plan });
  return { admin, id: data.id, params: { id: data.id } };
}

const reason = { reason: 'Fire drill' };

test('released results of a test that nobody took are withdrawn when the test is rescheduled', async () => {
  const admin = await anAdmin(portal);
  const id = await anAptitude(portal, { startsIn: -2 * 3_600, release: 'by-hand' });
  const params = { id };
  const released = await admin.call(releaseResults, {
    params,
    body: { parts: ['marks', 'answers', 'explanations'] },
  });
  expect(released.data.answers_released_at).not.toBeNull();
  expect((await edit(admin, id, { name: 'Over all the same' })).data.answers_released_at).not.toBeNull();
  const { data } = await edit(admin, id, { test_timestamp: now() - MINUTE });
  expect(data).toMatchObject({
    ...{ marks_released_at: null, answers_released_at: null, explanations_released_at: null },
  });
  const attempt = await anAttempt(portal, { test: id });
  await attempt.submit();
  expect(await attempt.student.call(readResult, { params })).toMatchObject({ code: 'not-released' });
});

test('a pause that affected nobody is forgotten when the test is rescheduled', async () => {
  const { admin, id, params } = await aRunningTest();
  await admin.call(pauseAptitude, { params, body: reason });
  await advanceTime(portal, id, 25 * MINUTE);
  expect(lengthOf((await admin.call(resumeAptitude, { params })).data)).toBeCloseTo(85, 0);
  const { data } = await edit(admin, id, { test_timestamp: now() + DAY });
  expect(lengthOf(data)).toBe(60);
});

test('a pause that never ended does not block the rescheduled test', async () => {
  const { admin, id, params } = await aRunningTest();
  await admin.call(pauseAptitude, { params, body: reason });
  await edit(admin, id, { test_timestamp: now() + DAY });
  await advanceTime(portal, id, DAY + MINUTE);
  expect((await admin.call(readAptitude, { params })).data.aptitude).toMatchObject({
    ...{ paused_at: null, phase: 'ongoing' },
  });
});

test('a pause that was running when the test became a draft does not block it either', async () => {
  const { admin, id, params } = await aRunningTest();
  await admin.call(pauseAptitude, { params, body: reason });
  await advanceTime(portal, id, 10 * MINUTE);
  await admin.call(resumeAptitude, { params });
  await admin.call(pauseAptitude, { params, body: reason });
  const { data } = await admin.call(unpublishAptitude, { params });
  expect(data).toMatchObject({ stage: 'draft', paused_at: null });
  expect(lengthOf(data)).toBe(60);
});

test('a pause is kept where the start stays, or where somebody has started', async () => {
  const { admin, id, params } = await aRunningTest();
  await admin.call(pauseAptitude, { params, body: reason });
  expect((await edit(admin, id, { duration: 90 })).data.paused_at).not.toBeNull();
  await advanceTime(portal, id, 10 * MINUTE);
  await admin.call(resumeAptitude, { params });
  expect(lengthOf((await edit(admin, id, { duration: 60 })).data)).toBeCloseTo(70, 0);
});

const HOUR = 60 * MINUTE;

/** A test of an hour within a window of four that opened a minute ago, at a whole second. */
async function aWindow() {
  const start = now() - MINUTE;
  const [starts_at, ends_at] = [start, start + 4 * HOUR].map((second) => new Date(second * 1_000));
  const id = await anAptitude(portal, { starts_at, ends_at, timing: 'own' });
  return { admin: await anAdmin(portal), id, params: { id } };
}

/** The same, paused for an hour. */
async function aPausedWindow() {
  const { admin, id, params } = await aWindow();
  await admin.call(pauseAptitude, { params, body: reason });
  await advanceTime(portal, id, HOUR);
  const { data } = await admin.call(resumeAptitude, { params });
  return { admin, id, params, data };
}

test('a window set after a pause keeps its length when the test is rescheduled or edited', async () => {
  const { admin, id, params, data } = await aPausedWindow();
  for (const hours of [3, 1]) {
    const reply = await edit(admin, id, { window_end: data.test_timestamp + hours * HOUR });
    expect(lengthOf(reply.data)).toBe(60 * hours);
    expect(lengthOf((await admin.call(duplicateAptitude, { params, body: {} })).data)).toBe(60 * hours);
  }
  expect(lengthOf((await admin.call(unpublishAptitude, { params })).data)).toBe(60);
});

test('a window moved by a pause stays moved when other terms change, even during an attempt', async () => {
  const { admin, id, data } = await aPausedWindow();
  await anAttempt(portal, { test: id });
  const window_end = Math.floor(Date.parse(data.ends_at) / 1_000);
  const reply = await edit(admin, id, { window_end, violation_limit: 3 });
  expect(reply).toMatchObject({ success: true, data: { ends_at: data.ends_at, violation_limit: 3 } });
});

test('a published test cannot be changed into one that could not be published', async () => {
  const admin = await anAdmin(portal);
  const minutes = { startsIn: 600, stage: 'draft' as const, duration: 60 };
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'One', minutes: 30 },
      { name: 'Two', minutes: 30 },
    ],
    minutes,
  );
  await admin.call(publishAptitude, { params: { id } });
  const before = (await admin.call(readAptitude, { params: { id } })).data;
  const refusals: [Change, string][] = [
    [{ duration: 40 }, 'minutes-beyond-duration'],
    [{ timing: 'own', window_end: before.aptitude.test_timestamp + 30 * MINUTE }, 'window-short'],
  ];
  for (const [change, code] of refusals) {
    const reply = await edit(admin, id, change);
    expect(reply).toMatchObject({ status: 409, code: 'not-publishable', data: { points: [{ code }] } });
    expect(reply.message).not.toContain('checklist');
  }
  expect((await admin.call(readAptitude, { params: { id } })).data).toEqual(before);
  expect((await edit(admin, id, { duration: 90 })).success).toBe(true);
  expect((await edit(admin, id, { listed_only: true })).success).toBe(true);
});

test('a test cannot change to a trade without questions, but an earlier lack does not matter', async () => {
  const admin = await anAdmin(portal);
  const mine = await aQuestion(portal, { question_type: 'GCS' });
  const id = await anAptitude(portal, { questions: [mine], trades: ['GCS'], startsIn: 600 });
  expect(await edit(admin, id, { trades: [] })).toMatchObject({ code: 'not-publishable' });
  const empty = await anAptitude(portal, { questions: [], startsIn: 600 });
  expect((await edit(admin, empty, { name: 'Still empty' })).success).toBe(true);
  expect((await edit(admin, empty, { test_timestamp: now() - DAY })).success).toBe(true);
});

test('time that ran out while an edit waited for the attempt is given to nobody', async () => {
  const { admin, id } = await aWindow();
  const { startedAttempt } = await anAttempt(portal, { test: id });
  await advanceTime(portal, id, HOUR + 2);
  const held = portal.db.selectFrom('attempt').select('deadline').where('id', '=', startedAttempt.attempt.id);
  const { deadline } = await held.executeTakeFirstOrThrow();
  const { edited } = await portal.db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('attempt')
      .select('id')
      .where('id', '=', startedAttempt.attempt.id)
      .forUpdate()
      .execute();
    const edited = edit(admin, id, { duration: 90 });
    await waitForLockWaiters(portal, 1);
    await expect.poll(async () => isGraceOver(deadline, await readClock(tx))).toBe(true);
    return { edited };
  });
  expect((await edited).success).toBe(true);
  expect(await held.executeTakeFirstOrThrow()).toEqual({ deadline });
});

test('an edit during a pause gives no time to students whose time was over when it began', async () => {
  const { admin, id } = await aWindow();
  const attempts = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const [over = 0, going = 0] = attempts.map(({ startedAttempt }) => startedAttempt.attempt.id);
  const deadlines = async () => {
    const rows = await portal.db
      .selectFrom('attempt')
      .select(['id', 'deadline'])
      .where('aptitude_id', '=', id)
      .execute();
    return new Map(rows.map((row) => [row.id, row.deadline.getTime()]));
  };
  await portal.db.transaction().execute(async (tx) => {
    await sql`update attempt set deadline = clock_timestamp() - interval '1 second' where id = ${over}`.execute(
      tx,
    );
  });
  await admin.call(pauseAptitude, { params: { id }, body: reason });
  const before = await deadlines();
  expect((await edit(admin, id, { duration: 90 })).success).toBe(true);
  const after = await deadlines();
  expect(after.get(over)).toBe(before.get(over));
  expect(after.get(going)).toBeGreaterThan(before.get(going) ?? 0);
});
