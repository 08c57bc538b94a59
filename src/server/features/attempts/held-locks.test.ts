import { setTimeout as pass } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { reportViolations } from '#contract/attempts/proctoring.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { finishSection } from '#contract/attempts/sections.ts';
import { startAttempt } from '#contract/attempts/start.ts';
import { pauseAptitude } from '#contract/attempts/timing.ts';
import { sendMessage } from '#contract/invigilation.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { openServingConnection } from '#server/platform/database/connection.ts';
import { anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { take, waitForLockWaiters, whatIs } from '#test/lock-waits.ts';
import { anAdmin } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { createAnswerSaver, type Save } from './save/queries.ts';

// Every transaction locks a test before its attempts. One that locked an attempt first and then the test would deadlock with an edit
// of the test, and the database would end one of them after a second, while others wait for both.
// See docs/decisions/0002-attempt-calls-are-batched-and-lock-in-one-order.md.

const portal = usePortal();

/** Starts one attempt at a test; in a second one reports a violation and submits; in a third finishes the first section. */
async function comeAndGo(test: number, [going, staying]: Pair): Promise<void> {
  const replies = [leaveFirst(staying), going.submit(), lookAway(going)];
  await anAttempt(portal, { test });
  for (const reply of await Promise.all<{ success: boolean }>(replies))
    expect(reply).toMatchObject({ success: true });
}

const lookAway = ({ student, startedAttempt: { attempt } }: StudentAttempt) =>
  student.call(reportViolations, {
    params: { attempt_id: attempt.id },
    body: {
      epoch: attempt.epoch,
      violations: [{ seq: 1, kind: 'hidden', seconds: 8, at: new Date().toISOString() }],
    },
  });

const comeBack = ({ student: { call, regno, trade }, test }: StudentAttempt) =>
  call(startAttempt, { params: { id: test }, body: { regno, trade } });

type Pair = [going: StudentAttempt, staying: StudentAttempt];
const aPair = async (test: number): Promise<Pair> => [
  await anAttempt(portal, { test }),
  await anAttempt(portal, { test }),
];

const leaveFirst = ({ student, startedAttempt: { attempt } }: StudentAttempt) =>
  student.call(finishSection, {
    params: { attempt_id: attempt.id },
    body: { epoch: attempt.epoch, section: 0 },
  });

test('a save that waits for its attempt does not delay other saves that wait with it', async () => {
  const [free, held] = [await anAttempt(portal), await anAttempt(portal)];
  const { hotPool, close } = openServingConnection(portal.servingUrl, 1);
  const stored = await portal.db.transaction().execute(async (tx) => {
    await take(tx, held);
    const saver = createAnswerSaver(hotPool);
    const [first, second] = [saver.add(aSave(free)), saver.add(aSave(held))];
    await waitForLockWaiters(portal, 1);
    expect((await first)?.verdict).toBe('saved');
    await take(tx, free);
    return { second };
  });
  expect((await stored.second)?.verdict).toBe('saved');
  await close();
});

test('a long lock on one attempt does not delay saves of a briefly locked one', async () => {
  const [long, short] = [await anAttempt(portal), await anAttempt(portal)];
  const { hotPool, close } = openServingConnection(portal.servingUrl, 1);
  const saver = createAnswerSaver(hotPool);
  const stored = await portal.db.transaction().execute(async (tx) => {
    await take(tx, long);
    const { first, second } = await portal.db.transaction().execute(async (other) => {
      await take(other, short);
      const [first, second] = [saver.add(aSave(long)), saver.add(aSave(short))];
      await waitForLockWaiters(portal, 2);
      return { first, second };
    });
    expect((await second)?.verdict).toBe('saved');
    return { first };
  });
  expect((await stored.first)?.verdict).toBe('saved');
  await close();
});

test('a save that has to wait for its attempt is judged by its arrival time', async () => {
  const test = await anAptitude(portal);
  // More than the connections for waiting saves.
  const attempts: StudentAttempt[] = [];
  for (let count = 0; count < 5; count++) attempts.push(await anAttempt(portal, { test }));
  const [first] = attempts;
  if (!first) throw new Error('No attempt');
  const { hotPool, close } = openServingConnection(portal.servingUrl, 3);
  const saver = createAnswerSaver(hotPool);
  const over = sql<boolean>`clock_timestamp() > max(deadline) + ${GRACE_SECONDS + 0.2} * interval '1 second'`;
  const verdicts = await portal.db.transaction().execute(async (keeping) => {
    // The portal's own auto-submit skips locked attempts.
    await lockAptitude(keeping, test);
    const stored = await portal.db.transaction().execute(async (tx) => {
      for (const attempt of attempts) await take(tx, attempt);
      await sql`update attempt set deadline = clock_timestamp() - ${GRACE_SECONDS - 2} * interval '1 second'
        where aptitude_id = ${test}`.execute(tx);
      const calls = attempts.map((attempt) => saver.add(aSave(attempt)));
      calls.push(saver.add(aSave(first, { marked: false }, 2)));
      await waitForLockWaiters(portal, 3);
      const isOver = () =>
        tx
          .selectFrom('attempt')
          .select(over.as('over'))
          .where('aptitude_id', '=', test)
          .executeTakeFirstOrThrow();
      await expect.poll(isOver, { timeout: 10_000 }).toEqual({ over: true });
      return { calls };
    });
    const late = saver.add(aSave(first, {}, 3));
    return (await Promise.all([...stored.calls, late])).map((saved) => saved?.verdict);
  });
  expect(verdicts).toEqual([...Array(6).fill('saved'), 'deadline-passed']);
  await close();
});

test('repeated saves of one batch lock the attempts in id order, in whatever order they arrived', async () => {
  const [first, second] = [await anAttempt(portal), await anAttempt(portal)];
  const { hotPool, close } = openServingConnection(portal.servingUrl, 1);
  const saver = createAnswerSaver(hotPool);
  const saveBoth = () => Promise.all([saver.add(aSave(second)), saver.add(aSave(first))]);
  await saveBoth();
  const chainOf = ({ startedAttempt }: StudentAttempt) =>
    sql`select from attempt_chain where attempt_id = ${startedAttempt.attempt.id} for update nowait`;
  const stored = await portal.db.transaction().execute(async (tx) => {
    await chainOf(first).execute(tx);
    const call = saveBoth();
    await waitForLockWaiters(portal, 1);
    await chainOf(second).execute(tx);
    return { call };
  });
  expect((await stored.call).map((saved) => saved?.verdict)).toEqual(['saved', 'saved']);
  await close();
});

test('a locked attempt delays nobody else’s saves: new, repeated or late', async () => {
  const [held, free] = [await anAttempt(portal), await anAttempt(portal)];
  const save = (attempt: StudentAttempt, seq: number, epoch?: number) =>
    attempt.save([{ seq, question_id: attempt.startedAttempt.questions[0]?.id ?? 0, marked: true }], epoch);
  const waiting = await portal.db.transaction().execute(async (tx) => {
    await take(tx, held);
    const waiting = [save(held, 1), save(held, 2)];
    for (const attempt of [free, await anAttempt(portal)]) {
      expect((await save(attempt, 1)).success).toBe(true);
      expect((await save(attempt, 1)).success).toBe(true);
      expect(await save(attempt, 2, 2)).toMatchObject({ code: 'taken-over' });
    }
    await waitForLockWaiters(portal, 1);
    return { waiting };
  });
  const replies = await Promise.all(waiting.waiting);
  expect(replies.map(({ data }) => data.acknowledged)).toEqual([1, 2]);
});

function aSave(
  { startedAttempt: { attempt, questions } }: StudentAttempt,
  what: { marked?: boolean; selected_options?: string[] } = { marked: true },
  seq = 1,
): Save {
  const operations = [{ seq, question_id: questions[0]?.id ?? 0, ...what }];
  return { attemptId: attempt.id, accountId: attempt.id, epoch: attempt.epoch, operations };
}

const twoOneWay = async () =>
  (await aSectionedAptitude(portal, [{ name: 'First' }, { name: 'Second' }], { one_way: true })).id;

test('while a test is edited, students of another one start, report violations, finish sections and submit', async () => {
  const [test, another] = [await twoOneWay(), await twoOneWay()];
  // One in each concurrent batch; finished sections all share one.
  const held = [await aPair(test), await aPair(test)];
  const free = await aPair(another);
  const waiting = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, test);
    const waiting: Promise<void>[] = [];
    for (const pair of held) {
      waiting.push(comeAndGo(test, pair));
      await waitForLockWaiters(portal, waiting.length * 3 + 1);
    }
    await comeAndGo(another, free);
    return waiting;
  });
  await Promise.all(waiting);
  for (const [going, staying] of [...held, free]) {
    expect(await whatIs(portal, going)).toEqual({ how: 'student' });
    expect(await whatIs(portal, staying)).toEqual({ how: null });
  }
});

