import type { Page } from '@playwright/test';
import { callApi, expect, signIn, test, tokenOf } from './browsing.ts';
import { ADMIN } from './server.ts';

test.use({ viewport: { width: 1_280, height: 900 } });
test.beforeEach(async ({ page }) => signIn(page, ADMIN));

let count = 0;
const fresh = (words: string) => `${words} ${process.pid}-${Date.now()}-${count++}`;

async function begin(page: Page, kind: string, stem: string): Promise<void> {
  await page.goto('/admin/questions?edit=new');
  await page.getByLabel('Kind', { exact: true }).selectOption(kind);
  await page.getByLabel('Question', { exact: true }).fill(stem);
  await page.getByLabel('Topics', { exact: true }).fill('Percentage');
  await page.keyboard.press('Enter');
}

async function save(page: Page, button = 'Save question'): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page).not.toHaveURL(/edit=/);
}

/** Opens the key of the one question with this text. */
async function showKey(page: Page, stem: string, status = 'ready'): Promise<void> {
  await page.goto(`/admin/questions?search=${encodeURIComponent(stem)}&status=${status}`);
  await page.getByRole('button', { name: /^Show .*key$/ }).click();
}

const preview = (page: Page) => page.getByLabel('Preview', { exact: true });
const accepted = (page: Page) => page.getByRole('list', { name: 'Accepted answers' }).getByRole('listitem');

test('a number is written with tolerance, range, credit and unit, tried out, and edited again', async ({
  page,
}) => {
  const stem = fresh('How long is it?');
  await begin(page, 'Number', stem);
  await page.getByRole('button', { name: 'Save question' }).click();
  await expect(page.getByText('Give a number')).toBeVisible();
  await page.getByLabel('Value 1').fill('4.5');
  await page.getByLabel('Tolerance 1').fill('0.1');
  await page.getByRole('button', { name: 'Accept another number' }).click();
  await page.getByLabel('Number 2 is').selectOption('A range');
  await page.getByLabel('From 2').fill('4');
  await page.getByLabel('To 2').fill('5');
  await page.getByLabel('Percent for number 2').fill('50');
  await page.getByLabel('Unit').fill('km');
  await preview(page).getByLabel('Your answer in km').fill('four');
  await expect(preview(page).getByText('This does not read as a number yet.')).toBeVisible();
  await save(page);
  await showKey(page, stem);
  await expect(accepted(page)).toHaveText(['4.5 ± 0.1 km', '4 to 5 km (50% of the marks)']);
  await page.getByRole('link', { name: /^Edit question/ }).click();
  await expect(page.getByLabel('Percent for number 2')).toHaveValue('50');
  await page.getByLabel('Tolerance 1').fill('0.2');
  await save(page, 'Save as version 2');
  await showKey(page, stem);
  await expect(accepted(page).first()).toHaveText('4.5 ± 0.2 km');
});

test('a short text, a statement and pairs are written and show their keys', async ({ page }) => {
  const text = fresh('Which capital?');
  await begin(page, 'Short text', text);
  await page.getByLabel('Answer 1', { exact: true }).fill('Chennai');
  await page.getByRole('button', { name: 'Accept another answer' }).click();
  await page.getByLabel('Answer 2', { exact: true }).fill('Madras');
  await page.getByLabel('Percent for answer 2').fill('50');
  await save(page);
  await showKey(page, text);
  await expect(accepted(page)).toHaveText(['Chennai', 'Madras (50% of the marks)']);

  const truth = fresh('Nine is prime.');
  await begin(page, 'True or false', truth);
  await page.getByRole('button', { name: 'Save question' }).click();
  await expect(page.getByText('Mark at least one option as correct')).toBeVisible();
  await page.getByRole('group', { name: 'Right answer' }).getByLabel('False').check();
  await save(page);
  await showKey(page, truth);
  await expect(page.getByText('Option B, correct:')).toBeAttached();

  const pairs = fresh('Match the squares.');
  await begin(page, 'Matching', pairs);
  for (const [place, prompt, match] of [
    [1, 'Two', '$4$'],
    [2, 'Three', '$9$'],
  ] as const) {
    await page.getByLabel(`Prompt ${place}`, { exact: true }).fill(prompt);
    await page.getByLabel(`Match ${place}`, { exact: true }).fill(match);
  }
  await page.getByRole('button', { name: 'Remove pair 3' }).click();
  await page.getByRole('button', { name: 'Add an extra match' }).click();
  await page.getByLabel('Extra match 1', { exact: true }).fill('Six');
  await expect(preview(page).getByLabel('Match for 2')).toBeVisible();
  await expect(preview(page).locator('math').first()).toBeVisible();
  await save(page);
  await showKey(page, pairs);
  await expect(page.getByText('On offer too:')).toBeVisible();
});

