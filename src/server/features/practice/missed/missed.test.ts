import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { releaseResults } from '#contract/aptitudes/publication.ts';
import { reopenAttempts } from '#contract/attempts/timing.ts';
import { retryPracticeSession, startMissedPractice } from '#contract/practice/missed.ts';
import { readPracticeSession } from '#contract/practice/sessions.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion, type StudentAttempt } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion, practiceCalls } from '#test/practice.ts';
import { applyRulings, correctKey } from '#test/regrade.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const OVER = 3_700;

const fix = ({ call }: Person, id: number) => call(startMissedPractice, { params: { id } });
const paperOf = ({ startedAttempt }: StudentAttempt) => startedAttempt.questions.map(({ id }) => id);
const end = (id: number) => advanceTime(portal, id, OVER, ['writing', 'submitted']);

/** The questions and versions of a session, in order. */
async function itemsOf(session: number) {
  const { rows } = await sql<{ question: number; version: number; reason: string }>`
    select item.question_id as question, number as version, reason
    from practice_item item join question_version version on version.id = item.version_id
    where session_id = ${session} order by position`.execute(portal.db);
  return rows;
}

/** A finished test of unlike questions with the attempt of a student. */
async function aFinishedTest(wish: { right?: number; wrong?: number }, questions = 3) {
  const topic = aTopic();
  const ids: number[] = [];
  for (let count = 0; count < questions; count++) ids.push(await aTopicQuestion(portal, topic));
  const id = await anAptitude(portal, { questions: ids, release: 'at-once' });
  const attempt = await aMarkedAttempt(portal, { test: id, ...wish });
  await end(id);
  return { id, attempt, topic, student: attempt.student };
}

test('what was not right in a test is practised in a stored session, in the order of the paper', async () => {
  const { id, attempt, student, topic } = await aFinishedTest({ right: 1, wrong: 1 });
  const { data } = await fix(student, id);
  expect(data.questions).toBe(2);
  expect(await itemsOf(data.id)).toMatchObject(
    paperOf(attempt)
      .slice(1)
      .map((question) => ({ question, version: 1, reason: 'missed' })),
  );
  const session = await student.call(readPracticeSession, { params: { id: data.id } });
  expect(session.data).toMatchObject({
    ...{ mode: 'learn', topics: [topic], aptitude: { id, name: 'Invented test' } },
  });
  expect(JSON.stringify(session)).not.toMatch(/"correct"|explanation|four/);
});

test('a second start continues the open session, and one after its end asks the mistakes of the test again', async () => {
  const { id, student } = await aFinishedTest({ right: 1 });
  const first = (await fix(student, id)).data;
  expect((await fix(student, id)).data).toEqual(first);
  await practiceCalls(student, first.id).end();
  const second = (await fix(student, id)).data;
  expect(second.id).not.toBe(first.id);
  expect(second.questions).toBe(2);
});

test('practice changes nothing of the result', async () => {
  const { id, student } = await aFinishedTest({ wrong: 3 });
  const result = () => student.call(readResult, { params: { id } });
  const before = await result();
  const session = practiceCalls(student, (await fix(student, id)).data.id);
  const [item] = (await session.read()).data.items;
  const right = item?.question?.options.filter(({ html }) => html.includes('>4<')) ?? [];
  await session.save({ position: 1, selected_options: right.map((option) => option.id) });
  await session.end();
  expect(await result()).toEqual(before);
});

test('those still wrong are asked again, and not before the session is over', async () => {
  const { id, student } = await aFinishedTest({});
  const session = practiceCalls(student, (await fix(student, id)).data.id);
  const retry = () => student.call(retryPracticeSession, { params: { id: session.id } });
  const [item] = (await session.read()).data.items;
  const right = item?.question?.options.filter(({ html }) => html.includes('>4<')) ?? [];
  await session.save({ position: 1, selected_options: right.map((option) => option.id) }, { position: 2 });
  expect((await retry()).code).toBe('practice-not-over');
  await session.end();
  const { data } = await retry();
  expect((await itemsOf(data.id)).map(({ question }) => question)).toEqual(
    (await itemsOf(session.id)).slice(1).map(({ question }) => question),
  );
  const stranger = await aStudent(portal);
  expect((await stranger.call(retryPracticeSession, { params: { id: session.id } })).code).toBe('not-found');
});

test('a generated question that was wrong comes again with other numbers', async () => {
  const student = await aStudent(portal);
  const session = await aPracticeSession(student, { topics: ['Trains'], kinds: ['single'], count: 2 });
  await session.end();
  const { data } = await student.call(retryPracticeSession, { params: { id: session.id } });
  const { rows } = await sql<{ session_id: number; template: string; likeness: string }>`
    select session_id, template, likeness from practice_item where session_id in (${session.id}, ${data.id})`.execute(
    portal.db,
  );
  const templatesOf = (id: number) =>
    rows.flatMap(({ session_id, template }) => (session_id === id ? template : [])).sort();
  expect(templatesOf(data.id)).toEqual(templatesOf(session.id));
  expect(new Set(rows.map(({ likeness }) => likeness)).size).toBe(4);
});

