import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { finishSection } from '#contract/attempts/sections.ts';
import { forceSubmitAttempts, submitAttempt } from '#contract/attempts/submit.ts';
import { sendHeartbeat, sendMessage } from '#contract/invigilation.ts';
import { stopAptitudeClock } from '#server/features/aptitudes/pause.queries.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { marker } from '#server/features/grading/marking/actions.ts';
import { openServingConnection } from '#server/platform/database/connection.ts';
import { anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { autoSubmitOnce, startAutoSubmit } from '#test/auto-submit.ts';
import { take, waitForLockWaiters, whatIs } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { countStatements } from '#test/statement-count.ts';
import { createContentCache } from './content/content-cache.queries.ts';
import type { AttemptKey } from './queries.ts';
import { type Save, storeSaves } from './save/queries.ts';
import { createAttemptSubmitter } from './submit/actions.ts';
import { lockOverdue } from './submit/auto-submit.queries.ts';
import { pauseClocks } from './timing/queries.ts';

// Every transaction locks a test before its attempts. One that locked an attempt first and then the test would deadlock with an edit
// of the test, and the database would end one of them after a second, while others wait for both.
// See docs/decisions/0002-attempt-calls-are-batched-and-lock-in-one-order.md.

const portal = usePortal();

async function runOut({ startedAttempt }: StudentAttempt): Promise<void> {
  await sql`update attempt set started_at = started_at - interval '2 hours', deadline = deadline - interval '2 hours'
    where id = ${startedAttempt.attempt.id}`.execute(portal.db);
}

test('auto-submit leaves a test that is being edited to the next round, and closes the others', async () => {
  const [changed, other] = [await anAttempt(portal), await anAttempt(portal)];
  await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, changed.test);
    for (const attempt of [changed, other]) await runOut(attempt);
    await Promise.race([
      autoSubmitOnce(portal, other.startedAttempt.attempt.id),
      waitForLockWaiters(portal, 1),
    ]);
    await take(tx, changed);
    expect(await whatIs(portal, changed)).toEqual({ how: null });
    // Another sweep may be at it just now, and this one wait for that.
    await vi.waitFor(async () => expect(await whatIs(portal, other)).toEqual({ how: 'deadline' }), 10_000);
  });
  await autoSubmitOnce(portal, changed.startedAttempt.attempt.id);
  expect(await whatIs(portal, changed)).toEqual({ how: 'deadline' });
});

test('auto-submit looks more and more rarely at a locked test, and ends it soon after its release', async () => {
  const attempt = await anAttempt(portal);
  const { statements } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    await runOut(attempt);
    const statements = await countStatements(portal.db, async (counted) => {
      const sweeping = startAutoSubmit(counted);
      await sql`select pg_sleep(3)`.execute(tx);
      await sweeping.stop();
    });
    return { statements };
  });
  await vi.waitFor(async () => expect(await whatIs(portal, attempt)).toEqual({ how: 'deadline' }), 3_000);
  expect(statements).toBeLessThan(60);
});

test('a force-submission locks the test before its attempts', async () => {
  const admin = await anAdmin(portal);
  const attempt = await anAttempt(portal);
  const ended = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    const call = admin.call(forceSubmitAttempts, {
      params: { id: attempt.test },
      body: { users: [attempt.student.regno], reason: 'A fire alarm' },
    });
    await waitForLockWaiters(portal, 1);
    await take(tx, attempt);
    return { call };
  });
  expect((await ended.call).data).toEqual({ changed: 1 });
  expect(await whatIs(portal, attempt)).toEqual({ how: 'invigilator' });
});

test('a message locks the attempts in id order, as joint submissions do', async () => {
  const admin = await anAdmin(portal);
  const test = await anAptitude(portal);
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const first = await anAttempt(portal, { test, student: other });
  const second = await anAttempt(portal, { test, student: one });
  // The first attempt is last in every other order: by student, by deadline, and in the table.
  await sql`update attempt set deadline = deadline + interval '1 second' where id = ${first.startedAttempt.attempt.id}`.execute(
    portal.db,
  );
  const message = await portal.db.transaction().execute(async (tx) => {
    await take(tx, first);
    const call = admin.call(sendMessage, { params: { id: test }, body: { message: 'Five minutes left' } });
    await waitForLockWaiters(portal, 1);
    await take(tx, second);
    return { call };
  });
  expect((await message.call).data).toEqual({ told: 2 });
});

test('auto-submit skips students who are submitting, from the first moment on', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.startedAttempt.attempt;
  const { account_id: student } = await portal.db
    .selectFrom('attempt')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const submitter = createAttemptSubmitter({
    db: portal.db,
    contentCache: createContentCache(portal.db),
    marker,
  });
  const looking = Promise.withResolvers<void>();
  const arrived = performance.now();
  const call = submitter.submit({ test: attempt.test, student }, async () => {
    await looking.promise;
    return { answers: [], at_end: undefined, epoch: undefined, isWrongBrowser: false, arrived };
  });
  await portal.db.transaction().execute(async (tx) => {
    await sql`update attempt set deadline = deadline - interval '2 hours' where id = ${id}`.execute(tx);
    const overdue = async (submitting: () => AttemptKey[]) =>
      (await lockOverdue(tx, 1_000, { without: [], submitting })).map((one) => one.id);
    expect(await overdue(() => [])).toContain(id);
    expect(await overdue(submitter.waiting)).not.toContain(id);
  });
  looking.resolve();
  expect(await call).toMatchObject({ how: 'deadline' });
  expect(submitter.waiting()).toEqual([]);
});

