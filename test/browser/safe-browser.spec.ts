import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answerQuestion, startTest } from './actions.ts';
import { aStudent, expect, test } from './fixtures.ts';
import { signInAs } from './roles.ts';
import { findAxeViolations, waitUntilIdle } from './screens.ts';
import { aSectionedTest } from './sectioned-tests.ts';

const KEY = '5e'.repeat(32);
// The portals of these tests take any free port, but use the configured address as theirs.
const KNOWN = 'http://127.0.0.1:0';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

const aGuardedTest = () => aSectionedTest([{ name: 'Numbers' }], { seb_config_keys: [KEY] });

async function open(page: Page): Promise<number> {
  const id = await aGuardedTest();
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  return id;
}

const refusal = (page: Page) =>
  page.getByRole('heading', { name: 'This test must be taken in Safe Exam Browser' });

async function writeAndHandIn(page: Page): Promise<void> {
  await startTest(page);
  await answerQuestion(page);
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByText('1 answer is saved.')).toBeVisible();
}

test('in another browser the page says what to do, and has no start button', async ({ page }) => {
  await open(page);
  await expect(refusal(page)).toBeVisible();
  await expect(page.getByText('You cannot start, save or submit the test from here.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toHaveCount(0);
  await waitUntilIdle(page);
  expect(await findAxeViolations(page)).toEqual([]);
});

test('Safe Exam Browser that adds its header to each request can take the test', async ({ page }) => {
  await page.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    const proof = hash(`${KNOWN}${pathname}${search}${KEY}`);
    return route.continue({
      headers: { ...route.request().headers(), 'x-safeexambrowser-configkeyhash': proof },
    });
  });
  await open(page);
  await writeAndHandIn(page);
});

test('Safe Exam Browser that gives its keys only to the page can take the test, also after a reload', async ({
  page,
}) => {
  await page.addInitScript((key) => {
    const security = { configKey: '', updateKeys: (done: () => void) => setTimeout(done, 50) };
    Object.assign(window, { SafeExamBrowser: { security } });
    Object.defineProperty(security, 'configKey', { get: () => sessionStorage.getItem(key) ?? '' });
  }, 'told');
  const id = await aGuardedTest();
  await page.addInitScript(([name, value]) => sessionStorage.setItem(name, value), [
    'told',
    hash(`${KNOWN}/aptitude/appear/${id}${KEY}`),
  ] as const);
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  await page.reload();
  await writeAndHandIn(page);
});

test('answers wait on the device, with a notice, once the test requires another browser', async ({
  page,
}) => {
  let inside = true;
  await page.route('**/api/**', (route) => {
    const { pathname, search } = new URL(route.request().url());
    const proof = inside ? hash(`${KNOWN}${pathname}${search}${KEY}`) : '';
    return route.continue({
      headers: { ...route.request().headers(), 'x-safeexambrowser-configkeyhash': proof },
    });
  });
  await open(page);
  await startTest(page);
  inside = false;
  await answerQuestion(page);
  await expect(page.getByText('Wrong browser: 1 answer waits on this device').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Safe Exam Browser' })).toBeVisible();
  inside = true;
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
});
