import type { Page } from '@playwright/test';
import { fresh, pressButton, write } from './authoring-steps.ts';
import { aStudent, aTest, callApi, expect, getToken, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { admin, signInAs } from './roles.ts';

test.use({ viewport: { width: 1_280, height: 900 } });
test.beforeEach(async ({ page }) => signInAs(page, admin));

const checklist = (page: Page) => page.getByRole('list', { name: 'Checklist' });

/** Creates a draft from a template, by keyboard alone. */
async function draftFrom(page: Page, template: string, name: string): Promise<void> {
  await page.goto('/admin/aptitudes');
  await pressButton(page, 'From a template');
  await page.getByRole('radio', { name: new RegExp(`^${template}`) }).press('Space');
  await write(page, 'Name', name);
  await pressButton(page, 'Write the draft');
  await expect(page).toHaveURL(/\/admin\/aptitude\/\d+$/);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

const numberOf = (page: Page) => Number(page.url().match(/aptitude\/(\d+)/)?.[1]);

/** Sets every line of every section to `wanted` GENERAL questions of any topic. */
async function makeSmall(page: Page, wanted: string): Promise<void> {
  await page.getByRole('tab', { name: /^Sections/ }).press('Enter');
  const edits = page.getByRole('button', { name: /^Edit section/ });
  for (let place = 0; place < (await edits.count()); place += 1) {
    await edits.nth(place).press('Enter');
    const dialog = page.getByRole('dialog');
    const counts = dialog.getByLabel('Questions', { exact: true });
    for (let line = 0; line < (await counts.count()); line += 1) {
      await counts.nth(line).press('ControlOrMeta+a');
      await counts.nth(line).pressSequentially(wanted);
      await dialog.getByLabel('Topic', { exact: true }).nth(line).selectOption('');
      await dialog.getByLabel('Type', { exact: true }).nth(line).selectOption('GENERAL');
    }
    await pressButton(page, 'Save section');
    await expect(dialog).toHaveCount(0);
  }
}

test('a GATE-like test from a template is corrected by its checklist and published', async ({ page }) => {
  const name = fresh('GATE mock');
  await draftFrom(page, 'GATE', name);
  await expect(checklist(page).getByText(/lacks/).first()).toBeVisible();
  await pressButton(page, /^Publish$/);
  await expect(page.getByText('Not published', { exact: true })).toBeVisible();
  await expect(checklist(page)).toBeFocused();
  await makeSmall(page, '2');
  await page.getByRole('tab', { name: 'Setup' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ready to publish' })).toBeVisible();
  await pressButton(page, /^Publish$/);
  await page.locator('summary', { hasText: 'Facts and checklist' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Published', exact: true })).toBeVisible();
  const { regno, password } = await aStudent();
  const listed = await callApi<{ name: string }[]>(
    'GET',
    '/aptitude/upcoming',
    undefined,
    await getToken({ regno, password }),
  );
  expect(listed.map((one) => one.name)).toContain(name);
  // A published test cannot change until it is a draft again.
  await page.getByRole('tab', { name: /^Sections/ }).press('Enter');
  await expect(page.getByText('A published test keeps its sections.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit section/ })).toHaveCount(0);
  await pressButton(page, 'Make a draft again');
  await expect(page.getByRole('button', { name: /^Edit section/ }).first()).toBeVisible();
});

test('an Infosys-like test gets cut-offs and terms, and is duplicated with them', async ({ page }) => {
  const name = fresh('Infosys mock');
  await draftFrom(page, 'Infosys SE', name);
  await makeSmall(page, '1');
  await pressButton(page, /^Edit section Reasoning/);
  await page.getByLabel('Cut-off of this section').selectOption('percent');
  await pressButton(page, 'Save section');
  await expect(page.getByText('Give a number')).toBeVisible();
  await write(page, 'Percent at least', '40');
  await pressButton(page, 'Save section');
  await expect(page.getByText(/Cut-off: at least 40%/)).toBeVisible();

  await page.getByRole('tab', { name: 'Setup' }).press('Enter');
  await page.getByRole('radio', { name: /^Own time within a window/ }).press('Space');
  await write(page, /^Networks/, 'the lab');
  await write(page, /^Access code/, 'Monsoon 7');
  await expect(checklist(page).getByText(/submit early/)).toHaveCount(0);
  await page.getByLabel('Marks and rank come out').selectOption('at-once');
  await page.getByLabel('Correct answers come out').selectOption('at-once');
  await page.getByLabel('Explanations come out').selectOption('by-hand');
  await pressButton(page, 'Save settings');
  await expect(page.getByText(/Give a network such as/)).toBeVisible();
  await write(page, /^Networks/, '10.20.0.0/16');
  await pressButton(page, 'Save settings');
  await expect(page.getByText('Settings saved', { exact: true })).toBeVisible();
  await expect(checklist(page).getByText(/submit early/)).toBeVisible();

  await pressButton(page, /^Actions for/);
  await page.getByRole('menuitem', { name: 'Duplicate…' }).press('Enter');
  await write(page, 'Name', `${name} again`);
  await pressButton(page, 'Write the copy');
  await expect(page.getByRole('heading', { name: `${name} again` })).toBeVisible();
  const { aptitude, sections } = await callApi<{
    aptitude: { stage: string; access_code: string; release_explanations: string };
    sections: { cut_off: unknown }[];
  }>('GET', `/aptitude/${numberOf(page)}`, undefined, await getToken(ADMIN));
  expect(aptitude).toMatchObject({
    stage: 'draft',
    access_code: 'Monsoon 7',
    timing: 'own',
    release_explanations: 'by-hand',
  });
  expect(sections[0]?.cut_off).toEqual({ percent: 40 });
});

test('a test is saved as a template, offered first, and deleted', async ({ page }) => {
  const name = fresh('Weekly pattern');
  await page.goto(`/admin/aptitude/${await aTest({ startsIn: 86_400 })}`);
  await pressButton(page, /^Actions for/);
  await page.getByRole('menuitem', { name: 'Keep as a template…' }).press('Enter');
  await write(page, 'Name of the template', name);
  await pressButton(page, 'Keep template');
  await expect(page.getByText('Template kept', { exact: true })).toBeVisible();
  await page.goto('/admin/aptitudes?edit=template');
  await page.getByRole('radio', { name: new RegExp(`^${name}`) }).press('Space');
  await pressButton(page, /^Delete this template/);
  await pressButton(page, /^Delete template/);
  await expect(page.getByRole('radio', { name: new RegExp(`^${name}`) })).toHaveCount(0);
});

test('chosen questions are put into sections and into order, and get their own marks', async ({ page }) => {
  const id = await aTest({ name: fresh('Arranged'), startsIn: 86_400, questions: 3 });
  await page.goto(`/admin/aptitude/${id}?tab=sections`);
  await pressButton(page, 'Make a draft again');
  await pressButton(page, 'Add a section');
  await write(page, 'Name of the section', 'Warm-up');
  await pressButton(page, 'Save section');
  await expect(page.getByRole('heading', { name: /1\. Warm-up/ })).toBeVisible();
  await page.getByRole('tab', { name: 'Setup' }).press('Enter');
  await expect(checklist(page).getByText(/Put these questions into a section/)).toBeVisible();
  await page.getByRole('tab', { name: /^Questions/ }).press('Enter');
  await pressButton(page, /^Arrange$/);
  for (let left = 3; left > 0; left -= 1)
    await page.getByLabel('Section of question 1').last().selectOption({ label: 'Warm-up' });
  await page.getByLabel('Own marks of question 1').fill('2.5');
  await pressButton(page, 'Move question 3 up');
  await expect(page.getByRole('button', { name: 'Move question 2 up' })).toBeFocused();
  await pressButton(page, 'Save the order');
  await expect(page.getByText('2.5 marks')).toBeVisible();
  const { places, sections } = await callApi<{
    sections: { id: number }[];
    places: { section_id: number; marks: number | null }[];
  }>('GET', `/aptitude/${id}`, undefined, await getToken(ADMIN));
  expect(places.map((place) => [place.section_id, place.marks])).toEqual([
    [sections[0]?.id, 2.5],
    [sections[0]?.id, null],
    [sections[0]?.id, null],
  ]);
});

test('a student gets extra time before and during a test, and unused time is revoked', async ({ page }) => {
  const id = await aTest({ name: fresh('With extra time') });
  const [before, during] = [await aStudent(), await aStudent()];
  await callApi(
    'POST',
    `/aptitude/appear/${id}`,
    { regno: during.regno, trade: during.trade },
    await getToken(during),
  );
  await page.goto(`/admin/aptitude/${id}?tab=extra-time`);
  await pressButton(page, 'Give extra time');
  await pressButton(page, 'Give the time');
  await expect(page.getByRole('alert')).toHaveCount(2);
  await write(page, 'Registration no', before.regno);
  await page.getByRole('radio', { name: '× 1.5' }).press('Space');
  await write(page, 'Reason', 'Uses a scribe');
  await pressButton(page, 'Give the time');
  await expect(page.getByRole('row', { name: new RegExp(before.regno) })).toContainText('× 1.5');
  await pressButton(page, 'Give extra time');
  await write(page, 'Registration no', during.regno);
  await page.getByRole('radio', { name: 'Extra minutes' }).press('Space');
  await write(page, 'Minutes more', '12');
  await write(page, 'Reason', 'The computer failed');
  await pressButton(page, 'Give the time');
  const row = page.getByRole('row', { name: new RegExp(during.regno) });
  await expect(row).toContainText('12 min more');
  // A student who has started keeps the extra time.
  await expect(row.getByRole('button')).toHaveCount(0);
  await page
    .getByRole('row', { name: new RegExp(before.regno) })
    .getByRole('button')
    .press('Enter');
  await expect(page.getByRole('row', { name: new RegExp(before.regno) })).toHaveCount(0);
});

test('a test is printed as paper, key and bubble sheet, each on its own page, with the key of its set', async ({
  page,
}) => {
  const name = fresh('On paper');
  const id = await aTest({ name, startsIn: 86_400 });
  await page.goto(`/admin/aptitude/${id}/print`);
  await expect(page.getByRole('article', { name: 'Question paper' })).toBeVisible();
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  await page.getByLabel('Set', { exact: true }).selectOption('B');
  await page.getByRole('checkbox', { name: 'Key sheet' }).press('Space');
  await page.getByRole('checkbox', { name: /^Bubble sheet/ }).press('Space');
  const keys = page.getByRole('article', { name: 'Key sheet' }).getByRole('listitem');
  await expect(keys).toHaveCount(4);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(3);
  await expect(page.getByRole('article', { name: 'Bubble sheet' }).getByRole('listitem')).toHaveCount(4);

  const { questions } = await callApi<{
    questions: { options_html: string[]; correct_options: number[] }[];
  }>('GET', `/aptitude/${id}`, undefined, await getToken(ADMIN));
  const rightOnes = new Set(
    questions.flatMap((one) => one.correct_options.map((place) => textOf(one.options_html[place - 1] ?? ''))),
  );
  const printed = page.getByRole('article', { name: 'Question paper' }).locator('.paper-question');
  for (let place = 0; place < 4; place += 1) {
    const letter = ((await keys.nth(place).textContent()) ?? '').match(/[A-E]$/)?.[0] ?? '';
    const option = printed
      .nth(place)
      .locator('.paper-options > li')
      .nth(letter.charCodeAt(0) - 65);
    const html = await option.locator('.rich').evaluate((rich) => rich.innerHTML);
    expect(rightOnes).toContain(textOf(html));
  }
});

/** Pages of a PDF as Chromium writes them. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

const textOf = (html: string) => html.replace(/<[^>]*>|\s/g, '');
