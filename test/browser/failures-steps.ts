import type { Page } from '@playwright/test';
import { startTest } from './actions.ts';
import { aStudent, aTest, callApi, getToken, type Person } from './fixtures.ts';
import { signInAs } from './roles.ts';

export type Result = { correct: number; incorrect: number; unanswered: number; how: string };

export type Answer = { question_id: number; selected_options: string[] };

export const saved = (page: Page) => page.getByText('Saved', { exact: true }).first();

export const option = (page: Page, index: number) =>
  page.getByRole('radio').or(page.getByRole('checkbox')).nth(index);

export const label = (page: Page, index: number) =>
  page.locator('label', { has: page.locator('input[type=radio], input[type=checkbox]') }).nth(index);

export const choose = (page: Page, index: number) => label(page, index).click();

export const next = (page: Page) => page.getByRole('button', { name: /Save & Next/ }).click();

export const answered = ({ correct, incorrect }: Result) => correct + incorrect;

export async function startTestAs(page: Page, wish: Parameters<typeof aTest>[0] = {}) {
  const student = await aStudent();
  const id = await aTest(wish);
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  return { student, id };
}

export async function openAs(page: Page, student: Person, id: number) {
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  return page;
}

export const resultOf = async (student: Person, id: number) =>
  await callApi<Result>('GET', `/aptitude/user/response/${id}`, undefined, await getToken(student));

/** The answers on the server, read as another device, which is the writer from then on. */
export async function heldBy(student: Person, id: number): Promise<Answer[]> {
  const { regno, trade } = student;
  const { attempt } = await callApi<{ attempt: { answers: Answer[] } }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    await getToken(student),
  );
  return attempt.answers.filter((answer) => answer.selected_options.length > 0);
}
