import type { Page } from '@playwright/test';
import { press, startTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, PHONE, test, WITH_MOTION } from './fixtures.ts';
import { admin, collectErrors, signInAs } from './roles.ts';

test.use({ viewport: PHONE, ...WITH_MOTION });

/** Longer than any slow save takes. */
const DARK_MS = 12_500;

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const choose = (page: Page, index: number) =>
  page
    .getByRole('article')
    .locator('label', { has: page.locator('input') })
    .nth(index)
    .click();
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment of the attempt' });
const moment = (page: Page) => page.getByRole('region', { name: 'Moment', exact: true });
const mark = (page: Page, state: string) => page.getByRole('button', { name: `Question 1, ${state}` });

test('student and admin replay a test with a change, a reload and a time without network', async ({
  anotherDevice,
  context,
  page,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  await choose(page, 1);
  await saved(page);
  await choose(page, 2);
  await saved(page);
  await page.reload();
  await startTest(page);
  await context.setOffline(true);
  await press(/Save & Next/)(page);
  await choose(page, 0);
  // Without network the device's own stopwatch measures the time.
  await page.waitForTimeout(DARK_MS);
  await press(/Mark for Review & Next/)(page);
  await context.setOffline(false);
  await saved(page);
  await press('Submit')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  const faults = collectErrors(page);
  await page.getByRole('link', { name: 'Check the receipts' }).click();
  await expect(page.getByText('Everything matches')).toBeVisible();
  await page.getByRole('tab', { name: 'Receipts' }).press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Timeline' })).toHaveAttribute('aria-selected', 'true');

  const words = moment(page).locator('[aria-live]');
  await expect(words).toHaveAttribute('aria-live', 'polite');
  await slider(page).focus();
  // The slider announces its position, so no live region may repeat it.
  await expect(words).toHaveAttribute('aria-live', 'off');
  await expect(moment(page)).toContainText(/Started: Chrome on /);
  await expect(mark(page, 'not visited')).toBeVisible();
  const seen: string[] = [];
  for (let presses = 0; presses < 60 && !seen.at(-1)?.includes('Submitted'); presses++) {
    await page.keyboard.press('ArrowRight');
    seen.push((await slider(page).getAttribute('aria-valuetext')) ?? '');
  }
  const wanted = [
    /Question 1: visited/,
    /Question 1: chose B/,
    /Question 1: changed B to (B, )?C/,
    /Reopened on the same device: Chrome/,
    /steps? arrived from the device’s storage/,
    /Question 2: chose A/,
    /Question 2: marked for review/,
    /Submitted/,
  ];
  const order = wanted.map((words) => seen.findIndex((one) => words.test(one)));
  expect(order, seen.join('\n')).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0], seen.join('\n')).toBeGreaterThanOrEqual(0);
  await expect(mark(page, 'answered')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Question 2, answered and marked/ })).toBeVisible();

  await page.keyboard.press('Home');
  await expect(mark(page, 'not visited')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next event' });
  await next.press('Enter');
  await next.press('Enter');
  await expect(moment(page)).toContainText('Question 1: chose B');
  await page.getByRole('button', { name: 'Previous event' }).press('Enter');
  await expect(moment(page)).toContainText('Question 1: visited');
  await page.getByRole('button', { name: /^Answers/ }).press('Space');
  await expect(page.getByRole('button', { name: /^Question 1: / })).toHaveCount(0);
  await page.getByLabel('Speed').selectOption('300');
  await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
  await expect(moment(page)).toContainText('Submitted');
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(faults).toEqual([]);

  const own = await callApi<{ attempt_id: number }>(
    'GET',
    `/aptitude/replay/${id}`,
    undefined,
    await getToken(student),
  );
  const desk = await anotherDevice();
  await signInAs(desk, admin);
  await desk.goto(`/admin/attempt/${own.attempt_id}?tab=timeline`);
  await slider(desk).press('End');
  await expect(moment(desk)).toContainText('Submitted');
  await desk.getByRole('button', { name: /Question 1: chose B/ }).press('Enter');
  await expect(desk.getByRole('region', { name: 'Question 1' })).toContainText('Answer: B');
  await slider(desk).press('ArrowRight');
  await expect(desk.getByRole('region', { name: 'Question 1' })).toContainText(/Answer: (B, )?C/);
});

test('the timeline is available only after the end of the test', async ({ page }) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  await choose(page, 1);
  await saved(page);
  await page.goto(`/aptitude/attempt/${id}?tab=timeline`);
  await expect(page.getByText('The timeline appears after you submit')).toBeVisible();
});
