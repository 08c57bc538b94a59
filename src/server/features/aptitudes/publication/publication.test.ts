import { expect, test } from 'vitest';
import {
  addAptitudeQuestions,
  createAptitude,
  editAptitude,
  listAptitudes,
  listManagedAptitudes,
  readAptitude,
  removeAptitudeQuestion,
} from '#contract/aptitudes/aptitude.ts';
import {
  duplicateAptitude,
  publishAptitude,
  readChecklist,
  unpublishAptitude,
} from '#contract/aptitudes/publication.ts';
import { type AptitudeSection, arrangeQuestions, arrangeSections } from '#contract/aptitudes/sections.ts';
import { readInstructions, startAttempt } from '#contract/attempts/attempt.ts';
import { generateQuestions } from '#contract/questions/generated.ts';
import { editQuestion, removeQuestion } from '#contract/questions/question.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const SOON = 600;

const aDraft = (wish: Parameters<typeof anAptitude>[1] = {}) =>
  anAptitude(portal, { startsIn: SOON, stage: 'draft', ...wish });
const check = async (id: number) =>
  (await (await anAdmin(portal)).call(readChecklist, { params: { id } })).data.points;
const publish = async (id: number) => (await anAdmin(portal)).call(publishAptitude, { params: { id } });
const seen = async (id: number) =>
  (await (await aStudent(portal)).call(listAptitudes)).data.some((one) => one.id === id);
const many = (count: number, wish: Parameters<typeof aQuestion>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => aQuestion(portal, wish)));

test('a draft is seen by admins alone, cannot be started, and is published by an act', async () => {
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

test('a published test becomes a draft again while nobody has started', async () => {
  const id = await anAptitude(portal);
  const admin = await anAdmin(portal);
  expect((await admin.call(unpublishAptitude, { params: { id } })).data.stage).toBe('draft');
  expect(await admin.call(unpublishAptitude, { params: { id } })).toMatchObject({ code: 'not-published' });
  expect(await seen(id)).toBe(false);
  await publish(id);
  await anAttempt(portal, { test: id });
  expect(await admin.call(unpublishAptitude, { params: { id } })).toMatchObject({ code: 'test-started' });
});

test('the checklist names what is missing, first what blocks', async () => {
  const own = await aQuestion(portal, { question_type: 'GME' });
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'Timed', minutes: 50, questions: [own] },
      { name: 'Empty', count: 0 },
    ],
    { startsIn: SOON, duration: 30, stage: 'draft', listed_only: true },
  );
  const points = (await check(id)).filter(({ code }) => code !== 'clash');
  expect(points.map(({ code, section, blocking }) => [code, section, blocking])).toEqual([
    ['trade-without-questions', null, true],
    ['empty-section', 'Empty', true],
    ['minutes-mixed', null, true],
    ['nobody-listed', null, true],
    ['count-differs', null, false],
    ['trade-without-questions', 'Timed', false],
  ]);
});

test.each([
  ['question-without-section', { questions: undefined }],
  ['window-past', { startsIn: -7_200 }],
  ['window-short', { timing: 'own' as const, duration: 90, ends_at: new Date(Date.now() + 1_200_000) }],
  ['window-tight', { timing: 'own' as const, duration: 60 }],
])('the checklist knows %s', async (code, wish) => {
  const { id } = await aSectionedAptitude(portal, [{ name: 'One' }], {
    startsIn: SOON,
    stage: 'draft',
    ...wish,
  });
  if (code === 'question-without-section')
    await portal.db
      .updateTable('aptitude_question')
      .set({ section_id: null })
      .where('aptitude_id', '=', id)
      .execute();
  expect((await check(id)).map((point) => point.code)).toContain(code);
});

test.each([
  ['at-once', 'at-once', SOON, true],
  ['at-once', 'after-end', SOON, false],
  // Answers never come before marks.
  ['after-end', 'at-once', SOON, false],
  ['at-once', 'by-hand', SOON, false],
  ['at-once', 'at-once', -90_000, false],
] as const)(
  'marks %s and answers %s of a test that starts in %i s: told as early is %s',
  async (marks, answers, startsIn, told) => {
    const id = await aDraft({ startsIn, release_marks: marks, release_answers: answers });
    const early = (await check(id)).filter(({ code }) => code === 'answers-early');
    expect(early).toMatchObject(told ? [{ blocking: false }] : []);
  },
);

