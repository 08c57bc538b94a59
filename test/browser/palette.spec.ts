import type { Page } from '@playwright/test';
import { aTest, callApi, expect, getToken, origin, PHONE, test } from './fixtures.ts';
import { admin, signInAs, student } from './roles.ts';
import { findAxeViolations, waitUntilIdle } from './screens.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Find a page/ });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });

async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test.describe('for admins', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, admin);
    await page.goto('/admin/venues');
  });

  test('the keyboard alone finds a page, an act, a test, a person and a question', async ({ page }) => {
    await open(page);
    expect(await findAxeViolations(page)).toEqual([]);
    await page.keyboard.type('mail');
    await expect(option(page, 'Mail')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin()}/admin/mail`);

    const name = `Palette ${Date.now()}`;
    const id = await aTest({ name, startsIn: 3_600 });
    await open(page);
    await page.keyboard.type(name);
    await expect(option(page, new RegExp(name))).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/aptitude/${id}\\b`));

    await open(page);
    await page.keyboard.type(student.regno);
    await expect(option(page, new RegExp(student.regno))).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin()}/admin/people?person=${student.regno}`);
    // The palette is a dialog too.
    const person = page.getByRole('dialog').filter({ hasText: 'Last seen' });
    await expect(person).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(person).toHaveCount(0);

    const { results } = await callApi<{ results: { id: number; description: string }[] }>(
      'GET',
      '/question?limit=1&search=train',
      undefined,
      await getToken(admin),
    );
    await open(page);
    await page.keyboard.type('train');
    const questions = page.getByRole('group', { name: 'Questions' }).getByRole('option');
    await expect(questions.first()).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await questions.first().click();
    await expect(page).toHaveURL(`${origin()}/admin/questions/history/${results[0]?.id}`);

    await open(page);
    await page.keyboard.type('new test');
    await page.keyboard.press('ArrowDown');
    await expect(option(page, 'New test from a template')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${origin()}/admin/aptitudes?edit=new`);
  });

  test('an act switches the theme, nothing is said to match, and a failed search is named', async ({
    page,
  }) => {
    await open(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveClass(/dark/);
    await open(page);
    await page.keyboard.type('zyxwvutsrq');
    await expect(page.getByRole('status').filter({ hasText: 'Nothing matches.' })).toBeVisible();
    await page.route('**/api/user/directory?**', (route) => route.fulfill({ status: 400, json: {} }));
    await page.keyboard.type('p');
    await expect(page.getByText('Tests, people and questions could not be searched.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  });

  test('on a phone a button opens it, and it fits', async ({ page }) => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await field(page).fill('a');
    await waitUntilIdle(page);
    expect(await findAxeViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  });
});

test('a student has none', async ({ page }) => {
  await signInAs(page, student);
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('button', { name: 'Find anything' })).toHaveCount(0);
  await expect(field(page)).toHaveCount(0);
});
