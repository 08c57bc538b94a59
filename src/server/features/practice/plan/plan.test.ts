import { expect, test } from 'vitest';
import { readMockPattern } from '#contract/practice/mocks.ts';
import { removeStudyPlan, saveStudyPlan } from '#contract/practice/plan.ts';
import { readToday } from '#contract/practice/today.ts';
import { openPattern } from '#test/mocks.ts';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { addAnswers } from '#test/practice.ts';

const portal = usePortal();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a plan towards a day is read with its pattern and on the home page, replaced, and given up', async () => {
  const [key, other] = [await openPattern(portal), await openPattern(portal, 'typical:cognizant-genc')];
  const student = await aStudent(portal);
  const planOf = async (pattern: string) =>
    (await student.call(readMockPattern, { params: { key: pattern } })).data.plan;
  const todays = async () => (await student.call(readToday)).data.plan;
  expect([await planOf(key), await todays()]).toEqual([null, null]);
  const body = { pattern: key, day: inDays(60), minutes: 60 };
  expect(await student.call(saveStudyPlan, { body })).toMatchObject({ success: true });
  const plan = await planOf(key);
  expect(plan).toMatchObject({ day: body.day, minutes: 60 });
  expect(plan?.weeks.flatMap(({ topics }) => topics).length).toBeGreaterThan(10);
  expect(plan?.weeks.at(-1)?.mocks).toBe(1);
  expect(await todays()).toMatchObject({ key, name: 'Wipro Elite', topic: plan?.weeks[0]?.topics[0]?.topic });
  expect(await planOf(other)).toBeNull();
  const short = { pattern: other, day: inDays(3), minutes: 5 };
  await student.call(saveStudyPlan, { body: short });
  expect(await planOf(key)).toBeNull();
  expect(await planOf(other)).toMatchObject({ fits: false, minutes: 5 });
  await student.call(removeStudyPlan);
  expect([await planOf(other), await todays()]).toEqual([null, null]);
});

test('a planned topic that was practised gives way to the next one', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  await student.call(saveStudyPlan, { body: { pattern: key, day: inDays(60), minutes: 60 } });
  const first = async () =>
    (await student.call(readMockPattern, { params: { key } })).data.plan?.weeks[0]?.topics[0];
  const planned = await first();
  if (!planned) throw new Error('Nothing is planned.');
  await addAnswers(
    portal.db,
    student.id,
    Array.from({ length: planned.questions }, () => ({
      template: 'any',
      topic: planned.topic,
      right: false,
    })),
  );
  expect((await first())?.topic).not.toBe(planned.topic);
  await student.call(saveStudyPlan, { body: { pattern: key, day: inDays(50), minutes: 90 } });
  expect((await first())?.topic).not.toBe(planned.topic);
});

test('no plan aims at a day that is over or at a pattern that is not open', async () => {
  const key = await openPattern(portal);
  const student = await aStudent(portal);
  const save = (pattern: string, day: string) =>
    student.call(saveStudyPlan, { body: { pattern, day, minutes: 30 } });
  expect(await save(key, inDays(-1))).toMatchObject({ code: 'plan-day' });
  expect(await save('typical:gate', inDays(9))).toMatchObject({ code: 'mock-closed' });
  expect(await save('typical:none', inDays(9))).toMatchObject({ code: 'not-found' });
});
