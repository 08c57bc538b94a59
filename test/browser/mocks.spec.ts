import { press, pressInDialog, startTest } from './actions.ts';
import { aStudent, expect, PHONE, signIn, test } from './fixtures.ts';
import { admin } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('an admin opens a pattern, and a student sits mocks of it, reads the result at once and compares', async ({
  page,
  anotherDevice,
}) => {
  const desk = await anotherDevice();
  await signIn(desk, admin);
  await desk.goto('/admin/aptitudes');
  await desk.getByRole('button', { name: 'From a template' }).click();
  await desk.getByRole('radio', { name: /^Wipro Elite/ }).check();
  const open = desk.getByRole('switch', { name: /^Open as mock/ });
  await open.click();
  await expect(open).toBeEnabled();
  await expect(open).toBeChecked();
  await desk.getByText('Cut-offs of its mocks').click();
  await desk.getByLabel('Percent at least').first().fill('40');
  await desk.getByRole('button', { name: 'Save cut-offs' }).click();
  await expect(desk.getByRole('button', { name: 'Use the typical ones' })).toBeVisible();
  expect(await findAxeViolations(desk)).toEqual([]);

  await page.setViewportSize(PHONE);
  await signIn(page, await aStudent());
  await page.goto('/aptitudes');
  await page.getByRole('navigation', { name: 'Preparation' }).getByRole('link', { name: 'Mocks' }).click();
  await expect(page.getByText('You have not sat it yet').first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  for (const right of ['first', 'second']) {
    await page.getByRole('button', { name: 'Sit a mock: Wipro Elite' }).click();
    await expect(page.getByRole('heading', { name: 'Wipro Elite (mock)' })).toBeVisible();
    await startTest(page);
    await press('Submit')(page);
    await pressInDialog('Submit')(page);
    await page.getByRole('link', { name: 'See the result' }).click();
    await expect(page.getByText('A mock ranks nobody')).toBeVisible();
    expect(await findAxeViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Compare your mocks' }).click();
    await expect(page.getByRole('list').getByText('Not qualified')).toHaveCount(right === 'first' ? 1 : 2);
  }
  await expect(page.getByText('The placement cell has set the cut-offs.')).toBeVisible();
  await expect(page.getByText('At least 40% of the marks')).toBeVisible();
  await expect(page.getByText('Too few answers to tell.')).toBeVisible();
  await expect(page.getByText('As many marks as in the mock before')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByRole('button', { name: 'Make a plan' }).click();
  await expect(page.getByRole('button', { name: 'Give it up' })).toBeVisible();
  await expect(page.getByText(/^From /).first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.goto('/');
  await expect(page.getByText(/^Plan for/)).toContainText('Wipro Elite');

  await page.goto('/aptitudes');
  await expect(page.getByText('(mock)')).toHaveCount(0);
  await desk.goto('/admin/aptitudes');
  await expect(desk.getByRole('heading', { name: 'Aptitudes' })).toBeVisible();
  await expect(desk.getByText('(mock)')).toHaveCount(0);
});
