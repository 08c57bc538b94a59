import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

const entries = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('time') });

/** A fresh student, blocked and unblocked by the admin. */
async function aBlockedStudent() {
  const person = await aStudent('GFT');
  const token = await getToken(admin);
  await callApi('POST', '/user/block', { users: [person.regno] }, token);
  await callApi('POST', '/user/unblock', { users: [person.regno] }, token);
  return person;
}

test('an admin goes from the blocked users to the log of blocks, and filters it by one student', async ({
  page,
}) => {
  const person = await aBlockedStudent();
  await signInAs(page, admin);
  await page.goto('/admin/blocked-users');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/audit?group=rights`);
  await expect(page.getByLabel('Kind of change')).toHaveValue('rights');
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);

  await page.getByLabel('Registration no').fill(person.regno.toLowerCase());
  await expect(entries(page)).toHaveCount(2);
  await expect(entries(page).first()).toContainText(`Placement Cell ${admin.regno} unblocked ${person.name}`);
  await expect(entries(page).last()).toContainText('blocked');
  await expect(page).toHaveURL(new RegExp(`subject=${person.regno.toLowerCase()}`));
  await page.reload();
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/audit`);
});

test('a change shows both values, and unfolds by keyboard', async ({ page }) => {
  const id = await aTest({ name: 'Audited test', startsIn: 86_400 });
  const token = await getToken(admin);
  const plan = { test_timestamp: Math.floor(Date.now() / 1_000) + 90_000, duration: 45, total_questions: 9 };
  await callApi('PUT', `/aptitude/${id}`, { name: 'Audited test (hall B)', ...plan }, token);
  await signInAs(page, admin);
  await page.goto(`/admin/audit?about=aptitude&subject=${id}`);
  const edit = entries(page).first();
  await expect(edit).toContainText('changed the test Audited test (hall B)');
  const summary = edit.getByText('What changed in 4 fields');
  await expect(edit.getByRole('deletion').first()).toBeHidden();
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(edit.getByRole('deletion').filter({ hasText: 'Audited test' })).toBeVisible();
  await expect(edit.getByRole('insertion').filter({ hasText: 'Audited test (hall B)' })).toBeVisible();
  await expect(edit.getByRole('insertion').filter({ hasText: /^after: 45$/ })).toBeVisible();
});

test('the log has pages, and “Back” goes through them', async ({ page }) => {
  const person = await aStudent();
  const token = await getToken(person);
  for (let n = 0; n < 55; n++)
    await callApi('PUT', '/user/edit-profile', { mobile: `98765432${10 + (n % 2)}` }, token);
  await signInAs(page, admin);
  await page.goto(`/admin/audit?actor=${person.regno}`);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(entries(page)).toHaveCount(50);
  await expect(pages.getByRole('button', { name: 'Newer' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Older' }).click();
  await expect(entries(page).last()).toContainText('registered their own account');
  await expect(entries(page)).toHaveCount(6);
  await page.goBack();
  await expect(entries(page)).toHaveCount(50);
  await page.goForward();
  await expect(entries(page)).toHaveCount(6);
  await pages.getByRole('button', { name: 'Newest' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/audit?actor=${person.regno}`);
  await expect(entries(page)).toHaveCount(50);
});

test('the exported file holds the filtered entries', async ({ page }) => {
  const person = await aBlockedStudent();
  await signInAs(page, admin);
  await page.goto(`/admin/audit?subject=${person.regno}&group=rights`);
  await expect(entries(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'JSON lines' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('Audit log.jsonl');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).action)).toEqual(['account.unblock', 'account.block']);
});

test('a log that fails to load says so and is loaded again with the same filters', async ({ page }) => {
  await signInAs(page, admin);
  await page.route('**/api/audit?*', (route) => route.abort());
  await page.goto('/admin/audit?group=tests');
  await expect(page.getByText('The log could not be loaded')).toBeVisible();
  await page.unroute('**/api/audit?*');
  await page.getByRole('button', { name: /Try again/ }).click();
  await expect(entries(page).first()).toBeVisible();
  await expect(page.getByLabel('Kind of change')).toHaveValue('tests');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE });

  test('the filters collapse, and nothing is wider than the screen', async ({ page }) => {
    await signInAs(page, admin);
    await page.goto('/admin/audit');
    await expect(entries(page).first()).toBeVisible();
    await expect(page.getByLabel('Made by')).toBeHidden();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Made by').fill('NOBODY/0');
    await expect(page.getByText('No entry matches these filters')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
    const [wide, seen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(seen ?? 0);
  });
});
