import type { Page } from '@playwright/test';
import {
  answer,
  choose,
  fill,
  followLink,
  inTurn,
  onPhone,
  press,
  pressInDialog,
  seeAlerts,
  seeDialog,
  seeQuestion,
  seeText,
  tick,
} from './actions.ts';
import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';
import { student } from './roles.ts';
import { menu } from './student-screens.ts';

export const jsprScreens: Screen[] = [
  { name: 'blocked-users', address: '/admin/blocked-users' },
  { name: 'blocked-users-appeals', address: '/admin/blocked-users?tab=appeals' },
  {
    name: 'blocked-users-decline',
    address: '/admin/blocked-users?tab=appeals',
    over: true,
    act: inTurn(press('Decline…'), press(/^Decline$/), seeAlerts(1)),
  },
  { name: 'reports', address: '/admin/reports' },
  {
    name: 'reports-question',
    address: '/admin/reports',
    act: inTurn(followLink(/^Read and answer/), seeText('As it was sat')),
  },
  { name: 'not-allowed', address: '/admin/aptitudes' },
  menu('/admin/blocked-users'),
];

/** A file with a fault, a remark and what is there twice. */
async function giveQuestions(page: Page) {
  const file =
    'Is the sum of $2$ and $3$ five?{TRUE}\n\nIs the sum of $2$ and $3$ five?{TRUE}\n\n' +
    'Which is largest?{=9 ~%50%8 ~7}\n\nWhich is missing?{=1 ~2 ~3 ~4 ~5 ~6 ~7 ~8 ~9 ~10 ~11}\n';
  await page
    .getByLabel('Files with questions')
    .setInputFiles({ name: 'a few.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
  await expect(page.getByRole('list', { name: 'Questions of the file' })).toBeVisible();
}

/** Tests, their questions and their venues. */
export const testScreens: Screen[] = [
  { name: 'aptitudes', address: '/admin/aptitudes' },
  { name: 'aptitudes-seen', address: '/aptitudes' },
  { name: 'appear-seen', address: '/aptitude/appear/(ongoing)' },
  { name: 'aptitude-new', address: '/admin/aptitudes?edit=new', over: true },
  { name: 'aptitude-past', address: '/admin/aptitude/(past)' },
  { name: 'aptitude-responses', address: '/admin/aptitude/(completed)?tab=responses' },
  { name: 'aptitude-responses-cut-off', address: '/admin/aptitude/(judged)?tab=responses&sort=marks' },
  {
    name: 'aptitude-responses-unfolded',
    address: '/admin/aptitude/(judged)?tab=responses&qualified=no',
    act: inTurn(onPhone, press(/^Filters/)),
    only: 360,
  },
  { name: 'aptitude-responses-none', address: '/admin/aptitude/(completed)?tab=responses&search=nobody' },
  { name: 'aptitude-upcoming', address: '/admin/aptitude/(future)' },
  { name: 'aptitude-edit', address: '/admin/aptitude/(future)?edit=true', over: true },
  { name: 'board', address: '/admin/aptitude/(board)/board', act: seeText('Need attention') },
  {
    name: 'board-act',
    address: '/admin/aptitude/(board)/board?state=writing',
    over: true,
    act: inTurn(
      tick(/^Choose [A-Z]/),
      press('Act'),
      (page) => page.getByRole('menuitem', { name: 'Open again…' }).click(),
      pressInDialog('Open again'),
      seeAlerts(1),
    ),
  },
  {
    name: 'board-nobody',
    address: '/admin/aptitude/(board)/board?search=nobody',
    act: seeText('Nobody matches'),
  },
  { name: 'board-none', address: '/admin/aptitude/999999/board', act: seeText('The board cannot be shown') },
  { name: 'aptitude-none', address: '/admin/aptitude/999999' },
  { name: 'aptitude-from-template', address: '/admin/aptitudes?edit=template', over: true },
  { name: 'aptitude-drafts', address: '/admin/aptitudes?phase=draft' },
  { name: 'authoring-draft', address: '/admin/aptitude/(draft)' },
  { name: 'authoring-sections', address: '/admin/aptitude/(draft)?tab=sections' },
  { name: 'authoring-kept', address: '/admin/aptitude/(chosen)?tab=questions' },
  {
    name: 'authoring-section',
    address: '/admin/aptitude/(draft)?tab=sections',
    over: true,
    act: inTurn(
      press(/^Edit section/),
      (page) => page.getByRole('radio', { name: 'A scheme of its own' }).check(),
      choose('Cut-off of this section', 'percent'),
      press('Save section'),
      seeAlerts(1),
    ),
  },
  { name: 'authoring-terms', address: '/admin/aptitude/(draft)?tab=terms' },
  { name: 'authoring-arrange', address: '/admin/aptitude/(future)', act: press(/^Arrange$/) },
  { name: 'authoring-extra-time', address: '/admin/aptitude/(future)?tab=extra-time' },
  {
    name: 'authoring-give-time',
    address: '/admin/aptitude/(future)?tab=extra-time',
    over: true,
    act: inTurn(press('Give extra time'), pressInDialog('Give the time'), seeAlerts(2)),
  },
  {
    name: 'authoring-duplicate',
    address: '/admin/aptitude/(future)',
    over: true,
    act: inTurn(
      press(/^Actions for/),
      (page) => page.getByRole('menuitem', { name: 'Duplicate…' }).click(),
      seeDialog,
    ),
  },
  { name: 'authoring-preview', address: '/admin/aptitude/(timed)/preview' },
  {
    name: 'authoring-trial',
    address: '/admin/aptitude/(timed)/trial',
    act: inTurn(answer, press('Mark for Review & Next'), answer),
  },
  {
    name: 'authoring-trial-result',
    address: '/admin/aptitude/(timed)/trial',
    act: inTurn(
      answer,
      press('Save & Next'),
      answer,
      press('Submit'),
      seeDialog,
      pressInDialog('Submit'),
      (page) => expect(page.getByRole('heading', { name: 'Every question' })).toBeVisible(),
    ),
  },
  {
    name: 'authoring-print',
    address: '/admin/aptitude/(future)/print?show=key&show=explanations&show=bubbles',
  },
  { name: 'aptitude-place', address: '/admin/aptitude/(venue)?tab=place' },
  {
    name: 'result-of-student',
    address: `/aptitude/response/(completed)?show=blank&regno=${student.regno}`,
  },
  { name: 'attempt-late', address: '/admin/attempt/(late)' },
  { name: 'attempt-chain', address: '/admin/attempt/(late)?tab=chain' },
  {
    name: 'attempt-timeline',
    address: '/admin/attempt/(eventful)?tab=timeline',
    act: (page) => page.getByRole('button', { name: /Question 3: chose D/ }).click(),
  },
  {
    name: 'attempt-admit',
    address: '/admin/attempt/(late)',
    over: true,
    act: inTurn(
      (page) =>
        page
          .getByLabel(/^Choose question/)
          .first()
          .click(),
      press(/^Admit \d/),
      pressInDialog('Admit'),
      seeAlerts(1),
    ),
  },
  {
    name: 'attempt-foreign-file',
    address: '/admin/attempt/(late)',
    act: inTurn(
      (page) =>
        page
          .getByLabel('File of unsent answers')
          .last()
          .setInputFiles({ name: 'marks.json', mimeType: 'application/json', buffer: Buffer.from('{}') }),
      seeText('marks.json was not taken'),
    ),
  },
  { name: 'questions', address: '/admin/questions' },
  { name: 'questions-none', address: '/admin/questions?search=zyxwvutsrq' },
  { name: 'question-new', address: '/admin/questions?edit=new' },
  { name: 'question-edit', address: '/admin/questions?edit=1' },
  ...['boolean', 'numerical', 'text', 'matching'].map((kind) => ({
    name: `question-${kind}`,
    address: '/admin/questions?edit=new',
    act: inTurn(
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
    act: press(/^Show the key/),
  },
  { name: 'questions-draft', address: '/admin/questions?status=draft' },
  {
    name: 'question-picture',
    address: '/admin/questions?edit=new',
    over: true,
    act: inTurn(press(/^Picture$/), seeDialog, pressInDialog('Insert'), seeAlerts(2)),
  },
  {
    name: 'question-passages',
    address: '/admin/questions?edit=new',
    over: true,
    act: inTurn(press('Choose or write'), seeDialog, (page) =>
      expect(page.getByRole('list', { name: 'Passages' })).toBeVisible(),
    ),
  },
  {
    name: 'question-passage-edit',
    address: '/admin/questions?edit=new',
    over: true,
    act: inTurn(press('Choose or write'), press(/^Edit /), seeText(/ a new version$/)),
  },
  {
    name: 'questions-add',
    address: '/admin/questions',
    over: true,
    act: inTurn(tick(/^Select question/), press(/Add to/), seeDialog),
  },
  { name: 'generate', address: '/admin/questions/generate' },
  { name: 'generate-none', address: '/admin/questions/generate?search=zyxwvutsrq' },
  {
    name: 'generate-template',
    address: '/admin/questions/generate?name=train-crosses-platform&seed=7',
    act: seeText(/^Every wrong option/),
  },
  {
    name: 'generate-drawn',
    address: '/admin/questions/generate?search=equation&name=sum-of-two-dice',
    act: inTurn(fill('How many', '1'), press('Draw 1 question'), seeText('1 draft drawn')),
  },
  {
    name: 'generate-refused',
    address: '/admin/questions/generate?name=compound-amount',
    act: inTurn(fill('How many', '0'), fill('Seed', 'none'), press(/^Draw/), seeAlerts(2)),
  },
  { name: 'question-imports', address: '/admin/questions/import' },
  { name: 'question-import-none', address: '/admin/questions/import/999999' },
  { name: 'question-import-draft', address: '/admin/questions/import', act: giveQuestions },
  {
    name: 'question-import-edit',
    address: '/admin/questions/import',
    act: inTurn(giveQuestions, press('Edit question 1')),
  },
  {
    name: 'question-import-choose',
    address: '/admin/questions/import',
    over: true,
    act: inTurn(giveQuestions, press(/Choose topic, type/), seeDialog),
  },
  { name: 'topics', address: '/admin/questions/topics' },
  {
    name: 'topics-order',
    address: '/admin/questions/topics',
    over: true,
    act: inTurn(press(/^Trains: move/), (page) => page.keyboard.press('ArrowDown'), seeText(/not saved yet/)),
  },
  {
    name: 'topics-rename',
    address: '/admin/questions/topics',
    over: true,
    act: inTurn(
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
    over: true,
    act: inTurn(
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
    act: inTurn(press(/^Answers given/), (page) =>
      expect(page.getByRole('table', { name: /^Answers to version/ }).first()).toBeVisible(),
    ),
  },
  { name: 'question-history-none', address: '/admin/questions/history/999999' },
  {
    name: 'question-bring-back',
    address: '/admin/questions/history/(edited)',
    over: true,
    act: inTurn(press(/^Bring version 1/), seeQuestion),
  },
  {
    name: 'question-alike',
    address: '/admin/questions?edit=new',
    act: inTurn(
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
    over: true,
    act: inTurn(tick(/^Select question/), press(/^Status/), (page) =>
      expect(page.getByRole('menuitem', { name: 'Retire' })).toBeVisible(),
    ),
  },
  { name: 'venues', address: '/admin/venues' },
  { name: 'venues-archived', address: '/admin/venues?show=archived' },
  { name: 'venue-new', address: '/admin/venues?edit=new', over: true },
  { name: 'venue-edit', address: '/admin/venues?edit=1', over: true },
  menu('/admin/questions'),
];

const previewRegrade = inTurn(
  choose(/^Question \d+ is marked$/, { index: 1 }),
  press('Preview'),
  seeText('What would change'),
);

/** Tests whose keys were wrong. */
export const regradeScreens: Screen[] = [
  { name: 'regrade', address: '/admin/aptitude/(corrected)?tab=regrade', act: previewRegrade },
  {
    name: 'regrade-apply',
    address: '/admin/aptitude/(corrected)?tab=regrade',
    over: true,
    act: inTurn(previewRegrade, press('Apply…'), pressInDialog('Apply'), seeAlerts(1)),
  },
  { name: 'regrade-so-far', address: '/admin/aptitude/(regraded)?tab=regrade' },
  { name: 'regrade-none', address: '/admin/aptitude/(future)?tab=regrade' },
  {
    name: 'result-corrected',
    address: '/admin/aptitude/(regraded)?tab=responses',
    act: inTurn(followLink('Invented Visitor'), seeText(/^Marks were corrected/)),
  },
];

/** Reported questions. */
export const reportScreens: Screen[] = [
  { name: 'reports', address: '/admin/reports' },
  { name: 'reports-answered', address: '/admin/reports?state=answered' },
  { name: 'reports-none', address: '/admin/reports?trade=GIN' },
  { name: 'reports-beyond', address: '/admin/reports?page=9999' },
  {
    name: 'reports-question',
    address: '/admin/reports',
    act: inTurn(followLink(/^Read and answer/), seeText('As it was sat')),
  },
  {
    name: 'reports-answer',
    address: '/admin/reports',
    over: true,
    act: inTurn(
      followLink(/^Read and answer/),
      press('Answer…'),
      (page) => page.getByLabel('Nothing is wrong').check(),
      pressInDialog('Send answer'),
      seeAlerts(1),
    ),
  },
  {
    name: 'reports-reopen',
    address: '/admin/reports?state=answered',
    over: true,
    act: inTurn(followLink(/^See the reports/), press('Open again…'), seeQuestion),
  },
  { name: 'reports-question-none', address: '/admin/reports/999999' },
];

/** The people, their roster and their years. */
export const peopleScreens: Screen[] = [
  { name: 'people', address: '/admin/people' },
  { name: 'people-none', address: '/admin/people?search=nobody' },
  {
    name: 'people-chosen',
    address: '/admin/people?role=jspr',
    over: true,
    act: inTurn(tick(/^Choose /, 1), press('Change')),
  },
  {
    name: 'people-block',
    address: '/admin/people?role=jspr',
    over: true,
    act: inTurn(
      tick(/^Choose /, 1),
      press('Change'),
      (page) => page.getByRole('menuitem', { name: 'Block…' }).click(),
      seeQuestion,
    ),
  },
  { name: 'person', address: '/admin/people?person=26GCS03', over: true },
  { name: 'person-edit', address: '/admin/people?person=26GCS03', over: true, act: press('Edit') },
  {
    name: 'year',
    address: '/admin/people/year',
    act: inTurn(choose('Batch', { index: 1 }), seeText('JSPRs → SPR')),
  },
  { name: 'roster', address: '/admin/roster' },
  { name: 'roster-none', address: '/admin/roster?search=zyxwvutsrq' },
  { name: 'roster-imports', address: '/admin/roster?tab=imports' },
  { name: 'roster-registration', address: '/admin/roster?tab=registration' },
  { name: 'roster-import-none', address: '/admin/roster/import/999999' },
  {
    name: 'roster-draft',
    address: '/admin/roster?tab=imports',
    act: async (page) => {
      const list = 'Roll No.,Name,Branch,Batch\nPIC/07,Invented Student,CSE,2026-30\nPIC/08,,Rocketry,2026\n';
      await page
        .getByLabel('File with students')
        .setInputFiles({ name: 'second-year.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await expect(page.getByText(/There is no name\.|Rocketry” is not/).first()).toBeVisible();
    },
  },
];

/** Blocks, erasures, mails and the log. */
export const officeScreens: Screen[] = [
  { name: 'blocked-users', address: '/admin/blocked-users' },
  { name: 'blocked-users-none', address: '/admin/blocked-users?trade=GIN' },
  { name: 'blocked-users-people', address: '/admin/blocked-users?tab=block' },
  { name: 'blocked-users-nobody', address: '/admin/blocked-users?tab=block&search=zyxwvutsrq' },
  { name: 'blocked-users-no-appeals', address: '/admin/blocked-users?tab=appeals&trade=GIN' },
  {
    name: 'blocked-users-ask',
    address: `/admin/blocked-users?tab=block&search=N0B0DY+${student.regno}`,
    over: true,
    act: inTurn(
      tick(/^Choose/),
      press('Block…'),
      choose('Ends', 'At a date and time…'),
      press(/^Block$/),
      (page) => expect(page.getByRole('alert').first()).toBeVisible(),
    ),
  },
  {
    name: 'blocked-users-history',
    address: '/admin/blocked-users?trade=GCS',
    over: true,
    act: inTurn(press(/^History of/), (page) =>
      expect(page.getByRole('list', { name: 'Blocks' })).toBeVisible(),
    ),
  },
  { name: 'erasures', address: '/admin/erasures' },
  { name: 'erasures-beyond', address: '/admin/erasures?page=9999' },
  {
    name: 'erasures-erase',
    address: '/admin/erasures',
    over: true,
    act: inTurn(press(/^Erase .* now$/), seeQuestion),
  },
  {
    name: 'erasures-decline',
    address: '/admin/erasures',
    over: true,
    act: inTurn(press(/^Decline the request/), pressInDialog('Decline'), seeAlerts(1)),
  },
  { name: 'mail', address: '/admin/mail' },
  { name: 'audit', address: '/admin/audit' },
  { name: 'audit-nothing', address: '/admin/audit?actor=NOBODY' },
  { name: 'mail-beyond', address: '/admin/mail?page=9999' },
  { name: 'dashboard', address: '/user/dashboard' },
];