test.each([
  ['at-once', false, true],
  // Nobody else than those on the list can try what brings marks.
  ['at-once', true, false],
  ['after-end', false, false],
] as const)(
  'marks %s where the test is for a list alone (%s): told as early is %s',
  async (marks, listed_only, told) => {
    const id = await aDraft({
      startsIn: SOON,
      release_marks: marks,
      release_answers: 'after-end',
      listed_only,
    });
    const early = (await check(id)).filter(({ code }) => code === 'marks-early');
    expect(early).toMatchObject(told ? [{ blocking: false }] : []);
  },
);

test('sections that take more minutes than the test block; a clash of windows is told', async () => {
  const when = { startsIn: 50_000, trades: ['GIN' as const] };
  await anAptitude(portal, { ...when, name: 'The other one' });
  const { id } = await aSectionedAptitude(portal, [{ name: 'A', minutes: 61 }], { ...when, stage: 'draft' });
  const points = await check(id);
  expect(points.find(({ code }) => code === 'minutes-beyond-duration')?.blocking).toBe(true);
  expect(points.find(({ code }) => code === 'clash')).toMatchObject({
    blocking: false,
    message: expect.stringContaining('The other one'),
  });
});

const line = (topic: string, count: number) => ({ topic, count });
const blueprint = (...lines: ReturnType<typeof line>[]) => ({ lines, unused_in: 0 });

test('too few questions for a blueprint are told by line and number, and publishing waits for them', async () => {
  await many(2, { topic_tags: ['Scarce'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: blueprint(line('Scarce', 2), line('Scarce', 3)) }],
    { startsIn: 90_000, stage: 'draft', total_questions: 5 },
  );
  expect(await check(id)).toMatchObject([
    { code: 'too-few-questions', section: 'Drawn', line: 2, missing: 3, blocking: true },
    { code: 'count-differs' },
  ]);
  expect(await publish(id)).toMatchObject({ status: 409, code: 'not-publishable' });
  await many(3, { topic_tags: ['Scarce'] });
  expect(await check(id)).toEqual([]);
  expect((await publish(id)).success).toBe(true);
});

test('questions whose answers can be read elsewhere before the test ends are told, by number and tests', async () => {
  const [shown = 0, hidden = 0, own = 0] = await many(3, {});
  const [drawn = 0] = await many(1, { topic_tags: ['Exposed'] });
  const { id } = await aSectionedAptitude(
    portal,
    [
      { name: 'Chosen', questions: [shown, hidden, own] },
      { name: 'Drawn', blueprint: blueprint(line('Exposed', 1)) },
    ],
    { startsIn: 90_000, stage: 'draft' },
  );
  const told = async () => (await check(id)).find(({ code }) => code === 'answers-elsewhere');
  await anAptitude(portal, { questions: [hidden], release: 'by-hand' });
  await anAptitude(portal, { questions: [hidden], startsIn: 200_000 });
  await anAptitude(portal, { questions: [hidden], startsIn: 200_000, release: 'at-once' });
  await anAptitude(portal, { questions: [own], release: 'at-once', stage: 'draft' });
  expect(await told()).toBeUndefined();
  await anAptitude(portal, { questions: [shown, drawn], release: 'at-once', name: 'Practice' });
  expect(await told()).toMatchObject({
    blocking: false,
    message: expect.stringMatching(
      /answers to 2 of the questions that it asks or may draw can be read in other tests: “Practice”\.$/,
    ),
  });
  for (const name of ['Weekly', 'Weekly', 'Weekly']) await anAptitude(portal, { questions: [shown], name });
  expect((await told())?.message).toMatch(/to 2 of the .*: “Weekly”, “Weekly”, “Weekly” and 1 more\.$/);
});

test('each student draws from the pool as it was at publication, the same at every resumption', async () => {
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
  const drawn = papers.map(({ sitting }) => sitting.questions.map((one) => one.id).sort());
  for (const questions of drawn) {
    expect(questions).toHaveLength(4);
    expect(frozen).toEqual(expect.arrayContaining(questions));
  }
  expect(new Set(drawn.map((questions) => questions.join())).size).toBeGreaterThan(1);
  expect(JSON.stringify(papers[0]?.sitting.questions)).not.toContain('Rewritten');
  const again = await anAttempt(portal, { test: id, student: papers[0]?.student });
  expect(again.sitting.questions).toEqual(papers[0]?.sitting.questions);
});

