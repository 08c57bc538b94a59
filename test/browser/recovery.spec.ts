import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, getToken, origin, type Person, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const alerts = (page: Page) => page.getByRole('alert');

/** Opens the screen from the sign-in and asks for a code. */
async function ask(page: Page, regno: string) {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The sign-in has a field of the same name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot password');
  await field(page, 'Registration no').fill(regno);
  await button(page, 'Send Code').click();
  await expect(field(page, 'Code')).toBeFocused();
}

/** The newest code that was mailed to a student, as an admin reads it. */
async function codeOf({ regno }: Pick<Person, 'regno'>): Promise<string> {
  const { results } = await callApi<{ results: { to: string; text: string }[] }>(
    'GET',
    '/mail?limit=100',
    undefined,
    await getToken(admin),
  );
  const newest = results.find(({ to, text }) => to.startsWith(`${regno}@`) && text.includes('Your code'));
  return newest?.text.match(/^ {4}(\d{6})$/m)?.[1] ?? '';
}

async function fill(page: Page, code: string, password: string, again = password) {
  await field(page, 'Code').fill(code);
  await field(page, 'New Password').fill(password);
  await field(page, 'Confirm New Password').fill(again);
  await button(page, 'Change Password').click();
}

test('a forgotten password is replaced with the code that an admin finds among the mails', async ({
  page,
  anotherDevice,
}) => {
  const person = await aStudent();
  const elsewhere = await getToken(person);
  await ask(page, person.regno);
  await expect(page.getByText(`If ${person.regno} has a mail address, a code is on its way`)).toBeVisible();

  const desk = await anotherDevice();
  await signInAs(desk, admin);
  await desk.goto('/admin/mail');
  await expect(desk.getByText('SMTP_URL is not set.')).toBeVisible();
  const mail = desk.getByRole('listitem').filter({ hasText: `To ${person.regno}@students.example.org` });
  await expect(mail.getByRole('heading')).toHaveText('Your code for a new password');
  const [code = ''] = (await mail.textContent())?.match(/\d{6}(?=\s+It works once)/) ?? [];

  await fill(page, `${code.slice(0, 3)} ${code.slice(3)}`, 'brand-new');
  await expect(page).toHaveURL(`${origin()}/login`);
  await expect(toast(page)).toContainText('Success');
  await expect(toast(page)).toContainText('Your password is changed. Sign in with the new one.');
  await field(page, 'Registration no').fill(person.regno);
  await field(page, 'Password').fill('brand-new');
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(`${origin()}/`);

  await expect(getToken(person)).rejects.toThrow('wrong-credentials');
  await expect(callApi('GET', '/user/verify-session', undefined, elsewhere)).rejects.toThrow(
    'unauthenticated',
  );
  // The list updates by itself.
  await expect(mail.filter({ hasText: 'Your password was changed' })).toBeVisible();
});

test('an unknown registration number is treated no differently', async ({ page }) => {
  await ask(page, 'NO/SUCH/07');
  await expect(page.getByText('If NO/SUCH/07 has a mail address, a code is on its way')).toBeVisible();
  await fill(page, '123456', 'brand-new');
  await expect(alerts(page)).toHaveText([/^The code is not right or no longer valid\./]);
});

test('the registration number is required to request and to enter a code', async ({ page }) => {
  await page.goto('/forgot-password');
  for (const name of ['Send Code', 'I have a code already']) {
    await button(page, name).click();
    await expect(alerts(page)).toHaveText(['Enter the registration number']);
    await expect(field(page, 'Registration no')).toBeFocused();
  }
});

test('every field is required, and passwords that differ are reported before a short one', async ({
  page,
}) => {
  const person = await aStudent();
  await ask(page, person.regno);
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/user/forgot-password')) requests++;
  });
  await button(page, 'Change Password').click();
  await expect(alerts(page)).toHaveText([
    'Enter the 6 digits of the code',
    'Enter a password',
    'Enter the new password again',
  ]);
  await expect(field(page, 'Code')).toBeFocused();
  await fill(page, '12345', 'long enough');
  await expect(alerts(page)).toHaveText(['Enter the 6 digits of the code']);
  await fill(page, '123456', 'four', 'for');
  await expect(alerts(page)).toHaveText(['Passwords do not match']);
  await expect(field(page, 'Confirm New Password')).toBeFocused();
  await fill(page, '123456', 'four');
  await expect(alerts(page)).toHaveText(['Password must be at least 5 characters long']);
  await expect(field(page, 'New Password')).toBeFocused();
  expect(requests).toBe(0);
});

test('a wrong code is reported at its field, and the input stays', async ({ page }) => {
  const person = await aStudent();
  await ask(page, person.regno);
  const code = await codeOf(person);
  await fill(page, code === '000000' ? '000001' : '000000', 'brand-new');
  await expect(alerts(page)).toHaveText([
    'The code is not right or no longer valid. Look for the newest mail, or ask for a new code.',
  ]);
  await expect(field(page, 'Code')).toBeFocused();
  await expect(field(page, 'New Password')).toHaveValue('brand-new');
  await expect(field(page, 'Confirm New Password')).toHaveValue('brand-new');
  await fill(page, code, 'brand-new');
  await expect(page).toHaveURL(`${origin()}/login`);
});

