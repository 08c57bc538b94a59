import { expect, test } from 'vitest';
import { saveAnswers } from '#contract/attempts/save.ts';
import { advanceTime, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { lockAgainstAutoSubmit } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { openAgain, questionAt, readEvents } from '#test/saved-events.ts';

const portal = usePortal();

test('only the newest window writes; an older one gets a refusal and stores nothing', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  const { epoch } = await openAgain(attempt);
  const old = await attempt.save([{ seq: 1, question_id: id, selected_options: [options[0] ?? ''] }]);
  expect(old).toMatchObject({ status: 409, code: 'taken-over', data: { epoch } });
  expect(await readEvents(portal, attempt)).toEqual([]);
  expect(await attempt.save([{ seq: 1, question_id: id }], epoch)).toMatchObject({ success: true });
});

test('a full attempt says that time is over and that the answer was not kept', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.startedAttempt.attempt;
  const save = () => attempt.save([{ seq: 1, question_id: questionAt(attempt).id, marked: true }]);
  await portal.db
    .updateTable('attempt_chain')
    .set({ size: 8_000_000 })
    .where('attempt_id', '=', id)
    .execute();
  expect(await save()).toMatchObject({ status: 429 });
  const late = await portal.db.transaction().execute(async (tx) => {
    await lockAgainstAutoSubmit(tx, id);
    await advanceTime(portal, attempt.test, 60 * 60);
    return await save();
  });
  expect(late).toMatchObject({
    code: 'deadline-passed',
    message: 'Time was over when this answer arrived. This attempt is full, so it was not kept.',
  });
  expect(await readEvents(portal, attempt)).toEqual([]);
});

test('an answer after the submission is kept as evidence and changes no score', async () => {
  const attempt = await anAttempt(portal);
  const { id } = questionAt(attempt);
  const { right } = await attempt.key(id);
  await attempt.submit();
  expect(await attempt.save([{ seq: 1, question_id: id, selected_options: right }])).toMatchObject({
    status: 409,
    code: 'already-submitted',
  });
  const score = await portal.db
    .selectFrom('score')
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .select(['marks', 'unanswered'])
    .executeTakeFirstOrThrow();
  expect(score).toEqual({ marks: 0, unanswered: 3 });
  expect(await readEvents(portal, attempt)).toMatchObject([{ late: true }]);
});

test("another student's attempt looks as if it did not exist", async () => {
  const attempt = await anAttempt(portal);
  const stranger = await aStudent(portal);
  const admin = await anAdmin(portal);
  const parts = {
    params: { attempt_id: attempt.startedAttempt.attempt.id },
    body: { epoch: 1, operations: [{ seq: 1, question_id: questionAt(attempt).id }] },
  };
  expect(await stranger.call(saveAnswers, parts)).toMatchObject({ status: 404, code: 'not-found' });
  expect(await stranger.call(saveAnswers, { ...parts, params: { attempt_id: 999_999 } })).toMatchObject({
    status: 404,
  });
  expect(await admin.call(saveAnswers, parts)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await portal.call(saveAnswers, parts)).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await readEvents(portal, attempt)).toEqual([]);
});

test('one operation that the paper does not allow refuses the whole save', async () => {
  const attempt = await anAttempt(portal);
  const [first, second] = [questionAt(attempt), questionAt(attempt, 1)];
  const good = { seq: 1, question_id: first.id, selected_options: [first.options[0] ?? ''] };
  const refused = async (operation: Parameters<StudentAttempt['save']>[0][number]) =>
    (await attempt.save([good, operation])).code;
  expect(await refused({ seq: 2, question_id: first.id, selected_options: [second.options[0] ?? ''] })).toBe(
    'not-in-paper',
  );
  expect(await refused({ seq: 2, question_id: 987_654 })).toBe('not-in-paper');
  expect(await refused({ seq: 2, question_id: first.id, selected_options: first.options.slice(0, 2) })).toBe(
    'too-many-options',
  );
  expect(await refused({ seq: 0, question_id: first.id })).toBe('invalid-input');
  expect(await refused({ seq: 2, question_id: first.id, selected_options: ['\u0000'] })).toBe(
    'invalid-input',
  );
  expect(await refused({ seq: 2, question_id: first.id, extra: 1 } as never)).toBe('invalid-input');
  expect(await readEvents(portal, attempt)).toEqual([]);
});

test('a block stops saves within a second, keeps what is stored, and the student continues after it is lifted', async () => {
  const attempt = await anAttempt(portal);
  const { id } = questionAt(attempt);
  await attempt.save([{ seq: 1, question_id: id, marked: true }]);
  await setBlocked(portal, [attempt.student], true);
  await expect
    .poll(async () => (await attempt.save([{ seq: 2, question_id: id }])).code, {
      timeout: 1_000,
      interval: 20,
    })
    .toBe('blocked');
  await setBlocked(portal, [attempt.student], false);
  await expect
    .poll(async () => (await attempt.save([{ seq: 3, question_id: id }])).success, {
      timeout: 2_000,
      interval: 20,
    })
    .toBe(true);
  expect((await readEvents(portal, attempt))[0]).toMatchObject({ seq: 1, marked: true });
});

test('nothing is kept under an epoch that does not exist, not even after the end', async () => {
  const attempt = await anAttempt(portal);
  const question_id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const never = () => attempt.save([{ seq: 1, question_id }], attempt.startedAttempt.attempt.epoch + 1);
  expect(await never()).toMatchObject({ status: 409, code: 'taken-over' });
  await attempt.submit();
  expect(await never()).toMatchObject({ status: 409, code: 'taken-over' });
  const events = portal.db.selectFrom('answer_event').select('seq');
  expect(await events.where('attempt_id', '=', attempt.startedAttempt.attempt.id).execute()).toEqual([]);
});
