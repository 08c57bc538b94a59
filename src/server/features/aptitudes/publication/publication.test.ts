import { expect, test } from 'vitest';
import {
  createAptitude,
  listAptitudes,
  listManagedAptitudes,
  readAptitude,
} from '#contract/aptitudes/aptitude.ts';
import { duplicateAptitude, publishAptitude, unpublishAptitude } from '#contract/aptitudes/publication.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { removeQuestion } from '#contract/questions/question.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const SOON = 600;

const aDraft = (wish: Parameters<typeof anAptitude>[1] = {}) =>
  anAptitude(portal, { startsIn: SOON, stage: 'draft', ...wish });
const publish = async (id: number) => (await anAdmin(portal)).call(publishAptitude, { params: { id } });
const seen = async (id: number) =>
  (await (await aStudent(portal)).call(listAptitudes)).data.some((one) => one.id === id);
const many = (count: number, wish: Parameters<typeof aQuestion>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => aQuestion(portal, wish)));

test('only admins see a draft, it cannot be started, and publishing it makes it visible', async () => {
  const admin = await anAdmin(portal);
  const start = Math.floor(Date.now() / 1_000) - 30;
  const plan = { name: 'Drafted', test_timestamp: start, duration: 30, total_questions: 3 };
  const { data } = await admin.call(createAptitude, { body: { ...plan, published: false } });
  expect(data).toMatchObject({ stage: 'draft', published_at: null });
  const { id } = data;
  const student = await aStudent(portal);
  const body = { regno: student.regno, trade: student.trade };
  expect(await seen(id)).toBe(false);
  expect(await student.call(readInstructions, { params: { id } })).toMatchObject({ status: 404 });
  expect(await student.call(startAttempt, { params: { id }, body })).toMatchObject({ status: 404 });
  const { data: drafts } = await admin.call(listManagedAptitudes, { query: { phase: 'draft' } });
  expect(drafts.results.map((one) => one.id)).toContain(id);
  expect(await publish(id)).toMatchObject({
    status: 409,
    code: 'not-publishable',
    data: { points: [{ code: 'no-questions', blocking: true }] },
  });
  const fresh = await aDraft();
  expect((await publish(fresh)).data).toMatchObject({ stage: 'published', published_at: expect.any(String) });
  expect(await seen(fresh)).toBe(true);
  expect(await publish(fresh)).toMatchObject({ status: 409, code: 'already-published' });
  expect((await readAuditTrail(portal, 'aptitude', fresh)).map(({ action }) => action)).toEqual([
    'aptitude.publish',
  ]);
});

test('a published test can become a draft again until a student starts', async () => {
  const id = await anAptitude(portal);
  const admin = await anAdmin(portal);
  expect((await admin.call(unpublishAptitude, { params: { id } })).data.stage).toBe('draft');
  expect(await admin.call(unpublishAptitude, { params: { id } })).toMatchObject({ code: 'not-published' });
  expect(await seen(id)).toBe(false);
  await publish(id);
  await anAttempt(portal, { test: id });
  expect(await admin.call(unpublishAptitude, { params: { id } })).toMatchObject({ code: 'test-started' });
});

const line = (topic: string, count: number) => ({ topic, count });
const blueprint = (...lines: ReturnType<typeof line>[]) => ({ lines, unused_in: 0 });

test('a question that a published test draws from is retired, not deleted', async () => {
  const [question = 0] = await many(1, { topic_tags: ['Drawable'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: blueprint(line('Drawable', 1)) }],
    { startsIn: SOON, stage: 'draft', total_questions: 1 },
  );
  await publish(id);
  const admin = await anAdmin(portal);
  const removed = await admin.call(removeQuestion, { params: { id: question } });
  expect(removed.data).toEqual({ outcome: 'retired' });
});

test('a copy is a draft with settings, sections and questions of its own', async () => {
  const { id, questions } = await aSectionedAptitude(
    portal,
    [
      { name: 'A', minutes: 10, instructions: 'Be quick.' },
      { name: 'B', minutes: 20, cut_off: { marks: 1 } },
    ],
    { name: 'Original', timing: 'common', trades: ['GME'], access_code: 'MANGO', duration: 30 },
  );
  const admin = await anAdmin(portal);
  const { data } = await admin.call(duplicateAptitude, { params: { id }, body: {} });
  expect(data).toMatchObject({
    name: 'Copy of Original',
    ...{ stage: 'draft', trades: ['GME'], access_code: 'MANGO', attempt_count: 0, question_count: 4 },
  });
  const copy = (await admin.call(readAptitude, { params: { id: data.id } })).data;
  const original = (await admin.call(readAptitude, { params: { id } })).data;
  expect(copy.sections.map(({ id: _, ...section }) => section)).toEqual(
    original.sections.map(({ id: _, ...section }) => section),
  );
  expect(copy.questions.map((one) => one.id)).toEqual(questions.flat());
  expect(copy.places.map((place) => copy.sections.findIndex((one) => one.id === place.section_id))).toEqual([
    ...[0, 0, 1, 1],
  ]);
  const later = original.aptitude.test_timestamp + 86_400;
  const named = await admin.call(duplicateAptitude, {
    params: { id },
    body: { name: 'Next week', test_timestamp: later },
  });
  expect(named.data).toMatchObject({ name: 'Next week', test_timestamp: later });
});
