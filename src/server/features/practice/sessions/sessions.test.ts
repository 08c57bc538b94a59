import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listPracticeSessions, type PracticeItem } from '#contract/practice/sessions.ts';
import { listPracticeTopics } from '#contract/practice/topics.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion, startPractice } from '#test/practice.ts';

const portal = usePortal();

/** The id of the option with this text, which stands in its HTML. */
const optionOf = (item: PracticeItem | undefined, text: string) =>
  item?.question?.options.filter(({ html }) => html.includes(`>${text}<`)).map(({ id }) => id) ?? [];

async function aSession(questions: number, wish: Parameters<typeof aPracticeSession>[1] = {}) {
  const topic = aTopic();
  const ids: number[] = [];
  for (let count = 0; count < questions; count++) ids.push(await aTopicQuestion(portal, topic));
  const student = await aStudent(portal);
  return { student, topic, ids, session: await aPracticeSession(student, { topics: [topic], ...wish }) };
}

test('a session asks questions of the topic without keys, and a learner gets the key after each answer', async () => {
  const { session } = await aSession(3);
  expect(session.questions).toBe(3);
  const before = await session.read();
  expect(JSON.stringify(before)).not.toMatch(/"correct"|explanation|four/);
  const [first] = before.data.items;
  const saved = await session.save({ position: 1, selected_options: optionOf(first, '4') });
  expect(saved.data).toMatchObject([
    {
      status: 'stored',
      feedback: {
        response: {
          answer: { outcome: 'right' },
          question: { explanation_html: '<p>Two and two make four.</p>' },
        },
        mistake: null,
      },
    },
  ]);
  const after = await session.read();
  expect(after.data.items.map(({ feedback }) => feedback?.response.answer.outcome ?? null)).toEqual([
    'right',
    null,
    null,
  ]);
});

test('a drill shows no key before its end, counts the last answer, and shows all keys afterwards', async () => {
  const { session } = await aSession(2, { mode: 'drill' });
  const [first] = (await session.read()).data.items;
  expect((await session.save({ position: 1, selected_options: optionOf(first, '3') })).data).toMatchObject([
    { feedback: null },
  ]);
  await session.save({ position: 1, selected_options: optionOf(first, '4') });
  expect(JSON.stringify(await session.read())).not.toContain('"correct"');
  await session.end();
  expect((await session.end()).status).toBe(200);
  const { data } = await session.read();
  expect(data.ended_at).not.toBeNull();
  expect(data.items.map(({ feedback }) => feedback?.response.answer.outcome)).toEqual(['right', 'blank']);
});

test('an answer that is sent twice is stored once, and two windows may answer in any order', async () => {
  const { session, student } = await aSession(2);
  const { items } = (await session.read()).data;
  const answer = { answer_id: randomUUID(), position: 2, selected_options: optionOf(items[1], '3') };
  const first = await session.save(answer);
  expect((await session.save(answer)).data).toEqual(first.data);
  await Promise.all([
    session.save({ position: 2, selected_options: optionOf(items[1], '4') }),
    session.save({ position: 1, selected_options: optionOf(items[0], '4') }, answer),
  ]);
  const { rows } = await sql`select seq, position, first from practice_answer
    where session_id = ${session.id} order by seq`.execute(portal.db);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual({ seq: 1, position: 2, first: true });
  const { data } = await student.call(listPracticeSessions);
  // A learner's first answer counts: the key was known to the second.
  expect(data).toMatchObject([{ questions: 2, answered: 2, correct: 1 }]);
});

test('an answer that arrives after the end is kept as late and does not count in the session', async () => {
  const { session, student } = await aSession(1, { mode: 'drill', minutes: 10 });
  const [item] = (await session.read()).data.items;
  await sql`update practice_session set started_at = started_at - interval '11 minutes'
    where id = ${session.id}`.execute(portal.db);
  const saved = await session.save({ position: 1, selected_options: optionOf(item, '4') });
  expect(saved.data).toMatchObject([
    { status: 'late', feedback: { response: { answer: { outcome: 'right' } } } },
  ]);
  expect((await student.call(listPracticeSessions)).data).toMatchObject([{ answered: 0, correct: 0 }]);
});

