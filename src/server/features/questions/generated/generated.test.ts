import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import {
  generateQuestions,
  listQuestionTemplates,
  previewGeneratedQuestions,
  undoGeneratedQuestions,
} from '#contract/questions/generated.ts';
import { editQuestion, listQuestions, readQuestion } from '#contract/questions/question.ts';
import { templates } from '#lib/question-generators/catalogue.ts';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const TRAIN = 'train-crosses-platform';
type Wish = Partial<typeof generateQuestions.body._zod.input>;

async function draw(admin: Person, wish: Wish = {}) {
  const reply = await admin.call(generateQuestions, { body: { name: TRAIN, count: 3, ...wish } });
  if (!reply.success) throw new Error(reply.message);
  return reply.data;
}

async function read(admin: Person, id: number) {
  const reply = await admin.call(readQuestion, { params: { id } });
  if (!reply.success) throw new Error(reply.message);
  return reply.data;
}

async function preview(admin: Person, name: string, seeds: number[]) {
  const reply = await admin.call(previewGeneratedQuestions, { body: { name, seeds } });
  if (!reply.success) throw new Error(reply.message);
  return reply.data;
}

test('the catalogue lists every template with the number of its questions in the bank', async () => {
  const admin = await anAdmin(portal);
  const inBank = async () => {
    const { data } = await admin.call(listQuestionTemplates);
    expect(data?.map(({ name }) => name)).toEqual(templates.map(({ name }) => name));
    return data?.find(({ name }) => name === TRAIN)?.in_bank ?? 0;
  };
  const before = await inBank();
  await draw(admin, { count: 4 });
  expect(await inBank()).toBe(before + 4);
});

test('a preview shows the same questions for the same seeds, with key and mistakes, and stores nothing', async () => {
  const admin = await anAdmin(portal);
  const named = await preview(admin, TRAIN, [11, 12, 13]);
  const counted = await admin.call(previewGeneratedQuestions, { body: { name: TRAIN, from: 11, count: 3 } });
  expect(counted).toMatchObject({ data: named });
  for (const { options, explanation_html, answer } of named) {
    expect(options.filter((option) => option.correct)).toHaveLength(1);
    expect(options.every((option) => option.correct === (option.mistake === null))).toBe(true);
    expect(explanation_html).toContain('<li>');
    expect(answer).toBeNull();
  }
  const typed = templates.find(({ kind }) => kind === 'numerical')?.name ?? '';
  const [number] = await preview(admin, typed, [5]);
  expect(number).toMatchObject({ options: [], answer: { value: expect.any(Number), tolerance: 0 } });
  const { data } = await admin.call(listQuestions, { query: { tags: [`family:${typed}`], status: 'draft' } });
  expect(data?.total).toBe(0);
});

test.each([
  ['no such template', { name: 'no-such', seeds: [1] }, 404],
  ['too many seeds', { name: TRAIN, seeds: Array.from({ length: 21 }, (_, at) => at + 1) }, 400],
  ['no seed', { name: TRAIN, seeds: [] }, 400],
  ['a seed below 1', { name: TRAIN, from: 0, count: 2 }, 400],
])('a preview is refused: %s', async (_, body, status) => {
  expect(await (await anAdmin(portal)).call(previewGeneratedQuestions, { body })).toMatchObject({
    success: false,
    status,
  });
});

test.each(
  (['single', 'multiple', 'boolean', 'numerical'] as const).map((kind) => [
    kind,
    templates.find((template) => template.kind === kind)?.name ?? '',
  ]),
)(
  'a drawn question of kind %s is the one that its template and seed make, and names its origin',
  async (kind, name) => {
    const admin = await anAdmin(portal);
    const { questions, missing } = await draw(admin, { name, count: 3, from_seed: 400, difficulty: 5 });
    expect(missing).toBe(0);
    for (const { id, seed } of questions) {
      const question = await read(admin, id);
      const [view] = await preview(admin, name, [seed]);
      const template = templates.find((one) => one.name === name);
      expect(question).toMatchObject({
        kind,
        version: 1,
        status: 'draft',
        generated: { template: name, seed },
        source: `Generated: ${template?.title}`,
        tags: [`family:${name}`],
        topic_tags: [template?.topic],
        question_type: 'GENERAL',
        difficulty_level: 5,
        description_html: view?.description_html,
        explanation_html: view?.explanation_html,
        options_html: view?.options.map(({ html }) => html),
        correct_options: view?.options.flatMap(({ correct }, place) => (correct ? [place + 1] : [])),
      });
      expect(question.numerical?.accepted).toEqual(
        view?.answer
          ? [{ value: view.answer.value, tolerance: view.answer.tolerance, credit: 1 }]
          : undefined,
      );
      expect(view?.in_bank).toBe(true);
      const log = await admin.call(listAuditEntries, { query: { about: 'question', subject: String(id) } });
      expect(log).toMatchObject({
        data: { results: [{ action: 'question.generate', actor: { regno: admin.regno } }] },
      });
    }
  },
);

