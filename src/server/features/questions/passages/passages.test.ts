import { expect, test } from 'vitest';
import { startAttempt } from '#contract/attempts/start.ts';
import { createPassage, editPassage, listPassages, readPassage } from '#contract/questions/passages.ts';
import { createQuestion, editQuestion, readQuestion } from '#contract/questions/question.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { lockPassage } from './queries.ts';

const portal = usePortal();

const passage = { title: 'Two trains', description: 'A train leaves **Delhi** at nine.' };

async function aPassage(admin: Person, wish: Partial<typeof passage> = {}) {
  const made = await admin.call(createPassage, { body: { ...passage, ...wish } });
  if (!made.success) throw new Error(made.code);
  return made.data;
}

async function aQuestionAbout(admin: Person, stimulus_id: number) {
  const made = await admin.call(createQuestion, { body: bodyAbout(stimulus_id) });
  if (!made.success) throw new Error(made.code);
  return made.data;
}

const bodyAbout = (stimulus_id: number) => ({
  description: 'When does it leave?',
  options: ['Nine', 'Ten'],
  correct_options: [1],
  topic_tags: ['Trains'],
  question_type: 'GENERAL' as const,
  difficulty_level: 1,
  stimulus_id,
});

test('a passage is created, found by its words, and shows the number of its questions', async () => {
  const admin = await anAdmin(portal);
  const { id, html } = await aPassage(admin, { title: 'A 100% unusual word' });
  expect(html).toContain('<strong>Delhi</strong>');
  await aQuestionAbout(admin, id);
  const found = await admin.call(listPassages, { query: { search: '100% unus' } });
  expect(found).toMatchObject({ data: { total: 1, results: [{ id, questions: 1 }] } });
  expect(await admin.call(readPassage, { params: { id } })).toMatchObject({ data: { id, questions: 1 } });
  expect(await admin.call(readPassage, { params: { id: 999_999 } })).toMatchObject({ code: 'not-found' });
  expect(await readAuditTrail(portal, 'stimulus', id)).toMatchObject([{ action: 'stimulus.create' }]);
});

test('editing a passage gives each of its questions a new version and leaves their text unchanged', async () => {
  const admin = await anAdmin(portal);
  const { id } = await aPassage(admin);
  const questions = [await aQuestionAbout(admin, id), await aQuestionAbout(admin, id)];
  const edited = await admin.call(editPassage, {
    params: { id },
    body: { ...passage, description: 'A train leaves Agra at nine.' },
  });
  if (!edited.success) throw new Error(edited.code);
  expect(edited.data.id).not.toBe(id);
  expect(edited.data.questions).toBe(2);
  for (const before of questions) {
    const after = await admin.call(readQuestion, { params: { id: before.id } });
    if (!after.success) throw new Error(after.code);
    const { stimulus, version, updated_at: _, ...rest } = after.data;
    expect(before).toMatchObject(rest);
    expect(version).toBe(2);
    expect(stimulus).toEqual({ id: edited.data.id, title: 'Two trains', html: edited.data.html });
    expect((await readAuditTrail(portal, 'question', before.id)).at(-1)).toMatchObject({
      actor_id: admin.id,
      action: 'question.edit',
      before: { version: 1, stimulus_id: id },
      after: { version: 2, stimulus_id: edited.data.id },
    });
  }
  expect(await readAuditTrail(portal, 'stimulus', edited.data.id)).toMatchObject([
    {
      action: 'stimulus.edit',
      before: { replaces: id },
      after: { questions: questions.map((one) => one.id) },
    },
  ]);
});

test('an open attempt keeps its passage; the next one gets the new passage', async () => {
  const admin = await anAdmin(portal);
  const { id, html } = await aPassage(admin);
  const question = await aQuestionAbout(admin, id);
  const attempt = await anAttempt(portal, { test: await anAptitude(portal, { questions: [question.id] }) });
  expect(attempt.startedAttempt.stimuli).toEqual([{ id, title: 'Two trains', html }]);
  await admin.call(editPassage, { params: { id }, body: { ...passage, title: 'One train' } });
  const { regno, trade } = attempt.student;
  const again = await attempt.student.call(startAttempt, {
    params: { id: attempt.test },
    body: { regno, trade },
  });
  expect(again).toMatchObject({ data: { stimuli: [{ id, title: 'Two trains' }] } });
  const next = await anAttempt(portal, { test: attempt.test });
  expect(next.startedAttempt.stimuli).toMatchObject([{ title: 'One train' }]);
});

test('a replaced passage is not listed, cannot be edited again, and takes no new questions', async () => {
  const admin = await anAdmin(portal);
  const { id } = await aPassage(admin, { title: 'Replaceable' });
  await admin.call(editPassage, { params: { id }, body: { ...passage, title: 'Replaceable, replaced' } });
  expect(await admin.call(listPassages, { query: { search: 'Replaceable' } })).toMatchObject({
    data: { total: 1, results: [{ title: 'Replaceable, replaced' }] },
  });
  expect(await admin.call(editPassage, { params: { id }, body: passage })).toMatchObject({
    status: 409,
    code: 'passage-changed',
  });
  expect(await admin.call(createQuestion, { body: bodyAbout(id) })).toMatchObject({
    issues: [expect.objectContaining({ path: 'stimulus_id' })],
  });
});

test('of two edits at once, one succeeds and the other is refused', async () => {
  const admin = await anAdmin(portal);
  const { id } = await aPassage(admin);
  const edits = await Promise.all(
    ['One', 'Two', 'Three'].map((title) =>
      admin.call(editPassage, { params: { id }, body: { ...passage, title } }),
    ),
  );
  expect(edits.map((edit) => (edit.success ? 'saved' : edit.code)).sort()).toEqual([
    'passage-changed',
    'passage-changed',
    'saved',
  ]);
});

test('questions that are edited while their passage is edited all get the new passage', async () => {
  const admin = await anAdmin(portal);
  const { id } = await aPassage(admin);
  const questions = await Promise.all(Array.from({ length: 4 }, () => aQuestionAbout(admin, id)));
  await Promise.all([
    admin.call(editPassage, { params: { id }, body: { ...passage, title: 'Newest' } }),
    ...questions.map((question) => {
      const { stimulus_id: _, ...body } = bodyAbout(id);
      return admin.call(editQuestion, { params: { id: question.id }, body });
    }),
  ]);
  for (const question of questions)
    expect(await admin.call(readQuestion, { params: { id: question.id } })).toMatchObject({
      data: { stimulus: { title: 'Newest' } },
    });
});

test('an edit of a question locks the passage before the question, as an edit of the passage does', async () => {
  const admin = await anAdmin(portal);
  const { id } = await aPassage(admin);
  const question = await aQuestionAbout(admin, id);
  let edited: Promise<{ status: number }> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await lockPassage(tx, id);
    edited = admin.call(editQuestion, { params: { id: question.id }, body: bodyAbout(id) });
    await waitForLockWaiters(portal, 1);
    await tx.selectFrom('question').select('id').where('id', '=', question.id).forUpdate().noWait().execute();
  });
  expect((await edited)?.status).toBe(200);
});
