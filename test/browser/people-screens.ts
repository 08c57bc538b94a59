import {
  choose,
  followLink,
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

/** The people, their roster and their years. */
export const peopleScreens: Screen[] = [
  { name: 'people', address: '/admin/people' },
  {
    name: 'palette',
    address: '/admin/people',
    overlay: true,
    prepare: inSequence(press('Find anything'), seeDialog),
  },
  {
    name: 'insights-student',
    address: '/admin/insights/student?regno=26GCS03',
    prepare: seeText('At a glance'),
  },
  { name: 'insights', address: '/admin/insights', prepare: seeText(/^Figures of /) },
  // The demo world has two.
  {
    name: 'announcements',
    address: '/admin/announcements',
    prepare: (page) =>
      expect(page.getByRole('heading', { name: 'Talk: working in embedded systems' })).toBeVisible(),
  },
  {
    name: 'announcement-new',
    address: '/admin/announcements?edit=new',
    overlay: true,
    prepare: inSequence(pressInDialog('Publish'), seeAlerts(2)),
  },
  { name: 'insights-compare-none', address: '/admin/insights/compare', prepare: seeText('Choose two tests') },
  {
    name: 'insights-compare',
    address: '/admin/insights/compare',
    prepare: inSequence(
      choose('First test', { index: 1 }),
      choose('Second test', { index: 2 }),
      seeText('Areas and topics'),
    ),
  },
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
      await expect(page.getByText(/There is no name\.|Rocketry” is unknown/).first()).toBeVisible();
    },
  },
];
