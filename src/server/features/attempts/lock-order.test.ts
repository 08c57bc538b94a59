import { setTimeout as pass } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { finishSection, GRACE_SECONDS, startAttempt, submitAttempt } from '#contract/attempts/attempt.ts';
import { reportViolations } from '#contract/attempts/proctoring.ts';
import { saveAnswers } from '#contract/attempts/save.ts';
import { forceSubmitAttempts } from '#contract/attempts/submit.ts';
import { pauseAptitude } from '#contract/attempts/timing.ts';
import { sendHeartbeat, sendMessage } from '#contract/invigilation.ts';
import { stopAptitudeClock } from '#server/features/aptitudes/pause.queries.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import { openServingConnection, type Tx } from '#server/platform/database/connection.ts';
import { anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { autoSubmitOnce, startAutoSubmit } from '#test/auto-submit.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { countStatements } from '#test/statement-count.ts';
import { createContentCache } from './content/content-cache.queries.ts';
import type { AttemptKey } from './queries.ts';
import { createAnswerSaver, type Save, storeSaves } from './save/queries.ts';
import { createAttemptSubmitter } from './submit/actions.ts';
import { lockOverdue } from './submit/auto-submit.queries.ts';
import { pauseClocks } from './timing/queries.ts';

// Who changes a test holds it and then wants its attempts. Whoever held an attempt and then wanted the test would be sent back
// by the database, a second later, with everybody who waited for either.

const portal = usePortal();

const whatIs = async ({ sitting }: StudentAttempt) =>
  await portal.db
    .selectFrom('attempt')
    .select('how')
    .where('id', '=', sitting.attempt.id)
    .executeTakeFirstOrThrow();

/** Throws where somebody else holds the attempt. */
const take = async (tx: Tx, { sitting }: StudentAttempt) =>
  await sql`select from attempt where id = ${sitting.attempt.id} for update nowait`.execute(tx);

/** Starts a test, in another attempt at it looks away and hands in, and in one more leaves the first section. */
async function comeAndGo(test: number, [going, staying]: Pair): Promise<void> {
  const replies = [leaveFirst(staying), going.submit(), lookAway(going)];
  await anAttempt(portal, { test });
  for (const reply of await Promise.all<{ success: boolean }>(replies))
    expect(reply).toMatchObject({ success: true });
}

const lookAway = ({ student, sitting: { attempt } }: StudentAttempt) =>
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

const leaveFirst = ({ student, sitting: { attempt } }: StudentAttempt) =>
  student.call(finishSection, {
    params: { attempt_id: attempt.id },
    body: { epoch: attempt.epoch, section: 0 },
  });

async function runOut({ sitting }: StudentAttempt): Promise<void> {
  await sql`update attempt set started_at = started_at - interval '2 hours', deadline = deadline - interval '2 hours'
    where id = ${sitting.attempt.id}`.execute(portal.db);
}

test('the sweep leaves a test that is being changed to the next one, and closes the others', async () => {
  const [changed, other] = [await anAttempt(portal), await anAttempt(portal)];
  await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, changed.test);
    for (const attempt of [changed, other]) await runOut(attempt);
    await Promise.race([autoSubmitOnce(portal, other.sitting.attempt.id), waitForLockWaiters(portal, 1)]);
    await take(tx, changed);
    expect(await whatIs(changed)).toEqual({ how: null });
    // Another sweep may be at it just now, and this one wait for that.
    await vi.waitFor(async () => expect(await whatIs(other)).toEqual({ how: 'deadline' }), 10_000);
  });
  await autoSubmitOnce(portal, changed.sitting.attempt.id);
  expect(await whatIs(changed)).toEqual({ how: 'deadline' });
});

test('the sweep looks ever more seldom for a test that somebody holds, and ends it soon after', async () => {
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
  await vi.waitFor(async () => expect(await whatIs(attempt)).toEqual({ how: 'deadline' }), 3_000);
  expect(statements).toBeLessThan(60);
});

test('who hands in for students waits for the test before their attempts', async () => {
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
  expect(await whatIs(attempt)).toEqual({ how: 'invigilator' });
});

