import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';
import { measureOverflow } from './screens.ts';

test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ page }) => signInAs(page, admin));

let count = 0;
const fresh = () => `zq${process.pid}${Date.now() % 100_000}${count++}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const questions = (page: Page) => page.getByRole('list', { name: 'Questions of the file' });

const moodle = (word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="multichoice">
    <questiontext format="html"><text><![CDATA[<p>Which river is <b>${word}</b>?</p>]]></text></questiontext>
    <single>true</single>
    <answer fraction="100"><text>The long one</text></answer>
    <answer fraction="-25"><text>The short one</text></answer>
  </question>
  <question type="jigsaw"><questiontext format="html"><text>Fit ${word}</text></questiontext></question>
</quiz>`;
const gift = (word: string) => `How many ${word} are there?{#7:1}\n\nIs ${word} a word?{TRUE}\n`;

const give = (page: Page, files: Record<string, string>) =>
  page.getByLabel('Files with questions').setInputFiles(
    Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(text),
    })),
  );

async function giveTopic(page: Page) {
  await button(page, /Choose topic, type/).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Topics').fill('Averages');
  await dialog.getByLabel('Topics').press('Enter');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toBeHidden();
}

async function giveTopicInPlace(page: Page) {
  // The bar of the questions does not cover what stands above them.
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole('region', { name: 'For many questions' })).not.toBeInViewport();
  const place = page.getByRole('group', { name: '2 questions need a topic' });
  await place.getByLabel('Topics').fill('Averages');
  await place.getByLabel('Topics').press('Enter');
  await place.getByRole('button', { name: 'Apply to all 2' }).click();
  await expect(place).toBeHidden();
}

for (const { place, viewport } of [
  { place: 'at a desk', viewport: { width: 1_280, height: 900 } },
  { place: 'on a phone', viewport: PHONE },
])
  test(`two files are dropped, previewed, corrected, imported and undone, ${place}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const word = fresh();
    await page.goto('/admin/questions');
    await page.getByRole('link', { name: 'Import' }).click();
    await give(page, { [`${word}.xml`]: moodle(word), [`${word}.txt`]: gift(word) });
    // The second file appears above the first and moves it, so the test waits for it.
    await expect(page.getByRole('link', { name: `${word}.txt` })).toBeVisible();
    await page.getByRole('link', { name: `${word}.xml` }).click();

    await expect(questions(page).getByText(`Which river is ${word}?`)).toBeVisible();
    await expect(page.getByText(/jigsaw/)).toBeVisible();
    await expect(questions(page).getByText(/takes 25% of the marks for option B/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await expect(page.getByText('Left out: 1 that could not be read, 1 without a topic.')).toBeVisible();
    expect(await measureOverflow(page)).toBe(0);

    await button(page, 'Edit question 1').click();
    const form = page.getByRole('form', { name: 'Edit question 1' });
    await form.getByLabel('Question', { exact: true }).fill(`Which river is the *longest* ${word}?`);
    await form.getByLabel('Topics').fill('Averages');
    await form.getByLabel('Topics').press('Enter');
    await form.getByRole('button', { name: 'Save in the draft' }).click();
    await expect(questions(page).locator('em')).toHaveText('longest');
    await expect(questions(page).getByText('Edited')).toBeVisible();

    await button(page, 'Import 1 question').click();
    await expect(page.getByText(/^1 question imported on/)).toBeVisible();

    await page.getByRole('link', { name: 'Import questions' }).click();
    await page.getByRole('link', { name: `${word}.txt` }).click();
    await expect(questions(page).getByText(`How many ${word} are there?`)).toBeVisible();
    if (viewport === PHONE) await giveTopicInPlace(page);
    else await giveTopic(page);
    await button(page, 'Import 2 questions').click();
    await expect(page.getByText(/^2 questions imported on/)).toBeVisible();
    await page.goto(`/admin/questions?search=${word}`);
    await expect(
      page.getByRole('list', { name: 'Questions' }).getByRole('listitem').getByText(word),
    ).toHaveCount(3);

    await page.goBack();
    await button(page, 'Undo this import').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The bank is as it was before.')).toBeVisible();
    await page.goto(`/admin/questions?search=${word}`);
    await expect(page.getByRole('list', { name: 'Questions' }).getByText(word)).toHaveCount(1);
  });

test('a press turns the categories of a file into topics', async ({ page }) => {
  const word = fresh();
  await page.goto('/admin/questions/import');
  await give(page, { [`${word}.txt`]: `$CATEGORY: $course$/top/Motion of ${word}\n\n${gift(word)}` });
  await expect(questions(page).getByText(`“Motion of ${word}” in the file`)).toHaveCount(2);
  expect(await measureOverflow(page)).toBe(0);
  await button(page, 'Create topics from them').click();
  await expect(questions(page).getByText(`Motion of ${word}`, { exact: true })).toHaveCount(2);
  await expect(button(page, 'Create topics from them')).toHaveCount(0);
  await button(page, 'Import 2 questions').click();
  await expect(page.getByText(/^2 questions imported on/)).toBeVisible();
});

test('a file without questions is reported, and the others are read', async ({ page }) => {
  const word = fresh();
  await page.goto('/admin/questions/import');
  await give(page, { 'paper.pdf': '%PDF-1.7 nothing else', [`${word}.txt`]: gift(word) });
  await expect(page.getByText('paper.pdf was not read')).toBeVisible();
  await expect(page.getByRole('link', { name: `${word}.txt` })).toBeVisible();
});

test('the listed or the selected questions are exported', async ({ page }) => {
  await page.goto('/admin/questions?topic_tags=Average');
  const save = async (name: string, scope = page.locator('body')) => {
    const coming = page.waitForEvent('download');
    await scope.getByRole('button', { name: 'Export' }).first().click();
    await page.getByRole('menuitem', { name }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const all = await save('JSON');
  expect(all.name).toBe('questions.json');
  expect(JSON.parse(all.text).length).toBeGreaterThan(1);
  await page
    .getByRole('checkbox', { name: /^Select question/ })
    .first()
    .check();
  const one = await save('Moodle XML', page.getByRole('region', { name: 'Selected questions' }));
  expect(one.text.match(/<question type="(?!category)/g)).toHaveLength(1);
});

test('the template is offered', async ({ page }) => {
  await page.goto('/admin/questions/import');
  const coming = page.waitForEvent('download');
  await button(page, 'Template').click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/);
});
