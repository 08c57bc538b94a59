import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publishAptitude } from '#contract/aptitudes/publication.ts';
import { grantExtraTime, pauseAptitude } from '#contract/attempts/timing.ts';
import { readQuestionUse } from '#contract/questions/history.ts';
import { listQuestions, readQuestion } from '#contract/questions/question.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { aSectionedAptitude } from '#test/sections.ts';
import { refreshItemStatistics } from './item-analysis.queries.ts';

const portal = usePortal();
const topic_tags = ['Statistics'];

/** The `marked_at` that a test's statistics cover; undefined without statistics. Other tests and the portal compute theirs too. */
async function workedOutAt(id: number): Promise<Date | undefined> {
  await refreshItemStatistics(portal.db);
  const analysis = portal.db
    .selectFrom('item_analysis')
    .select('worked_out_at')
    .where('aptitude_id', '=', id);
  return (await analysis.executeTakeFirst())?.worked_out_at;
}

/** Pearson's correlation by its definition. */
function correlation(pairs: [number, number][]): number {
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [a, b] = [mean(0), mean(1)];
  const product = pairs.reduce((sum, [x, y]) => sum + (x - a) * (y - b), 0);
  const spread = (side: 0 | 1, centre: number) =>
    Math.sqrt(pairs.reduce((sum, pair) => sum + (pair[side] - centre) ** 2, 0));
  return product / (spread(0, a) * spread(1, b));
}

test('facility and discrimination are computed once a test has ended, and again after later marking', async () => {
  const admin = await anAdmin(portal);
  const questions = [];
  for (let n = 0; n < 4; n++) questions.push(await aQuestion(portal, { topic_tags }));
  const id = await anAptitude(portal, { questions, total_questions: 4, marks_right: 2, marks_wrong: -0.5 });
  const attempts = [];
  for (const [right, wrong] of [
    [4, 0],
    [3, 1],
    [1, 2],
    [0, 3],
  ] as const)
    attempts.push(await aMarkedAttempt(portal, { test: id, right, wrong }));
  expect(await workedOutAt(id)).toBeUndefined();
  await advanceTime(portal, id, 7_200);
  expect(await workedOutAt(id)).toBeDefined();
  expect(await refreshItemStatistics(portal.db)).not.toContain(id);

  const scores = await portal.db
    .selectFrom('score')
    .select(['marks', 'outcomes'])
    .where('aptitude_id', '=', id)
    .execute();
  const { data } = await admin.call(listQuestions, { query: { topic_tags } });
  for (const question of data?.results ?? []) {
    const pairs = scores.map(({ marks, outcomes }): [number, number] => {
      const own = outcomes.find((outcome) => outcome.question === question.id);
      return [own?.outcome === 'right' ? 1 : 0, marks - (own?.marks ?? 0)];
    });
    const expected = correlation(pairs);
    expect(question.attempts).toBe(4);
    expect(question.facility).toBeCloseTo(pairs.reduce((sum, [x]) => sum + x, 0) / 4, 10);
    if (Number.isFinite(expected)) expect(question.discrimination).toBeCloseTo(expected, 10);
    else expect(question.discrimination).toBeNull();
    const use = await admin.call(readQuestionUse, { params: { id: question.id } });
    expect(use).toMatchObject({
      data: [{ aptitude_id: id, attempts: 4, facility: question.facility }],
    });
  }
  const marked_at = new Date();
  await portal.db
    .updateTable('score')
    .set({ marked_at })
    .where('attempt_id', '=', attempts[0]?.startedAttempt.attempt.id ?? 0)
    .execute();
  expect(await workedOutAt(id)).toEqual(marked_at);
});

test('statistics are not computed while a student with extra time may still write', async () => {
  const id = await anAptitude(portal);
  await (await anAttempt(portal, { test: id })).submit();
  const { student } = await anAttempt(portal, { test: id });
  const body = { regno: student.regno, extra: { minutes: 30 }, reason: 'Writes with a splint' };
  await (await anAdmin(portal)).call(grantExtraTime, { params: { id }, body });
  await advanceTime(portal, id, 3_900);
  expect(await workedOutAt(id)).toBeUndefined();
  await advanceTime(portal, id, 1_800);
  expect(await workedOutAt(id)).toBeDefined();
});

test('statistics are not computed while a pause extends a test past its end', async () => {
  const id = await anAptitude(portal);
  await (await anAttempt(portal, { test: id })).submit();
  const admin = await anAdmin(portal);
  await admin.call(pauseAptitude, { params: { id }, body: { reason: 'A power cut' } });
  const soon = sql<Date>`paused_at + interval '1 minute'`;
  const ending = { starts_at: sql<Date>`${soon} - interval '1 hour'`, ends_at: soon, closes_at: soon };
  await portal.db.updateTable('aptitude').set(ending).where('id', '=', id).execute();
  await advanceTime(portal, id, 600);
  // All time since then belongs to the pause.
  expect(await workedOutAt(id)).toBeUndefined();
});

