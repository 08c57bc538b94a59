import { expect, test } from 'vitest';
import { addAptitudeQuestions, readAptitude, removeAptitudeQuestion } from '#contract/aptitudes/aptitude.ts';
import { removeQuestion } from '#contract/questions/question.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import type { Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aRunningAptitude, aScheduledAptitude } from '#test/scheduled-aptitudes.ts';

const portal = usePortal();

const read = (admin: Person, id: number) => admin.call(readAptitude, { params: { id } });
const add = (admin: Person, id: number, questionIds: number[]) =>
  admin.call(addAptitudeQuestions, { params: { id }, body: { questionIds } });
const orderOf = async (admin: Person, id: number) =>
  (await read(admin, id)).data.questions.map((question) => question.id);

test('a draft question cannot be added to a published test', async () => {
  const { admin, id } = await aScheduledAptitude(portal);
  const draft = await aQuestion(portal);
  await portal.db.updateTable('question').set({ status: 'draft' }).where('id', '=', draft).execute();
  expect(await add(admin, id, [await aQuestion(portal), draft])).toMatchObject({
    status: 409,
    code: 'question-draft',
    data: { questionIds: [draft] },
  });
  expect((await read(admin, id)).data.questions).toHaveLength(2);
});

test('questions are appended in the order given', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  const more = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)];
  const order = [more[2] ?? 0, more[0] ?? 0, more[1] ?? 0];
  expect((await add(admin, id, order)).data).toEqual({ question_count: 5 });
  expect(await orderOf(admin, id)).toEqual([...questions, ...order]);
});

test('adding a question that the test has already names it and adds nothing', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  const fresh = await aQuestion(portal);
  expect(await add(admin, id, [fresh, questions[1] ?? 0])).toMatchObject({
    status: 409,
    code: 'already-added',
    data: { questionIds: [questions[1]] },
  });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('choosing a question twice in one call names it and adds nothing', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  const fresh = await aQuestion(portal);
  expect(await add(admin, id, [fresh, fresh])).toMatchObject({ status: 409, data: { questionIds: [fresh] } });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('adding an unknown question names it and adds nothing', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  expect(await add(admin, id, [await aQuestion(portal), 2_000_000_000])).toMatchObject({
    status: 404,
    code: 'not-found',
    message: 'The bank has no question 2000000000.',
  });
  expect(await orderOf(admin, id)).toEqual(questions);
});

test('adding a retired question names it and adds nothing', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
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

test('of two calls at once that add the same question, one succeeds and the other is refused', async () => {
  const { admin, id } = await aScheduledAptitude(portal);
  const fresh = await aQuestion(portal);
  const replies = await Promise.all([add(admin, id, [fresh]), add(admin, id, [fresh])]);
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  expect((await orderOf(admin, id)).filter((one) => one === fresh)).toHaveLength(1);
});

test('adding a question that is being deleted answers not-found and adds nothing', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
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
  const { admin, id } = await aScheduledAptitude(portal);
  const { envelope } = await request(portal, 'PUT', `/api/aptitude/add-questions/${id}`, {
    token: admin.token,
    body,
  });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('removing a question a second time answers not-found', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  const body = { aptitudeId: id, questionId: questions[0] ?? 0 };
  expect(await admin.call(removeAptitudeQuestion, { body })).toMatchObject({ status: 200, data: null });
  expect(await orderOf(admin, id)).toEqual([questions[1]]);
  expect(await admin.call(removeAptitudeQuestion, { body })).toMatchObject({
    status: 404,
    code: 'not-found',
  });
});

test('a removed question can be added again, at the end', async () => {
  const { admin, id, questions } = await aScheduledAptitude(portal);
  const [first = 0, second = 0] = questions;
  await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: first } });
  expect((await add(admin, id, [first])).status).toBe(200);
  expect(await orderOf(admin, id)).toEqual([second, first]);
});

test('once a student has started, questions can be neither added nor removed', async () => {
  const { admin, id, questions } = await aRunningAptitude(portal);
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
