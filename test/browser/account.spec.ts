import type { Page, Route } from '@playwright/test';
import { button, count, field, toast } from './account-steps.ts';
import { aStudent, callApi, expect, getToken, origin, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Holds the replies of a call until `letGo` is called, and counts the requests. */
async function hold(page: Page, address: string) {
  const requests = count(page, address);
  const waiting: Route[] = [];
  await page.route(`**${address}`, (route) => {
    waiting.push(route);
  });
  return {
    requests,
    letGo: async () => {
      for (const route of waiting) await route.continue();
      await page.unroute(`**${address}`);
    },
  };
}

test.describe('the sign-in', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/login');
  });

  async function signInWith(page: Page, regno: string, password: string) {
    await field(page, 'Registration no').fill(regno);
    await field(page, 'Password').fill(password);
    await button(page, 'Sign In').click();
  }

  test('shows its texts and leads to the registration', async ({ page }) => {
    await expect(heading(page)).toHaveText('Welcome Back');
    await expect(page.getByText('Please sign in to continue', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(2);
    await expect(button(page, 'Sign In')).toBeEnabled();
    await page.getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL(`${origin()}/register`);
  });

  test('requires both fields and sends nothing without them', async ({ page }) => {
    const requests = count(page, '/user/login');
    await button(page, 'Sign In').click();
    await expect(page.getByText('Enter the registration number')).toBeVisible();
    await expect(page.getByText('Enter the password')).toBeVisible();
    await expect(field(page, 'Registration no')).toBeFocused();
    await field(page, 'Registration no').fill('26GCS03');
    await button(page, 'Sign In').click();
    await expect(page.getByText('Enter the registration number')).toBeHidden();
    await expect(field(page, 'Password')).toBeFocused();
    expect(requests()).toBe(0);
  });

  test('shows “Please wait”, is disabled while it runs, and sends once', async ({ page }) => {
    const { regno, password } = await aStudent();
    const login = await hold(page, '/api/user/login');
    await signInWith(page, regno, password);
    await expect(button(page, 'Please wait')).toBeDisabled();
    await expect(button(page, 'Sign In')).toHaveCount(0);
    await expect.poll(login.requests).toBe(1);
    await field(page, 'Password').press('Enter');
    await login.letGo();
    await expect(page).toHaveURL(`${origin()}/`);
    expect(login.requests()).toBe(1);
  });

  test('greets on success', async ({ page }) => {
    const { regno, password } = await aStudent();
    await signInWith(page, regno, password);
    await expect(toast(page)).toContainText('Login Successful');
    await expect(toast(page)).toContainText('Welcome back! You have successfully logged in.');
    await expect(page).toHaveURL(`${origin()}/`);
  });

  test('shows a refusal in the server’s words and offers another try', async ({ page }) => {
    await signInWith(page, 'NOBODY', 'not-this-one');
    await expect(toast(page)).toContainText('Login Failed');
    await expect(toast(page)).toContainText('The registration number or the password is not right.');
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(field(page, 'Password')).toBeFocused();
    await page.keyboard.type('another');
    await expect(field(page, 'Password')).toHaveValue('another');
    await expect(field(page, 'Registration no')).toHaveValue('NOBODY');
    await expect(button(page, 'Sign In')).toBeEnabled();
  });

  test('informs a blocked student', async ({ page }) => {
    const { regno, password } = await aStudent();
    await callApi('POST', '/user/block', { users: [regno] }, await getToken(ADMIN));
    await signInWith(page, regno, password);
    await expect(toast(page)).toContainText(
      'Your account is blocked. Ask your junior representative or the placement cell.',
    );
    await expect(page).toHaveURL(`${origin()}/login`);
  });

  for (const [what, answer] of [
    ['without network', (route: Route) => route.abort()],
    ['behind a broken gateway', (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad Gateway' })],
  ] as const)
    test(`${what} it says so and “Try again” sends again`, async ({ page }) => {
      const { regno, password } = await aStudent();
      await page.route('**/api/user/login', answer);
      await signInWith(page, regno, password);
      await expect(toast(page)).toContainText('Login Failed');
      await expect(toast(page)).toContainText('An error occurred during login. Please try again.');
      await page.unroute('**/api/user/login');
      await toast(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL(`${origin()}/`);
    });
});

test.describe('the registration', () => {
  const year = Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format());
  const labels = [
    'Full Name',
    'Trade',
    'Registration Number',
    'Batch',
    'Password',
    'Confirm Password',
  ] as const;
  type Values = Record<(typeof labels)[number], string>;
  let number = 0;
  const values = (change: Partial<Values> = {}): Values => ({
    'Full Name': 'Invented Newcomer',
    Trade: 'GIN',
    'Registration Number': `R${process.pid}${Date.now() % 100_000}${number++}`,
    Batch: String(year - 1),
    Password: 'fives',
    'Confirm Password': 'fives',
    ...change,
  });

  async function fill(page: Page, given: Values) {
    for (const label of labels) {
      if (label === 'Trade' || label === 'Batch') await field(page, label).selectOption(given[label]);
      else await field(page, label).fill(given[label]);
    }
  }
  const entered = async (page: Page) =>
    Object.fromEntries(
      await Promise.all(labels.map(async (label) => [label, await field(page, label).inputValue()] as const)),
    );
  const choices = (page: Page, label: string) =>
    field(page, label)
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));

  test.beforeEach(async ({ page }) => {
    await page.goto('/register');
  });

  test('shows its texts and leads to the sign-in', async ({ page }) => {
    await expect(heading(page)).toHaveText('Create Account');
    await expect(page.getByText('Sign up using your Registration no', { exact: true })).toBeVisible();
    await expect(page.locator('form label')).toHaveText([...labels]);
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(`${origin()}/login`);
  });

  test('offers every trade but GENERAL', async ({ page }) => {
    await expect
      .poll(() => choices(page, 'Trade'))
      .toEqual(['', 'GCS', 'GEC', 'GCT', 'GFT', 'GME', 'GEE', 'GIN']);
  });

  test('offers the current year and the three before it', async ({ page }) => {
    const offered = [0, 1, 2, 3].map((ago) => String(year - ago));
    await expect.poll(() => choices(page, 'Batch')).toEqual(['', ...offered]);
  });

  test('requires every field and sends nothing without them', async ({ page }) => {
    const requests = count(page, '/user/register');
    await button(page, 'Create Account').click();
    for (const sentence of [
      'Enter the name',
      'Choose a trade',
      'Enter the registration number',
      'Choose a batch',
      'Enter a password',
    ])
      await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    await expect(field(page, 'Full Name')).toBeFocused();
    expect(requests()).toBe(0);
  });

  test('reports passwords that differ before a short one', async ({ page }) => {
    const requests = count(page, '/user/register');
    await fill(page, values({ Password: 'four', 'Confirm Password': 'for' }));
    await button(page, 'Create Account').click();
    await expect(page.getByRole('alert')).toHaveText(['Passwords do not match']);
    await field(page, 'Confirm Password').fill('four');
    await button(page, 'Create Account').click();
    await expect(page.getByRole('alert')).toHaveText(['Password must be at least 5 characters long']);
    expect(requests()).toBe(0);
  });

  test('creates an account with a password of 5 characters and leads to the sign-in', async ({ page }) => {
    const given = values();
    await fill(page, given);
    await button(page, 'Create Account').click();
    await expect(toast(page)).toContainText('Success');
    await expect(toast(page)).toContainText('Account created successfully');
    await expect(page).toHaveURL(`${origin()}/login`);
    const account = await callApi('POST', '/user/login', {
      regno: given['Registration Number'],
      password: given.Password,
    });
    expect(account).toMatchObject({
      name: given['Full Name'],
      trade: 'GIN',
      batch: year - 1,
      role: 'student',
    });
  });

  test('shows “Creating Account” and is disabled while it runs', async ({ page }) => {
    const call = await hold(page, '/api/user/register');
    await fill(page, values());
    await button(page, 'Create Account').click();
    await expect(button(page, 'Creating Account')).toBeDisabled();
    await expect.poll(call.requests).toBe(1);
    await field(page, 'Full Name').press('Enter');
    await call.letGo();
    await expect(page).toHaveURL(`${origin()}/login`);
    expect(call.requests()).toBe(1);
  });

  test('reports a number in use in the server’s words and keeps the input', async ({ page }) => {
    const { regno } = await aStudent();
    const given = values({ 'Registration Number': regno.toLowerCase() });
    await fill(page, given);
    await button(page, 'Create Account').click();
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText(
      'An account with this registration number exists already. Sign in instead.',
    );
    await expect(page).toHaveURL(`${origin()}/register`);
    expect(await entered(page)).toEqual(given);
    await expect(button(page, 'Create Account')).toBeEnabled();
  });

  test('keeps the input when the network fails', async ({ page }) => {
    const given = values();
    await page.route('**/api/user/register', (route) => route.abort());
    await fill(page, given);
    await button(page, 'Create Account').click();
    await expect(toast(page)).toContainText('The portal could not be reached.');
    expect(await entered(page)).toEqual(given);
  });
});
