import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { GRACE_SECONDS, MAX_TYPED_LENGTH } from '#contract/attempts/attempt.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { lockAgainstAutoSubmit } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();

const events = (attempt: StudentAttempt) =>
  portal.db
    .selectFrom('answer_event')
    .selectAll()
    .where('attempt_id', '=', attempt.sitting.attempt.id)
    .orderBy('epoch')
    .orderBy('seq')
    .execute();

const question = (attempt: StudentAttempt, index = 0) => {
  const found = attempt.sitting.questions[index];
  if (!found) throw new Error('no such question');
  return { id: found.id, options: found.options.map((option) => option.id) };
};

const reopen = async ({ student, test: id }: StudentAttempt) =>
  (await student.call(startAttempt, { params: { id }, body: { regno: student.regno, trade: student.trade } }))
    .data.attempt;

test('an acknowledged operation is stored as it was sent', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
  const reply = await attempt.save([
    { seq: 1, question_id: id },
    { seq: 2, question_id: id, selected_options: [options[2] ?? ''], marked: true, seconds: 31 },
  ]);
  expect(reply.data).toMatchObject({
    acknowledged: 2,
    epoch: 1,
    state: 'writing',
    deadline: attempt.sitting.attempt.deadline,
    notices: [],
  });
  expect(await events(attempt)).toMatchObject([
    { seq: 1, question_id: id, selected: null, marked: null, seconds: 0, late: false },
    { seq: 2, question_id: id, selected: [options[2]], marked: true, seconds: 31, late: false },
  ]);
});

test('a repeated operation is stored once and acknowledged again; another one under its number is refused', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
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
    { seq: 1, question_id: attempt.sitting.questions[1]?.id ?? 0 },
    { ...operation, marked: true },
    { ...operation, seconds: 4 },
  ];
  for (const [at, other] of others.entries())
    expect(await attempt.save([{ seq: at + 2, question_id: id }, other])).toMatchObject({
      ...{ status: 400, code: 'seq-taken', data: { refused: [1] } },
      issues: [{ path: 'operations.1.seq' }],
    });
  const stored = await events(attempt);
  expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(stored[0]).toMatchObject({ seq: 1, selected: [options[0]] });
});

test('what a node of an earlier release stored is known, though it did not tell the newest number', async () => {
  const [attempt, other] = [await anAttempt(portal), await anAttempt(portal)];
  const { id, options } = question(attempt);
  const operation = { seq: 3, question_id: id, selected_options: [options[0] ?? ''] };
  await attempt.save([operation]);
  const attempt_id = attempt.sitting.attempt.id;
  const forget = () =>
    portal.db.updateTable('attempt_chain').set({ newest: 0 }).where('attempt_id', '=', attempt_id).execute();
  await forget();
  const [again, meanwhile] = await Promise.all([
    attempt.save([operation]),
    other.save([{ seq: 1, question_id: question(other).id }]),
  ]);
  expect(again).toMatchObject({ success: true, data: { acknowledged: 3 } });
  expect(meanwhile).toMatchObject({ success: true, data: { acknowledged: 1 } });
  await forget();
  const posing = { ...operation, selected_options: [] };
  expect(await attempt.save([posing])).toMatchObject({ status: 400, code: 'seq-taken' });
  expect((await events(attempt)).map(({ seq }) => seq)).toEqual([3]);
  expect((await events(other)).map(({ seq }) => seq)).toEqual([1]);
});

test('of many different operations that come under one number at once, one is acknowledged, and that one is stored', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, seconds) =>
      attempt.save([{ seq: 1, question_id: id, selected_options: [options[seconds % 3] ?? ''], seconds }]),
    ),
  );
  const acknowledged = replies.flatMap(({ success }, seconds) => (success ? seconds : []));
  expect(acknowledged).toHaveLength(1);
  expect(await events(attempt)).toMatchObject([{ seq: 1, seconds: acknowledged[0] }]);
});

test('once the test is over, what is stored is acknowledged again and nothing else under its number', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
  const operation = { seq: 1, question_id: id, selected_options: [options[0] ?? ''] };
  await attempt.save([operation]);
  await attempt.submit();
  expect(await attempt.save([operation])).toMatchObject({ success: true, data: { state: 'submitted' } });
  expect(await attempt.save([{ ...operation, selected_options: [options[1] ?? ''] }])).toMatchObject({
    ...{ status: 400, code: 'seq-taken' },
  });
});

