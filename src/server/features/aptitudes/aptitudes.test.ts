import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  addAptitudeQuestions,
  createAptitude,
  editAptitude,
  readAptitude,
  removeAptitude,
  removeAptitudeQuestion,
  restoreAptitude,
} from '#contract/aptitudes/aptitude.ts';
import type { Wire } from '#contract/endpoint.ts';
import { removeQuestion } from '#contract/questions/question.ts';
import { readResult } from '#contract/results.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

type Draft = Wire<typeof createAptitude.body>;
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const aDraft = (wish: Partial<Draft> = {}): Draft => ({
  name: 'Weekly test',
  test_timestamp: secondsFromNow(600),
  duration: 60,
  total_questions: 3,
  ...wish,
});

/** A test made by an admin over HTTP, with two questions. */
async function aScheduledTest(wish: Partial<Draft> = {}) {
  const admin = await anAdmin(portal);
  const draft = aDraft(wish);
  const { data } = await admin.call(createAptitude, { body: draft });
  const questions = [await aQuestion(portal), await aQuestion(portal)];
  await admin.call(addAptitudeQuestions, { params: { id: data.id }, body: { questionIds: questions } });
  return { admin, draft, id: data.id, questions };
}

/** The same, begun a minute ago, with a student who is writing. */
async function aRunningTest() {
  const made = await aScheduledTest({
    test_timestamp: secondsFromNow(-60),
    marks_right: 2,
    marks_wrong: -0.5,
  });
  return { ...made, attempt: await anAttempt(portal, { test: made.id }) };
}

const read = (admin: Person, id: number) => admin.call(readAptitude, { params: { id } });
const edit = (admin: Person, id: number, body: Draft) => admin.call(editAptitude, { params: { id }, body });
const add = (admin: Person, id: number, questionIds: number[]) =>
  admin.call(addAptitudeQuestions, { params: { id }, body: { questionIds } });
const remove = (admin: Person, id: number) => admin.call(removeAptitude, { params: { id } });
const orderOf = async (admin: Person, id: number) =>
  (await read(admin, id)).data.questions.map((question) => question.id);

/** How a test is sat unless its author says more. */
const usual = {
  stage: 'published',
  timing: 'common',
  one_way: false,
  scheme: null,
  cut_off: null,
  draw: 'each',
  trades: [],
  batches: [],
  listed_only: false,
  access_code: null,
  networks: [],
  violation_limit: 5,
  full_screen: false,
  seb_config_keys: [],
  seb_exam_keys: [],
  release_marks: 'after-end',
  release_answers: 'after-end',
  release_explanations: 'after-end',
  marks_released_at: null,
  answers_released_at: null,
  explanations_released_at: null,
};

test('a test is created with everything an admin reads, and with the usual marks', async () => {
  const admin = await anAdmin(portal);
  const draft = aDraft();
  const { data, status } = await admin.call(createAptitude, { body: draft });
  expect(status).toBe(200);
  expect(data).toEqual({
    ...draft,
    id: expect.any(Number),
    instructions: '',
    marks_right: 1,
    marks_wrong: 0,
    release: 'after-end',
    venue_id: null,
    venue: null,
    ...usual,
    published_at: expect.any(String),
    ends_at: new Date((draft.test_timestamp + draft.duration * 60) * 1_000).toISOString(),
    closes_at: data.ends_at,
    phase: 'upcoming',
    paused_at: null,
    section_count: 0,
    listed_count: 0,
    question_count: 0,
    attempt_count: 0,
    archived_at: null,
    created_at: expect.any(String),
  });
  expect((await read(admin, data.id)).data).toEqual({
    aptitude: data,
    sections: [],
    sections_revision: expect.any(String),
    questions: [],
    places: [],
  });
});

