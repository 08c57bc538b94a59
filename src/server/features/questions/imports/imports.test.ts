import { expect, test } from 'vitest';
import {
  editQuestionImportItem,
  listQuestionImportItems,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
} from '#contract/questions/imports.ts';
import { editQuestion, type Question, readQuestion } from '#contract/questions/question.ts';
import { anAptitude } from '#test/attempts.ts';
import { anAdmin } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import {
  aQuestionImport,
  choose,
  downloadFile,
  found,
  fresh,
  gift,
  importAll,
  listItems,
  sendQuestions,
  sum,
  TOPIC,
} from '#test/question-imports.ts';

const portal = usePortal();

test('a file becomes a draft, whose questions are imported with the chosen topic, trade, difficulty and tags', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const id = await aQuestionImport(portal, admin, gift(sum(word), `Is ${word} even?{TRUE}`), 'my sums.txt');
  const draft = await admin.call(readQuestionImport, { params: { id } });
  expect(draft.data).toMatchObject({ state: 'draft', format: 'GIFT', total: 2, done: 2, author: admin.name });
  expect(draft.data.counts).toMatchObject({ all: 2, good: 0, without_topic: 2, same: 0, alike: 0 });
  expect(await found(admin, word)).toEqual([]);

  await choose(admin, id, { ...TOPIC, question_type: 'GCS', difficulty_level: 4, add_tags: ['mid-term'] });
  const done = await importAll(admin, id, 'draft');
  expect(done.data).toMatchObject({ state: 'imported', counts: { imported: 2 } });
  const [second, first] = await found(admin, word, 'draft');
  expect(first).toMatchObject({
    kind: 'single',
    options: ['Five', 'Six', 'Seven'],
    correct_options: [1],
    explanation_html: `<p>Count on your ${word} fingers.</p>`,
    topic_tags: ['Averages'],
    question_type: 'GCS',
    difficulty_level: 4,
    tags: ['mid-term'],
    source: 'my sums.txt',
    version: 1,
  });
  expect(second).toMatchObject({ kind: 'boolean', correct_options: [1] });
});

test('the audit log records an import and its undoing in one entry each', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestionImport(portal, admin, gift(sum(fresh()), sum(fresh())));
  await choose(admin, id, TOPIC);
  await importAll(admin, id);
  await admin.call(undoQuestionImport, { params: { id } });
  const lines = await portal.db
    .selectFrom('audit_event')
    .select(['action', 'after'])
    .where('subject_type', '=', 'question_import')
    .where('subject_id', '=', String(id))
    .orderBy('id')
    .execute();
  expect(lines).toMatchObject([
    { action: 'question.import', after: { imported: 2, questions: expect.stringMatching(/^\d+-\d+$/) } },
    { action: 'question.undo-import', after: { gone: 2, kept: 0 } },
  ]);
});

test('a faulty question does not block the others: it is reported, left out, and can be corrected in the draft', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']
    .map((one) => `~${word} ${one}`)
    .join(' ');
  const id = await aQuestionImport(
    portal,
    admin,
    gift(sum(word), `Too many ${word}?{=right ${list}}`, sum(`${word} b`), `An essay on ${word}.{}`),
  );
  await choose(admin, id, TOPIC);
  const { data } = await admin.call(readQuestionImport, { params: { id } });
  expect(data.counts).toMatchObject({ all: 3, good: 2, faulty: 1, left_out: 1 });
  const faulty = await admin.call(listQuestionImportItems, { params: { id }, query: { show: 'faulty' } });
  expect(faulty.data.results).toMatchObject([
    { position: 1, where: 'line 3', faults: ['Give at most ten options.'] },
  ]);
  const corrected = await admin.call(editQuestionImportItem, {
    params: { id, position: 1 },
    body: {
      question: {
        description: `How **many** ${word}?`,
        options: ['right', 'wrong'],
        correct_options: [1],
        topic_tags: [],
        question_type: 'GENERAL',
        difficulty_level: 2,
      },
    },
  });
  expect(corrected.data).toMatchObject({
    faults: [],
    edited: true,
    question: { description_html: `<p>How <strong>many</strong> ${word}?</p>` },
  });
  const { data: correctedDraft } = await admin.call(readQuestionImport, { params: { id } });
  expect(correctedDraft.counts).toMatchObject({ good: 2, without_topic: 1 });
  await choose(admin, id, TOPIC);
  const done = await importAll(admin, id);
  expect(done.data.counts).toMatchObject({ imported: 3, faulty: 0 });
  expect((await found(admin, word)).map(({ description }) => description).sort()).toContain(
    `How **many** ${word}?`,
  );
});

test('undoing deletes unused and unchanged questions, and reports which ones stay', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const id = await aQuestionImport(
    portal,
    admin,
    gift(...['a', 'b', 'c', 'd'].map((one) => sum(`${word}${one}`))),
  );
  await choose(admin, id, TOPIC);
  await importAll(admin, id);
  const [d, c, b, a] = (await found(admin, word)) as [Question, Question, Question, Question];
  await anAptitude(portal, { questions: [a.id] });
  const { description, options, correct_options, topic_tags, question_type } = b;
  const body = { description, options, correct_options, topic_tags, question_type, difficulty_level: 5 };
  await admin.call(editQuestion, { params: { id: b.id }, body });
  const undone = await admin.call(undoQuestionImport, { params: { id } });
  expect(undone.data).toMatchObject({ state: 'undone', counts: { kept: 2 } });
  expect(await admin.call(readQuestion, { params: { id: c.id } })).toMatchObject({ status: 404 });
  expect(await admin.call(readQuestion, { params: { id: d.id } })).toMatchObject({ status: 404 });
  const kept = await admin.call(listQuestionImportItems, { params: { id }, query: { show: 'kept' } });
  expect(kept.data.results.map(({ question_id, remark }) => [question_id, remark])).toEqual([
    [a.id, 'A test or practice uses this question, so it stays.'],
    [b.id, 'This question was changed after the import, so it stays.'],
  ]);
  expect(await admin.call(undoQuestionImport, { params: { id } })).toMatchObject({
    code: 'import-not-undoable',
  });
});

test('another node prepares a draft if the first one stops, and a draft can be discarded', async () => {
  const admin = await anAdmin(portal);
  const node = await portal.addNode();
  const { data } = await sendQuestions(node, admin, gift(...Array.from({ length: 30 }, () => sum(fresh()))));
  await node.close();
  await expect
    .poll(async () => (await admin.call(readQuestionImport, { params: { id: data.id } })).data.state, {
      timeout: 60_000,
    })
    .toBe('draft');
  expect(await listItems(admin, data.id)).toHaveLength(30);
  await admin.call(removeQuestionImport, { params: { id: data.id } });
  expect(await admin.call(readQuestionImport, { params: { id: data.id } })).toMatchObject({ status: 404 });
});

test('the template is a valid file with examples', async () => {
  const admin = await anAdmin(portal);
  const file = await downloadFile(portal, admin, '/question/template?format=csv');
  expect(file.text).toContain('Option A');
  const refused = await sendQuestions(portal, admin, file.text, 'template.csv');
  const id = refused.data ? await aQuestionImport(portal, admin, file.text) : undefined;
  // The examples are imported if the file holds nothing else.
  expect(id === undefined ? 0 : (await listItems(admin, id)).length).toBeGreaterThan(3);
});
