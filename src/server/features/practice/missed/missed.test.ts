import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { checkPracticeAnswer, readPractice } from '#contract/practice/missed.ts';
import { createPassage } from '#contract/questions/passages.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { applyRulings, correctKey } from '#test/regrade.ts';
import { aMarkedAttempt } from '#test/scores.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const OVER = 3_700;

type Given = { question_id: number; selected_options?: string[]; value?: string };
const practise = ({ call }: Person, id: number) => call(readPractice, { params: { id } });
const check = ({ call }: Person, id: number, body: Given) =>
  call(checkPracticeAnswer, { params: { id }, body });
const openTest = (wish: Parameters<typeof anAptitude>[1] = {}) =>
  anAptitude(portal, { release: 'at-once', ...wish });
const paperOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.questions.map(({ id }) => id);
const numbersOf = ({ data }: Awaited<ReturnType<typeof practise>>) =>
  data.questions.map(({ number }) => number);

/** The replies of both calls for a test, the check for its first question. */
const refusals = async (person: Person, id: number, question_id: number) => {
  const replies = [await practise(person, id), await check(person, id, { question_id })];
  return replies.map(({ status, code }) => `${status} ${code}`);
};

test('incorrect and blank questions are practised as they were asked, with no key and no answer', async () => {
  const id = await openTest();
  const attempt = await aMarkedAttempt(portal, { test: id, right: 1, wrong: 1 });
  const reply = await practise(attempt.student, id);
  expect(reply.data.aptitude).toEqual({ id, name: 'Invented test' });
  const asked = attempt.startedAttempt.questions.slice(1);
  expect(reply.data.questions).toEqual(
    asked.map(({ section, marks_right, marks_wrong, ...question }, place) => ({
      ...question,
      number: place + 2,
    })),
  );
  expect(JSON.stringify(reply)).not.toMatch(/correct|explanation|four/);
});

test('a passage comes with its question, and an edit later changes nothing of either', async () => {
  const admin = await anAdmin(portal);
  const { data: stimulus } = await admin.call(createPassage, {
    body: { title: 'Two trains', description: 'One leaves at nine.' },
  });
  const question = await aQuestion(portal, { stimulus_id: stimulus.id });
  const id = await openTest({ questions: [question] });
  const { student } = await aMarkedAttempt(portal, { test: id });
  const before = (await practise(student, id)).data;
  expect(before.stimuli).toMatchObject([{ title: 'Two trains' }]);
  expect(before.questions).toMatchObject([{ stimulus_id: before.stimuli[0]?.id }]);
  await admin.call(editQuestion, {
    params: { id: question },
    body: {
      ...{ description: 'Something else', options: ['x', 'y'], correct_options: [1] },
      ...{ topic_tags: ['Other'], question_type: 'GENERAL', difficulty_level: 5 },
    },
  });
  expect((await practise(student, id)).data).toEqual(before);
});

test('a check returns outcome, key and explanation, any number of times, and stores nothing', async () => {
  const id = await openTest();
  const attempt = await aMarkedAttempt(portal, { test: id, wrong: 3 });
  const [question = 0] = paperOf(attempt);
  const { right, wrong } = await attempt.key(question);
  const result = () => attempt.student.call(readResult, { params: { id } });
  const rows = async () =>
    (
      await sql`select (select count(*)::int from answer_event) as answers, (select count(*)::int from score) as scores,
        (select count(*)::int from audit_event) as entries`.execute(portal.db)
    ).rows;
  const before = [await result(), await rows()];
  const outcomeOf = async (given: Omit<Given, 'question_id'>) =>
    (await check(attempt.student, id, { question_id: question, ...given })).data;
  const marked = await outcomeOf({ selected_options: right });
  expect(marked).toMatchObject({
    answer: { outcome: 'right', selected_options: right },
    question: { explanation_html: '<p>Two and two make four.</p>' },
  });
  expect(marked.question.options.filter(({ correct }) => correct).map((option) => option.id)).toEqual(right);
  expect(await outcomeOf({ selected_options: wrong.slice(0, 1) })).toMatchObject({
    answer: { outcome: 'wrong' },
  });
  expect(await outcomeOf({})).toMatchObject({ answer: { outcome: 'blank', selected_options: [] } });
  expect([await result(), await rows()]).toEqual(before);
  expect(numbersOf(await practise(attempt.student, id))).toEqual([1, 2, 3]);
});

test("a check gives partial credit by the section's scheme, and partly correct questions are practised", async () => {
  const scheme = { right: 4, wrong: { marks: 0 }, partial: 'each' } as const;
  const aHalf = async () => [
    await aQuestion(portal, { options: ['one', 'two', 'three', 'four'], correct_options: [1, 2] }),
  ];
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'Strict', questions: await aHalf() },
      { name: 'Mild', questions: await aHalf(), scheme },
    ],
    { release: 'at-once' },
  );
  const attempt = await anAttempt(portal, { test: id });
  const halves = await Promise.all(
    paperOf(attempt).map(async (question_id) => ({
      question_id,
      selected_options: (await attempt.key(question_id)).right.slice(0, 1),
    })),
  );
  await attempt.submit(halves);
  expect(numbersOf(await practise(attempt.student, id))).toEqual([1, 2]);
  const checks = await Promise.all(halves.map((half) => check(attempt.student, id, half)));
  expect(checks.map(({ data }) => data.answer.outcome)).toEqual(['wrong', 'partial']);
});

