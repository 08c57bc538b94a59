import type { Page } from '@playwright/test';
import { callApi, expect, getToken, type Person, PHONE } from './fixtures.ts';
import { admin } from './roles.ts';
import { block } from './test-data.ts';

/** An action on a page. */
export type PageAction = (page: Page) => Promise<unknown>;

export const inSequence =
  (...acts: PageAction[]): PageAction =>
  async (page) => {
    for (const act of acts) await act(page);
  };

/** Presses the first button of that name. */
export const press =
  (name: string | RegExp): PageAction =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Presses the button of exactly that name in the window over the page. */
export const pressInDialog =
  (name: string): PageAction =>
  (page) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** Ticks the first box of that name in the page, or a later one. */
export const tick =
  (name: RegExp, nth = 0): PageAction =>
  (page) =>
    page.getByRole('main').getByRole('checkbox', { name }).nth(nth).check();

export const fill =
  (label: string, text: string): PageAction =>
  (page) =>
    page.getByLabel(label, { exact: true }).fill(text);

export const choose =
  (label: string | RegExp, option: string | { index: number }): PageAction =>
  async (page) => {
    await page.getByLabel(label, { exact: true }).first().selectOption(option);
  };

export const seeText =
  (text: string | RegExp): PageAction =>
  (page) =>
    expect(page.getByText(text)).toBeVisible();

export const seeDialog: PageAction = (page) => expect(page.getByRole('dialog')).toBeVisible();

export const seeConfirmation: PageAction = (page) => expect(page.getByRole('alertdialog')).toBeVisible();

/** Expects this many fields with an error message. */
export const seeAlerts =
  (count: number): PageAction =>
  (page) =>
    expect(page.getByRole('alert')).toHaveCount(count);

/** Gives the page the size of a phone, for what only phones show. */
export const onPhone: PageAction = (page) => page.setViewportSize(PHONE);

export const openMenu = inSequence(onPhone, press('Menu'), (page) =>
  expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(),
);

/** Starts or resumes the test of the page. */
export const startTest: PageAction = async (page) => {
  const resume = page.getByRole('button', { name: 'Resume' });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const running = page.locator('#question-heading');
  await expect(resume.or(start).or(running).first()).toBeVisible();
  // A student who has submitted another test finds no box.
  const read = page.getByLabel('I have read the instructions and am ready.');
  if ((await start.isVisible()) && (await read.isVisible())) await read.check();
  if (!(await running.isVisible())) await resume.or(start).click();
  await expect(running).toBeVisible();
};

/** Makes the page believe that another tab is in front for this many milliseconds. */
export const lookAway =
  (ms: number): PageAction =>
  async (page) => {
    const show = (state: string) =>
      page.evaluate((next) => {
        Object.defineProperty(document, 'visibilityState', { value: next, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await show('hidden');
    await page.waitForTimeout(ms);
    await show('visible');
  };

/** Leaves the test by “Back” for the portal's previous page. */
export const leaveByBack: PageAction = async (page) => {
  // `page.goBack()` would wait for a page that appears only after the question is answered.
  await page.evaluate(() => history.back());
  await page
    .getByRole('alertdialog', { name: 'Leave the test?' })
    .getByRole('button', { name: 'Leave the test' })
    .click();
};

/** Submits the test with its present answers. */
export const submitTest: PageAction = async (page) => {
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await pressInDialog('Submit')(page);
  await expect(page.getByText('Test submitted')).toBeVisible();
};

/** Answers the question of the page, whatever its kind. */
export const answerQuestion: PageAction = async (page) => {
  const control = page.getByRole('article').locator('input, select').first();
  const kind = await control.evaluate((each) => each.getAttribute('type') ?? each.tagName);
  if (kind === 'SELECT') await control.selectOption({ index: 1 });
  else if (kind === 'radio' || kind === 'checkbox') await control.click();
  else await control.fill('5');
};

/** Gives two answers, marks a question and skips one, so that the palette shows every state. */
export const answerSomeQuestions = inSequence(
  startTest,
  answerQuestion,
  press('Save & Next'),
  answerQuestion,
  press('Mark for Review & Next'),
  press('Mark for Review & Next'),
  press('Save & Next'),
);

/** Blocks the person who is signed in on the page. */
export const blockSignedInStudent: PageAction = async (page) => {
  const state = await page.evaluate(() => localStorage.getItem('authState') ?? '');
  await block(JSON.parse(state).user.regno, 'Left the room');
};

/** Follows the first link of that name. */
export const followLink =
  (name: string | RegExp): PageAction =>
  (page) =>
    page.getByRole('link', { name }).first().click();

const readTestId = (page: Page) => page.url().match(/\/appear\/(\d+)/)?.[1] ?? '';

/** Sends a message to everybody who is taking the test of this page. */
export const messageEveryone: PageAction = async (page) =>
  callApi(
    'POST',
    `/aptitude/message/${readTestId(page)}`,
    { message: 'Question 3: read “kg” in place of “g”.\nYou have time enough.' },
    await getToken(admin),
  );

/** More than a phone’s screen has room for. */
const LONG_PAUSE_REASON =
  `Power cut in lab 2. ${'The generator is being started; stay in your seats. '.repeat(5)}`.trim();

export const pauseTest: PageAction = async (page) =>
  callApi(
    'POST',
    `/aptitude/pause/${readTestId(page)}`,
    { reason: LONG_PAUSE_REASON },
    await getToken(admin),
  );

/** Ends the session of the page on the server alone. */
export const endSession: PageAction = async (page) => {
  const state = JSON.parse(await page.evaluate(() => localStorage.getItem('authState') ?? '{}'));
  await callApi('POST', '/user/logout', undefined, state.accessToken);
};

/** Signs in again in mid-test, in place. */
export async function signInInPlace(page: Page, { password }: Pick<Person, 'password'>): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: /Sign In/i }).click();
}
