import { expect, test } from 'vitest';
import { removeAptitude, removeAptitudeQuestion } from '#contract/aptitudes/aptitude.ts';
import {
  createQuestion,
  editQuestion,
  listQuestions,
  previewText,
  readQuestion,
  removeQuestion,
  reserveQuestions,
  restoreQuestion,
} from '#contract/questions/question.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aDraft, versionsOf } from '#test/question-drafts.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

test('a question is created with everything an admin reads', async () => {
  const admin = await anAdmin(portal);
  const draft = aDraft({ question_type: 'GME', topic_tags: ['Numbers', 'Ages'] });
  const { data, status } = await admin.call(createQuestion, { body: draft });
  expect(status).toBe(200);
  expect(data).toEqual({
    ...draft,
    id: expect.any(Number),
    version: 1,
    kind: 'single',
    status: 'ready',
    format: 'markdown',
    description_html: expect.stringContaining('<math'),
    options_html: ['<p>41</p>', '<p>42</p>', '<p><strong>43</strong></p>'],
    explanation_html: '<p>Six sevens are forty-two.</p>',
    ...{ numerical: null, text: null, matching: null, stimulus: null, tags: [], source: '' },
    ...{
      reserved: false,
      quarantined: false,
      times_used: 0,
      last_used_at: null,
      keep_option_order: false,
      attempts: 0,
      facility: null,
      discrimination: null,
      generated: null,
    },
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect((await admin.call(readQuestion, { params: { id: data.id } })).data).toEqual(data);
});

test('several correct options make a multiple choice, and so does one if the author says so', async () => {
  const admin = await anAdmin(portal);
  const several = await admin.call(createQuestion, { body: aDraft({ correct_options: [3, 1] }) });
  expect(several.data).toMatchObject({ kind: 'multiple', correct_options: [1, 3] });
  const one = await admin.call(createQuestion, { body: aDraft({ kind: 'multiple' }) });
  expect(one.data).toMatchObject({ kind: 'multiple', correct_options: [2] });
});

test('options that name each other keep their order, unless the author says otherwise', async () => {
  const admin = await anAdmin(portal);
  const named = ['41', '42', 'None of the above'];
  const create = async (wish: Parameters<typeof aDraft>[0]) =>
    (await admin.call(createQuestion, { body: aDraft(wish) })).data;
  expect(await create({})).toMatchObject({ keep_option_order: false });
  expect(await create({ keep_option_order: true })).toMatchObject({ keep_option_order: true });
  const [kept, loose] = [
    await create({ options: named }),
    await create({ options: named, keep_option_order: false }),
  ];
  expect([kept.keep_option_order, loose.keep_option_order]).toEqual([true, false]);
  const edit = async (id: number, wish: Parameters<typeof aDraft>[0]) =>
    (await admin.call(editQuestion, { params: { id }, body: aDraft(wish) })).data.keep_option_order;
  expect(await edit(loose.id, { options: named })).toBe(false);
  expect(await edit(loose.id, { options: named, keep_option_order: true })).toBe(true);
  expect(await edit(kept.id, {})).toBe(false);
});

test('a question in plain text shows every character as written', async () => {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(createQuestion, {
    body: aDraft({ format: 'text', description: 'a < b && $x$', options: ['<b>', '**no**'] }),
  });
  expect(data.description_html).not.toMatch(/<math|<b>/);
  expect(data.options_html[1]).toContain('**no**');
});

test('a topic named twice counts once', async () => {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(createQuestion, {
    body: aDraft({ topic_tags: ['Ages', ' Ages ', 'Trains'] }),
  });
  expect(data.topic_tags).toEqual(['Ages', 'Trains']);
});

test.each<[string, object, string]>([
  ['two options that are the same', { options: ['4', '5', '4'] }, 'options'],
  ['two options that differ in blanks only', { options: ['4', ' 4 '] }, 'options'],
  ['one option', { options: ['4'], correct_options: [1] }, 'options'],
  ['eleven options', { options: Array.from({ length: 11 }, (_, n) => `${n}`) }, 'options'],
  ['an empty option', { options: ['4', ' '] }, 'options.1'],
  ['an option that shows nothing', { options: ['4', '<br>'] }, 'options.1'],
  ['options that look the same', { options: ['**4**', '5', '__4__'] }, 'options.2'],
  ['a description that shows nothing', { description: '<img src=x>' }, 'description'],
  ['an option that is a number', { options: ['4', 5] }, 'options.1'],
  ['no key', { correct_options: [] }, 'correct_options'],
  ['a key of 0', { correct_options: [0] }, 'correct_options'],
  ['a key past the last option', { correct_options: [4] }, 'correct_options'],
  ['a negative key', { correct_options: [-1] }, 'correct_options'],
  ['the same key twice', { correct_options: [2, 2] }, 'correct_options'],
  ['half a key', { correct_options: [1.5] }, 'correct_options.0'],
  ['a key that is text', { correct_options: ['2'] }, 'correct_options.0'],
  ['a single choice with two keys', { kind: 'single', correct_options: [1, 2] }, 'kind'],
  ['an unknown kind', { kind: 'essay' }, 'kind'],
  ['no topic', { topic_tags: [] }, 'topic_tags'],
  ['eleven topics', { topic_tags: Array.from({ length: 11 }, (_, n) => `${n}`) }, 'topic_tags'],
  ['an empty topic', { topic_tags: [' '] }, 'topic_tags.0'],
  ['an unknown trade', { question_type: 'GXX' }, 'question_type'],
  ['difficulty 0', { difficulty_level: 0 }, 'difficulty_level'],
  ['difficulty 6', { difficulty_level: 6 }, 'difficulty_level'],
  ['difficulty 2.5', { difficulty_level: 2.5 }, 'difficulty_level'],
  ['difficulty as text', { difficulty_level: '2' }, 'difficulty_level'],
  ['an empty description', { description: ' \n' }, 'description'],
  ['a description with NUL', { description: 'a\u0000b' }, 'description'],
  ['a description with half a character', { description: 'a\ud83d' }, 'description'],
  ['an endless description', { description: 'x'.repeat(20_001) }, 'description'],
  ['an option with NUL', { options: ['4', '5\u0000'] }, 'options.1'],
  ['an explanation with NUL', { explanation: 'a\u0000b' }, 'explanation'],
  ['an explanation with half a character', { explanation: 'a\udc00' }, 'explanation'],
  ['an endless explanation', { explanation: 'x'.repeat(20_001) }, 'explanation'],
  ['an explanation that is a list', { explanation: ['because'] }, 'explanation'],
  ['an unknown format', { format: 'html' }, 'format'],
  ['an unknown field', { author_id: 1 }, ''],
  ['no description', { description: undefined }, 'description'],
  ['no options', { options: undefined }, 'options'],
  ['no keys', { correct_options: undefined }, 'correct_options'],
])('%s is refused by name, on creating and on editing', async (_what, wish, path) => {
  const { token } = await anAdmin(portal);
  const id = await aQuestion(portal);
  const body = { ...aDraft(), ...wish };
  for (const [method, address] of [
    ['POST', '/api/question/create'],
    ['PUT', `/api/question/${id}`],
  ] as const) {
    const { envelope } = await request(portal, method, address, { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(envelope.issues?.map((issue) => issue.path)).toEqual([path]);
  }
  expect(await versionsOf(portal, id)).toHaveLength(1);
});

test('an unused question is deleted with its versions', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  expect((await admin.call(removeQuestion, { params: { id } })).data).toEqual({ outcome: 'deleted' });
  expect(await admin.call(readQuestion, { params: { id } })).toMatchObject({
    status: 404,
    code: 'not-found',
  });
  expect(await versionsOf(portal, id)).toEqual([]);
});

test('removing a question that a test uses retires it and keeps its versions readable', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  await anAptitude(portal, { questions: [id] });
  expect((await admin.call(removeQuestion, { params: { id } })).data).toEqual({ outcome: 'retired' });
  expect((await admin.call(readQuestion, { params: { id } })).data).toMatchObject({
    status: 'retired',
    version: 1,
  });
});

test('a retired question stays in its tests and open attempts', async () => {
  const admin = await anAdmin(portal);
  const { startedAttempt, student, save } = await anAttempt(portal);
  const [question] = startedAttempt.questions;
  const id = question?.id ?? 0;
  await admin.call(removeQuestion, { params: { id } });
  const saved = await save([{ seq: 1, question_id: id, selected_options: [question?.options[0]?.id ?? ''] }]);
  expect(saved.status).toBe(200);
  const again = await anAttempt(portal, { student, test: startedAttempt.aptitude.id });
  expect(again.startedAttempt.questions).toEqual(startedAttempt.questions);
});

test('restoring makes a retired question ready, and changes nothing for a ready one', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  await anAptitude(portal, { questions: [id] });
  await admin.call(removeQuestion, { params: { id } });
  for (let n = 0; n < 2; n++) {
    const { data } = await admin.call(restoreQuestion, { params: { id } });
    expect(data).toMatchObject({ id, status: 'ready', version: 1 });
  }
});

test('a question whose tests were deleted can be deleted', async () => {
  const admin = await anAdmin(portal);
  const [taken, dropped] = [await aQuestion(portal), await aQuestion(portal)];
  const [one, other] = [
    await anAptitude(portal, { questions: [taken] }),
    await anAptitude(portal, { questions: [dropped] }),
  ];
  await admin.call(removeAptitudeQuestion, { body: { aptitudeId: one, questionId: taken } });
  await admin.call(removeAptitude, { params: { id: other } });
  for (const id of [taken, dropped])
    expect((await admin.call(removeQuestion, { params: { id } })).data).toEqual({ outcome: 'deleted' });
});

test('a question shows how many tests use it and when it was last used', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal);
  await anAptitude(portal, { questions: [id], startsIn: -7_200 });
  await anAptitude(portal, { questions: [id], startsIn: 7_200 });
  const { data } = await admin.call(readQuestion, { params: { id } });
  expect(data.times_used).toBe(2);
  expect(Math.round((Date.now() - Date.parse(data.last_used_at ?? '')) / 60_000)).toBe(120);
});

