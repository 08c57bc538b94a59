import { expect, test } from 'vitest';
import { editQuestion } from '#contract/questions/question.ts';
import { answerReports } from '#contract/questions/reports.ts';
import {
  listOwnReports,
  MAX_OPEN_REPORTS,
  reportQuestion,
  withdrawReport,
} from '#contract/results/reports.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aReport } from '#test/question-reports.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

const reportOf = ({ call }: Person, aptitude_id: number, question_id: number) =>
  call(reportQuestion, {
    body: { aptitude_id, question_id, reason: 'unclear', words: 'Which of the two is meant?' },
  });
const own = async ({ call }: Person) => (await call(listOwnReports)).data.results;

async function aSatQuestion(release: 'at-once' | 'after-end' = 'at-once') {
  const question = await aQuestion(portal);
  const other = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [other, question], release });
  const { student, startedAttempt } = await aMarkedAttempt(portal, { test: id });
  const number = startedAttempt.questions.findIndex((each) => each.id === question) + 1;
  return { id, question, student, number };
}

test('a student reports a question of an own result and sees the open report', async () => {
  const { id, question, student, number } = await aSatQuestion();
  const reply = await reportOf(student, id, question);
  expect(reply.status).toBe(200);
  expect(reply.data).toMatchObject({
    aptitude: { id, name: 'Invented test' },
    question_id: question,
    number,
    reason: 'unclear',
    words: 'Which of the two is meant?',
    answer: null,
  });
  expect(await own(student)).toEqual([reply.data]);
});

test('a student lists only own reports, optionally of one test, in pages', async () => {
  const student = await aStudent(portal);
  const first = await aReport(portal, { student });
  const second = await aReport(portal, { student });
  await aReport(portal);
  expect((await own(student)).map(({ id }) => id)).toEqual([second.id, first.id]);
  const ofTest = await student.call(listOwnReports, { query: { aptitude_id: first.test } });
  expect(ofTest.data.results.map(({ id }) => id)).toEqual([first.id]);
  const page = await student.call(listOwnReports, { query: { page: 2, limit: 1 } });
  expect(page.data).toMatchObject({ results: [{ id: first.id }], page: 2, totalPages: 2, total: 2 });
});

test('reporting a question that was not in a submitted attempt, or does not exist, answers not-found', async () => {
  const { id, question } = await aSatQuestion();
  const {
    student,
    startedAttempt,
    test: open,
  } = await anAttempt(portal, {
    test: await anAptitude(portal, { release: 'at-once' }),
  });
  const elsewhere = await aQuestion(portal);
  const replies = [
    await reportOf(student, id, question),
    await reportOf(student, open, startedAttempt.questions[0]?.id ?? 0),
    await reportOf(student, open, elsewhere),
    await reportOf(student, open, 2_000_000_000),
    await reportOf(student, 2_000_000_000, question),
  ];
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, code: 'not-found' });
  expect(new Set(replies.map(({ message }) => message)).size).toBe(1);
  expect(await own(student)).toEqual([]);
});

test('a question cannot be reported before its result is released', async () => {
  const { id, question, student } = await aSatQuestion('after-end');
  expect(await reportOf(student, id, question)).toMatchObject({ status: 409, code: 'not-released' });
  await advanceTime(portal, id, 2 * 3_600);
  expect((await reportOf(student, id, question)).status).toBe(200);
});

test('only one report of a version is open, even if several are sent at once; after its answer there may be another', async () => {
  const { id, question, student } = await aSatQuestion();
  const replies = await Promise.all([1, 2, 3, 4].map(() => reportOf(student, id, question)));
  expect(replies.map(({ status, code }) => code ?? status).sort()).toEqual([
    200,
    'already-reported',
    'already-reported',
    'already-reported',
  ]);
  const [report] = await own(student);
  const admin = await anAdmin(portal);
  await admin.call(answerReports, {
    params: { id: question },
    body: { outcome: 'nothing-wrong', words: 'Both are named.', up_to: report?.id ?? 0 },
  });
  expect((await reportOf(student, id, question)).status).toBe(200);
  expect(await own(student)).toHaveLength(2);
});

