import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  listRevisionCards,
  readRevision,
  recallProblem,
  removeRevisionCard,
  snoozeRevisionCard,
  startRevision,
} from '#contract/practice/revision.ts';
import { readPracticeSession } from '#contract/practice/sessions.ts';
import { readToday } from '#contract/practice/today.ts';
import { findTemplate } from '#lib/question-generators/catalogue.ts';
import type { Template } from '#lib/question-generators/template.ts';
import { reviewSolvedProblem } from '#server/features/coding/judging/revision.actions.ts';
import { makeCandidate } from '#server/features/questions/generated/rules.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { anAptitude } from '#test/attempts.ts';
import { aProblem } from '#test/coding.ts';
import { aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion, practiceCalls } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { makeRevisionCards } from './actions.ts';

const portal = usePortal();
/** The generator with fewest different questions. */
const GENERATOR = 'sum-of-two-dice';
const cardsOf = async ({ call }: Person) => (await call(listRevisionCards)).data.results;
const makeDue = ({ id }: Person) =>
  sql`update revision_card set due_at = now() - interval '1 hour', reviewed_at = reviewed_at - interval '2 days'
    where account_id = ${id}`.execute(portal.db);

/** A student who has missed the questions of a topic in practice. */
async function aStudentWithCards(questions: number) {
  const topic = aTopic();
  const ids: number[] = [];
  for (let count = 0; count < questions; count++) ids.push(await aTopicQuestion(portal, topic));
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: [topic], count: Math.max(10, questions) });
  await session.save(...Array.from({ length: questions }, (_, place) => ({ position: place + 1 })));
  return { student, topic, ids };
}

const option = (html: string, item: { question: { options: { id: string; html: string }[] } | null }) =>
  item.question?.options.filter((one) => one.html.includes(`>${html}<`)).map(({ id }) => id) ?? [];

test('what is missed in practice comes back when it is due, and a right answer puts it off', async () => {
  const { student, topic } = await aStudentWithCards(2);
  expect(await cardsOf(student)).toMatchObject([
    { topic, reviews: 1, lapses: 0 },
    { topic, reviews: 1, lapses: 0 },
  ]);
  expect((await student.call(startRevision, { body: {} })).code).toBe('nothing-due');
  await makeDue(student);
  expect((await student.call(readRevision)).data).toMatchObject({ due: 2, cards: 2, mastered: 0 });
  const { data } = await student.call(startRevision, { body: {} });
  const { items } = (await student.call(readPracticeSession, { params: { id: data.id } })).data;
  expect(items.map(({ reason }) => reason)).toEqual(['due', 'due']);
  const [first] = items;
  if (!first) throw new Error('There is no item.');
  const { savePracticeAnswers } = await import('#contract/practice/sessions.ts');
  await student.call(savePracticeAnswers, {
    params: { id: data.id },
    body: {
      answers: [
        {
          ...{ answer_id: crypto.randomUUID(), position: 1, seconds: 9 },
          selected_options: option('4', first),
        },
      ],
    },
  });
  const { due, forecast } = (await student.call(readRevision)).data;
  expect(due).toBe(1);
  expect(forecast).toHaveLength(30);
  expect(forecast.reduce((sum, { cards }) => sum + cards, 0)).toBe(2);
});

test('the missed questions of a test become cards once its answers are released, and once only', async () => {
  const questions = [await aTopicQuestion(portal, aTopic()), await aTopicQuestion(portal, aTopic())];
  const id = await anAptitude(portal, { questions, release: 'by-hand' });
  const { student } = await aMarkedAttempt(portal, { test: id, right: 1, wrong: 1 });
  await sql`update aptitude set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours',
    closes_at = closes_at - interval '2 hours' where id = ${id}`.execute(portal.db);
  await makeRevisionCards(portal.db);
  expect(await cardsOf(student)).toEqual([]);
  await sql`update aptitude set marks_released_at = now(), answers_released_at = now() where id = ${id}`.execute(
    portal.db,
  );
  expect(await makeRevisionCards(portal.db)).toContain(id);
  expect(await makeRevisionCards(portal.db)).not.toContain(id);
  expect(await cardsOf(student)).toHaveLength(1);
  expect((await student.call(readRevision)).data.due).toBe(1);
});

