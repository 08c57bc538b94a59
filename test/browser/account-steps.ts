import type { Page } from '@playwright/test';

export const toast = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Counts the requests to an address from now on. */
export function count(page: Page, address: string) {
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(address)) requests++;
  });
  return () => requests;
}
