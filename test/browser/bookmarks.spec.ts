import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, getToken, PHONE, signIn, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { findAxeViolations } from './screens.ts';

let count = 0;

/** A topic with two questions of the bank that no test has. */
async function aTopic(): Promise<string> {
  const token = await getToken(ADMIN);
  const topic = `Bookmarks ${++count}`;
  for (const sum of [3, 4]) {
    const body = {
      ...{ description: `${topic}: how much is 1 + ${sum - 1}?`, options: ['2', String(sum), '9'] },
      ...{ correct_options: [2], topic_tags: [topic], question_type: 'GENERAL', difficulty_level: 2 },
    };
    await callApi('POST', '/question/create', body, token);
  }
  return topic;
}

async function startPractice(page: Page, topic: string) {
  await page.goto('/practice');
  await page.getByRole('searchbox', { name: 'Search the topics' }).fill(topic);
  await page.getByRole('button', { name: `Practise ${topic}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 2' })).toBeVisible();
}

test('on a phone a student keeps an answered question with a note, which outlives a lost network, and comes back to it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const topic = await aTopic();
  await signIn(page, await aStudent());
  await startPractice(page, topic);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  const bookmark = page.getByRole('button', { name: 'Bookmark question 1' });
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Write a note on question 1' }).click();
  const note = page.getByLabel('Private note');
  await note.fill('Count in pairs.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.route('**/api/bookmarks', (route) => route.abort());
  await note.fill('Count in pairs, then check.');
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(page.getByLabel('Private note').first()).toHaveValue('Count in pairs, then check.');
  await page.unroute('**/api/bookmarks');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.goto('/revision');
  await page.getByRole('tab', { name: 'Bookmarks' }).click();
  await expect(page.getByLabel('Private note')).toHaveValue('Count in pairs, then check.');
  await expect(page.getByText(`${topic}: how much is`)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Practise these' }).click();
  await expect(page.getByText(`${topic} · Bookmarked`)).toBeVisible();
  await page.goto('/revision?tab=bookmarks');
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No bookmarks yet')).toBeVisible();
});

test('a bookmark becomes part of the revision, and a fault of a practised question is reported', async ({
  page,
}) => {
  const topic = await aTopic();
  await signIn(page, await aStudent());
  await startPractice(page, topic);
  const question = page.getByRole('article');
  const right = /how much is 1 \+ 2/.test((await question.textContent()) ?? '') ? '3' : '4';
  await question.getByRole('radio', { name: right }).check();
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('button', { name: 'Bookmark question 1' }).click();
  await page.getByRole('button', { name: 'Report a fault in question 1' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check();
  await dialog.getByLabel(/In a few words/).fill('Three is missing.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Fault reported')).toBeVisible();
  await page.goto('/revision?tab=bookmarks');
  await page.getByRole('button', { name: 'Add to revision' }).click();
  await expect(page.getByText(/in your revision/)).toBeVisible();
  await page.getByRole('tab', { name: 'Due' }).click();
  await expect(page.getByRole('heading', { name: '1 question due' })).toBeVisible();
});