test.each<[string, object]>([
  ['name', { name: '  ' }],
  ['name', { name: 'x'.repeat(121) }],
  ['name', { name: 'a\u0000b' }],
  ['test_timestamp', { test_timestamp: '2026-01-01' }],
  ['test_timestamp', { test_timestamp: 1_800_000_000.5 }],
  ['test_timestamp', { test_timestamp: 1_800_000_000_000 }],
  ['test_timestamp', { test_timestamp: 0 }],
  ['duration', { duration: 0 }],
  ['duration', { duration: 1_441 }],
  ['duration', { duration: 1.5 }],
  ['duration', { duration: '60' }],
  ['total_questions', { total_questions: 0 }],
  ['total_questions', { total_questions: 501 }],
  ['total_questions', { total_questions: 2.5 }],
  ['instructions', { instructions: 'x'.repeat(5_001) }],
  ['instructions', { instructions: 'a\u0000b' }],
  ['instructions', { instructions: 'a\ud800' }],
  ['marks_right', { marks_right: 0 }],
  ['marks_right', { marks_right: -1 }],
  ['marks_right', { marks_right: 101 }],
  ['marks_right', { marks_right: 0.0001 }],
  ['marks_wrong', { marks_wrong: 0.25 }],
  ['marks_wrong', { marks_wrong: -101 }],
  ['release', { release: 'never' }],
  ['', { archived_at: null }],
])('a wrong %s is refused by name, on creating and on editing: %j', async (path, wish) => {
  const { token } = await anAdmin(portal);
  const id = await anAptitude(portal, { questions: [] });
  const body = { ...aDraft(), ...wish };
  for (const [method, address] of [
    ['POST', '/api/aptitude/create'],
    ['PUT', `/api/aptitude/${id}`],
  ] as const) {
    const { envelope } = await request(portal, method, address, { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(new Set(envelope.issues?.map((issue) => issue.path))).toEqual(new Set([path]));
  }
});

test.each(['name', 'test_timestamp', 'duration', 'total_questions'])(
  'a new test without %s is refused by name',
  async (path) => {
    const { token } = await anAdmin(portal);
    const body = { ...aDraft(), [path]: undefined };
    const { envelope } = await request(portal, 'POST', '/api/aptitude/create', { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path }] });
  },
);

test.each([0.1, 0.333, 1.005, 2.675, 99.999])(
  'marks of %f are kept to the thousandth',
  async (marks_right) => {
    const admin = await anAdmin(portal);
    const { data } = await admin.call(createAptitude, {
      body: aDraft({ marks_right, marks_wrong: -marks_right }),
    });
    expect(data).toMatchObject({ marks_right, marks_wrong: -marks_right });
  },
);

test('before anyone starts, everything may change', async () => {
  const { admin, id } = await aScheduledTest();
  const draft = aDraft({
    name: 'Another name',
    test_timestamp: secondsFromNow(-30),
    duration: 5,
    total_questions: 9,
    instructions: '**Read** this.',
    marks_right: 4,
    marks_wrong: -1,
    release: 'at-once',
  });
  const { data } = await edit(admin, id, draft);
  expect(data).toMatchObject({ ...draft, id, phase: 'ongoing', question_count: 2 });
});

test('a published test takes no drafts', async () => {
  const { admin, id } = await aScheduledTest();
  const draft = await aQuestion(portal);
  await portal.db.updateTable('question').set({ status: 'draft' }).where('id', '=', draft).execute();
  expect(await add(admin, id, [await aQuestion(portal), draft])).toMatchObject({
    status: 409,
    code: 'question-draft',
    data: { questionIds: [draft] },
  });
  expect((await read(admin, id)).data.questions).toHaveLength(2);
});

test('once someone has started, name, instructions and the release of marks may still change', async () => {
  const { admin, draft, id } = await aRunningTest();
  const change = { name: 'Another', instructions: 'New', release_marks: 'at-once' as const };
  const reply = await edit(admin, id, { ...draft, ...change });
  expect(reply).toMatchObject({
    status: 200,
    data: { name: 'Another', release: 'at-once', attempt_count: 1 },
  });
});

