import { expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { advanceTime, anAttempt } from '#test/attempts.ts';
import { usePortal } from '#test/portal.ts';
import { questionAt, readEvents } from '#test/saved-events.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();

test('of many concurrent operations under one number, exactly the acknowledged one is stored', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, seconds) =>
      attempt.save([{ seq: 1, question_id: id, selected_options: [options[seconds % 3] ?? ''], seconds }]),
    ),
  );
  const acknowledged = replies.flatMap(({ success }, seconds) => (success ? seconds : []));
  expect(acknowledged).toHaveLength(1);
  expect(await readEvents(portal, attempt)).toMatchObject([{ seq: 1, seconds: acknowledged[0] }]);
});

test('after the end a stored operation is acknowledged again, and no other under its number', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  const operation = { seq: 1, question_id: id, selected_options: [options[0] ?? ''] };
  await attempt.save([operation]);
  await attempt.submit();
  expect(await attempt.save([operation])).toMatchObject({ success: true, data: { state: 'submitted' } });
  expect(await attempt.save([{ ...operation, selected_options: [options[1] ?? ''] }])).toMatchObject({
    ...{ status: 400, code: 'seq-taken' },
  });
});

test('two operations under one number in a save are refused if they differ and stored once if they do not', async () => {
  const { save, startedAttempt } = await anAttempt(portal);
  const question_id = startedAttempt.questions[0]?.id ?? 0;
  const [one, other] = [true, false].map((marked) => ({ seq: 7, question_id, marked }));
  if (!one || !other) throw new Error('Two are needed');
  expect(await save([one, other])).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await save([one, one])).toMatchObject({ status: 200, data: { acknowledged: 7 } });
  expect(await save([{ ...other, seq: 8 }])).toMatchObject({ status: 200 });
  const stored = await portal.db
    .selectFrom('answer_event')
    .select(['seq', 'marked'])
    .where('attempt_id', '=', startedAttempt.attempt.id)
    .orderBy('seq')
    .execute();
  expect(stored).toEqual([
    { seq: 7, marked: true },
    { seq: 8, marked: false },
  ]);
});

test('an operation in time is acknowledged again after its section ended; a new one is kept as evidence', async () => {
  const { id: test } = await aSectionedAptitude(
    portal,
    [
      { name: 'First', minutes: 10 },
      { name: 'Second', minutes: 10 },
    ],
    { duration: 20 },
  );
  const attempt = await anAttempt(portal, { test });
  const { id, options } = questionAt(attempt);
  const inTime = { seq: 1, question_id: id, selected_options: [options[0] ?? ''] };
  expect(await attempt.save([inTime])).toMatchObject({ success: true });
  await advanceTime(portal, test, 10 * 60 + GRACE_SECONDS + 1);
  expect(await attempt.save([inTime])).toMatchObject({ success: true });
  const late = { ...inTime, seq: 2, selected_options: [] };
  expect(await attempt.save([inTime, late])).toMatchObject({
    code: 'section-closed',
    data: { refused: [2] },
  });
  expect(await readEvents(portal, attempt)).toMatchObject([
    { seq: 1, late: false },
    { seq: 2, late: true },
  ]);
});
