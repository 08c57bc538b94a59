import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listRevisionCards } from '#contract/practice/revision.ts';
import { listPracticeSessions, type PracticeItem } from '#contract/practice/sessions.ts';
import { listPracticeTopics } from '#contract/practice/topics.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { anAptitude } from '#test/attempts.ts';
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
  return { topic, student, session, items: (await session.read()).data.items };
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

test('who knows the key already gains neither a level nor a card that waits longer', async () => {
  const { session, items, student, topic } = await aSession(1);
  await session.save({ position: 1, selected_options: optionOf(items[0], '3') });
  const cards = async () => (await student.call(listRevisionCards)).data.results;
  const [card] = await cards();
  expect(card).toMatchObject({ topic, reviews: 1 });
  await session.save({ position: 1, selected_options: optionOf(items[0], '4') });
  expect(await cards()).toEqual([card]);

  const drill = await aSession(2, { mode: 'drill' });
  await drill.session.end();
  await drill.session.save(
    { position: 1, selected_options: optionOf(drill.items[0], '4') },
    { position: 2, selected_options: optionOf(drill.items[1], '3') },
  );
  const { topics } = (await drill.student.call(listPracticeTopics)).data;
  expect(topics.find(({ name }) => name === drill.topic)).toMatchObject({ answers: 0 });
  expect((await drill.student.call(listRevisionCards)).data.results).toHaveLength(1);
});

test('a question of a drill that was skipped or wrong at first makes no card once it is right', async () => {
  const { session, items, student } = await aSession(3, { mode: 'drill' });
  const answer = (position: number, text: string) => ({
    position,
    selected_options: optionOf(items[position - 1], text),
  });
  await session.save({ position: 1 }, answer(2, '3'), { position: 3 });
  await session.save(answer(1, '4'));
  await session.save(answer(2, '5'), answer(2, '4'), answer(3, '3'));
  await session.end();
  const cards = (await student.call(listRevisionCards)).data.results;
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({ reviews: 2 });
});

test('no count tells whether an answer to a drill that goes on, or to a question of a test, is right', async () => {
  const { session, items, student, topic } = await aSession(2, { mode: 'drill' });
  const answers = items.map((item) => ({
    position: item.position,
    selected_options: optionOf(item, item.position === 1 ? '4' : '3'),
  }));
  await session.save(...answers.slice(0, 1));
  const listed = async () => (await student.call(listPracticeSessions)).data[0];
  expect(await listed()).toMatchObject({ questions: 2, answered: 1, correct: null });
  const { rows } = await sql<{ question_id: number }>`select question_id from practice_item
    where session_id = ${session.id} and position = 2`.execute(portal.db);
  await anAptitude(portal, { startsIn: 86_400, questions: rows.map(({ question_id }) => question_id) });
  expect((await session.save(...answers.slice(1))).data).toMatchObject([{ feedback: null }]);
  await session.end();
  expect(await listed()).toMatchObject({ answered: 1, correct: 1 });
  const { topics } = (await student.call(listPracticeTopics)).data;
  expect(topics.find(({ name }) => name === topic)).toMatchObject({ answers: 1 });
  expect((await student.call(listRevisionCards)).data.results).toEqual([]);
});
