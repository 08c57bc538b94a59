import { expect, test } from 'vitest';
import { editQuestion, listQuestions, readQuestion, removeQuestion } from '#contract/questions/question.ts';
import { createTopic, editTopic, listTopics } from '#contract/questions/topics.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent } from '#test/people.ts';
import { type Portal, usePortal } from '#test/portal.ts';

const portal = usePortal();
const topics = usePortal();

type Query = Record<string, string | number | string[]>;
/** The ids of the questions found, in their order. */
async function found(query: Query, on: Portal = portal) {
  const { data, message, success } = await (await anAdmin(on)).call(listQuestions, { query });
  if (!success) throw new Error(message);
  return data.results.map((question) => question.id);
}

let count = 0;
/** A topic that no other test uses. */
const aTopic = () => `Topic ${++count}`;

test('the list is filtered by type, difficulty and topic, and by all of them together', async () => {
  const tag = aTopic();
  const make = (question_type: 'GENERAL' | 'GME', difficulty_level: number) =>
    aQuestion(portal, { topic_tags: [tag], question_type, difficulty_level });
  const [g1, g2, m1] = [await make('GENERAL', 1), await make('GENERAL', 2), await make('GME', 1)];
  await aQuestion(portal, { question_type: 'GME' });
  expect(await found({ topic_tags: tag })).toEqual([m1, g2, g1]);
  expect(await found({ topic_tags: tag, question_type: 'GENERAL' })).toEqual([g2, g1]);
  expect(await found({ topic_tags: tag, difficulty_level: 1 })).toEqual([m1, g1]);
  expect(await found({ topic_tags: tag, difficulty_level: '1', question_type: 'GME' })).toEqual([m1]);
});

test('several topics in the filter find a question with any of them, once', async () => {
  const [a, b, c] = [aTopic(), aTopic(), aTopic()];
  const one = await aQuestion(portal, { topic_tags: [a] });
  const both = await aQuestion(portal, { topic_tags: [a, b] });
  await aQuestion(portal, { topic_tags: [c] });
  expect(await found({ topic_tags: [a, b] })).toEqual([both, one]);
});

test('a retired question is listed only under its own status', async () => {
  const tag = aTopic();
  const id = await aQuestion(portal, { topic_tags: [tag] });
  await anAptitude(portal, { questions: [id] });
  await (await anAdmin(portal)).call(removeQuestion, { params: { id } });
  expect(await found({ topic_tags: tag })).toEqual([]);
  expect(await found({ topic_tags: tag, status: 'retired' })).toEqual([id]);
});

test('the list is sorted by age, newest first by default', async () => {
  const tag = aTopic();
  const ids = [];
  for (let n = 0; n < 3; n++) ids.push(await aQuestion(portal, { topic_tags: [tag] }));
  expect(await found({ topic_tags: tag, sort: 'ASC' })).toEqual(ids);
  expect(await found({ topic_tags: tag, sort: 'DESC' })).toEqual(ids.toReversed());
  expect(await found({ topic_tags: tag })).toEqual(ids.toReversed());
});

test('pages cover the list without gap or repetition, and report the total', async () => {
  const tag = aTopic();
  for (let n = 0; n < 5; n++) await aQuestion(portal, { topic_tags: [tag] });
  const admin = await anAdmin(portal);
  const pages = [];
  for (const page of [1, 2, 3, 4])
    pages.push((await admin.call(listQuestions, { query: { topic_tags: tag, limit: 2, page } })).data);
  expect(
    pages.map(({ page, total, totalPages, results }) => [page, total, totalPages, results.length]),
  ).toEqual([
    [1, 5, 3, 2],
    [2, 5, 3, 2],
    [3, 5, 3, 1],
    [4, 5, 3, 0],
  ]);
  expect(new Set(pages.flatMap((page) => page.results.map((question) => question.id))).size).toBe(5);
});

test.each([
  ['%', '50% off'],
  ['_', 'snake_case'],
  ['\\', 'C:\\temp'],
  ["'", "Banker's"],
  ["'; drop table question; --", "x'; drop table question; --"],
  ['"', 'say "hi"'],
  ['\\frac', '$\\frac{1}{2}$'],
  ['é', 'Café'],
  ['₹', '₹500'],
])(
  'searching for %s finds only questions with it in the description, an option or the explanation',
  async (search, holds) => {
    const tag = aTopic();
    await aQuestion(portal, {
      topic_tags: [tag],
      description: 'Nothing',
      options: ['a', 'b'],
      explanation: '',
    });
    const ids = [
      await aQuestion(portal, { topic_tags: [tag], description: holds }),
      await aQuestion(portal, { topic_tags: [tag], options: ['one', holds] }),
      await aQuestion(portal, { topic_tags: [tag], explanation: holds }),
    ];
    expect(await found({ topic_tags: tag, search, sort: 'ASC' })).toEqual(ids);
  },
);