test('a question that is edited during a session stays as it was asked', async () => {
  const { session, ids, topic } = await aSession(1);
  const admin = await anAdmin(portal);
  const [item] = (await session.read()).data.items;
  await admin.call(editQuestion, {
    params: { id: ids[0] ?? 0 },
    body: {
      ...{ description: 'Another one', options: ['x', 'y'], correct_options: [1], topic_tags: [topic] },
      ...{ question_type: 'GENERAL', difficulty_level: 3 },
    },
  });
  expect((await session.read()).data.items).toEqual([item]);
  expect((await session.save({ position: 1, selected_options: optionOf(item, '4') })).data).toMatchObject([
    { feedback: { response: { answer: { outcome: 'right' } } } },
  ]);
});

test('a question that is reserved or put into a test meanwhile keeps its answer and shows nothing more', async () => {
  const { session, ids } = await aSession(2);
  const { items } = (await session.read()).data;
  const idOf = async (position: number) =>
    (
      await sql<{ question_id: number }>`select question_id from practice_item
        where session_id = ${session.id} and position = ${position}`.execute(portal.db)
    ).rows[0]?.question_id;
  await sql`update question set reserved = true where id = ${await idOf(1)}`.execute(portal.db);
  await anAptitude(portal, {
    startsIn: 3_600,
    questions: ids.filter((id) => id === ids[0] || id === ids[1]),
  });
  const saved = await session.save(
    { position: 1, selected_options: optionOf(items[0], '4') },
    { position: 2, selected_options: optionOf(items[1], '3') },
  );
  expect(saved.data).toMatchObject([
    { status: 'stored', feedback: null },
    { status: 'stored', feedback: null },
  ]);
  await session.end();
  const { data } = await session.read();
  expect(data.items).toMatchObject([
    { question: null, answer: { seconds: 5 }, feedback: null },
    { question: null, answer: { seconds: 5 }, feedback: null },
  ]);
});

test('a generated question names the mistake behind a wrong option, and nobody meets the same numbers twice', async () => {
  const student = await aStudent(portal);
  const likenesses: string[] = [];
  for (let round = 0; round < 3; round++) {
    const session = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 12 });
    const { items } = (await session.read()).data;
    const [item] = items;
    const { rows } = await sql<{ likeness: string }>`select likeness from practice_item
      where session_id = ${session.id} and template is not null`.execute(portal.db);
    likenesses.push(...rows.map(({ likeness }) => likeness));
    for (const { id } of item?.question?.options ?? []) {
      const { data } = await session.save({ position: 1, selected_options: [id] });
      const { outcome } = data[0]?.feedback?.response.answer ?? {};
      expect(data[0]?.feedback?.mistake === null).toBe(outcome === 'right');
    }
  }
  expect(likenesses).toHaveLength(36);
  expect(new Set(likenesses).size).toBe(36);
});

