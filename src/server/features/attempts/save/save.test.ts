import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { MAX_TYPED_LENGTH } from '#contract/attempts/attempt.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { lockAgainstAutoSubmit } from '#test/lock-waits.ts';
import { usePortal } from '#test/portal.ts';
import { openAgain, questionAt, readEvents } from '#test/saved-events.ts';

const portal = usePortal();

test('an acknowledged operation is stored as it was sent', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  const reply = await attempt.save([
    { seq: 1, question_id: id },
    { seq: 2, question_id: id, selected_options: [options[2] ?? ''], marked: true, seconds: 31 },
  ]);
  expect(reply.data).toMatchObject({
    acknowledged: 2,
    epoch: 1,
    state: 'writing',
    deadline: attempt.startedAttempt.attempt.deadline,
    notices: [],
  });
  expect(await readEvents(portal, attempt)).toMatchObject([
    { seq: 1, question_id: id, selected: null, marked: null, seconds: 0, late: false },
    { seq: 2, question_id: id, selected: [options[2]], marked: true, seconds: 31, late: false },
  ]);
});

test('a repeated operation is stored once and acknowledged again; a different one under its number is refused', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  const operation = { seq: 1, question_id: id, selected_options: [options[0] ?? ''] };
  await Promise.all([
    attempt.save([operation]),
    attempt.save([operation]),
    attempt.save([operation, operation]),
  ]);
  expect(await attempt.save([operation])).toMatchObject({ success: true, data: { acknowledged: 1 } });
  const others = [
    { ...operation, selected_options: [options[1] ?? ''] },
    { ...operation, selected_options: [] },
    { seq: 1, question_id: attempt.startedAttempt.questions[1]?.id ?? 0 },
    { ...operation, marked: true },
    { ...operation, seconds: 4 },
  ];
  for (const [at, other] of others.entries())
    expect(await attempt.save([{ seq: at + 2, question_id: id }, other])).toMatchObject({
      ...{ status: 400, code: 'seq-taken', data: { refused: [1] } },
      issues: [{ path: 'operations.1.seq' }],
    });
  const stored = await readEvents(portal, attempt);
  expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stored[0]).toMatchObject({ seq: 1, selected: [options[0]] });
});

test('clearing counts as an answer', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  await attempt.save([{ seq: 1, question_id: id, selected_options: [options[0] ?? ''] }]);
  await attempt.save([{ seq: 2, question_id: id, selected_options: [] }]);
  expect((await openAgain(attempt)).answers).toMatchObject([
    { question_id: id, selected_options: [], seq: 2 },
  ]);
});

test('however saves arrive, the answers are those of the highest (epoch, seq)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ question: fc.nat(2), option: fc.nat(3), marked: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.infiniteStream(fc.nat()),
      async (changes, chance) => {
        const attempt = await anAttempt(portal);
        const operations = changes.map((change, index) => {
          const { id, options } = questionAt(attempt, change.question);
          return {
            seq: index + 1,
            question_id: id,
            selected_options: [options[change.option] ?? ''],
            marked: change.marked,
          };
        });
        const shuffled = [...operations, ...operations.slice(0, 3)].sort(
          () => ((chance.next().value ?? 0) % 3) - 1,
        );
        await Promise.all(shuffled.map((operation) => attempt.save([operation])));
        const newest = new Map(operations.map((operation) => [operation.question_id, operation]));
        const expected = [...newest.values()]
          .map((operation) => ({ ...operation, value: '', seconds: 0, epoch: 1, answer_epoch: 1 }))
          .sort((a, b) => a.question_id - b.question_id);
        expect((await openAgain(attempt)).answers).toEqual(expected);
      },
    ),
    { numRuns: 15 },
  );
});

