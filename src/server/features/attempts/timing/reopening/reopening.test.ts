import { expect, test } from 'vitest';
import { editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { readAttempt } from '#contract/attempts/late-answers.ts';
import { readInstructions } from '#contract/attempts/start.ts';
import { pauseAptitude, reopenAttempts, resumeAptitude } from '#contract/attempts/timing.ts';
import { sendHeartbeat, sendMessage } from '#contract/invigilation.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { listResponses } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { makeErasureDue, runErasures } from '#test/erasure.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { reason, useReopening } from '#test/reopening.ts';

const portal = usePortal();
const { end, reopen, rowOf, scoresOf, answer, again } = useReopening(portal);
const MINUTE = 60;

test('a reopened attempt continues with its answers and the time left, and is marked again', async () => {
  const attempt = await anAttempt(portal);
  await answer(attempt, 0, 1);
  await advanceTime(portal, attempt.test, 20 * MINUTE);
  await attempt.submit();
  const before = await rowOf(attempt);
  const left = before.deadline.getTime() - (before.submitted_at?.getTime() ?? 0);
  expect((await reopen(attempt)).data).toEqual({ changed: 1 });
  const after = await rowOf(attempt);
  expect(after).toMatchObject({ state: 'writing', how: null, submitted_at: null });
  expect(after.deadline.getTime()).toBeGreaterThanOrEqual(before.deadline.getTime());
  expect(Math.abs(after.deadline.getTime() - Date.now() - left)).toBeLessThan(3_000);
  const opened = await again(attempt);
  expect(opened.data.attempt.answers).toHaveLength(1);
  expect((await answer(attempt, 1, 1, opened.data.attempt.epoch)).data.notices).toMatchObject([
    { kind: 'reopened', message: reason },
  ]);
  await attempt.submit();
  expect(await scoresOf(attempt)).toMatchObject([{ marks: 2, correct: 2 }]);
  const log = await readAuditTrail(portal, 'attempt', attempt.startedAttempt.attempt.id);
  expect(log.filter(({ action }) => action === 'attempt.submit')).toHaveLength(2);
  expect(log.find(({ action }) => action === 'attempt.reopen')).toMatchObject({
    before: { how: 'student', deadline: before.deadline.toISOString() },
    after: { deadline: after.deadline.toISOString() },
  });
});

test('after a reopening no window can write until the next start', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  await reopen(attempt);
  const openings = async () => {
    const admin = await anAdmin(portal);
    const { data } = await admin.call(readAttempt, {
      params: { attempt_id: attempt.startedAttempt.attempt.id },
    });
    return data.openings;
  };
  const held = async () =>
    (
      await attempt.student.call(sendHeartbeat, {
        params: { attempt_id: attempt.startedAttempt.attempt.id },
        body: { epoch: 1, waiting: 0, visible: true },
      })
    ).data.held;
  expect(await openings()).toBe(1);
  expect(await held()).toBe(false);
  expect((await again(attempt)).data.attempt.epoch).toBe(3);
  expect(await openings()).toBe(2);
  expect(await held()).toBe(true);
});

test('a late answer that is sent again after the reopening does not count as saved', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  expect(await answer(attempt, 0, 1)).toMatchObject({ code: 'already-submitted' });
  await reopen(attempt);
  expect(await answer(attempt, 0, 1)).toMatchObject({ code: 'taken-over' });
  const { epoch } = (await again(attempt)).data.attempt;
  expect(await answer(attempt, 0, 1, epoch)).toMatchObject({ success: true });
  await attempt.submit();
  expect(await scoresOf(attempt)).toMatchObject([{ marks: 1, correct: 1 }]);
});

/** The notices that a test screen gets with its heartbeat. */
async function toldTo({ student, startedAttempt }: StudentAttempt): Promise<string[]> {
  const { data } = await student.call(sendHeartbeat, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: 1, waiting: 0, visible: true },
  });
  return data.notices.map(({ message }) => message);
}

test('a reopened attempt does not show the notices that others got meanwhile', async () => {
  const id = await anAptitude(portal);
  const [attempt] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const admin = await anAdmin(portal);
  const params = { id };
  const tell = (message: string) => admin.call(sendMessage, { params, body: { message } });
  await tell('Question 2 is in metres');
  await attempt.submit();
  await tell('Ten minutes left');
  await admin.call(pauseAptitude, { params, body: { reason: 'Fire drill' } });
  await admin.call(resumeAptitude, { params });
  // A screen that submits an attempt which is closed already.
  expect(await toldTo(attempt)).toEqual(['Question 2 is in metres']);
  await reopen(attempt);
  await tell('Question 3 is in seconds');
  expect(await toldTo(attempt)).toEqual(['Question 2 is in metres', reason, 'Question 3 is in seconds']);
});