test.each(['0', '-1', '1.5', 'one', '2147483648', '99999999999999999999', '1%00', '१'])(
  'the address /question/%s is refused',
  async (id) => {
    const { token } = await anAdmin(portal);
    const { envelope } = await request(portal, 'GET', `/api/question/${id}`, { token });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'id' }] });
  },
);

test('every call answers not-found for an unknown id', async () => {
  const admin = await anAdmin(portal);
  const params = { id: 2_147_483_647 };
  for (const reply of [
    await admin.call(readQuestion, { params }),
    await admin.call(editQuestion, { params, body: aDraft() }),
    await admin.call(removeQuestion, { params }),
    await admin.call(restoreQuestion, { params }),
  ])
    expect(reply).toMatchObject({ status: 404, code: 'not-found' });
});

test('the audit log records every change of a question with its actor', async () => {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(createQuestion, { body: aDraft() });
  const params = { id: data.id };
  await admin.call(editQuestion, { params, body: aDraft({ description: 'After' }) });
  const test = await anAptitude(portal, { questions: [data.id] });
  await admin.call(removeQuestion, { params });
  await admin.call(restoreQuestion, { params });
  await admin.call(removeAptitude, { params: { id: test } });
  await admin.call(removeQuestion, { params });
  const trail = await readAuditTrail(portal, 'question', data.id);
  expect(trail.map((entry) => entry.action)).toEqual(
    ['create', 'edit', 'retire', 'restore', 'delete'].map((verb) => `question.${verb}`),
  );
  expect(new Set(trail.map((entry) => entry.actor_id))).toEqual(new Set([admin.id]));
  expect(trail[1]).toMatchObject({ before: { version: 1 }, after: { version: 2, description: 'After' } });
});

