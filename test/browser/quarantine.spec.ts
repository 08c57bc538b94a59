import { callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';
import { aCorrectedKey } from './test-data.ts';

test('a question in quarantine is listed with its reason, released, and quarantined again', async ({
  page,
}) => {
  const { question } = await aCorrectedKey();
  const faults = collectErrors(page);
  await callApi('POST', `/quarantine/${question}`, { words: 'Seen in a forum' }, await getToken(admin));
  await signInAs(page, admin);
  await page.goto('/admin/questions');
  await page.getByRole('link', { name: /^Quarantine/ }).click();
  const card = page.getByRole('region', { name: `Question ${question}`, exact: true });
  await expect(card).toContainText('Put here by an admin');
  await expect(card).toContainText('Seen in a forum');
  await card.getByRole('button', { name: `Release question ${question}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('tab', { name: 'Decided' }).click();
  await expect(card.first()).toContainText('Released');

  await callApi('POST', `/quarantine/${question}`, { words: 'Seen again' }, await getToken(admin));
  await page.setViewportSize(PHONE);
  await page.goto('/admin/questions');
  await expect(page.getByText('Quarantined', { exact: true }).first()).toBeVisible();
  await page.goto('/admin/questions/quarantine');
  await expect(card).toContainText('Seen again');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await card.getByRole('button', { name: `Retire question ${question}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retire', exact: true }).click();
  await expect(card).toHaveCount(0);
  expect(faults).toEqual([]);
});
