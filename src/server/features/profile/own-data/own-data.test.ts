import { expect, test } from 'vitest';
import * as admissionContract from '#contract/aptitudes/admission.ts';
import * as violationContract from '#contract/attempts/proctoring.ts';
import * as attemptContract from '#contract/attempts/start.ts';
import * as publicationContract from '#contract/attempts/timing.ts';
import * as bookmarkContract from '#contract/practice/bookmarks.ts';
import { startDailyQuestion } from '#contract/practice/today.ts';
import * as exportContract from '#contract/profile/own-data.ts';
import * as profileContract from '#contract/profile/profile.ts';
import * as reportContract from '#contract/questions/reports.ts';
import type { Call } from '#server/context.ts';
import { createContentCache } from '#server/features/attempts/content/content-cache.queries.ts';
import type { CurrentUser } from '#server/platform/auth/permission.ts';
import type { FairQueue } from '#server/platform/sandbox/fair-queue.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion } from '#test/practice.ts';
import { aReport } from '#test/question-reports.ts';
import { aTestAtVenue, MIDDLE, pointAt } from '#test/venues.ts';
import { exportData } from './actions.ts';

const portal = usePortal();
const exportOf = ({ call }: Person) => call(exportContract.exportData);

const aSecretQuestion = () =>
  aQuestion(portal, {
    description: 'Which STEM is asked?',
    options: ['FIRST', 'SECOND', 'THIRD'],
    correct_options: [2],
    explanation: 'An EXPLANATION.',
  });

test('a person’s attempts are read one at a time through the slow queue', async () => {
  const student = await aStudent(portal);
  const attempts = [await anAttempt(portal, { student }), await anAttempt(portal, { student })];
  for (const { startedAttempt, save } of attempts)
    await save([{ seq: 1, question_id: startedAttempt.questions[0]?.id ?? 0, marked: true }]);
  let [within, turns] = [0, 0];
  const slowQueue: FairQueue = async (work) => {
    expect(++within).toBe(1);
    turns++;
    return await work().finally(() => within--);
  };
  const { id: accountId, token } = student;
  const user = { accountId, token } as CurrentUser;
  const call = { db: portal.db, contentCache: createContentCache(portal.db), slowQueue, user };
  const own = await exportData(call as Call<typeof exportContract.exportData, CurrentUser>);
  expect(turns).toBe(attempts.length);
  expect(own.attempts.map(({ answers }) => answers.length)).toEqual([1, 1]);
});

test('the export contains the levels by area and topic', async () => {
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: ['Trains'], count: 1 });
  await session.save({ position: 1 });
  const known = { ability: expect.any(Number), standard_error: expect.any(Number), answers: 1 };
  expect((await exportOf(student)).data.levels).toEqual([
    { area: 'Other', topic: null, ...known },
    { area: 'Other', topic: 'Trains', ...known },
  ]);
});

test('the export contains profile, sessions and audit entries', async () => {
  const student = await aStudent(portal);
  await student.call(profileContract.editProfile, { body: { mobile: '9876543210' } });
  await setBlocked(portal, [student], true);
  await setBlocked(portal, [student], false);
  const { data, status } = await exportOf(student);
  expect(status).toBe(200);
  const { regno, name, trade, batch } = student;
  expect(data.profile).toMatchObject({
    regno,
    name,
    trade,
    batch,
    role: 'student',
    mobile: '+919876543210',
    avatar: null,
  });
  expect(data.sessions).toMatchObject([{ current: true }]);
  expect(data.log.map(({ action, by_you }) => [action, by_you])).toEqual([
    ['account.edit-profile', true],
    ['account.block', false],
    ['account.unblock', false],
  ]);
  expect(data.attempts).toEqual([]);
});

test('the export contains extra time with its reason, and admissions by name', async () => {
  const id = await anAptitude(portal, { name: 'For a few' });
  const student = await aStudent(portal);
  const admin = await anAdmin(portal);
  const extra = { regno: student.regno, extra: { factor: 1.5 }, reason: 'A broken wrist' };
  await admin.call(publicationContract.grantExtraTime, { params: { id }, body: extra });
  await admin.call(admissionContract.admitStudents, { params: { id }, body: { users: [student.regno] } });
  const { data } = await exportOf(student);
  expect(data.extra_time).toMatchObject([{ test: 'For a few', factor: 1.5, reason: 'A broken wrist' }]);
  expect(data.listed_for).toEqual(['For a few']);
});

