import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { publishAptitude, readChecklist } from '#contract/aptitudes/publication.ts';
import { quarantineQuestion } from '#contract/questions/quarantine.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aPracticeSession, aTopic, aTopicQuestion } from '#test/practice.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();
const SOON = 600;

const aDraft = (wish: Parameters<typeof anAptitude>[1] = {}) =>
  anAptitude(portal, { startsIn: SOON, stage: 'draft', ...wish });
const check = async (id: number) =>
  (await (await anAdmin(portal)).call(readChecklist, { params: { id } })).data.points;
const publish = async (id: number) => (await anAdmin(portal)).call(publishAptitude, { params: { id } });
const many = (count: number, wish: Parameters<typeof aQuestion>[1] = {}) =>
  Promise.all(Array.from({ length: count }, () => aQuestion(portal, wish)));

test('the checklist lists what is missing, blocking points first', async () => {
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

test('questions whose options name each other are told where their options are shuffled', async () => {
  const options = ['2', '4', 'Both A and B', 'None of the above'];
  const [loose, kept] = [
    await aQuestion(portal, { options, keep_option_order: false }),
    await aQuestion(portal, { options }),
  ];
  const told = async (wish: object) => {
    const sections = [{ name: 'One', questions: [loose, kept], ...wish }];
    const { id } = await aSectionedAptitude(portal, sections, { startsIn: SOON, stage: 'draft' });
    return (await check(id)).filter(({ code }) => code === 'named-options');
  };
  expect(await told({ shuffle_options: false })).toEqual([]);
  expect(await told({})).toEqual([
    expect.objectContaining({
      blocking: false,
      message: expect.stringContaining(`another order: ${loose}. Edit`),
    }),
  ]);
});

test('a question in quarantine that was chosen by hand is told, and blocks nothing', async () => {
  const [kept, other] = [await aQuestion(portal), await aQuestion(portal)];
  const id = await aDraft({ questions: [kept, other] });
  const told = async () => (await check(id)).filter(({ code }) => code === 'question-quarantined');
  expect(await told()).toEqual([]);
  const wish = { params: { id: other }, body: { words: 'Seen in a forum' } };
  await (await anAdmin(portal)).call(quarantineQuestion, wish);
  expect(await told()).toEqual([
    expect.objectContaining({ blocking: false, message: expect.stringContaining(`quarantine: ${other}.`) }),
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
  'the checklist warns of early answers (marks %s, answers %s, start in %i s): %s',
  async (marks, answers, startsIn, warns) => {
    const id = await aDraft({ startsIn, release_marks: marks, release_answers: answers });
    const early = (await check(id)).filter(({ code }) => code === 'answers-early');
    expect(early).toMatchObject(warns ? [{ blocking: false }] : []);
  },
);

test.each([
  ['at-once', false, true],
  // Only listed students could try out which options earn marks.
  ['at-once', true, false],
  ['after-end', false, false],
] as const)(
  'the checklist warns of early marks (marks %s, listed students only %s): %s',
  async (marks, listed_only, warns) => {
    const id = await aDraft({
      startsIn: SOON,
      release_marks: marks,
      release_answers: 'after-end',
      listed_only,
    });
    const early = (await check(id)).filter(({ code }) => code === 'marks-early');
    expect(early).toMatchObject(warns ? [{ blocking: false }] : []);
  },
);

test('sections that take longer than the test block publishing, and a clash of tests is reported', async () => {
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

test('too few questions for a blueprint are reported by line and number, and block publishing', async () => {
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

test('the checklist counts questions whose answers other tests release before this one ends, and names the tests', async () => {
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
  const findExposed = async () => (await check(id)).find(({ code }) => code === 'answers-elsewhere');
  await anAptitude(portal, { questions: [hidden], release: 'by-hand' });
  await anAptitude(portal, { questions: [hidden], startsIn: 200_000 });
  await anAptitude(portal, { questions: [hidden], startsIn: 200_000, release: 'at-once' });
  await anAptitude(portal, { questions: [own], release: 'at-once', stage: 'draft' });
  expect(await findExposed()).toBeUndefined();
  await anAptitude(portal, { questions: [shown, drawn], release: 'at-once', name: 'Practice' });
  expect(await findExposed()).toMatchObject({
    blocking: false,
    message: expect.stringMatching(
      /answers to 2 of the questions that it asks or may draw can be read in other tests: “Practice”\.$/,
    ),
  });
  for (const name of ['Weekly', 'Weekly', 'Weekly']) await anAptitude(portal, { questions: [shown], name });
  expect((await findExposed())?.message).toMatch(
    /to 2 of the .*: “Weekly”, “Weekly”, “Weekly” and 1 more\.$/,
  );
});

test('changes of a published test are checked against its frozen pool, not against the current bank', async () => {
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

test('if a line asks for several questions of one family, the checklist says why it lacks questions', async () => {
  await many(3, { tags: ['family:pulleys'] });
  const { id } = await aSectionedAptitude(
    portal,
    [{ name: 'Drawn', blueprint: { lines: [{ family: 'pulleys', count: 2 }], unused_in: 0 } }],
    { startsIn: SOON, stage: 'draft', total_questions: 2 },
  );
  const [point] = await check(id);
  expect(point?.message).toBe('Line 1 of “Drawn” lacks 1 question. A student gets one question of a family.');
});

test('a draft tells which of its questions students have met in practice, and a blueprint can leave those out', async () => {
  const topic = aTopic();
  const ids: number[] = [];
  for (let count = 0; count < 3; count++) ids.push(await aTopicQuestion(portal, topic));
  await aPracticeSession(await aStudent(portal), { topics: [topic], count: 2 });
  const { rows } = await sql<{ id: number }>`select distinct question_id as id from practice_item
    where question_id = any(${ids}::int[]) order by id`.execute(portal.db);
  const met = rows.map(({ id }) => id);
  const told = async (id: number) =>
    (await check(id))
      .filter(({ code }) => code === 'met-in-practice')
      .map(({ blocking, message }) => [blocking, message]);
  const listed = `questions were met in practice by students: ${met.join(', ')}.`;
  expect(await told(await aDraft({ questions: ids }))).toEqual([
    [false, expect.stringContaining(`2 of 3 ${listed}`)],
  ]);
  const drawn = async (skip_practised: boolean) => {
    const blueprint = { lines: [line(topic, 1)], unused_in: 0, skip_practised };
    const wish = { startsIn: SOON, stage: 'draft', total_questions: 1 } as const;
    return (await aSectionedAptitude(portal, [{ name: 'Drawn', blueprint }], wish)).id;
  };
  expect(await told(await drawn(false))).toEqual([[false, expect.stringContaining(`2 of 3 ${listed}`)]]);
  const fresh = await drawn(true);
  expect(await told(fresh)).toEqual([]);
  expect((await publish(fresh)).success).toBe(true);
  const pool = await portal.db
    .selectFrom('aptitude_pool')
    .select('question_id')
    .where('aptitude_id', '=', fresh)
    .execute();
  expect(pool.map(({ question_id }) => question_id)).toEqual(ids.filter((id) => !met.includes(id)));
});
