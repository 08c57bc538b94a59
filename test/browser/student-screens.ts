import {
  answerQuestion,
  blockSignedInStudent,
  fill,
  followLink,
  inSequence,
  messageEveryone,
  openMenu,
  type PageAction,
  pauseTest,
  press,
  pressInDialog,
  seeAlerts,
  seeText,
  startTest,
} from './actions.ts';
import { expect } from './fixtures.ts';
import { type Screen, waitUntilIdle } from './screens.ts';
import { blockSomebody } from './test-data.ts';

/** The navigation sheet, which only phones show. */
export const menu = (address: string): Screen => ({
  name: 'menu',
  address,
  prepare: openMenu,
  overlay: true,
  onlyWidth: 360,
});

/** Students who have submitted another test find no box. */
export const confirmInstructions: PageAction = async (page) => {
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
  const read = page.getByLabel('I have read the instructions and am ready.');
  if (await read.isVisible()) await read.check();
};

export const visitorScreens: Screen[] = [
  { name: 'login', address: '/login' },
  { name: 'login-gaps', address: '/login', prepare: press('Sign In') },
  {
    name: 'login-failed',
    address: '/login',
    overlay: true,
    prepare: inSequence(
      fill('Registration no', 'NOBODY'),
      fill('Password', 'practice'),
      (page) => page.route('**/api/user/login', (route) => route.abort()),
      press('Sign In'),
      async (page) => {
        const notice = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
        await expect(notice).toBeVisible();
        // A notice with the focus stays.
        await page.keyboard.press('F8');
        await page.unroute('**/api/user/login');
      },
    ),
  },
  {
    name: 'login-blocked',
    address: '/login',
    prepare: async (page) => {
      const { regno, password } = await blockSomebody();
      await inSequence(fill('Registration no', regno), fill('Password', password), press('Sign In'))(page);
      await expect(page.getByLabel('Appeal')).toBeVisible();
      await press('Close')(page);
    },
  },
  { name: 'register', address: '/register' },
  { name: 'register-gaps', address: '/register', prepare: press('Create Account') },
  { name: 'forgot-password', address: '/forgot-password' },
  {
    name: 'forgot-password-code',
    address: '/forgot-password',
    prepare: inSequence(
      fill('Registration no', 'NOBODY/07'),
      press('Send Code'),
      seeText('a code is on its way'),
      press('Change Password'),
      seeAlerts(3),
    ),
  },
  { name: 'welcome-too-old', address: `/welcome#${'x'.repeat(43)}` },
  { name: 'appear', address: '/aptitude/appear/(ongoing)' },
  menu('/login'),
];

const startPractice = inSequence(
  (page) => page.getByLabel('Questions', { exact: true }).selectOption('5 questions'),
  fill('Search the topics', 'ages'),
  press('Practise Ages'),
  (page) => expect(page.getByRole('heading', { name: 'Question 1 of 5' })).toBeVisible(),
);

export const studentScreens: Screen[] = [
  { name: 'home', address: '/' },
  { name: 'aptitudes', address: '/aptitudes' },
  { name: 'appear-before', address: '/aptitude/appear/(ongoing)' },
  { name: 'appear-early', address: '/aptitude/appear/(upcoming)' },
  { name: 'result', address: '/aptitude/response/(completed)?show=wrong' },
  {
    name: 'result-report',
    address: '/aptitude/response/(completed)?show=wrong',
    overlay: true,
    prepare: inSequence(press(/^Report a fault/), pressInDialog('Send report'), seeAlerts(2)),
  },
  {
    name: 'practice-mistakes',
    address: '/aptitude/response/(completed)',
    prepare: inSequence(press(/^Fix \d+ mistakes? · /), (page) =>
      expect(page.getByRole('heading', { name: /^Mistakes in / })).toBeVisible(),
    ),
  },
  { name: 'own-receipts-none', address: '/aptitude/attempt/(upcoming)' },
  { name: 'test-none', address: '/aptitude/response/abc' },
  { name: 'result-none', address: '/aptitude/response/(upcoming)' },
  { name: 'announcements', address: '/announcements' },
  {
    name: 'announcement',
    address: '/announcements',
    prepare: inSequence(followLink('Mock interviews'), seeText('Bring two copies')),
  },
  { name: 'dashboard', address: '/user/dashboard' },
  { name: 'hall-of-fame', address: '/hall-of-fame?test=(completed)' },
  { name: 'geo', address: '/geo?venue=1' },
  {
    name: 'geo-outside',
    address: '/geo?venue=1',
    prepare: inSequence(
      (page) => page.context().setGeolocation({ latitude: 30.3178, longitude: 78.0305, accuracy: 35 }),
      press('Look again'),
      seeText(/^You are \d+ m from/),
      (page) => page.context().setGeolocation({ latitude: 30.3165, longitude: 78.0322, accuracy: 12 }),
    ),
  },
  { name: 'appear-venue', address: '/aptitude/appear/(venue)' },
  {
    name: 'geo-denied',
    address: '/geo',
    prepare: async (page) => {
      await page.context().clearPermissions();
      await page.reload();
      // The button moves when the venues load.
      await waitUntilIdle(page);
      await press('Find my position')(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'sprs', address: '/sprs' },
  { name: 'jsprs', address: '/jsprs' },
  { name: 'jsprs-none', address: '/jsprs?batch=2001' },
  { name: 'change-password', address: '/change-password' },
  { name: 'revision-bookmarks', address: '/revision?tab=bookmarks' },
  { name: 'practice-topics', address: '/practice' },
  { name: 'progress', address: '/progress' },
  // The demo world opens this pattern for mocks.
  { name: 'mocks', address: '/mocks' },
  { name: 'mock', address: '/mocks/typical:tcs-nqt' },
  { name: 'practice-topic-question', address: '/practice', prepare: startPractice },
  {
    name: 'practice-topic-answer',
    address: '/practice',
    prepare: inSequence(startPractice, press('Show the answer'), (page) =>
      expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible(),
    ),
  },
  {
    name: 'practice-topic-score',
    address: '/practice',
    prepare: inSequence(
      startPractice,
      ...Array.from({ length: 5 }, () => inSequence(press('Show the answer'), press(/^(Next|Finish)$/))),
      seeText('0 of 5 correct'),
    ),
  },
  { name: 'not-found', address: '/somewhere/else' },
  { name: 'not-allowed', address: '/admin/questions' },
  menu('/hall-of-fame'),
  {
    name: 'test-message',
    address: '/aptitude/appear/(running)',
    prepare: inSequence(startTest, messageEveryone, (page) =>
      expect(page.getByLabel('Messages from the invigilator')).toContainText('Question 3'),
    ),
  },
  {
    name: 'test-paused',
    address: '/aptitude/appear/(running)',
    prepare: inSequence(startTest, messageEveryone, pauseTest, (page) =>
      expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible(),
    ),
  },
];

/** The screens of a student who is blocked in the middle of a test. */
export const blockedScreens: Screen[] = [
  {
    name: 'test',
    address: '/aptitude/appear/(ongoing)',
    prepare: inSequence(startTest, blockSignedInStudent, answerQuestion, seeText('Left the room')),
  },
  { name: 'test-reloaded', address: '/aptitude/appear/(ongoing)', prepare: (page) => page.reload() },
];
