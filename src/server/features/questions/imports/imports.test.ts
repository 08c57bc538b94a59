import { expect, test } from 'vitest';
import {
  bulkEditQuestionImportItems,
  editQuestionImportItem,
  listQuestionImportItems,
  listQuestionImports,
  readQuestionImport,
  removeQuestionImport,
  undoQuestionImport,
} from '#contract/questions/imports.ts';
import { editQuestion, listQuestions, type Question, readQuestion } from '#contract/questions/question.ts';
import { createTopic } from '#contract/questions/topics.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { aPicture } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import {
  aQuestionImport,
  downloadFile,
  importAll,
  listItems,
  sendQuestions,
} from '#test/question-imports.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();
let count = 0;
/** Words that no other question has. */
const fresh = () => `zq${process.pid}x${++count}`;

const gift = (...blocks: string[]) => blocks.join('\n\n');
const sum = (word: string) =>
  `What is the sum for ${word}?{=Five ~Six ~Seven ####Count on your ${word} fingers.}`;

const found = async (admin: Person, search: string, status: 'ready' | 'draft' = 'ready') =>
  (await admin.call(listQuestions, { query: { search, status } })).data?.results ?? [];

const choose = (admin: Person, id: number, body: object) =>
  admin.call(bulkEditQuestionImportItems, { params: { id }, body });

const TOPIC = { topic_tags: ['Averages'] };

