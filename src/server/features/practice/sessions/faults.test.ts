import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listPracticeSessions, type PracticeItem } from '#contract/practice/sessions.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion } from '#test/practice.ts';

const portal = usePortal();

const optionOf = (item: PracticeItem | undefined, text: string) =>
  item?.question?.options.filter(({ html }) => html.includes(`>${text}<`)).map(({ id }) => id) ?? [];

async function aSession(questions: number, wish: Parameters<typeof aPracticeSession>[1] = {}) {
  const topic = aTopic();
  for (let count = 0; count < questions; count++) await aTopicQuestion(portal, topic);
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: [topic], ...wish });
  return { student, session, items: (await session.read()).data.items };
}

const startedEarlier = (id: number, hours: number) =>
  sql`update practice_session set started_at = started_at - ${hours} * interval '1 hour' where id = ${id}`.execute(
    portal.db,
  );

test('answers may come in any order and in parts; each question keeps its own', async () => {
  const { session, items } = await aSession(3);
  const answers = [2, 0, 1].map((place) => ({
    ...{ answer_id: randomUUID(), position: place + 1, seconds: place },
    selected_options: optionOf(items[place], place === 1 ? '3' : '4'),
  }));
  const [third, ...others] = answers;
  if (third) await session.save(third);
  const replies = (await session.save(...others, ...answers)).data;
  expect(replies.map(({ position, status }) => [position, status])).toEqual(
    [1, 2, 3, 1, 2].map((position) => [position, 'stored']),
  );
  expect((await session.read()).data.items.map(({ answer }) => answer?.seconds)).toEqual([0, 1, 2]);
  const outcomes = (await session.read()).data.items.map(({ feedback }) => feedback?.response.answer.outcome);
  expect(outcomes).toEqual(['right', 'wrong', 'right']);
});

test('answers that a device kept for a day count without a time limit, and are late with one', async () => {
  const open = await aSession(1);
  await startedEarlier(open.session.id, 26);
  const kept = await open.session.save({ position: 1, selected_options: optionOf(open.items[0], '4') });
  expect(kept.data).toMatchObject([{ status: 'stored', feedback: { response: {} } }]);
  expect((await open.student.call(listPracticeSessions)).data).toMatchObject([{ answered: 1, correct: 1 }]);

  const timed = await aSession(1, { minutes: 5 });
  await startedEarlier(timed.session.id, 26);
  const late = await timed.session.save({ position: 1, selected_options: optionOf(timed.items[0], '4') });
  expect(late.data).toMatchObject([{ status: 'late' }]);
  expect((await timed.student.call(listPracticeSessions)).data).toMatchObject([{ answered: 0 }]);
});

test('an answer that waits while another window ends the session is late', async () => {
  const { session, items } = await aSession(1, { mode: 'drill' });
  const saved = await transaction(portal.db, async (tx) => {
    await sql`update practice_session set ended_at = now() where id = ${session.id}`.execute(tx);
    const waiting = session.save({ position: 1, selected_options: optionOf(items[0], '4') });
    await waitForLockWaiters(portal, 1);
    return { waiting };
  });
  expect((await saved.waiting).data).toMatchObject([
    { status: 'late', feedback: { response: { answer: { outcome: 'right' } } } },
  ]);
  expect((await session.read()).data.items[0]?.answer).toBeNull();
});

test('an answer after the end of a session is kept as late, and one from before it stays', async () => {
  const { session, items, student } = await aSession(2, { mode: 'drill' });
  await session.save({ position: 1, selected_options: optionOf(items[0], '4') });
  await session.end();
  const saved = await session.save({ position: 2, selected_options: optionOf(items[1], '4') });
  expect(saved.data).toMatchObject([{ status: 'late' }]);
  expect((await student.call(listPracticeSessions)).data).toMatchObject([{ answered: 1, correct: 1 }]);
});
