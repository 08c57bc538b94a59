import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { type Kind, kinds } from './question-kinds.ts';

export async function begin(page: Page, id: number): Promise<void> {
  await page.goto(`/aptitude/appear/${id}`);
  await page.getByLabel('I have read the instructions and am ready.').check();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.locator('#question-heading')).toBeVisible();
}

/** Goes through the paper in its shuffled order and treats each question by its kind. */
export async function throughAll(
  page: Page,
  doing: (kind: Kind) => Promise<void>,
  next: () => Promise<void>,
) {
  for (let number = 1; number <= kinds.length; number++) {
    await expect(page.locator('#question-heading')).toContainText(`Question ${number}`);
    for (const kind of kinds)
      if (await page.getByRole('article').getByText(kind, { exact: true }).isVisible()) await doing(kind);
    if (number < kinds.length) await next();
  }
}

export const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();

export const matchFor = (page: Page, prompt: number) => page.getByLabel(`Match for ${prompt}`);

export const saveAndNext = (page: Page) => page.getByRole('button', { name: /Save & Next/ }).click();

/** Gives every answer by pointer, and chooses the matches by their text. */
export async function answer(page: Page, kind: Kind): Promise<void> {
  if (kind === 'True or false') await page.getByText('False', { exact: true }).click();
  if (kind === 'Number') await page.getByLabel('Your answer in km').fill('4.52');
  if (kind === 'Short text') await page.getByLabel('Your answer').fill('chennai');
  if (kind === 'Matching') await match(page);
}

async function match(page: Page): Promise<void> {
  for (const place of [1, 2]) {
    const row = page.getByRole('listitem').filter({ has: matchFor(page, place) });
    const square = (await row.getByText('Two', { exact: true }).isVisible()) ? /Four/ : /Nine/;
    const label = await matchFor(page, place).getByRole('option', { name: square }).textContent();
    await matchFor(page, place).selectOption({ label: label ?? '' });
  }
}

/** The answer that the controls show. */
export async function expectAnswered(page: Page, kind: Kind): Promise<void> {
  if (kind === 'True or false') await expect(page.getByRole('radio', { name: 'False' })).toBeChecked();
  if (kind === 'Number') await expect(page.getByLabel('Your answer in km')).toHaveValue('4.52');
  if (kind === 'Short text') await expect(page.getByLabel('Your answer')).toHaveValue('chennai');
  if (kind === 'Matching') await expect(matchFor(page, 2)).not.toHaveValue('');
}
