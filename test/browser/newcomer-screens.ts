import {
  answerQuestion,
  answerSomeQuestions,
  choose,
  fill,
  inSequence,
  lookAway,
  onPhone,
  press,
  pressInDialog,
  seeAlerts,
  seeDialog,
  seeText,
  startTest,
} from './actions.ts';
import { expect } from './fixtures.ts';
import type { Screen } from './screens.ts';
import { confirmInstructions } from './student-screens.ts';

/** The screens of a new student who takes a test. */
export const newcomerScreens: Screen[] = [
  { name: 'dashboard', address: '/user/dashboard' },
  { name: 'dashboard-account', address: '/user/dashboard?tab=account' },
  {
    name: 'dashboard-crop',
    address: '/user/dashboard?tab=account',
    overlay: true,
    prepare: async (page) => {
      const buffer = await page.screenshot();
      await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer });
      await seeDialog(page);
    },
  },
  {
    name: 'dashboard-mail-gaps',
    address: '/user/dashboard?tab=account',
    overlay: true,
    prepare: inSequence(press('Use another address'), press('Send code'), seeAlerts(2)),
  },
  {
    name: 'dashboard-mail-code',
    address: '/user/dashboard?tab=account',
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
    address: '/user/dashboard?tab=account',
    overlay: true,
    prepare: inSequence(press('Ask for erasure'), seeDialog),
  },
  {
    name: 'dashboard-erasing',
    address: '/user/dashboard?tab=account',
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
      (page) => expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible(),
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
  // Last, since the portal stays unreachable afterwards.
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