test('a message takes the attempts by their numbers, as those do that are handed in together', async () => {
  const admin = await anAdmin(portal);
  const test = await anAptitude(portal);
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  const first = await anAttempt(portal, { test, student: other });
  const second = await anAttempt(portal, { test, student: one });
  // The first comes last in every other order: of the students, of the deadlines, and as they lie in the table.
  await sql`update attempt set deadline = deadline + interval '1 second' where id = ${first.sitting.attempt.id}`.execute(
    portal.db,
  );
  const told = await portal.db.transaction().execute(async (tx) => {
    await take(tx, first);
    const call = admin.call(sendMessage, { params: { id: test }, body: { message: 'Five minutes left' } });
    await waitForLockWaiters(portal, 1);
    await take(tx, second);
    return { call };
  });
  expect((await told.call).data).toEqual({ told: 2 });
});

test('a save that waits for its attempt holds none of the others that wait with it', async () => {
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

test('whoever holds an attempt for long keeps none waiting that is held for a moment', async () => {
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

test('a save that has to wait for its attempt is judged by when it came', async () => {
  const test = await anAptitude(portal);
  // More than there are connections for those who wait.
  const attempts: StudentAttempt[] = [];
  for (let count = 0; count < 5; count++) attempts.push(await anAttempt(portal, { test }));
  const [first] = attempts;
  if (!first) throw new Error('No attempt');
  const { hotPool, close } = openServingConnection(portal.servingUrl, 3);
  const saver = createAnswerSaver(hotPool);
  const over = sql<boolean>`clock_timestamp() > max(deadline) + ${GRACE_SECONDS + 0.2} * interval '1 second'`;
  const fates = await portal.db.transaction().execute(async (keeping) => {
    // The portal's own sweep passes by.
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
  expect(fates).toEqual([...Array(6).fill('saved'), 'deadline-passed']);
  await close();
});

test('the sweep passes by who hands in from the first moment on', async () => {
  const attempt = await anAttempt(portal);
  const { id } = attempt.sitting.attempt;
  const { account_id: student } = await portal.db
    .selectFrom('attempt')
    .select('account_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const submitter = createAttemptSubmitter({ db: portal.db, contentCache: createContentCache(portal.db) });
  const looking = Promise.withResolvers<void>();
  const arrived = performance.now();
  const call = submitter.submit({ test: attempt.test, student }, async () => {
    await looking.promise;
    return { answers: [], at_end: undefined, epoch: undefined, isWrongBrowser: false, arrived };
  });
  await portal.db.transaction().execute(async (tx) => {
    await sql`update attempt set deadline = deadline - interval '2 hours' where id = ${id}`.execute(tx);
    const overdue = async (handedIn: () => AttemptKey[]) =>
      (await lockOverdue(tx, 1_000, { without: [], handedIn })).map((one) => one.id);
    expect(await overdue(() => [])).toContain(id);
    expect(await overdue(submitter.waiting)).not.toContain(id);
  });
  looking.resolve();
  expect(await call).toMatchObject({ how: 'deadline' });
  expect(submitter.waiting()).toEqual([]);
});

test('repeated saves of one batch take the attempts by their numbers, in whatever order they came', async () => {
  const [first, second] = [await anAttempt(portal), await anAttempt(portal)];
  const { hotPool, close } = openServingConnection(portal.servingUrl, 1);
  const saver = createAnswerSaver(hotPool);
  const saveBoth = () => Promise.all([saver.add(aSave(second)), saver.add(aSave(first))]);
  await saveBoth();
  const chainOf = ({ sitting }: StudentAttempt) =>
    sql`select from attempt_chain where attempt_id = ${sitting.attempt.id} for update nowait`;
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

test('a message to everybody waits for who is starting meanwhile, and reaches them', async () => {
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
  const { student, sitting } = await starting;
  expect((await sent).data).toEqual({ told: 2 });
  const { data } = await student.call(sendHeartbeat, {
    params: { attempt_id: sitting.attempt.id },
    body: { epoch: sitting.attempt.epoch, waiting: 0, visible: true },
  });
  expect(data.notices.map(({ message }) => message)).toEqual(['Question 3: read kg for g']);
});

test('who leaves a section while a pause is under way is refused, and the section stays open', async () => {
  const { id: test } = await aSectionedAptitude(portal, [
    { name: 'First', minutes: 10 },
    { name: 'Second', minutes: 10 },
  ]);
  const { student, sitting } = await anAttempt(portal, { test });
  const { id, epoch } = sitting.attempt;
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
    sitting.sections.map(({ ends_at }) => ends_at),
  );
});

test('whoever holds an attempt keeps nobody else from saving: what is new, repeated or late', async () => {
  const [held, free] = [await anAttempt(portal), await anAttempt(portal)];
  const save = (attempt: StudentAttempt, seq: number, epoch?: number) =>
    attempt.save([{ seq, question_id: attempt.sitting.questions[0]?.id ?? 0, marked: true }], epoch);
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

test('who hands in for a student waits for the save that is under way, and marks it', async () => {
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

test('what is acknowledged while a hand-in waits is marked, whatever the database was told', async () => {
  const attempt = await anAttempt(portal);
  const [question] = attempt.sitting.questions;
  const { right } = await attempt.key(question?.id ?? 0);
  const name = sql.id(new URL(portal.databaseUrl.replace('@/', '@localhost/')).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_isolation to 'repeatable read'`.execute(portal.db);
  const node = await portal.addNode();
  onTestFinished(async () => {
    await sql`alter database ${name} reset default_transaction_isolation`.execute(portal.db);
    await node.close();
  });
  const { handedIn } = await portal.db.transaction().execute(async (tx) => {
    await lockAptitude(tx, attempt.test);
    const { regno, trade, token } = attempt.student;
    const body = { userData: { regno, trade }, answers: [] };
    const handedIn = node.call(submitAttempt, { params: { id: attempt.test }, body }, token);
    await waitForLockWaiters(portal, 1);
    await attempt.save([{ seq: 1, question_id: question?.id ?? 0, selected_options: right }]);
    return { handedIn };
  });
  expect(await handedIn).toMatchObject({ success: true });
  expect(await correctOf(attempt)).toBe(1);
});

test('the sweep leaves an attempt to the save that is under way, and marks it with the next', async () => {
  const attempt = await anAttempt(portal);
  const save = await aSaveUnderWay(attempt);
  await runOut(attempt);
  await autoSubmitOnce(portal, attempt.sitting.attempt.id);
  expect(await whatIs(attempt)).toEqual({ how: null });
  await save.commit();
  await autoSubmitOnce(portal, attempt.sitting.attempt.id);
  expect(await whatIs(attempt)).toEqual({ how: 'deadline' });
  expect(await correctOf(attempt)).toBe(1);
});

/** A save of a right answer that is stored and not yet committed. */
async function aSaveUnderWay(attempt: StudentAttempt): Promise<{ commit(): Promise<void> }> {
  const [question] = attempt.sitting.questions;
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

const correctOf = async ({ sitting }: StudentAttempt) =>
  (
    await portal.db
      .selectFrom('score')
      .select('correct')
      .where('attempt_id', '=', sitting.attempt.id)
      .executeTakeFirst()
  )?.correct;

function aSave(
  { sitting: { attempt, questions } }: StudentAttempt,
  what: { marked?: boolean; selected_options?: string[] } = { marked: true },
  seq = 1,
): Save {
  const operations = [{ seq, question_id: questions[0]?.id ?? 0, ...what }];
  return { attemptId: attempt.id, accountId: attempt.id, epoch: attempt.epoch, operations };
}

const twoOneWay = async () =>
  (await aSectionedAptitude(portal, [{ name: 'First' }, { name: 'Second' }], { one_way: true })).id;

test('while a test is being changed, those of another start, look away, leave a section and hand in', async () => {
  const [test, another] = [await twoOneWay(), await twoOneWay()];
  // One in each lane, and of those who leave a section all in one.
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
    expect(await whatIs(going)).toEqual({ how: 'student' });
    expect(await whatIs(staying)).toEqual({ how: null });
  }
});

test('while attempts are held, the others of their test start, look away, leave a section and hand in', async () => {
  const test = await twoOneWay();
  // One for each lane.
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
    // Before the database itself ends what waits for a row.
    const replies = await Promise.race([Promise.all<{ status: number }>(waiting), pass(12_000, [])]);
    expect(replies.map(({ status }) => status)).toEqual(waiting.map(() => 503));
    const again = held.submit();
    await comeAndGo(test, second);
    return { waiting: again };
  });
  expect(await waiting).toMatchObject({ status: 200, data: { how: 'student' } });
});

test('a save is answered, with what its student is told, while all connections wait for a test', async () => {
  const admin = await anAdmin(portal);
  const { sitting, student, test } = await anAttempt(portal);
  const { id, epoch } = sitting.attempt;
  await admin.call(sendMessage, { params: { id: test }, body: { message: 'Five minutes left' } });
  // It has read nothing yet, as after a crash.
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  await whileAllWaitAt(node, admin.token, async () => {
    const operations = [{ seq: 1, question_id: sitting.questions[0]?.id ?? 0, marked: true }];
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

/** Does something while all connections of a node but those of the saves wait for a test that is being changed. */
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
