import type { Page } from '@playwright/test';
import {
  startTest as beginHere,
  blockSignedInStudent,
  endSession,
  signInInPlace,
  submitTest,
} from './actions.ts';
import { aStudent, aTest, expect, origin, type Person, PHONE, signIn, test } from './fixtures.ts';
import { aTestOf } from './question-kinds.ts';
import { signInAs } from './roles.ts';
import { begin, choose, countServerAnswers, option, saved } from './taking-a-test-steps.ts';

test.use({ viewport: PHONE });

test('a test can be taken by keyboard alone', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await expect(page.locator('#question-heading')).toBeFocused();
  await page.keyboard.press('B');
  await expect(option(page, 1)).toBeChecked();
  await page.keyboard.press('3');
  await expect(option(page, 2)).toBeChecked();
  await page.keyboard.press('N');
  await expect(page.getByText(/^Question 2/).first()).toBeVisible();
  await page.keyboard.down('M');
  // A held key repeats.
  await page.keyboard.down('M');
  await page.keyboard.up('M');
  await expect(page.getByRole('article').getByRole('status')).toHaveText('Marked for review');
  await page.keyboard.press('P');
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
  await saved(page);
});

test('in a browser without `:has()` the option with the focus shows it', async ({ page }) => {
  await page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(':has(', ':unknown(') });
  });
  const id = await aTest();
  await signInAs(page, await aStudent());
  await begin(page, id);
  await page.locator('#question-heading').focus();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(option(page, 0)).toBeFocused({ timeout: 100 });
  }).toPass();
  await expect(option(page, 0)).toHaveCSS('outline-style', 'solid');
});

test('a screen reader announces a choice by key; for a click the option announces itself', async ({
  page,
}) => {
  const options = ['Two', 'Three', 'Four'];
  const drafts = [{ description: 'Which are prime?', options, correct_options: [1, 2], kind: 'multiple' }];
  const id = await aTestOf(drafts, 'Said aloud');
  await signInAs(page, await aStudent());
  await begin(page, id);
  const said = page.getByRole('article').getByRole('status');
  await page.keyboard.press('b');
  await expect(said).toHaveText('Option B chosen');
  await choose(page, 0);
  await expect(option(page, 0)).toBeChecked();
  await expect(said).toHaveText('');
  await page.keyboard.press('b');
  await expect(said).toHaveText('Option B no longer chosen');
  await page.keyboard.press('1');
  await expect(said).toHaveText('Option A no longer chosen');
});

/** Starts a test, ends the session, and chooses the second option without one. */
async function startPastSession(page: Page) {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await begin(page, id);
  await endSession(page);
  await choose(page, 1);
  return { student, id };
}

test('a session that ended in mid-test is renewed on the page and nothing is lost', async ({ page }) => {
  const { student, id } = await startPastSession(page);
  await signInInPlace(page, student);
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeHidden();
  await expect(option(page, 1)).toBeFocused();
  await saved(page);
  expect(await countServerAnswers(student, id)).toBe(1);
});

test('a sign-in on the page that gets no answer is given up, and can be retried', async ({ page }) => {
  await page.clock.install();
  const { student } = await startPastSession(page);
  await page.route('**/user/login', () => new Promise(() => undefined), { times: 1 });
  await signInInPlace(page, student);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByRole('button', { name: 'Please wait' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(dialog.getByRole('alert')).toContainText('could not be reached');
  await dialog.getByRole('button', { name: 'Sign In' }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
});

test('without a session the test page asks for the password on the page', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest();
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('Registration no').fill(student.regno);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: /Sign In/i }).click();
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(option(page, 0)).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/aptitude/appear/${id}`);
});

/** The page of the same origin has no script: a call of the home page would otherwise notice the end of the session. */
const leavePortal = (page: Page) => page.goto('/api/openapi.json');

/** Signs in on the test's page as another student, and starts. */
async function switchToStudent(page: Page, student: Person, id: number): Promise<void> {
  await page.getByRole('button', { name: 'Not you? Sign in' }).click();
  await expect(page.getByLabel('Registration no')).toBeFocused();
  await page.getByLabel('Registration no').fill(student.regno);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByText(`Taking this test as ${student.name}, ${student.regno}.`)).toBeVisible();
  await begin(page, id);
}

test('a student at somebody else’s session sees whose test it is, and signs in', async ({ page }) => {
  const [before, student] = await Promise.all([aStudent(), aStudent()]);
  const id = await aTest();
  await signInAs(page, before);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText(`Taking this test as ${before.name}, ${before.regno}.`)).toBeVisible();
  await switchToStudent(page, student, id);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await expect(page.locator('header').getByText(`${student.name} · ${student.regno}`)).toBeVisible();
  await submitTest(page);
  await expect(page.getByText(`${student.name}, ${student.regno}`)).toBeVisible();
});

test('a student at somebody else’s ended session signs in', async ({ page }) => {
  const [before, student] = await Promise.all([aStudent(), aStudent()]);
  const id = await aTest();
  await signIn(page, before);
  await leavePortal(page);
  await endSession(page);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByLabel('Registration no')).toHaveValue(before.regno);
  await switchToStudent(page, student, id);
});

test('a student at the session of a blocked student sees whose it is, and signs in', async ({ page }) => {
  const [before, student] = await Promise.all([aStudent(), aStudent()]);
  const id = await aTest();
  await signIn(page, before);
  await leavePortal(page);
  await blockSignedInStudent(page);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText(`${before.name}, ${before.regno}`)).toBeVisible();
  await switchToStudent(page, student, id);
});

test('a test starts, also at the second try, on a page that the browser has translated', async ({ page }) => {
  const id = await aTest();
  await signIn(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.locator('html')).toHaveAttribute('translate', 'no');
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.locator('#root').evaluate((root) => {
    const texts: Node[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      font.textContent = text.nodeValue;
      text.parentNode?.replaceChild(font, text);
    }
  });
  await page.route(/\/api\/aptitude\/appear\//, (route) => route.abort(), { times: 1 });
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await start.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await start.click();
  await expect(page.locator('#question-heading')).toBeVisible();
});

test('a paper that takes longer than any save still opens', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest({ questions: 12 });
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  const opened = page.waitForResponse(/\/api\/aptitude\/appear\//);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 100, downloadThroughput: 400, uploadThroughput: 100_000 },
  });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const begun = Date.now();
  const { data } = await (await opened).json();
  expect(Date.now() - begun).toBeGreaterThan(20_000);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
  });
  // A reply that took half a minute still sets the clock.
  const shown = await page.getByRole('timer').first().textContent();
  const [minutes = 0, seconds = 0] = (/\d+:\d+/.exec(shown ?? '')?.[0] ?? '').split(':').map(Number);
  const left = (Date.parse(data.attempt.deadline) - Date.now()) / 1_000;
  expect(Math.abs(minutes * 60 + seconds - left)).toBeLessThan(6);
  await choose(page, 1);
  await saved(page);
});

test('“Back” does not leave a test during the submission, and a link within the page is no other page', async ({
  page,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await page.goto('/aptitudes');
  await page.locator(`a[href="/aptitude/appear/${id}"]`).first().click();
  await beginHere(page);
  await page.evaluate(() => location.assign('#note'));
  await page.evaluate(() => history.back());
  await page.route('**/aptitude/submit/*', async (route) => {
    await page.evaluate(() => history.back());
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await submitTest(page);
});
