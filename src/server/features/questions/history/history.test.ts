import { expect, test } from 'vitest';
import { findSimilarQuestions, readQuestionHistory } from '#contract/questions/history.ts';
import {
  changeQuestionStatus,
  editQuestion,
  listQuestions,
  readQuestion,
} from '#contract/questions/question.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test('the history shows the author of each version and what changed in it', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal, { description: 'Two and two?', difficulty_level: 1 });
  const { data } = await admin.call(readQuestion, { params: { id } });
  if (!data) throw new Error('no question');
  const { options, correct_options, topic_tags, question_type } = data;
  await admin.call(editQuestion, {
    params: { id },
    body: {
      description: 'How much are two and two?',
      ...{ options, correct_options, topic_tags, question_type },
      difficulty_level: 2,
      tags: ['arithmetic'],
    },
  });
  const history = await admin.call(readQuestionHistory, { params: { id } });
  expect(history).toMatchObject({
    data: [
      {
        version: 2,
        description: 'How much are two and two?',
        changed: ['description', 'tags', 'difficulty_level'],
        author: { regno: admin.regno },
      },
      { version: 1, description: 'Two and two?', changed: [], author: null },
    ],
  });
});

test('a similar question is found, but not the question itself or a retired one', async () => {
  const admin = await anAdmin(portal);
  const words = 'A train 240 m long crosses a pole in 12 seconds. How fast does it run?';
  const id = await aQuestion(portal, { description: words });
  const other = await aQuestion(portal, { description: words.replace('240', '360') });
  const retired = await aQuestion(portal, { description: `${words} ` });
  await admin.call(changeQuestionStatus, { body: { question_ids: [retired], status: 'retired' } });
  const reply = await admin.call(findSimilarQuestions, {
    body: { texts: [words, 'Which fruit is red?', ''], except: id },
  });
  expect(reply.data?.map((list) => list.map((one) => one.id))).toEqual([[other], [], []]);
});

test('a change of status applies to all questions or to none', async () => {
  const admin = await anAdmin(portal);
  const tags = ['Moved'];
  const ids = [await aQuestion(portal, { topic_tags: tags }), await aQuestion(portal, { topic_tags: tags })];
  const move = (status: 'draft' | 'ready' | 'retired', question_ids = ids) =>
    admin.call(changeQuestionStatus, { body: { question_ids, status } });
  expect(await move('draft')).toMatchObject({ data: { changed: 2 } });
  expect(await move('draft')).toMatchObject({ data: { changed: 0 } });
  const drafts = await admin.call(listQuestions, { query: { topic_tags: tags, status: 'draft' } });
  expect(drafts.data?.total).toBe(2);
  await move('ready');
  await anAptitude(portal, { questions: ids.slice(0, 1) });
  expect(await move('draft')).toMatchObject({
    status: 409,
    code: 'question-used',
    data: { questionIds: ids.slice(0, 1) },
  });
  expect(await move('retired', [...ids, 999_999])).toMatchObject({ status: 404 });
  const ready = await admin.call(listQuestions, { query: { topic_tags: tags } });
  expect(ready.data?.total).toBe(2);
});

test('a change of status returns the former statuses, so that it can be undone', async () => {
  const admin = await anAdmin(portal);
  const [one, other, gone] = [await aQuestion(portal), await aQuestion(portal), await aQuestion(portal)];
  await admin.call(changeQuestionStatus, { body: { question_ids: [other], status: 'draft' } });
  await admin.call(changeQuestionStatus, { body: { question_ids: [gone], status: 'retired' } });
  const all = [one, other, gone];
  const { data } = await admin.call(changeQuestionStatus, { body: { question_ids: all, status: 'retired' } });
  expect(data).toEqual({ changed: 2, before: { draft: [other], ready: [one], retired: [] } });
});
