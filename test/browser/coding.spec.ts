import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { removeFolder, startPortal } from './portal.ts';
import { collectErrors } from './roles.ts';
import { findAxeViolations } from './screens.ts';

const ACCEPTED = 'database/problems/hashing/two-parcels/solutions/accepted.js';

/** Replaces the program in the editor by pasting, as people do. */
async function replaceProgram(page: Page, source: string) {
  await page.getByRole('textbox', { name: 'Program' }).click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(source);
}

test('a student on a phone tries a program, submits one that is accepted, and finds it ticked in the sheet', async ({
  page,
}) => {
  const portal = await startPortal({ settings: { JUDGE: 'on' } });
  try {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${portal.origin}/login`);
    const regno = `W${process.pid}${Date.now() % 100_000}`;
    const body = {
      name: 'Invented Visitor',
      regno,
      trade: 'GCS',
      password: 'practice',
      batch: new Date().getFullYear(),
    };
    await fetch(`${portal.origin}/api/user/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await page.getByLabel('Registration no').fill(regno);
    await page.getByLabel('Password', { exact: true }).fill('practice');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/`);

    // The judge brings the problems, one after the other.
    await expect(async () => {
      await page.goto(`${portal.origin}/problems?search=parcels`);
      await expect(page.getByRole('link', { name: 'Two parcels' })).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 120_000 });
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Two parcels' }).click();
    await expect(page.getByRole('heading', { name: 'Constraints' })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);

    const errors = collectErrors(page);
    await page.getByRole('tab', { name: 'Code' }).click();
    await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
    await page.getByLabel('Language').selectOption('JavaScript');
    await expect(page.getByRole('textbox', { name: 'Program' })).toContainText("readFileSync(0, 'utf8')");
    await replaceProgram(page, 'console.log(3);\n');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Run samples' }).click();
    await expect(page.getByRole('region', { name: 'Sample 1' })).toContainText('Accepted');
    await expect(page.getByRole('region', { name: 'Sample 2' })).toContainText('Wrong answer');
    expect(await findAxeViolations(page)).toEqual([]);

    await page.getByRole('tab', { name: 'Code' }).click();
    await replaceProgram(page, await readFile(ACCEPTED, 'utf8'));
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByRole('status').getByText('Accepted')).toBeVisible();
    await expect(page.getByText('100 of 100 points')).toBeVisible();
    await page.getByRole('tab', { name: 'Submissions' }).click();
    await page.getByRole('button', { name: /^Accepted/ }).click();
    await expect(page.getByRole('dialog')).toContainText('console.log(String(pairs));');
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByRole('tab', { name: 'Code' }).click();
    await expect(page.getByRole('textbox', { name: 'Program' })).toContainText('console.log(String(pairs));');

    // Beside the problem, in a low window, the verdict comes into sight without scrolling.
    await page.setViewportSize({ width: 1_280, height: 660 });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Run samples' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Sample 1' })).toBeInViewport();
    expect(errors).toEqual([]);
    await page.goto(`${portal.origin}/problems?progress=solved`);
    await expect(
      page.getByRole('link', { name: 'Two parcels' }).getByRole('img', { name: 'Solved' }),
    ).toBeVisible();
  } finally {
    await portal.end();
    await removeFolder(portal.dataFolder);
  }
});
