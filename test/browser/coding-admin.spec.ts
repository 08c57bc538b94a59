import { createZip } from '#test/zip-archive.ts';
import { aStudent, expect, PHONE, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations, tallest } from './screens.ts';

test('an author writes a problem by keyboard, sees it as students will, and cannot publish it unproven', async ({
  page,
}) => {
  const title = `Paired bells ${Date.now()}`;
  await signInAs(page, admin);
  await page.goto('/admin/problems');
  await page.getByRole('button', { name: 'New problem' }).press('Enter');
  await page.getByLabel('Title').fill(title);
  await expect(page.getByLabel('Address')).toHaveValue(title.toLowerCase().replaceAll(' ', '-'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  await page.getByLabel('Statement', { exact: true }).fill('Add **two** numbers up to $10^9$.');
  const preview = page.getByRole('region', { name: 'Preview of Statement' });
  await expect(preview.locator('strong')).toHaveText('two');
  await expect(preview.locator('math')).toBeVisible();
  await page.getByLabel('Checker').selectOption('Numbers within a tolerance');
  await page.getByLabel('Tolerance').fill('0.001');
  await page.getByLabel('Maths', { exact: true }).check();
  await page.getByLabel('Input of a new sample').fill('3 4');
  await page.getByLabel('Its output').fill('7');
  await page.getByRole('button', { name: 'Add the sample' }).press('Enter');
  await page.getByLabel('Explanation of sample 1').fill('Three and four.');
  await page.getByLabel('Tests as ZIP').setInputFiles({
    ...{ name: 'tests.zip', mimeType: 'application/zip' },
    buffer: createZip([
      { path: 'small/01.in', text: '8 9\n' },
      { path: 'small/01.ans', text: '17\n' },
    ]),
  });
  const groups = page.getByRole('list', { name: 'Groups of tests' });
  const hidden = groups.getByRole('button').first();
  await hidden.press('Enter');
  await expect(groups).toContainText('Save the problem to read these texts.');
  await page.getByLabel('Program of the author').setInputFiles({
    ...{ name: 'adds.py', mimeType: 'text/x-python' },
    buffer: Buffer.from('print(sum(map(int, input().split())))\n'),
  });
  await expect(page.getByLabel('What adds.py is for')).toHaveValue('reference');
  await page.getByLabel('Time of Python as a multiple of the limit').fill('4');
  await page.getByLabel('Starter code in Python').fill('a, b = map(int, input().split())\n');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save as a new version' }).press('Enter');
  await expect(page.getByText('Version 2')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('list', { name: 'Samples' })).toContainText('3 4');
  await expect(page.getByLabel('Explanation of sample 1')).toHaveValue('Three and four.');
  await hidden.press('Enter');
  await expect(groups).toContainText('8 9');
  await hidden.press('Enter');
  await expect(groups).not.toContainText('8 9');
  await expect(page.getByLabel('Tolerance')).toHaveValue('0.001');
  await expect(page.getByLabel('Starter code in Python')).toHaveValue('a, b = map(int, input().split())\n');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.setViewportSize(PHONE);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
});

test('an admin arranges a sheet by keyboard and publishes it; a student ticks an entry and keeps a note', async ({
  page,
  anotherDevice,
}) => {
  const title = `Bridge sheet ${Date.now()}`;
  await signInAs(page, admin);
  await page.goto('/dsa-sheets');
  await page.getByRole('button', { name: 'New sheet' }).press('Enter');
  await page.getByLabel('Title', { exact: true }).fill(title);
  for (const [at, entry] of ['Arrays in a day', 'Graphs in a week'].entries()) {
    await page.getByRole('button', { name: 'Add a section' }).press('Enter');
    const section = page.getByRole('region', { name: `Section ${at + 1}` });
    await section.getByLabel('Or an address').fill(`https://example.org/${at}`);
    await section.getByLabel('with the title').fill(entry);
    await section.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  }
  await page.getByRole('button', { name: 'Move section Section 2 up' }).press('Enter');
  await expect(page.getByRole('list', { name: /^Entries of/ })).toContainText([
    'Graphs in a week',
    'Arrays in a day',
  ]);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save sheet' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Hide from students' })).toBeVisible();

  const phone = await anotherDevice(PHONE);
  await signInAs(phone, await aStudent());
  await phone.goto('/dsa-sheets');
  await phone.getByRole('link', { name: title }).press('Enter');
  await expect(phone.getByText('0/2')).toBeVisible();
  await phone.getByLabel('State of Graphs in a week').selectOption('Solved');
  await expect(phone.getByText('1/2')).toBeVisible();
  const row = phone.getByRole('listitem').filter({ hasText: 'Graphs in a week' });
  expect(await tallest(row)).toBeLessThanOrEqual(90);
  // The first section with something to do starts open, the others are folded.
  const section = phone.getByRole('button', { name: /^Section 2/ });
  await section.press('Enter');
  await expect(row).toBeHidden();
  await section.press('Enter');
  await row.getByRole('button', { name: 'Add a note' }).press('Enter');
  await row.getByRole('textbox').fill('Count the edges twice.');
  await row.getByRole('button', { name: 'Save' }).press('Enter');
  await phone.reload();
  await section.press('Enter');
  await expect(phone.getByText('Count the edges twice.')).toBeVisible();
  await phone.evaluate(() => scrollTo(0, 0));
  expect(await findAxeViolations(phone)).toEqual([]);
  expect(await findUnreadable(phone)).toEqual([]);
  await page.getByRole('button', { name: 'Hide from students' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible();
});
