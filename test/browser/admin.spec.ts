import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { admin, signInAs } from './roles.ts';
import { aCorrectedKey } from './test-data.ts';

test.use({ viewport: { width: 1_280, height: 900 } });
test.beforeEach(async ({ page }) => signInAs(page, admin));

let count = 0;
const fresh = (words: string) => `${words} ${process.pid}-${Date.now()}-${count++}`;

async function write(page: Page, stem: string): Promise<void> {
  await page.goto('/admin/questions?edit=new');
  await page.getByLabel('Question', { exact: true }).fill(stem);
  for (const [letter, text] of [
    ['A', '$\\frac{3}{4}$'],
    ['B', '1/2'],
    ['C', '2/3'],
    ['D', '1'],
  ] as const)
    await page.getByLabel(`Option ${letter}`, { exact: true }).fill(text);
  await page.getByRole('checkbox', { name: 'Option A is correct' }).check();
  await page.getByLabel('Topics', { exact: true }).fill('Percentage');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save question' }).click();
  await expect(page).not.toHaveURL(/edit=/);
}

test('a question is written with a formula, found, edited as a new version and deleted', async ({ page }) => {
  const stem = fresh('How much is a half and a quarter?');
  await write(page, stem);
  await page.goto(`/admin/questions?search=${encodeURIComponent(stem)}`);
  await expect(page.getByText(stem).first()).toBeVisible();
  await page.getByRole('button', { name: /Show \d options/ }).click();
  await expect(page.locator('mfrac').first()).toBeVisible();
  await page.getByRole('link', { name: /^Edit question/ }).click();
  await page.getByLabel('Question', { exact: true }).fill(`${stem} Really?`);
  await page.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(page.getByText(`${stem} Really?`).first()).toBeVisible();
  await page.getByRole('button', { name: /^Delete question/ }).click();
  await page.getByRole('button', { name: 'Delete question', exact: true }).click();
  await expect(page.getByText(`${stem} Really?`)).toHaveCount(0);
});

test('the editor keeps the input of a question that the server refuses', async ({ page }) => {
  await page.goto('/admin/questions?edit=new');
  await page.getByLabel('Question', { exact: true }).fill('Which of these?');
  await page.getByRole('button', { name: 'Save question' }).click();
  await expect(page.getByText('Write the option').first()).toBeVisible();
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Which of these?');
});

test('the preview says that it is outdated until it shows the latest input', async ({ page }) => {
  await page.clock.install();
  await page.goto('/admin/questions?edit=new');
  const preview = page.getByLabel('Preview', { exact: true });
  await expect(preview).toHaveAttribute('aria-busy', 'false');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel('Question', { exact: true }).fill('Which of these?');
  await expect(preview).toHaveAttribute('aria-busy', 'true');
  await page.clock.resume();
  await expect(preview.getByText('Which of these?')).toBeVisible();
  await expect(preview).toHaveAttribute('aria-busy', 'false');
});

test('chosen questions stay chosen across pages and filters, and are added to a test together', async ({
  page,
}) => {
  const name = fresh('Chosen');
  const id = await aTest({ name, startsIn: 3_600, questions: 1 });
  const select = (place: number) => page.getByRole('checkbox', { name: /^Select question/ }).nth(place);
  await page.goto('/admin/questions?question_type=GCS');
  await select(0).check();
  await select(1).check();
  await select(1).uncheck();
  await page.goto('/admin/questions?question_type=GME');
  await select(0).check();
  await expect(page.getByText('2 selected').last()).toBeVisible();
  await page.getByRole('button', { name: /Add to a test/ }).click();
  await page.getByRole('radio', { name: new RegExp(name) }).check();
  await page.getByRole('button', { name: /^Add 2/ }).click();
  await expect(page.getByText('2 selected')).toHaveCount(0);
  await page.goto(`/admin/aptitude/${id}`);
  await expect(page.getByRole('tab', { name: /Questions/ })).toContainText('3');
});

test('clearing the selection empties it', async ({ page }) => {
  await page.goto('/admin/questions');
  await page
    .getByRole('checkbox', { name: /^Select question/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select question/ }).first()).not.toBeChecked();
});

test('a new test is a draft in the institute’s time zone, and is deleted', async ({ page }) => {
  const name = fresh('Mock drive');
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  await page.goto('/admin/aptitudes');
  await page.getByRole('button', { name: 'New test' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^Start/).fill(`${day}T09:30`);
  await page.getByLabel('Duration in minutes').fill('45');
  await page.getByLabel('Questions per student').fill('10');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page).toHaveURL(/\/admin\/aptitude\/\d+/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  const id = page.url().match(/aptitude\/(\d+)/)?.[1];
  const token = await getToken(ADMIN);
  const { aptitude } = await callApi<{ aptitude: { test_timestamp: number; stage: string } }>(
    'GET',
    `/aptitude/${id}`,
    undefined,
    token,
  );
  expect(aptitude.stage).toBe('draft');
  await expect(page.getByRole('list', { name: 'Checklist' })).toContainText(/no questions/i);
  // Half past nine in Asia/Kolkata is four o'clock UTC.
  expect(new Date(aptitude.test_timestamp * 1_000).toISOString()).toBe(`${day}T04:00:00.000Z`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /Delete/ }).click();
  await page.getByRole('button', { name: 'Delete test' }).click();
  await expect(page).toHaveURL(`${origin()}/admin/aptitudes`);
});

