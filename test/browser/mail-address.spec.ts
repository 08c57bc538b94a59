import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { admin, collectErrors, signInAs } from './roles.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const card = (page: Page) => page.getByRole('region', { name: 'Mail address' });
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('alert');

type Mail = { to: string; subject: string; text: string };

/** The mails to an address, newest first, as an admin reads them. */
async function mailsTo(address: string): Promise<Mail[]> {
  const token = await getToken(admin);
  const { results } = await callApi<{ results: Mail[] }>('GET', '/mail?limit=100', undefined, token);
  return results.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
}
const codeFor = async (address: string) =>
  (await mailsTo(address))[0]?.text.match(/^ {4}(\d{6})$/m)?.[1] ?? '';

async function open(page: Page): Promise<Person> {
  const person = await aStudent();
  await signInAs(page, person);
  await page.goto('/user/dashboard?tab=account');
  await expect(card(page)).toContainText(`${person.regno}@students.example.org`);
  return person;
}

async function ask(page: Page, mail: string, { password }: Pick<Person, 'password'>) {
  await button(page, 'Use another address').click();
  await field(page, 'New mail address').fill(mail);
  await field(page, 'Your password').fill(password);
  await button(page, 'Send code').click();
}

test('an address is requested, confirmed by its code, shown and removed', async ({ page }) => {
  const faults = collectErrors(page);
  const person = await open(page);
  const mail = `${person.regno}@home.example`.toLowerCase();
  await ask(page, mail, person);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page)).toContainText(`A code is on its way to ${mail}`);
  await page.reload();
  const code = await codeFor(mail);
  await field(page, 'Code').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(page, 'Verify').click();
  await expect(toast(page)).toContainText('Mail address verified');
  await expect(card(page)).toContainText(`${mail}On file and verified`);
  await expect(field(page, 'Code')).toHaveCount(0);
  const told = await mailsTo(`${person.regno}@students.example.org`);
  expect(told.map(({ subject }) => subject)).toEqual(['Your mail address was changed']);

  await button(page, 'Remove address').click();
  await expect(page.getByRole('dialog')).toContainText(`go to ${person.regno}@students.example.org`);
  await field(page, 'Your password').fill(person.password);
  await button(page, 'Remove').click();
  await expect(toast(page)).toContainText('Mail address removed');
  await expect(card(page)).toContainText('since you have not given one');
  expect(faults).toEqual([]);
});

test('errors appear at their fields, and the input stays', async ({ page }) => {
  const person = await open(page);
  await button(page, 'Use another address').click();
  await button(page, 'Send code').click();
  await expect(alerts(page)).toHaveText(['Enter a mail address', 'Enter your password']);
  await expect(field(page, 'New mail address')).toBeFocused();
  await field(page, 'New mail address').fill('ravi at home');
  await field(page, 'Your password').fill('not it');
  await button(page, 'Send code').click();
  await expect(alerts(page)).toHaveText(['Enter one address, such as name@example.org']);
  await field(page, 'New mail address').fill('ravi@127.0.0.1');
  await button(page, 'Send code').click();
  await expect(alerts(page)).toHaveText(['Enter one mail address']);
  await field(page, 'New mail address').fill('ravi@home.example');
  await button(page, 'Send code').click();
  await expect(alerts(page)).toHaveText(['The current password is wrong.']);
  await expect(field(page, 'New mail address')).toHaveValue('ravi@home.example');
  await page.route('**/api/user/change-mail', (route) => route.abort());
  await field(page, 'Your password').fill(person.password);
  await button(page, 'Send code').click();
  await expect(alerts(page)).toContainText(['could not be reached']);
  await page.unroute('**/api/user/change-mail');
  await button(page, 'Send code').click();
  await expect(card(page)).toContainText('A code is on its way to ravi@home.example');
});

test('a wrong code is reported, another address replaces the first, and the request can be cancelled', async ({
  page,
}) => {
  const person = await open(page);
  const [first, second] = [`${person.regno}.one@home.example`, `${person.regno}.two@home.example`];
  await ask(page, first, person);
  await button(page, 'Verify').click();
  await expect(alerts(page)).toHaveText(['Enter the 6 digits of the code']);
  await expect(field(page, 'Code')).toBeFocused();
  const code = await codeFor(first);
  await field(page, 'Code').fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Verify').click();
  await expect(alerts(page)).toHaveText([/^The code is not right/]);
  await ask(page, second, person);
  await expect(card(page)).toContainText(`A code is on its way to ${second}`);
  await expect(alerts(page)).toHaveCount(0);
  await button(page, 'Do not use this address').click();
  await expect(toast(page)).toContainText('The address on file stays');
  await expect(field(page, 'Code')).toHaveCount(0);
});

test('everything works by keyboard on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const person = await open(page);
  const mail = `${person.regno}.keys@home.example`;
  await button(page, 'Use another address').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'New mail address')).toBeFocused();
  await page.keyboard.type(mail);
  await page.keyboard.press('Tab');
  await expect(field(page, 'Your password')).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(`A code is on its way to ${mail}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await field(page, 'Code').focus();
  await page.keyboard.type(await codeFor(mail));
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText('On file and verified');
});
