import type { Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, type Person, signIn, test, tokenOf } from './browsing.ts';
import { admin } from './roles.ts';

const choose = (page: Page, index: number) =>
  page
    .locator('label', { has: page.locator('input[type=radio], input[type=checkbox]') })
    .nth(index)
    .click();
const option = (page: Page, index: number) =>
  page.getByRole('radio').or(page.getByRole('checkbox')).nth(index);
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
const call = async (path: string, body: unknown) => callApi('POST', path, body, await tokenOf(admin));

/** The test screen of a student who has just started. */
async function begin(page: Page, id: number, student?: Person): Promise<Person> {
  const person = student ?? (await aStudent());
  await signIn(page, person);
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
  return person;
}

/** The seconds on the countdown. */
async function secondsLeft(page: Page): Promise<number> {
  const face = (await page.getByRole('timer').first().getAttribute('aria-label')) ?? '';
  const parts =
    face
      .match(/[\d:]+$/)?.[0]
      .split(':')
      .map(Number) ?? [];
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}

test('a message appears on the screen of a student who only reads, stays until it is read, and is found again', async ({
  page,
}) => {
  const id = await aTest();
  await begin(page, id);
  await call(`/aptitude/message/${id}`, { message: 'Question 2: read “kg” for “g”.' });
  const message = page.getByLabel('Messages from the invigilator');
  await expect(message).toContainText('read “kg” for “g”', { timeout: 20_000 });
  // It takes nothing from who is writing.
  await choose(page, 0);
  await saved(page);
  await page.reload();
  await expect(message).toContainText('read “kg” for “g”', { timeout: 20_000 });
  await message.getByRole('button', { name: 'I have read it' }).click();
  await expect(message).not.toContainText('kg');
  await page.getByRole('button', { name: '1 message' }).click();
  await expect(page.getByRole('dialog', { name: 'Messages' })).toContainText('read “kg” for “g”');
});

test('a pause covers the questions, keeps what was answered, and gives all the time back', async ({
  page,
}) => {
  const id = await aTest();
  await begin(page, id);
  await choose(page, 1);
  await saved(page);
  await call(`/aptitude/pause/${id}`, { reason: 'Power cut in lab 2' });
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Power cut in lab 2')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  const left = await secondsLeft(page);
  // A reload in the pause comes back to it, and to the same time.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The test is paused' })).toBeVisible({ timeout: 20_000 });
  expect(await secondsLeft(page)).toBe(left);
  await call(`/aptitude/resume/${id}`, {});
  await expect(option(page, 1)).toBeChecked({ timeout: 15_000 });
  expect(await secondsLeft(page)).toBeGreaterThan(left - 15);
  await expect(page.getByText('You have more time')).toHaveCount(0);
  await choose(page, 2);
  await saved(page);
});

test('who has not started waits for the end of a pause, and starts then', async ({ page }) => {
  const id = await aTest();
  await signIn(page, await aStudent());
  await call(`/aptitude/pause/${id}`, { reason: 'Fire drill' });
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await expect(page.getByText('The test is paused.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
  await call(`/aptitude/resume/${id}`, {});
  await page.getByRole('button', { name: 'Start', exact: true }).click({ timeout: 15_000 });
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
});
