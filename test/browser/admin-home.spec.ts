import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Overview } from '#contract/overview.ts';
import { createCsv } from '#test/table-files.ts';
import { aTest, callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { observeShifts, readShift } from './layout-steps.ts';
import { findUnreadable } from './readability.ts';
import { admin, demoTest, signInAs, student } from './roles.ts';
import { findAxeViolations, navigateTo, tallest, waitUntilIdle } from './screens.ts';

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
const PATH = '**/api/overview';

/** Changes what the portal answers, for states that the tests of others would disturb. */
const answerWith = (page: Page, change: (data: Overview) => Partial<Overview>) =>
  page.route(PATH, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Overview };
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, ...change(body.data) } } });
  });

/** The demo world's test as the last one, which tests of others may not be after. */
async function showLastTest(page: Page): Promise<number> {
  const { id, name } = await demoTest('completed');
  await answerWith(page, () => ({
    last: {
      ...{ id, name, closes_at: new Date(Date.now() - 86_400_000).toISOString() },
      ...{ attended: 60, absent: 4, average: 52.5, weakest_area: { area: 'Logical', right: 41 } },
    },
  }));
  return id;
}

test.beforeEach(({ page }) => signInAs(page, admin));

test('a live test is invigilated after one click, the absent and the results of the last are there after one', async ({
  page,
}) => {
  const live = await aTest({ name: 'Live now', duration: 5 });
  await answerWith(page, ({ live: tests }) => ({ live: tests.filter(({ id }) => id === live) }));
  await page.goto('/');
  await expect(region(page, 'Today')).toContainText(/Live now.*0 writing · 0 submitted · \d+ not started/);
  await page.getByRole('link', { name: 'Invigilate Live now' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${live}/board`);
  await page.unroute(PATH);

  const last = await showLastTest(page);
  await page.goto('/');
  await expect(region(page, /^Last test/)).toContainText(/93.8%.*60 of 64.*52.5%.*Logical.*41% correct/);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export results' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await readFile(await (await saved).path())).subarray(0, 2).toString()).toBe('PK');
  await page.getByRole('link', { name: '4 absent' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${last}?tab=absent`);
});

test('a roster is imported with three clicks', async ({ page }) => {
  const regno = `AH${process.pid}${Date.now() % 100_000}`;
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Import roster' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /choose a file/i }).click();
  const buffer = Buffer.from(
    createCsv([
      ['Registration No', 'Name', 'Trade', 'Batch'],
      [regno, 'Invented Student', 'GCS', '2026'],
    ]) as string,
  );
  await (await chooser).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText(/^Imported on/)).toBeVisible();
});

test('the next test shows what it lacks, and what waits leads to its page', async ({ page }) => {
  const name = `Unfinished ${Date.now()}`;
  const token = await getToken(admin);
  const test_timestamp = Math.floor(Date.now() / 1_000) + 600;
  const body = { name, test_timestamp, duration: 30, total_questions: 5, published: false };
  const { id } = await callApi<{ id: number }>('POST', '/aptitude/create', body, token);
  await answerWith(page, ({ waiting }) => ({
    next: { id, name, stage: 'draft', starts_at: new Date(test_timestamp * 1_000).toISOString() },
    waiting: { ...waiting, appeals: 0, failed_mails: 2 },
  }));
  await page.goto('/');
  await expect(region(page, 'Today')).toContainText('The test has no questions yet.');
  await expect(region(page, 'Waiting for you').getByRole('link', { name: /appeal/ })).toHaveCount(0);
  await region(page, 'Waiting for you').getByRole('link', { name: '2 failed mails' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/mail?state=given-up`);
  await page.getByLabel('State', { exact: true }).selectOption('Waiting');
  await expect(page).toHaveURL(`${origin()}/admin/mail?state=waiting`);
  await page.goBack();
  await page.goBack();
  await page.getByRole('link', { name: `Fix ${name}` }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${id}`);
});

test('a new portal leads to its first test, and every tool leads to a page', async ({ page }) => {
  await answerWith(page, ({ waiting }) => ({
    ...{ live: [], next: null, last: null, has_students: false, has_tests: false },
    waiting: Object.fromEntries(Object.keys(waiting).map((name) => [name, 0])) as Overview['waiting'],
  }));
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await expect(region(page, 'Your first day').getByRole('listitem')).toHaveCount(5);
  await expect(region(page, 'Waiting for you')).toContainText('Nothing is waiting.');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  const tools = page.getByRole('navigation', { name: 'Tools' }).getByRole('link');
  await expect(tools).toHaveCount(19);
  const addresses = await tools.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) {
    await navigateTo(page, address);
    await waitUntilIdle(page);
    await expect(page.locator('h1')).not.toHaveText(/does not exist|Welcome/);
  }
});

test('without an answer the page says so, keeps its tools, and tries again', async ({ page }) => {
  await page.route(PATH, (route) => route.fulfill({ status: 503, json: { success: false } }));
  await page.goto('/');
  await expect(page.getByText('Today could not be loaded')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Tools' })).toBeVisible();
  await page.unroute(PATH);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(region(page, 'Today')).toBeVisible();
});

test('a student sees nothing of it', async ({ anotherDevice }) => {
  const page = await anotherDevice();
  await signInAs(page, student);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Tools' })).toHaveCount(0);
});

for (const width of [360, 1_280])
  test(`at ${width} px nothing moves while the home page of an admin loads`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await observeShifts(page);
    await page.goto('/');
    await expect(region(page, 'Today')).toBeVisible();
    await waitUntilIdle(page);
    expect(await readShift(page)).toBeLessThanOrEqual(0.05);
    // The longest of single words is not broken.
    const tool = page.getByRole('navigation', { name: 'Tools' }).getByText('Announcements');
    expect(await tallest(tool)).toBeLessThanOrEqual(24);
  });