test('a message to everybody waits for students who are starting, and reaches them', async () => {
  const admin = await anAdmin(portal);
  const test = await anAptitude(portal);
  await anAttempt(portal, { test });
  const { starting, sent } = await portal.db.transaction().execute(async (tx) => {
    // Written last of all that a start writes.
    await sql`lock table attempt_opening in exclusive mode`.execute(tx);
    const starting = anAttempt(portal, { test });
    await waitForLockWaiters(portal, 1);
    const sent = admin.call(sendMessage, {
      params: { id: test },
      body: { message: 'Question 3: read kg for g' },
    });
    await waitForLockWaiters(portal, 2);
    return { starting, sent };
  });
  const { student, startedAttempt } = await starting;
  expect((await sent).data).toEqual({ told: 2 });
  const { data } = await student.call(sendHeartbeat, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: startedAttempt.attempt.epoch, waiting: 0, visible: true },
  });
  expect(data.notices.map(({ message }) => message)).toEqual(['Question 3: read kg for g']);
});

test('a student who finishes a section while a pause begins is refused, and the section stays open', async () => {
  const { id: test } = await aSectionedAptitude(portal, [
    { name: 'First', minutes: 10 },
    { name: 'Second', minutes: 10 },
  ]);
  const { student, startedAttempt } = await anAttempt(portal, { test });
  const { id, epoch } = startedAttempt.attempt;
  const left = await portal.db.transaction().execute(async (tx) => {
    const { now } = await lockAptitude(tx, test);
    const call = student.call(finishSection, { params: { attempt_id: id }, body: { epoch, section: 0 } });
    await waitForLockWaiters(portal, 1);
    await stopAptitudeClock(tx, test, now);
    await pauseClocks(tx, test, now);
    return { call };
  });
  expect(await left.call).toMatchObject({ code: 'test-paused' });
  const { section_ends } = await portal.db
    .selectFrom('attempt')
    .select('section_ends')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(section_ends?.map((end) => end.toISOString())).toEqual(
    startedAttempt.sections.map(({ ends_at }) => ends_at),
  );
});

test('a force-submission waits for a save that is under way, and marks it', async () => {
  const admin = await anAdmin(portal);
  const attempt = await anAttempt(portal);
  const save = await aSaveUnderWay(attempt);
  const ended = admin.call(forceSubmitAttempts, {
    params: { id: attempt.test },
    body: { users: [attempt.student.regno], reason: 'A fire alarm' },
  });
  await waitForLockWaiters(portal, 1);
  await save.commit();
  expect((await ended).data).toEqual({ changed: 1 });
  expect(await correctOf(attempt)).toBe(1);
});

test('what is acknowledged while a submission waits is marked, even if a setting of the database is off', async () => {
  const attempt = await anAttempt(portal);
  const [question] = attempt.startedAttempt.questions;
  const { right } = await attempt.key(question?.id ?? 0);
  const name = sql.id(new URL(portal.databaseUrl.replace('@/', '@localhost/')).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_isolation to 'repeatable read'`.execute(portal.db);
  const node = await portal.addNode();
  onTestFinished(async () => {
    await sql`alter database ${name} reset default_transaction_isolation`.execute(portal.db);
    await node.close();
  });
  const { submitting } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    const { regno, trade, token } = attempt.student;
    const body = { userData: { regno, trade }, answers: [] };
    const submitting = node.call(submitAttempt, { params: { id: attempt.test }, body }, token);
    await waitForLockWaiters(portal, 1);
    await attempt.save([{ seq: 1, question_id: question?.id ?? 0, selected_options: right }]);
    return { submitting };
  });
  expect(await submitting).toMatchObject({ success: true });
  expect(await correctOf(attempt)).toBe(1);
});

test('auto-submit leaves an attempt to a save that is under way, and marks it in the next round', async () => {
  const attempt = await anAttempt(portal);
  const save = await aSaveUnderWay(attempt);
  await runOut(attempt);
  await autoSubmitOnce(portal, attempt.startedAttempt.attempt.id);
  expect(await whatIs(portal, attempt)).toEqual({ how: null });
  await save.commit();
  await autoSubmitOnce(portal, attempt.startedAttempt.attempt.id);
  expect(await whatIs(portal, attempt)).toEqual({ how: 'deadline' });
  expect(await correctOf(attempt)).toBe(1);
});

/** A save of a right answer that is stored and not yet committed. */
async function aSaveUnderWay(attempt: StudentAttempt): Promise<{ commit(): Promise<void> }> {
  const [question] = attempt.startedAttempt.questions;
  const { right } = await attempt.key(question?.id ?? 0);
  const { pool, close } = openServingConnection(portal.servingUrl, 1);
  const client = await pool.connect();
  await client.query('begin');
  const [stored] = await storeSaves(client, [aSave(attempt, { selected_options: right })]);
  expect(stored?.verdict).toBe('saved');
  return {
    async commit() {
      await client.query('commit');
      client.release();
      await close();
    },
  };
}

const correctOf = async ({ startedAttempt }: StudentAttempt) =>
  (
    await portal.db
      .selectFrom('score')
      .select('correct')
      .where('attempt_id', '=', startedAttempt.attempt.id)
      .executeTakeFirst()
  )?.correct;

function aSave(
  { startedAttempt: { attempt, questions } }: StudentAttempt,
  what: { marked?: boolean; selected_options?: string[] } = { marked: true },
  seq = 1,
): Save {
  const operations = [{ seq, question_id: questions[0]?.id ?? 0, ...what }];
  return { attemptId: attempt.id, accountId: attempt.id, epoch: attempt.epoch, operations };
}