test('once someone has started, no right answer comes out by an edit while others write', async () => {
  const { admin, attempt, draft, id } = await aRunningTest();
  await attempt.submit();
  const before = (await read(admin, id)).data;
  expect(await edit(admin, id, { ...draft, release: 'at-once' })).toMatchObject({
    status: 409,
    code: 'test-not-over',
  });
  expect((await read(admin, id)).data).toEqual(before);
  const result = await attempt.student.call(readResult, { params: { id } });
  expect(result).toMatchObject({ code: 'not-released' });
});

test.each<[string, (draft: Draft) => Partial<Draft>]>([
  ['start', ({ test_timestamp }) => ({ test_timestamp: test_timestamp + 60 })],
  ['start and end', ({ test_timestamp }) => ({ test_timestamp: test_timestamp - 600, duration: 90 })],
  ['marks of a right answer', () => ({ marks_right: 3 })],
  ['marks of a wrong answer', () => ({ marks_wrong: 0 })],
])('once someone has started, the %s stays', async (_what, change) => {
  const { admin, draft, id } = await aRunningTest();
  const before = (await read(admin, id)).data;
  expect(await edit(admin, id, { ...draft, ...change(draft), name: 'Sneaky' })).toMatchObject({
    status: 409,
    code: 'test-started',
  });
  expect((await read(admin, id)).data).toEqual(before);
});

test('once someone has started, the end does not move earlier', async () => {
  const { admin, attempt, draft, id } = await aRunningTest();
  expect(await edit(admin, id, { ...draft, duration: 59 })).toMatchObject({
    status: 409,
    code: 'end-moves-earlier',
  });
  expect((await anAttempt(portal, attempt)).sitting.attempt.deadline).toBe(attempt.sitting.attempt.deadline);
});

test('a later end gives those who write the time, keeps it for who is let in again, and opens no attempt by itself', async () => {
  const { admin, attempt, draft, id } = await aRunningTest();
  const early = await anAttempt(portal, { test: id });
  const { data } = await early.submit();
  expect((await edit(admin, id, { ...draft, duration: 75 })).status).toBe(200);
  const resumed = await anAttempt(portal, attempt);
  const end = (minutes: number) => new Date((draft.test_timestamp + minutes * 60) * 1_000);
  expect(resumed.sitting.attempt.deadline).toBe(end(75).toISOString());
  const kept = await portal.db
    .selectFrom('attempt')
    .select(['deadline', 'state', 'submitted_at'])
    .where('id', '=', early.sitting.attempt.id)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ deadline: end(75), state: 'submitted', submitted_at: new Date(data.submitted_at) });
});

test('the schedule of a past test with attempts stays; its name may change', async () => {
  const { admin, draft, id } = await aRunningTest();
  const past = { ...draft, test_timestamp: draft.test_timestamp - 7_200 };
  const back = sql<Date>`starts_at - interval '2 hours'`;
  await portal.db
    .updateTable('aptitude')
    .set({ starts_at: back, ends_at: sql<Date>`ends_at - interval '2 hours'` })
    .where('id', '=', id)
    .execute();
  expect(await edit(admin, id, { ...past, duration: 600 })).toMatchObject({ status: 409, code: 'test-over' });
  expect((await edit(admin, id, { ...past, name: 'Renamed' })).data.name).toBe('Renamed');
});

test('a start and a change of the marks at once never both count', async () => {
  for (let n = 0; n < 5; n++) {
    const { admin, draft, id } = await aScheduledTest({ test_timestamp: secondsFromNow(-60) });
    const student = await aStudent(portal);
    const [edited, started] = await Promise.all([
      edit(admin, id, { ...draft, marks_right: 5 }),
      anAttempt(portal, { student, test: id }),
    ]);
    expect(edited.success ? started.sitting.aptitude.marks_right : edited.code).toBe(
      edited.success ? 5 : 'test-started',
    );
  }
});

