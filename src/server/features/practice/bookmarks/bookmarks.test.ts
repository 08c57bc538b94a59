import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  listBookmarks,
  listTestBookmarks,
  type MetQuestion,
  removeBookmark,
  reviseBookmark,
  saveBookmark,
  startBookmarkPractice,
} from '#contract/practice/bookmarks.ts';
import { listRevisionCards, readRevision, removeRevisionCard } from '#contract/practice/revision.ts';
import { anAptitude } from '#test/attempts.ts';
import { aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion, practiceCalls } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const save = ({ call }: Person, question: MetQuestion, note?: string) =>
  call(saveBookmark, { body: { question, ...(note !== undefined && { note }) } });
const listOf = async ({ call }: Person) => (await call(listBookmarks)).data.results;

async function aSession(wish: Parameters<typeof aPracticeSession>[1] = {}) {
  const topic = aTopic();
  const question = await aTopicQuestion(portal, topic);
  const student = await aStudent(portal);
  return { student, topic, question, session: await aPracticeSession(student, { topics: [topic], ...wish }) };
}

test('a question is bookmarked once, and its note is changed from every place where the student meets it', async () => {
  const { student, session, topic } = await aSession();
  const met = { session_id: session.id, position: 1 };
  const first = (await save(student, met)).data;
  expect(first.note).toBe('');
  expect((await save(student, met, 'Two pairs')).data).toEqual({ id: first.id, note: 'Two pairs' });
  expect((await save(student, met)).data).toEqual({ id: first.id, note: 'Two pairs' });
  await save(student, { bookmark_id: first.id }, 'Count on your fingers');
  expect((await session.read()).data.items[0]?.bookmark).toEqual({
    ...{ id: first.id, note: 'Count on your fingers' },
  });
  expect(await listOf(student)).toMatchObject([
    { topic, note: 'Count on your fingers', description_html: expect.any(String), in_revision: false },
  ]);
  await student.call(removeBookmark, { params: { id: first.id } });
  expect((await student.call(removeBookmark, { params: { id: first.id } })).status).toBe(200);
  expect(await listOf(student)).toEqual([]);
});

test('two windows that bookmark at once make one bookmark', async () => {
  const { student, session } = await aSession({ topics: ['Trains'], kinds: ['single'], count: 1 });
  const met = { session_id: session.id, position: 1 };
  const replies = await Promise.all([save(student, met), save(student, met)]);
  expect(new Set(replies.map(({ data }) => data.id)).size).toBe(1);
  expect(await listOf(student)).toMatchObject([{ description_html: expect.stringContaining('<p>') }]);
});

test('nobody reads, changes or removes the bookmark of somebody else, nor bookmarks what they have not met', async () => {
  const { student, session } = await aSession();
  const { data } = await save(student, { session_id: session.id, position: 1 }, 'Mine');
  const other = await aStudent(portal);
  const replies = [
    await save(other, { session_id: session.id, position: 1 }),
    await save(other, { bookmark_id: data.id }, 'Theirs'),
    await save(student, { session_id: session.id, position: 2 }),
    await other.call(reviseBookmark, { params: { id: data.id } }),
  ];
  expect(replies.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found', 'not-found']);
  await other.call(removeBookmark, { params: { id: data.id } });
  expect(await listOf(student)).toMatchObject([{ note: 'Mine' }]);
  expect(await listOf(other)).toEqual([]);
});

test('questions of a submitted test are bookmarked once its answers are out', async () => {
  const question = await aTopicQuestion(portal, aTopic());
  const hidden = await anAptitude(portal, { questions: [question], release: 'by-hand' });
  const { student } = await aMarkedAttempt(portal, { test: hidden });
  const met = { aptitude_id: hidden, question_id: question };
  expect((await save(student, met)).code).toBe('not-found');
  await sql`update aptitude set marks_released_at = now(), answers_released_at = now() where id = ${hidden}`.execute(
    portal.db,
  );
  const { data } = await save(student, met, 'Look again');
  const marked = await student.call(listTestBookmarks, { params: { id: hidden } });
  expect(marked.data).toEqual([{ ...data, question_id: question }]);
  expect((await save(await aStudent(portal), met)).code).toBe('not-found');
});

test('bookmarks are practised together; one that a test asks now waits and shows no text', async () => {
  const { student, session, question } = await aSession();
  expect((await student.call(startBookmarkPractice)).code).toBe('nothing-to-practise');
  await save(student, { session_id: session.id, position: 1 });
  const generated = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 1 });
  await save(student, { session_id: generated.id, position: 1 });
  const { data } = await student.call(startBookmarkPractice);
  expect(data.questions).toBe(2);
  const items = (await practiceCalls(student, data.id).read()).data.items;
  expect(items.map(({ reason }) => reason)).toEqual(['bookmark', 'bookmark']);
  await anAptitude(portal, { startsIn: 86_400, questions: [question] });
  expect((await student.call(startBookmarkPractice)).data.questions).toBe(1);
  expect((await listOf(student)).map(({ description_html }) => description_html === null)).toEqual([
    false,
    true,
  ]);
});

test('a bookmark becomes a card that is due at once, and a card that was put away comes back', async () => {
  const { student, session } = await aSession();
  const { data } = await save(student, { session_id: session.id, position: 1 });
  const revise = () => student.call(reviseBookmark, { params: { id: data.id } });
  await revise();
  await revise();
  expect((await student.call(readRevision)).data).toMatchObject({ due: 1, cards: 1 });
  expect(await listOf(student)).toMatchObject([{ in_revision: true }]);
  const [card] = (await student.call(listRevisionCards)).data.results;
  await student.call(removeRevisionCard, { params: { id: card?.id ?? 0 } });
  expect(await listOf(student)).toMatchObject([{ in_revision: false }]);
  await revise();
  expect((await student.call(readRevision)).data).toMatchObject({ due: 1, cards: 1 });
});
