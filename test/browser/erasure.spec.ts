import type { Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, getToken, origin, type Person, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, signInAs } from './roles.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const card = (page: Page) => page.getByRole('region', { name: 'Erase your data' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const row = (page: Page, { regno }: Pick<Person, 'regno'>) =>
  page.getByRole('row').filter({ hasText: regno });

async function open(page: Page): Promise<Person> {
  const person = await aStudent();
  await signInAs(page, person);
  await page.goto('/user/dashboard?tab=account');
  await expect(button(page, 'Ask for erasure')).toBeVisible();
  return person;
}

async function ask({ password, ...person }: Person) {
  await callApi('POST', '/user/request-erasure', { password }, await getToken({ password, ...person }));
}

test('a person reads what an erasure deletes and keeps, requests it, sees the day, and withdraws the request', async ({
  page,
}) => {
  const faults = collectErrors(page);
  const person = await open(page);
  await button(page, 'Ask for erasure').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What is erased');
  await expect(dialog).toContainText('so that the ranks of others stay right');
  await expect(dialog).toContainText('never during a test');
  await dialog.getByRole('button', { name: 'Ask for erasure' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter your password');
  await page.getByLabel('Your password').fill(person.password);
  await dialog.getByRole('button', { name: 'Ask for erasure' }).click();
  await expect(toast(page)).toContainText('Your request is noted');
  await expect(card(page)).toContainText('Your data will be erased on');
  await page.reload();
  await expect(card(page)).toContainText('Your data will be erased on');
  await button(page, 'Keep my data').click();
  await expect(toast(page)).toContainText('Your data stay');
  await expect(button(page, 'Ask for erasure')).toBeVisible();
  expect(faults).toEqual([]);
});

test('a wrong password is reported at its field, and without network nothing is lost', async ({ page }) => {
  const person = await open(page);
  await button(page, 'Ask for erasure').click();
  const send = page.getByRole('dialog').getByRole('button', { name: 'Ask for erasure' });
  await page.getByLabel('Your password').fill('not it');
  await send.click();
  await expect(page.getByRole('alert')).toHaveText('The current password is wrong.');
  await page.route('**/api/user/request-erasure', (route) => route.abort());
  await page.getByLabel('Your password').fill(person.password);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  await page.unroute('**/api/user/request-erasure');
  await send.click();
  await expect(card(page)).toContainText('Your data will be erased on');
});

test('while a test is open the profile says when an erasure can be requested', async ({ page }) => {
  const person = await aStudent();
  const id = await aTest();
  const { regno, trade } = person;
  await callApi('POST', `/aptitude/appear/${id}`, { regno, trade }, await getToken(person));
  await signInAs(page, person);
  await page.goto('/user/dashboard?tab=account');
  await expect(card(page)).toContainText('You can ask once it is submitted, at the latest after');
  await expect(button(page, 'Ask for erasure')).toBeDisabled();
});

test('an admin erases a person at once, who is signed out', async ({ page, anotherDevice }) => {
  const person = await aStudent();
  await ask(person);
  const other = await anotherDevice();
  await signInAs(other, person);

  await signInAs(page, admin);
  await page.goto('/admin/blocked-users');
  await page.getByRole('link', { name: 'Requests for erasure' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Requests for erasure');
  await row(page, person)
    .getByRole('button', { name: /^Erase .* now$/ })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText(`registration number ${person.regno}`);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(toast(page)).toContainText(`${person.regno} is free again.`);
  await expect(row(page, person)).toHaveCount(0);

  await other.goto('/user/dashboard?tab=account');
  await expect(other).toHaveURL(`${origin()}/login`);
  await other.getByLabel('Registration no').fill(person.regno);
  await other.getByLabel('Password', { exact: true }).fill(person.password);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(other)).toContainText('Login Failed');
});

test('an admin declines with a reason by keyboard, and the person reads it', async ({
  page,
  anotherDevice,
}) => {
  const person = await aStudent();
  await ask(person);
  await signInAs(page, admin);
  await page.goto('/admin/erasures');
  await row(page, person)
    .getByRole('button', { name: /^Decline/ })
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('Tell the person why');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('An inquiry is open until May.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Request declined');
  await expect(row(page, person)).toHaveCount(0);

  const other = await anotherDevice(PHONE);
  await signInAs(other, person);
  await other.goto('/user/dashboard?tab=account');
  await expect(card(other)).toContainText('An inquiry is open until May.');
  await expect(button(other, 'Ask again')).toBeEnabled();
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('the list of requests has texts for no requests, a failure and an empty page', async ({ page }) => {
  await signInAs(page, admin);
  const reply = (data: object) => ({ json: { success: true, status: 200, message: 'Done', data } });
  await page.route('**/api/erasure?*', (route) =>
    route.fulfill(reply({ results: [], page: 1, totalPages: 0, total: 0 })),
  );
  await page.goto('/admin/erasures');
  await expect(page.getByText('No open request')).toBeVisible();
  await page.unroute('**/api/erasure?*');
  await page.route('**/api/erasure?*', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, status: 403, message: 'Not now.', code: 'forbidden' },
    }),
  );
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('The requests could not be loaded');
  await page.unroute('**/api/erasure?*');
  await button(page, 'Try again').click();
  await expect(page.getByRole('alert')).toBeHidden();
  await ask(await aStudent());
  await page.goto('/admin/erasures?page=900');
  await button(page, 'Go to the last page').click();
  await expect(page.getByRole('table', { name: 'Requests for erasure' })).toBeVisible();
});