test('the code field helps phones to fill it', async ({ page }) => {
  await ask(page, 'NOBODY');
  await expect(field(page, 'Code')).toHaveAttribute('inputmode', 'numeric');
  await expect(field(page, 'Code')).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field(page, 'New Password')).toHaveAttribute('autocomplete', 'new-password');
});

test('a new code can be sent after the wait that the server names, and voids the old one', async ({
  page,
}) => {
  const person = await aStudent();
  await page.clock.install();
  await ask(page, person.regno);
  const first = await codeOf(person);
  await expect(button(page, /^Send a new code in (60|59|58) s$/)).toBeDisabled();
  await page.clock.runFor(61_000);
  await field(page, 'New Password').fill('kept while waiting');
  await button(page, 'Send a new code').click();
  await expect(toast(page)).toContainText('A new code is on its way');
  await expect(button(page, /^Send a new code in \d\d s$/)).toBeDisabled();
  await expect(field(page, 'New Password')).toHaveValue('kept while waiting');
  const second = await codeOf(person);
  if (first !== second) {
    await fill(page, first, 'brand-new');
    await expect(alerts(page)).toHaveText([/^The code is not right/]);
  }
  await fill(page, second, 'brand-new');
  await expect(page).toHaveURL(`${origin()}/login`);
});

test('a student who returns to the page enters the code without requesting another', async ({ page }) => {
  const person = await aStudent();
  await ask(page, person.regno);
  const code = await codeOf(person);
  await page.reload();
  await field(page, 'Registration no').fill(person.regno.toLowerCase());
  await button(page, 'I have a code already').click();
  await expect(button(page, 'Send a new code')).toBeEnabled();
  await fill(page, code, 'brand-new');
  await expect(page).toHaveURL(`${origin()}/login`);
});

test('“Back” keeps the registration number', async ({ page }) => {
  await ask(page, '26/GCS/03');
  await button(page, 'Use another registration number').click();
  await expect(field(page, 'Registration no')).toHaveValue('26/GCS/03');
});

test('without network nothing is lost and it can be tried again', async ({ page }) => {
  const person = await aStudent();
  await page.goto('/forgot-password');
  await page.route('**/api/user/generate-otp/**', (route) => route.abort());
  await field(page, 'Registration no').fill(person.regno);
  await button(page, 'Send Code').click();
  await expect(toast(page)).toContainText('The portal could not be reached.');
  await page.unroute('**/api/user/generate-otp/**');
  await button(page, 'Send Code').click();
  await expect(field(page, 'Code')).toBeVisible();
  // Waits, since the next notice has the same text.
  await expect(toast(page)).toHaveCount(0);
  await page.route('**/api/user/forgot-password', (route) => route.abort());
  const code = await codeOf(person);
  await fill(page, code, 'brand-new');
  await expect(toast(page)).toContainText('The portal could not be reached.');
  await expect(field(page, 'Code')).toHaveValue(code);
  await page.unroute('**/api/user/forgot-password');
  await button(page, 'Change Password').click();
  await expect(page).toHaveURL(`${origin()}/login`);
});

test('everything works by keyboard', async ({ page }) => {
  const person = await aStudent();
  await page.goto('/forgot-password');
  await field(page, 'Registration no').focus();
  await page.keyboard.type(person.regno);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Code')).toBeFocused();
  await page.keyboard.type(await codeOf(person));
  await page.keyboard.press('Tab');
  await page.keyboard.type('brand-new');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('brand-new');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin()}/login`);
});

test.describe('the mails', () => {
  test.beforeEach(({ page }) => signInAs(page, admin));

  test('have texts for an empty list and a failure', async ({ page }) => {
    const data = { sending: true, readable: true, results: [], page: 1, totalPages: 0, total: 0 };
    await page.route('**/api/mail?*', (route) =>
      route.fulfill({ json: { success: true, status: 200, message: 'Done', data } }),
    );
    await page.goto('/admin/mail');
    await expect(page.getByText('No mail yet')).toBeVisible();
    await page.unroute('**/api/mail?*');
    await page.route('**/api/mail?*', (route) =>
      route.fulfill({
        status: 403,
        json: { success: false, status: 403, message: 'Not now.', code: 'forbidden' },
      }),
    );
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('The mails could not be loaded');
    await page.unroute('**/api/mail?*');
    await button(page, 'Try again').click();
    await expect(page.getByRole('alert')).toBeHidden();
  });

  test('are paged, with the page in the address', async ({ page }) => {
    for (let n = 0; n < 21; n++) await callApi('GET', `/user/generate-otp/${(await aStudent()).regno}`);
    await page.goto('/admin/mail');
    await expect(page.getByRole('list', { name: 'Mails' }).getByRole('listitem')).toHaveCount(20);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\?page=2$/);
    await expect(page.getByText(/Page 2 of/)).toBeVisible();
  });
});
