import { readFile } from 'node:fs/promises';
import { aTest, expect, origin, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, demoTest, signInAs } from './roles.ts';
import { tallest } from './screens.ts';

test.beforeEach(async ({ page }) => signInAs(page, admin));

test('a finished test opens on its results, with its questions closed and the export first', async ({
  page,
}) => {
  const { id } = await demoTest('completed');
  const faults = collectErrors(page);
  await page.goto(`/admin/aptitude/${id}`);
  await expect(page.getByRole('table', { name: /^Responses/ })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    ...[/^Results/, 'Question analysis', /^Absent/, 'Regrade', 'Settings'],
  ]);
  await page.getByRole('button', { name: 'Export results' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Responses to .*\.csv$/);

  // Addresses from before the tabs went by phase lead to the nearest one, and keep what else they say.
  await page.goto(`/admin/aptitude/${id}?tab=responses&sort=marks`);
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${id}?tab=results&sort=marks`);
  await page.goto(`/admin/aptitude/${id}?tab=questions`);
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${id}?tab=settings`);
  const questions = page.locator('summary').filter({ hasText: /^Questions/ });
  const numbers = page.getByRole('button', { name: /(options and key|the key)$/ });
  await expect(questions).toBeVisible();
  await expect(numbers).toHaveCount(0);
  await questions.press('Enter');
  await expect(numbers.first()).toBeVisible();
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await page.getByRole('tab', { name: /^Results/ }).click();
  const responses = page.getByRole('table', { name: /^Responses/ }).locator('tbody tr');
  await expect(responses.first()).toBeVisible();
  expect(await tallest(responses)).toBeLessThanOrEqual(110);
  expect(faults).toEqual([]);
});

test('a coming test shows a line for each of its questions, which opens to the key', async ({ page }) => {
  const { id } = await demoTest('upcoming');
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto(`/admin/aptitude/${id}`);
  const rows = page.getByRole('tabpanel').getByRole('list').locator(':scope > li');
  const show = page.getByRole('button', { name: /^Show .*key$/ });
  const hide = page.getByRole('button', { name: /^Hide .*key$/ });
  await expect(rows.first()).toBeVisible();
  expect(await tallest(rows)).toBeLessThanOrEqual(49);
  const count = await show.count();
  await page.setViewportSize(PHONE);
  expect(await tallest(rows)).toBeLessThanOrEqual(80);
  await show.first().click();
  await expect(hide).toHaveCount(1);
  await page.getByRole('button', { name: 'Show all keys' }).click();
  await expect(hide).toHaveCount(count);
});

test('an admin finds and exports who was absent from a past test', async ({ page }) => {
  const { id } = await demoTest('completed');
  await page.goto(`/admin/aptitude/${id}`);
  const tab = page.getByRole('tab', { name: /^Absent/ });
  await expect(tab).toHaveText(/^Absent\d+$/);
  const absent = Number((await tab.textContent())?.match(/\d+/)?.[0]);
  await tab.click();
  const rows = page.getByRole('table', { name: /^Absent from/ }).locator('tbody tr');
  await expect(page.getByText(`${absent} student`)).toBeVisible();
  const cell = await rows.first().getByRole('cell').nth(1).textContent();
  const regno = cell?.replace('Registration no', '') ?? '';
  await page.getByLabel('Search', { exact: true }).fill(regno);
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).toContain(regno);
  await page.getByLabel('Search', { exact: true }).fill('nobody at all');
  await expect(page.getByText('Nobody matches')).toBeVisible();
});

test('a running test opens on its board, and an upcoming one on its questions', async ({ page }) => {
  const live = await aTest();
  await page.goto(`/admin/aptitude/${live}`);
  await expect(page.getByRole('tab')).toHaveText(['Live', 'Settings', 'Extra time']);
  await expect(page.getByText('Need attention')).toBeVisible();
  await page.getByLabel('Search', { exact: true }).fill('nobody at all');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${live}?search=nobody+at+all`);
  await page.getByRole('link', { name: 'Invigilate' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${live}/board`);

  await page.goto(`/admin/aptitude/${await aTest({ startsIn: 86_400 })}`);
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Questions/);
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('link', { name: 'Start the trial' })).toBeVisible();
  await page.getByLabel('As a student of').selectOption('GME');
  await expect(page).toHaveURL(/tab=preview&trade=GME$/);
});
