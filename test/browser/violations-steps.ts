import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, getToken, type Person } from './fixtures.ts';
import { signInAs } from './roles.ts';
import { aSectionedTest } from './sectioned-tests.ts';

const TWO = [{ name: 'Numbers' }, { name: 'Words' }];

export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

export const note = (page: Page) => page.getByRole('alert').filter({ hasText: 'Warning:' });

export const heading = (page: Page) => page.locator('#question-heading');

export async function startTestAs(
  page: Page,
  terms: Record<string, unknown>,
): Promise<{ id: number; student: Person }> {
  const id = await aSectionedTest(TWO, terms);
  const student = await aStudent();
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  return { id, student };
}

export const standing = async (student: Person, id: number) =>
  await callApi<{ count: number; violations: { kind: string; seconds: number; counted: boolean }[] }>(
    'GET',
    `/aptitude/violations/${id}`,
    undefined,
    await getToken(student),
  );
