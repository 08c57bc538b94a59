import type { Page } from '@playwright/test';
import {
  answerQuestion,
  choose,
  fill,
  followLink,
  inSequence,
  onPhone,
  press,
  pressInDialog,
  seeAlerts,
  seeConfirmation,
  seeDialog,
  seeText,
  tick,
} from './actions.ts';
import { expect } from './fixtures.ts';
import { student } from './roles.ts';
import type { Screen } from './screens.ts';
import { menu } from './student-screens.ts';

export const jsprScreens: Screen[] = [
  { name: 'blocked-users', address: '/admin/blocked-users' },
  { name: 'blocked-users-appeals', address: '/admin/blocked-users?tab=appeals' },
  {
    name: 'blocked-users-decline',
    address: '/admin/blocked-users?tab=appeals',
    overlay: true,
    prepare: inSequence(press('Decline…'), press(/^Decline$/), seeAlerts(1)),
  },
  { name: 'reports', address: '/admin/reports' },
  {
    name: 'reports-question',
    address: '/admin/reports',
    prepare: inSequence(followLink(/^Read and answer/), seeText('As students saw it')),
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
  { name: 'aptitude-new', address: '/admin/aptitudes?edit=new', overlay: true },
  { name: 'aptitude-past', address: '/admin/aptitude/(past)' },
  { name: 'aptitude-responses', address: '/admin/aptitude/(completed)?tab=responses' },
  { name: 'aptitude-responses-cut-off', address: '/admin/aptitude/(judged)?tab=responses&sort=marks' },
  {
    name: 'aptitude-responses-unfolded',
    address: '/admin/aptitude/(judged)?tab=responses&qualified=no',
    prepare: inSequence(onPhone, press(/^Filters/)),
    onlyWidth: 360,
  },
  { name: 'aptitude-responses-none', address: '/admin/aptitude/(completed)?tab=responses&search=nobody' },
  { name: 'aptitude-upcoming', address: '/admin/aptitude/(future)' },
  { name: 'aptitude-edit', address: '/admin/aptitude/(future)?edit=true', overlay: true },
  { name: 'board', address: '/admin/aptitude/(board)/board', prepare: seeText('Need attention') },
  {
    name: 'board-act',
    address: '/admin/aptitude/(board)/board?state=writing',
    overlay: true,
    prepare: inSequence(
      tick(/^Choose [A-Z]/),
      press('Actions'),
      (page) => page.getByRole('menuitem', { name: 'Reopen…' }).click(),
      pressInDialog('Reopen'),
      seeAlerts(1),
    ),
  },
  {
    name: 'board-nobody',
    address: '/admin/aptitude/(board)/board?search=nobody',
    prepare: seeText('Nobody matches'),
  },
  {
    name: 'board-none',
    address: '/admin/aptitude/999999/board',
    prepare: seeText('The board cannot be shown'),
  },
  { name: 'aptitude-none', address: '/admin/aptitude/999999' },
  { name: 'aptitude-from-template', address: '/admin/aptitudes?edit=template', overlay: true },
  { name: 'aptitude-drafts', address: '/admin/aptitudes?phase=draft' },
  { name: 'authoring-draft', address: '/admin/aptitude/(draft)' },
  { name: 'authoring-sections', address: '/admin/aptitude/(draft)?tab=sections' },
  { name: 'authoring-kept', address: '/admin/aptitude/(chosen)?tab=questions' },
  {
    name: 'authoring-section',
    address: '/admin/aptitude/(draft)?tab=sections',
    overlay: true,
    prepare: inSequence(
      press(/^Edit section/),
      (page) => page.getByRole('radio', { name: 'A scheme of its own' }).check(),
      choose('Cut-off of this section', 'percent'),
      press('Save section'),
      seeAlerts(1),
    ),
  },
  { name: 'authoring-terms', address: '/admin/aptitude/(draft)?tab=terms' },
  { name: 'authoring-arrange', address: '/admin/aptitude/(future)', prepare: press(/^Arrange$/) },
  { name: 'authoring-extra-time', address: '/admin/aptitude/(future)?tab=extra-time' },
  {
    name: 'authoring-give-time',
    address: '/admin/aptitude/(future)?tab=extra-time',
    overlay: true,
    prepare: inSequence(press('Give extra time'), pressInDialog('Give the time'), seeAlerts(2)),
  },
  {
    name: 'authoring-duplicate',
    address: '/admin/aptitude/(future)',
    overlay: true,
    prepare: inSequence(
      press(/^Actions for/),
      (page) => page.getByRole('menuitem', { name: 'Duplicate…' }).click(),
      seeDialog,
    ),
  },
  { name: 'authoring-preview', address: '/admin/aptitude/(timed)/preview' },
  {
    name: 'authoring-trial',
    address: '/admin/aptitude/(timed)/trial',
    prepare: inSequence(answerQuestion, press('Mark for Review & Next'), answerQuestion),
  },
  {
    name: 'authoring-trial-result',
    address: '/admin/aptitude/(timed)/trial',
    prepare: inSequence(
      answerQuestion,
      press('Save & Next'),
      answerQuestion,
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
    prepare: (page) => page.getByRole('button', { name: /Question 3: chose D/ }).click(),
  },
  {
    name: 'attempt-admit',
    address: '/admin/attempt/(late)',
    overlay: true,
    prepare: inSequence(
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
    prepare: inSequence(
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
    act: inSequence(
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
  { name: 'venues', address: '/admin/venues' },
  { name: 'venues-archived', address: '/admin/venues?show=archived' },
  { name: 'venue-new', address: '/admin/venues?edit=new', overlay: true },
  { name: 'venue-edit', address: '/admin/venues?edit=1', overlay: true },
  menu('/admin/questions'),
];

const previewRegrade = inSequence(
  choose(/^Question \d+ is marked$/, { index: 1 }),
  press('Preview'),
  seeText('What would change'),
);

/** Tests whose keys were wrong. */
export const regradeScreens: Screen[] = [
  { name: 'regrade', address: '/admin/aptitude/(corrected)?tab=regrade', prepare: previewRegrade },
  {
    name: 'regrade-apply',
    address: '/admin/aptitude/(corrected)?tab=regrade',
    overlay: true,
    prepare: inSequence(previewRegrade, press('Apply…'), pressInDialog('Apply'), seeAlerts(1)),
  },
  { name: 'regrade-so-far', address: '/admin/aptitude/(regraded)?tab=regrade' },
  { name: 'regrade-none', address: '/admin/aptitude/(future)?tab=regrade' },
  {
    name: 'result-corrected',
    address: '/admin/aptitude/(regraded)?tab=responses',
    prepare: inSequence(followLink('Invented Visitor'), seeText(/^Marks were corrected/)),
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
    prepare: inSequence(followLink(/^Read and answer/), seeText('As students saw it')),
  },
  {
    name: 'reports-answer',
    address: '/admin/reports',
    overlay: true,
    prepare: inSequence(
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
    overlay: true,
    prepare: inSequence(followLink(/^See the reports/), press('Open again…'), seeConfirmation),
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
    overlay: true,
    prepare: inSequence(tick(/^Choose /, 1), press('Change')),
  },
  {
    name: 'people-block',
    address: '/admin/people?role=jspr',
    overlay: true,
    prepare: inSequence(
      tick(/^Choose /, 1),
      press('Change'),
      (page) => page.getByRole('menuitem', { name: 'Block…' }).click(),
      seeConfirmation,
    ),
  },
  { name: 'person', address: '/admin/people?person=26GCS03', overlay: true },
  { name: 'person-edit', address: '/admin/people?person=26GCS03', overlay: true, prepare: press('Edit') },
  {
    name: 'year',
    address: '/admin/people/year',
    prepare: inSequence(choose('Batch', { index: 1 }), seeText('JSPRs → SPR')),
  },
  { name: 'roster', address: '/admin/roster' },
  { name: 'roster-none', address: '/admin/roster?search=zyxwvutsrq' },
  { name: 'roster-imports', address: '/admin/roster?tab=imports' },
  { name: 'roster-registration', address: '/admin/roster?tab=registration' },
  { name: 'roster-import-none', address: '/admin/roster/import/999999' },
  {
    name: 'roster-draft',
    address: '/admin/roster?tab=imports',
    prepare: async (page) => {
      const list = 'Roll No.,Name,Branch,Batch\nPIC/07,Invented Student,CSE,2026-30\nPIC/08,,Rocketry,2026\n';
      await page
        .getByLabel('File with students')
        .setInputFiles({ name: 'second-year.csv', mimeType: 'text/csv', buffer: Buffer.from(list) });
      await expect(page.getByText(/There is no name\.|Rocketry” is not/).first()).toBeVisible();
    },
  },
];

/** Blocks, erasures, mails and the log. */
export const adminScreens: Screen[] = [
  { name: 'blocked-users', address: '/admin/blocked-users' },
  { name: 'blocked-users-none', address: '/admin/blocked-users?trade=GIN' },
  { name: 'blocked-users-people', address: '/admin/blocked-users?tab=block' },
  { name: 'blocked-users-nobody', address: '/admin/blocked-users?tab=block&search=zyxwvutsrq' },
  { name: 'blocked-users-no-appeals', address: '/admin/blocked-users?tab=appeals&trade=GIN' },
  {
    name: 'blocked-users-ask',
    address: `/admin/blocked-users?tab=block&search=N0B0DY+${student.regno}`,
    overlay: true,
    prepare: inSequence(
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
    overlay: true,
    prepare: inSequence(press(/^History of/), (page) =>
      expect(page.getByRole('list', { name: 'Blocks' })).toBeVisible(),
    ),
  },
  { name: 'erasures', address: '/admin/erasures' },
  { name: 'erasures-beyond', address: '/admin/erasures?page=9999' },
  {
    name: 'erasures-erase',
    address: '/admin/erasures',
    overlay: true,
    prepare: inSequence(press(/^Erase .* now$/), seeConfirmation),
  },
  {
    name: 'erasures-decline',
    address: '/admin/erasures',
    overlay: true,
    prepare: inSequence(press(/^Decline the request/), pressInDialog('Decline'), seeAlerts(1)),
  },
  { name: 'mail', address: '/admin/mail' },
  { name: 'audit', address: '/admin/audit' },
  { name: 'audit-nothing', address: '/admin/audit?actor=NOBODY' },
  { name: 'mail-beyond', address: '/admin/mail?page=9999' },
  { name: 'dashboard', address: '/user/dashboard' },
];
