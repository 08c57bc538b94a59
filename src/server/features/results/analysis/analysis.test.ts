import readWorkbook from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { exportTestAnalysis, readTestAnalysis } from '#contract/results/analysis.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings, aSatWrongKey, correctKey } from '#test/regrade.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const HOURS = 7_200;

const readReply = async (id: number) =>
  await (await anAdmin(portal)).call(readTestAnalysis, { params: { id } });

/** The analysis of a test, once it is computed. */
async function analysisOf(id: number) {
  for (;;) {
    const reply = await readReply(id);
    if (!reply.success) throw new Error(`${reply.code}: ${reply.message}`);
    if (reply.data.state === 'ready') return reply.data.analysis;
  }
}

async function download(id: number, format: string): Promise<ArrayBuffer> {
  const url = `/api${exportTestAnalysis.path.replace(':id', String(id))}?format=${format}`;
  const { token } = await anAdmin(portal);
  const reply = await portal.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return Uint8Array.from(reply.rawPayload).buffer;
}

test('a test is analysed once it has ended for everybody', async () => {
  const id = await anAptitude(portal, { total_questions: 3, marks_right: 2, marks_wrong: -0.5 });
  for (const [right, wrong] of [
    [3, 0],
    [2, 1],
    [0, 2],
  ] as const)
    await aMarkedAttempt(portal, { test: id, right, wrong });
  expect(await readReply(id)).toMatchObject({ status: 409, code: 'not-ended' });
  await advanceTime(portal, id, HOURS);
  const { test: whole, items, sections } = await analysisOf(id);
  expect(whole).toMatchObject({ count: 3, median: 3.5, lowest: -1, highest: 6, max_marks: 6, items: 3 });
  expect(whole.mean).toBeCloseTo(8.5 / 3, 10);
  expect(sections).toEqual([]);
  expect(items).toHaveLength(3);
  expect(items[0]).toMatchObject({ number: 1, attempts: 3, kind: 'single', marks: 2, flags: [] });
  // One in four with a quarter off for the others: 0.25 − 0.75 · 0.25. Not known where nobody was wrong.
  const guesses = items.flatMap(({ random_guess }) => random_guess ?? []);
  expect(guesses.length).toBeGreaterThan(0);
  for (const guess of guesses) expect(guess).toBeCloseTo(6.25, 10);
});

test('a night that calibrates the questions adds their fit', async () => {
  const questions = await Promise.all(Array.from({ length: 8 }, () => aQuestion(portal)));
  const id = await anAptitude(portal, { questions, total_questions: 8 });
  for (const right of [3, 5, 8]) await aMarkedAttempt(portal, { test: id, right, wrong: 8 - right });
  await advanceTime(portal, id, HOURS);
  const { items } = await analysisOf(id);
  expect(items.map(({ fit }) => fit)).toEqual(items.map(() => null));
  await portal.db
    .insertInto('item_level')
    .values(
      items.map(({ question_id }) => ({
        ...{ question_id, difficulty: 0, standard_error: 0.3, answers: 3, calibrated_at: new Date() },
      })),
    )
    .execute();
  await portal.db
    .insertInto('calibration')
    .values({ night: '2031-01-01', finished_at: new Date() })
    .execute();
  // A student with every answer right has no ability, so two students count.
  expect((await analysisOf(id)).items.map(({ fit }) => fit?.answers)).toEqual(items.map(() => 2));
});

test('nobody took it, and the key of an unknown test', async () => {
  const id = await anAptitude(portal);
  await advanceTime(portal, id, HOURS);
  expect(await analysisOf(id)).toMatchObject({ test: { count: 0, mean: null }, items: [], groups: [] });
  expect(await readReply(2_000_000_000)).toMatchObject({ status: 404, code: 'not-found' });
});

test('a regrade changes the figures; a question that is taken out has none', async () => {
  const { admin, faulty, questions, test: id } = await aSatWrongKey(portal);
  await advanceTime(portal, id, HOURS);
  const facilityOf = async () =>
    (await analysisOf(id)).items.find(({ question_id }) => question_id === faulty)?.facility;
  // Of 2 marks each: one right, one wrong at −0.5, one blank.
  expect(await facilityOf()).toBeCloseTo(25, 10);
  await correctKey(admin, faulty, [3]);
  await applyRulings(admin, id, [{ question_id: questions[1], how: 'out' }]);
  const { items, test: whole } = await analysisOf(id);
  expect(items.map(({ question_id }) => question_id)).not.toContain(questions[1]);
  expect(whole.max_marks).toBe(4);
  await applyRulings(admin, id, [{ question_id: faulty, how: 'full' }]);
  expect((await analysisOf(id)).items.find(({ question_id }) => question_id === faulty)).toMatchObject({
    ...{ given: true, facility: 100, sd: 0, discrimination: null, flags: [] },
  });
});

test('sections of trades count the students who had them', async () => {
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Everybody' }, { name: 'Computing', trades: ['GCS'] }, { name: 'Machines', trades: ['GME'] }],
    { total_questions: 4 },
  );
  for (const [trade, right] of [
    ['GCS', 4],
    ['GCS', 1],
    ['GME', 2],
  ] as const)
    await aMarkedAttempt(portal, { test: id, student: await aStudent(portal, { trade }), right });
  await advanceTime(portal, id, HOURS);
  const { sections, items } = await analysisOf(id);
  expect(sections.map(({ name, count, max_marks, items: own }) => [name, count, max_marks, own])).toEqual([
    ['Everybody', 3, 2, 2],
    ['Computing', 2, 2, 2],
    ['Machines', 1, 2, 2],
  ]);
  expect(items.map(({ attempts }) => attempts)).toEqual([3, 3, 2, 2, 1, 1]);
});

test('the export has marks, answers and figures of everybody', async () => {
  const typed = { options: [], correct_options: [], numerical: { accepted: [{ value: 7 }] } };
  const questions = [await aQuestion(portal), await aQuestion(portal, typed)];
  const id = await anAptitude(portal, { questions, total_questions: 2 });
  const attempt = await anAttempt(portal, { test: id });
  const [choice = 0, number = 0] = questions;
  await attempt.save([{ seq: 1, question_id: choice, selected_options: [], seconds: 40 }]);
  await attempt.submit([
    { question_id: choice, selected_options: (await attempt.key(choice)).right },
    { question_id: number, value: '8' },
  ]);
  await advanceTime(portal, id, HOURS);
  const { items } = await analysisOf(id);
  expect(items.find(({ question_id }) => question_id === choice)?.seconds).toEqual({
    ...{ lower: 40, median: 40, upper: 40 },
  });
  const sheets = await readWorkbook(Buffer.from(await download(id, 'xlsx')));
  const [titles, row] = Buffer.from(await download(id, 'csv'))
    .toString()
    .split('\r\n');
  expect(titles).toMatch(/^\ufeffNumber,Question id,Section/);
  expect(row).toMatch(new RegExp(`^1,${items[0]?.question_id},General,`));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Marks', 'Answers', 'Figures']);
  const place = items.findIndex(({ question_id }) => question_id === choice);
  const cellsOf = (at: number) => sheets[at]?.data[1]?.slice(5);
  expect(sheets[0]?.data[1]?.slice(0, 5)).toEqual([
    ...[attempt.student.regno, attempt.student.name, attempt.student.trade, attempt.student.batch, 1],
  ]);
  expect(cellsOf(0)).toEqual(place === 0 ? [1, 0] : [0, 1]);
  expect(cellsOf(1)).toEqual(place === 0 ? ['B', '8'] : ['8', 'B']);
  expect(sheets[2]?.data).toHaveLength(3);
});
