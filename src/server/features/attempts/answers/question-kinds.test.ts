import { expect, test } from 'vitest';
import { createQuestion, editQuestion, readQuestion } from '#contract/questions/question.ts';
import { readResult } from '#contract/results.ts';
import { anAptitude, anAttempt, aQuestion } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const classified = { topic_tags: ['Numbers'], question_type: 'GENERAL' as const, difficulty_level: 2 };
const drafts = {
  boolean: { description: 'Seven is prime.', kind: 'boolean' as const, correct_options: [1] },
  numerical: {
    description: 'Half of nine?',
    numerical: { accepted: [{ value: 4.5, tolerance: 0.1 }], unit: 'km' },
  },
  text: { description: 'The capital of Tamil Nadu?', text: { accepted: [{ text: 'Chennai' }] } },
  matching: {
    description: 'Match the squares.',
    matching: {
      pairs: [
        { prompt: '2', match: '4' },
        { prompt: '3', match: '9' },
      ],
      extra: ['6'],
    },
  },
};

test('every kind is written, read back in the words of its author, and revised', async () => {
  const admin = await anAdmin(portal);
  for (const [kind, draft] of Object.entries(drafts)) {
    const made = await admin.call(createQuestion, { body: { ...classified, ...draft } });
    expect(made).toMatchObject({ success: true, data: { kind, status: 'ready' } });
    if (!made.success) continue;
    const id = made.data.id;
    const read = await admin.call(readQuestion, { params: { id } });
    expect(read).toMatchObject({ data: made.data });
    const revised = await admin.call(editQuestion, {
      params: { id },
      body: { ...classified, ...draft, description: 'In other words.' },
    });
    expect(revised).toMatchObject({ data: { kind, version: 2, description: 'In other words.' } });
  }
});

test.each([
  ['a number without a key', { kind: 'numerical' as const }, 'numerical'],
  ['a number with options', { ...drafts.numerical, options: ['1', '2'] }, 'options'],
  ['a text that is matched', { ...drafts.text, kind: 'matching' as const }, 'matching'],
  ['true and false and more', { ...drafts.boolean, options: ['a', 'b', 'c'] }, 'options'],
  ['a passage that is not there', { ...drafts.boolean, stimulus_id: 999_999 }, 'stimulus_id'],
])('%s is refused at the field', async (_, draft, path) => {
  const admin = await anAdmin(portal);
  const reply = await admin.call(createQuestion, {
    body: { description: 'Asked.', ...classified, ...draft },
  });
  expect(reply).toMatchObject({
    success: false,
    status: 400,
    issues: expect.arrayContaining([expect.objectContaining({ path })]),
  });
});

test('a paper of every kind is answered, saved, marked and read with its keys', async () => {
  const admin = await anAdmin(portal);
  const ids = await Promise.all(
    Object.values(drafts).map((draft) => aQuestion(portal, { options: [], correct_options: [], ...draft })),
  );
  const test = await anAptitude(portal, {
    questions: ids,
    total_questions: 4,
    release: 'at-once',
    marks_wrong: -1,
  });
  const attempt = await anAttempt(portal, { test });
  const { questions } = attempt.startedAttempt;
  const asked = (kind: string) => {
    const question = questions.find((one) => one.kind === kind);
    if (!question) throw new Error(`no ${kind} in the paper`);
    return question;
  };
  expect(JSON.stringify(questions)).not.toMatch(/Chennai|4\.5|"correct"|"match"/);
  expect(asked('numerical').unit).toBe('km');
  expect(asked('boolean').options.map(({ html }) => html)).toEqual(['<p>True</p>', '<p>False</p>']);

  const { prompts, options } = asked('matching');
  const idOf = (list: { id: string; html: string }[], text: string) =>
    list.find(({ html }) => html === `<p>${text}</p>`)?.id ?? '';
  const pairs = [
    `${idOf(prompts, '2')}:${idOf(options, '4')}`,
    `${idOf(prompts, '3')}:${idOf(options, '9')}`,
  ];
  const saved = await attempt.save([
    { seq: 1, question_id: asked('numerical').id, value: '9' },
    { seq: 2, question_id: asked('numerical').id, value: 4.55 },
    { seq: 3, question_id: asked('text').id, value: ' chennai ' },
    { seq: 4, question_id: asked('matching').id, selected_options: pairs },
  ]);
  expect(saved).toMatchObject({ success: true, data: { acknowledged: 4 } });
  const wrong = asked('boolean').options[1]?.id ?? '';
  const receipt = await attempt.submit([{ question_id: asked('boolean').id, selected_options: [wrong] }]);
  expect(receipt).toMatchObject({ data: { answers_saved: 4 } });

  const own = await attempt.student.call(readResult, { params: { id: test } });
  expect(own).toMatchObject({ data: { marks: 2, correct: 3, incorrect: 1 } });
  if (!own.success) return;
  const answers = new Map(own.data.responses.map(({ question, answer }) => [question.kind, answer]));
  expect(answers.get('numerical')).toMatchObject({ value: '4.55', outcome: 'right' });
  expect(answers.get('text')).toMatchObject({ value: 'chennai', outcome: 'right' });
  expect(answers.get('boolean')).toMatchObject({ outcome: 'wrong', marks: -1 });
  const theirs = await admin.call(readResult, {
    params: { id: test },
    query: { regno: attempt.student.regno },
  });
  expect(theirs).toMatchObject({ data: { marks: 2 } });
});

test('a typed answer to a choice, and a choice where something is typed, are refused', async () => {
  const number = await aQuestion(portal, { options: [], correct_options: [], ...drafts.numerical });
  const choice = await aQuestion(portal);
  const attempt = await anAttempt(portal, {
    test: await anAptitude(portal, { questions: [number, choice] }),
  });
  const refused = {
    code: 'wrong-answer-kind',
    message: 'This question takes another kind of answer. Reload the test.',
  };
  expect(await attempt.save([{ seq: 1, question_id: number, selected_options: [] }])).toMatchObject(refused);
  expect(await attempt.save([{ seq: 1, question_id: choice, value: '4' }])).toMatchObject(refused);
});