test('while attempts are locked, other students of their test start, report violations, finish sections and submit', async () => {
  const test = await twoOneWay();
  // One for each concurrent batch.
  const [held, other] = await aPair(test);
  const [first, second] = [await aPair(test), await aPair(test)];
  const { waiting } = await portal.db.transaction().execute(async (tx) => {
    for (const attempt of [held, other]) await take(tx, attempt);
    const waiting = [held, other].flatMap((attempt) => [
      comeBack(attempt),
      lookAway(attempt),
      leaveFirst(attempt),
      attempt.submit(),
    ]);
    await comeAndGo(test, first);
    // Sooner than the database's own lock timeout.
    const replies = await Promise.race([Promise.all<{ status: number }>(waiting), pass(12_000, [])]);
    expect(replies.map(({ status }) => status)).toEqual(waiting.map(() => 503));
    const again = held.submit();
    await comeAndGo(test, second);
    return { waiting: again };
  });
  expect(await waiting).toMatchObject({ status: 200, data: { how: 'student' } });
});

test('a save is answered, with the student’s notices, while all connections wait for a test', async () => {
  const admin = await anAdmin(portal);
  const { startedAttempt, student, test } = await anAttempt(portal);
  const { id, epoch } = startedAttempt.attempt;
  await admin.call(sendMessage, { params: { id: test }, body: { message: 'Five minutes left' } });
  // A node with nothing cached, as after a crash.
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  await whileAllWaitAt(node, admin.token, async () => {
    const operations = [{ seq: 1, question_id: startedAttempt.questions[0]?.id ?? 0, marked: true }];
    const parts = { params: { attempt_id: id }, body: { epoch, operations } };
    expect(await node.call(saveAnswers, parts, student.token)).toMatchObject({
      status: 200,
      data: { notices: [{ message: 'Five minutes left' }] },
    });
  });
});

test('a node is ready while all its connections wait for a test', async () => {
  const { token } = await anAdmin(portal);
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  await whileAllWaitAt(node, token, async () =>
    expect(await request(node, 'GET', '/ready')).toMatchObject({ status: 200 }),
  );
});

/** Runs while all connections of a node, except those for saves, wait for a test that is being changed. */
async function whileAllWaitAt(node: Portal, token: string, work: () => Promise<void>): Promise<void> {
  const held = await anAptitude(portal);
  const { waiting } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, held);
    const pause = { params: { id: held }, body: { reason: 'A fire alarm' } };
    const waiting = Array.from({ length: 8 }, () => node.call(pauseAptitude, pause, token));
    await waitForLockWaiters(portal, waiting.length);
    await work();
    return { waiting };
  });
  await Promise.all(waiting);
}