test('after a regrade the new key decides what is practised and how it is checked; a question out of the test is left out', async () => {
  const questions = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)];
  const id = await openTest({ questions });
  const attempt = await aMarkedAttempt(portal, { test: id, right: 1, wrong: 2 });
  const [trusted = 0, dropped = 0, given = 0] = paperOf(attempt);
  const old = (await attempt.key(trusted)).right;
  expect(numbersOf(await practise(attempt.student, id))).toEqual([2, 3]);
  const admin = await anAdmin(portal);
  await correctKey(admin, trusted, [3]);
  await applyRulings(admin, id, [
    { question_id: trusted, how: 'key', version: 2 },
    { question_id: dropped, how: 'out' },
    { question_id: given, how: 'full' },
  ]);
  expect(numbersOf(await practise(attempt.student, id))).toEqual([1]);
  const checked = await check(attempt.student, id, { question_id: trusted, selected_options: old });
  expect(checked.data).toMatchObject({ answer: { outcome: 'wrong' }, ruling: 'key' });
  const right = checked.data.question.options.flatMap((one) => (one.correct ? one.id : []));
  const again = await check(attempt.student, id, { question_id: trusted, selected_options: right });
  expect(again.data.answer.outcome).toBe('right');
});

test('nothing is practised before the answers are released, even if the marks are, and no explanation before its release', async () => {
  const wish = { release_marks: 'at-once', release_answers: 'after-end', release_explanations: 'by-hand' };
  const id = await anAptitude(portal, wish as Parameters<typeof anAptitude>[1]);
  const attempt = await aMarkedAttempt(portal, { test: id });
  const [question_id = 0] = paperOf(attempt);
  const { student } = attempt;
  expect((await student.call(readResult, { params: { id } })).data.released.marks).toBe(true);
  const replies = [await practise(student, id), await check(student, id, { question_id })];
  for (const reply of replies)
    expect(reply).toMatchObject({
      ...{ status: 409, code: 'not-released' },
      data: { results_at: expect.any(String), release: 'after-end', paused_at: null },
    });
  expect(JSON.stringify(replies)).not.toMatch(/correct|explanation|html|four/);
  await advanceTime(portal, id, OVER, ['writing', 'submitted']);
  expect(numbersOf(await practise(student, id))).toEqual([1, 2, 3]);
  const explained = async () => (await check(student, id, { question_id })).data.question.explanation_html;
  expect(await explained()).toBe('');
  await (await anAdmin(portal)).call(releaseResults, { params: { id }, body: { parts: ['explanations'] } });
  expect(await explained()).toContain('make four');
});

test('there is no practice before a release by hand', async () => {
  const id = await openTest({ release: 'by-hand' });
  const attempt = await aMarkedAttempt(portal, { test: id });
  expect(await practise(attempt.student, id)).toMatchObject({
    ...{ status: 409, code: 'not-released' },
    data: { results_at: null, release: 'by-hand' },
  });
});

test('only a submitted attempt can be practised, not one in progress or reopened', async () => {
  const id = await openTest();
  const attempt = await anAttempt(portal, { test: id });
  const [question = 0] = paperOf(attempt);
  const notFound = ['404 not-found', '404 not-found'];
  expect(await refusals(attempt.student, id, question)).toEqual(notFound);
  await attempt.submit();
  expect((await practise(attempt.student, id)).status).toBe(200);
  const hidden = await anAptitude(portal);
  const back = await aMarkedAttempt(portal, { test: hidden });
  const reply = await (await anAdmin(portal)).call(reopenAttempts, {
    params: { id: hidden },
    body: { users: [back.student.regno], minutes: 5, reason: 'The power failed' },
  });
  expect(reply.success).toBe(true);
  expect(await refusals(back.student, hidden, paperOf(back)[0] ?? 0)).toEqual(notFound);
});

test('students practise their own attempt alone: other students and admins find none, and anonymous callers are refused', async () => {
  const id = await openTest();
  const attempt = await aMarkedAttempt(portal, { test: id });
  const [question_id = 0] = paperOf(attempt);
  for (const other of [await aStudent(portal), await aJspr(portal), await anAdmin(portal)])
    expect(await refusals(other, id, question_id)).toEqual(['404 not-found', '404 not-found']);
  const stranger = { ...attempt.student, call: portal.call };
  expect(await refusals(stranger, id, question_id)).toEqual(['401 unauthenticated', '401 unauthenticated']);
  const jspr = await aJspr(portal);
  await aMarkedAttempt(portal, { test: id, student: jspr, right: 3 });
  expect((await practise(jspr, id)).data.questions).toEqual([]);
});

test('an answer that the question of the own paper does not allow is refused', async () => {
  const id = await openTest();
  const attempt = await aMarkedAttempt(portal, { test: id });
  const [question_id = 0, other = 0] = paperOf(attempt);
  const foreign = (await attempt.key(other)).right;
  const code = async (given: Given) => (await check(attempt.student, id, given)).code;
  expect(await code({ question_id: await aQuestion(portal) })).toBe('not-in-paper');
  expect(await code({ question_id, value: '4' })).toBe('wrong-answer-kind');
  const { wrong } = await attempt.key(question_id);
  expect(await code({ question_id, selected_options: wrong.slice(0, 2) })).toBe('too-many-options');
  expect(await code({ question_id, selected_options: foreign.map((option) => `${option}x`) })).toBe(
    'not-in-paper',
  );
  expect((await practise(attempt.student, 2_147_483_647)).code).toBe('not-found');
});
