import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readProgress } from '#contract/practice/progress.ts';
import { advanceTime, anAptitude } from '#test/attempts.ts';
import { openPattern, sitMock } from '#test/mocks.ts';
import { aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { addAnswers, aTopic, aTopicQuestion } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { calibrate } from '../levels/calibration.actions.ts';

const portal = usePortal();
const progressOf = async ({ call }: Person) => (await call(readProgress)).data;

test('before any answer there is nothing but empty weeks', async () => {
  const { weeks, ...rest } = await progressOf(await aStudent(portal));
  expect(rest).toEqual({ overall: [], areas: [], topics: [], tests: [], weak_topic: null, due: 0 });
  expect(weeks).toHaveLength(12);
  expect(weeks.every(({ practice_minutes, test_minutes }) => practice_minutes + test_minutes === 0)).toBe(
    true,
  );
});

test('accuracy and pace compare with the usual time, time is summed by week, and levels grow into a history', async () => {
  const topic = aTopic();
  const ids = await Promise.all(Array.from({ length: 10 }, () => aTopicQuestion(portal, topic)));
  for (let other = 0; other < 5; other++)
    await addAnswers(
      portal.db,
      (await aStudent(portal)).id,
      ids.map((question_id) => ({ question_id, topic, right: true, seconds: 40 })),
    );
  const student = await aStudent(portal);
  const answer = (from: number, to: number, days: number) =>
    addAnswers(
      portal.db,
      student.id,
      ids.slice(from, to).map((question_id, place) => ({
        ...{ question_id, topic, right: place % 2 === 0, seconds: 60, days },
      })),
    );
  await answer(0, 7, 21);
  await calibrate(portal.db, '2026-03-01');
  expect(await progressOf(student)).toMatchObject({
    areas: [{ area: 'Other', answers: 7, level: null, history: [] }],
    topics: [{ topic, answers: 7, level: null, right: null, pace: null }],
    overall: [],
  });
  await answer(7, 10, 0);
  await calibrate(portal.db, '2026-03-02');
  const after = await progressOf(student);
  expect(after.topics).toMatchObject([{ topic, answers: 10, right: 60, pace: 1.5 }]);
  const [area] = after.areas;
  expect(area?.history.map(({ day }) => day)).toEqual(['2026-03-02']);
  const { low = 0, level = 0, high = 0 } = area?.level ?? {};
  expect(low < level && level < high).toBe(true);
  expect(after.overall).toHaveLength(1);
  expect(
    after.weeks.map(({ practice_minutes }) => practice_minutes).filter((minutes) => minutes > 0),
  ).toEqual([7, 3]);
  expect(after.weeks.at(-1)?.practice_minutes).toBe(3);
});

test('tests stand beside the median of the own batch, from five students on and once marks are released', async () => {
  const batch = 2031;
  const sit = async (test: number, right: number, of = batch) => {
    const { student } = await aMarkedAttempt(portal, { test, right });
    await sql`update account set batch = ${of} where id = ${student.id}`.execute(portal.db);
    return student;
  };
  const [full, small, held] = [
    await anAptitude(portal, { name: 'Full' }),
    await anAptitude(portal, { name: 'Small' }),
    await anAptitude(portal, { name: 'Held', release: 'by-hand' }),
  ];
  const student = await sit(full, 3);
  for (const right of [0, 1, 1, 2]) await sit(full, right);
  await sit(full, 3, 2032);
  for (const test of [small, held]) await aMarkedAttempt(portal, { test, student, right: 2 });
  for (const test of [full, small, held]) await advanceTime(portal, test, 3_700);
  // The caller's batch is part of the session, which is cached for less than a second.
  await expect
    .poll(async () => (await progressOf(student)).tests.find(({ id }) => id === full)?.median)
    .toBeCloseTo(100 / 3);
  const { tests } = await progressOf(student);
  expect(tests.map(({ name }) => name).sort()).toEqual(['Full', 'Small']);
  expect(tests.find(({ id }) => id === full)?.percent).toBe(100);
  expect(tests.find(({ id }) => id === small)?.median).toBeNull();
});

test('mocks stand among the tests, marked as such and without a median', async () => {
  const student = await aStudent(portal);
  const id = await sitMock(student, await openPattern(portal));
  const { tests, weeks } = await progressOf(student);
  expect(tests).toMatchObject([{ id, mock: true, percent: 0, median: null }]);
  expect(weeks).toHaveLength(12);
});
