import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { readQuestionHistory } from '#contract/questions/history.ts';
import { changeQuestionStatus, listQuestions } from '#contract/questions/question.ts';
import {
  createTopic,
  editTopic,
  listTopics,
  mergeTopic,
  orderTopics,
  removeTopic,
} from '#contract/questions/topics.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

let count = 0;
async function aTopic(admin: Person, area = 'Invented') {
  const reply = await admin.call(createTopic, { body: { name: `Topic ${++count}`, area } });
  if (!reply.success) throw new Error(reply.message);
  return { ...reply.data, id: reply.data.id ?? 0 };
}
const tagged = async (admin: Person, name: string) => {
  const reply = await admin.call(listQuestions, { query: { topic_tags: [name] } });
  return reply.success ? reply.data.results.map((question) => question.id) : [];
};

test('a topic is added at the end of its area, and names differ by more than case', async () => {
  const admin = await anAdmin(portal);
  const [first, other] = [await aTopic(admin, 'North'), await aTopic(admin, 'South')];
  const second = await aTopic(admin, 'North');
  const { data } = await admin.call(listTopics);
  const order = data
    ?.map((topic) => topic.id)
    .filter((id) => [first.id, second.id, other.id].includes(id ?? 0));
  expect(order).toEqual([first.id, second.id, other.id]);
  expect(
    await admin.call(createTopic, { body: { name: first.name.toUpperCase(), area: 'North' } }),
  ).toMatchObject({ status: 409, code: 'topic-exists' });
});

test('renaming a topic gives every question a new version, and a running attempt keeps its paper', async () => {
  const admin = await anAdmin(portal);
  const topic = await aTopic(admin);
  const ids = [
    await aQuestion(portal, { topic_tags: [topic.name, 'Numbers'] }),
    await aQuestion(portal, { topic_tags: [topic.name] }),
  ];
  await aQuestion(portal, { topic_tags: ['Numbers'] });
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { questions: ids }) });
  const name = `${topic.name} renewed`;
  expect(
    await admin.call(editTopic, { params: { id: topic.id }, body: { name, area: 'Elsewhere' } }),
  ).toMatchObject({ data: { questions: 2 } });
  expect((await tagged(admin, name)).sort()).toEqual([...ids].sort());
  expect(await tagged(admin, topic.name)).toEqual([]);
  const history = await admin.call(readQuestionHistory, { params: { id: ids[0] ?? 0 } });
  expect(history).toMatchObject({
    data: [
      { version: 2, changed: ['topic_tags'], topic_tags: [name, 'Numbers'], author: { regno: admin.regno } },
      { version: 1, changed: [], author: null },
    ],
  });
  const { paper } = await portal.db
    .selectFrom('attempt')
    .select('paper')
    .where('id', '=', attempt.startedAttempt.attempt.id)
    .executeTakeFirstOrThrow();
  const pinned = await portal.db
    .selectFrom('question_version')
    .select('number')
    .where(
      'id',
      'in',
      paper.map((item) => item.version),
    )
    .execute();
  expect(pinned.map((version) => version.number)).toEqual([1, 1]);
});

test('merging moves the questions to the other topic, each topic once, and removes the first', async () => {
  const admin = await anAdmin(portal);
  const [from, into] = [await aTopic(admin), await aTopic(admin)];
  const both = await aQuestion(portal, { topic_tags: [from.name, into.name] });
  const one = await aQuestion(portal, { topic_tags: [from.name] });
  expect(await admin.call(removeTopic, { params: { id: from.id } })).toMatchObject({
    status: 409,
    code: 'topic-used',
  });
  expect(await admin.call(mergeTopic, { params: { id: from.id }, body: { into: into.id } })).toMatchObject({
    data: { questions: 2 },
  });
  expect((await tagged(admin, into.name)).sort()).toEqual([both, one].sort());
  const { data } = await admin.call(listTopics);
  expect(data?.find((topic) => topic.id === from.id)).toBeUndefined();
  expect(data?.find((topic) => topic.id === into.id)?.questions).toBe(2);
  const log = await admin.call(listAuditEntries, { query: { about: 'topic', subject: String(from.id) } });
  expect(log).toMatchObject({ data: { results: [{ action: 'topic.merge' }, { action: 'topic.create' }] } });
  expect(await admin.call(mergeTopic, { params: { id: into.id }, body: { into: into.id } })).toMatchObject({
    status: 400,
    issues: [{ path: 'into' }],
  });
});

test('the tree is reordered only as a whole', async () => {
  const admin = await anAdmin(portal);
  const { data: before } = await admin.call(listTopics);
  const ids = before?.flatMap((topic) => topic.id ?? []).toReversed() ?? [];
  expect(await admin.call(orderTopics, { body: { ids } })).toMatchObject({ success: true });
  const { data: after } = await admin.call(listTopics);
  expect(after?.flatMap((topic) => topic.id ?? [])).toEqual(ids);
  expect(await admin.call(orderTopics, { body: { ids: ids.slice(1) } })).toMatchObject({
    status: 409,
    code: 'tree-changed',
  });
});

test('a topic counts its ready questions, and all questions that renaming would change', async () => {
  const admin = await anAdmin(portal);
  const topic = await aTopic(admin);
  const [ready, draft] = [
    await aQuestion(portal, { topic_tags: [topic.name] }),
    await aQuestion(portal, { topic_tags: [topic.name] }),
  ];
  await admin.call(changeQuestionStatus, { body: { question_ids: [draft], status: 'draft' } });
  const listed = async () => (await admin.call(listTopics)).data?.find(({ id }) => id === topic.id);
  expect(await listed()).toMatchObject({ questions: 1, all: 2 });
  const { data } = await admin.call(editTopic, {
    params: { id: topic.id },
    body: { name: `${topic.name} anew`, area: topic.area },
  });
  expect(data?.questions).toBe(2);
  await admin.call(changeQuestionStatus, { body: { question_ids: [ready], status: 'retired' } });
  expect(await listed()).toMatchObject({ questions: 0, all: 2 });
});
