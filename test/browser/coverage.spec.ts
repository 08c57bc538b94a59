import { expect, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('on a phone an admin finds the gaps of the bank, and the questions of a topic', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, admin);
  await page.goto('/admin/questions');
  await page.getByRole('link', { name: 'Coverage' }).click();
  await expect(page.getByRole('heading', { name: 'Coverage', level: 1 })).toBeVisible();
  const total = page.getByText(/^\d+ topics?, (no gaps|\d+ gaps?)$/);
  await expect(total).toBeVisible();
  await page.locator('summary', { hasText: /^Quantitative/ }).click();
  const trains = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Trains' }) });
  await expect(trains).toContainText(/\d+ questions.* · \d+ generators? · met/);
  await expect(trains.getByText('Difficulty 5')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('switch', { name: 'Gaps only' }).check();
  await expect(page).toHaveURL(/gaps=yes/);
  await expect(total.or(page.getByText('No topic matches'))).toBeVisible();
  await page.getByRole('switch', { name: 'Gaps only' }).uncheck();
  await page.getByLabel('Area').selectOption('Quantitative');
  await page.getByRole('link', { name: 'Trains' }).click();
  await expect(page).toHaveURL(/\/admin\/questions\?.*topic_tags=.*Trains/);
  await expect(page.getByRole('heading', { name: 'Question set' })).toBeVisible();
});