test('a question that is missed again in a test comes back at once, also when its card waited or had ended', async () => {
  const { student, ids } = await aStudentWithCards(3);
  const [waiting, ended, later] = ids as [number, number, number];
  const test = await anAptitude(portal, { questions: ids });
  await aMarkedAttempt(portal, { test, student, wrong: 3 });
  await sql`update revision_card set stability = 50, reviews = 4, reviewed_at = now() - interval '9 days',
    due_at = now() + interval '40 days', mastered_days = 1, ended_at = case when question_id = ${ended} then now() end
    where account_id = ${student.id} and question_id <> ${later}`.execute(portal.db);
  // Answered after the test, so the miss tells nothing new.
  await sql`update revision_card set due_at = now() + interval '3 days', reviewed_at = now() + interval '1 minute'
    where account_id = ${student.id} and question_id = ${later}`.execute(portal.db);
  await sql`update aptitude set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours',
    closes_at = closes_at - interval '2 hours' where id = ${test}`.execute(portal.db);
  expect(await makeRevisionCards(portal.db)).toContain(test);
  const { rows } = await sql<{ question_id: number }>`
    select question_id, reviews, lapses, mastered_days, ended_at, stability < 25 as weaker, due_at < now() + interval '11 minutes' as soon
    from revision_card where account_id = ${student.id} order by question_id = ${later}, question_id = ${ended}`.execute(
    portal.db,
  );
  const again = { reviews: 5, lapses: 1, mastered_days: 0, ended_at: null, weaker: true, soon: true };
  expect(rows).toMatchObject([
    { question_id: waiting, ...again },
    { question_id: ended, ...again },
    { question_id: later, reviews: 1, lapses: 0, soon: false },
  ]);
});

test('a card whose question a test has now is not asked, and its text is not shown', async () => {
  const { student, ids } = await aStudentWithCards(1);
  await makeDue(student);
  await anAptitude(portal, { startsIn: 86_400, questions: ids });
  expect(await cardsOf(student)).toMatchObject([{ description_html: null }]);
  expect((await student.call(startRevision, { body: {} })).code).toBe('nothing-due');
  expect((await student.call(readRevision)).data).toMatchObject({ due: 0, due_today: 0, cards: 1 });
});

test('of a pile that is due twenty cards are for today, and none once they are revised', async () => {
  const { student } = await aStudentWithCards(23);
  await makeDue(student);
  const counts = async () => (await student.call(readRevision)).data;
  expect(await counts()).toMatchObject({ due: 23, due_today: 20 });
  const { data } = await student.call(startRevision, { body: { count: 20 } });
  const session = practiceCalls(student, data.id);
  await session.save(...Array.from({ length: 15 }, (_, place) => ({ position: place + 1 })));
  expect(await counts()).toMatchObject({ due: 8, due_today: 5 });
  expect((await student.call(readToday)).data.due).toBe(5);
  await session.save(...Array.from({ length: 5 }, (_, place) => ({ position: place + 16 })));
  expect(await counts()).toMatchObject({ due: 3, due_today: 0 });
  const mixed = await (await aPracticeSession(student, { count: 5 })).read();
  expect(mixed.data.items.map(({ reason }) => reason)).not.toContain('due');
  expect((await student.call(startRevision, { body: {} })).data.questions).toBe(3);
});

test('a generator comes back with other numbers', async () => {
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 1 });
  await session.save({ position: 1 });
  await makeDue(student);
  const { data } = await student.call(startRevision, { body: {} });
  const { rows } = await sql<{
    template: string;
    likeness: string;
  }>`select template, likeness from practice_item
    where session_id in (${session.id}, ${data.id})`.execute(portal.db);
  expect(new Set(rows.map(({ template }) => template)).size).toBe(1);
  expect(new Set(rows.map(({ likeness }) => likeness)).size).toBe(2);
});

test('a generator whose questions are all met repeats one of them, and never one of the bank', async () => {
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 1 });
  await session.save({ position: 1 });
  const card = sql`update revision_card set template = ${GENERATOR} where account_id = ${student.id}`;
  await card.execute(portal.db);
  const seeds = new Map<string, number>();
  for (let seed = 1; seed <= 3_000; seed++) {
    const { likeness } = makeCandidate(findTemplate(GENERATOR) as Template, seed);
    if (!seeds.has(likeness)) seeds.set(likeness, seed);
  }
  const [held, ...others] = [...seeds].map(([likeness, seed]) => ({ likeness, seed }));
  const question = await aTopicQuestion(portal, aTopic());
  await sql`insert into generated_question (question_id, template, seed, likeness)
    values (${question}, ${GENERATOR}, ${held?.seed}, ${held?.likeness})`.execute(portal.db);
  await sql`insert into practice_item (session_id, position, account_id, topic, reason, difficulty, template, seed, likeness, options)
    select ${session.id}, 1 + ordinality, ${student.id}, 'Probability', 'new', 3, ${GENERATOR}, seed, likeness, '{}'
    from rows from (json_to_recordset(${JSON.stringify(others)}::json) as (likeness text, seed int)) with ordinality`.execute(
    portal.db,
  );
  await makeDue(student);
  const { data } = await student.call(startRevision, { body: {} });
  expect(data.questions).toBe(1);
  const { rows } = await sql<{
    likeness: string;
  }>`select likeness from practice_item where session_id = ${data.id}`.execute(portal.db);
  expect(others.map(({ likeness }) => likeness)).toContain(rows[0]?.likeness);
});

