import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, origin, test, tokenOf } from './browsing.ts';
import { admin, enter, jspr, student } from './roles.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const rowOf = (page: Page, regno: string) =>
  page.getByRole('table', { name: 'Blocked students' }).getByRole('row').filter({ hasText: regno });
const numbers = (page: Page) => page.getByLabel('Registration numbers');

async function block(page: Page, ...regnos: string[]) {
  await numbers(page).fill(regnos.join(', '));
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
}

const signsIn = async (person: { regno: string; password: string }) =>
  await tokenOf(person).then(
    () => true,
    () => false,
  );

test.describe('the blocked users of the admin', () => {
  test.beforeEach(async ({ page }) => {
    await enter(page, admin);
    await page.goto('/admin/blocked-users');
  });

  test('a number is named once more, then blocked and listed', async ({ page }) => {
    const person = await aStudent('GFT');
    await numbers(page).fill(person.regno);
    await page.getByRole('button', { name: 'Block', exact: true }).click();
    await expect(page.getByRole('alertdialog', { name: 'Block 1 student?' })).toContainText(person.regno);
    expect(await signsIn(person)).toBe(true);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click();
    await expect(rowOf(page, person.regno)).toContainText('GFT');
    await expect(toast(page)).toContainText('1 student blocked');
    await expect(numbers(page)).toHaveValue('');
    expect(await signsIn(person)).toBe(false);
  });

  test('“Undo” takes a block back', async ({ page }) => {
    const person = await aStudent();
    await block(page, person.regno);
    await expect(rowOf(page, person.regno)).toBeVisible();
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, person.regno)).toHaveCount(0);
    expect(await signsIn(person)).toBe(true);
  });

  test('a student is unblocked, and “Undo” blocks again', async ({ page }) => {
    const person = await aStudent();
    await block(page, person.regno);
    await rowOf(page, person.regno)
      .getByRole('button', { name: `Unblock ${person.name}` })
      .click();
    await expect(toast(page)).toContainText('1 student unblocked');
    await expect(rowOf(page, person.regno)).toHaveCount(0);
    expect(await signsIn(person)).toBe(true);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, person.regno)).toBeVisible();
    expect(await signsIn(person)).toBe(false);
  });

  test('several are chosen and unblocked together', async ({ page }) => {
    const [one, two] = [await aStudent(), await aStudent()];
    await block(page, one.regno, two.regno);
    for (const { regno } of [one, two]) await rowOf(page, regno).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Unblock 2', exact: true }).click();
    for (const { regno } of [one, two]) await expect(rowOf(page, regno)).toHaveCount(0);
    expect([await signsIn(one), await signsIn(two)]).toEqual([true, true]);
  });

  test('an unknown number is named, nobody is blocked and what was typed stays', async ({ page }) => {
    const person = await aStudent();
    await block(page, person.regno, 'N0B0DY');
    await expect(page.getByRole('alert')).toContainText('No account has the registration number N0B0DY.');
    await expect(page.getByRole('alert')).toContainText('Nobody was blocked.');
    await expect(numbers(page)).toHaveValue(`${person.regno}, N0B0DY`);
    expect(await signsIn(person)).toBe(true);
  });

  test('the trade in the address narrows the list', async ({ page }) => {
    const [mechanic, chemist] = [await aStudent('GME'), await aStudent('GCT')];
    await block(page, mechanic.regno, chemist.regno);
    await expect(rowOf(page, mechanic.regno)).toBeVisible();
    await page.getByLabel('Trade').selectOption('GCT');
    await expect(page).toHaveURL(/\?trade=GCT$/);
    await expect(rowOf(page, mechanic.regno)).toHaveCount(0);
    await expect(rowOf(page, chemist.regno)).toBeVisible();
    await page.reload();
    await expect(rowOf(page, chemist.regno)).toBeVisible();
    await expect(rowOf(page, mechanic.regno)).toHaveCount(0);
  });
});

test.describe('the blocked users of the JSPR', () => {
  test('are those of the own trade, which can be blocked', async ({ page }) => {
    const [own, other] = [await aStudent('GCS'), await aStudent('GEE')];
    await callApi('POST', '/user/block', { users: [other.regno] }, await tokenOf(admin));
    await enter(page, jspr);
    await page.goto('/admin/blocked-users');
    await block(page, own.regno);
    await expect(rowOf(page, own.regno)).toBeVisible();
    await expect(rowOf(page, other.regno)).toHaveCount(0);
    await expect(page.getByLabel('Trade')).toHaveCount(0);
    expect(await signsIn(own)).toBe(false);
  });

  test('take nobody of another trade', async ({ page }) => {
    const other = await aStudent('GEE');
    await enter(page, jspr);
    await page.goto('/admin/blocked-users');
    await block(page, other.regno);
    await expect(page.getByRole('alert')).toContainText('That lies outside your trade.');
    await expect(page.getByRole('alert')).toContainText(other.regno);
    expect(await signsIn(other)).toBe(true);
  });
});

test('a student who is blocked is led out of an open page by its next call', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  const person = await aStudent();
  await enter(page, person);
  await page.goto('/aptitudes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aptitude tests');
  const moderator = await tokenOf(admin);
  await callApi('POST', '/user/block', { users: [person.regno] }, moderator);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(`${origin()}/login`);
  await expect(toast(page)).toContainText(
    'Your account is blocked. Ask your junior representative or the placement cell.',
  );
  expect(await page.evaluate(() => 'authState' in localStorage || 'authState' in sessionStorage)).toBe(false);
});

for (const { kind, person, address, name } of [
  { kind: 'junior', person: student, address: '/jsprs', name: 'Asha Lanternwala' },
  { kind: 'senior', person: admin, address: '/sprs', name: 'Kabir Paperkite' },
]) {
  const groups = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

  test(`the ${kind} representatives stand grouped by trade, in the order of the trades`, async ({ page }) => {
    await enter(page, person);
    await page.goto(address);
    await expect(groups(page)).toHaveText([/GCS/, /GEC/, /GCT/, /GFT/, /GME/, /GEE/, /GIN/]);
    const first = page.getByRole('main').getByRole('region', { name: 'Computer Science' });
    await expect(first.getByRole('listitem')).toHaveText([new RegExp(name)]);
  });

  test(`the ${kind} representatives are chosen by batch, which the address keeps`, async ({ page }) => {
    const year = new Date().getFullYear();
    await enter(page, person);
    await page.goto(address);
    await page.getByLabel('Batch').selectOption(String(year - 1));
    await expect(page).toHaveURL(new RegExp(`${address}\\?batch=${year - 1}$`));
    await expect(page.getByText(`No representatives of batch ${year - 1} yet`)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Batch')).toHaveValue(String(year - 1));
    await page.getByLabel('Batch').selectOption(String(year));
    await expect(groups(page)).toHaveCount(7);
    await expect(page.getByText(name)).toBeVisible();
  });
}