test('a test with attempts is archived and can be restored', async ({ page }) => {
  const name = fresh('Sat once');
  const id = await aTest({ name });
  const { regno, trade, ...student } = await aStudent();
  await callApi(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    await getToken({ regno, password: student.password }),
  );
  await page.goto(`/admin/aptitude/${id}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /Archive/ }).click();
  await page.getByRole('button', { name: 'Archive test' }).click();
  await page.goto('/admin/aptitudes');
  await page.getByRole('tab', { name: 'Archived' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: /Restore|Bring back/ }).click();
  await page.getByRole('tab', { name: 'All' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
});

test('the responses are ranked and lead to each result', async ({ page }) => {
  const id = await aTest();
  for (const right of [false, true]) {
    const { regno, trade, password } = await aStudent();
    const token = await getToken({ regno, password });
    const startedAttempt = await callApi<{
      attempt: { id: number; epoch: number };
      questions: { id: number; options: { id: string }[] }[];
    }>('POST', `/aptitude/appear/${id}`, { regno, trade }, token);
    const answers = startedAttempt.questions
      .slice(0, right ? 4 : 0)
      .map((question) => ({ question_id: question.id, selected_options: [question.options[0]?.id] }));
    await callApi('POST', `/aptitude/submit/${id}`, { userData: { regno, trade }, answers }, token);
  }
  await page.goto(`/admin/aptitude/${id}?tab=results`);
  await expect(page.getByRole('row')).toHaveCount(3);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  await button.press('Enter');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/^Responses to .*\.xlsx$/);
  await page.route('**/export?format=csv*', async (route) => {
    await expect(page.getByRole('button', { name: 'Preparing the file' })).toBeDisabled();
    await route.abort();
  });
  await button.click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  await expect(page.getByText('The portal could not be reached').first()).toBeVisible();
  await expect(button).toBeEnabled();
  await page.locator('tbody a').first().click();
  await expect(page).toHaveURL(new RegExp(`/aptitude/response/${id}\\?regno=`));
  await expect(page.getByText('Rank appears after 5 students').first()).toBeVisible();
});

test('the responses are searched, filtered and sorted in the address, and exported in that state', async ({
  page,
}) => {
  const { test: id, trusting, knowing } = await aCorrectedKey({ cut_off: { marks: 1 } });
  const rows = page.getByRole('table', { name: /^Responses/ }).locator('tbody tr');
  const seeOnly = async (...people: { regno: string }[]) => {
    await expect(rows).toHaveCount(people.length);
    await expect(rows).toContainText(people.map(({ regno }) => regno));
  };
  await page.goto(`/admin/aptitude/${id}?tab=results`);
  await seeOnly(trusting, knowing);
  await expect(rows.first()).toContainText('Yes');
  const marks = page.getByRole('button', { name: 'Marks' });
  await marks.click();
  await expect(page).toHaveURL(/sort=marks&order=DESC/);
  await marks.click();
  await seeOnly(knowing, trusting);
  await page.getByLabel('Qualified', { exact: true }).selectOption('Yes');
  await seeOnly(trusting);
  await page.reload();
  await seeOnly(trusting);
  await expect(page).toHaveURL(/tab=results&sort=marks&qualified=yes$/);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(trusting.regno);
  expect(text).not.toContain(knowing.regno);

  await page.getByLabel('Search', { exact: true }).fill(knowing.regno);
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await expect(page.getByLabel('Search', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await seeOnly(knowing, trusting);
  await page.getByLabel('Search', { exact: true }).fill(knowing.regno);
  await seeOnly(knowing);
  await page.getByRole('tab', { name: 'Regrade' }).click();
  await expect(page).toHaveURL(/\?tab=regrade$/);
});

test('on a phone a long registration number stays within the list', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const id = await aTest();
  const person = await aStudent('GCS', `26/GCS/LATERAL/ENTRY/${Date.now()}`);
  const own = await getToken(person);
  const { regno, trade } = person;
  await callApi('POST', `/aptitude/appear/${id}`, { regno, trade }, own);
  await callApi('POST', `/aptitude/submit/${id}`, { userData: { regno, trade }, answers: [] }, own);
  await page.goto(`/admin/aptitude/${id}?tab=results`);
  const list = page.getByRole('table', { name: /responses/i }).locator('..');
  await expect(list).toContainText(regno);
  expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test('an admin reaches the management page of a test from its student page', async ({ page }) => {
  const name = fresh('A test of the office');
  const [over, open, coming] = await Promise.all(
    [-7_200, -60, 7_200].map((startsIn) => aTest({ name: `${name} ${startsIn}`, startsIn })),
  );
  await page.goto('/aptitudes');
  const card = (startsIn: number) => page.getByRole('listitem').filter({ hasText: `${name} ${startsIn}` });
  await expect(card(-7_200).getByText('Over', { exact: true })).toBeVisible();
  await expect(card(-60).getByText('Open now', { exact: true })).toBeVisible();
  await expect(card(7_200).getByText('Starts in', { exact: true })).toBeVisible();
  for (const [startsIn, id] of [
    [-7_200, over],
    [-60, open],
    [7_200, coming],
  ] as const) {
    await expect(card(startsIn).getByRole('link')).toHaveCount(1);
    await expect(
      card(startsIn).getByRole('link', { name: /^(Manage|A test of the office)/ }),
    ).toHaveAttribute('href', `/admin/aptitude/${id}`);
  }
  for (const id of [over, open, coming]) {
    await page.goto(`/aptitude/appear/${id}`);
    await expect(page.getByText('Your paper')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Manage' }).click();
    await expect(page).toHaveURL(`${origin()}/admin/aptitude/${id}`);
  }
});
