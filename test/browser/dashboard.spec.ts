import { aStudent, expect, origin, PHONE, test } from './fixtures.ts';
import { signInAs, student } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('the profile shows ninety days, bests, results beside the class, areas and topics', async ({ page }) => {
  await signInAs(page, student);
  await page.goto('/user/dashboard');
  const calendar = page.getByRole('img', { name: /^Active on \d+ of the last 90 days$/ });
  await expect(calendar).toBeVisible();
  expect(await calendar.locator('rect').count()).toBe(90);
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('table', { name: 'Active days, the latest first' })).toBeVisible();
  for (const title of ['Your bests', 'Progress', 'Last test', 'Areas', 'Topics', 'Your reports'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText('the dashed line is the median of the batch')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mail address' })).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('the account is a tab of its own, which the address keeps', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, student);
  await page.goto('/user/dashboard');
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(page).toHaveURL(`${origin()}/user/dashboard?tab=account`);
  await page.reload();
  for (const title of [
    'Picture',
    'Mobile number',
    'Mail address',
    'Password',
    'Your data',
    'Erase your data',
  ])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Change your password' }).click();
  await expect(page).toHaveURL(`${origin()}/change-password`);
});

test('a newcomer finds an empty calendar, and where progress starts', async ({ page }) => {
  await signInAs(page, await aStudent());
  await page.goto('/user/dashboard');
  await expect(page.getByRole('img', { name: 'Active on 0 of the last 90 days' })).toBeVisible();
  await expect(page.getByText('Your progress starts with the first test')).toBeVisible();
});
