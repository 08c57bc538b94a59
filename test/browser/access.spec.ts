import { expect, origin, PHONE, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('an admin creates an API token, uses it, and revokes it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, admin);
  const name = `Report program ${Date.now()}`;
  await page.goto('/admin/api-tokens');
  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Choose what the token may do')).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('checkbox', { name: /^Read questions/ }).check();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create' }).click();
  const token = await page.getByRole('textbox', { name: 'The token' }).inputValue();
  const call = async (path: string) =>
    (await fetch(`${origin()}/api${path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await call('/question/topics')).toBe(200);
  expect(await call('/user/directory')).toBe(403);
  await page.getByRole('button', { name: 'Done' }).click();

  const card = page.getByRole('listitem').filter({ hasText: name }).first();
  await expect(card).toContainText('bank:read');
  await expect(page.getByText(token)).toHaveCount(0);
  await card.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(card).toContainText('Revoked');
  expect(await call('/question/topics')).toBe(401);
});
