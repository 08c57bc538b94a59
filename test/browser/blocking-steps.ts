import type { Page } from '@playwright/test';
import { callApi, getToken, type Person } from './fixtures.ts';
import { admin } from './roles.ts';

export const toast = (page: Page) =>
  page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');

export const byAdmin = async <T>(method: string, path: string, body?: unknown) =>
  await callApi<T>(method, path, body, await getToken(admin));

export const block = (person: Person, terms: { reason?: string; until?: string } = {}) =>
  byAdmin('POST', '/user/block', { users: [person.regno], ...terms });

export const unblock = (person: Person) => byAdmin('POST', '/user/unblock', { users: [person.regno] });

export const card = (page: Page) => page.getByRole('region', { name: 'Your account is blocked' });
