import { expect, test } from 'vitest';
import {
  editQuestionImportItem,
  listQuestionImports,
  readQuestionImport,
} from '#contract/questions/imports.ts';
import { createTopic } from '#contract/questions/topics.ts';
import { anAdmin } from '#test/people.ts';
import { aPicture } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import {
  aQuestionImport,
  choose,
  downloadFile,
  found,
  fresh,
  importAll,
  listItems,
  sendQuestions,
  TOPIC,
} from '#test/question-imports.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

test('topics are matched to the tree and trades by code or name, and an unknown trade is reported', async () => {
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
  expect(items[2]?.problems).toEqual([expect.stringContaining('“Poetry” is not a trade')]);
});

test('questions with parts that show nothing, or options that look the same, have to be edited first', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const id = await aQuestionImport(
    portal,
    admin,
    `One ${word}?{=[html]<b></b> ~two}\n\nTwo ${word}?{=[markdown]**4** ~[markdown]__4__ ~5}\n\nThree ${word}?{=4 ~5}`,
  );
  const items = await listItems(admin, id);
  expect(items.map(({ faults }) => faults)).toEqual([
    [expect.stringMatching(/^Option A: Write the option/)],
    ['Option B: Another option looks the same. Make them differ.'],
    [],
  ]);
  const question = { description: 'Two?', question_type: 'GENERAL' as const, difficulty_level: 1 };
  const edit = async (options: string[]) =>
    await admin.call(editQuestionImportItem, {
      params: { id, position: 1 },
      body: { question: { ...question, correct_options: [1], topic_tags: [], options } },
    });
  expect(await edit(['4', '\u200b', '5'])).toMatchObject({ issues: [{ path: 'question.options.1' }] });
  expect((await edit(['4', '3', '5'])).data.faults).toEqual([]);
});

test('options that name each other, or that the file does not shuffle, keep their order in the bank', async () => {
  const admin = await anAdmin(portal);
  const word = fresh();
  const table = [
    'Question,Option A,Option B,Option C,Correct,Topic,Shuffle',
    `One ${word}?,yes,no,Both A and B,A,Averages,`,
    `Two ${word}?,yes,no,perhaps,A,Averages,no`,
    `Three ${word}?,yes,no,None of these,A,Averages,yes`,
    `Four ${word}?,yes,no,perhaps,A,Averages,`,
  ].join('\n');
  await admin.call(createTopic, { body: { name: 'Averages', area: 'Quantitative' } });
  const id = await aQuestionImport(portal, admin, table, 'list.csv');
  const orders = [true, true, false, false];
  expect((await listItems(admin, id)).map(({ question }) => question.keep_option_order)).toEqual(orders);
  await importAll(admin, id);
  const bank = (await found(admin, word)).toSorted((one, other) => one.id - other.id);
  expect(bank.map((one) => one.keep_option_order)).toEqual(orders);
});

test('a category outside the tree is reported, and can become the topic of all questions without one', async () => {
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

test('questions about one passage share it, and a description can become the passage of the questions after it', async () => {
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

test('pictures of a file are shown in its questions, and unreadable ones are reported', async () => {
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
  expect(item?.problems).toEqual(['A picture cannot be read and was left out.']);
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

test('a file without questions is refused with a reason, and nothing of it is stored', async () => {
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

test('unsafe markup in a file is not rendered', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestionImport(
    portal,
    admin,
    `What is ${fresh()} <script>alert(1)</script><img src=x onerror=alert(2)>?{=yes ~no}`,
  );
  const [item] = await listItems(admin, id);
  expect(item?.question.description_html).not.toMatch(/<script|onerror|<img/);
});
