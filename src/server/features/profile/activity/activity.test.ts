import { expect, test } from 'vitest';
import { readActivity } from '#contract/profile/activity.ts';
import { anAptitude } from '#test/attempts.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession } from '#test/practice.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

test('activity counts own answers and tests, and the best is a released result only', async () => {
  const student = await aStudent(portal);
  const [out, held] = [
    await anAptitude(portal, { name: 'Out', release: 'at-once' }),
    await anAptitude(portal, { name: 'Held', release: 'by-hand' }),
  ];
  await aMarkedAttempt(portal, { test: out, student, right: 1 });
  await aMarkedAttempt(portal, { test: held, student, right: 3 });
  const session = await aPracticeSession(student, { topics: ['Trains'], count: 3 });
  await session.save({ position: 1 }, { position: 2 });
  await (await aPracticeSession(await aStudent(portal), { topics: ['Trains'], count: 1 })).save({
    position: 1,
  });
  const { data } = await student.call(readActivity);
  expect(data.days.at(-1)).toMatchObject({ answers: 2, tests: 2 });
  expect(data.days.slice(0, -1).every(({ answers, tests }) => answers + tests === 0)).toBe(true);
  expect(data.bests).toMatchObject({
    ...{ result: { id: out, name: 'Out', score: 33.3 }, streak: 1 },
    day: { day: data.days.at(-1)?.day, answers: 2 },
  });
});