test('the bank is filtered and ordered by statistics and use', async () => {
  const admin = await anAdmin(portal);
  const tags = ['Filtered'];
  const ids = [];
  for (const facility of [0.2, 0.5, 0.9, null]) {
    const id = await aQuestion(portal, { topic_tags: tags });
    await portal.db.updateTable('question').set({ facility }).where('id', '=', id).execute();
    ids.push(id);
  }
  const [hard, middle, easy, unknown] = ids;
  const found = async (query: object) => {
    const reply = await admin.call(listQuestions, { query: { topic_tags: tags, ...query } });
    return reply.success ? reply.data.results.map((question) => question.id) : reply;
  };
  expect(await found({ order: 'facility', sort: 'ASC' })).toEqual([hard, middle, easy, unknown]);
  expect(await found({ order: 'facility', sort: 'DESC' })).toEqual([easy, middle, hard, unknown]);
  expect(await found({ facility_from: 50 })).toEqual([easy, middle]);
  expect(await found({ facility_from: 20, facility_to: 50 })).toEqual([middle, hard]);
  await anAptitude(portal, { questions: [middle ?? 0] });
  expect(await found({ used: 'yes' })).toEqual([middle]);
  expect(await found({ used: 'no', sort: 'ASC' })).toEqual([hard, easy, unknown]);
});

test('partial marks count as that share', async () => {
  const admin = await anAdmin(portal);
  const question = await aQuestion(portal, {
    options: [],
    correct_options: [],
    numerical: { accepted: [{ value: 100 }, { from: 90, to: 110, credit: 0.25 }] },
  });
  const id = await anAptitude(portal, { questions: [question], total_questions: 1 });
  for (const value of ['100', '95'])
    await (await anAttempt(portal, { test: id })).submit([{ question_id: question, value }]);
  await advanceTime(portal, id, 7_200);
  await refreshItemStatistics(portal.db);
  expect(await admin.call(readQuestionUse, { params: { id: question } })).toMatchObject({
    data: [{ attempts: 2, facility: 0.625 }],
  });
});

test("a drawn question counts as used once the test's statistics are computed", async () => {
  const admin = await anAdmin(portal);
  const topic = 'Drawn and counted';
  const [one, other] = [
    await aQuestion(portal, { topic_tags: [topic] }),
    await aQuestion(portal, { topic_tags: [topic] }),
  ];
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [{ topic, count: 1 }] }, questions: [] }],
    { stage: 'draft', total_questions: 1 },
  );
  await admin.call(publishAptitude, { params: { id } });
  const attempt = await anAttempt(portal, { test: id });
  await attempt.submit();
  await advanceTime(portal, id, 7_200);
  await refreshItemStatistics(portal.db);
  const drawn = attempt.startedAttempt.questions[0]?.id;
  for (const question of [one, other]) {
    const { data } = await admin.call(readQuestion, { params: { id: question } });
    expect(data.times_used).toBe(question === drawn ? 1 : 0);
    const { data: uses } = await admin.call(readQuestionUse, { params: { id: question } });
    expect(uses.map((use) => use.aptitude_id)).toEqual(question === drawn ? [id] : []);
  }
});

test('every attempt is counted, whatever the order in which markers finish', async () => {
  const id = await anAptitude(portal);
  const [slow, quick] = [await anAttempt(portal, { test: id }), await anAttempt(portal, { test: id })];
  const admin = await anAdmin(portal);
  let slowly: Promise<unknown> = Promise.resolve();
  await portal.db.transaction().execute(async (tx) => {
    const { attempt, questions } = slow.startedAttempt;
    const [question] = questions;
    // A locked attempt would not hold up a submission, but its locked receipt chain does.
    await sql`select from attempt_chain where attempt_id = ${attempt.id} for update`.execute(tx);
    slowly = slow.submit([{ question_id: question?.id ?? 0, selected_options: [] }]);
    await waitForLockWaiters(portal, 1);
    await quick.submit();
    const past = sql<Date>`now() - interval '1 minute'`;
    const ended = { starts_at: sql<Date>`${past} - interval '1 hour'`, ends_at: past, closes_at: past };
    await portal.db.updateTable('aptitude').set(ended).where('id', '=', id).execute();
    await refreshItemStatistics(portal.db);
  });
  await slowly;
  await refreshItemStatistics(portal.db);
  const params = { id: slow.startedAttempt.questions[0]?.id ?? 0 };
  expect((await admin.call(readQuestion, { params })).data.attempts).toBe(2);
});