test('a preview renders as a student would see it and stores nothing', async () => {
  const admin = await anAdmin(portal);
  const count = () => portal.db.selectFrom('question').select('id').execute();
  const before = await count();
  const { data } = await admin.call(previewText, {
    body: { texts: ['**a**', '$x$', '', '<script>1</script>'] },
  });
  expect(data.html[0]).toBe('<p><strong>a</strong></p>');
  expect(data.html[1]).toContain('<math');
  expect(data.html[2]).toBe('');
  expect(data.html[3]).not.toContain('<script');
  expect(await count()).toEqual(before);
});

test('a preview of plain text shows markup literally', async () => {
  const admin = await anAdmin(portal);
  const { data } = await admin.call(previewText, { body: { texts: ['**a**'], format: 'text' } });
  expect(data.html[0]).toContain('**a**');
});

test('questions are reserved for tests, all or none, and the bank shows and filters them', async () => {
  const admin = await anAdmin(portal);
  const [one, other] = [await aQuestion(portal), await aQuestion(portal)];
  const reserve = (question_ids: number[], reserved: boolean) =>
    admin.call(reserveQuestions, { body: { question_ids, reserved } });
  expect((await reserve([one, 2_000_000_000], true)).code).toBe('not-found');
  expect((await reserve([one], true)).data).toEqual({ changed: 1 });
  expect((await reserve([one], true)).data).toEqual({ changed: 0 });
  const ids = async (reserved: 'yes' | 'no') =>
    (await admin.call(listQuestions, { query: { reserved, limit: 100 } })).data.results.map(({ id }) => id);
  expect(await ids('yes')).toEqual([one]);
  expect(await ids('no')).toContain(other);
  expect(await ids('no')).not.toContain(one);
});
