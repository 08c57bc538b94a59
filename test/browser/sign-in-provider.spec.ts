import { expect, test } from '@playwright/test';
import { type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import { button, field, toast } from './account-steps.ts';
import { ADMIN, type RunningPortal, removeFolder, startPortal } from './portal.ts';
import { continueAs, findFreePort } from './provider-steps.ts';
import { findAxeViolations, measureOverflow } from './screens.ts';

const STUDENT = {
  ...{ regno: 'OIDC-1', name: 'Invented Visitor', trade: 'GCS', password: 'practice' },
  batch: new Date().getFullYear(),
};
let provider: IdentityProvider;
let portal: RunningPortal;

test.beforeAll(async () => {
  const port = await findFreePort();
  const PORTAL_URL = `http://127.0.0.1:${port}`;
  provider = await openIdentityProvider([`${PORTAL_URL}/login/callback/campus`]);
  const OIDC_PROVIDERS = JSON.stringify([provider.settings()]);
  portal = await startPortal({ port, settings: { PORTAL_URL, OIDC_PROVIDERS } });
  const registered = await fetch(`${portal.origin}/api/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STUDENT),
  });
  expect(registered.status).toBe(200);
});

test.afterAll(async () => {
  await portal.end();
  await provider.close();
  await removeFolder(portal.dataFolder);
});

test('a student signs in at the provider of the institute, by keyboard on a phone', async ({ page }) => {
  provider.people.set('visitor', { student_number: STUDENT.regno });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${portal.origin}/login`);
  await expect(button(page, 'Sign in with Campus account')).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Forgot password?' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await continueAs(page, 'visitor');
  await expect(toast(page)).toContainText('Login Successful');
  await expect(page).toHaveURL(`${portal.origin}/`);
  await page.goto(`${portal.origin}/user/dashboard`);
  await expect(page.getByText(STUDENT.regno).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${portal.origin}/`);
});

test('what goes wrong at the provider is said, and leads back to the password', async ({ page }) => {
  provider.people.set('stranger', { student_number: 'NOBODY-1' });
  await page.goto(`${portal.origin}/login`);
  await button(page, 'Sign in with Campus account').click();
  await continueAs(page, 'stranger');
  await expect(page.getByRole('alert')).toContainText(
    'No account of the portal has your registration number.',
  );
  // Neither code nor state stays in the address.
  await expect(page).toHaveURL(`${portal.origin}/login/callback/campus`);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to sign-in' }).click();
  provider.setDown(true);
  await portal.end();
  portal = await startPortal({
    dataFolder: portal.dataFolder,
    port: Number(new URL(portal.origin).port),
    settings: { OIDC_PROVIDERS: JSON.stringify([provider.settings()]) },
  });
  await button(page, 'Sign in with Campus account').click();
  await expect(toast(page)).toContainText('Campus account does not answer.');
  provider.setDown(false);
  await expect(button(page, 'Sign In')).toBeEnabled();
});

test('an admin links the provider on the profile, signs in by it, and unlinks it', async ({ page }) => {
  provider.people.set('boss', { student_number: ADMIN.regno });
  await page.goto(`${portal.origin}/login`);
  await field(page, 'Registration no').fill(ADMIN.regno);
  await field(page, 'Password').fill(ADMIN.password);
  await button(page, 'Sign In').click();
  await expect(page).toHaveURL(`${portal.origin}/`);
  await page.goto(`${portal.origin}/user/dashboard`);
  const card = page.getByRole('main');
  await card.getByRole('button', { name: 'Link Campus account' }).click();
  await field(page, 'Your password').fill(ADMIN.password);
  await button(page, 'Continue').click();
  await continueAs(page, 'boss');
  await expect(toast(page)).toContainText('This sign-in is linked to your account.');
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(`${portal.origin}/login`);
  await button(page, 'Sign in with Campus account').click();
  await expect(toast(page)).toContainText('Login Successful');
  await page.goto(`${portal.origin}/user/dashboard`);
  await button(page, 'Unlink Campus account').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(toast(page)).toContainText('Campus account is unlinked');
  await expect(button(page, 'Link Campus account')).toBeVisible();
});
