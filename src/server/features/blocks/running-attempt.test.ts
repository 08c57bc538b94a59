import { expect, onTestFinished, test, vi } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { submitAttempt } from '#contract/attempts/submit.ts';
import { blockPeople } from '#contract/blocks/block.ts';
import { findCurrentUsers } from '#server/features/accounts/sessions/queries.ts';
import { hashToken } from '#server/platform/auth/tokens.ts';
import { advanceTime, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent, PASSWORD, signInAgain } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { countStatements } from '#test/statement-count.ts';

const portal = usePortal();
const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

async function twoNodes(): Promise<Portal[]> {
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  return [portal, other];
}

/** Saves an answer to the first question through a node. */
const saveOn = (node: Portal, { startedAttempt, student }: StudentAttempt, seq: number) => {
  const question = startedAttempt.questions[0];
  return node.call(
    saveAnswers,
    {
      params: { attempt_id: startedAttempt.attempt.id },
      body: {
        epoch: startedAttempt.attempt.epoch,
        operations: [
          { seq, question_id: question?.id ?? 0, selected_options: [question?.options[0]?.id ?? ''] },
        ],
      },
    },
    student.token,
  );
};

test('a block stops sign-in, saves, resuming and submitting on every node within a second, and gives the reason', async () => {
  const nodes = await twoNodes();
  const attempt = await anAttempt(portal);
  const { student, test: id } = attempt;
  for (const [index, node] of nodes.entries())
    expect((await saveOn(node, attempt, index + 1)).status).toBe(200);
  const admin = await anAdmin(portal);
  await admin.call(blockPeople, { body: { users: [student.regno], reason: 'Left the room' } });
  const { regno, trade } = student;
  const refused = { status: 403, code: 'blocked', data: { reason: 'Left the room' } };
  for (const node of nodes)
    await vi.waitFor(
      async () => expect(await saveOn(node, attempt, 9)).toMatchObject(refused),
      WITHIN_A_SECOND,
    );
  for (const node of nodes) {
    const body = { userData: { regno, trade }, answers: [] };
    expect(
      await node.call(startAttempt, { params: { id }, body: { regno, trade } }, student.token),
    ).toMatchObject(refused);
    expect(await node.call(submitAttempt, { params: { id }, body }, student.token)).toMatchObject(refused);
    expect(await node.call(login, { body: { regno, password: PASSWORD } })).toMatchObject(refused);
  }
});

test('once unblocked, the student continues with the saved answers and the same deadline', async () => {
  const [, other] = (await twoNodes()) as [Portal, Portal];
  const attempt = await anAttempt(portal);
  const { startedAttempt, student, test: id } = attempt;
  await saveOn(portal, attempt, 1);
  await setBlocked(portal, [student], true);
  await vi.waitFor(async () => expect((await saveOn(other, attempt, 2)).status).toBe(403), WITHIN_A_SECOND);
  await setBlocked(portal, [student], false);
  await vi.waitFor(async () => expect((await saveOn(other, attempt, 2)).status).toBe(200), WITHIN_A_SECOND);
  const { regno, trade } = student;
  const { data } = await other.call(startAttempt, { params: { id }, body: { regno, trade } }, student.token);
  expect(data.attempt.deadline).toBe(startedAttempt.attempt.deadline);
  expect(data.attempt.answers).toMatchObject([{ question_id: startedAttempt.questions[0]?.id, seq: 2 }]);
});

test('the clock of a blocked student keeps running: at the deadline the saved answers are submitted', async () => {
  const attempt = await anAttempt(portal);
  const { key, startedAttempt, student, test: id } = attempt;
  const question = startedAttempt.questions[0]?.id ?? 0;
  const { right } = await key(question);
  await attempt.save([{ seq: 1, question_id: question, selected_options: right }]);
  await setBlocked(portal, [student], true);
  await advanceTime(portal, id, 7_200);
  await vi.waitFor(
    async () =>
      expect(
        await portal.db
          .selectFrom('attempt')
          .innerJoin('score', 'score.attempt_id', 'attempt.id')
          .select(['how', 'correct'])
          .where('attempt.id', '=', startedAttempt.attempt.id)
          .executeTakeFirst(),
      ).toEqual({ how: 'deadline', correct: 1 }),
    { timeout: 60_000, interval: 100 },
  );
});

test('the users of many blocked sessions are read in as many statements as one, so nobody waits for them', async () => {
  const students = [await aStudent(portal), await aStudent(portal)];
  const tokens = await Promise.all(
    Array.from({ length: 10 }, (_, place) => signInAgain(portal, students[place % 2]?.id ?? 0)),
  );
  await setBlocked(portal, students, true);
  const statementsFor = (some: string[]) =>
    countStatements(portal.db, async (db) => {
      const users = await findCurrentUsers(db, some.map(hashToken), false);
      expect(users.map((user) => user?.blocked)).toMatchObject(some.map(() => ({ ask: [{}] })));
    });
  expect(await statementsFor(tokens)).toBe(await statementsFor(tokens.slice(0, 1)));
});