test('a draft waits apart from the ready questions until it is made ready', async ({ page }) => {
  const stem = fresh('Not yet');
  await begin(page, 'True or false', stem);
  await page.getByRole('group', { name: 'Right answer' }).getByLabel('True').check();
  await page.getByLabel('Tags').fill('GATE 2024');
  await page.keyboard.press('Enter');
  await page.getByLabel('Source').fill('An invented book');
  await save(page, 'Save as draft');
  await page.goto(`/admin/questions?search=${encodeURIComponent(stem)}`);
  await expect(page.getByText('No question matches')).toBeVisible();
  await showKey(page, stem, 'draft');
  await expect(page.getByText('From An invented book · GATE 2024')).toBeVisible();
  await page.getByRole('link', { name: /^Edit question/ }).click();
  await save(page, 'Save and make ready');
  await showKey(page, stem);
});

const square = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a picture is chosen, described and shown with its size; without words it is not taken', async ({
  page,
}) => {
  const stem = fresh('Look.');
  await begin(page, 'True or false', stem);
  await page.getByRole('group', { name: 'Right answer' }).getByLabel('True').check();
  await page
    .getByRole('toolbar', { name: 'Insert into Question' })
    .getByRole('button', { name: 'Picture' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Insert a picture' });
  await dialog.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'square.png',
    mimeType: 'image/png',
    buffer: square,
  });
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialog.getByText('Say what the picture shows')).toBeVisible();
  await dialog.getByLabel('What it shows').fill('A small square');
  await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(
    /!\[A small square\]\(\/api\/picture\//,
  );
  await expect(page.getByLabel('Question', { exact: true })).toBeFocused();
  const picture = preview(page).getByRole('img', { name: 'A small square' });
  await expect(picture).toHaveAttribute('width', '1');
  await save(page);
  await showKey(page, stem);
  await expect(page.getByRole('img', { name: 'A small square' })).toBeVisible();
});

test('a pasted picture asks for its words, and a formula is inserted to be written over', async ({
  page,
}) => {
  await begin(page, 'True or false', 'Before');
  await page.getByLabel('Question', { exact: true }).evaluate(
    (area, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      area.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    [...square],
  );
  await expect(page.getByRole('dialog', { name: 'Insert a picture' }).getByText('pasted.png')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Question', { exact: true }).fill('');
  await page
    .getByRole('toolbar', { name: 'Insert into Question' })
    .getByRole('button', { name: 'Formula' })
    .click();
  await page.keyboard.type('x^2');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('$x^2$');
});

test('a passage is written, shared, and edited for all of its questions at once', async ({ page }) => {
  const title = fresh('Two trains');
  for (const round of ['first', 'second']) {
    await begin(page, 'True or false', fresh(`The ${round}.`));
    await page.getByRole('group', { name: 'Right answer' }).getByLabel('True').check();
    await page.getByRole('button', { name: 'Choose or write' }).click();
    if (round === 'first') {
      await page.getByRole('button', { name: 'Write a new one' }).click();
      await page.getByLabel('Title').fill(title);
      await page.getByLabel('Passage', { exact: true }).fill('A train leaves **Delhi**.');
      await page.getByRole('button', { name: 'Save and choose' }).click();
    } else {
      await page.getByRole('dialog').getByLabel('Search').fill(title);
      await page.getByRole('button', { name: `Choose ${title}` }).click();
    }
    await expect(preview(page).getByRole('region', { name: title })).toContainText('Delhi');
    await save(page);
  }
  await page.goto('/admin/questions?edit=new');
  await page.getByRole('button', { name: 'Choose or write' }).click();
  await page.getByRole('dialog').getByLabel('Search').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByText('2 questions get a new version')).toBeVisible();
  await page.getByLabel('Passage', { exact: true }).fill('A train leaves Agra.');
  await page.getByRole('button', { name: 'Save passage' }).click();
  await expect(page.getByRole('list', { name: 'Passages' })).toContainText('Agra');
  const { results } = await callApi<{ results: { questions: number }[] }>(
    'GET',
    `/question/stimulus?search=${encodeURIComponent(title)}`,
    undefined,
    await tokenOf(ADMIN),
  );
  expect(results.map((stimulus) => stimulus.questions)).toEqual([2]);
});