test('a search ignores case and surrounding blanks', async () => {
  const tag = aTopic();
  const id = await aQuestion(portal, { topic_tags: [tag], description: 'The Speed of a Train' });
  expect(await found({ topic_tags: tag, search: '  speed OF a ' })).toEqual([id]);
  expect(await found({ topic_tags: tag, search: '   ' })).toEqual([id]);
});

test('a search finds the words of the current version, whatever wrote it', async () => {
  const [tag, other] = [aTopic(), aTopic()];
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal, { topic_tags: [tag], description: 'Two ferries cross' });
  const { data } = await admin.call(readQuestion, { params: { id } });
  const { options, correct_options, question_type, difficulty_level } = data;
  const kept = { options, correct_options, question_type, difficulty_level, topic_tags: [tag] };
  await admin.call(editQuestion, { params: { id }, body: { ...kept, description: 'Two barges cross' } });
  expect(await found({ topic_tags: tag, search: 'ferries' })).toEqual([]);
  expect(await found({ topic_tags: tag, search: 'BARGES' })).toEqual([id]);
  const topic = await admin.call(createTopic, { body: { name: tag, area: 'Invented' } });
  await admin.call(editTopic, {
    params: { id: topic.data.id ?? 0 },
    body: { name: other, area: 'Invented' },
  });
  expect(await found({ topic_tags: other, search: 'barges' })).toEqual([id]);
  await admin.call(removeQuestion, { params: { id } });
  expect(await found({ search: 'barges' })).toEqual([]);
});

test.each(['correct', 'true', 'html', '<p>', 'text', '": '])(
  'searching for %s does not match the stored form of options',
  async (search) => {
    const tag = aTopic();
    await aQuestion(portal, {
      topic_tags: [tag],
      description: 'Nothing',
      options: ['a', 'b'],
      explanation: '',
    });
    expect(await found({ topic_tags: tag, search })).toEqual([]);
  },
);

test.each<[string, Query]>([
  ['page', { page: 0 }],
  ['page', { page: '1.5' }],
  ['page', { page: 'one' }],
  ['limit', { limit: 101 }],
  ['limit', { limit: -1 }],
  ['difficulty_level', { difficulty_level: 6 }],
  ['question_type', { question_type: 'gcs' }],
  ['sort', { sort: 'asc' }],
  ['status', { status: 'all' }],
  ['topic_tags.1', { topic_tags: ['Ages', ''] }],
  ['topic_tags', { topic_tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }],
  ['search', { search: 'x'.repeat(201) }],
  ['search', { search: 'a\u0000b' }],
  ['order', { order: 'id' }],
  ['', { limits: 5 }],
  ['facility_from', { facility_from: 101 }],
  ['used', { used: 'maybe' }],
])('a wrong %s is refused by name: %j', async (path, query) => {
  const admin = await anAdmin(portal);
  const reply = await admin.call(listQuestions, { query });
  expect(reply).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path }] });
});

test('topics count ready questions by their current version, and unknown topics come last under Other', async () => {
  await topics.db
    .insertInto('topic')
    .values([
      { name: 'Trains', area: 'Quantitative', position: 0 },
      { name: 'Ages', area: 'Quantitative', position: 1 },
      { name: 'Clock', area: 'Quantitative', position: 2 },
    ])
    .execute();
  const admin = await anAdmin(topics);
  await aQuestion(topics, { topic_tags: ['Ages', 'Zoology'] });
  await aQuestion(topics, { topic_tags: ['Ages', 'Botany'] });
  const retired = await aQuestion(topics, { topic_tags: ['Trains'] });
  await anAptitude(topics, { questions: [retired] });
  await admin.call(removeQuestion, { params: { id: retired } });
  expect((await admin.call(listTopics)).data).toEqual([
    { id: 1, name: 'Trains', area: 'Quantitative', questions: 0, all: 1 },
    { id: 2, name: 'Ages', area: 'Quantitative', questions: 2, all: 2 },
    { id: 3, name: 'Clock', area: 'Quantitative', questions: 0, all: 0 },
    { id: null, name: 'Botany', area: 'Other', questions: 1, all: 1 },
    { id: null, name: 'Zoology', area: 'Other', questions: 1, all: 1 },
  ]);
});

test('students and representatives cannot see the question set', async () => {
  for (const person of [await aStudent(portal), await aJspr(portal)])
    expect(await person.call(listQuestions)).toMatchObject({ status: 403, code: 'forbidden' });
});
