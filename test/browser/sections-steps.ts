import type { Page } from '@playwright/test';
import { startTest } from './actions.ts';
import { aStudent, expect, type Person } from './fixtures.ts';
import { signInAs } from './roles.ts';

export const TWO = [{ name: 'Numbers' }, { name: 'Words' }];

export const questionIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible();

export async function startTestAs(page: Page, id: number): Promise<Person> {
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  return student;
}