test('a card is put off by days or put away by its owner alone', async () => {
  const { student } = await aStudentWithCards(2);
  await makeDue(student);
  const [one, other] = await cardsOf(student);
  const stranger = await aStudent(portal);
  const params = { id: one?.id ?? 0 };
  expect((await stranger.call(snoozeRevisionCard, { params, body: { days: 3 } })).code).toBe('not-found');
  expect((await stranger.call(removeRevisionCard, { params })).code).toBe('not-found');
  expect((await student.call(snoozeRevisionCard, { params, body: { days: 3 } })).status).toBe(200);
  expect((await student.call(removeRevisionCard, { params: { id: other?.id ?? 0 } })).status).toBe(200);
  const cards = await cardsOf(student);
  expect(cards.map(({ id }) => id)).toEqual([one?.id]);
  expect(Date.parse(cards[0]?.due_at ?? '') - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
});

test('practice of a topic asks its due cards first, and those of other topics not at all', async () => {
  const { student, topic, ids } = await aStudentWithCards(2);
  await makeDue(student);
  await aTopicQuestion(portal, topic);
  const reasonsOf = async (wish: Parameters<typeof aPracticeSession>[1]) =>
    (await (await aPracticeSession(student, wish)).read()).data.items.map(({ reason }) => reason);
  expect((await reasonsOf({ topics: [topic] })).slice(0, 2)).toEqual(['due', 'due']);
  expect(await reasonsOf({ topics: [topic], count: 1 })).toEqual(['due']);
  expect(await reasonsOf({ topics: [topic], difficulties: [4], count: 1 }).catch(() => [])).not.toContain(
    'due',
  );
  expect(await reasonsOf({ topics: ['Trains'], count: 3 })).not.toContain('due');
  await anAptitude(portal, { startsIn: 86_400, questions: ids });
  expect(await reasonsOf({ topics: [topic] })).not.toContain('due');
});

test('a solved problem comes back, and solving it again or recalling its idea puts it off', async () => {
  const student = await aStudent(portal);
  const problem = await aProblem(portal);
  const solve = () =>
    transaction(portal.db, (tx) =>
      reviewSolvedProblem(tx, { accountId: student.id, problemId: problem.id }, { timeZone: 'Asia/Kolkata' }),
    );
  await solve();
  const [card] = await cardsOf(student);
  if (!card) throw new Error('There is no card.');
  expect(card).toMatchObject({ problem: problem.slug, description_html: null, reviews: 1 });
  expect(Date.parse(card.due_at)).toBeGreaterThan(Date.now() + 86_400_000);
  await makeDue(student);
  expect((await student.call(readRevision)).data).toMatchObject({ due: 0, due_problems: 1, cards: 1 });
  expect((await student.call(startRevision, { body: {} })).code).toBe('nothing-due');
  await solve();
  expect(await cardsOf(student)).toMatchObject([{ reviews: 2, lapses: 0 }]);
  expect((await student.call(readRevision)).data.due_problems).toBe(0);

  await makeDue(student);
  const forget = { params: { id: card.id }, body: { recalled: false } };
  const stranger = await aStudent(portal);
  expect((await stranger.call(recallProblem, forget)).code).toBe('not-found');
  expect((await student.call(recallProblem, forget)).status).toBe(200);
  expect(await cardsOf(student)).toMatchObject([{ reviews: 3, lapses: 1 }]);
  const { student: other } = await aStudentWithCards(1);
  const params = { id: (await cardsOf(other))[0]?.id ?? 0 };
  expect((await other.call(recallProblem, { params, body: { recalled: true } })).code).toBe('not-found');

  await sql`update coding_problem set status = 'unpublished' where id = ${problem.id}`.execute(portal.db);
  expect(await cardsOf(student)).toEqual([]);
  expect((await student.call(readRevision)).data).toMatchObject({ due_problems: 0, cards: 0 });
});
