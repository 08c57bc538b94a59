import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { GRACE_SECONDS, submitAttempt } from '#contract/attempts/attempt.ts';
import { readResult } from '#contract/results.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { openServingConnection } from '#server/platform/database/connection.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { lockScores } from '#test/regrade.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { createContentCache } from '../content/content-cache.queries.ts';
import { createAttemptSubmitter } from './actions.ts';

const portal = usePortal();

const scoreOf = (attempt: StudentAttempt) =>
  portal.db
    .selectFrom('score')
    .selectAll()
    .where('attempt_id', '=', attempt.sitting.attempt.id)
    .executeTakeFirst();

test('a submission marks what was saved and what it brings along', async () => {
  const test = await anAptitude(portal, { marks_right: 4, marks_wrong: -1 });
  const attempt = await anAttempt(portal, { test });
  const [a, b] = attempt.sitting.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.save([{ seq: 1, question_id: a ?? 0, selected_options: keyA.right }]);
  const receipt = await attempt.submit([{ question_id: b ?? 0, selected_options: keyB.wrong.slice(0, 1) }]);
  expect(receipt.data).toMatchObject({ state: 'submitted', how: 'student', answers_saved: 2 });
  expect(await scoreOf(attempt)).toMatchObject({
    marks: 3,
    max_marks: 12,
    correct: 1,
    incorrect: 1,
    unanswered: 1,
  });
});

test('an answer in the submission replaces what was saved before', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.sitting.questions[0]?.id ?? 0;
  const { right, wrong } = await attempt.key(id);
  await attempt.save([{ seq: 90, question_id: id, selected_options: wrong.slice(0, 1) }]);
  await attempt.submit([{ question_id: id, selected_options: right }]);
  expect(await scoreOf(attempt)).toMatchObject({ correct: 1, incorrect: 0 });
});

test('every repetition gives the same receipt and changes nothing', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.sitting.questions[0]?.id ?? 0;
  const { right } = await attempt.key(id);
  const first = await attempt.submit();
  const score = await scoreOf(attempt);
  const again = await Promise.all([
    attempt.submit(),
    attempt.submit([{ question_id: id, selected_options: right }]),
  ]);
  expect(first.data).toMatchObject({ late: [] });
  expect(again.map((reply) => reply.data)).toEqual([first.data, { ...first.data, late: [id] }]);
  expect(await scoreOf(attempt)).toEqual(score);
});

test('who hands in is told which of the answers brought along do not count, however often it is asked', async () => {
  const attempt = await anAttempt(portal);
  const [a, b, c] = attempt.sitting.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  const answerA = { question_id: a ?? 0, selected_options: keyA.right };
  const answerB = { question_id: b ?? 0, selected_options: keyB.right };
  const cleared = { question_id: c ?? 0, selected_options: [] };
  // Its reply may be lost; then the same comes again, and once more from a device with other answers.
  for (let time = 0; time < 2; time++)
    expect((await attempt.submit([answerA])).data).toMatchObject({ late: [] });
  for (let time = 0; time < 2; time++)
    expect((await attempt.submit([answerA, answerB, cleared])).data).toMatchObject({ late: [b] });
  const other = { ...answerA, selected_options: keyA.wrong.slice(0, 1) };
  expect((await attempt.submit([other])).data).toMatchObject({ late: [a] });
  expect((await attempt.submit([{ ...answerA, selected_options: [] }])).data).toMatchObject({ late: [a] });
  expect(await scoreOf(attempt)).toMatchObject({ correct: 1, unanswered: 2 });
});

test('answers that say the same in another order did not come too late', async () => {
  const question = await aQuestion(portal, { correct_options: [1, 3] });
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { questions: [question] }) });
  const { right } = await attempt.key(question);
  await attempt.save([{ seq: 1, question_id: question, selected_options: right }]);
  await attempt.submit();
  const again = { question_id: question, selected_options: right.toReversed() };
  expect((await attempt.submit([again])).data).toMatchObject({ late: [] });
});

