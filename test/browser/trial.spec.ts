import type { Page } from '@playwright/test';
import { answerQuestion, press } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, PHONE, signIn, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { aTestOfKinds, kinds } from './question-kinds.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';
import { aSectionedTest } from './sectioned-tests.ts';

test.beforeEach(async ({ page }) => signInAs(page, admin));

const questionIs = (page: Page, number: number) =>
  expect(page.getByRole('heading', { name: `Question ${number} of` })).toBeVisible();

async function startTrial(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/aptitude/${id}/preview`);
  await page.getByRole('link', { name: 'Start the trial' }).click();
  await expect(page.getByText('Trial: nothing is stored')).toBeVisible();
}

async function handIn(page: Page): Promise<void> {
  await press('Submit')(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
}

/** The traces that a student would leave. */
async function tracesOf(id: number) {
  const token = await getToken(ADMIN);
  const { aptitude } = await callApi<{ aptitude: { attempt_count: number } }>(
    'GET',
    `/aptitude/${id}`,
    undefined,
    token,
  );
  const { totalResponses } = await callApi<{ totalResponses: number }>(
    'GET',
    `/aptitude/responses/${id}`,
    undefined,
    token,
  );
  return { attempts: aptitude.attempt_count, responses: totalResponses };
}

test('a trial runs on the real test screen, is submitted and marked, and leaves nothing on the server or the device', async ({
  page,
}) => {
  const id = await aTest({ name: 'Tried on the screen', startsIn: 86_400 });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.method() !== 'GET')
      writes.push(new URL(request.url()).pathname);
  });
  await startTrial(page, id);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await findAxeViolations(page)).toEqual([]);
  await answerQuestion(page);
  await page.keyboard.press('m');
  await page.keyboard.press('n');
  await questionIs(page, 2);
  await expect(page.getByRole('button', { name: /^Question 1, answered and marked/ })).toBeVisible();
  await answerQuestion(page);
  await handIn(page);
  await expect(page.getByRole('tab', { name: /^Unattempted/ })).toContainText('2');
  await expect(page.getByText('As soon as a student has submitted').first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe(
    stored,
  );
  expect(new Set(writes)).toEqual(new Set([`/api/aptitude/preview/${id}`]));
  expect(await tracesOf(id)).toEqual({ attempts: 0, responses: 0 });
});

test('sections open and close in a trial by their own times, and the end of the last one submits it', async ({
  page,
}) => {
  const sections = ['Numbers', 'Words', 'Forms'].map((name) => ({ name, questions: 1, minutes: 20 }));
  const id = await aSectionedTest(sections);
  await startTrial(page, id);
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name });
  await expect(tab('Words')).toBeDisabled();
  await press('Finish section')(page);
  await press('Finish this section')(page);
  await questionIs(page, 2);
  await expect(tab('Numbers')).toBeDisabled();
  await answerQuestion(page);
  await press('Skip to the last seconds')(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Time for Words is up' })).toContainText(
    '1 answer is saved. Forms is open now.',
  );
  await press('Skip to the last seconds')(page);
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Unattempted/ })).toContainText('2');
  expect(await tracesOf(id)).toEqual({ attempts: 0, responses: 0 });
});

test('every kind of question can be tried on a phone, and a student cannot open a trial', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const id = await aTestOfKinds();
  await startTrial(page, id);
  for (const place of kinds.keys()) {
    await questionIs(page, place + 1);
    await answerQuestion(page);
    if (place < kinds.length - 1) await press('Save & Next')(page);
  }
  expect(await findAxeViolations(page)).toEqual([]);
  await handIn(page);
  await expect(page.getByRole('tab', { name: /^Unattempted/ })).toContainText('0');
  await signIn(page, await aStudent());
  await page.goto(`/admin/aptitude/${id}/trial`);
  await expect(page.getByText('Trial: nothing is stored')).toHaveCount(0);
  await expect(page.getByText('This page is not open to your account')).toBeVisible();
});