test('after a regrade the corrected version is asked; what is out of the test or was given to all is not', async () => {
  const questions = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)];
  const id = await anAptitude(portal, { questions, release: 'at-once' });
  const attempt = await aMarkedAttempt(portal, { test: id, right: 1, wrong: 2 });
  const [trusted = 0, dropped = 0, given = 0] = paperOf(attempt);
  const admin = await anAdmin(portal);
  await correctKey(admin, trusted, [3]);
  await applyRulings(admin, id, [
    { question_id: trusted, how: 'key', version: 2 },
    { question_id: dropped, how: 'out' },
    { question_id: given, how: 'full' },
  ]);
  await end(id);
  const { data } = await fix(attempt.student, id);
  expect(await itemsOf(data.id)).toMatchObject([{ question: trusted, version: 2 }]);
});

test('an edit after the test changes nothing of what was asked there', async () => {
  const { id, attempt, student, topic } = await aFinishedTest({}, 1);
  const [question = 0] = paperOf(attempt);
  await (await anAdmin(portal)).call(editQuestion, {
    params: { id: question },
    body: {
      ...{ description: 'Something else', options: ['x', 'y'], correct_options: [1], topic_tags: [topic] },
      ...{ question_type: 'GENERAL', difficulty_level: 5 },
    },
  });
  const { data } = await fix(student, id);
  expect(await itemsOf(data.id)).toMatchObject([{ question, version: 1 }]);
});

test('nothing is practised before the answers are released, even if the marks are, and no explanation before its release', async () => {
  const wish = { release_marks: 'at-once', release_answers: 'after-end', release_explanations: 'by-hand' };
  const id = await anAptitude(portal, wish as Parameters<typeof anAptitude>[1]);
  const { student } = await aMarkedAttempt(portal, { test: id });
  expect((await student.call(readResult, { params: { id } })).data.released.marks).toBe(true);
  const early = await fix(student, id);
  expect(early).toMatchObject({
    ...{ status: 409, code: 'not-released' },
    data: { results_at: expect.any(String), release: 'after-end', paused_at: null },
  });
  expect(JSON.stringify(early)).not.toMatch(/correct|explanation|html|four/);
  await end(id);
  const session = practiceCalls(student, (await fix(student, id)).data.id);
  const saved = await session.save({ position: 1 });
  expect(saved.data[0]?.feedback?.response.question.explanation_html).toBe('');
  const explained = async () =>
    (await session.read()).data.items[0]?.feedback?.response.question.explanation_html;
  expect(await explained()).toBe('');
  await (await anAdmin(portal)).call(releaseResults, { params: { id }, body: { parts: ['explanations'] } });
  expect(await explained()).toContain('make four');
});

test('while others can still take the test, or another test asks them, its questions are not practised', async () => {
  const topic = aTopic();
  const questions = [await aTopicQuestion(portal, topic), await aTopicQuestion(portal, topic)];
  const id = await anAptitude(portal, { questions, release: 'at-once' });
  const { student } = await aMarkedAttempt(portal, { test: id });
  expect(await fix(student, id)).toMatchObject({ status: 409, code: 'nothing-to-practise' });
  await end(id);
  await anAptitude(portal, { questions: questions.slice(0, 1), startsIn: 86_400 });
  const { data } = await fix(student, id);
  expect(await itemsOf(data.id)).toMatchObject([{ question: questions[1] }]);
});

test('there is no practice before a release by hand', async () => {
  const id = await anAptitude(portal, { release: 'by-hand' });
  const attempt = await aMarkedAttempt(portal, { test: id });
  await end(id);
  expect(await fix(attempt.student, id)).toMatchObject({
    ...{ status: 409, code: 'not-released' },
    data: { results_at: null, release: 'by-hand' },
  });
});

test('only a submitted own attempt can be practised, not one in progress, reopened, or of somebody else', async () => {
  const id = await anAptitude(portal, { release: 'at-once' });
  const attempt = await anAttempt(portal, { test: id });
  expect((await fix(attempt.student, id)).code).toBe('not-found');
  await attempt.submit();
  for (const other of [await aStudent(portal), await aJspr(portal)])
    expect((await fix(other, id)).code).toBe('not-found');
  expect((await fix(await anAdmin(portal), id)).code).toBe('forbidden');
  const hidden = await anAptitude(portal);
  const back = await aMarkedAttempt(portal, { test: hidden });
  await (await anAdmin(portal)).call(reopenAttempts, {
    params: { id: hidden },
    body: { users: [back.student.regno], minutes: 5, reason: 'The power failed' },
  });
  expect((await fix(back.student, hidden)).code).toBe('not-found');
  const perfect = await aFinishedTest({ right: 3 });
  expect(await fix(perfect.student, perfect.id)).toMatchObject({
    ...{ code: 'nothing-to-practise', message: 'You answered everything correctly.' },
  });
});