test.each([
  ['as the template', {}, 'GCS'],
  ['as the admin says', { question_type: 'GEC' as const }, 'GEC'],
])('a question of a trade has a type: %s', async (_, wish, question_type) => {
  const admin = await anAdmin(portal);
  const { questions } = await draw(admin, { name: 'page-faults', count: 1, ...wish });
  expect(await read(admin, questions[0]?.id ?? 0)).toMatchObject({ question_type });
  const { data } = await admin.call(listQuestionTemplates);
  expect(data?.find(({ name }) => name === 'page-faults')).toMatchObject({ trade: 'GCS' });
});

test('no question is drawn twice, neither from the same first seed nor by two admins at once', async () => {
  const [one, other] = [await anAdmin(portal), await anAdmin(portal)];
  const draws = await Promise.all([
    draw(one, { count: 20, from_seed: 9_000 }),
    draw(other, { count: 20, from_seed: 9_000 }),
    draw(one, { count: 20, from_seed: 9_010 }),
  ]);
  const drawn = draws.flatMap(({ questions }) => questions);
  expect(new Set(drawn.map(({ seed }) => seed)).size).toBe(60);
  const texts = await Promise.all(drawn.map(async ({ id }) => (await read(one, id)).description));
  expect(new Set(texts).size).toBe(60);
});

test('a draw that finds no more questions reports how many are missing; an edited question still counts as known', async () => {
  const admin = await anAdmin(portal);
  const first = await draw(admin, { name: 'sum-of-two-dice', count: 100 });
  expect(first.questions.length).toBeGreaterThan(40);
  expect(first.questions.length + first.missing).toBe(100);
  const id = first.questions[0]?.id ?? 0;
  const { options, correct_options, topic_tags } = await read(admin, id);
  await admin.call(editQuestion, {
    params: { id },
    body: {
      description: 'Changed.',
      options,
      correct_options,
      topic_tags,
      question_type: 'GENERAL',
      difficulty_level: 1,
    },
  });
  expect(await draw(admin, { name: 'sum-of-two-dice', count: 10 })).toEqual({ questions: [], missing: 10 });
});

test('the last seed is followed by the first', async () => {
  const { questions } = await draw(await anAdmin(portal), {
    from_seed: 2_147_483_647,
    count: 2,
    name: 'compound-minus-simple',
  });
  expect(questions.map(({ seed }) => seed)).toEqual([2_147_483_647, 1]);
});

test('undoing a draw keeps the questions that are in a test or were changed', async () => {
  const admin = await anAdmin(portal);
  const { questions } = await draw(admin, { count: 4, status: 'ready' });
  const [used = 0, edited = 0, ...others] = questions.map(({ id }) => id);
  await anAptitude(portal, { questions: [used] });
  const { options, correct_options, topic_tags } = await read(admin, edited);
  await admin.call(editQuestion, {
    params: { id: edited },
    body: {
      description: 'Mine now.',
      options,
      correct_options,
      topic_tags,
      question_type: 'GENERAL',
      difficulty_level: 1,
    },
  });
  const ids = [used, edited, ...others, ...others];
  expect(await admin.call(undoGeneratedQuestions, { body: { question_ids: ids } })).toMatchObject({
    data: { deleted: 2, kept: [used, edited] },
  });
  for (const id of others)
    expect(await admin.call(readQuestion, { params: { id } })).toMatchObject({ status: 404 });
  const log = await admin.call(listAuditEntries, {
    query: { about: 'question', subject: String(others[0]) },
  });
  expect(log).toMatchObject({
    data: { results: [{ action: 'question.delete' }, { action: 'question.generate' }] },
  });
  const seeds = questions.slice(2).map(({ seed }) => seed);
  expect((await preview(admin, TRAIN, seeds)).every(({ in_bank }) => !in_bank)).toBe(true);
});