test('the export contains the positions of refused and accepted starts', async () => {
  const { id, venue } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  const { regno, trade } = student;
  for (const place of [pointAt(900), MIDDLE])
    await student.call(attemptContract.startAttempt, {
      params: { id },
      body: { regno, trade, accuracy: 9, ...place },
    });
  const { data } = await exportOf(student);
  expect(data.attempts).toMatchObject([
    { place: { name: venue.name, verdict: 'inside', accuracy: 9, metres: 0, ...MIDDLE } },
  ]);
  expect(data.refused_starts).toMatchObject([
    { test: 'Invented test', reason: 'outside', accuracy: 9, tries: 1, ...pointAt(900) },
  ]);
});

test('the export contains violations, and whether they counted', async () => {
  const { student, startedAttempt } = await anAttempt(portal);
  const at = '2026-01-02T10:42:00.000Z';
  await student.call(violationContract.reportViolations, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: { epoch: 1, violations: [{ seq: 1, kind: 'full-screen', at, seconds: 8 }] },
  });
  const { data } = await exportOf(student);
  expect(data.attempts).toMatchObject([
    { violations: [{ kind: 'full-screen', at, seconds: 8, counted: true, received_at: expect.any(String) }] },
  ]);
});

test('the export contains no password, no token and no hash of them', async () => {
  const student = await aStudent(portal);
  const text = JSON.stringify(await exportOf(student));
  for (const word of [PASSWORD, student.token, 'hash', 'argon2']) expect(text).not.toContain(word);
});

