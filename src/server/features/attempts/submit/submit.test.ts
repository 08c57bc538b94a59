import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { lockScores } from '#test/regrade.ts';
import { scoreOf } from '#test/scores.ts';

const portal = usePortal();

test('a submission marks the saved answers and those that it brings', async () => {
  const test = await anAptitude(portal, { marks_right: 4, marks_wrong: -1 });
  const attempt = await anAttempt(portal, { test });
  const [a, b] = attempt.startedAttempt.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  await attempt.save([{ seq: 1, question_id: a ?? 0, selected_options: keyA.right }]);
  const receipt = await attempt.submit([{ question_id: b ?? 0, selected_options: keyB.wrong.slice(0, 1) }]);
  expect(receipt.data).toMatchObject({ state: 'submitted', how: 'student', answers_saved: 2 });
  expect(await scoreOf(portal, attempt)).toMatchObject({
    marks: 3,
    max_marks: 12,
    correct: 1,
    incorrect: 1,
    unanswered: 1,
  });
});

test('an answer in the submission replaces the saved one', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const { right, wrong } = await attempt.key(id);
  await attempt.save([{ seq: 90, question_id: id, selected_options: wrong.slice(0, 1) }]);
  await attempt.submit([{ question_id: id, selected_options: right }]);
  expect(await scoreOf(portal, attempt)).toMatchObject({ correct: 1, incorrect: 0 });
});

test('every repetition gives the same receipt and changes nothing', async () => {
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const { right } = await attempt.key(id);
  const first = await attempt.submit();
  const score = await scoreOf(portal, attempt);
  const again = await Promise.all([
    attempt.submit(),
    attempt.submit([{ question_id: id, selected_options: right }]),
  ]);
  expect(first.data).toMatchObject({ late: [] });
  expect(again.map((reply) => reply.data)).toEqual([first.data, { ...first.data, late: [id] }]);
  expect(await scoreOf(portal, attempt)).toEqual(score);
});

test('a submission lists which of its answers do not count, however often it is repeated', async () => {
  const attempt = await anAttempt(portal);
  const [a, b, c] = attempt.startedAttempt.questions.map((question) => question.id);
  const [keyA, keyB] = [await attempt.key(a ?? 0), await attempt.key(b ?? 0)];
  const answerA = { question_id: a ?? 0, selected_options: keyA.right };
  const answerB = { question_id: b ?? 0, selected_options: keyB.right };
  const cleared = { question_id: c ?? 0, selected_options: [] };
  // The reply may get lost. Then the device repeats the call, and another device sends other answers.
  for (let time = 0; time < 2; time++)
    expect((await attempt.submit([answerA])).data).toMatchObject({ late: [] });
  for (let time = 0; time < 2; time++)
    expect((await attempt.submit([answerA, answerB, cleared])).data).toMatchObject({ late: [b] });
  const other = { ...answerA, selected_options: keyA.wrong.slice(0, 1) };
  expect((await attempt.submit([other])).data).toMatchObject({ late: [a] });
  expect((await attempt.submit([{ ...answerA, selected_options: [] }])).data).toMatchObject({ late: [a] });
  expect(await scoreOf(portal, attempt)).toMatchObject({ correct: 1, unanswered: 2 });
});

