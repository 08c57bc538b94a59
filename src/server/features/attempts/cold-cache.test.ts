import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { previewLateAnswers } from '#contract/attempts/late-answers.ts';
import { forceSubmitAttempts, submitAttempt } from '#contract/attempts/submit.ts';
import { applyRegrade } from '#contract/grading/regrade.ts';
import { openDatabase } from '#server/platform/database/connection.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { forbidSecondConnections, type Portal, usePortal } from '#test/portal.ts';
import { correctKey } from '#test/regrade.ts';

// A node reads everything that a call needs on the connection of the call's transaction: calls that each waited for a second connection
// would wait for one another. The nodes of the tests refuse second connections (test/portal.ts); this one has nothing cached yet.

const portal = usePortal();
let cold: Portal;
beforeEach(async () => {
  const node = await portal.addNode();
  cold = node;
  return () => node.close();
});

function aHandIn({ student, test, startedAttempt }: StudentAttempt, option: number) {
  const { regno, trade, token } = student;
  const [question] = startedAttempt.questions;
  const answers = [
    { question_id: question?.id ?? 0, selected_options: [question?.options[option]?.id ?? ''] },
  ];
  return cold.call(
    submitAttempt,
    { params: { id: test }, body: { userData: { regno, trade }, answers } },
    token,
  );
}

test('a second connection within a transaction is seen', async () => {
  const { db, pool, close } = openDatabase(portal.servingUrl, 2);
  onTestFinished(close);
  forbidSecondConnections(pool);
  const count = () => db.selectFrom('account').select('id').execute();
  await expect(transaction(db, count)).rejects.toThrow('second connection');
  await expect(
    transaction(db, (tx) => tx.selectFrom('account').select('id').execute()),
  ).resolves.toBeDefined();
  await expect(count()).resolves.toBeDefined();
});

test('a submission with answers', async () => {
  const reply = await aHandIn(await anAttempt(portal), 0);
  expect(reply.data).toMatchObject({ how: 'student', answers_saved: 1 });
});

test('late answers after the submission, which an admin reads', async () => {
  const attempt = await anAttempt(portal);
  await attempt.submit();
  expect((await aHandIn(attempt, 1)).success).toBe(true);
  const { token } = await anAdmin(portal);
  const looked = await cold.call(
    previewLateAnswers,
    { params: { attempt_id: attempt.startedAttempt.attempt.id }, body: {} },
    token,
  );
  expect(looked.data?.operations).toHaveLength(1);
});

test('an end by the invigilator', async () => {
  const attempt = await anAttempt(portal);
  const { token } = await anAdmin(portal);
  const body = { users: [attempt.student.regno], reason: 'A fire drill' };
  expect((await cold.call(forceSubmitAttempts, { params: { id: attempt.test }, body }, token)).success).toBe(
    true,
  );
});

test('a regrade by a new key', async () => {
  const admin: Person = await anAdmin(portal);
  const question = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [question, await aQuestion(portal)] });
  await (await anAttempt(portal, { test: id })).submit();
  await correctKey(admin, question, [3]);
  const rulings = [{ question_id: question, how: 'key' as const, version: 2 }];
  const body = { rulings, words: 'The key was wrong.', key_version: 0 };
  expect(await cold.call(applyRegrade, { params: { id }, body }, admin.token)).toMatchObject({
    success: true,
  });
});
