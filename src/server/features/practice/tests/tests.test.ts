import { expect, test } from 'vitest';
import { listAptitudes } from '#contract/aptitudes/aptitude.ts';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import { listPracticeSessions, readPracticeSession } from '#contract/practice/sessions.ts';
import { startTestPractice } from '#contract/practice/tests.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aTopic, aTopicQuestion } from '#test/practice.ts';

const portal = usePortal();
const OVER = 3_700;

async function aTest(wish: Parameters<typeof anAptitude>[1] = {}) {
  const topic = aTopic();
  const questions = [
    await aTopicQuestion(portal, topic),
    await aTopicQuestion(portal, topic),
    await aTopicQuestion(portal, topic, { question_type: 'GME' }),
  ];
  return { id: await anAptitude(portal, { questions, total_questions: 2, ...wish }), topic };
}
/** A student who registered long before the test, as one who missed it did. */
async function anOldStudent() {
  const student = await aStudent(portal, { trade: 'GCS' });
  const created_at = new Date('2026-01-01');
  await portal.db.updateTable('account').set({ created_at }).where('regno', '=', student.regno).execute();
  return student;
}
const start = ({ call }: Person, id: number) => call(startTestPractice, { params: { id } });
const isOffered = async ({ call }: Person, id: number) =>
  (await call(listAptitudes, { query: {} })).data.find((one) => one.id === id)?.practisable;

test('a missed test is taken as practice: its questions for the own trade, in a session of its name', async () => {
  const student = await anOldStudent();
  const { id, topic } = await aTest();
  expect(await isOffered(student, id)).toBe(false);
  await advanceTime(portal, id, OVER);
  expect(await isOffered(student, id)).toBe(true);
  const { data } = await start(student, id);
  expect(data.questions).toBe(2);
  expect((await start(student, id)).data).toEqual(data);
  const session = await student.call(readPracticeSession, { params: { id: data.id } });
  // There is no result to go back to.
  expect(session.data.aptitude).toBeNull();
  expect((await student.call(listPracticeSessions)).data[0]?.aptitude).toBeNull();
  expect(session.data.topics).toEqual(['Invented test']);
  expect(session.data.items.map((item) => item.topic)).toEqual([topic, topic]);
  expect(session.data.items.every(({ question }) => question !== null)).toBe(true);
});

test('nothing is asked before the answers are released, nor of a test that was taken or does not exist', async () => {
  const student = await anOldStudent();
  const { id } = await aTest({ release: 'by-hand' });
  expect(await start(student, id)).toMatchObject({ status: 404 });
  const taken = await anAttempt(portal, { test: id });
  await taken.submit();
  await advanceTime(portal, id, OVER);
  expect(await isOffered(student, id)).toBe(false);
  expect(await start(student, id)).toMatchObject({ status: 409, code: 'not-released' });
  await (await anAdmin(portal)).call(releaseResults, {
    params: { id },
    body: { parts: ['marks', 'answers'] },
  });
  expect(await isOffered(student, id)).toBe(true);
  expect((await start(student, id)).success).toBe(true);
  expect(await isOffered(taken.student, id)).toBe(false);
  expect(await start(taken.student, id)).toMatchObject({ status: 404 });
  expect(await start(student, 999_999)).toMatchObject({ status: 404 });
});

test('a question that a coming test asks too is left out', async () => {
  const student = await anOldStudent();
  const topic = aTopic();
  const question = await aTopicQuestion(portal, topic);
  const id = await anAptitude(portal, { questions: [question], total_questions: 1 });
  await advanceTime(portal, id, OVER);
  await anAptitude(portal, { questions: [question], total_questions: 1 });
  expect(await start(student, id)).toMatchObject({ code: 'nothing-to-practise' });
});
