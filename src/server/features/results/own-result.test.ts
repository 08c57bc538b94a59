import { expect, test } from 'vitest';
import { saveAnswers } from '#contract/attempts/save.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

const readOwn = (person: Person, id: number) => person.call(readResult, { params: { id } });
const readOf = (person: Person, id: number, regno: string) =>
  person.call(readResult, { params: { id }, query: { regno } });
const openTest = () => anAptitude(portal, { release: 'at-once', marks_right: 2, marks_wrong: -0.5 });
const END = 59 * 60;

test('the result has marks, counts, rank and times', async () => {
  const id = await openTest();
  const { student } = await aMarkedAttempt(portal, { test: id, right: 1, wrong: 1, seconds: 90 });
  await aMarkedAttempt(portal, { test: id, right: 3 });
  await aMarkedAttempt(portal, { test: id, right: 0 });
  const { regno, name, trade, batch } = student;
  const { data } = await readOwn(student, id);
  expect(data).toMatchObject({
    aptitude: { id, name: 'Invented test', duration: 60 },
    student: { regno, name, trade, batch },
    rank: 2,
    total_users: 3,
    percentile: 50,
    marks: 1.5,
    total_score: 6,
    correct: 1,
    incorrect: 1,
    unanswered: 1,
    accuracy: 50,
    response_time: 90,
    how: 'student',
  });
});

test('answers come with the correct ones, in the order of the own paper', async () => {
  const question = await aQuestion(portal, {
    options: ['one', 'two', 'three', 'four', 'five', 'six'],
    correct_options: [2, 5],
    topic_tags: ['Ages'],
    difficulty_level: 4,
  });
  const id = await anAptitude(portal, { questions: [question, await aQuestion(portal)], release: 'at-once' });
  const attempt = await anAttempt(portal, { test: id });
  const { right, wrong } = await attempt.key(question);
  const chosen = [wrong[0] ?? '', right[0] ?? ''];
  await attempt.save([{ seq: 1, question_id: question, selected_options: chosen, seconds: 42 }]);
  await attempt.submit();
  const { data } = await readOwn(attempt.student, id);

  const paper = attempt.startedAttempt.questions;
  expect(data.responses.map((one) => one.question.id)).toEqual(paper.map((one) => one.id));
  expect(data.responses.map((one) => one.question.options.map((option) => option.id))).toEqual(
    paper.map((one) => one.options.map((option) => option.id)),
  );
  const response = data.responses.find((one) => one.question.id === question);
  expect(
    response?.question.options
      .filter((option) => option.correct)
      .map((option) => option.id)
      .sort(),
  ).toEqual(right.sort());
  expect(response?.question).toMatchObject({
    section: 'General',
    kind: 'multiple',
    topic_tags: ['Ages'],
    difficulty_level: 4,
    explanation_html: '<p>Two and two make four.</p>',
  });
  expect(response?.answer).toMatchObject({
    selected_options: chosen,
    outcome: 'wrong',
    marks: 0,
    seconds: 42,
  });
  const other = data.responses.find((one) => one.question.id !== question);
  expect(other?.answer).toMatchObject({ selected_options: [], outcome: 'blank', marks: 0, seconds: 0 });
});

test('a question edited after the test is shown and marked as it was asked', async () => {
  const question = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [question], release: 'at-once' });
  const { student } = await aMarkedAttempt(portal, { test: id, right: 1 });
  const before = (await readOwn(student, id)).data;
  await (await anAdmin(portal)).call(editQuestion, {
    params: { id: question },
    body: {
      description: 'Something else',
      options: ['x', 'y'],
      correct_options: [1],
      topic_tags: ['Other'],
      question_type: 'GENERAL',
      difficulty_level: 5,
    },
  });
  expect((await readOwn(student, id)).data).toEqual(before);
});

test('a result at the common end is released after the end and the grace period', async () => {
  const id = await anAptitude(portal);
  const { student } = await aMarkedAttempt(portal, { test: id, right: 2 });
  const early = await readOwn(student, id);
  expect(early).toMatchObject({
    status: 409,
    code: 'not-released',
    data: { results_at: expect.any(String) },
  });
  expect(JSON.stringify(early)).not.toMatch(/correct|explanation|marks/);
  await advanceTime(portal, id, END + 3);
  expect(await readOwn(student, id)).toMatchObject({ status: 409, code: 'not-released' });
  await advanceTime(portal, id, 3);
  expect(await readOwn(student, id)).toMatchObject({ status: 200, data: { marks: 2 } });
});

test('an immediate result is released on submission, not before', async () => {
  const id = await openTest();
  const { student, submit } = await anAttempt(portal, { test: id });
  expect(await readOwn(student, id)).toMatchObject({ status: 404, code: 'not-found' });
  await submit();
  expect((await readOwn(student, id)).status).toBe(200);
});

test('an admin names the student, in any case, and need not wait for the release', async () => {
  const id = await anAptitude(portal);
  const { student } = await aMarkedAttempt(portal, { test: id, right: 1 });
  const reply = await readOf(await anAdmin(portal), id, ` ${student.regno.toLowerCase()} `);
  expect(reply).toMatchObject({ status: 200, data: { student: { regno: student.regno }, marks: 1 } });
});

test('nobody else reads the result of a student', async () => {
  const id = await openTest();
  const { student } = await aMarkedAttempt(portal, { test: id, right: 1 });
  for (const other of [await aStudent(portal), await aJspr(portal)])
    expect(await readOf(other, id, student.regno)).toMatchObject({ status: 403, code: 'forbidden' });
});

test('another registration number is refused in the same way whether or not it exists', async () => {
  const id = await openTest();
  const student = await aStudent(portal);
  const [known, unknown] = [
    await readOf(student, id, (await aStudent(portal)).regno),
    await readOf(student, id, 'NOBODY'),
  ];
  expect(known).toEqual(unknown);
});

test('a student may name their own registration number', async () => {
  const id = await openTest();
  const { student } = await aMarkedAttempt(portal, { test: id });
  expect((await readOf(student, id, student.regno.toLowerCase())).status).toBe(200);
});

test('what does not exist is not found', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const id = await openTest();
  for (const reply of [
    await readOwn(student, 2_147_483_647),
    await readOwn(student, id),
    await readOf(admin, id, 'NOBODY/0'),
    await readOf(admin, id, student.regno),
  ])
    expect(reply).toMatchObject({ status: 404, code: 'not-found' });
});

test('a late answer is kept as evidence and appears in no result', async () => {
  const id = await openTest();
  const { key, startedAttempt, student, submit } = await anAttempt(portal, { test: id });
  await submit();
  const question = startedAttempt.questions[0]?.id ?? 0;
  const late = await student.call(saveAnswers, {
    params: { attempt_id: startedAttempt.attempt.id },
    body: {
      epoch: 1,
      operations: [{ seq: 9, question_id: question, selected_options: (await key(question)).right }],
    },
  });
  expect(late.code).toBe('already-submitted');
  const { data } = await readOwn(student, id);
  expect(data).toMatchObject({ marks: 0, unanswered: 3 });
  expect(data.responses.every((one) => one.answer.selected_options.length === 0)).toBe(true);
});