test('what is handed in because time is over leaves a test open that has time left', async () => {
  const attempt = await anAttempt(portal);
  const { regno, trade } = attempt.student;
  const { id: question_id, options } = attempt.sitting.questions[0] ?? { id: 0, options: [] };
  const answers = [{ question_id, selected_options: [options[0]?.id ?? ''] }];
  const atEnd = () =>
    attempt.student.call(submitAttempt, {
      params: { id: attempt.test },
      body: { userData: { regno, trade }, answers, at_end: true },
    });
  const { deadline, section_ends } = { ...attempt.sitting.attempt, section_ends: null };
  const early = await atEnd();
  expect(early).toMatchObject({
    status: 409,
    code: 'time-left',
    data: { deadline, section_ends, paused_at: null },
  });
  expect((await attempt.save([{ seq: 1, question_id, marked: true }])).success).toBe(true);
  await advanceTime(portal, attempt.test, (Date.parse(deadline) - Date.now()) / 1_000 + 1);
  expect((await atEnd()).data).toMatchObject({ how: 'student', answers_saved: 1 });
  expect((await atEnd()).data).toMatchObject({ how: 'student', answers_saved: 1 });
});

test('a hand-in that has to wait is judged by when it came, and what it brings is stamped with that', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.sitting.attempt;
  const { id: question_id, options } = attempt.sitting.questions[0] ?? { id: 0, options: [] };
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  await portal.db
    .updateTable('attempt')
    .set({ deadline: sql<Date>`clock_timestamp() - interval '4 seconds'` })
    .where('id', '=', id)
    .execute();
  // Nothing of the row is changed, so that nobody reads it again for that.
  const holding = portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    await tx.selectFrom('attempt').select('id').where('id', '=', id).forUpdate().execute();
    held.resolve();
    await over.promise;
  });
  await held.promise;
  const answers = [{ question_id, selected_options: [options[0]?.id ?? ''] }];
  const handed = attempt.submit(answers);
  await waitForLockWaiters(portal, 1);
  // The grace period ends.
  await sql`select pg_sleep(1.2)`.execute(portal.db);
  over.resolve();
  await holding;
  expect((await handed).data).toMatchObject({ how: 'student', answers_saved: 1 });
  const events = await portal.db
    .selectFrom('answer_event')
    .innerJoin('attempt', 'attempt.id', 'attempt_id')
    .select(['late', sql<boolean>`received_at < deadline + interval '5 seconds'`.as('in_time')])
    .where('attempt_id', '=', id)
    .execute();
  expect(events).toEqual([{ late: false, in_time: true }]);
});

test('a hand-in that waits for others is judged by when it came, too, and time ends nothing over it', async () => {
  const test = await anAptitude(portal);
  const attempt = await anAttempt(portal, { test });
  const { id } = attempt.sitting.attempt;
  const { id: question_id, options } = attempt.sitting.questions[0] ?? { id: 0, options: [] };
  const others = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  const witness = await anAttempt(portal, { test });
  const { coming } = await portal.db.transaction().execute(async (tx) => {
    // One in each lane.
    for (const [at, other] of others.entries()) {
      await sql`select from attempt_chain where attempt_id = ${other.sitting.attempt.id} for update`.execute(
        tx,
      );
      void other.submit([{ question_id, selected_options: [] }]);
      await waitForLockWaiters(portal, at + 1);
    }
    await portal.db
      .updateTable('attempt')
      .set({ deadline: sql<Date>`clock_timestamp() - interval '2 seconds'` })
      .where('id', 'in', [id, witness.sitting.attempt.id])
      .execute();
    const coming = attempt.submit([{ question_id, selected_options: [options[0]?.id ?? ''] }]);
    // The grace period ends, and so does every attempt that nobody hands in.
    await expect.poll(() => scoreOf(witness)).toBeDefined();
    return { coming };
  });
  expect((await coming).data).toMatchObject({ how: 'student', answers_saved: 1, late: [] });
});

