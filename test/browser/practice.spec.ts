import type { Page } from '@playwright/test';
import { seeText, startTest, submitTest } from './actions.ts';
import { aStudent, aTest, expect, origin, PHONE, signIn, test } from './fixtures.ts';
import { aTestOfKinds, type Kind, kinds, questionDrafts } from './question-kinds.ts';
import { findAxeViolations } from './screens.ts';

const questionIs = (page: Page, place: number, total: number) =>
  expect(page.getByRole('heading', { name: `Question ${place} of ${total}` })).toBeFocused();

/** The kind of the question on the page. */
async function kindOf(page: Page): Promise<Kind> {
  const words = (await page.getByRole('article').textContent()) ?? '';
  const kind = kinds.find((one) => words.includes(questionDrafts[one].description));
  if (!kind) throw new Error(`Nobody asked: ${words}`);
  return kind;
}

/** Answers by keyboard. `answer` is the label of an option, or the text to type. */
async function answerBy(page: Page, kind: Kind, given: string) {
  if (kind === 'True or false') await page.getByRole('radio', { name: given }).press('Space');
  else if (kind === 'Matching')
    for (const [place, match] of given.split(',').entries()) {
      const list = page.getByLabel(`Match for ${place + 1}`, { exact: true });
      const label = (await list.getByRole('option').allTextContents()).find((one) => one.endsWith(match));
      await list.selectOption({ label: label ?? '' });
    }
  else await page.getByLabel(/^Your answer/).fill(given);
  // In the browser's select element this key opens the list.
  if (kind === 'Matching') await page.getByRole('button', { name: 'Check' }).press('Enter');
  else await page.keyboard.press('Enter');
}

async function seeOutcome(page: Page, outcome: string) {
  await expect(page.getByRole('article').getByRole('status').last()).toHaveText(outcome);
  await expect(page.getByText(/Correct answer/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Next|Finish)$/ })).toBeFocused();
}

test('on a phone and by keyboard alone a student practises the missed questions, and then those that are still wrong', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, await aStudent());
  const id = await aTestOfKinds();
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  await submitTest(page);
  await page.goto(`/aptitude/response/${id}`);
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(new URL(request.url()).pathname);
  });

  await page.getByRole('link', { name: /^Fix 4 mistakes · 5 min/ }).press('Enter');
  await expect(page).toHaveURL(`${origin()}/aptitude/response/${id}/practise`);
  await expect(page).toHaveTitle(/^Practice: Every kind/);
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check' })).toBeDisabled();
  await expect(page.getByText(/Correct answer/)).toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);

  const firstTime: Record<Kind, [given: string, outcome: string]> = {
    'True or false': ['False', 'Correct'],
    Number: ['9', 'Incorrect'],
    'Short text': ['Madras', 'Partly correct'],
    Matching: ['', 'Unattempted'],
  };
  for (const place of kinds.keys()) {
    if (place > 0) await questionIs(page, place + 1, 4);
    const kind = await kindOf(page);
    const [given, outcome] = firstTime[kind];
    if (given) await answerBy(page, kind, given);
    else await page.getByRole('button', { name: 'Show the answer' }).press('Enter');
    await seeOutcome(page, outcome);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: '1 of 4 correct' })).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Retry 3 wrong' })).toBeFocused();
  await page.keyboard.press('Enter');
  const secondTime: Partial<Record<Kind, string>> = {
    Number: '4.5',
    'Short text': 'chennai',
    Matching: 'Four,Nine',
  };
  for (const place of [1, 2, 3]) {
    await questionIs(page, place, 3);
    const kind = await kindOf(page);
    await answerBy(page, kind, secondTime[kind] ?? '');
    await seeOutcome(page, 'Correct');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: '3 of 3 correct' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Back to the result' }).last().press('Enter');
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Unattempted/ })).toContainText('4');
  expect(new Set(writes)).toEqual(new Set([`/api/aptitude/practise/${id}`]));
});

test('before the release of the answers no link leads to practice, and its page says so', async ({
  page,
}) => {
  await signIn(page, await aStudent());
  const id = await aTest({ release: 'after-end' });
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  await submitTest(page);
  await page.goto(`/aptitude/response/${id}`);
  await seeText('The result is not released yet')(page);
  await expect(page.getByRole('link', { name: /^Fix/ })).toHaveCount(0);
  await page.goto(`/aptitude/response/${id}/practise`);
  await seeText('The answers to this test are not released yet.')(page);
});

test('an answer whose check fails stays, and can be checked again', async ({ page }) => {
  await signIn(page, await aStudent());
  const id = await aTestOfKinds();
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  await submitTest(page);
  await page.goto(`/aptitude/response/${id}/practise`);
  const field = page.getByLabel('Your answer in km');
  await expect(page.getByRole('heading', { name: 'Question 1 of 4' })).toBeVisible();
  for (let place = 2; (await kindOf(page)) !== 'Number'; place++) {
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await questionIs(page, place, 4);
  }
  await page.route('**/api/aptitude/practise/**', (route) => route.abort());
  await field.fill('4.5');
  await field.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Not checked');
  await expect(field).toHaveValue('4.5');
  await page.unroute('**/api/aptitude/practise/**');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('article').getByRole('status').last()).toHaveText('Correct');
});
