import {
  answerQuestion,
  answerSomeQuestions,
  blockSignedInStudent,
  blockSomebody,
  choose,
  fill,
  inSequence,
  lookAway,
  messageEveryone,
  onPhone,
  openMenu,
  pauseTest,
  press,
  pressInDialog,
  seeAlerts,
  seeDialog,
  seeText,
  startTest,
  tick,
} from './actions.ts';
import { expect } from './fixtures.ts';
import { type Screen, waitUntilIdle } from './screens.ts';

/** The sheet with the ways to everywhere, which phones alone have. */
export const menu = (address: string): Screen => ({
  name: 'menu',
  address,
  prepare: openMenu,
  overlay: true,
  onlyWidth: 360,
});

const confirmInstructions = tick(/I have read the instructions/);

/** Hands the test in as it stands, and goes on from its result to practice. */
const practise = inSequence(
  press('Submit'),
  pressInDialog('Submit'),
  (page) => page.getByRole('link', { name: 'See the result' }).click(),
  (page) => page.getByRole('link', { name: /^Practise missed questions/ }).click(),
);

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
        // A notice under the focus stays.
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
  { name: 'practice', address: '/aptitude/response/(completed)/practise' },
  {
    name: 'practice-checked',
    address: '/aptitude/response/(completed)/practise',
    prepare: inSequence(press('Show the answer'), (page) =>
      expect(page.getByRole('button', { name: 'Next' })).toBeFocused(),
    ),
  },
  { name: 'practice-none', address: '/aptitude/response/(upcoming)/practise' },
  { name: 'own-receipts-none', address: '/aptitude/attempt/(upcoming)' },
  { name: 'test-none', address: '/aptitude/response/abc' },
  { name: 'result-none', address: '/aptitude/response/(upcoming)' },
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
      // The venues that come move the button from under a press.
      await waitUntilIdle(page);
      await press('Find my position')(page);
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  { name: 'sprs', address: '/sprs' },
  { name: 'jsprs', address: '/jsprs' },
  { name: 'jsprs-none', address: '/jsprs?batch=2001' },
  { name: 'change-password', address: '/change-password' },
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

