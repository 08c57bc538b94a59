import type { Page } from '@playwright/test';
import {
  choose,
  fill,
  inSequence,
  press,
  pressInDialog,
  seeAlerts,
  seeConfirmation,
  seeDialog,
  seeText,
  tick,
} from './actions.ts';
import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';

/** A file with a faulty question, a remark and a duplicate. */
async function giveQuestions(page: Page) {
  const file =
    'Is the sum of $2$ and $3$ five?{TRUE}\n\nIs the sum of $2$ and $3$ five?{TRUE}\n\n' +
    'Which is largest?{=9 ~%50%8 ~7}\n\nWhich is missing?{=1 ~2 ~3 ~4 ~5 ~6 ~7 ~8 ~9 ~10 ~11}\n';
  await page
    .getByLabel('Files with questions')
    .setInputFiles({ name: 'a few.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await expect(page.getByRole('list', { name: 'Questions of the file' })).toBeVisible();
}

/** The question bank. */
export const questionScreens: Screen[] = [
  { name: 'questions', address: '/admin/questions' },
  { name: 'questions-none', address: '/admin/questions?search=zyxwvutsrq' },
  { name: 'question-new', address: '/admin/questions?edit=new' },
  { name: 'question-edit', address: '/admin/questions?edit=1' },
  ...['boolean', 'numerical', 'text', 'matching'].map((kind) => ({
    name: `question-${kind}`,
    address: '/admin/questions?edit=new',
    prepare: inSequence(
      choose('Kind', kind),
      fill('Question', 'How much is it?'),
      press('Save question'),
      (page) => expect(page.getByRole('alert').first()).toBeVisible(),
      (page) =>
        expect(page.getByLabel('Preview', { exact: true }).getByText('How much is it?')).toBeVisible(),
    ),
  })),
  {
    name: 'questions-key',
    address: '/admin/questions?search=Match',
    prepare: press(/^Show the key/),
  },
  { name: 'questions-draft', address: '/admin/questions?status=draft' },
  {
    name: 'question-picture',
    address: '/admin/questions?edit=new',
    overlay: true,
    prepare: inSequence(press(/^Picture$/), seeDialog, pressInDialog('Insert'), seeAlerts(2)),
  },
  {
    name: 'question-passages',
    address: '/admin/questions?edit=new',
    overlay: true,
    prepare: inSequence(press('Choose or write'), seeDialog, (page) =>
      expect(page.getByRole('list', { name: 'Passages' })).toBeVisible(),
    ),
  },
  {
    name: 'question-passage-edit',
    address: '/admin/questions?edit=new',
    overlay: true,
    prepare: inSequence(press('Choose or write'), press(/^Edit /), seeText(/ a new version$/)),
  },
  {
    name: 'questions-add',
    address: '/admin/questions',
    overlay: true,
    prepare: inSequence(tick(/^Select question/), press(/Add to/), seeDialog),
  },
  { name: 'generate', address: '/admin/questions/generate' },
  { name: 'generate-none', address: '/admin/questions/generate?search=zyxwvutsrq' },
  {
    name: 'generate-template',
    address: '/admin/questions/generate?name=train-crosses-platform&seed=7',
    prepare: seeText(/^Every wrong option/),
  },
  {
    name: 'generate-drawn',
    address: '/admin/questions/generate?search=equation&name=sum-of-two-dice',
    prepare: inSequence(fill('How many', '1'), press('Draw 1 question'), seeText('1 draft drawn')),
  },
  {
    name: 'generate-refused',
    address: '/admin/questions/generate?name=compound-amount',
    prepare: inSequence(fill('How many', '0'), fill('Seed', 'none'), press(/^Draw/), seeAlerts(2)),
  },
  { name: 'question-imports', address: '/admin/questions/import' },
  { name: 'question-import-none', address: '/admin/questions/import/999999' },
  { name: 'question-import-draft', address: '/admin/questions/import', prepare: giveQuestions },
  {
    name: 'question-import-edit',
    address: '/admin/questions/import',
    prepare: inSequence(giveQuestions, press('Edit question 1')),
  },
  {
    name: 'question-import-choose',
    address: '/admin/questions/import',
    overlay: true,
    prepare: inSequence(giveQuestions, press(/Choose topic, type/), seeDialog),
  },
  { name: 'coverage', address: '/admin/questions/coverage?area=Quantitative' },
  { name: 'quarantine', address: '/admin/questions/quarantine' },
  { name: 'topics', address: '/admin/questions/topics' },
  {
    name: 'topics-order',
    address: '/admin/questions/topics',
    overlay: true,
    prepare: inSequence(
      press(/^Trains: move/),
      (page) => page.keyboard.press('ArrowDown'),
      seeText(/not saved yet/),
    ),
  },
  {
    name: 'topics-rename',
    address: '/admin/questions/topics',
    overlay: true,
    prepare: inSequence(
      press('More for Trains'),
      (page) => page.getByRole('menuitem', { name: /^Rename/ }).click(),
      seeDialog,
      fill('Name', 'Trains and signals'),
      seeText(/will get a new version/),
    ),
  },
  {
    name: 'topics-merge',
    address: '/admin/questions/topics',
    overlay: true,
    prepare: inSequence(
      press('More for Trains'),
      (page) => page.getByRole('menuitem', { name: /^Merge/ }).click(),
      seeDialog,
      pressInDialog('Merge'),
      seeAlerts(1),
    ),
  },
  { name: 'question-history', address: '/admin/questions/history/(edited)' },
  {
    name: 'question-answers',
    address: '/admin/questions/history/(weak)',
    prepare: inSequence(press(/^Answers given/), (page) =>
      expect(page.getByRole('table', { name: /^Answers to version/ }).first()).toBeVisible(),
    ),
  },
  { name: 'question-history-none', address: '/admin/questions/history/999999' },
  {
    name: 'question-bring-back',
    address: '/admin/questions/history/(edited)',
    overlay: true,
    prepare: inSequence(press(/^Restore version 1/), seeConfirmation),
  },
  {
    name: 'question-alike',
    address: '/admin/questions?edit=new',
    prepare: inSequence(
      (page) =>
        page
          .getByLabel('Question', { exact: true })
          .fill('How much is a half and a quarter of twelve sweets?'),
      seeText('Reads much like…'),
    ),
  },
  { name: 'questions-weakest', address: '/admin/questions?order=facility&sort=ASC&used=yes' },
  {
    name: 'questions-status',
    address: '/admin/questions?kind=single',
    overlay: true,
    prepare: inSequence(tick(/^Select question/), press(/^Status/), (page) =>
      expect(page.getByRole('menuitem', { name: 'Retire' })).toBeVisible(),
    ),
  },
];