test('a device’s submission at its end of time is refused while the test has time left', async () => {
  const attempt = await anAttempt(portal);
  const { regno, trade } = attempt.student;
  const { id: question_id, options } = attempt.startedAttempt.questions[0] ?? { id: 0, options: [] };
  const answers = [{ question_id, selected_options: [options[0]?.id ?? ''] }];
  const atEnd = () =>
    attempt.student.call(submitAttempt, {
      params: { id: attempt.test },
      body: { userData: { regno, trade }, answers, at_end: true },
    });
  const { deadline, section_ends } = { ...attempt.startedAttempt.attempt, section_ends: null };
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

test('two submissions at once close the attempt once', async () => {
  const attempt = await anAttempt(portal);
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const { regno, trade, token } = attempt.student;
  const parts = { params: { id: attempt.test }, body: { userData: { regno, trade }, answers: [] } };
  const scores = await lockScores(portal);
  const submissions = [portal, other].map((node) => node.call(submitAttempt, parts, token));
  await waitForLockWaiters(portal, 1);
  // Neither a save nor a submission through another node can lock an attempt that is being closed.
  const { rows: free } = await sql`
    select from attempt where id = ${attempt.startedAttempt.attempt.id} for key share skip locked`.execute(
    portal.db,
  );
  expect(free).toEqual([]);
  await scores.release();
  const replies = await Promise.all([...submissions, ...Array.from({ length: 4 }, () => attempt.submit())]);
  expect(new Set(replies.map((reply) => JSON.stringify(reply.data))).size).toBe(1);
  expect(replies.every((reply) => reply.success)).toBe(true);
  const acts = (await readAuditTrail(portal, 'attempt', attempt.startedAttempt.attempt.id)).map(
    ({ action }) => action,
  );
  expect(acts).toEqual(['attempt.submit']);
});

test('with a save and a submission at the same moment, every acknowledged answer is marked', async () => {
  for (let round = 0; round < 12; round++) {
    const attempt = await anAttempt(portal);
    const id = attempt.startedAttempt.questions[0]?.id ?? 0;
    const { right } = await attempt.key(id);
    const [saved] = await Promise.all([
      attempt.save([{ seq: 1, question_id: id, selected_options: right }]),
      attempt.submit(),
    ]);
    expect((await scoreOf(portal, attempt))?.correct).toBe(saved.success ? 1 : 0);
  }
  // A save that arrives during the marking.
  const attempt = await anAttempt(portal);
  const id = attempt.startedAttempt.questions[0]?.id ?? 0;
  const scores = await lockScores(portal);
  const submitted = attempt.submit();
  await waitForLockWaiters(portal, 1);
  const saved = attempt.save([{ seq: 1, question_id: id, selected_options: (await attempt.key(id)).right }]);
  await waitForLockWaiters(portal, 2);
  await scores.release();
  expect((await submitted).success).toBe(true);
  expect(await saved).toMatchObject({ code: 'already-submitted', data: { refused: [1] } });
});

test('a tab that was taken over cannot submit for its successor', async () => {
  const attempt = await anAttempt(portal);
  await anAttempt(portal, { student: attempt.student, test: attempt.test });
  const { call, regno, trade } = attempt.student;
  const reply = await call(submitAttempt, {
    params: { id: attempt.test },
    body: { userData: { regno, trade }, answers: [], epoch: 1 },
  });
  expect(reply).toMatchObject({ status: 409, code: 'taken-over' });
  expect(await scoreOf(portal, attempt)).toBeUndefined();
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
  const own = { question_id: attempt.startedAttempt.questions[0]?.id ?? 0, selected_options: [] };
  expect(await attempt.submit([own, { question_id: 987_654, selected_options: [] }])).toMatchObject({
    status: 400,
    code: 'not-in-paper',
    issues: [{ path: 'answers.1' }],
  });
  expect(await scoreOf(portal, attempt)).toBeUndefined();
});

test('submissions in one batch are answered and marked individually', async () => {
  const test = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 25 }, () => anAttempt(portal, { test })));
  const outsider = await aStudent(portal);
  const id = attempts[0]?.startedAttempt.questions[0]?.id ?? 0;
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
    const score = await scoreOf(portal, attempt);
    expect(score?.correct).toBe(index % 5 > 2 ? undefined : index % 2);
    const mine = replies.filter(
      (reply) => reply.success && reply.data.attempt_id === attempt.startedAttempt.attempt.id,
    );
    expect(mine).toHaveLength(index % 5 > 2 ? 0 : 2);
    expect(mine[0]?.data).toEqual(mine[1]?.data);
  }
  expect(replies.filter(({ code }) => code === 'taken-over')).toHaveLength(5);
  expect(replies.filter(({ code }) => code === 'not-in-paper')).toHaveLength(5);
});

test('a multiple choice is right only if exactly the right options are chosen', async () => {
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
    outcomes.push((await scoreOf(portal, attempt))?.correct);
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
