import type { Page } from '@playwright/test';
import { callApi, expect, getToken, type Person } from './fixtures.ts';

export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

export const option = (page: Page, index: number) =>
  page.getByRole('radio').or(page.getByRole('checkbox')).nth(index);

export const choose = (page: Page, index: number) =>
  page
    .locator('label', { has: page.locator('input[type=radio], input[type=checkbox]') })
    .nth(index)
    .click();

export async function begin(page: Page, id: number): Promise<void> {
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
}

/** The answers on the server, read as another device. */
export async function countServerAnswers(student: Person, id: number): Promise<number> {
  const { regno, trade } = student;
  const { attempt } = await callApi<{ attempt: { answers: { selected_options: string[] }[] } }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    await getToken(student),
  );
  return attempt.answers.filter((answer) => answer.selected_options.length > 0).length;
}
