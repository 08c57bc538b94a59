import {
  answerQuestion,
  choose,
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

/** Tests and their venues. */
export const testScreens: Screen[] = [
  { name: 'home-admin', address: '/', prepare: seeText('Waiting for you') },
  { name: 'aptitudes', address: '/admin/aptitudes' },
  { name: 'aptitudes-seen', address: '/aptitudes' },
  { name: 'appear-seen', address: '/aptitude/appear/(ongoing)' },
  { name: 'aptitude-new', address: '/admin/aptitudes?edit=new', overlay: true },
  { name: 'aptitude-past', address: '/admin/aptitude/(past)' },
  {
    name: 'aptitude-past-settings',
    address: '/admin/aptitude/(past)?tab=settings',
    prepare: (page) =>
      page
        .locator('summary')
        .filter({ hasText: /^Questions/ })
        .click(),
  },
  { name: 'aptitude-absent', address: '/admin/aptitude/(past)?tab=absent' },
  { name: 'aptitude-live', address: '/admin/aptitude/(board)', prepare: seeText('Need attention') },
  { name: 'aptitude-responses', address: '/admin/aptitude/(completed)?tab=results' },
  { name: 'aptitude-responses-cut-off', address: '/admin/aptitude/(judged)?tab=results&sort=marks' },
  {
    name: 'aptitude-responses-unfolded',
    address: '/admin/aptitude/(judged)?tab=results&qualified=no',
    prepare: inSequence(onPhone, press(/^Filters/)),
    onlyWidth: 360,
  },
  { name: 'aptitude-responses-none', address: '/admin/aptitude/(completed)?tab=results&search=nobody' },
  {
    name: 'aptitude-analysis',
    address: '/admin/aptitude/(completed)?tab=analysis',
    prepare: seeText('Cronbach’s alpha'),
  },
  {
    name: 'aptitude-analysis-question',
    address: '/admin/aptitude/(completed)?tab=analysis&item=1',
    overlay: true,
    prepare: seeText('Discriminative efficiency'),
  },
  {
    name: 'aptitude-upcoming',
    address: '/admin/aptitude/(future)',
    prepare: (page) => page.getByText('Facts and checklist').click(),
  },
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
  { name: 'authoring-preview-tab', address: '/admin/aptitude/(draft)?tab=preview' },
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
      (page) => expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible(),
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
      seeText('marks.json was not accepted'),
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

/** Tests with wrong keys. */
export const regradeScreens: Screen[] = [
  { name: 'regrade', address: '/admin/aptitude/(corrected)?tab=regrade', prepare: previewRegrade },
  {
    name: 'regrade-apply',
    address: '/admin/aptitude/(corrected)?tab=regrade',
    overlay: true,
    prepare: inSequence(previewRegrade, press('Apply…'), pressInDialog('Apply'), seeAlerts(1)),
  },
  { name: 'regrade-so-far', address: '/admin/aptitude/(regraded)?tab=regrade' },
  {
    name: 'result-corrected',
    address: '/admin/aptitude/(regraded)?tab=results',
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
  { name: 'backups', address: '/admin/backups' },
  { name: 'api-tokens', address: '/admin/api-tokens' },
  { name: 'audit', address: '/admin/audit' },
  { name: 'audit-nothing', address: '/admin/audit?actor=NOBODY' },
  { name: 'mail-beyond', address: '/admin/mail?page=9999' },
  { name: 'mail-failed', address: '/admin/mail?state=given-up' },
  { name: 'dashboard', address: '/user/dashboard' },
];