test('whether a published test stays fit goes by what it draws from, not by the bank of today', async () => {
  const admin = await anAdmin(portal);
  const change = async (id: number, values: object) => {
    const { aptitude } = (await admin.call(readAptitude, { params: { id } })).data;
    const { name, test_timestamp, duration, total_questions } = aptitude;
    const body = { name, test_timestamp, duration, total_questions, ...values };
    return await admin.call(editAptitude, { params: { id }, body });
  };
  await many(1, { topic_tags: ['Of a trade'], question_type: 'GCS' });
  const own = { ...line('Of a trade', 1), type: 'own' as const };
  const { id } = await aSectionedAptitude(portal, [{ name: 'Drawn', blueprint: blueprint(own) }], {
    ...{ startsIn: SOON, stage: 'draft', total_questions: 1, trades: ['GCS'] },
  });
  expect((await publish(id)).success).toBe(true);
  await many(1, { topic_tags: ['Of a trade'], question_type: 'GME' });
  expect(await change(id, { trades: ['GCS', 'GME'] })).toMatchObject({ code: 'not-publishable' });

  const questions = await many(2, { topic_tags: ['Fire drill'] });
  const fresh = { lines: [line('Fire drill', 2)], unused_in: 1 };
  const drill = await aSectionedAptitude(portal, [{ name: 'Drawn', blueprint: fresh }], {
    ...{ startsIn: 3_600, stage: 'draft', total_questions: 2 },
  });
  expect((await publish(drill.id)).success).toBe(true);
  await anAptitude(portal, { questions, startsIn: 4 * 3_600 });
  const test_timestamp = Math.floor(Date.now() / 1_000) + 6 * 3_600;
  expect((await change(drill.id, { test_timestamp })).success).toBe(true);
});

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

test('the same draw for all differs in its order alone', async () => {
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
  const drawn = papers.map(({ sitting }) =>
    sitting.questions
      .map((one) => one.id)
      .sort()
      .join(),
  );
  expect(new Set(drawn).size).toBe(1);
});

test('questions of the last tests are left out where the blueprint says so, and one of a family is enough', async () => {
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

test('where a line wants several of one family, the checklist says why it lacks questions', async () => {
  await many(3, { tags: ['family:pulleys'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [{ family: 'pulleys', count: 2 }], unused_in: 0 } }],
    { startsIn: SOON, stage: 'draft', total_questions: 2 },
  );
  const [point] = await check(id);
  expect(point?.message).toBe('Line 1 of “Drawn” lacks 1 question. A student gets one question of a family.');
});

test('the area of a trade has all questions of that trade, though a topic that trades share stands under another', async () => {
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
  const { sitting } = await anAttempt(portal, {
    test: id,
    student: await aStudent(portal, { trade: 'GIN' }),
  });
  expect(sitting.questions.map((one) => one.id).sort()).toEqual(shared.sort());
});

test('a line of generated questions gives each student one instance of its template, and not the same to all', async () => {
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
  for (let n = 0; n < 8; n++) papers.push((await anAttempt(portal, { test: id })).sitting.questions);
  expect(papers.every((questions) => questions.length === 1)).toBe(true);
  expect(new Set(papers.map(([question]) => question?.id)).size).toBeGreaterThan(2);
});

test('sections are put as a whole: kept ones keep their questions, names may change places', async () => {
  const { id, sections, questions } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }], {
    startsIn: SOON,
    stage: 'draft',
  });
  const admin = await anAdmin(portal);
  const put = (list: object[]) =>
    admin.call(arrangeSections, { params: { id }, body: { sections: list as never } });
  const [a, b] = sections;
  const { data } = await put([
    { id: b, name: 'A', minutes: 5 },
    { id: a, name: 'B', minutes: 6 },
    { name: 'C', minutes: 7, cut_off: { percent: 40 } },
  ]);
  expect(data.sections.map((one) => [one.id, one.name, one.minutes, one.question_count])).toEqual([
    [b, 'A', 5, 2],
    [a, 'B', 6, 2],
    [expect.any(Number), 'C', 7, 0],
  ]);
  await put([{ id: b, name: 'A' }]);
  const { places } = (await admin.call(readAptitude, { params: { id } })).data;
  expect(places.map((place) => [place.question_id, place.section_id])).toEqual([
    ...(questions[0] ?? []).map((question) => [question, null]),
    ...(questions[1] ?? []).map((question) => [question, b]),
  ]);
  expect(await put([{ id: a, name: 'Gone' }])).toMatchObject({ status: 409, code: 'no-such-section' });
  expect(await put([{ name: 'X' }, { name: 'x' }])).toMatchObject({ status: 400 });
  await publish(id);
  expect((await readAuditTrail(portal, 'aptitude', id)).map(({ action }) => action)).toContain(
    'aptitude.arrange-sections',
  );
  const published = await anAptitude(portal);
  expect(
    await admin.call(arrangeSections, { params: { id: published }, body: { sections: [] } }),
  ).toMatchObject({ code: 'already-published' });
});