test('a hand-in that has to wait ends the test when it came, or when its clock was last touched since', async () => {
  const test = await anAptitude(portal);
  const [plain, paused] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  const timesOf = async ({ sitting }: StudentAttempt) =>
    await portal.db
      .selectFrom('attempt')
      .innerJoin('score', 'attempt_id', 'attempt.id')
      .select(['started_at', 'submitted_at', 'deadline', 'seconds', 'standstills'])
      .where('attempt.id', '=', sitting.attempt.id)
      .executeTakeFirstOrThrow();
  const { at, replies } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, test);
    const replies = [];
    for (const [at, attempt] of [plain, paused].entries()) {
      replies.push(attempt.submit());
      await waitForLockWaiters(portal, at + 1);
    }
    const at = await readClock(tx);
    await sql`update attempt set paused_at = clock_timestamp() where id = ${paused.sitting.attempt.id}`.execute(
      tx,
    );
    await sql`select pg_sleep(1.1)`.execute(tx);
    return { at, replies };
  });
  for (const reply of await Promise.all(replies)) expect(reply.data.how).toBe('student');
  const [soon, later] = [await timesOf(plain), await timesOf(paused)];
  const handedIn = soon.submitted_at?.getTime() ?? 0;
  expect(handedIn).toBeLessThanOrEqual(at.getTime());
  expect(soon.seconds).toBe(Math.round((handedIn - soon.started_at.getTime()) / 1_000));
  const stood = later.standstills.map(({ from, to }) => [new Date(from), new Date(to)]);
  expect(stood).toEqual([[later.submitted_at, later.submitted_at]]);
  expect(later.deadline).toEqual(new Date(paused.sitting.attempt.deadline));
});

test('a hand-in is judged by when it came also where the database stands still as its clock is read', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.sitting.attempt;
  const relay = await openTcpProxy(portal.servingUrl);
  const { db, close } = openServingConnection(relay.url, 1);
  onTestFinished(async () => {
    relay.restore();
    await close();
    await relay.close();
  });
  const { student } = await db
    .selectFrom('attempt')
    .select('account_id as student')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const submitter = createAttemptSubmitter({ db, contentCache: createContentCache(db) });
  const { handedIn } = await portal.db.transaction().execute(async (tx) => {
    // The portal's own sweep passes by.
    await lockAptitude(tx, attempt.test);
    await sql`update attempt set started_at = started_at - interval '1 hour',
      deadline = clock_timestamp() - ${GRACE_SECONDS + 0.5} * interval '1 second' where id = ${id}`.execute(
      tx,
    );
    relay.stallOn('clock_timestamp()');
    const handedIn = submitter.submit({ test: attempt.test, student }, async () => ({
      ...{ answers: [], at_end: undefined, epoch: undefined, isWrongBrowser: false },
      arrived: performance.now(),
    }));
    await sql`select pg_sleep(2)`.execute(tx);
    relay.restore();
    await waitForLockWaiters(portal, 1);
    return { handedIn };
  });
  expect(await handedIn).toMatchObject({ how: 'deadline' });
});

test('two submissions at once close the attempt once', async () => {
  const attempt = await anAttempt(portal);
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const { regno, trade, token } = attempt.student;
  const parts = { params: { id: attempt.test }, body: { userData: { regno, trade }, answers: [] } };
  const scores = await lockScores(portal);
  const submissions = [portal, other].map((node) => node.call(submitAttempt, parts, token));
  await waitForLockWaiters(portal, 1);
  // Neither a save nor a hand-in by way of another node gets hold of what is being closed.
  const { rows: free } = await sql`
    select from attempt where id = ${attempt.sitting.attempt.id} for key share skip locked`.execute(
    portal.db,
  );
  expect(free).toEqual([]);
  await scores.release();
  const replies = await Promise.all([...submissions, ...Array.from({ length: 4 }, () => attempt.submit())]);
  expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
  expect(replies.every((reply) => reply.success)).toBe(true);
  const acts = (await readAuditTrail(portal, 'attempt', attempt.sitting.attempt.id)).map(
    ({ action }) => action,
  );
  expect(acts).toEqual(['attempt.submit']);
});

test('a save and the submission at the same moment: what was acknowledged is marked', async () => {
  for (let round = 0; round < 12; round++) {
    const attempt = await anAttempt(portal);
    const id = attempt.sitting.questions[0]?.id ?? 0;
    const { right } = await attempt.key(id);
    const [saved] = await Promise.all([
      attempt.save([{ seq: 1, question_id: id, selected_options: right }]),
      attempt.submit(),
    ]);
    expect((await scoreOf(attempt))?.correct).toBe(saved.success ? 1 : 0);
  }
  // A save that comes while the answers are being marked.
  const attempt = await anAttempt(portal);
  const id = attempt.sitting.questions[0]?.id ?? 0;
  const scores = await lockScores(portal);
  const submitted = attempt.submit();
  await waitForLockWaiters(portal, 1);
  const saved = attempt.save([{ seq: 1, question_id: id, selected_options: (await attempt.key(id)).right }]);
  await waitForLockWaiters(portal, 2);
  await scores.release();
  expect((await submitted).success).toBe(true);
  expect(await saved).toMatchObject({ code: 'already-submitted', data: { refused: [1] } });
});

