import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { usePortal } from '#test/portal.ts';
import { scoreOf } from '#test/scores.ts';

const portal = usePortal();

test('an equal answer in another order does not count as late', async () => {
  const question = await aQuestion(portal, { correct_options: [1, 3] });
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { questions: [question] }) });
  const { right } = await attempt.key(question);
  await attempt.save([{ seq: 1, question_id: question, selected_options: right }]);
  await attempt.submit();
  const again = { question_id: question, selected_options: right.toReversed() };
  expect((await attempt.submit([again])).data).toMatchObject({ late: [] });
});

test('answers submitted after the grace period are kept as late, and the saved answers are marked', async () => {
  const attempt = await anAttempt(portal);
  const [a, b] = attempt.startedAttempt.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.save([{ seq: 1, question_id: a ?? 0, selected_options: keyA.right }]);
  const { submitted } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    await advanceTime({ ...portal, db: tx }, attempt.test, 59 * 60 + 6);
    const submitted = attempt.submit([{ question_id: b ?? 0, selected_options: keyB.right }]);
    // Auto-submit would take it next.
    await waitForLockWaiters(portal, 1);
    return { submitted };
  });
  expect((await submitted).data).toMatchObject({ how: 'deadline', answers_saved: 1, late: [b] });
  expect(await scoreOf(portal, attempt)).toMatchObject({ correct: 1, unanswered: 2 });
});

test('a save that arrives after the submission is kept as late, whatever sequence numbers the submission used', async () => {
  const attempt = await anAttempt(portal);
  const [a, b] = attempt.startedAttempt.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.submit([{ question_id: a ?? 0, selected_options: keyA.right }]);
  const late = { seq: 1, question_id: b ?? 0, selected_options: keyB.right };
  expect(await attempt.save([late])).toMatchObject({ code: 'already-submitted', data: { refused: [1] } });
  const kept = await portal.db
    .selectFrom('answer_event')
    .select(['question_id', 'late'])
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .orderBy('late')
    .execute();
  expect(kept).toEqual([
    { question_id: a, late: false },
    { question_id: b, late: true },
  ]);
});

test('what was acknowledged in time is acknowledged again after the end, beside refused operations', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const inTime = { seq: 1, question_id: id, marked: true };
  const late = { seq: 2, question_id: id, marked: false };
  await attempt.save([inTime]);
  await advanceTime(portal, attempt.test, 59 * 60 + 6);
  const refused = await attempt.save([inTime, late]);
  expect(refused).toMatchObject({ status: 409, data: { refused: [2] } });
  expect(['deadline-passed', 'already-submitted']).toContain(refused.code);
  await attempt.submit();
  expect(await attempt.save([inTime])).toMatchObject({ success: true, data: { state: 'submitted' } });
  expect(await attempt.save([late])).toMatchObject({ status: 409, code: 'already-submitted' });
});

test('answers submitted after auto-submit are kept as late, once', async () => {
  const attempt = await anAttempt(portal);
  const [a, b, c] = attempt.startedAttempt.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.save([{ seq: 1, question_id: a ?? 0, selected_options: keyA.right }]);
  await advanceTime(portal, attempt.test, 59 * 60 + 6);
  await vi.waitFor(async () => expect(await scoreOf(portal, attempt)).toBeDefined(), { timeout: 60_000 });
  const known = { question_id: a ?? 0, selected_options: keyA.right };
  const fresh = { question_id: b ?? 0, selected_options: keyB.right };
  const receipt = (await attempt.submit()).data;
  const submitted = [known, fresh, { question_id: c ?? 0, selected_options: [] }];
  for (const _ of ['once', 'again'])
    expect((await attempt.submit(submitted)).data).toEqual({ ...receipt, late: [b] });
  expect(await attempt.submit([{ question_id: 999_999, selected_options: [] }])).toMatchObject({
    success: true,
  });
  const late = await portal.db
    .selectFrom('answer_event')
    .select(['question_id', 'selected', 'late'])
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .orderBy('seq')
    .execute();
  expect(late).toEqual([
    { question_id: a, selected: keyA.right, late: false },
    { question_id: b, selected: keyB.right, late: true },
  ]);
  expect(await scoreOf(portal, attempt)).toMatchObject({ correct: 1, unanswered: 2 });
});

test('visits to questions do not use up the quota of late answers', async () => {
  const attempt = await anAttempt(portal);
  const { id: question_id } = attempt.startedAttempt.questions[0] ?? { id: 0 };
  const { right } = await attempt.key(question_id);
  await attempt.submit();
  const { id, epoch } = attempt.startedAttempt.attempt;
  await sql`insert into answer_event (attempt_id, epoch, seq, question_id, seconds, received_at, late)
    select ${id}, ${epoch}, 5000 + nth, ${question_id}, 1, now(), true from generate_series(1, 1000) nth`.execute(
    portal.db,
  );
  await attempt.submit([{ question_id, selected_options: right }]);
  const kept = await portal.db
    .selectFrom('answer_event')
    .select('selected')
    .where('attempt_id', '=', id)
    .where('selected', 'is not', null)
    .execute();
  expect(kept).toEqual([{ selected: right }]);
});

test('an empty operation after the end is not kept and uses up no quota', async () => {
  const attempt = await anAttempt(portal);
  const { id: question_id } = attempt.startedAttempt.questions[0] ?? { id: 0 };
  const { right } = await attempt.key(question_id);
  await attempt.save([{ seq: 1, question_id, selected_options: right }]);
  const receipt = (await attempt.submit([{ question_id }])).data;
  expect(receipt.late).toEqual([]);
  const { id } = attempt.startedAttempt.attempt;
  const countEvents = async () =>
    (await portal.db.selectFrom('answer_event').select('seq').where('attempt_id', '=', id).execute()).length;
  const before = await countEvents();
  expect(before).toBe(1);
  const again = await attempt.submit(Array.from({ length: 500 }, () => ({ question_id })));
  expect(again.data).toEqual(receipt);
  expect(await countEvents()).toBe(before);
  // It does not hide other late answers either.
  const late = await attempt.submit([{ question_id, selected_options: [] }, { question_id }]);
  expect(late.data).toEqual({ ...receipt, late: [question_id] });
});
