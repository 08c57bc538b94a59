import type { Page } from '@playwright/test';
import { callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, signInAs } from './roles.ts';
import { aCorrectedKey } from './test-data.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true });

test('a wrong key is reported, previewed, corrected, shown to the students, and restored', async ({
  page,
  anotherDevice,
}) => {
  const { question, test: id, knowing, trusting } = await aCorrectedKey();
  const report = { aptitude_id: id, question_id: question, reason: 'wrong-key', words: 'It is six.' };
  await callApi('POST', '/report', report, await getToken(knowing));
  const faults = collectErrors(page);
  await signInAs(page, admin);
  await page.goto(`/admin/reports/${question}`);
  const tests = page.getByRole('region', { name: 'Tests that used it' });
  await expect(tests).toContainText('Would be marked differently');
  await tests.getByRole('link', { name: 'Weekly test with a slip' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitude/${id}?tab=regrade`);
  await expect(page.getByText('Key corrected since')).toBeVisible();
  await expect(button(page, 'Preview')).toBeDisabled();
  await page.getByLabel(`Question ${question} is marked`).selectOption('By the key of version 2');
  await button(page, 'Preview').click();
  await expect(preview(page).getByRole('row', { name: knowing.regno })).toContainText('0/3 → 1/3');
  await expect(preview(page).getByRole('row', { name: trusting.regno })).toContainText('1/3 → 0/3');

  // Another choice closes the preview; “Drop” reverts it.
  await page.getByLabel(`Question ${question} is marked`).selectOption('Full marks for everybody');
  await expect(preview(page)).toHaveCount(0);
  await button(page, 'Drop').click();
  await expect(page.getByText('Nothing chosen')).toBeVisible();
  await page.getByLabel(`Question ${question} is marked`).selectOption('By the key of version 2');
  await button(page, 'Preview').click();
  await button(page, 'Apply…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Say what was corrected');
  await page.getByLabel('Students read this beside their result').fill('Nine less three is six.');
  await page.getByRole('dialog').getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(toast(page)).toContainText('Re-marked');
  await expect(page.getByRole('region', { name: 'Regrades so far' })).toContainText(
    'Nine less three is six.',
  );

  const mine = await anotherDevice(PHONE);
  await signInAs(mine, knowing);
  await mine.goto(`/aptitude/response/${id}`);
  await expect(mine.getByText(/^Marks were corrected on/)).toBeVisible();
  await expect(mine.getByText(/^Corrected key: question \d\. Nine less three is six\.$/)).toBeVisible();
  const words = await mine.getByText(/^Corrected key: question/).textContent();
  await mine.goto(`/aptitude/response/${id}?q=${/question (\d)/.exec(words ?? '')?.[1]}`);
  await expect(mine.getByText('Corrected key', { exact: true })).toBeVisible();
  await expect(mine.getByText('Your answer · Correct answer')).toBeVisible();
  expect(await mine.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByLabel(`Question ${question} is marked`).selectOption('Original key');
  await button(page, 'Preview').click();
  await expect(preview(page).getByRole('row', { name: knowing.regno })).toContainText('1/3 → 0/3');
  expect(faults).toEqual([]);
});

test('everything works by keyboard; a conflicting regrade and a lost connection are reported', async ({
  page,
}) => {
  const { question, test: id } = await aCorrectedKey();
  await signInAs(page, admin);
  await page.goto(`/admin/aptitude/${id}?tab=regrade`);
  await page.getByLabel(`Question ${question} is marked`).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.route('**/api/aptitude/regrade/preview/*', (route) => route.abort());
  // Checks the focus in between, since a key pressed at once could arrive before the intercepted route is installed.
  await expect(button(page, 'Preview')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The preview failed');
  await page.unroute('**/api/aptitude/regrade/preview/*');
  await button(page, 'Try again').click();
  await expect(preview(page)).toBeVisible();
  await expect(page.locator('[aria-live=polite]').first()).toHaveText(
    '1 question chosen: 1 student gains, 1 loses',
  );
  const other = { rulings: [{ question_id: question, how: 'out' }], words: 'Unclear.', key_version: 0 };
  await callApi('POST', `/aptitude/regrade/apply/${id}`, other, await getToken(admin));
  await button(page, 'Apply…').click();
  await page.getByLabel('Students read this beside their result').fill('The key was wrong.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('re-marked in the meantime');
});
