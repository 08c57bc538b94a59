import type { Page } from '@playwright/test';
import { origin } from './fixtures.ts';

export const INSIDE = { latitude: 30.4003, longitude: 78.1003, accuracy: 12 };

export const toast = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

export async function allow(page: Page, fix: { latitude: number; longitude: number; accuracy: number }) {
  await page.context().grantPermissions(['geolocation'], { origin: origin() });
  await page.context().setGeolocation(fix);
}

export async function press(page: Page, name: string) {
  await page.getByRole('button', { name, exact: true }).click();
}
