import type { Page } from '@playwright/test';
import { type Credentials, callApi, getSharedSession, getToken, signInByApi } from './fixtures.ts';
import { ADMIN } from './portal.ts';

const batch = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format());
const demoUser = (tail: string) => ({ regno: `${batch % 100}${tail}`, password: 'practice' });

export const visitor = { role: 'visitor', regno: '', password: '' };
export const student = { role: 'student', ...demoUser('GCS03') };
export const jspr = { role: 'jspr', ...demoUser('GCS01') };
export const admin = { role: 'admin', ...ADMIN };

/** Signs a person in on the page, without the form; the visitor stays signed out. Tests that sign out need an `own` session. */
export async function signInAs(
  page: Page,
  { regno, password }: Credentials,
  whose: 'shared' | 'own' = 'shared',
): Promise<void> {
  if (regno === '') return;
  const open = whose === 'shared' ? getSharedSession : signInByApi;
  const { role, access_token, ...user } = await open({ regno, password });
  const state = {
    isAuthenticated: true,
    isAdmin: role === 'admin',
    isJspr: role === 'jspr',
    accessToken: access_token,
    user,
  };
  // Only before the portal's first script runs, so that a later sign-out lasts.
  await page.addInitScript((text) => {
    if (location.protocol === 'about:' || localStorage.getItem('entered') === text) return;
    for (const storage of [localStorage, sessionStorage]) storage.setItem('authState', text);
    localStorage.setItem('entered', text);
  }, JSON.stringify(state));
}

/** Collects from now on what the browser reports: script errors, refused or failed loads, policy violations. */
export function collectErrors(page: Page): string[] {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  return faults;
}

/** The demo world's tests as the demo student sees them. */
export async function demoTest(state: 'ongoing' | 'upcoming' | 'completed') {
  const token = await getToken(student);
  const tests = await callApi<{ id: number; name: string; state: string }[]>(
    'GET',
    '/aptitude',
    undefined,
    token,
  );
  const found = tests.find(
    (each) => each.state === state && /^(Weekly Aptitude|Open Practice) Test/.test(each.name),
  );
  if (!found) throw new Error(`The demo world has no ${state} test`);
  return found;
}
