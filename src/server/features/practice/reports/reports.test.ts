import { expect, test } from 'vitest';
import { reportPracticeQuestion } from '#contract/practice/reports.ts';
import { answerReports, listReports, readQuestionReports } from '#contract/questions/reports.ts';
import { listOwnReports, withdrawReport } from '#contract/results/reports.ts';
import { anAptitude } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion } from '#test/practice.ts';

const portal = usePortal();
const report = ({ call }: Person, session_id: number, position = 1) =>
  call(reportPracticeQuestion, {
    body: { session_id, position, reason: 'wrong-key', words: 'Four is not right.' },
  });

async function aSession(wish: Parameters<typeof aPracticeSession>[1] = {}) {
  const topic = aTopic();
  const question = await aTopicQuestion(portal, topic, { question_type: 'GCS' });
  const student = await aStudent(portal, { trade: 'GCS' });
  return { question, student, session: await aPracticeSession(student, { topics: [topic], ...wish }) };
}

test('a fault of a practised question reaches admins and JSPRs of its trade as one from a test does, and its answer the student', async () => {
  const { question, student, session } = await aSession();
  expect((await report(student, session.id)).code).toBe('not-found');
  await session.save({ position: 1 });
  expect((await session.read()).data.items[0]?.report).toBe('possible');
  expect((await report(student, session.id)).status).toBe(200);
  expect((await session.read()).data.items[0]?.report).toBe('open');
  expect((await report(student, session.id)).code).toBe('already-reported');

  const admin = await anAdmin(portal);
  const { data } = await admin.call(listReports);
  expect(data.results.filter(({ question_id }) => question_id === question)).toMatchObject([
    { count: 1, tests: ['Practice'] },
  ]);
  const detail = await admin.call(readQuestionReports, { params: { id: question } });
  expect(detail.data.reports).toMatchObject([{ test: 'Practice', words: 'Four is not right.' }]);
  const jspr = await aJspr(portal, { trade: 'GCS' });
  expect((await jspr.call(readQuestionReports, { params: { id: question } })).data.reports).toMatchObject([
    { student: null },
  ]);
  await anAptitude(portal, { startsIn: 86_400, questions: [question] });
  expect((await jspr.call(readQuestionReports, { params: { id: question } })).code).toBe('not-found');
  await admin.call(answerReports, {
    params: { id: question },
    body: { outcome: 'nothing-wrong', words: 'It is four.', up_to: detail.data.up_to },
  });
  expect((await student.call(listOwnReports)).data.results).toMatchObject([
    { aptitude: null, number: 1, answer: { words: 'It is four.' } },
  ]);
});

test('a report is withdrawn like any other, and one needs a key that was seen, in an own session, of the bank', async () => {
  const { student, session } = await aSession({ mode: 'drill' });
  await session.save({ position: 1 });
  expect((await report(student, session.id)).code).toBe('not-found');
  await session.end();
  expect((await report(await aStudent(portal), session.id)).code).toBe('not-found');
  expect((await report(student, session.id, 2)).code).toBe('not-found');
  const { data } = await report(student, session.id);
  expect((await student.call(withdrawReport, { params: { id: data.id } })).status).toBe(200);
  const generated = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 1 });
  await generated.save({ position: 1 });
  expect((await generated.read()).data.items[0]?.report).toBe('none');
  expect((await report(student, generated.id)).code).toBe('not-found');
});

test('a question that a test asks meanwhile takes no report', async () => {
  const { question, student, session } = await aSession();
  await session.save({ position: 1 });
  await anAptitude(portal, { startsIn: 86_400, questions: [question] });
  expect((await report(student, session.id)).code).toBe('not-found');
});
