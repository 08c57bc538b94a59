import type { Page } from '@playwright/test';
import type { AnsweredVersion } from '#contract/results/distractors.ts';
import { callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { anEditedQuestion, aWeakQuestion } from './question-test-data.ts';
import { admin, signInAs } from './roles.ts';
import { tallest } from './screens.ts';

test.beforeEach(({ page }) => signInAs(page, admin));

let count = 0;
const fresh = (words: string) => `${words} ${process.pid}-${Date.now() % 100_000}-${count++}`;

async function aQuestion(description: string, wish: object = {}): Promise<number> {
  const draft = {
    description,
    options: ['3', '4', '5', '6'],
    correct_options: [2],
    topic_tags: ['Numbers'],
    question_type: 'GENERAL',
    difficulty_level: 2,
    ...wish,
  };
  return (await callApi<{ id: number }>('POST', '/question/create', draft, await getToken(admin))).id;
}

test('the history shows changes word by word, and restores an earlier version', async ({ page }) => {
  const id = await anEditedQuestion();
  await page.goto(`/admin/questions/history/${id}`);
  const newest = page.getByRole('list', { name: 'Versions' }).getByRole('listitem').first();
  await expect(newest.getByText('Version 2')).toBeVisible();
  await expect(newest.locator('del').first()).toHaveText(/is/);
  await expect(newest.locator('ins').first()).toHaveText(/are/);
  await expect(page.getByText('No test has this question yet.')).toBeVisible();
  await page.getByRole('button', { name: /^Restore version 1/ }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Version 3/ })).toBeVisible();
  await page.goto('/admin/questions?search=twelve+apples');
  await expect(page.getByText('How much is a half and a quarter of twelve apples?').first()).toBeVisible();
});