test('a tab that was taken over cannot hand in for its successor', async () => {
  const attempt = await anAttempt(portal);
  await anAttempt(portal, { student: attempt.student, test: attempt.test });
  const { call, regno, trade } = attempt.student;
  const reply = await call(submitAttempt, {
    params: { id: attempt.test },
    body: { userData: { regno, trade }, answers: [], epoch: 1 },
  });
  expect(reply).toMatchObject({ status: 409, code: 'taken-over' });
  expect(await scoreOf(attempt)).toBeUndefined();
});

test('submitting for somebody else, without a start or with foreign answers is refused', async () => {
  const attempt = await anAttempt(portal);
  const other = await aStudent(portal);
  const body = (regno: string, trade = other.trade) => ({
    params: { id: attempt.test },
    body: { userData: { regno, trade }, answers: [] },
  });
  expect(await other.call(submitAttempt, body(attempt.student.regno))).toMatchObject({
    status: 403,
    code: 'not-yourself',
  });
  expect(await other.call(submitAttempt, body(other.regno, 'GME'))).toMatchObject({
    status: 403,
    code: 'out-of-trade',
  });
  expect(await other.call(submitAttempt, body(other.regno))).toMatchObject({
    status: 409,
    code: 'not-appeared',
  });
  expect(await portal.call(submitAttempt, body(attempt.student.regno))).toMatchObject({ status: 401 });
  const own = { question_id: attempt.sitting.questions[0]?.id ?? 0, selected_options: [] };
  expect(await attempt.submit([own, { question_id: 987_654, selected_options: [] }])).toMatchObject({
    status: 400,
    code: 'not-in-paper',
    issues: [{ path: 'answers.1' }],
  });
  expect(await scoreOf(attempt)).toBeUndefined();
});

test('of those who hand in together each is answered and marked alone', async () => {
  const test = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 25 }, () => anAttempt(portal, { test })));
  const outsider = await aStudent(portal);
  const id = attempts[0]?.sitting.questions[0]?.id ?? 0;
  const keys = await Promise.all(attempts.map((attempt) => attempt.key(id)));
  const handIn = ({ call, regno, trade }: StudentAttempt['student'], answers: object[], epoch?: number) =>
    call(submitAttempt, {
      params: { id: test },
      body: { userData: { regno, trade }, answers, epoch } as never,
    });
  const replies = await Promise.all(
    attempts.flatMap(({ student }, index) => {
      const { right, wrong } = keys[index] ?? { right: [], wrong: [] };
      const answers = [{ question_id: id, selected_options: index % 2 ? right : wrong.slice(0, 1) }];
      if (index % 5 === 3) return [handIn(student, answers, 7)];
      if (index % 5 === 4) return [handIn(student, [{ question_id: 987_654, selected_options: [] }])];
      return [handIn(student, answers, 1), handIn(student, answers, 1)];
    }),
  );
  expect(await handIn(outsider, [])).toMatchObject({ code: 'not-appeared' });
  for (const [index, attempt] of attempts.entries()) {
    const score = await scoreOf(attempt);
    expect(score?.correct).toBe(index % 5 > 2 ? undefined : index % 2);
    const mine = replies.filter(
      (reply) => reply.success && reply.data.attempt_id === attempt.sitting.attempt.id,
    );
    expect(mine).toHaveLength(index % 5 > 2 ? 0 : 2);
    expect(mine[0]?.data).toEqual(mine[1]?.data);
  }
  expect(replies.filter(({ code }) => code === 'taken-over')).toHaveLength(5);
  expect(replies.filter(({ code }) => code === 'not-in-paper')).toHaveLength(5);
});

