import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { goToSingleChoice } from './offline-actions.ts';

export const continueHere = (page: Page) => page.getByRole('button', { name: 'Continue here' }).click();

/** Another window on a test that continues without network. */
export async function anotherWindow(context: BrowserContext, id: number) {
  const page = await context.newPage();
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByRole('button', { name: 'Continue offline' }).click();
  await expect(page.getByText(/^Offline/).first()).toBeVisible();
  await goToSingleChoice(page);
  return page;
}
