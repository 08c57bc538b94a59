import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Today } from '#contract/practice/today.ts';
import { aStudent, expect, origin, PHONE, test } from './fixtures.ts';
import { observeShifts, readShift } from './layout-steps.ts';
import { demoTest, signInAs, student } from './roles.ts';
import { findAxeViolations, waitUntilIdle } from './screens.ts';

const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const PATH = '**/api/practice/today';

/** Changes what the portal answers, for states that the tests of others would disturb. */
const answerWith = (page: Page, change: Partial<Today>) =>
  page.route(PATH, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: Today };
    await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, ...change } } });
  });

test.describe('from the home page on a phone', () => {
  test.use({ viewport: PHONE });
  test.beforeEach(async ({ page }) => {
    await signInAs(page, student);
    await page.goto('/');
  });

  test('progress is there without a click, the latest result and its mistakes after one', async ({
    page,
  }) => {
    const { id, name } = await demoTest('completed');
    await expect(page.getByRole('list', { name: 'Scores of your last tests' })).toContainText(name);
    await page.getByRole('link', { name: 'Latest result' }).click();
    await expect(page).toHaveURL(`${origin()}/aptitude/response/${id}`);
    await page.goto('/');
    await page.getByRole('button', { name: /^Fix \d+ mistakes? of / }).click();
    await expect(page).toHaveURL(/\/practice\/\d+$/);
  });

  test('the weak topic is practised after one click', async ({ page }) => {
    await page.getByRole('button', { name: 'Practise 5', exact: true }).click();
    await expect(page).toHaveURL(/\/practice\/\d+$/);
  });

  test('an open test is started with two', async ({ page }) => {
    const { id, name } = await demoTest('ongoing');
    // Tests of others may close sooner.
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    await answerWith(page, { next: { kind: 'open', id, name, ends_at } as never });
    await page.reload();
    await today(page).getByRole('link', { name: 'Start the test' }).click();
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await expect(start).toBeInViewport();
    await expect(
      page.getByText('By starting you confirm that you have read the instructions.'),
    ).toBeVisible();
    await expect(page.getByText('You know the rules: show them')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await expect(start).toBeEnabled();
  });

  test('the next test goes into a calendar with its time and without its content', async ({ page }) => {
    const next_test = {
      ...{ id: 7, name: 'Weekly test, part 2', test_timestamp: 1_796_097_600, venue: 'Hall' },
      ends_at: '2026-12-01T05:10:00.000Z',
    };
    await answerWith(page, { next_test });
    await page.reload();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    expect((await saved).suggestedFilename()).toBe('test-7.ics');
    const text = await readFile(await (await saved).path(), 'utf8');
    expect(text).toContain('SUMMARY:Weekly test\\, part 2\r\n');
    expect(text).toContain(`URL:${origin()}/aptitude/appear/7\r\n`);
  });
});

test('a new student is offered a first try, and somebody who has done everything is told so', async ({
  page,
}) => {
  await signInAs(page, await aStudent());
  await answerWith(page, { next: null, next_test: null });
  await page.goto('/');
  await expect(today(page).getByText('Try 5 questions', { exact: true }).first()).toBeVisible();
  await expect(today(page).getByText('Your marks appear here after the first test.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.unroute(PATH);
  const open_session = { id: 7, topics: ['Trains'], answered: 2, questions: 5 };
  await answerWith(page, { next: null, open_session });
  await page.reload();
  await expect(today(page).getByText('2 of 5 questions answered')).toBeVisible();
  await expect(today(page).getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/practice/7');
  await page.unroute(PATH);
  await answerWith(page, { next: null, due: 0, has_begun: true, daily_done: true, streak: 3 });
  await page.reload();
  await expect(today(page).getByText('All done for today')).toBeVisible();
  await today(page).getByRole('button', { name: 'Practise 5 more' }).click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
});

test('without the portal the last copy is shown with its time, and it is gone after signing out', async ({
  page,
}) => {
  await signInAs(page, student, 'own');
  await page.goto('/');
  await expect(today(page)).toBeVisible();
  await page.route(PATH, (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/^The portal cannot be reached\. As of /)).toBeVisible();
  await expect(today(page).getByText(/in a row$/)).toBeVisible();
  await page.unroute(PATH);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^The portal cannot be reached/)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${origin()}/login`);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('last-copy'))),
  ).toEqual([]);
});

for (const width of [360, 1_280])
  test(`at ${width} px nothing moves while the home page loads`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await observeShifts(page);
    await signInAs(page, student);
    await page.goto('/');
    await waitUntilIdle(page);
    await expect(today(page)).toBeVisible();
    expect(await readShift(page)).toBeLessThanOrEqual(0.05);
  });

test('a student’s pages bring no scripts of admins', async ({ page }) => {
  await signInAs(page, student);
  for (const address of ['/', '/aptitudes', '/user/dashboard']) {
    await page.goto(address);
    await waitUntilIdle(page);
    await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    const bytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    // With the scripts of admins it would be 70 kB more.
    expect(bytes, address).toBeLessThan(320_000);
  }
});