test('the server submits at the deadline though the browser is gone', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.sitting.questions[0]?.id ?? 0;
  const { right } = await attempt.key(id);
  await attempt.save([{ seq: 1, question_id: id, selected_options: right }]);
  await advanceTime(portal, attempt.test, 59 * 60 + 6);
  await expect.poll(async () => (await scoreOf(attempt))?.correct).toBe(1);
  const receipt = await attempt.submit();
  expect(receipt.data).toMatchObject({ how: 'deadline', answers_saved: 1 });
  const row = await portal.db
    .selectFrom('attempt')
    .select(['submitted_at', 'deadline'])
    .where('id', '=', attempt.sitting.attempt.id)
    .executeTakeFirstOrThrow();
  expect(row.submitted_at).toEqual(row.deadline);
});

test('what a submission brings after the grace period is evidence, and the saved answers are marked', async () => {
  const attempt = await anAttempt(portal);
  const [a, b] = attempt.sitting.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.save([{ seq: 1, question_id: a ?? 0, selected_options: keyA.right }]);
  const { submitted } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    await advanceTime({ ...portal, db: tx }, attempt.test, 59 * 60 + 6);
    const submitted = attempt.submit([{ question_id: b ?? 0, selected_options: keyB.right }]);
    // It stands before the sweep now.
    await waitForLockWaiters(portal, 1);
    return { submitted };
  });
  expect((await submitted).data).toMatchObject({ how: 'deadline', answers_saved: 1, late: [b] });
  expect(await scoreOf(attempt)).toMatchObject({ correct: 1, unanswered: 2 });
});

test('several keys are right only when all and no other are chosen', async () => {
  const question = await aQuestion(portal, { correct_options: [1, 3] });
  const test = await anAptitude(portal, { questions: [question] });
  const outcomes = [];
  for (const choose of ['all', 'some', 'too many'] as const) {
    const attempt = await anAttempt(portal, { test });
    const { right, wrong } = await attempt.key(question);
    const chosen = { all: right, some: right.slice(0, 1), 'too many': [...right, ...wrong.slice(0, 1)] }[
      choose
    ];
    await attempt.save([{ seq: 1, question_id: question, selected_options: chosen }]);
    await attempt.submit();
    outcomes.push((await scoreOf(attempt))?.correct);
  }
  expect(outcomes).toEqual([1, 0, 0]);
});

test('the result reads the key only after release', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  const read = () => attempt.student.call(readResult, { params: { id: attempt.test } });
  expect(await read()).toMatchObject({ status: 409, code: 'not-released' });
  await advanceTime(portal, attempt.test, 59 * 60 + 6);
  expect((await read()).data.responses).toHaveLength(3);
});

test('many attempts that end together are closed together, each with its own marks', async () => {
  const test = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 40 }, () => anAttempt(portal, { test })));
  for (const [index, attempt] of attempts.entries()) {
    const id = attempt.sitting.questions[index % 3]?.id ?? 0;
    const { right, wrong } = await attempt.key(id);
    await attempt.save([
      { seq: 1, question_id: id, selected_options: index % 2 ? right : wrong.slice(0, 1) },
    ]);
  }
  await advanceTime(portal, test, 59 * 60 + 6);
  await expect.poll(async () => (await Promise.all(attempts.map(scoreOf))).filter(Boolean).length).toBe(40);
  for (const [index, attempt] of attempts.entries())
    expect((await scoreOf(attempt))?.correct).toBe(index % 2);
});

test('a save that arrives after the submission is evidence, whatever numbers the submission gave its own answers', async () => {
  const attempt = await anAttempt(portal);
  const [a, b] = attempt.sitting.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.submit([{ question_id: a ?? 0, selected_options: keyA.right }]);
  const late = { seq: 1, question_id: b ?? 0, selected_options: keyB.right };
  expect(await attempt.save([late])).toMatchObject({ code: 'already-submitted', data: { refused: [1] } });
  const kept = await portal.db
    .selectFrom('answer_event')
    .select(['question_id', 'late'])
    .where('attempt_id', '=', attempt.sitting.attempt.id)
    .orderBy('late')
    .execute();
  expect(kept).toEqual([
    { question_id: a, late: false },
    { question_id: b, late: true },
  ]);
});