test('a file becomes a draft, and its questions come into the bank with what was chosen for them', async () => {
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

test('the log tells of an import and of its undoing, in one line each', async () => {
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

test('topics are found among the names of the tree, trades by code or name, and what is unknown is told', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  await admin.call(createTopic, { body: { name: 'Averages', area: 'Quantitative' } });
  const table = [
    'Question,Option A,Option B,Correct,Topic,Trade,Difficulty,Tags',
    `One ${word}?,yes,no,A,Anything > AVERAGES,gcs,5,old`,
    `Two ${word}?,yes,no,A,No such topic,Mechanical,,`,
    `Three ${word}?,yes,no,A,Averages,Poetry,,`,
  ].join('\n');
  const id = await aQuestionImport(portal, admin, table, 'list.csv');
  const items = await listItems(admin, id);
  expect(items.map(({ question }) => [question.topic_tags, question.question_type])).toEqual([
    [['Averages'], 'GCS'],
    [[], 'GME'],
    [['Averages'], 'GENERAL'],
  ]);
  expect(items[0]?.question).toMatchObject({ difficulty_level: 5, tags: ['old'] });
  expect(items[2]?.problems).toEqual([expect.stringContaining('“Poetry” is no trade')]);
});

test('a category that the tree does not have is told, and made the topic of those without one in a single act', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  await admin.call(createTopic, { body: { name: `Tree ${word}`, area: 'Logical' } });
  const id = await aQuestionImport(
    portal,
    admin,
    [
      `Zero ${word}?{TRUE}`,
      `$CATEGORY: $course$/top/Physics/Motion  of ${word}`,
      `One ${word}?{TRUE}`,
      `Two ${word}?{FALSE}`,
      `$CATEGORY: $course$/top/Tree ${word}`,
      `Three ${word}?{TRUE}`,
    ].join('\n\n'),
  );
  expect((await listItems(admin, id)).map((item) => [item.category, item.question.topic_tags])).toEqual([
    ['', []],
    [`Motion of ${word}`, []],
    [`Motion of ${word}`, []],
    ['', [`Tree ${word}`]],
  ]);
  const counts = async () => (await admin.call(readQuestionImport, { params: { id } })).data.counts;
  expect(await counts()).toMatchObject({ good: 1, without_topic: 3, categorised: 2 });
  expect((await choose(admin, id, { topic_of_file: true })).data).toEqual({ changed: 2 });
  expect(await counts()).toMatchObject({ good: 3, without_topic: 1, categorised: 0 });
  expect((await listItems(admin, id)).map((item) => item.question.topic_tags)).toEqual([
    [],
    [`Motion of ${word}`],
    [`Motion of ${word}`],
    [`Tree ${word}`],
  ]);
  expect((await choose(admin, id, { topic_of_file: true })).data).toEqual({ changed: 0 });
});

test('one bad question never loses the others: it is told, left out, and can be mended in place', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const list = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k']
    .map((one) => `~${word} ${one}`)
    .join(' ');
  const id = await aQuestionImport(
    portal,
    admin,
    gift(sum(word), `Too many ${word}?{=right ${list}}`, sum(`${word} b`)),
  );
  await choose(admin, id, TOPIC);
  const { data } = await admin.call(readQuestionImport, { params: { id } });
  expect(data.counts).toMatchObject({ good: 2, faulty: 1 });
  const faulty = await admin.call(listQuestionImportItems, { params: { id }, query: { show: 'faulty' } });
  expect(faulty.data.results).toMatchObject([
    { position: 1, where: 'line 3', faults: ['Give at most ten options.'] },
  ]);
  const mended = await admin.call(editQuestionImportItem, {
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
  expect(mended.data).toMatchObject({
    faults: [],
    edited: true,
    question: { description_html: `<p>How <strong>many</strong> ${word}?</p>` },
  });
  const { data: mendedDraft } = await admin.call(readQuestionImport, { params: { id } });
  expect(mendedDraft.counts).toMatchObject({ good: 2, without_topic: 1 });
  await choose(admin, id, TOPIC);
  const done = await importAll(admin, id);
  expect(done.data.counts).toMatchObject({ imported: 3, faulty: 0 });
  expect((await found(admin, word)).map(({ description }) => description).sort()).toContain(
    `How **many** ${word}?`,
  );
});

test('what is there already is skipped, what reads much like it is shown, and importing twice changes nothing', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const long = `A train of ${word} leaves the station at noon and meets another train after some time on the way. Where?`;
  const file = gift(`${long}{=North ~South}`, `${sum(word)}`);
  const first = await aQuestionImport(portal, admin, file);
  await choose(admin, first, TOPIC);
  await importAll(admin, first);
  const again = await aQuestionImport(
    portal,
    admin,
    gift(`${long}  {=North ~South}`, `${long.replace('noon', 'nine')}{=North ~South}`, sum(word), sum(word)),
  );
  const items = await listItems(admin, again);
  expect(items.map(({ duplicate, decision }) => [duplicate, decision])).toEqual([
    ['same', 'skip'],
    ['alike', 'import'],
    ['same', 'skip'],
    ['same', 'skip'],
  ]);
  const [bank] = items[1]?.alike ?? [];
  expect(bank).toMatchObject({
    question: expect.any(Number),
    description_html: expect.stringContaining('at noon'),
  });
  expect(bank?.similarity).toBeGreaterThan(0.7);

  await choose(admin, again, { positions: [1], decision: 'skip' });
  expect(await importAll(admin, again)).toMatchObject({ status: 409, code: 'import-no-question' });
  expect(await found(admin, word)).toHaveLength(2);
});

test('what accepts another answer is another question, which only reads like the one that is there', async () => {
  const admin = await anAdmin(portal);
  const asked = `In which year did the railway of ${fresh()} carry its first passengers over the old bridge?`;
  const first = await aQuestionImport(portal, admin, gift(`${asked}{#1822}`));
  await choose(admin, first, TOPIC);
  await importAll(admin, first);
  const keys = ['{#1822}', '{#1822:1}', '{#1823}', '{=1822 =%50%1823}'];
  const again = await aQuestionImport(portal, admin, gift(...keys.map((key) => asked + key)));
  const items = await listItems(admin, again);
  expect(items.map(({ duplicate, decision }) => [duplicate, decision])).toEqual([
    ['same', 'skip'],
    ...keys.slice(1).map(() => ['alike', 'import']),
  ]);
});

test('a range is the same as its middle with what lies around it, and accepted answers have no order', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const typed = { options: undefined, correct_options: undefined };
  const ids = [
    await aQuestion(portal, {
      ...typed,
      description: `How far is ${word}?`,
      numerical: {
        accepted: [{ from: 1.2, to: 1.7 }, { from: -1 / 3, to: 2 / 3, credit: 0.5 }, { value: 9 }],
      },
    }),
    await aQuestion(portal, {
      ...typed,
      description: `Who is ${word}?`,
      text: { accepted: [{ text: 'Zoë' }, { text: 'Ada' }, { text: 'A*', credit: 0.5 }] },
    }),
  ];
  const { bytes } = await downloadFile(portal, admin, '/question/export', {
    format: 'gift',
    question_ids: ids,
  });
  const back = await listItems(admin, await aQuestionImport(portal, admin, bytes));
  expect(back.map(({ duplicate }) => duplicate)).toEqual(['same', 'same']);
  const number = (...answers: string[]) => `How far is ${word}?{#${answers.join('')}}`;
  const name = (...answers: string[]) => `Who is ${word}?{${answers.join('')}}`;
  const others = await aQuestionImport(
    portal,
    admin,
    gift(
      number('=9', '=%50%0.166666666667:0.5', '=1.45:0.25'),
      number('=9', '=%50%0.166666666667:0.5', '=1.45:0.26'),
      number('=9', '=0.166666666667:0.5', '=%50%1.45:0.25'),
      name('=%50%A*', '=Ada', '=Zoë'),
      name('=%50%A*', '=Ada'),
    ),
  );
  expect((await listItems(admin, others)).map(({ duplicate }) => duplicate === 'same')).toEqual([
    ...[true, false, false],
    ...[true, false],
  ]);
});

test('two drafts of one file bring its questions in once', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const drafts = await Promise.all(
    [1, 2].map(() => aQuestionImport(portal, admin, gift(sum(word), sum(`${word}y`)))),
  );
  for (const id of drafts) await choose(admin, id, TOPIC);
  const replies = await Promise.all(drafts.map((id) => importAll(admin, id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await found(admin, word)).toHaveLength(2);
});

test('undoing takes away what nobody has used or changed, and tells what stays', async () => {
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
    [a.id, 'A test has this question, so it stays.'],
    [b.id, 'Somebody has changed this question since, so it stays.'],
  ]);
  expect(await admin.call(undoQuestionImport, { params: { id } })).toMatchObject({
    code: 'import-not-undoable',
  });
});

