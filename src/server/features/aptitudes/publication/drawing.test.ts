import { expect, test } from 'vitest';
import { publishAptitude } from '#contract/aptitudes/publication.ts';
import { generateQuestions } from '#contract/questions/generated.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const publish = async (id: number) => (await anAdmin(portal)).call(publishAptitude, { params: { id } });
const many = (count: number, wish: Parameters<typeof aQuestion>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => aQuestion(portal, wish)));

const line = (topic: string, count: number) => ({ topic, count });
const blueprint = (...lines: ReturnType<typeof line>[]) => ({ lines, unused_in: 0 });

test('each student draws from the pool frozen at publication, and gets the same paper when resuming', async () => {
  const frozen = await many(12, { topic_tags: ['Frozen'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: blueprint(line('Frozen', 4)) }],
    {
      stage: 'draft',
      total_questions: 4,
    },
  );
  expect((await publish(id)).success).toBe(true);
  await many(5, { topic_tags: ['Frozen'] });
  const admin = await anAdmin(portal);
  const edit = { ...{ topic_tags: ['Frozen'], question_type: 'GENERAL' as const, difficulty_level: 1 } };
  for (const question of frozen)
    await admin.call(editQuestion, {
      params: { id: question },
      body: { description: 'Rewritten.', options: ['1', '2'], correct_options: [1], ...edit },
    });
  const papers = await Promise.all(Array.from({ length: 6 }, () => anAttempt(portal, { test: id })));
  const drawn = papers.map(({ startedAttempt }) => startedAttempt.questions.map((one) => one.id).sort());
  for (const questions of drawn) {
    expect(questions).toHaveLength(4);
    expect(frozen).toEqual(expect.arrayContaining(questions));
  }
  expect(new Set(drawn.map((questions) => questions.join())).size).toBeGreaterThan(1);
  expect(JSON.stringify(papers[0]?.startedAttempt.questions)).not.toContain('Rewritten');
  const again = await anAttempt(portal, { test: id, student: papers[0]?.student });
  expect(again.startedAttempt.questions).toEqual(papers[0]?.startedAttempt.questions);
});

test('with the same draw for all, papers differ only in order', async () => {
  await many(12, { topic_tags: ['Shared'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: blueprint(line('Shared', 4)) }],
    {
      ...{ stage: 'draft', draw: 'same' },
      total_questions: 4,
    },
  );
  await publish(id);
  const papers = await Promise.all(Array.from({ length: 5 }, () => anAttempt(portal, { test: id })));
  const drawn = papers.map(({ startedAttempt }) =>
    startedAttempt.questions
      .map((one) => one.id)
      .sort()
      .join(),
  );
  expect(new Set(drawn).size).toBe(1);
});

test('a blueprint leaves out questions of the last tests and counts a family once', async () => {
  const [first = 0, second = 0, ...rest] = await many(5, { topic_tags: ['Rare'] });
  await anAptitude(portal, { startsIn: 100, questions: [first, second] });
  const family = await many(3, { topic_tags: ['Rare'], tags: ['family:speed'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [line('Rare', 4)], unused_in: 1 } }],
    { startsIn: 200, stage: 'draft', total_questions: 4 },
  );
  expect((await publish(id)).success).toBe(true);
  const pool = await portal.db
    .selectFrom('aptitude_pool')
    .where('aptitude_id', '=', id)
    .select('question_id')
    .orderBy('question_id')
    .execute();
  expect(pool.map((one) => one.question_id)).toEqual([...rest, ...family].sort((a, b) => a - b));
});

test('the area of a trade has all questions of that trade, even of topics under another area', async () => {
  await portal.db
    .insertInto('topic')
    .values({ name: 'Feedback', area: 'Technical: GEE', position: 0 })
    .execute();
  const shared = await many(4, { topic_tags: ['Feedback'], question_type: 'GIN' });
  await many(4, { topic_tags: ['Feedback'], question_type: 'GEE' });
  const area = 'Technical: GIN';
  const lines = (['GIN', 'own'] as const).map((type) => ({ area, type, count: 2 }));
  const { id } = await aSectionedAptitude(portal, [{ name: 'Drawn', blueprint: { lines, unused_in: 0 } }], {
    stage: 'draft',
    total_questions: 4,
    trades: ['GIN'],
  });
  expect((await publish(id)).success).toBe(true);
  const { startedAttempt } = await anAttempt(portal, {
    test: id,
    student: await aStudent(portal, { trade: 'GIN' }),
  });
  expect(startedAttempt.questions.map((one) => one.id).sort()).toEqual(shared.sort());
});

test('a line of generated questions gives each student one of them, and not all the same', async () => {
  const admin = await anAdmin(portal);
  const drawn = await admin.call(generateQuestions, {
    body: { name: 'train-crosses-platform', count: 12, status: 'ready' },
  });
  expect(drawn.success).toBe(true);
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [{ family: 'train-crosses-platform', count: 1 }], unused_in: 0 } }],
    { stage: 'draft', total_questions: 1 },
  );
  expect((await publish(id)).success).toBe(true);
  const papers = [];
  for (let n = 0; n < 8; n++) papers.push((await anAttempt(portal, { test: id })).startedAttempt.questions);
  expect(papers.every((questions) => questions.length === 1)).toBe(true);
  expect(new Set(papers.map(([question]) => question?.id)).size).toBeGreaterThan(2);
});