test('what was acknowledged in time is acknowledged again after the end, beside what is refused', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.sitting.questions[0]?.id ?? 0;
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

test('what a submission brings after the server has handed in is evidence, once', async () => {
  const attempt = await anAttempt(portal);
  const [a, b, c] = attempt.sitting.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.save([{ seq: 1, question_id: a ?? 0, selected_options: keyA.right }]);
  await advanceTime(portal, attempt.test, 59 * 60 + 6);
  await vi.waitFor(async () => expect(await scoreOf(attempt)).toBeDefined(), { timeout: 60_000 });
  const known = { question_id: a ?? 0, selected_options: keyA.right };
  const news = { question_id: b ?? 0, selected_options: keyB.right };
  const receipt = (await attempt.submit()).data;
  const brought = [known, news, { question_id: c ?? 0, selected_options: [] }];
  for (const _ of ['once', 'again'])
    expect((await attempt.submit(brought)).data).toEqual({ ...receipt, late: [b] });
  expect(await attempt.submit([{ question_id: 999_999, selected_options: [] }])).toMatchObject({
    success: true,
  });
  const late = await portal.db
    .selectFrom('answer_event')
    .select(['question_id', 'selected', 'late'])
    .where('attempt_id', '=', attempt.sitting.attempt.id)
    .orderBy('seq')
    .execute();
  expect(late).toEqual([
    { question_id: a, selected: keyA.right, late: false },
    { question_id: b, selected: keyB.right, late: true },
  ]);
  expect(await scoreOf(attempt)).toMatchObject({ correct: 1, unanswered: 2 });
});

test('of the evidence that is kept, going from question to question takes no place', async () => {
  const attempt = await anAttempt(portal);
  const { id: question_id } = attempt.sitting.questions[0] ?? { id: 0 };
  const { right } = await attempt.key(question_id);
  await attempt.submit();
  const { id, epoch } = attempt.sitting.attempt;
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

test('an answer that comes without an answer after the end says nothing, and takes no place', async () => {
  const attempt = await anAttempt(portal);
  const { id: question_id } = attempt.sitting.questions[0] ?? { id: 0 };
  const { right } = await attempt.key(question_id);
  await attempt.save([{ seq: 1, question_id, selected_options: right }]);
  const receipt = (await attempt.submit([{ question_id }])).data;
  expect(receipt.late).toEqual([]);
  const { id } = attempt.sitting.attempt;
  const countEvents = async () =>
    (await portal.db.selectFrom('answer_event').select('seq').where('attempt_id', '=', id).execute()).length;
  const before = await countEvents();
  expect(before).toBe(1);
  const again = await attempt.submit(Array.from({ length: 500 }, () => ({ question_id })));
  expect(again.data).toEqual(receipt);
  expect(await countEvents()).toBe(before);
  // It hides none that came too late either.
  const late = await attempt.submit([{ question_id, selected_options: [] }, { question_id }]);
  expect(late.data).toEqual({ ...receipt, late: [question_id] });
});

test('an attempt that cannot be closed keeps no other open', async () => {
  const id = await anAptitude(portal);
  const [broken, sound, other] = [
    await anAttempt(portal, { test: id }),
    await anAttempt(portal, { test: id }),
    await anAttempt(portal, { test: id }),
  ];
  const number = broken.sitting.attempt.id;
  await sql`create function refuse_score() returns trigger language plpgsql as $$ begin raise 'no score'; end $$`.execute(
    portal.db,
  );
  await sql`create trigger refuse_score before insert on score for each row
    when (new.attempt_id = ${sql.lit(number)}) execute function refuse_score()`.execute(portal.db);
  await advanceTime(portal, id, 59 * 60 + 6);
  await vi.waitFor(
    async () => {
      for (const attempt of [sound, other]) expect(await scoreOf(attempt)).toBeDefined();
    },
    { timeout: 60_000 },
  );
  const { state } = await portal.db
    .selectFrom('attempt')
    .select('state')
    .where('id', '=', number)
    .executeTakeFirstOrThrow();
  expect(state).toBe('writing');
  await sql`drop trigger refuse_score on score`.execute(portal.db);
  await vi.waitFor(async () => expect(await scoreOf(broken)).toBeDefined(), { timeout: 60_000 });
});