test('two operations of one number in a save are refused where they differ, and stored once where they do not', async () => {
  const { save, sitting } = await anAttempt(portal);
  const question_id = sitting.questions[0]?.id ?? 0;
  const [one, other] = [true, false].map((marked) => ({ seq: 7, question_id, marked }));
  if (!one || !other) throw new Error('Two are needed');
  expect(await save([one, other])).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await save([one, one])).toMatchObject({ status: 200, data: { acknowledged: 7 } });
  expect(await save([{ ...other, seq: 8 }])).toMatchObject({ status: 200 });
  const stored = await portal.db
    .selectFrom('answer_event')
    .select(['seq', 'marked'])
    .where('attempt_id', '=', sitting.attempt.id)
    .orderBy('seq')
    .execute();
  expect(stored).toEqual([
    { seq: 7, marked: true },
    { seq: 8, marked: false },
  ]);
});

test('clearing is an answer of its own', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
  await attempt.save([{ seq: 1, question_id: id, selected_options: [options[0] ?? ''] }]);
  await attempt.save([{ seq: 2, question_id: id, selected_options: [] }]);
  expect((await reopen(attempt)).answers).toMatchObject([{ question_id: id, selected_options: [], seq: 2 }]);
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
          const { id, options } = question(attempt, change.question);
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
        expect((await reopen(attempt)).answers).toEqual(expected);
      },
    ),
    { numRuns: 15 },
  );
});

test('the newest opener writes; the older one is told and stores nothing', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
  const { epoch } = await reopen(attempt);
  const old = await attempt.save([{ seq: 1, question_id: id, selected_options: [options[0] ?? ''] }]);
  expect(old).toMatchObject({ status: 409, code: 'taken-over', data: { epoch } });
  expect(await events(attempt)).toEqual([]);
  expect(await attempt.save([{ seq: 1, question_id: id }], epoch)).toMatchObject({ success: true });
});

test('an answer within the grace period counts, one after it is kept as late evidence', async () => {
  const attempt = await anAttempt(portal);
  const { id, options } = question(attempt);
  await advanceTime(portal, attempt.test, 59 * 60 + 1);
  expect(
    await attempt.save([{ seq: 1, question_id: id, selected_options: [options[0] ?? ''] }]),
  ).toMatchObject({
    success: true,
  });
  const late = await portal.db.transaction().execute(async (tx) => {
    await lockAgainstAutoSubmit(tx, attempt.sitting.attempt.id);
    await advanceTime(portal, attempt.test, 8);
    return await attempt.save([{ seq: 2, question_id: id, selected_options: [options[1] ?? ''] }]);
  });
  expect(late).toMatchObject({ status: 409, code: 'deadline-passed' });
  expect(await events(attempt)).toMatchObject([
    { seq: 1, late: false },
    { seq: 2, late: true },
  ]);
});

test('of a full attempt it is told that time is over, and that nothing more is kept', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.sitting.attempt;
  const save = () => attempt.save([{ seq: 1, question_id: question(attempt).id, marked: true }]);
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
  expect(await events(attempt)).toEqual([]);
});

test('what came in time is acknowledged again after its section has ended; what comes new is evidence', async () => {
  const { id: test } = await aSectionedAptitude(
    portal,
    [
      { name: 'First', minutes: 10 },
      { name: 'Second', minutes: 10 },
    ],
    { duration: 20 },
  );
  const attempt = await anAttempt(portal, { test });
  const { id, options } = question(attempt);
  const inTime = { seq: 1, question_id: id, selected_options: [options[0] ?? ''] };
  expect(await attempt.save([inTime])).toMatchObject({ success: true });
  await advanceTime(portal, test, 10 * 60 + GRACE_SECONDS + 1);
  expect(await attempt.save([inTime])).toMatchObject({ success: true });
  const late = { ...inTime, seq: 2, selected_options: [] };
  expect(await attempt.save([inTime, late])).toMatchObject({
    code: 'section-closed',
    data: { refused: [2] },
  });
  expect(await events(attempt)).toMatchObject([
    { seq: 1, late: false },
    { seq: 2, late: true },
  ]);
});

test('an answer after submission is evidence and changes no score', async () => {
  const attempt = await anAttempt(portal);
  const { id } = question(attempt);
  const { right } = await attempt.key(id);
  await attempt.submit();
  expect(await attempt.save([{ seq: 1, question_id: id, selected_options: right }])).toMatchObject({
    status: 409,
    code: 'already-submitted',
  });
  const score = await portal.db
    .selectFrom('score')
    .where('attempt_id', '=', attempt.sitting.attempt.id)
    .select(['marks', 'unanswered'])
    .executeTakeFirstOrThrow();
  expect(score).toEqual({ marks: 0, unanswered: 3 });
  expect(await events(attempt)).toMatchObject([{ late: true }]);
});

