import { expect, test } from 'vitest';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { previewAptitude } from '#contract/attempts/trial.ts';
import { createPassage } from '#contract/questions/passages.ts';
import { editQuestion } from '#contract/questions/question.ts';
import { readResult } from '#contract/results.ts';
import { advanceTime, anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { setBlocked } from '#test/blocks.ts';
import { anAdmin, aPerson, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSectionedAptitude } from '#test/sections.ts';

const portal = usePortal();

const start = (student: Awaited<ReturnType<typeof aStudent>>, id: number, claim = {}) =>
  student.call(startAttempt, {
    params: { id },
    body: { regno: student.regno, trade: student.trade, ...claim },
  });

test('a student gets the GENERAL questions and those of the own trade, without a key', async () => {
  const id = await anAptitude(portal, { types: ['GENERAL', 'GCS', 'GME', 'GENERAL'] });
  const { startedAttempt } = await anAttempt(portal, {
    test: id,
    student: await aStudent(portal, { trade: 'GCS' }),
  });
  expect(startedAttempt.questions.map((question) => question.section)).toEqual([
    'General',
    'General',
    'Technical',
  ]);
  expect(JSON.stringify(startedAttempt)).not.toMatch(/correct|explanation|Two and two/);
  expect(
    startedAttempt.questions[0]?.options.every((option) => Object.keys(option).join() === 'id,html'),
  ).toBe(true);
});

test('option ids reveal neither the author’s order nor the key', async () => {
  const question = await aQuestion(portal);
  const id = await anAptitude(portal, { questions: [question] });
  const places = new Set<number>();
  for (let n = 0; n < 12; n++) {
    const { key, startedAttempt } = await anAttempt(portal, { test: id });
    const [right] = (await key(question)).right;
    places.add(startedAttempt.questions[0]?.options.findIndex((option) => option.id === right) ?? -1);
  }
  expect(places.size).toBeGreaterThan(1);
});

test('a paper has no links, and the result keeps them', async () => {
  const admin = await anAdmin(portal);
  const passage = { title: 'A', description: 'Read www.passage.example first.' };
  const question = await aQuestion(portal, {
    description: 'Who owns <https://stem.example/?a=1&b=2>?',
    options: ['www.option.example', 'seller@option.example', '`<a href="x">`', 'Nobody'],
    stimulus_id: (await admin.call(createPassage, { body: passage })).data.id,
  });
  const pairs = [
    { prompt: 'www.prompt.example', match: 'www.match.example' },
    { prompt: 'Three', match: 'Nine' },
  ];
  const matching = await aQuestion(portal, { matching: { pairs }, options: [], correct_options: [] });
  const { id, sections } = await aSectionedAptitude(
    portal,
    [{ name: 'Only', questions: [question, matching] }],
    {
      release: 'at-once',
    },
  );
  await portal.db
    .updateTable('aptitude_section')
    .set({ instructions_html: '<p>See <a href="https://section.example">the rules</a>.</p>' })
    .where('id', 'in', sections)
    .execute();
  const { startedAttempt, student, submit } = await anAttempt(portal, { test: id });
  const { data: preview } = await admin.call(previewAptitude, { params: { id }, body: { trade: 'GCS' } });
  for (const { questions, stimuli, sections } of [startedAttempt, preview]) {
    const shown = [
      ...questions.flatMap(({ html, options, prompts }) => [
        html,
        ...[...options, ...prompts].map((one) => one.html),
      ]),
      ...[...stimuli.map((one) => one.html), ...sections.map((one) => one.instructions_html)],
    ].join('\n');
    expect(shown).not.toMatch(/<\/?a[ >]/);
    for (const words of [
      ...[
        'https://stem.example/?a=1&#x26;b=2',
        'www.option.example',
        'seller@option.example',
        '&#x3C;a href="x">',
      ],
      ...['www.passage.example', 'www.prompt.example', 'www.match.example', '<p>See the rules.</p>'],
    ])
      expect(shown).toContain(words);
  }
  await submit();
  const result = await student.call(readResult, { params: { id } });
  expect(JSON.stringify(result)).toContain('www.option.example</a>');
});

test.each([
  ['before the start', 'not-started', { startsIn: 60 }],
  ['after the end', 'exam-closed', { startsIn: -7_200 }],
  ['without questions', 'no-questions', { questions: [] }],
])('starting %s is refused with %s', async (_when, code, wish) => {
  const student = await aStudent(portal);
  const reply = await start(student, await anAptitude(portal, wish));
  expect(reply).toMatchObject({ status: 409, success: false, code });
});

test('starting for another registration number or trade is refused, each with its own code', async () => {
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  const id = await anAptitude(portal);
  expect(await start(student, id, { regno: other.regno })).toMatchObject({
    status: 403,
    code: 'not-yourself',
  });
  expect(await start(student, id, { trade: 'GME' })).toMatchObject({ status: 403, code: 'out-of-trade' });
});

test('the own registration number may be written in another case', async () => {
  const student = await aStudent(portal, { regno: 'aBc/007' });
  expect(await start(student, await anAptitude(portal), { regno: ' AbC/007 ' })).toMatchObject({
    status: 200,
  });
});

test('an admin cannot take a test', async () => {
  const admin = await aPerson(portal, { role: 'admin', trade: 'GENERAL' });
  expect(await start(admin, await anAptitude(portal))).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a blocked student cannot start and resumes the same attempt once unblocked', async () => {
  const { student, startedAttempt, test: id } = await anAttempt(portal);
  await setBlocked(portal, [student], true);
  expect(await start(student, id)).toMatchObject({ status: 403, code: 'blocked' });
  await setBlocked(portal, [student], false);
  expect((await start(student, id)).data.attempt.id).toBe(startedAttempt.attempt.id);
});

test('resuming keeps deadline, paper and answers, and opens a new epoch', async () => {
  const { save, startedAttempt, student, test: id } = await anAttempt(portal);
  const [question] = startedAttempt.questions;
  if (!question) throw new Error('no question');
  const chosen = [question.options[1]?.id ?? ''];
  await save([{ seq: 1, question_id: question.id, selected_options: chosen, marked: true, seconds: 9 }]);
  const again = await start(student, id);
  expect(again.data.questions).toEqual(startedAttempt.questions);
  expect(again.data.attempt).toMatchObject({
    id: startedAttempt.attempt.id,
    epoch: startedAttempt.attempt.epoch + 1,
    deadline: startedAttempt.attempt.deadline,
    answers: [
      { question_id: question.id, selected_options: chosen, marked: true, seconds: 9, epoch: 1, seq: 1 },
    ],
  });
});

test('a submitted test cannot be started again', async () => {
  const { student, submit, test: id } = await anAttempt(portal);
  await submit();
  expect(await start(student, id)).toMatchObject({ status: 409, code: 'already-submitted' });
});

test('a student whose time ran out is not told that the test was submitted', async () => {
  const { student, submit, test: id } = await anAttempt(portal);
  await advanceTime(portal, id, 59 * 60 + 6);
  await submit();
  const message = 'You have already submitted this test.';
  expect(await start(student, id)).toMatchObject({ status: 409, code: 'already-submitted', message });
});

test('the instructions show sections, times and state before the start', async () => {
  const student = await aStudent(portal, { trade: 'GEE' });
  const id = await anAptitude(portal, { types: ['GENERAL', 'GEE', 'GEE', 'GCS'], startsIn: 600 });
  const reply = await student.call(readInstructions, { params: { id } });
  expect(reply.data).toMatchObject({
    state: 'upcoming',
    attempt_state: null,
    sections: [
      { name: 'General', questions: 1 },
      { name: 'Technical', questions: 2 },
    ],
  });
  await advanceTime(portal, id, 601);
  expect((await student.call(readInstructions, { params: { id } })).data.state).toBe('ongoing');
});

test('the paper of an open attempt stays the same when a question is edited', async () => {
  const { startedAttempt, student, test: id } = await anAttempt(portal);
  const admin = await anAdmin(portal);
  const edited = await admin.call(editQuestion, {
    params: { id: startedAttempt.questions[0]?.id ?? 0 },
    body: {
      description: 'Another question',
      options: ['yes', 'no'],
      correct_options: [1],
      topic_tags: ['Numbers'],
      question_type: 'GENERAL',
      difficulty_level: 2,
    },
  });
  expect(edited.data.version).toBe(2);
  expect((await start(student, id)).data.questions).toEqual(startedAttempt.questions);
});
