import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { GRACE_SECONDS } from '#contract/attempts/attempt.ts';
import { listToppers } from '#contract/results/achievers.ts';
import { listResponses, readResult } from '#contract/results.ts';
import type { Trade } from '#contract/trade.ts';
import { advanceTime, anAptitude, anAttempt } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { countStatements } from '#test/statement-count.ts';
import { createAchieversReader } from './achievers/queries.ts';

const portal = usePortal();
const OVER = 3_600;

type Score = [name: string, trade: Trade, right: number, seconds: number];
/** A test of three questions that these students took. */
async function aRace(scores: Score[]): Promise<number> {
  const id = await anAptitude(portal);
  for (const [name, trade, right, seconds] of scores)
    await aMarkedAttempt(portal, {
      test: id,
      student: await aStudent(portal, { name, trade }),
      right,
      seconds,
    });
  return id;
}

const race: Score[] = [
  ['Dev', 'GME', 1, 10],
  ['Asha', 'GCS', 3, 200],
  ['Bela', 'GCS', 3, 100],
  ['Chetan', 'GME', 3, 200],
  ['Esha', 'GIN', 1, 11],
];

async function listPage(id: number, query: Record<string, number> = {}) {
  const { data } = await (await anAdmin(portal)).call(listResponses, { params: { id }, query });
  return data;
}

test('more marks rank first, then less time; equals share a rank and the next one is left out', async () => {
  const { responses } = await listPage(await aRace(race));
  expect(responses.map(({ rank, name, marks, response_time }) => [rank, name, marks, response_time])).toEqual(
    [
      [1, 'Bela', 3, 100],
      [2, 'Asha', 3, 200],
      [2, 'Chetan', 3, 200],
      [4, 'Dev', 1, 10],
      [5, 'Esha', 1, 11],
    ],
  );
});

test('a response has exactly these fields', async () => {
  const { responses } = await listPage(await aRace([['Asha', 'GCS', 2, 70]]));
  expect(responses).toEqual([
    {
      rank: 1,
      regno: expect.any(String),
      name: 'Asha',
      trade: 'GCS',
      batch: 2026,
      marks: 2,
      total_score: 3,
      response_time: 70,
      how: 'student',
      submitted_at: expect.stringMatching(/Z$/),
      qualified: null,
    },
  ]);
});

test('pages cover the responses without gap or repetition, and have their total number', async () => {
  const id = await aRace(race);
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await listPage(id, { page, items: 2 }));
  expect(
    pages.map((one) => [one.currentPage, one.totalPages, one.totalResponses, one.responses.length]),
  ).toEqual([
    [1, 3, 5, 2],
    [2, 3, 5, 2],
    [3, 3, 5, 1],
    [4, 3, 5, 0],
  ]);
  expect(pages.flatMap((one) => one.responses.map((response) => response.rank))).toEqual([1, 2, 2, 4, 5]);
});

test('an attempt in progress has no rank yet', async () => {
  const id = await aRace(race);
  await anAttempt(portal, { test: id });
  expect((await listPage(id)).totalResponses).toBe(5);
});

test('the responses of an unknown test are not found', async () => {
  const reply = await (await anAdmin(portal)).call(listResponses, { params: { id: 2_147_483_647 } });
  expect(reply).toMatchObject({ status: 404, code: 'not-found' });
});

test.each([{ page: 0 }, { items: 0 }, { items: 201 }, { page: 'x' }, { limit: 5 }])(
  'the page %j is refused',
  async (query) => {
    const reply = await (await anAdmin(portal)).call(listResponses, {
      params: { id: 1 },
      query: query as { page: number },
    });
    expect(reply).toMatchObject({ status: 400, code: 'invalid-input' });
  },
);

async function listTop(id: number) {
  return await (await aStudent(portal)).call(listToppers, { params: { id } });
}

test('the toppers are ranks 1 to 3 overall and in each trade, ties included', async () => {
  const id = await aRace([...race, ['Firoz', 'GCS', 2, 50], ['Gita', 'GCS', 2, 50], ['Hari', 'GCS', 1, 99]]);
  await advanceTime(portal, id, OVER);
  const { data } = await listTop(id);
  const named = (list: typeof data.overall) =>
    list.map(({ rank, name, trade }) => `${rank} ${name} ${trade}`);
  expect(named(data.overall)).toEqual(['1 Bela GCS', '2 Asha GCS', '2 Chetan GME']);
  expect(named(data.trade)).toEqual([
    ...['1 Bela GCS', '2 Asha GCS', '3 Firoz GCS', '3 Gita GCS'],
    '1 Esha GIN',
    ...['1 Chetan GME', '2 Dev GME'],
  ]);
});

test('a topper has exactly these fields', async () => {
  const id = await aRace([['Asha', 'GCS', 2, 70]]);
  await advanceTime(portal, id, OVER);
  expect((await listTop(id)).data.overall).toEqual([
    {
      rank: 1,
      regno: expect.any(String),
      name: 'Asha',
      trade: 'GCS',
      batch: 2026,
      avatar: null,
      marks: 2,
      total_score: 3,
      response_time: 70,
    },
  ]);
});

test('the toppers of a running test are not released, even where results are immediate', async () => {
  const id = await anAptitude(portal, { release: 'at-once' });
  await aMarkedAttempt(portal, { test: id, right: 3 });
  expect(await listTop(id)).toMatchObject({ status: 409, code: 'not-released' });
});

test('the toppers are not released during the grace period', async () => {
  const id = await anAptitude(portal, { startsIn: -3_600 });
  // A pause holds the test's clock still.
  const stopAfterEnd = (seconds: number) =>
    portal.db
      .updateTable('aptitude')
      .set({ paused_at: sql<Date>`closes_at + ${seconds} * interval '1 second'` })
      .where('id', '=', id)
      .execute();
  await stopAfterEnd(GRACE_SECONDS - 1);
  expect(await listTop(id)).toMatchObject({ status: 409, code: 'not-released' });
  await stopAfterEnd(GRACE_SECONDS);
  expect(await listTop(id)).toMatchObject({ status: 200 });
});

test.each([-7_200, 7_200])('for a student a draft has no toppers', async (startsIn) => {
  const id = await anAptitude(portal, { startsIn, stage: 'draft' });
  expect(await listTop(id)).toMatchObject({ status: 404, code: 'not-found' });
});

test('a test is ranked once for all calls for its toppers that arrive meanwhile, and each gets the right test', async () => {
  const [one, other] = [await aRace(race), await aRace([['Asha', 'GCS', 2, 70]])];
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  const statements = await countStatements(portal.db, async (db) => {
    const { add } = createAchieversReader(db);
    const asked = Array.from({ length: 40 }, (_, at) => add(at % 2 ? other : one));
    for (const [at, { toppers }] of (await Promise.all(asked)).entries())
      expect(names(toppers)).toEqual(at % 2 ? ['Asha'] : ['Bela', 'Asha', 'Chetan', 'Dev', 'Esha']);
  });
  // The toppers, and who improved most.
  expect(statements).toBe(2);
});

test('a past test that nobody took has no toppers', async () => {
  const id = await anAptitude(portal, { startsIn: -7_200 });
  expect((await listTop(id)).data).toEqual({ overall: [], trade: [], improved: [] });
});

test('the rank in the own result is the one in the list', async () => {
  const id = await aRace(race);
  const admin = await anAdmin(portal);
  for (const { rank, regno } of (await listPage(id)).responses) {
    const { data } = await admin.call(readResult, { params: { id }, query: { regno } });
    expect(data.rank).toBe(rank);
  }
});
