import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { marker } from '#server/features/grading/marking/actions.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { openServingConnection } from '#server/platform/database/connection.ts';
import { anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { usePortal } from '#test/portal.ts';
import { scoreOf } from '#test/scores.ts';
import { openTcpProxy } from '#test/tcp-proxy.ts';
import { createContentCache } from '../content/content-cache.queries.ts';
import { createAttemptSubmitter } from './actions.ts';

const portal = usePortal();

test('a delayed submission is judged by its arrival time, and its answers are stamped with it', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.startedAttempt.attempt;
  const { id: question_id, options } = attempt.startedAttempt.questions[0] ?? { id: 0, options: [] };
  const held = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  await portal.db
    .updateTable('attempt')
    .set({ deadline: sql<Date>`clock_timestamp() - interval '4 seconds'` })
    .where('id', '=', id)
    .execute();
  // A lock without an update: the row stays the same, so nobody has a reason to read it again.
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

test('a submission queued behind others is judged by its arrival time, and the deadline does not overtake it', async () => {
  const test = await anAptitude(portal);
  const attempt = await anAttempt(portal, { test });
  const { id } = attempt.startedAttempt.attempt;
  const { id: question_id, options } = attempt.startedAttempt.questions[0] ?? { id: 0, options: [] };
  const others = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  const witness = await anAttempt(portal, { test });
  const { coming } = await portal.db.transaction().execute(async (tx) => {
    // One in each concurrent batch.
    for (const [at, other] of others.entries()) {
      await sql`select from attempt_chain where attempt_id = ${other.startedAttempt.attempt.id} for update`.execute(
        tx,
      );
      void other.submit([{ question_id, selected_options: [] }]);
      await waitForLockWaiters(portal, at + 1);
    }
    await portal.db
      .updateTable('attempt')
      .set({ deadline: sql<Date>`clock_timestamp() - interval '2 seconds'` })
      .where('id', 'in', [id, witness.startedAttempt.attempt.id])
      .execute();
    const coming = attempt.submit([{ question_id, selected_options: [options[0]?.id ?? ''] }]);
    // The grace period ends, and auto-submit closes every attempt that nobody is submitting.
    await expect.poll(() => scoreOf(portal, witness)).toBeDefined();
    return { coming };
  });
  expect((await coming).data).toMatchObject({ how: 'student', answers_saved: 1, late: [] });
});

test('a delayed submission ends the test at its arrival, or when the clock last changed since', async () => {
  const test = await anAptitude(portal);
  const [plain, paused] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  const timesOf = async ({ startedAttempt }: StudentAttempt) =>
    await portal.db
      .selectFrom('attempt')
      .innerJoin('score', 'attempt_id', 'attempt.id')
      .select(['started_at', 'submitted_at', 'deadline', 'seconds', 'standstills'])
      .where('attempt.id', '=', startedAttempt.attempt.id)
      .executeTakeFirstOrThrow();
  const { at, replies } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, test);
    const replies = [];
    for (const [at, attempt] of [plain, paused].entries()) {
      replies.push(attempt.submit());
      await waitForLockWaiters(portal, at + 1);
    }
    const at = await readClock(tx);
    await sql`update attempt set paused_at = clock_timestamp() where id = ${paused.startedAttempt.attempt.id}`.execute(
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
  expect(later.deadline).toEqual(new Date(paused.startedAttempt.attempt.deadline));
});

test('a submission is judged by its arrival time, even if the database stalls while its clock is read', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.startedAttempt.attempt;
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
  const submitter = createAttemptSubmitter({ db, contentCache: createContentCache(db), marker });
  const { handedIn } = await portal.db.transaction().execute(async (tx) => {
    // The portal's own auto-submit skips locked attempts.
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
