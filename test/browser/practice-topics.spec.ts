import type { Page } from '@playwright/test';
import { aStudent, expect, PHONE, signIn, test } from './fixtures.ts';
import { findAxeViolations } from './screens.ts';

const heading = (page: Page, place: number, total: number) =>
  page.getByRole('heading', { name: `Question ${place} of ${total}` });

const answerFirst = async (page: Page) => {
  const question = page.getByRole('article');
  const option = question.getByRole('radio').or(question.getByRole('checkbox')).first();
  const field = question.getByLabel(/^Your answer/);
  await expect(option.or(field).first()).toBeVisible();
  if (await field.isVisible()) await field.fill('1');
  else await option.press('Space');
};

test('a student practises a topic on a phone with two taps, loses the network in between, and comes back to it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, await aStudent());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Question of the day' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Answer it' }).click();
  await expect(page.getByRole('heading', { name: 'Question 1 of 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('button', { name: 'Finish' }).press('Enter');
  await expect(page.getByRole('heading', { name: '0 of 1 correct' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await page.goto('/aptitudes');
  await page.getByRole('navigation', { name: 'Preparation' }).getByRole('link', { name: 'Practice' }).click();
  await page.getByLabel('Questions', { exact: true }).selectOption('5 questions');
  await page.getByText('Quantitative', { exact: true }).click();
  await expect(page.getByText(/^New · /).first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Practise Trains', exact: true }).click();

  await expect(heading(page, 1, 5)).toBeVisible();
  await answerFirst(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('heading', { name: 'Explanation' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).press('Enter');

  await expect(heading(page, 2, 5)).toBeFocused();
  await page.route('**/api/practice/**', (route) => route.abort());
  await answerFirst(page);
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await page.unroute('**/api/practice/**');
  await page.reload();
  await expect(heading(page, 3, 5)).toBeVisible();

  for (const place of [3, 4, 5]) {
    await expect(heading(page, place, 5)).toBeVisible();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await page.getByRole('button', { name: /^(Next|Finish)$/ }).press('Enter');
  }
  await expect(page.getByRole('heading', { name: /^[0-2] of 5 correct$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Every question' }).getByRole('listitem')).not.toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Other topics' }).click();
  await expect(page.getByRole('heading', { name: 'Recent practice' })).toBeVisible();
  await expect(page.getByText(/Too few answers: [56] of 8/)).not.toHaveCount(0);

  await page.getByRole('link', { name: 'Revision' }).click();
  await expect(page.getByRole('heading', { name: 'Everything in your revision' })).toBeVisible();
  // The buttons of a card stand beside its text, not below it.
  const card = page.getByRole('list', { name: 'Cards' }).getByRole('listitem').first();
  const later = card.getByRole('button', { name: 'Put off a week' });
  const [place, own] = [await card.boundingBox(), await later.boundingBox()];
  expect((own?.y ?? 0) - (place?.y ?? 0)).toBeLessThan(20);
  await later.click();
  await expect(page.getByText(/Due in (a|1) week|Due in 7 days|Due next week/).first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

test('a drill shows no answer before its end, and its answers can be changed on the way', async ({
  page,
}) => {
  await signIn(page, await aStudent());
  await page.goto('/practice');
  await page.getByRole('radio', { name: /^Drill/ }).check();
  await page.getByLabel('Questions', { exact: true }).selectOption('5 questions');
  await page.getByRole('searchbox', { name: 'Search the topics' }).fill('clock');
  await page.getByRole('button', { name: 'Practise Clock', exact: true }).click();
  for (const place of [1, 2, 3, 4, 5]) {
    await expect(heading(page, place, 5)).toBeVisible();
    if (place === 2) {
      await page.getByRole('button', { name: 'Previous question' }).click();
      const question = page.getByRole('article');
      await expect(
        question.getByRole('radio', { checked: true }).or(question.getByLabel(/^Your answer/)),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Next' }).click();
    }
    await expect(page.getByText('Correct answer')).toHaveCount(0);
    await answerFirst(page);
    await page.getByRole('button', { name: place === 5 ? 'Finish' : 'Next' }).click();
  }
  await expect(page.getByRole('heading', { name: /of 5 correct/ })).toBeVisible();
  await expect(page.getByText(/Correct answer/)).not.toHaveCount(0);
});

test('a device clock that is a day off changes neither the time limit nor the time that was taken', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 86_400_000;
  });
  await signIn(page, await aStudent());
  await page.goto('/practice');
  await page.getByLabel('Time limit').selectOption('5 min');
  await page.getByRole('searchbox', { name: 'Search the topics' }).fill('clock');
  await page.getByRole('button', { name: 'Practise Clock', exact: true }).click();
  await expect(page.getByRole('timer')).toHaveText(/^(04:\d\d|05:00) left$/);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByText(/^\d+ s(,|$)/)).toBeVisible();
});

test('an answer that one window keeps is sent by another, and the first then shows its key', async ({
  page,
  context,
}) => {
  await signIn(page, await aStudent());
  await page.goto('/practice');
  await page.getByLabel('Questions', { exact: true }).selectOption('5 questions');
  await page.getByRole('searchbox', { name: 'Search the topics' }).fill('clock');
  await page.getByRole('button', { name: 'Practise Clock', exact: true }).click();
  await expect(heading(page, 1, 5)).toBeVisible();
  await page.route('**/api/practice/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByText('Kept on this device')).toBeVisible();

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(heading(other, 2, 5)).toBeVisible();
  await other.close();
  await page.unroute('**/api/practice/**');
  await expect(page.getByText('Correct answer').first()).toBeVisible();
});

test('an answer that was kept when its page closed is sent from the home page, for its student alone', async ({
  page,
}) => {
  const [owner, other] = [await aStudent(), await aStudent()];
  await signIn(page, owner);
  await page.goto('/practice');
  await page.getByRole('searchbox', { name: 'Search the topics' }).fill('clock');
  await page.getByRole('button', { name: 'Practise Clock', exact: true }).click();
  await expect(heading(page, 1, 10)).toBeVisible();
  const session = page.url();
  await page.route('**/api/practice/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(page.getByText('Kept on this device')).toBeVisible();
  await page.goto('about:blank');
  await page.unroute('**/api/practice/**');
  await page.goto('/aptitudes');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await signIn(page, other);
  await page.goto('/');
  await expect(page.getByText('No streak yet')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await signIn(page, owner);
  await page.goto('/');
  await expect(page.getByText('1 day in a row')).toBeVisible();
  await page.goto(session);
  await expect(heading(page, 2, 10)).toBeVisible();
});
