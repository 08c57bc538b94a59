import { expect, test } from 'vitest';
import { createAptitude, editAptitude } from '#contract/aptitudes/aptitude.ts';
import { arrangeSections } from '#contract/aptitudes/sections.ts';
import { createAptitudeFromTemplate, listTemplates, saveTemplate } from '#contract/aptitudes/templates.ts';
import { editQuestionImportItem } from '#contract/questions/imports.ts';
import { createPassage, editPassage, readPassage } from '#contract/questions/passages.ts';
import { createQuestion, editQuestion, readQuestion } from '#contract/questions/question.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { anAdmin, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aQuestionImport, listItems } from '#test/question-imports.ts';

const portal = usePortal();

const wideTable = (columns: number, rows: number) =>
  `${'a|'.repeat(columns)}\n${'-|'.repeat(columns)}\n${'a\n'.repeat(rows)}`;
const HEAVY = wideTable(350, 350);
const QUESTION = {
  description: 'How many?',
  options: ['One', 'Two'],
  correct_options: [1],
  topic_tags: ['Numbers'],
  question_type: 'GENERAL' as const,
  difficulty_level: 1,
};
const PLAN = { name: 'Heavy', test_timestamp: 1_900_000_000, duration: 30, total_questions: 3 };
const aPassage = async (admin: Person) =>
  (await admin.call(createPassage, { body: { title: 'A', description: 'Short' } })).data.id;
const anImport = (admin: Person) =>
  aQuestionImport(portal, admin, `::A:: How many ${Date.now()}? {=one ~two}`);

const places: Record<string, [path: string, write: (admin: Person) => Promise<unknown>]> = {
  'a new question': [
    'explanation',
    (admin) => admin.call(createQuestion, { body: { ...QUESTION, explanation: HEAVY } }),
  ],
  'a question that is edited': [
    'description',
    async (admin) =>
      admin.call(editQuestion, {
        params: { id: await aQuestion(portal) },
        body: { ...QUESTION, description: HEAVY },
      }),
  ],
  'a question that is to be imported': [
    'question.explanation',
    async (admin) =>
      admin.call(editQuestionImportItem, {
        params: { id: await anImport(admin), position: 0 },
        body: { question: { ...QUESTION, explanation: HEAVY } },
      }),
  ],
  'a new passage': [
    'description',
    (admin) => admin.call(createPassage, { body: { title: 'A', description: HEAVY } }),
  ],
  'a passage that is edited': [
    'description',
    async (admin) =>
      admin.call(editPassage, {
        params: { id: await aPassage(admin) },
        body: { title: 'A', description: HEAVY },
      }),
  ],
  'the instructions of a new test': [
    'instructions',
    (admin) => admin.call(createAptitude, { body: { ...PLAN, instructions: HEAVY } }),
  ],
  'the instructions of a test that is edited': [
    'instructions',
    async (admin) =>
      admin.call(editAptitude, {
        params: { id: await anAptitude(portal, { startsIn: 600 }) },
        body: { ...PLAN, instructions: HEAVY },
      }),
  ],
  'the instructions of a section': [
    'sections.1.instructions',
    async (admin) =>
      admin.call(arrangeSections, {
        params: { id: await anAptitude(portal, { startsIn: 600, stage: 'draft' }) },
        body: { sections: [{ name: 'One' }, { name: 'Two', instructions: HEAVY }] },
      }),
  ],
};

test.each(Object.entries(places))(
  '%s: text that is too slow to render is refused with its field',
  async (_, place) => {
    const [path, write] = place;
    const message = 'It takes too long to show. Make its formulas and tables simpler.';
    expect(await write(await anAdmin(portal))).toMatchObject({
      status: 400,
      code: 'invalid-input',
      issues: [{ path, message }],
    });
  },
);

test('while a long text is rendered, other calls are answered', async () => {
  const admin = await anAdmin(portal);
  const id = await aPassage(admin);
  const answered: string[] = [];
  const long = admin
    .call(createQuestion, { body: { ...QUESTION, description: wideTable(250, 250) } })
    .then(({ status }) => answered.push(`long ${status}`));
  for (let ask = 0; ask < 20; ask++) await admin.call(readPassage, { params: { id } });
  answered.push('others');
  await long;
  expect(answered).toEqual(['others', 'long 200']);
});

test('the maximum number of sections can be saved at once, each with slow instructions', async () => {
  const admin = await anAdmin(portal);
  const id = await anAptitude(portal, { startsIn: 600, stage: 'draft' });
  const sections = Array.from({ length: 20 }, (_, at) => ({
    name: `Section ${at}`,
    instructions: `**${at}** `.repeat(300),
  }));
  expect((await admin.call(arrangeSections, { params: { id }, body: { sections } })).status).toBe(200);
  expect((await admin.call(saveTemplate, { body: { aptitude_id: id, name: 'Long' } })).status).toBe(200);
  const { key = '' } = (await admin.call(listTemplates)).data.find(({ name }) => name === 'Long') ?? {};
  const body = { key, name: 'From it', test_timestamp: PLAN.test_timestamp };
  expect((await admin.call(createAptitudeFromTemplate, { body })).status).toBe(200);
});

test('a plain-text item of an import shows its markup unchanged', async () => {
  const admin = await anAdmin(portal);
  const params = { id: await anImport(admin), position: 0 };
  const question = { ...QUESTION, description: '**How** many?', format: 'text' as const };
  await admin.call(editQuestionImportItem, { params, body: { question, passage: '**Read**' } });
  const [item] = await listItems(admin, params.id);
  expect(item?.question.description_html).toContain('**How** many?');
  expect(JSON.stringify(item)).toContain('<strong>Read</strong>');
});

test('an edit keeps the fields that it leaves out, even with another edit in between', async () => {
  const admin = await anAdmin(portal);
  const id = await aQuestion(portal, { explanation: '**Before**' });
  const [first, second] = await Promise.all([
    admin.call(editQuestion, { params: { id }, body: { ...QUESTION, explanation: '**After**' } }),
    admin.call(editQuestion, { params: { id }, body: QUESTION }),
  ]);
  expect([first.status, second.status]).toEqual([200, 200]);
  const { data } = await admin.call(readQuestion, { params: { id } });
  expect(data.explanation_html).toBe(`<p><strong>${data.explanation.replaceAll('*', '')}</strong></p>`);
});
