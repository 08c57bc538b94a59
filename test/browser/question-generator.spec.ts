import { expect, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

test.beforeEach(async ({ page }) => {
  await signInAs(page, admin);
  // Safari before 17.4 lacks it. On other pages the tests themselves need it.
  await page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'checkVisibility'));
});

const ADDRESS = '/admin/questions/generate';

test('a template is found, previewed and drawn from, and the draw is undone', async ({ page }) => {
  await page.goto('/admin/questions');
  await page.getByRole('link', { name: 'Generate' }).click();
  await expect(page).toHaveURL(/generate/);
  await expect(page.getByRole('navigation', { name: 'Templates' })).toBeVisible();
  await page.getByLabel('Search').fill('platform');
  await page.getByRole('navigation', { name: 'Templates' }).getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 2 }).last();
  await expect(page.getByRole('list', { name: 'Options' })).toBeVisible();
  const text = () => page.locator('.rich').first().textContent();
  const first = await text();
  await page.getByRole('button', { name: 'Another' }).click();
  await expect(page).toHaveURL(/seed=2\b/);
  await expect.poll(text).not.toBe(first);
  await page.getByRole('button', { name: 'The one before' }).click();
  await expect.poll(text).toBe(first);
  await page.getByLabel('Seed', { exact: true }).fill('4711');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await expect(page).toHaveURL(/seed=4711\b/);
  await expect(heading).toBeVisible();

  await page.getByLabel('How many').fill('3');
  await page.getByLabel(/^From seed 4711/).check();
  await page.getByRole('button', { name: 'Draw 3 questions' }).click();
  await expect(page.getByText('3 drafts drawn')).toBeVisible();
  await expect(page.getByText('In the bank already')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('3 questions removed')).toBeVisible();
  await expect(page.getByText('In the bank already')).toHaveCount(0);
});

test('drawn questions appear in the question set with template and seed', async ({ page }) => {
  await page.goto(`${ADDRESS}?name=start-in-a-race&seed=90`);
  await page.getByLabel('How many').fill('2');
  await page.getByLabel('Status').selectOption('ready');
  await page.getByLabel(/^From seed 90/).check();
  await page.getByRole('button', { name: 'Draw 2 questions' }).click();
  await page.getByRole('link', { name: 'Look at them' }).click();
  await expect(page.getByRole('link', { name: /^Edit question/ })).toHaveCount(2);
  await page
    .getByRole('button', { name: /^Show \d options/ })
    .first()
    .click();
  await expect(page.getByText(/template start-in-a-race, seed 9\d/)).toBeVisible();
});

test('everything works by keyboard, and a phone shows one step at a time', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(ADDRESS);
  const templates = page.getByRole('navigation', { name: 'Templates' });
  // Four hundred templates are closed into their areas.
  await expect(templates.getByRole('link')).toHaveCount(0);
  await templates.getByText('Quantitative', { exact: true }).click();
  await templates.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(templates).toBeHidden();
  await expect(page.getByRole('heading', { level: 2 }).filter({ visible: true }).first()).toBeFocused();
  await page.getByRole('button', { name: 'Another' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/seed=2\b/);
  await expect(page.getByRole('button', { name: 'Another' })).toBeFocused();
  await page.getByRole('link', { name: 'All templates' }).focus();
  await page.keyboard.press('Enter');
  await expect(templates).toBeVisible();
});

test('an invalid count is refused in the form', async ({ page }) => {
  await page.goto(`${ADDRESS}?name=start-in-a-race`);
  await page.getByLabel('How many').fill('101');
  await page.getByRole('button', { name: /^Draw/ }).click();
  await expect(page.getByRole('alert')).toHaveText(/1 to 100/);
});
