import { expect, test } from 'vitest';
import { removeAptitude } from '#contract/aptitudes/aptitude.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { advanceTime, anAptitude, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

const readOwn = async (person: Person) => (await person.call(readDashboard)).data;

/** A student who took an open test of three questions. */
async function aNewcomer(score: { right?: number; wrong?: number } = {}) {
  const student = await aStudent(portal);
  const id = await anAptitude(portal, { release: 'at-once', name: 'First' });
  await aMarkedAttempt(portal, { test: id, student, ...score });
  return { student, id };
}

test('a student without tests has an empty dashboard', async () => {
  const student = await aStudent(portal, { trade: 'GEE' });
  const { regno, name, trade, batch } = student;
  expect(await readOwn(student)).toEqual({
    userDetails: { regno, name, avatar: null, trade, batch },
    testStats: { total_tests_taken: 0, average_score: 0 },
    lastTest: null,
    recentTests: [],
    topicAnalysis: [],
  });
});

test('the fields carry the names of the specification, and no others', async () => {
  const { student } = await aNewcomer({ right: 2, wrong: 1 });
  const dashboard = await readOwn(student);
  const keys = (value: object | null | undefined) => Object.keys(value ?? {}).join(' ');
  expect(keys(dashboard)).toBe('userDetails testStats lastTest recentTests topicAnalysis');
  expect(keys(dashboard.userDetails)).toBe('regno name avatar trade batch');
  expect(keys(dashboard.testStats)).toBe('total_tests_taken average_score');
  expect(keys(dashboard.lastTest)).toBe('test_id test_name test_timestamp duration score total_score');
  expect(keys(dashboard.recentTests[0])).toBe('test_name test_timestamp score total_score');
  expect(keys(dashboard.topicAnalysis[0])).toBe(
    'topic total_questions total_solved correct_answers incorrect_answers accuracy',
  );
});

test('the last test is shown with Unix seconds, minutes and marks', async () => {
  const { student, id } = await aNewcomer({ right: 2 });
  const { lastTest } = await readOwn(student);
  expect(lastTest).toMatchObject({ test_id: id, test_name: 'First', duration: 60, score: 2, total_score: 3 });
  expect(Math.round(Date.now() / 1_000 - (lastTest?.test_timestamp ?? 0))).toBeGreaterThanOrEqual(60);
  expect(Number.isInteger(lastTest?.test_timestamp)).toBe(true);
});

test('the average score is a percentage over all tests', async () => {
  const { student } = await aNewcomer({ right: 3 });
  const hard = await anAptitude(portal, { release: 'at-once', marks_right: 10 });
  await aMarkedAttempt(portal, { test: hard, student, right: 1 });
  expect((await readOwn(student)).testStats).toEqual({ total_tests_taken: 2, average_score: 66.7 });
});

test('a result appears in no part of the dashboard before its release', async () => {
  const student = await aStudent(portal);
  const id = await anAptitude(portal);
  await aMarkedAttempt(portal, { test: id, student, right: 3 });
  const empty = { testStats: { total_tests_taken: 0 }, lastTest: null, recentTests: [], topicAnalysis: [] };
  expect(await readOwn(student)).toMatchObject(empty);
  await advanceTime(portal, id, 59 * 60 + 3);
  expect(await readOwn(student)).toMatchObject(empty);
  await advanceTime(portal, id, 3);
  expect((await readOwn(student)).testStats).toEqual({ total_tests_taken: 1, average_score: 100 });
});

test('the latest five tests are shown, latest first; all of them count', async () => {
  const student = await aStudent(portal);
  for (const [index, startsIn] of [-300, -60, -500, -200, -400, -100].entries()) {
    const id = await anAptitude(portal, { startsIn, name: `Test ${index}`, release: 'at-once' });
    await aMarkedAttempt(portal, { test: id, student });
  }
  const { lastTest, recentTests, testStats } = await readOwn(student);
  expect(recentTests.map((one) => one.test_name)).toEqual(['Test 1', 'Test 5', 'Test 3', 'Test 0', 'Test 4']);
  expect(lastTest?.test_name).toBe('Test 1');
  expect(testStats.total_tests_taken).toBe(6);
});

test('topics sum up over tests, a question with two topics under both', async () => {
  const student = await aStudent(portal);
  const make = (...topic_tags: string[]) => aQuestion(portal, { topic_tags });
  const one = await anAptitude(portal, { release: 'at-once', questions: [await make('Ages', 'Clock')] });
  const two = await anAptitude(portal, { release: 'at-once', questions: [await make('Ages')] });
  const three = await anAptitude(portal, { release: 'at-once', questions: [await make('Ages')] });
  await aMarkedAttempt(portal, { test: one, student, right: 1 });
  await aMarkedAttempt(portal, { test: two, student, wrong: 1 });
  await aMarkedAttempt(portal, { test: three, student });
  expect((await readOwn(student)).topicAnalysis).toEqual([
    {
      topic: 'Ages',
      total_questions: 3,
      total_solved: 2,
      correct_answers: 1,
      incorrect_answers: 1,
      accuracy: 50,
    },
    {
      topic: 'Clock',
      total_questions: 1,
      total_solved: 1,
      correct_answers: 1,
      incorrect_answers: 0,
      accuracy: 100,
    },
  ]);
});

test('an archived test stays in the student’s record', async () => {
  const { student, id } = await aNewcomer({ right: 1 });
  await (await anAdmin(portal)).call(removeAptitude, { params: { id } });
  expect((await readOwn(student)).testStats.total_tests_taken).toBe(1);
});

test('nobody sees another person’s tests', async () => {
  await aNewcomer({ right: 3 });
  expect((await readOwn(await aStudent(portal))).recentTests).toEqual([]);
});