test('a test without attempts is deleted, and its questions stay in the bank', async () => {
  const { admin, id, questions } = await aScheduledTest();
  expect((await remove(admin, id)).data).toEqual({ outcome: 'deleted' });
  expect(await read(admin, id)).toMatchObject({ status: 404, code: 'not-found' });
  const left = await portal.db.selectFrom('question').select('id').where('id', 'in', questions).execute();
  expect(left).toHaveLength(2);
});

test('a test with attempts is archived, keeps them, and comes back', async () => {
  const { admin, attempt, id } = await aRunningTest();
  await attempt.submit();
  expect((await remove(admin, id)).data).toEqual({ outcome: 'archived' });
  const { data } = await read(admin, id);
  expect(data.aptitude).toMatchObject({ attempt_count: 1, archived_at: expect.any(String) });
  const restored = await admin.call(restoreAptitude, { params: { id } });
  expect(restored.data).toMatchObject({ id, archived_at: null, attempt_count: 1 });
});

test('questions are appended in the order given', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const more = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)];
  const order = [more[2] ?? 0, more[0] ?? 0, more[1] ?? 0];
  expect((await add(admin, id, order)).data).toEqual({ question_count: 5 });
  expect(await orderOf(admin, id)).toEqual([...questions, ...order]);
});