test('a report is about the version in the paper, so a later version can be reported too', async () => {
  const { id, question, student } = await aSatQuestion();
  await reportOf(student, id, question);
  const admin = await anAdmin(portal);
  await admin.call(editQuestion, {
    params: { id: question },
    body: {
      description: 'How much is $2 + 3$?',
      options: ['5', '6'],
      correct_options: [1],
      topic_tags: ['Numbers'],
      question_type: 'GENERAL',
      difficulty_level: 1,
    },
  });
  const again = await anAptitude(portal, { questions: [question], release: 'at-once' });
  await aMarkedAttempt(portal, { test: again, student });
  expect((await reportOf(student, again, question)).status).toBe(200);
  const versions = await portal.db
    .selectFrom('question_report')
    .innerJoin('question_version', 'question_version.id', 'version_id')
    .where('account_id', '=', student.id)
    .select('number')
    .orderBy('number')
    .execute();
  expect(versions.map(({ number }) => number)).toEqual([1, 2]);
});

test('twenty reports may be open, and withdrawing one makes room', async () => {
  const questions = await Promise.all(Array.from({ length: MAX_OPEN_REPORTS + 1 }, () => aQuestion(portal)));
  const id = await anAptitude(portal, { questions, total_questions: questions.length, release: 'at-once' });
  const { student } = await aMarkedAttempt(portal, { test: id });
  const replies = await Promise.all(questions.map((question) => reportOf(student, id, question)));
  const refused = replies.filter(({ success }) => !success);
  expect(refused).toMatchObject([{ status: 409, code: 'too-many-reports' }]);
  const [first] = await own(student);
  await student.call(withdrawReport, { params: { id: first?.id ?? 0 } });
  expect((await reportOf(student, id, first?.question_id ?? 0)).status).toBe(200);
});

test('only its student can withdraw a report, and only before it is answered', async () => {
  const { id, question, student } = await aReport(portal);
  const other = await aStudent(portal);
  const back = (person: Person) => person.call(withdrawReport, { params: { id } });
  expect(await back(other)).toMatchObject({ status: 404, code: 'not-found' });
  expect((await back(student)).status).toBe(200);
  expect(await own(student)).toEqual([]);
  expect(await back(student)).toMatchObject({ status: 404 });

  const again = await aReport(portal, { student });
  const admin = await anAdmin(portal);
  await admin.call(answerReports, {
    params: { id: again.question },
    body: { outcome: 'nothing-wrong', words: 'It is right.', up_to: again.id },
  });
  expect(await student.call(withdrawReport, { params: { id: again.id } })).toMatchObject({
    status: 409,
    code: 'reports-answered',
  });
  const log = await portal.db
    .selectFrom('audit_event')
    .where('subject_type', '=', 'question')
    .where('subject_id', '=', String(question))
    .select(['action', 'actor_id', 'before', 'after'])
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { action: 'question.report', actor_id: student.id, before: null, after: { fault: 'wrong-key' } },
    {
      action: 'question.take-report-back',
      actor_id: student.id,
      before: { fault: 'wrong-key' },
      after: null,
    },
  ]);
});

test('a report needs a text', async () => {
  const { id, question, student } = await aSatQuestion();
  const body = { aptitude_id: id, question_id: question };
  const send = (reason: string, words: string) =>
    student.call(reportQuestion, { body: { ...body, reason: reason as 'other', words } });
  expect(await send('other', '  ')).toMatchObject({
    status: 400,
    issues: [{ message: 'Say what is wrong' }],
  });
  expect(await send('bored', 'So so')).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(await send('other', 'x'.repeat(1_001))).toMatchObject({ status: 400 });
});
