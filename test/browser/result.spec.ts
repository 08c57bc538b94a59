import type { Page } from '@playwright/test';
import { startTest, submitTest } from './actions.ts';
import { aStudent, aTest, expect, origin, PHONE, signIn, test } from './fixtures.ts';
import { admin, demoTest, signInAs, student } from './roles.ts';
import { waitUntilIdle } from './screens.ts';

const MOST_NODES = 900;
const MOST_SHIFT = 0.05;

/** Adds up how far the page moves while it loads. */
async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

const questionIs = (page: Page, number: number, place: number, total: number) =>
  expect(page.getByRole('region', { name: `Question ${number}, ${place} of ${total}` })).toBeVisible();

/** Moves a finger from one place to another on the question. */
async function swipe(page: Page, from: number, to: number) {
  const session = await page.context().newCDPSession(page);
  const y = 300;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch('touchStart', from);
  await touch('touchMove', (from + to) / 2);
  await touch('touchMove', to);
  await touch('touchEnd');
  await session.detach();
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: PHONE });

  test('one question is on view; keys, swipes, filters and the address change it', async ({ page }) => {
    await signIn(page, await aStudent());
    const id = await aTest();
    await page.goto(`/aptitude/appear/${id}`);
    await startTest(page);
    await submitTest(page);
    await page.goto(`/aptitude/response/${id}`);
    await expect(page.getByRole('button', { name: 'Fix 4 mistakes · 5 min' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('4 questions unattempted')).toBeVisible();
    await questionIs(page, 1, 1, 4);
    await page.keyboard.press('n');
    await questionIs(page, 2, 2, 4);
    await expect(page).toHaveURL(/\?q=2$/);
    await swipe(page, 300, 60);
    await questionIs(page, 3, 3, 4);
    await swipe(page, 60, 300);
    await questionIs(page, 2, 2, 4);
    await page.getByLabel('Question on view').selectOption('4');
    await questionIs(page, 4, 4, 4);
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

    await page.goBack();
    await questionIs(page, 2, 2, 4);
    await page.goForward();
    await questionIs(page, 4, 4, 4);
    await page.reload();
    await questionIs(page, 4, 4, 4);
    await expect(page.getByRole('region', { name: 'Question 4, 4 of 4' })).toBeInViewport();

    await page.getByRole('tab', { name: /^Unattempted/ }).click();
    await expect(page).toHaveURL(/\?show=blank$/);
    await questionIs(page, 1, 1, 4);
    await page.getByRole('tab', { name: /^Slow/ }).click();
    await expect(page.getByText('No slow answers')).toBeVisible();
    await page.getByRole('tab', { name: /^Unattempted/ }).click();
    await page.getByText(/^Practise 5 of /).click();
    await expect(page).toHaveURL(/\/practice\/\d+$/);
  });
});

for (const width of [360, 1_280])
  test(`at ${width} px the first look at a result is small and does not move`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(page, student);
    const shift = await measureShift(page);
    await page.goto(`/aptitude/response/${(await demoTest('completed')).id}`);
    await waitUntilIdle(page);
    await expect(page.getByRole('button', { name: /^Report a fault/ })).toBeVisible();
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(MOST_NODES);
    expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
  });

test('a result compares with the class and the own average, and an area opens to topics that can be practised', async ({
  page,
}) => {
  await signInAs(page, student);
  await page.goto(`/aptitude/response/${(await demoTest('completed')).id}`);
  await expect(
    page.getByRole('img', { name: /^Marks of \d+ students\. .* You: \d+ to \d+%\.$/ }),
  ).toBeVisible();
  await expect(page.getByText(/^Rank \d+ of \d+$/)).toBeVisible();
  await expect(page.getByText(/points (above|below) the average so far$/)).toBeVisible();
  await expect(page.getByText('the lines are the median of the class')).toBeVisible();
  await expect(page.getByText(/^\d+% got this right$/)).toBeVisible();
  await page.locator('summary').filter({ hasText: 'Quantitative' }).click();
  const topics = page.getByRole('table', { name: /^Quantitative: .* by topic$/ });
  await topics
    .getByRole('button', { name: /^Practise 5 questions of / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/practice\/\d+$/);
});

test('an admin reads the same result without the ways to practise, and a way back', async ({ page }) => {
  const { id } = await demoTest('completed');
  await signInAs(page, admin);
  await page.goto(`/aptitude/response/${id}?regno=${student.regno}&q=2`);
  await questionIs(page, 2, 2, 18);
  await expect(page.getByRole('img', { name: /Tara Moonbasket: \d+ to \d+%\.$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Fix/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Practise/ })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Results' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${id}?tab=results`);
});
