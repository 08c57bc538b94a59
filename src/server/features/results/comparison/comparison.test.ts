import { expect, test } from 'vitest';
import { createTopic } from '#contract/questions/topics.ts';
import { readResult } from '#contract/results.ts';
import { refreshItemStatistics } from '#server/features/questions/statistics/item-analysis.queries.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const OVER = 3_700;

/** A test of two questions that students with these numbers of right answers took, each `seconds` long on the first. */
async function aTakenTest(rights: number[], wish: Parameters<typeof anAptitude>[1] = {}) {
  const questions = [
    await aQuestion(portal, { topic_tags: ['Ages'] }),
    await aQuestion(portal, { topic_tags: ['Ages'] }),
  ];
  const id = await anAptitude(portal, { questions, total_questions: 2, ...wish });
  const students: Person[] = [];
  for (const [place, right] of rights.entries()) {
    const attempt = await anAttempt(portal, { test: id });
    const answers = await Promise.all(
      attempt.startedAttempt.questions.slice(0, right).map(async ({ id: question_id }) => ({
        question_id,
        selected_options: (await attempt.key(question_id)).right,
      })),
    );
    const first = questions[0] ?? 0;
    await attempt.save([{ seq: 1, question_id: first, seconds: (place + 1) * 10 }]);
    await attempt.submit(answers);
    students.push(attempt.student);
  }
  const read = async (place: number) =>
    (await (students[place] ?? (await aStudent(portal))).call(readResult, { params: { id }, query: {} }))
      .data;
  return { id, questions, students, read };
}

test('a closed test of five students tells how their marks are spread, and how each question went', async () => {
  await (await anAdmin(portal)).call(createTopic, { body: { name: 'Ages', area: 'Quantitative' } });
  const { id, questions, read } = await aTakenTest([0, 1, 2, 2, 2]);
  await advanceTime(portal, id, OVER);
  await refreshItemStatistics(portal.db);
  const { class_marks, class_answers, topic_areas } = await read(0);
  expect(class_marks).toEqual({ tenths: [1, 0, 0, 0, 0, 1, 0, 0, 0, 3], median: 2 });
  expect(class_answers.map(({ question_id }) => question_id).sort()).toEqual([...questions].sort());
  expect(class_answers.reduce((sum, { right }) => sum + right, 0)).toBeCloseTo(140);
  expect(class_answers.find(({ question_id }) => question_id === questions[0])?.seconds).toBe(30);
  // Nobody stayed on the second.
  expect(class_answers.find(({ question_id }) => question_id === questions[1])?.seconds).toBeNull();
  expect(topic_areas).toEqual([{ topic: 'Ages', area: 'Quantitative' }]);
});

test('of four students nothing is told, to nobody', async () => {
  const { id, read, students } = await aTakenTest([0, 1, 2, 2]);
  await advanceTime(portal, id, OVER);
  await refreshItemStatistics(portal.db);
  expect(await read(0)).toMatchObject({ class_marks: null, class_answers: [] });
  const { data } = await (await anAdmin(portal)).call(readResult, {
    params: { id },
    query: { regno: students[0]?.regno ?? '' },
  });
  expect(data).toMatchObject({ class_marks: null, class_answers: [] });
});

test('how questions went waits for the release of the answers, and for the end of the test', async () => {
  const held = await aTakenTest([0, 1, 2, 2, 2], { release_marks: 'at-once', release_answers: 'by-hand' });
  await advanceTime(portal, held.id, OVER);
  await refreshItemStatistics(portal.db);
  expect(await held.read(0)).toMatchObject({
    ...{ class_marks: { median: 2 }, class_answers: [], topic_areas: [], responses: [] },
  });
  const open = await aTakenTest([0, 1, 2, 2, 2], { release: 'at-once' });
  await refreshItemStatistics(portal.db);
  expect((await open.read(0)).class_answers).toEqual([]);
});

test('the own average is that of the other released results', async () => {
  const student = await aStudent(portal);
  const [here, half, held] = [
    await anAptitude(portal, { release: 'at-once' }),
    await anAptitude(portal, { release: 'at-once' }),
    await anAptitude(portal, { release: 'by-hand' }),
  ];
  const ownAverage = async () =>
    (await student.call(readResult, { params: { id: here }, query: {} })).data.own_average;
  await aMarkedAttempt(portal, { test: here, student, right: 3 });
  await aMarkedAttempt(portal, { test: held, student, right: 3 });
  expect(await ownAverage()).toBeNull();
  await aMarkedAttempt(portal, { test: half, student, right: 1 });
  expect(await ownAverage()).toBeCloseTo(33.3);
});