test("nobody writes into another's attempt, and it looks as if there were none", async () => {
  const attempt = await anAttempt(portal);
  const stranger = await aStudent(portal);
  const admin = await anAdmin(portal);
  const parts = {
    params: { attempt_id: attempt.sitting.attempt.id },
    body: { epoch: 1, operations: [{ seq: 1, question_id: question(attempt).id }] },
  };
  expect(await stranger.call(saveAnswers, parts)).toMatchObject({ status: 404, code: 'not-found' });
  expect(await stranger.call(saveAnswers, { ...parts, params: { attempt_id: 999_999 } })).toMatchObject({
    status: 404,
  });
  expect(await admin.call(saveAnswers, parts)).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await portal.call(saveAnswers, parts)).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(await events(attempt)).toEqual([]);
});

test('one operation that does not belong refuses the whole save', async () => {
  const attempt = await anAttempt(portal);
  const [first, second] = [question(attempt), question(attempt, 1)];
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
  expect(await events(attempt)).toEqual([]);
});

test('blocking stops the saves within a second, keeps what is stored and lets the student go on afterwards', async () => {
  const attempt = await anAttempt(portal);
  const { id } = question(attempt);
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
  expect((await events(attempt))[0]).toMatchObject({ seq: 1, marked: true });
});

test('saves of many students at once are each stored and answered for themselves', async () => {
  const id = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 30 }, () => anAttempt(portal, { test: id })));
  const replies = await Promise.all(
    attempts.flatMap((attempt, index) => [
      attempt.save([{ seq: index + 1, question_id: question(attempt).id, seconds: index }]),
      attempt.save([{ seq: index + 100, question_id: question(attempt, 1).id }], index % 3 === 0 ? 7 : 1),
    ]),
  );
  for (const [index, attempt] of attempts.entries()) {
    const [saved, other] = replies.slice(index * 2);
    expect(saved?.data.acknowledged).toBe(index + 1);
    expect(other?.code ?? 'saved').toBe(index % 3 === 0 ? 'taken-over' : 'saved');
    expect((await events(attempt)).map((one) => one.seq)).toEqual(
      index % 3 === 0 ? [index + 1] : [index + 1, index + 100],
    );
  }
});

test('saves through two nodes meet in one attempt', async () => {
  const attempt = await anAttempt(portal);
  const other = await portal.addNode();
  const { id } = question(attempt);
  const parts = (seq: number) => ({
    params: { attempt_id: attempt.sitting.attempt.id },
    body: { epoch: 1, operations: [{ seq, question_id: id }] },
  });
  await Promise.all([
    portal.call(saveAnswers, parts(1), attempt.student.token),
    other.call(saveAnswers, parts(2), attempt.student.token),
  ]);
  await other.close();
  expect((await events(attempt)).map((one) => one.seq)).toEqual([1, 2]);
});

test('an attempt has so many bytes and no more, on every node: what it has stays acknowledged and is marked', async () => {
  const typed = { options: [], correct_options: [], text: { accepted: [{ text: 'Sari' }] } };
  const question_id = await aQuestion(portal, typed);
  const attempt = await anAttempt(portal, {
    test: await anAptitude(portal, { questions: [question_id], total_questions: 1 }),
  });
  let seq = 0;
  const more = () =>
    Array.from({ length: 500 }, () => ({
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
  expect(await attempt.save(first)).toMatchObject({ success: true, data: { acknowledged: 500 } });
  const node = await portal.addNode();
  onTestFinished(node.close);
  const call = { params: { attempt_id: attempt.sitting.attempt.id }, body: { epoch: 1, operations: more() } };
  expect(await node.call(saveAnswers, call, attempt.student.token)).toMatchObject({ status: 429 });
  const { size } = await portal.db
    .selectFrom('attempt_chain')
    .select('size')
    .where('attempt_id', '=', attempt.sitting.attempt.id)
    .executeTakeFirstOrThrow();
  expect(size).toBeGreaterThanOrEqual(8_000_000);
  expect(size).toBeLessThan(9_000_000);
  // What has ended is told first: a device would try for ever.
  await anAttempt(portal, attempt);
  expect(await attempt.save(more())).toMatchObject({ status: 409, code: 'taken-over' });
  expect((await attempt.submit()).data).toMatchObject({ answers_saved: 1 });
  expect(await attempt.save(more(), 2)).toMatchObject({ status: 409, code: 'already-submitted' });
});

test('of an opening that never was nothing is kept, not even after the end', async () => {
  const attempt = await anAttempt(portal);
  const question_id = attempt.sitting.questions[0]?.id ?? 0;
  const never = () => attempt.save([{ seq: 1, question_id }], attempt.sitting.attempt.epoch + 1);
  expect(await never()).toMatchObject({ status: 409, code: 'taken-over' });
  await attempt.submit();
  expect(await never()).toMatchObject({ status: 409, code: 'taken-over' });
  const events = portal.db.selectFrom('answer_event').select('seq');
  expect(await events.where('attempt_id', '=', attempt.sitting.attempt.id).execute()).toEqual([]);
});