/** Of a student who has only just come, and takes a test. */
export const newcomerScreens: Screen[] = [
  { name: 'dashboard', address: '/user/dashboard' },
  {
    name: 'dashboard-crop',
    address: '/user/dashboard',
    overlay: true,
    prepare: async (page) => {
      const buffer = await page.screenshot();
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await seeDialog(page);
    },
  },
  {
    name: 'dashboard-mail-gaps',
    address: '/user/dashboard',
    overlay: true,
    prepare: inSequence(press('Use another address'), press('Send code'), seeAlerts(2)),
  },
  {
    name: 'dashboard-mail-code',
    address: '/user/dashboard',
    prepare: inSequence(
      press('Use another address'),
      fill('New mail address', 'a.rather.long.address.of.somebody@students.home.example'),
      fill('Your password', 'practice'),
      press('Send code'),
      (page) => expect(page.getByRole('dialog')).toHaveCount(0),
      press('Verify'),
      seeAlerts(1),
    ),
  },
  {
    name: 'dashboard-erase',
    address: '/user/dashboard',
    overlay: true,
    prepare: inSequence(press('Ask for erasure'), seeDialog),
  },
  {
    name: 'dashboard-erasing',
    address: '/user/dashboard',
    prepare: inSequence(
      press('Ask for erasure'),
      fill('Your password', 'practice'),
      pressInDialog('Ask for erasure'),
      (page) => expect(page.getByRole('button', { name: 'Keep my data' })).toBeVisible(),
    ),
  },
  { name: 'aptitudes-completed', address: '/aptitudes?show=completed' },
  { name: 'test', address: '/aptitude/appear/(ongoing)', prepare: answerSomeQuestions },
  {
    name: 'test-palette',
    address: '/aptitude/appear/(ongoing)',
    overlay: true,
    onlyWidth: 360,
    prepare: inSequence(onPhone, startTest, press('All questions')),
  },
  {
    name: 'test-submit',
    address: '/aptitude/appear/(ongoing)',
    overlay: true,
    prepare: inSequence(startTest, press('Submit'), seeDialog),
  },
  {
    name: 'test-receipt',
    address: '/aptitude/appear/(ongoing)',
    prepare: inSequence(startTest, press('Submit'), pressInDialog('Submit'), seeText('Test submitted')),
  },
  {
    name: 'own-receipts',
    address: '/aptitude/appear/(kinds)',
    prepare: inSequence(
      startTest,
      answerQuestion,
      press('Save & Next'),
      answerQuestion,
      press('Submit'),
      pressInDialog('Submit'),
      (page) => page.getByRole('link', { name: 'Check the receipts' }).click(),
      fill('Code', '7f3a-91c2'),
      press('Look up'),
      seeText('7F3A-91C2 is not in the chain'),
    ),
  },
  {
    name: 'own-timeline',
    address: '/aptitude/appear/(kinds)',
    prepare: inSequence(
      startTest,
      answerQuestion,
      press('Save & Next'),
      answerQuestion,
      press('Mark for Review & Next'),
      press('Submit'),
      pressInDialog('Submit'),
      (page) => page.getByRole('link', { name: 'Check the receipts' }).click(),
      (page) => page.getByRole('tab', { name: 'Timeline' }).click(),
      (page) => page.getByRole('slider').press('End'),
      press('Previous event'),
    ),
  },
  {
    name: 'test-numerical',
    address: '/aptitude/appear/(numerical)',
    prepare: inSequence(
      startTest,
      fill('Your answer in km', 'four'),
      press('Show a keypad'),
      seeText(/as a number yet/),
    ),
  },
  {
    name: 'test-text',
    address: '/aptitude/appear/(text)',
    prepare: inSequence(startTest, fill('Your answer', 'Chennai')),
  },
  {
    name: 'test-matching',
    address: '/aptitude/appear/(matching)',
    prepare: inSequence(startTest, choose('Match for 1', { index: 2 })),
  },
  {
    name: 'test-boolean',
    address: '/aptitude/appear/(boolean)',
    prepare: inSequence(startTest, answerQuestion),
  },
  {
    name: 'result-kinds',
    address: '/aptitude/appear/(kinds)',
    prepare: inSequence(
      startTest,
      ...Array.from({ length: 3 }, () => inSequence(answerQuestion, press('Save & Next'))),
      press('Submit'),
      pressInDialog('Submit'),
      (page) => page.getByRole('link', { name: 'See the result' }).click(),
      (page) => expect(page.getByRole('heading', { name: 'Every question' })).toBeVisible(),
    ),
  },
  {
    name: 'practice-passage',
    address: '/aptitude/appear/(numerical)',
    prepare: inSequence(
      startTest,
      practise,
      fill('Your answer in km', '7'),
      press('Check'),
      seeText('Incorrect'),
    ),
  },
  {
    name: 'practice-done',
    address: '/aptitude/appear/(kinds)',
    prepare: inSequence(
      startTest,
      practise,
      ...Array.from({ length: 4 }, () => inSequence(press('Show the answer'), press(/^(Next|Finish)$/))),
      seeText('0 of 4 correct'),
    ),
  },
  {
    name: 'sections-before',
    address: '/aptitude/appear/(code)',
    prepare: inSequence(confirmInstructions, press('Start'), seeAlerts(1)),
  },
  {
    name: 'sections-test',
    address: '/aptitude/appear/(timed)',
    prepare: inSequence(startTest, answerQuestion),
  },
  {
    name: 'sections-finish',
    address: '/aptitude/appear/(timed)',
    overlay: true,
    prepare: inSequence(startTest, answerQuestion, press('Finish section'), seeDialog),
  },
  {
    name: 'sections-next',
    address: '/aptitude/appear/(timed)',
    prepare: inSequence(
      startTest,
      answerQuestion,
      press('Finish section'),
      pressInDialog('Finish this section'),
      seeText('is finished'),
    ),
  },
  {
    name: 'sections-result',
    address: '/aptitude/appear/(timed)',
    prepare: inSequence(
      startTest,
      answerQuestion,
      press('Submit'),
      pressInDialog('Submit'),
      seeText('Test submitted'),
      (page) => page.getByRole('link', { name: 'See the result' }).click(),
      seeText('Only your marks are released so far'),
    ),
  },
  {
    name: 'watched-note',
    address: '/aptitude/appear/(timed)',
    prepare: inSequence(startTest, lookAway(2_300), seeText(/This is 1 of 5/)),
  },
  {
    name: 'watched-list',
    address: '/aptitude/appear/(timed)',
    overlay: true,
    prepare: inSequence(startTest, lookAway(1_000), lookAway(2_300), press('Warnings 1/5'), seeDialog),
  },
  {
    name: 'watched-cover',
    address: '/aptitude/appear/(covered)',
    prepare: inSequence(
      startTest,
      (page) => page.evaluate(() => document.exitFullscreen()),
      seeText('You have left full screen'),
    ),
  },
  {
    name: 'safe-browser-before',
    address: '/aptitude/appear/(guarded)',
    prepare: seeText('This is another browser'),
  },
  { name: 'result-weak', address: '/aptitude/response/(ongoing)?show=right' },
  // The last, since the portal stays out of reach.
  {
    name: 'kept-without-network',
    address: '/aptitude/appear/(timed)',
    prepare: inSequence(startTest, async (page) => {
      await page.evaluate(() => sessionStorage.clear());
      await page.route('**/api/aptitude/**', (route) => route.abort());
      await page.reload();
      await seeText('Continue offline')(page);
    }),
  },
];

/** Of a student who is blocked in the middle of a test. */
export const blockedScreens: Screen[] = [
  {
    name: 'test',
    address: '/aptitude/appear/(ongoing)',
    prepare: inSequence(startTest, blockSignedInStudent, answerQuestion, seeText('Left the room')),
  },
  { name: 'test-reloaded', address: '/aptitude/appear/(ongoing)', prepare: (page) => page.reload() },
];
