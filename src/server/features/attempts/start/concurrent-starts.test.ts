import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { admitStudents } from '#contract/aptitudes/admission.ts';
import { readViolations } from '#contract/attempts/proctoring.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { reportQuestion } from '#contract/results/reports.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { lockAgainstAutoSubmit, waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, type Person, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const start = (student: Awaited<ReturnType<typeof aStudent>>, id: number, claim = {}) =>
  student.call(startAttempt, {
    params: { id },
    body: { regno: student.regno, trade: student.trade, ...claim },
  });

test('two devices that start at the same moment share one attempt', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  const other = await portal.addNode();
  onTestFinished(() => other.close());
  const { regno, trade, token } = student;
  const { starts } = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', student.id).forUpdate().execute();
    const starts = [portal, other].map((node) =>
      node.call(startAttempt, { params: { id }, body: { regno, trade } }, token),
    );
    // Both have found no attempt and are about to insert one.
    await waitForLockWaiters(portal, 2);
    return { starts };
  });
  const replies = await Promise.all([...starts, start(student, id)]);
  expect(new Set(replies.map((reply) => reply.data.attempt.id)).size).toBe(1);
  expect(replies.map((reply) => reply.data.attempt.epoch).sort()).toEqual([1, 2, 3]);
});

/** The reply to a start that found no attempt and is in the admission check of a test with a list, while `work` opens that test to everybody. */
async function startAtGate(student: Person, id: number, work: () => Promise<void>) {
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const { regno, trade, token } = student;
  return await portal.db.transaction().execute(async (tx) => {
    await sql`lock table admission`.execute(tx);
    const reply = node.call(startAttempt, { params: { id }, body: { regno, trade } }, token);
    await waitForLockWaiters(portal, 1);
    await portal.db.updateTable('aptitude').set({ listed_only: false }).where('id', '=', id).execute();
    await work();
    return { reply };
  });
}

test('a refused first start succeeds if another device has started meanwhile', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { listed_only: true });
  const { reply } = await startAtGate(student, id, async () => {
    expect((await start(student, id)).data.attempt.epoch).toBe(1);
  });
  expect(await reply).toMatchObject({ data: { attempt: { epoch: 2 } } });
});

test('a student whose other device has started meanwhile resumes, even if the test is archived and the attempt locked', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { listed_only: true });
  await admin.call(admitStudents, { params: { id }, body: { users: [student.regno] } });
  const { second } = await portal.db.transaction().execute(async (tx) => {
    const { reply } = await startAtGate(student, id, async () => {
      const first = await start(student, id);
      const archived = { archived_at: sql<Date>`now()` };
      await portal.db.updateTable('aptitude').set(archived).where('id', '=', id).execute();
      await lockAgainstAutoSubmit(tx, first.data.attempt.id);
      // Every start writes this table last.
      await sql`lock table attempt_opening in exclusive mode`.execute(tx);
    });
    // Not by counting waiters: the start may still be listed as waiting for a lock that was just released.
    await Promise.race([reply, waitForLockWaiters(portal, 1, 'attempt_opening')]);
    return { second: reply };
  });
  expect(await second).toMatchObject({ data: { attempt: { epoch: 2 } } });
});

/** The reply to a start that waited for its test while its student was blocked. */
async function startAndBlock(student: Person, id: number) {
  const { waiting } = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
    const waiting = start(student, id);
    await waitForLockWaiters(portal, 1);
    await setBlocked(portal, [student], true);
    return { waiting };
  });
  return await waiting;
}

test('a student who is blocked while a start waits for its test gets no paper', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  expect(await startAndBlock(student, id)).toMatchObject({
    status: 403,
    code: 'blocked',
    data: { appeal: 'none' },
  });
  const attempts = portal.db.selectFrom('attempt').select('id').where('account_id', '=', student.id);
  expect(await attempts.execute()).toEqual([]);
  await setBlocked(portal, [student], false);
  expect((await start(student, id)).data.attempt.epoch).toBe(1);
});

test('a student who is blocked while resuming gets no writer lease, and takes none from another window', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  await start(student, id);
  expect(await startAndBlock(student, id)).toMatchObject({ status: 403, code: 'blocked' });
  await setBlocked(portal, [student], false);
  expect((await start(student, id)).data.attempt.epoch).toBe(2);
});

test('starts in one batch get their own attempts, and a refusal concerns only its student', async () => {
  const [one, other] = [await anAptitude(portal), await anAptitude(portal, { trades: ['GCS'] })];
  const students = await Promise.all(
    Array.from({ length: 24 }, (_, at) => aStudent(portal, { trade: at % 4 === 3 ? 'GME' : 'GCS' })),
  );
  const replies = await Promise.all(
    students.map(async (student, at) => ({
      student,
      barred: at % 4 === 3,
      first: start(student, at % 2 ? other : one),
      second: start(student, at % 2 ? other : one),
    })),
  );
  const attempts = new Set<number>();
  for (const { student, barred, ...calls } of replies) {
    const [first, second] = [await calls.first, await calls.second];
    if (barred) expect([first.code, second.code]).toEqual(['not-admitted', 'not-admitted']);
    else {
      const { id } = first.data.attempt;
      expect(second.data.attempt.id).toBe(id);
      expect([first.data.attempt.epoch, second.data.attempt.epoch].sort()).toEqual([1, 2]);
      const row = await portal.db
        .selectFrom('attempt')
        .select(['account_id', 'aptitude_id', 'epoch'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(row).toEqual({ account_id: student.id, aptitude_id: first.data.aptitude.id, epoch: 2 });
      attempts.add(id);
    }
  }
  expect(attempts.size).toBe(18);
});

test('reading a test does not wait for an edit of it', async () => {
  const attempt = await anAttempt(portal);
  const { student, test: id } = attempt;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
    expect(await student.call(readInstructions, { params: { id } })).toMatchObject({ success: true });
    expect(await student.call(readViolations, { params: { id }, query: {} })).toMatchObject({
      success: true,
    });
  });
});

test('many calls of one student at once do not delay others', async () => {
  const released = await anAptitude(portal, { release: 'at-once' });
  const [flooder, other] = [await anAttempt(portal, { test: released }), await anAttempt(portal)];
  await flooder.submit();
  const token = await signInAgain(portal, other.student.id);
  const report = {
    ...{ aptitude_id: released, question_id: flooder.startedAttempt.questions[0]?.id ?? 0 },
    ...{ reason: 'unclear' as const, words: 'Which of the two is meant?' },
  };
  const waiting = await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', flooder.student.id).forUpdate().execute();
    const reporting = Array.from({ length: 20 }, () =>
      flooder.student.call(reportQuestion, { body: report }),
    );
    await waitForLockWaiters(portal, 4);
    const operations = [{ seq: 1, question_id: other.startedAttempt.questions[0]?.id ?? 0, marked: true }];
    const params = { attempt_id: other.startedAttempt.attempt.id };
    const save = { params, body: { epoch: 1, operations } };
    expect(await portal.call(saveAnswers, save, token)).toMatchObject({ success: true });
    expect(await start(await aStudent(portal), other.test)).toMatchObject({ success: true });
    return reporting;
  });
  const codes = (await Promise.all(waiting)).map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set([undefined, 'already-reported']));
});
