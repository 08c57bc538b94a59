import type { Page } from '@playwright/test';

let count = 0;

export const fresh = (words: string) => `${words} ${process.pid}-${Date.now()}-${count++}`;

export const pressButton = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().press('Enter');

export const write = async (page: Page, label: string | RegExp, text: string) => {
  const field = page.getByLabel(label, { exact: typeof label === 'string' });
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
};
