import { readFile } from 'node:fs/promises';
import readWorkbook from 'read-excel-file/node';
import { expect, origin, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, demoTest, signInAs } from './roles.ts';
import { findAxeViolations, measureOverflow } from './screens.ts';

test('an ended test tells how well it and its questions measure, and exports that', async ({ page }) => {
  const { id } = await demoTest('completed');
  const faults = collectErrors(page);
  await signInAs(page, admin);
  await page.goto(`/admin/aptitude/${id}`);
  await page.getByRole('tab', { name: 'Question analysis' }).click();
  await expect(page.getByText(/^(Reliable|Not reliable) enough to/)).toBeVisible();
  const questions = page.getByRole('region', { name: 'Questions' });
  const rows = questions.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const all = await rows.count();
  // The figures stand beside the question, inside the card.
  expect(await measureOverflow(page)).toBe(0);

  await questions.getByRole('button', { name: 'Got it right' }).click();
  await expect(page).toHaveURL(/sort=facility/);
  await expect(questions.getByRole('columnheader', { name: 'Got it right' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const facility = async (at: number) =>
    parseFloat((await rows.nth(at).getByRole('cell').nth(2).textContent())?.match(/[\d.]+(?=%)/)?.[0] ?? '');
  expect(await facility(1)).toBeLessThanOrEqual(await facility(all - 1));
  await questions.getByLabel('Flag').selectOption('With any flag');
  await expect(page).toHaveURL(/flag=any/);
  expect(await rows.count()).toBeLessThanOrEqual(all);
  await questions.getByLabel('Flag').selectOption('All questions');

  await rows.nth(1).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: /^Question \d+$/ });
  await expect(dialog.getByText('Discriminative efficiency')).toBeVisible();
  await expect(page).toHaveURL(/item=\d/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click(),
  ]);
  const sheets = await readWorkbook(await readFile(await download.path()));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Marks', 'Answers', 'Figures']);
  expect(sheets[2]?.data).toHaveLength(all);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Analysis of / })).toBeInViewport();
  await expect(page.getByRole('tab', { name: 'Analysis' })).toBeHidden();
  await expect(page.getByText('Cronbach’s alpha')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(PHONE);
  expect(await measureOverflow(page)).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('while the figures are computed, the page shows how far that is, and asks again', async ({ page }) => {
  const { id } = await demoTest('completed');
  await signInAs(page, admin);
  let asked = 0;
  await page.route('**/api/aptitude/analysis/*', async (route) => {
    if (asked++ > 0) return await route.continue();
    const data = { state: 'computing', read: 200, attempts: 1_000 };
    await route.fulfill({ json: { success: true, message: '', data } });
  });
  await page.goto(`/admin/aptitude/${id}?tab=analysis`);
  await expect(page.getByText('200 of 1000 attempts read')).toBeVisible();
  await expect(page.getByText('Cronbach’s alpha')).toBeVisible();
});

test('a test that is still open has no tab for it', async ({ page }) => {
  const { id } = await demoTest('ongoing');
  await signInAs(page, admin);
  await page.goto(`${origin()}/admin/aptitude/${id}`);
  await expect(page.getByRole('tab', { name: 'Live' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Question analysis' })).toHaveCount(0);
});
