import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, getToken, type Person } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

export const call = async (path: string, body: unknown) => callApi('POST', path, body, await getToken(admin));

/** The test screen of a student who has just started. */
export async function begin(page: Page, id: number, student?: Person): Promise<Person> {
  const person = student ?? (await aStudent());
  await signInAs(page, person);
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText(/^Question 1/).first()).toBeVisible();
  return person;
}

/** The seconds on the countdown. */
export async function secondsLeft(page: Page): Promise<number> {
  const face = (await page.getByRole('timer').first().getAttribute('aria-label')) ?? '';
  const parts =
    face
      .match(/[\d:]+$/)?.[0]
      .split(':')
      .map(Number) ?? [];
  return parts.reduce((sum, part) => sum * 60 + part, 0);
}