test('questions that the test has already are named, and nothing is written', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const fresh = await aQuestion(portal);
  expect(await add(admin, id, [fresh, questions[1] ?? 0])).toMatchObject({
    status: 409,
    code: 'already-added',
    data: { questionIds: [questions[1]] },
  });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('a question chosen twice in one call is named, and nothing is written', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const fresh = await aQuestion(portal);
  expect(await add(admin, id, [fresh, fresh])).toMatchObject({ status: 409, data: { questionIds: [fresh] } });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('a question that the bank lacks is named, and nothing is written', async () => {
  const { admin, id, questions } = await aScheduledTest();
  expect(await add(admin, id, [await aQuestion(portal), 2_000_000_000])).toMatchObject({
    status: 404,
    code: 'not-found',
    message: 'The bank has no question 2000000000.',
  });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('a retired question is named, and nothing is written', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const retired = await aQuestion(portal);
  await anAptitude(portal, { questions: [retired] });
  await admin.call(removeQuestion, { params: { id: retired } });
  expect(await add(admin, id, [await aQuestion(portal), retired])).toMatchObject({
    status: 409,
    code: 'question-retired',
    data: { questionIds: [retired] },
  });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('of two calls at once with the same question, one adds it and the other is told', async () => {
  const { admin, id } = await aScheduledTest();
  const fresh = await aQuestion(portal);
  const replies = await Promise.all([add(admin, id, [fresh]), add(admin, id, [fresh])]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  expect((await orderOf(admin, id)).filter((one) => one === fresh)).toHaveLength(1);
});

test('a question that is being deleted is not found, rather than half added', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const doomed = await aQuestion(portal);
  const adding = await transaction(portal.db, async (tx) => {
    await tx.deleteFrom('question').where('id', '=', doomed).execute();
    const adding = add(admin, id, [doomed]);
    await waitForLockWaiters(portal, 1);
    return { adding };
  });
  expect(await adding.adding).toMatchObject({ status: 404, code: 'not-found' });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test.each<unknown>([
  { questionIds: [] },
  { questionIds: ['1'] },
  { questionIds: [1.5] },
  { questionIds: 1 },
  {},
])('adding %j is refused as input', async (body) => {
  const { admin, id } = await aScheduledTest();
  const { envelope } = await request(portal, 'PUT', `/api/aptitude/add-questions/${id}`, {
    token: admin.token,
    body,
  });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('a question is taken out once; the second time it is not found', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const body = { aptitudeId: id, questionId: questions[0] ?? 0 };
  expect(await admin.call(removeAptitudeQuestion, { body })).toMatchObject({ status: 200, data: null });
  expect(await orderOf(admin, id)).toEqual([questions[1]]);
  expect(await admin.call(removeAptitudeQuestion, { body })).toMatchObject({
    status: 404,
    code: 'not-found',
  });
});

test('a question that was taken out can be added again, at the end', async () => {
  const { admin, id, questions } = await aScheduledTest();
  const [first = 0, second = 0] = questions;
  await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: first } });
  expect((await add(admin, id, [first])).status).toBe(200);
  expect(await orderOf(admin, id)).toEqual([second, first]);
});

test('once someone has started, questions are neither added nor taken out', async () => {
  const { admin, id, questions } = await aRunningTest();
  expect(await add(admin, id, [await aQuestion(portal)])).toMatchObject({
    status: 409,
    code: 'test-started',
  });
  const body = { aptitudeId: id, questionId: questions[0] ?? 0 };
  expect(await admin.call(removeAptitudeQuestion, { body })).toMatchObject({
    status: 409,
    code: 'test-started',
  });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('what does not exist is not found by any call', async () => {
  const admin = await anAdmin(portal);
  const id = 2_147_483_647;
  for (const reply of [
    await read(admin, id),
    await edit(admin, id, aDraft()),
    await remove(admin, id),
    await admin.call(restoreAptitude, { params: { id } }),
    await add(admin, id, [1]),
    await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: 1 } }),
  ])
    expect(reply).toMatchObject({ status: 404, code: 'not-found' });
});

test('everything done to a test is written down with who did it', async () => {
  const { admin, draft, id, questions } = await aScheduledTest({ test_timestamp: secondsFromNow(-60) });
  await edit(admin, id, { ...draft, name: 'Renamed' });
  await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: questions[0] ?? 0 } });
  await anAttempt(portal, { test: id });
  await remove(admin, id);
  await admin.call(restoreAptitude, { params: { id } });
  const trail = await readAuditTrail(portal, 'aptitude', id);
  expect(trail.map((entry) => entry.action)).toEqual(
    ['create', 'add-questions', 'edit', 'take-question-out', 'archive', 'restore'].map(
      (verb) => `aptitude.${verb}`,
    ),
  );
  expect(new Set(trail.map((entry) => entry.actor_id))).toEqual(new Set([admin.id]));
  expect(trail[1]?.after).toEqual({ questionIds: questions });
  expect(trail[2]).toMatchObject({ before: { name: draft.name }, after: { name: 'Renamed' } });
});

test('changes of two admins who opened the same test both stay, where they are of other things', async () => {
  const { admin, draft, id } = await aScheduledTest({ access_code: 'Old' });
  const other = await anAdmin(portal);
  const change = (who: Person, body: Wire<typeof editAptitude.body>) =>
    who.call(editAptitude, { params: { id }, body });
  const test_timestamp = draft.test_timestamp + 7_200;
  await change(admin, { name: 'Moved', test_timestamp, violation_limit: 3 });
  await change(other, { duration: 90, access_code: 'New' });
  const { aptitude } = (await read(admin, id)).data;
  expect(aptitude).toMatchObject({
    ...{ name: 'Moved', test_timestamp, violation_limit: 3, duration: 90, access_code: 'New' },
    ...{ total_questions: draft.total_questions, instructions: '' },
  });
  expect(Date.parse(aptitude.ends_at)).toBe((test_timestamp + 90 * 60) * 1_000);
});

test('a change that leaves out instructions, marks and release keeps them, also once someone has started', async () => {
  const admin = await anAdmin(portal);
  const kept = {
    instructions: 'Bring a **pen**.',
    marks_right: 4,
    marks_wrong: -1,
    release: 'at-once',
  } as const;
  const draft = aDraft({ test_timestamp: secondsFromNow(-60) });
  const { data } = await admin.call(createAptitude, { body: { ...draft, ...kept } });
  const params = { id: data.id };
  await admin.call(addAptitudeQuestions, { params, body: { questionIds: [await aQuestion(portal)] } });
  await anAttempt(portal, { test: data.id });
  const changed = await admin.call(editAptitude, { params, body: { ...draft, name: 'Renamed' } });
  expect(changed.data).toMatchObject({ name: 'Renamed', ...kept });
});
