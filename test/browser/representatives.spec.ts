import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { admin, signInAs, student } from './roles.ts';

for (const { kind, person, address, name } of [
  { kind: 'junior', person: student, address: '/jsprs', name: 'Asha Lanternwala' },
  { kind: 'senior', person: admin, address: '/sprs', name: 'Kabir Paperkite' },
]) {
  const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

  test(`the ${kind} representatives are grouped by trade, in the order of the trades`, async ({ page }) => {
    await signInAs(page, person);
    await page.goto(address);
    await expect(groups(page)).toHaveText([/GCS/, /GEC/, /GCT/, /GFT/, /GME/, /GEE/, /GIN/]);
    const first = page.getByRole('main').getByRole('region', { name: 'Computer Science' });
    await expect(first.getByRole('listitem')).toHaveText([new RegExp(name)]);
  });

  test(`the ${kind} representatives are chosen by batch, which the address keeps`, async ({ page }) => {
    const year = new Date().getFullYear();
    await signInAs(page, person);
    await page.goto(address);
    await page.getByLabel('Batch').selectOption(String(year - 1));
    await expect(page).toHaveURL(new RegExp(`${address}\\?batch=${year - 1}$`));
    await expect(page.getByText(`No representatives of batch ${year - 1} yet`)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Batch')).toHaveValue(String(year - 1));
    await page.getByLabel('Batch').selectOption(String(year));
    await expect(groups(page)).toHaveCount(7);
    await expect(page.getByText(name)).toBeVisible();
  });
}