test('an answer within the grace period counts, one after it is kept as late evidence', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = questionAt(attempt);
  await advanceTime(portal, attempt.test, 59 * 60 + 1);
  expect(
    await attempt.save([{ seq: 1, question_id: id, selected_options: [options[0] ?? ''] }]),
  ).toMatchObject({
    success: true,
  });
  const late = await portal.db.transaction().execute(async (tx) => {
    await lockAgainstAutoSubmit(tx, attempt.startedAttempt.attempt.id);
    await advanceTime(portal, attempt.test, 8);
    return await attempt.save([{ seq: 2, question_id: id, selected_options: [options[1] ?? ''] }]);
  });
  expect(late).toMatchObject({ status: 409, code: 'deadline-passed' });
  expect(await readEvents(portal, attempt)).toMatchObject([
    { seq: 1, late: false },
    { seq: 2, late: true },
  ]);
});

test('concurrent saves of many students are each stored and answered on their own', async () => {
  const id = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 30 }, () => anAttempt(portal, { test: id })));
  const replies = await Promise.all(
    attempts.flatMap((attempt, index) => [
      attempt.save([{ seq: index + 1, question_id: questionAt(attempt).id, seconds: index }]),
      attempt.save([{ seq: index + 100, question_id: questionAt(attempt, 1).id }], index % 3 === 0 ? 7 : 1),
    ]),
  );
  for (const [index, attempt] of attempts.entries()) {
    const [saved, other] = replies.slice(index * 2);
    expect(saved?.data.acknowledged).toBe(index + 1);
    expect(other?.code ?? 'saved').toBe(index % 3 === 0 ? 'taken-over' : 'saved');
    expect((await readEvents(portal, attempt)).map((one) => one.seq)).toEqual(
      index % 3 === 0 ? [index + 1] : [index + 1, index + 100],
    );
  }
});

test('saves through two nodes reach the same attempt', async () => {
  const attempt = await anAttempt(portal);
  const other = await portal.addNode();
  const { id } = questionAt(attempt);
  const parts = (seq: number) => ({
    params: { attempt_id: attempt.startedAttempt.attempt.id },
    body: { epoch: 1, operations: [{ seq, question_id: id }] },
  });
  await Promise.all([
    portal.call(saveAnswers, parts(1), attempt.student.token),
    other.call(saveAnswers, parts(2), attempt.student.token),
  ]);
  await other.close();
  expect((await readEvents(portal, attempt)).map((one) => one.seq)).toEqual([1, 2]);
});

test('an attempt has a largest size, on every node: what is stored stays acknowledged and is marked', async () => {
  const typed = { options: [], correct_options: [], text: { accepted: [{ text: 'Sari' }] } };
  const question_id = await aQuestion(portal, typed);
  const attempt = await anAttempt(portal, {
    test: await anAptitude(portal, { questions: [question_id], total_questions: 1 }),
  });
  let seq = 0;
  const more = () =>
    Array.from({ length: 150 }, () => ({
      seq: ++seq,
      question_id,
      value: '\u0905'.repeat(MAX_TYPED_LENGTH),
    }));
  const first = more();
  expect((await attempt.save(first)).success).toBe(true);
  for (let full = false; !full; ) {
    const reply = await attempt.save(more());
    full = !reply.success;
    if (full) expect(reply).toMatchObject({ status: 429, code: 'too-many-requests' });
    expect(seq).toBeLessThan(20_000);
  }
  expect(await attempt.save(first)).toMatchObject({ success: true, data: { acknowledged: 150 } });
  const node = await portal.addNode();
  onTestFinished(node.close);
  const call = {
    params: { attempt_id: attempt.startedAttempt.attempt.id },
    body: { epoch: 1, operations: more() },
  };
  expect(await node.call(saveAnswers, call, attempt.student.token)).toMatchObject({ status: 429 });
  const { size } = await portal.db
    .selectFrom('attempt_chain')
    .select('size')
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
  expect(size).toBeGreaterThanOrEqual(8_000_000);
  expect(size).toBeLessThan(9_000_000);
  // The reply reports the closed section first, because a device would repeat the save for ever.
  await anAttempt(portal, attempt);
  expect(await attempt.save(more())).toMatchObject({ status: 409, code: 'taken-over' });
  expect((await attempt.submit()).data).toMatchObject({ answers_saved: 1 });
  expect(await attempt.save(more(), 2)).toMatchObject({ status: 409, code: 'already-submitted' });
});
