import type { Page } from '@playwright/test';
import { endSession, pressInDialog, signInInPlace, startTest, submitTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { aStudentInTest, choose, option, saved, triggerHeartbeat } from './offline-actions.ts';
import { asAdmin, invigilate } from './test-data.ts';

// A test ends only when its student submits or its time is over, and it can always be submitted.

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'parallel' });

test('a reopened test continues, although this browser remembers its end', async ({ page }) => {
  const { student, id } = await aStudentInTest(page, { release: 'after-end' });
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
  await page.reload();
  await page.getByRole('link', { name: 'Back to the tests' }).click();
  await expect(page).toHaveURL(/\/aptitudes/);
  await invigilate(student, 'reopen', id);
  await page.goBack();
  await startTest(page);
  await choose(page, 2);
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
});

test('a device that believes the time to be over submits nothing while the portal has time left', async ({
  page,
}) => {
  await aStudentInTest(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await page.clock.install();
  // Only the submission arrives.
  await page.route('**/attempt/*/{presence,answers}', (route) => route.abort());
  const told = Promise.withResolvers<number>();
  // Intercepted, since Playwright does not reliably report other calls while some are intercepted.
  await page.route('**/aptitude/submit/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response });
    told.resolve(response.status());
  });
  await page.clock.fastForward('02:00:00');
  expect(await told.promise).toBe(409);
  await expect(page.getByRole('timer').first()).toHaveAccessibleName(/ 2\d:\d\d$/);
  await expect(option(page, 1)).toBeChecked();
  await page.unroute('**/attempt/*/{presence,answers}');
  await choose(page, 2);
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
});

test('a student with a new trade in mid-test signs in on the page, and submits', async ({ page }) => {
  const { student } = await aStudentInTest(page);
  const trade = student.trade === 'GCS' ? 'GME' : 'GCS';
  await asAdmin('/user/person', { regno: student.regno, trade }, 'PUT');
  await triggerHeartbeat(page);
  await signInInPlace(page, student);
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
});

test('a student who is signed out after the end signs in on the page, and sees the receipt', async ({
  page,
}) => {
  const { student, id } = await aStudentInTest(page);
  await page.route('**/aptitude/submit/**', (route) => route.abort());
  await invigilate(student, 'end', id);
  await triggerHeartbeat(page);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await endSession(page);
  await page.unroute('**/aptitude/submit/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await signInInPlace(page, student);
  await expect(page.getByText('The invigilator has submitted your test')).toBeVisible();
});

/** A student who presses Submit without knowing that the session has ended. */
async function submitPastSession(page: Page) {
  const { student } = await aStudentInTest(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await page.route('**/presence', (route) => route.abort());
  await endSession(page);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await pressInDialog('Submit')(page);
  await expect(page.getByText('Your session has ended. Everything you answered is saved.')).toBeVisible();
  return student;
}

test('a student who presses Submit without a session signs in on the page, and the test is submitted', async ({
  page,
}) => {
  await signInInPlace(page, await submitPastSession(page));
  await expect(page.getByText('Test submitted')).toBeVisible();
});

test('a student who returns to the test before signing in again submits nothing', async ({ page }) => {
  const student = await submitPastSession(page);
  await page
    .getByRole('dialog', { name: 'Please sign in again' })
    .getByRole('button', { name: 'Close' })
    .click();
  await page.getByRole('button', { name: 'Go back to the test' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await signInInPlace(page, student);
  await expect(saved(page)).toBeVisible();
  await choose(page, 2);
  await expect(saved(page)).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Submit the test?' }).getByRole('alert')).toBeHidden();
});

test('at the end an answer that was changed without network counts as saved, and its change as waiting', async ({
  page,
}) => {
  const { student, id } = await aStudentInTest(page, { startsIn: -5, duration: 1 });
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await page.route('**/api/**', (route) => route.abort());
  await choose(page, 2);
  await expect(page.getByText('1 answer is saved; a later change to it waits on this device.')).toBeVisible();
  // The portal submits the test by itself.
  const token = await getToken(student);
  const result = () => callApi('GET', `/aptitude/user/response/${id}`, undefined, token);
  await expect(async () => expect(await result()).toMatchObject({ unanswered: 3 })).toPass();
  await page.unroute('**/api/**');
  await expect(page.getByText('1 answer is saved.')).toBeVisible();
  await expect(page.getByText('Answers saved in time count.')).toBeVisible();
});

test('a test can be submitted during a pause', async ({ page }) => {
  const { id } = await aStudentInTest(page);
  await asAdmin(`/aptitude/pause/${id}`, { reason: 'A power cut' });
  await triggerHeartbeat(page);
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await pressInDialog('Submit')(page);
  await expect(page.getByText('Test submitted')).toBeVisible();
});

test('a browser without any storage can take a test', async ({ page }) => {
  await page.addInitScript(() => {
    const closed = () => {
      throw new DOMException('Closed in this window', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: closed });
  });
  const [student, id] = [await aStudent(), await aTest()];
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('Registration no').fill(student.regno);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: /Sign In/i }).click();
  await startTest(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
});

test('a result waits without a time while the test is paused', async ({ page }) => {
  const { id } = await aStudentInTest(page, { release: 'after-end' });
  await submitTest(page);
  await expect(page.getByText(/\(in \d+ minutes\)$/)).toBeVisible();
  await asAdmin(`/aptitude/pause/${id}`, { reason: 'Power cut in lab 2' });
  await page.reload();
  await expect(page.getByText('When the test has ended for everybody')).toBeVisible();
  await page.goto(`/aptitude/response/${id}`);
  await expect(page.getByText('It appears when the test has ended for everybody.')).toBeVisible();
});

test('a result replaces the wait for it', async ({ page }) => {
  const { id } = await aStudentInTest(page, { release: 'after-end', startsIn: -20, duration: 1 });
  await submitTest(page);
  await page.goto(`/aptitude/response/${id}`);
  await expect(page.getByText('The result is not released yet')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Browser test/ })).toBeVisible();
});
