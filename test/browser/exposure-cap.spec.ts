import { callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('a blueprint leaves out what a share of the batch has met', async ({ page }) => {
  const token = await getToken(admin);
  const test = {
    ...{ name: 'Capped', test_timestamp: Math.floor(Date.now() / 1_000) + 86_400, duration: 30 },
    ...{ total_questions: 1, published: false },
  };
  const { id } = await callApi<{ id: number }>('POST', '/aptitude/create', test, token);
  const sections = [{ name: 'Core', blueprint: { lines: [{ topic: 'Ages', count: 1 }] } }];
  await callApi('PUT', `/aptitude/sections/${id}`, { sections }, token);

  await page.setViewportSize(PHONE);
  await signInAs(page, admin);
  await page.goto(`/admin/aptitude/${id}?tab=sections`);
  await page.getByRole('button', { name: 'Edit section Core' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/met in the last … months/).fill('0');
  await dialog.getByLabel(/by more than … % of a batch/).fill('25');
  await dialog.getByRole('button', { name: 'Save section' }).click();
  await expect(dialog.getByText('At least one month')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByLabel(/met in the last … months/).fill('6');
  await dialog.getByRole('button', { name: 'Save section' }).click();
  await expect(
    page.getByText(/drawn by 1 line, none that more than 25% of the batch met within 6 months/),
  ).toBeVisible();
});