test('questions about one passage share it, and text that asks nothing can be the passage of what follows', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const xml = (name: string, inner: string) => `<question type="${name}">${inner}</question>`;
  const text = (tag: string, value: string) =>
    `<${tag} format="html"><text><![CDATA[${value}]]></text></${tag}>`;
  const short = (stem: string) =>
    xml('shortanswer', `${text('questiontext', stem)}<answer fraction="100"><text>salt</text></answer>`);
  const file = `<?xml version="1.0"?><quiz>${xml('description', text('questiontext', `<p>A tale of ${word}.</p>`))}${short(
    `Who is ${word} about?`,
  )}${short(`When was ${word}?`)}${xml('mystery', text('questiontext', 'What?'))}</quiz>`;
  const id = await aQuestionImport(portal, admin, file, 'tale.xml');
  const { data } = await admin.call(readQuestionImport, { params: { id } });
  expect(data.remarks).toEqual([{ where: expect.any(String), message: expect.stringContaining('mystery') }]);
  expect(data.counts).toMatchObject({ all: 3, skipped: 1 });
  await choose(admin, id, TOPIC);
  await choose(admin, id, { positions: [0], decision: 'import' });
  const [, who] = await listItems(admin, id);
  expect(who).toMatchObject({
    kind: 'text',
    passage: `A tale of ${word}.`,
    passage_html: `<p>A tale of ${word}.</p>`,
  });
  await importAll(admin, id);
  const questions = await found(admin, word);
  expect(questions).toHaveLength(2);
  expect(new Set(questions.map(({ stimulus }) => stimulus?.id)).size).toBe(1);
  expect(questions[0]?.stimulus).toMatchObject({
    title: `A tale of ${word}.`,
    html: `<p>A tale of ${word}.</p>`,
  });
});

test('pictures of a file are shown in its questions, and those that cannot be read are told', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const good = (await aPicture(40, 30).png().toBuffer()).toString('base64');
  const json = JSON.stringify([
    {
      kind: 'single',
      stem: `What does ${word} show? ![a blue square](picture:a.png) ![](picture:b.png)`,
      options: ['this', 'that'],
      correct: [0],
      topics: ['Averages'],
      pictures: [
        { name: 'a.png', bytes: good },
        { name: 'b.png', bytes: Buffer.from('no picture').toString('base64') },
      ],
    },
  ]);
  const id = await aQuestionImport(portal, admin, json, 'drawn.json');
  const [item] = await listItems(admin, id);
  expect(item?.problems).toEqual(['A picture cannot be read, and is left out.']);
  expect(item?.question.description_html).toMatch(
    /<img src="\/api\/picture\/[0-9a-f]{64}\.webp" alt="a blue square" width="40" height="30">/,
  );
  await importAll(admin, id);
  const [question] = await found(admin, word);
  const address = question?.description_html.match(/src="([^"]+)"/)?.[1] ?? '';
  expect((await request(portal, 'GET', address)).status).toBe(200);

  const file = await downloadFile(portal, admin, '/question/export', {
    format: 'moodle',
    question_ids: [question?.id ?? 0],
  });
  const back = await aQuestionImport(portal, admin, file.text.replaceAll(word, `${word}v`), 'back.xml');
  const [same] = await listItems(admin, back);
  expect(same?.question.description).toContain(address);
});

test('what is no file of questions is refused with words, and nothing is kept of it', async () => {
  const admin = await anAdmin(portal);
  const before = await admin.call(listQuestionImports, {});
  expect(await sendQuestions(portal, admin, '%PDF-1.7 and so on', 'q.xml')).toMatchObject({
    status: 415,
    code: 'not-questions',
    message: expect.stringContaining('PDF'),
  });
  const bomb = `<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><quiz><question type="essay"><questiontext><text>&b;</text></questiontext></question></quiz>`;
  expect((await sendQuestions(portal, admin, bomb, 'q.xml')).status).toBeGreaterThanOrEqual(400);
  const after = await admin.call(listQuestionImports, {});
  expect(after.data.total).toBe(before.data.total);
});

test('what is unsafe in a file is not shown as it stands', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestionImport(
    portal,
    admin,
    `What is ${fresh()} <script>alert(1)</script><img src=x onerror=alert(2)>?{=yes ~no}`,
  );
  const [item] = await listItems(admin, id);
  expect(item?.question.description_html).not.toMatch(/<script|onerror|<img/);
});

test('a draft is prepared by another node where the first one goes away, and can be thrown away', async () => {
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

test('the template can be filled in, and says how', async () => {
  const admin = await anAdmin(portal);
  const file = await downloadFile(portal, admin, '/question/template?format=csv');
  expect(file.text).toContain('Option A');
  const refused = await sendQuestions(portal, admin, file.text, 'template.csv');
  const id = refused.data ? await aQuestionImport(portal, admin, file.text) : undefined;
  // Untouched examples are questions like any others where nothing else is there.
  expect(id === undefined ? 0 : (await listItems(admin, id)).length).toBeGreaterThan(3);
});
