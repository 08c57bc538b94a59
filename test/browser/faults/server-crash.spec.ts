import { expect, test } from '@playwright/test';
import { removeFolder, startPortal } from '../portal.ts';

test('a server that is killed in mid-test restarts with every answer', async ({ page }) => {
  const portal = await startPortal();
  const port = Number(new URL(portal.origin).port);
  const year = new Date().getFullYear() % 100;
  try {
    await page.goto(`${portal.origin}/login`);
    await page.getByLabel('Registration no').fill(`${year}GCS03`);
    await page.getByLabel('Password', { exact: true }).fill('practice');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/`);
    await page.goto(`${portal.origin}/aptitudes`);
    await page
      .getByRole('link', { name: /Open Practice Test/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const labels = page.locator('label', { has: page.locator('input[type=radio], input[type=checkbox]') });
    const inputs = page.getByRole('radio').or(page.getByRole('checkbox'));
    const saveLine = page.getByText('Saved', { exact: true }).first();
    await expect(page.getByRole('heading', { name: /^Question 1/ })).toBeVisible();
    await labels.nth(0).click();
    await expect(inputs.nth(0)).toBeChecked();
    await expect(saveLine).toBeVisible();

    await portal.end('SIGKILL');
    await page.getByRole('button', { name: /Save & Next/ }).click();
    await expect(page.getByRole('heading', { name: /^Question 2/ })).toBeVisible();
    await labels.nth(1).click();
    await expect(inputs.nth(1)).toBeChecked();
    await expect(page.getByText(/answers? waits? on this device/).first()).toBeVisible();

    const again = await startPortal({ port, dataFolder: portal.dataFolder });
    await expect(saveLine).toBeVisible();
    await page.reload();
    await expect(inputs.nth(0)).toBeVisible();
    await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page.getByText('Test submitted')).toBeVisible();
    await expect(page.getByText('Answers saved').locator('..')).toContainText('2');
    await again.end();
  } finally {
    if (portal.process.exitCode === null && portal.process.signalCode === null) await portal.end('SIGKILL');
    await removeFolder(portal.dataFolder);
  }
});
