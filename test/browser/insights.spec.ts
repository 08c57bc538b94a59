import { expect, PHONE, test } from './fixtures.ts';
import { admin, demoTest, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('an admin compares two tests from the analysis of one, and exports the figures', async ({ page }) => {
  const { id } = await demoTest('completed');
  await signInAs(page, admin);
  await page.goto(`/admin/aptitude/${id}?tab=analysis`);
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`one=${id}`));
  const second = page.getByLabel('Second test', { exact: true });
  await expect(second.getByRole('option', { name: /^Weekly Aptitude Test 1/ })).toBeAttached();
  const weekly = await second
    .getByRole('option', { name: /^Weekly Aptitude Test/ })
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  await second.selectOption(weekly.find((value) => value !== String(id)) ?? '');
  await expect(page.getByText(/marks? in 100; that (is more than|may be) chance/).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Correct answers by area and topic' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table', { name: 'People by marks in percent' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Comparison of .*\.csv$/);
  await page.getByLabel('Compare', { exact: true }).selectOption('Two batches');
  await expect(page.getByText('Choose two batches')).toBeVisible();
});

test('an admin reads how the cohort does, changes who counts as at risk, and opens a student', async ({
  page,
}) => {
  await signInAs(page, admin);
  await page.goto('/admin/aptitudes');
  await page.getByRole('link', { name: 'Insights' }).click();
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible();
  // The portal makes the figures a few seconds after its start.
  await expect(page.getByRole('heading', { name: 'Participation' })).toBeVisible();
  for (const name of [
    'Mean level by batch, trade and area',
    'Mean marks in percent by batch, trade and month',
  ])
    await expect(page.getByRole('table', { name })).toBeVisible();
  await expect(page.getByRole('cell', { name: /^\d+ \d+ results?$/ })).not.toHaveCount(0);
  expect(await findAxeViolations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export register' }).click();
  await page.getByRole('menuitem', { name: /Excel/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^Register of guidance \d{4}-\d\d\.xlsx$/);
  await page.getByLabel('Trade', { exact: true }).selectOption('GCS');
  await expect(page).toHaveURL(/trade=GCS/);
  await expect(page.getByRole('cell', { name: 'fewer than 5' })).not.toHaveCount(0);
  await page.setViewportSize(PHONE);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change the rule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who is at risk' });
  await dialog.getByLabel('Tests missed, at least').fill('6');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter no more than the number of latest tests')).toBeVisible();
  await dialog.getByLabel('Tests missed, at least').fill('1');
  await dialog.getByLabel('Days without practice').fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/1 or more of the latest 5 tests were missed\.$/)).toBeVisible();
  const reason = page.getByRole('row').filter({ hasText: 'Misses tests' }).first();
  await reason.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await expect(page.getByText('Did not come').first()).toBeVisible();
  await page.getByLabel('New note').fill('Asked for a talk');
  await page.getByRole('button', { name: 'Add the note' }).click();
  const notes = page.getByRole('list', { name: 'Notes' });
  await expect(notes).toContainText('Asked for a talk');
  await expect(page.getByRole('heading', { name: 'Readiness' })).toBeVisible();
  // Scrolled, the head of the page may lie over a link.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findAxeViolations(page)).toEqual([]);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Levels' })).toBeVisible();
  await expect(notes).toBeHidden();
  await expect(page.getByText('Progress sheet of')).toHaveText(/ \d{1,2} \w+ 20\d\d$/);
  await page.emulateMedia({ media: 'screen' });
  await notes.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(notes).toHaveCount(0);
  await page.goto('/admin/insights');
  await page.getByRole('tab', { name: 'Never came' }).click();
  await expect(page).toHaveURL(/list=never-came/);
});