test('sections that somebody else has changed meanwhile are not put, whatever was changed', async () => {
  const { id } = await aSectionedAptitude(portal, [{ name: 'A' }, { name: 'B' }], {
    startsIn: SOON,
    stage: 'draft',
  });
  const admin = await anAdmin(portal);
  const list = async () => (await admin.call(readAptitude, { params: { id } })).data;
  const put = (sections: AptitudeSection[], revision: string) =>
    admin.call(arrangeSections, {
      params: { id },
      body: { sections: sections.map(({ question_count: _, ...section }) => section), revision },
    });
  const [first, again] = [await list(), await list()];
  expect(again.sections_revision).toBe(first.sections_revision);
  const [a, b] = first.sections as [AptitudeSection, AptitudeSection];
  const longer = await put([{ ...a, instructions: 'Slowly.' }, b], first.sections_revision);
  expect(longer.data.sections_revision).toBe((await list()).sections_revision);
  expect(await put([b, a], first.sections_revision)).toMatchObject({ status: 409, code: 'sections-changed' });
  expect((await list()).sections.map(({ instructions }) => instructions)).toEqual(['Slowly.', '']);
  const turned = await put([b, { ...a, instructions: 'Slowly.' }], longer.data.sections_revision);
  expect(turned.data.sections.map(({ name }) => name)).toEqual(['B', 'A']);
  expect(await put([a, b], longer.data.sections_revision)).toMatchObject({ code: 'sections-changed' });
});

test('questions are put into order, sections and marks; another list than the test’s is refused', async () => {
  const { id, sections, questions } = await aSectionedAptitude(
    portal,
    [{ name: 'A' }, { name: 'B' }, { name: 'Drawn', blueprint: blueprint(line('Numbers', 1)) }],
    { startsIn: SOON, stage: 'draft' },
  );
  const admin = await anAdmin(portal);
  const [one = 0, two = 0, three = 0, four = 0] = questions.flat();
  const put = (list: { question_id: number; section_id?: number | null; marks?: number }[]) =>
    admin.call(arrangeQuestions, { params: { id }, body: { questions: list } });
  const [a, b, drawn] = sections;
  const { data } = await put([
    { question_id: four, section_id: a, marks: 2 },
    { question_id: one, section_id: b },
    { question_id: two, section_id: b },
    { question_id: three },
  ]);
  expect(data.places).toEqual([
    { question_id: four, section_id: a, marks: 2 },
    { question_id: one, section_id: b, marks: null },
    { question_id: two, section_id: b, marks: null },
    { question_id: three, section_id: null, marks: null },
  ]);
  expect(await put([{ question_id: one }])).toMatchObject({ status: 409, code: 'questions-changed' });
  const all = (section_id: number | undefined) =>
    questions.flat().map((question_id) => ({ question_id, section_id: section_id ?? null }));
  expect(await put(all(999_999))).toMatchObject({ status: 409, code: 'no-such-section' });
  expect(await put(all(drawn))).toMatchObject({ status: 409, code: 'drawn-section' });
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

test('a published test with sections keeps its questions, so that no paper has one twice or without a section', async () => {
  const admin = await anAdmin(portal);
  const topic = 'Drawn and chosen';
  const drawn = await Promise.all([1, 2].map(() => aQuestion(portal, { topic_tags: [topic] })));
  const { id, sections, questions } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [{ topic, count: 2 }] } }, { name: 'Chosen' }],
    { stage: 'draft' },
  );
  const [, chosen = []] = questions;
  await publish(id);
  const before = (await admin.call(readAptitude, { params: { id } })).data;
  const into = (section_id: number | undefined) =>
    admin.call(addAptitudeQuestions, {
      params: { id },
      body: { questionIds: drawn, ...(section_id && { section_id }) },
    });
  const order = [...chosen].reverse().map((question_id) => ({ question_id, section_id: null }));
  const changes = [
    await into(sections[1]),
    await into(undefined),
    await admin.call(removeAptitudeQuestion, { body: { aptitudeId: id, questionId: chosen[0] ?? 0 } }),
    await admin.call(arrangeQuestions, { params: { id }, body: { questions: order } }),
  ];
  expect(changes.map(({ code }) => code)).toEqual(changes.map(() => 'already-published'));
  expect((await admin.call(readAptitude, { params: { id } })).data).toEqual(before);
  const { sitting } = await anAttempt(portal, { test: id });
  expect(new Set(sitting.questions.map((question) => question.id)).size).toBe(4);
});
