import { aStudent, callApi, expect, getToken, PHONE, signIn, test } from './fixtures.ts';
import { student } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('a student reads levels with their bands, pace and tests, and practises what is weakest', async ({
  page,
}) => {
  await signIn(page, student);
  await page.goto('/practice');
  await page.getByRole('link', { name: 'Your progress' }).click();
  await expect(page.getByRole('heading', { name: 'Your progress' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Levels' })).toBeVisible();
  await expect(page.getByText(/^Level \d+ \(\d+–\d+\) · \d+ answers$/)).not.toHaveCount(0);
  for (const title of ['Accuracy and pace', 'Tests and mocks', 'Time spent', 'The next 30 days'])
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.getByText('Show as a table').first().click();
  await expect(page.getByRole('table', { name: 'Levels by area and day, latest first' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Practise 5' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 5' })).toBeVisible();
});

test('a newcomer is told where progress starts, and sees no level before eight answers', async ({ page }) => {
  const newcomer = await aStudent();
  await signIn(page, newcomer);
  await page.goto('/progress');
  await expect(page.getByText('Your progress starts with your first answers')).toBeVisible();
  const token = await getToken(newcomer);
  const body = { topics: ['Trains'], count: 8, mode: 'learn' };
  const { id } = await callApi<{ id: number }>('POST', '/practice/sessions', body, token);
  const answer = async (position: number) =>
    callApi(
      'POST',
      `/practice/sessions/${id}/answers`,
      { answers: [{ answer_id: crypto.randomUUID(), position, seconds: 20 }] },
      token,
    );
  for (let position = 1; position < 8; position++) await answer(position);
  await page.reload();
  await expect(page.getByText('Too few answers: 7 of 8')).toBeVisible();
  await expect(page.getByText(/^Level \d/)).toHaveCount(0);
  await answer(8);
  await page.reload();
  await expect(page.getByText(/^Level \d+ \(\d+–\d+\) · 8 answers$/)).toBeVisible();
});