test('a topic is added, ordered by keyboard, renamed with its questions, and merged', async ({ page }) => {
  const name = fresh('Knots');
  await page.goto('/admin/questions/topics');
  await page.getByRole('button', { name: 'New topic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Area').fill('Logical');
  await dialog.getByRole('button', { name: 'Add topic' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();

  await page.getByRole('button', { name: `${name}: move with the arrow keys` }).focus();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Order saved').first()).toBeVisible();
  const lines = page.getByRole('region', { name: 'Logical' }).getByRole('listitem');
  await expect(lines.nth(-2)).toContainText(name);

  await aQuestion(fresh('Which knot holds?'), { topic_tags: [name] });
  await page.reload();
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: /^Rename/ }).click();
  await dialog.getByLabel('Name').fill(`${name} tied`);
  await expect(dialog.getByText('1 question will get a new version')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save topic' }).click();
  await page.getByRole('button', { name: `More for ${name} tied` }).click();
  await page.getByRole('menuitem', { name: /^Remove/ }).click();
  await page.getByRole('button', { name: 'Merge…', exact: true }).click();
  await dialog.getByLabel('Into').selectOption({ label: 'Quantitative: Numbers' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(`${name} tied`, { exact: true })).toHaveCount(0);
});

test('many questions change their status together, and the notice offers to undo it', async ({ page }) => {
  const words = fresh('Bulk');
  await aQuestion(`${words} one`);
  await aQuestion(`${words} two`);
  await page.goto(`/admin/questions?search=${encodeURIComponent(words)}`);
  await page.getByRole('checkbox', { name: /^Select all 2/ }).check();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitem', { name: 'Put back to drafts' }).click();
  await expect(page.getByText('No question matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select question/ })).toHaveCount(2);
});

test('filters by tag, kind and use are in the address', async ({ page }) => {
  const tag = fresh('tag').slice(0, 40);
  await aQuestion(fresh('Tagged'), { tags: [tag] });
  await page.goto('/admin/questions');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Tag', { exact: true }).fill(tag);
  await expect(page).toHaveURL(/tags=/);
  await expect(page.getByRole('checkbox', { name: /^Select question/ })).toHaveCount(1);
  await page.getByLabel('Kind', { exact: true }).selectOption('numerical');
  await expect(page.getByText('No question matches')).toBeVisible();
  await page.getByLabel('Kind', { exact: true }).selectOption('single');
  await page.getByLabel('Use', { exact: true }).selectOption('no');
  await expect(page.getByRole('checkbox', { name: /^Select question/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/tags=/);
});

test('the question set shows a line for each question, and the keyboard is there in a few steps', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto('/admin/questions');
  const rows = page.getByRole('list', { name: 'Questions' }).locator(':scope > li');
  await expect(rows).toHaveCount(20);
  expect(await tallest(rows)).toBeLessThanOrEqual(49);
  await page.setViewportSize(PHONE);
  await expect(rows.first()).toBeInViewport();
  expect(await tallest(rows)).toBeLessThanOrEqual(80);
  await page.setViewportSize({ width: 1_280, height: 800 });

  await page.keyboard.press('/');
  const search = page.getByLabel('Search', { exact: true });
  await expect(search).toBeFocused();
  await page.keyboard.press('/');
  await expect(search).toHaveValue('/');
  await search.fill('');
  await expect(page).not.toHaveURL(/search/);
  await expect(rows).toHaveCount(20);
  await expect(search).toBeFocused();
  for (let step = 0; step < 7; step += 1) await page.keyboard.press('Tab');
  await expect(rows.first().getByRole('checkbox')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(rows.first().getByRole('button', { name: /^Hide/ })).toBeVisible();

  await page.getByRole('button', { name: 'Draft', exact: true }).click();
  await expect(page).toHaveURL(/status=draft/);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/questions');
  await expect(rows.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('a similar question is shown while a question is written', async ({ page }) => {
  const words = fresh('How many marbles are left when three of nine go into the box');
  const id = await aQuestion(words);
  await page.goto('/admin/questions?edit=new');
  await page.getByLabel('Question', { exact: true }).fill(`${words}?`);
  await expect(page.getByText('Reads much like…')).toBeVisible();
  await expect(page.getByRole('link', { name: `Question ${id}` })).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('Entirely other words about copper wire');
  await expect(page.getByText('Reads much like…')).toHaveCount(0);
});

test('an edit reports that somebody else has saved the question, and overwrites it only when saved again', async ({
  page,
}) => {
  const id = await aQuestion(fresh('How many legs has a stool'));
  await page.goto(`/admin/questions?edit=${id}`);
  const words = fresh('How many legs has this stool');
  await page.getByLabel('Question', { exact: true }).fill(words);
  const theirs = { description: fresh('Theirs'), options: ['3', '4'], correct_options: [1] };
  const facts = { topic_tags: ['Numbers'], question_type: 'GENERAL', difficulty_level: 2 };
  await callApi('PUT', `/question/${id}`, { ...theirs, ...facts }, await getToken(admin));
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(
    page.getByText(/Someone saved another version of this question in the meantime/).last(),
  ).toBeVisible();
  await expect(page.getByText(/Version 2 has been saved since then/)).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue(words);
  await page.getByRole('button', { name: 'Save as version 3' }).click();
  await expect(page.getByText('Version 3 saved', { exact: true })).toBeVisible();
});

test('unsaved input survives a closed tab, and is deleted after a save or sign-out', async ({ page }) => {
  await signInAs(page, admin, 'own');
  const words = fresh('Half a question about');
  const edit = (tab: Page) => tab.goto('/admin/questions?edit=new');
  await edit(page);
  await page.getByLabel('Question', { exact: true }).fill(words);
  // The tab closes without asking, and a new one loads the input from the device.
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await edit(next);
  const again = next.getByLabel('Question', { exact: true });
  await expect(again).toHaveValue(words);
  await expect(next.getByText('Restored from an unsaved draft')).toBeVisible();
  await next.getByRole('button', { name: 'Start over' }).click();
  await expect(again).toHaveValue('');

  await again.fill(words);
  const option = next.getByLabel(/^Option [A-D]$/);
  for (let place = 0; place < 4; place++) await option.nth(place).fill(`Answer ${place}`);
  await next.getByRole('checkbox', { name: 'Option B is correct' }).check();
  await next.getByLabel('Topics').fill('Numbers');
  await next.getByLabel('Topics').press('Enter');
  next.on('dialog', (dialog) => dialog.accept());
  await next.reload();
  await expect(option.nth(3)).toHaveValue('Answer 3');
  const kept = () =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unfinished')).length);
  expect(await kept()).toBe(1);
  await next.getByRole('button', { name: 'Save question' }).click();
  await expect(next.getByText('Question saved', { exact: true })).toBeVisible();
  expect(await kept()).toBe(0);

  await edit(next);
  await again.fill(words);
  await expect.poll(kept).toBe(1);
  await next.getByRole('button', { name: 'Logout' }).click();
  await next.getByRole('button', { name: 'Leave and discard' }).click();
  await expect(next).toHaveURL(/login/);
  expect(await kept()).toBe(0);
});

test('a press shows the answers given in a test, with remarks in words', async ({ page }) => {
  const id = await aWeakQuestion();
  const token = await getToken(admin);
  const read = <T>(path: string) => callApi<T>('GET', `/question/${id}/use${path}`, undefined, token);
  const uses = await read<{ aptitude_id: number; name: string; facility: number | null }[]>('');
  const { aptitude_id, name } = uses.find(({ facility }) => facility !== null) ?? {
    aptitude_id: 0,
    name: '',
  };
  const [version] = await read<AnsweredVersion[]>(`/${aptitude_id}`);
  await page.goto(`/admin/questions/history/${id}`);
  const button = page.getByRole('button', { name: `Answers given in ${name}` });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  const table = page.getByRole('table', { name: 'Answers to version 1' });
  await expect(table).toHaveCount(0);
  await button.click();
  const rows = table.getByRole('row');
  await expect(rows).toHaveCount(version ? version.options.length + 2 : 0);
  for (const [place, { right, count }] of (version?.options ?? []).entries()) {
    const row = rows.nth(place + 1);
    await expect(row.getByRole('cell')).toHaveText([count.all, count.upper, count.lower].map(String));
    await expect(row.getByText('Key')).toHaveCount(right ? 1 : 0);
    await expect(row.getByText('Nobody chose it')).toHaveCount(!right && count.all === 0 ? 1 : 0);
    await expect(row.getByText('More of the upper')).toHaveCount(!right && count.upper > count.lower ? 1 : 0);
  }
  await page.getByRole('button', { name: `Hide the answers given in ${name}` }).click();
  await expect(table).toHaveCount(0);
});
