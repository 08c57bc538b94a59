import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { exportComparison, listComparable, readComparison } from '#contract/insights/compare.ts';
import type { StudentTrade, Trade } from '#contract/trade.ts';
import { advanceTime, anAptitude, aQuestion } from '#test/attempts.ts';
import { refreshFigures } from '#test/cohort.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const HOURS = 7_200;

async function aGroup(size: number, trade: Trade, batch: number) {
  const students = await Promise.all(Array.from({ length: size }, () => aStudent(portal, { trade })));
  const ids = students.map(({ id }) => id);
  await sql`update account set batch = ${batch}, created_at = now() - interval '9 days' where id = any(${ids}::int[])`.execute(
    portal.db,
  );
  return students;
}

test('two tests and two batches are compared without small groups, and exported', async () => {
  const [first, second] = [await aGroup(5, 'GCS', 2051), await aGroup(3, 'GEE', 2051)];
  const other = await aGroup(5, 'GCS', 2052);
  const topic = 'Compared series';
  await portal.db.insertInto('topic').values({ name: topic, area: 'Compared', position: 1 }).execute();
  const questions = [];
  for (let n = 0; n < 4; n++) questions.push(await aQuestion(portal, { topic_tags: [topic] }));
  const [one, two] = [
    await anAptitude(portal, { questions, total_questions: 4 }),
    await anAptitude(portal, { questions, total_questions: 4 }),
  ];
  const admin = await anAdmin(portal);
  const compare = async (by: 'tests' | 'batches', a: number, b: number, trade?: StudentTrade) =>
    await admin.call(readComparison, {
      query: { by, one: String(a), other: String(b), ...(trade && { trade }) },
    });
  for (const [at, student] of first.entries()) {
    await aMarkedAttempt(portal, { test: one, student, right: at === 0 ? 4 : 3 });
    await aMarkedAttempt(portal, { test: two, student, right: at === 0 ? 2 : 1 });
  }
  for (const student of second) await aMarkedAttempt(portal, { test: one, student });
  for (const student of other) await aMarkedAttempt(portal, { test: two, student, right: 2 });
  expect(await compare('tests', one, two)).toMatchObject({ status: 409, code: 'not-ended' });
  await advanceTime(portal, one, HOURS);
  await advanceTime(portal, two, HOURS);

  const { data: tests } = await compare('tests', one, two);
  // Three of another trade are too few to count.
  expect(tests.one).toMatchObject({ attended: 5, mean: 80, median: 75, passed: null });
  expect(tests.other).toMatchObject({ attended: 10, mean: 40 });
  expect(tests.paired).toMatchObject({ people: 5, difference: 50, low: 50, high: 50 });
  expect(tests.effect?.difference).toBe(40);
  expect(tests.areas).toEqual([
    { area: 'Compared', one: 80, other: 40, topics: [{ topic, one: 80, other: 40 }] },
  ]);
  expect((await compare('tests', one, two, 'GCS')).data).toEqual(tests);
  expect((await compare('tests', one, two, 'GEE')).data).toMatchObject({ one: null, other: null, areas: [] });
  expect(await compare('tests', one, 999_999)).toMatchObject({ status: 404 });

  const { data: batches } = await compare('batches', 2051, 2052);
  expect(batches.one).toMatchObject({ attended: 5, mean: 55 });
  expect(batches.other).toMatchObject({ attended: 5, mean: 50, sd: 0 });
  expect(batches.paired).toBeNull();

  await refreshFigures(portal.db);
  const choices = (await admin.call(listComparable)).data;
  expect(choices.tests.map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
  expect(choices.batches).toEqual(expect.arrayContaining([2051, 2052]));
  const url = `/api${exportComparison.path}?by=batches&one=2051&other=2052&format=csv`;
  const reply = await portal.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  const lines = reply.rawPayload.toString().split('\r\n');
  expect(lines[0]).toBe('\ufeffFigure,Batch 2051,Batch 2052');
  expect(lines).toContain('"Mean, percent",55,50');
});