/** Sets the duration of a test in minutes. */
async function lengthen(id: number, duration: number, windowMinutes = 0) {
  const admin = await anAdmin(portal);
  const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
  const { name, test_timestamp, total_questions, ends_at } = aptitude;
  const window_end = Math.ceil(Date.parse(ends_at) / 1_000) + windowMinutes * MINUTE;
  const body = { name, test_timestamp, duration, total_questions, ...(windowMinutes > 0 && { window_end }) };
  expect((await admin.call(editAptitude, { params: { id }, body })).status).toBe(200);
}

test('while an attempt is reopened, nobody can read its former marks', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  await reopen(attempt);
  const admin = await anAdmin(portal);
  const { data } = await admin.call(listResponses, { params: { id: attempt.test } });
  expect(data.totalResponses).toBe(0);
  const read = await attempt.student.call(readInstructions, { params: { id: attempt.test } });
  expect(read.data).toMatchObject({ state: 'ongoing', attempt_state: 'writing' });
});

test('of two reopenings at once one counts', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  const both = await Promise.all([reopen(attempt, 20), reopen(attempt, 20)]);
  expect(both.map(({ code }) => code).sort()).toEqual(['nothing-closed', undefined]);
});

test('erased students, and those being erased, are not reopened with the others', async () => {
  const test = await anAptitude(portal);
  const [gone, going, other, writing] = [
    await anAttempt(portal, { test }),
    await anAttempt(portal, { test }),
    await anAttempt(portal, { test }),
    await anAttempt(portal, { test }),
  ];
  for (const attempt of [gone, going, other]) await attempt.submit();
  await makeErasureDue(portal, gone.student);
  expect(await runErasures(portal)).toBe(1);
  const { regno } = await portal.db
    .selectFrom('account')
    .select('regno')
    .where('id', '=', gone.student.id)
    .executeTakeFirstOrThrow();
  const admin = await anAdmin(portal);
  const body = { users: [regno, going.student.regno, other.student.regno], reason };
  const { opening } = await portal.db.transaction().execute(async (tx) => {
    // An erasure takes the same lock.
    await tx.selectFrom('account').select('id').where('id', '=', going.student.id).forUpdate().execute();
    const opening = admin.call(reopenAttempts, { params: { id: test }, body });
    await waitForLockWaiters(portal, 1);
    // A long lock on an account delays nobody else at the test.
    expect(await writing.submit()).toMatchObject({ status: 200 });
    await tx
      .updateTable('account')
      .set({ erased_at: new Date() })
      .where('id', '=', going.student.id)
      .execute();
    return { opening };
  });
  expect((await opening).data).toEqual({ changed: 1 });
  expect(await rowOf(gone)).toMatchObject({ state: 'submitted' });
  expect(await rowOf(going)).toMatchObject({ state: 'submitted' });
  expect(await rowOf(other)).toMatchObject({ state: 'writing' });
  expect(
    await admin.call(reopenAttempts, { params: { id: test }, body: { ...body, users: [regno] } }),
  ).toMatchObject({ code: 'nothing-closed' });
});

test('while a reopened attempt is open, the own data contain no score', async () => {
  const id = await anAptitude(portal, { release: 'at-once' });
  await portal.db.updateTable('aptitude').set({ release_answers: 'by-hand' }).where('id', '=', id).execute();
  const attempt = await anAttempt(portal, { test: id });
  await answer(attempt, 0, 1);
  await end(attempt.test, attempt);
  const read = async () => (await attempt.student.call(exportData)).data.attempts[0];
  expect(await read()).toMatchObject({ state: 'submitted', result: { marks: 1 } });
  expect((await reopen(attempt, 10)).data).toEqual({ changed: 1 });
  expect(await read()).toMatchObject({ state: 'writing', result: null });
});

/**
 * One of two students submits during a pause, and an admin reopens the attempt after it. `inPause` runs after the submission and `after`
 * after the pause. Returns the minutes that each has left.
 */
async function leftAfterPause(test: number, { inPause = async () => {}, after = async () => {} } = {}) {
  const [early, other] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  await advanceTime(portal, test, 30 * MINUTE);
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id: test }, body: { reason } });
  await advanceTime(portal, test, 20 * MINUTE);
  await early.submit();
  await inPause();
  await advanceTime(portal, test, 5 * MINUTE);
  await admin.call(resumeAptitude, { params: { id: test } });
  await after();
  expect(await reopen(early)).toMatchObject({ success: true });
  const left = async (attempt: StudentAttempt) =>
    Math.round(((await rowOf(attempt)).deadline.getTime() - Date.now()) / (MINUTE * 1_000));
  return { early: await left(early), other: await left(other) };
}

test.each(['inPause', 'after'])(
  'a longer test gives an attempt submitted during a pause as much more as the others: %s',
  async (when) => {
    const starts_at = new Date(Math.floor(Date.now() / 1_000 - MINUTE) * 1_000);
    const ends_at = new Date(starts_at.getTime() + 82 * MINUTE * 1_000);
    const test = await anAptitude(portal, { starts_at, ends_at, timing: 'own' });
    const { early, other } = await leftAfterPause(test, { [when]: () => lengthen(test, 80) });
    expect(early).toBe(other);
  },
);