test('before its release a test is exported with the answers but without any text of its questions', async () => {
  const question = await aSecretQuestion();
  const test = await anAptitude(portal, { questions: [question] });
  const { key, save, student, submit } = await anAttempt(portal, { test });
  const { right } = await key(question);
  await save([{ seq: 1, question_id: question, selected_options: right, seconds: 7 }]);
  for (const state of ['writing', 'submitted']) {
    const reply = await exportOf(student);
    expect(reply.data.attempts).toMatchObject([
      { state, result: null, answers: [{ question_id: question, selected_options: right, seconds: 7 }] },
    ]);
    expect(JSON.stringify(reply)).not.toMatch(/STEM|FIRST|SECOND|THIRD|EXPLANATION|correct|"marks|outcome/);
    await submit();
  }
});

test('a released result is exported with questions, choices and marks, but without the key', async () => {
  const question = await aSecretQuestion();
  const test = await anAptitude(portal, { questions: [question] });
  const { key, save, student, submit } = await anAttempt(portal, { test });
  const { wrong } = await key(question);
  await save([{ seq: 1, question_id: question, selected_options: wrong.slice(0, 1) }]);
  await submit();
  await advanceTime(portal, test, 3_700);
  const { data } = await exportOf(student);
  expect(data.attempts).toMatchObject([
    {
      test: { id: test, name: 'Invented test', state: 'completed' },
      how: 'student',
      result: {
        marks: 0,
        total_score: 1,
        incorrect: 1,
        questions: [
          {
            question_id: question,
            question_html: expect.stringContaining('STEM'),
            chosen: ['FIRST'],
            outcome: 'wrong',
            marks: 0,
          },
        ],
      },
    },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/SECOND|EXPLANATION/);
});

test('typed and matched answers are exported in readable form, but without the key', async () => {
  const blank = { options: [], correct_options: [], explanation: '' };
  const text = await aQuestion(portal, { ...blank, text: { accepted: [{ text: 'KEYWORD' }] } });
  const matching = await aQuestion(portal, {
    ...blank,
    matching: {
      pairs: [
        { prompt: 'Two', match: 'Four' },
        { prompt: 'Three', match: 'Nine' },
      ],
      extra: ['EXTRA'],
    },
  });
  const test = await anAptitude(portal, { questions: [text, matching], release: 'at-once' });
  const { save, startedAttempt, student, submit } = await anAttempt(portal, { test });
  const asked = startedAttempt.questions.find(({ id }) => id === matching);
  const idOf = (list: { id: string; html: string }[] | undefined, word: string) =>
    list?.find(({ html }) => html.includes(word))?.id ?? '';
  const pair = `${idOf(asked?.prompts, 'Two')}:${idOf(asked?.options, 'Nine')}`;
  await save([
    { seq: 1, question_id: text, value: 'my guess' },
    { seq: 2, question_id: matching, selected_options: [pair] },
  ]);
  expect((await exportOf(student)).data.attempts[0]?.answers).toMatchObject([
    { question_id: text, value: 'my guess' },
    { question_id: matching, selected_options: [pair], value: '' },
  ]);
  await submit();
  const { data } = await exportOf(student);
  expect(new Map(data.attempts[0]?.result?.questions.map((one) => [one.question_id, one]))).toMatchObject(
    new Map([
      [text, expect.objectContaining({ typed: 'my guess', chosen: [] })],
      [matching, expect.objectContaining({ typed: '', chosen: ['Two → Nine'] })],
    ]),
  );
  expect(JSON.stringify(data)).not.toMatch(/KEYWORD|EXTRA|Four/);
});

test('the export contains the reports of the student with their answers', async () => {
  const { id, question, student } = await aReport(portal, { words: 'Two of them are right.' });
  const body = { outcome: 'nothing-wrong' as const, words: 'One of them is.', up_to: id };
  await (await anAdmin(portal)).call(reportContract.answerReports, { params: { id: question }, body });
  expect((await exportOf(student)).data.reports).toMatchObject([
    {
      test: 'Invented test',
      question_id: question,
      reason: 'wrong-key',
      words: 'Two of them are right.',
      outcome: 'nothing-wrong',
      answer: 'One of them is.',
    },
  ]);
});

test('the export contains nothing about other people', async () => {
  const question = await aSecretQuestion();
  const test = await anAptitude(portal, { questions: [question], release: 'at-once' });
  const [one, other] = [await anAttempt(portal, { test }), await anAttempt(portal, { test })];
  await one.submit();
  await other.submit();
  const admin = await anAdmin(portal);
  expect(JSON.stringify((await exportOf(one.student)).data)).not.toContain(other.student.regno);
  const { attempts, log } = (await exportOf(admin)).data;
  expect([attempts, log]).toEqual([[], []]);
});

test('the export contains practice, the question of the day, cards, and bookmarks with notes', async () => {
  const topic = aTopic();
  const question = await aTopicQuestion(portal, topic);
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: [topic] });
  await session.save({ position: 1, seconds: 7 });
  await student.call(bookmarkContract.saveBookmark, {
    body: { question: { session_id: session.id, position: 1 }, note: 'Count in pairs.' },
  });
  await student.call(startDailyQuestion);
  const { data } = await exportOf(student);
  expect(data.practice).toMatchObject([
    { topics: ['Question of the day'], question_of_day: expect.any(String), answers: [] },
    {
      ...{ mode: 'learn', topics: [topic], test: null, question_of_day: null },
      answers: [{ question_id: question, topic, outcome: 'blank', seconds: 7, late: false }],
    },
  ]);
  expect(data.revision_cards).toMatchObject([{ topic, question_id: question, template: null, reviews: 1 }]);
  expect(data.bookmarks).toMatchObject([{ topic, question_id: question, note: 'Count in pairs.' }]);
  const other = await exportOf(await aStudent(portal));
  expect(other.data).toMatchObject({ practice: [], revision_cards: [], bookmarks: [] });
});

test('the export tells no outcome of a drill that goes on, or of a question that a test asks now', async () => {
  const topic = aTopic();
  const question = await aTopicQuestion(portal, topic);
  const student = await aStudent(portal);
  const outcomes = async () =>
    (await exportOf(student)).data.practice.flatMap(({ answers }) => answers.map(({ outcome }) => outcome));
  const session = await aPracticeSession(student, { topics: [topic], mode: 'drill' });
  await session.save({ position: 1 });
  expect(await outcomes()).toEqual([null]);
  await session.end();
  expect(await outcomes()).toEqual(['blank']);
  await anAptitude(portal, { startsIn: 86_400, questions: [question] });
  expect(await outcomes()).toEqual([null]);
});
