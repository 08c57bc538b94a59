import { expect, test } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { sendHeartbeat, sendMessage } from '#contract/invigilation.ts';
import { anAptitude, anAttempt, type StudentAttempt } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const beat = ({ student, startedAttempt }: StudentAttempt, wish: { epoch?: number; waiting?: number } = {}) =>
  student.call(sendHeartbeat, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: 1, waiting: 0, visible: true, ...wish },
  });

const presenceOf = async ({ startedAttempt }: StudentAttempt) =>
  await portal.db
    .selectFrom('presence')
    .select(['epoch', 'waiting', 'visible', 'address'])
    .where('attempt_id', '=', startedAttempt.attempt.id)
    .execute();

const messagesTo = async (attempt: StudentAttempt) =>
  (await beat(attempt)).data.notices.map(({ message }) => message);

test('a heartbeat is stored, and the reply has the state of the attempt', async () => {
  const attempt = await anAttempt(portal);
  const { data } = await beat(attempt, { waiting: 3 });
  const { deadline } = attempt.startedAttempt.attempt;
  expect(data).toMatchObject({ epoch: 1, state: 'writing', deadline, paused_at: null, notices: [] });
  expect(Math.abs(Date.parse(data.server_time) - Date.now())).toBeLessThan(5_000);
  await beat(attempt, { waiting: 1 });
  expect(await presenceOf(attempt)).toEqual([{ epoch: 1, waiting: 1, visible: true, address: '127.0.0.1' }]);
});

test('a heartbeat of an older window learns of the newer one and is not stored', async () => {
  const attempt = await anAttempt(portal);
  const { regno, trade, call } = attempt.student;
  await beat(attempt, { waiting: 7 });
  await call(startAttempt, { params: { id: attempt.test }, body: { regno, trade } });
  expect((await beat(attempt, { waiting: 9 })).data.epoch).toBe(2);
  expect(await presenceOf(attempt)).toMatchObject([{ epoch: 1, waiting: 7 }]);
});

test('heartbeats that arrive together each get their own reply', async () => {
  const test = await anAptitude(portal);
  const attempts = await Promise.all(Array.from({ length: 20 }, () => anAttempt(portal, { test })));
  const replies = await Promise.all(
    attempts.flatMap((attempt, waiting) => [
      beat(attempt, { waiting }),
      beat(attempt, { waiting }),
      // Another student's attempt in the same batch.
      (attempts[(waiting + 1) % 20] as StudentAttempt).student.call(sendHeartbeat, {
        params: { attempt_id: attempt.startedAttempt.attempt.id },
        body: { epoch: 1, waiting: 99, visible: true },
      }),
    ]),
  );
  expect(replies.map(({ success }) => success)).toEqual(attempts.flatMap(() => [true, true, false]));
  const kept = await Promise.all(attempts.map(presenceOf));
  expect(kept.map((rows) => rows.map((row) => row.waiting))).toEqual(attempts.map((_, waiting) => [waiting]));
});

test('every opening is stored with its device and address', async () => {
  const attempt = await anAttempt(portal);
  const { regno, trade, call } = attempt.student;
  await call(startAttempt, { params: { id: attempt.test }, body: { regno, trade } });
  const openings = await portal.db
    .selectFrom('attempt_opening')
    .select(['epoch', 'address', 'device'])
    .where('attempt_id', '=', attempt.startedAttempt.attempt.id)
    .orderBy('epoch')
    .execute();
  expect(openings).toMatchObject([
    { epoch: 1, address: '127.0.0.1', device: 'node' },
    { epoch: 2, address: '127.0.0.1', device: 'node' },
  ]);
});

test('a message to all reaches the students taking that test, also with the next save, and nobody else', async () => {
  const admin = await anAdmin(portal);
  const test = await anAptitude(portal);
  const [one, two, done] = await Promise.all([1, 2, 3].map(() => anAttempt(portal, { test })));
  const elsewhere = await anAttempt(portal);
  await (done as StudentAttempt).submit();
  const { data } = await admin.call(sendMessage, {
    params: { id: test },
    body: { message: 'Question 3: read “kg” for “g”.' },
  });
  expect(data).toEqual({ told: 2 });
  expect(await messagesTo(one as StudentAttempt)).toEqual(['Question 3: read “kg” for “g”.']);
  const question = (two as StudentAttempt).startedAttempt.questions[0]?.id ?? 0;
  const saved = await (two as StudentAttempt).save([{ seq: 1, question_id: question, marked: true }]);
  expect(saved.data.notices).toMatchObject([{ kind: 'message', message: 'Question 3: read “kg” for “g”.' }]);
  expect(await messagesTo(elsewhere)).toEqual([]);
  // A student who starts later does not get it.
  expect(await messagesTo(await anAttempt(portal, { test }))).toEqual([]);
});

test('a message to some students reaches them alone, in any case of their numbers, and its text stays out of the log', async () => {
  const admin = await anAdmin(portal);
  const test = await anAptitude(portal);
  const [one, two] = await Promise.all([1, 2].map(() => anAttempt(portal, { test })));
  const body = { users: [(one as StudentAttempt).student.regno.toLowerCase()], message: 'Please sit down.' };
  expect((await admin.call(sendMessage, { params: { id: test }, body })).data).toEqual({ told: 1 });
  expect(await messagesTo(one as StudentAttempt)).toEqual(['Please sit down.']);
  expect(await messagesTo(two as StudentAttempt)).toEqual([]);
  const { after } = await portal.db
    .selectFrom('audit_event')
    .select('after')
    .where('action', '=', 'aptitude.send-message')
    .where('subject_id', '=', String(test))
    .executeTakeFirstOrThrow();
  expect(after).toEqual({ accounts: [(one as StudentAttempt).student.id] });
});

test('the next message follows one that was read from memory', async () => {
  const admin = await anAdmin(portal);
  const attempt = await anAttempt(portal);
  for (const message of ['One', 'Two', 'Three']) {
    await admin.call(sendMessage, { params: { id: attempt.test }, body: { message } });
    expect((await messagesTo(attempt)).at(-1)).toBe(message);
  }
  expect(await messagesTo(attempt)).toEqual(['One', 'Two', 'Three']);
});