test('a session of somebody else is not found, and admins do not practise', async () => {
  const { session } = await aSession(1);
  const other = await aStudent(portal);
  const stranger = { ...(await aPracticeSession(other, { topics: ['Trains'] })), id: session.id };
  expect(stranger.questions).toBeGreaterThan(0);
  const { readPracticeSession, savePracticeAnswers, endPracticeSession } = await import(
    '#contract/practice/sessions.ts'
  );
  const params = { id: session.id };
  const body = { answers: [{ answer_id: randomUUID(), position: 1, seconds: 1 }] };
  const replies = [
    await other.call(readPracticeSession, { params }),
    await other.call(savePracticeAnswers, { params, body }),
    await other.call(endPracticeSession, { params }),
  ];
  expect(replies.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found']);
  expect((await startPractice(await anAdmin(portal))).code).toBe('forbidden');
});

test('the session to go on with is the latest own one, whatever others have open', async () => {
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  const openSession = async ({ call }: Person) => (await call(listPracticeTopics)).data.open_session?.id;
  const [first, last] = [await aPracticeSession(student), await aPracticeSession(student, { minutes: 30 })];
  expect([await openSession(student), await openSession(other)]).toEqual([last.id, undefined]);
  await last.end();
  expect(await openSession(student)).toBe(first.id);
});

test('what does not fit an answer is refused with nothing stored', async () => {
  const { session } = await aSession(1);
  const [item] = (await session.read()).data.items;
  const [right = ''] = optionOf(item, '4');
  const refusals = [
    await session.save({ position: 2, selected_options: [right] }),
    await session.save({ position: 1, selected_options: ['other'] }),
    await session.save({ position: 1, value: '4' }),
    await session.save({ position: 1, selected_options: [right] }, { position: 1, value: '4' }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect((await session.read()).data.items[0]?.answer).toBeNull();
});

test('generators of a trade are for its students alone', async () => {
  const topics = ['Operating systems'];
  await sql`insert into topic (name, area, position) values (${topics[0]}, 'Technical: GCS', 0)
    on conflict do nothing`.execute(portal.db);
  const offered = async (student: Person) => {
    const { data } = await student.call(listPracticeTopics);
    return data?.topics.find(({ name }) => name === topics[0])?.generators ?? 0;
  };
  const [own, other] = [await aStudent(portal, { trade: 'GCS' }), await aStudent(portal, { trade: 'GME' })];
  expect(await offered(own)).toBeGreaterThan(0);
  expect(await offered(other)).toBe(0);
  expect((await aPracticeSession(own, { topics })).questions).toBe(10);
  expect((await startPractice(other, { topics })).code).toBe('nothing-to-practise');
  expect((await aPracticeSession(other, { topics: ['Engineering mathematics'] })).questions).toBe(10);
});

test('the questions of topics are counted again after a minute, and at once after a new version', async () => {
  const now = performance.now.bind(performance);
  let later = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
  onTestFinished(() => clock.mockRestore());
  const student = await aStudent(portal, { trade: 'GFT' });
  const topic = aTopic();
  const countOf = async () => {
    const { data } = await student.call(listPracticeTopics);
    return data.topics.find(({ name }) => name === topic)?.questions;
  };
  later += 60_001;
  expect(await countOf()).toBeUndefined();
  await aTopicQuestion(portal, topic);
  expect(await countOf()).toBe(1);
  expect((await aPracticeSession(student, { topics: [topic] })).questions).toBe(1);
  await sql`update question set status = 'retired' where current_version_id in (
    select id from question_version where ${topic} = any(topic_tags))`.execute(portal.db);
  expect(await countOf()).toBe(1);
  later += 60_001;
  expect(await countOf()).toBeUndefined();
});

test('where nothing fits the wish a start says so', async () => {
  const reply = await startPractice(await aStudent(portal), { topics: [aTopic()] });
  expect(reply).toMatchObject({ status: 409, code: 'nothing-to-practise' });
});

test('an answer comes with the usual seconds of right answers once five are known', async () => {
  const { topic, session } = await aSession(1);
  const usualOf = async (practised: typeof session, seconds: number) => {
    const [item] = (await practised.read()).data.items;
    const saved = await practised.save({ position: 1, seconds, selected_options: optionOf(item, '4') });
    return saved.data[0]?.feedback?.usual_seconds;
  };
  expect(await usualOf(session, 10)).toBeNull();
  for (const seconds of [20, 30, 40, 50])
    await usualOf(await aPracticeSession(await aStudent(portal), { topics: [topic] }), seconds);
  expect((await session.read()).data.items[0]?.feedback?.usual_seconds).toBe(30);
});
