import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { button, field, toast } from './account-steps.ts';
import { ADMIN, type RunningPortal, removeFolder, startPortal } from './portal.ts';
import { findAxeViolations, measureOverflow } from './screens.ts';

let portal: RunningPortal;
test.beforeEach(async () => {
  portal = await startPortal({ settings: { SECOND_FACTOR_REQUIRED: 'admins' } });
});
test.afterEach(async () => {
  await portal.end();
  await removeFolder(portal.dataFolder);
});

async function signIn(page: Page) {
  await page.goto(`${portal.origin}/login`);
  await field(page, 'Registration no').fill(ADMIN.regno);
  await field(page, 'Password').fill(ADMIN.password);
  await button(page, 'Sign In').click();
}

/** As if the browser were another one. */
const forget = (page: Page) =>
  page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

test('an admin sets up a compulsory app on a phone, signs in with it, and with a recovery code', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await expect(page).toHaveURL(`${portal.origin}/user/second-factor`);
  await expect(page.getByText('Admins need a second factor here')).toBeVisible();
  await button(page, 'Set up an authenticator app').click();
  await field(page, 'Your password').fill(ADMIN.password);
  await button(page, 'Continue').click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  expect(await measureOverflow(page)).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  // A phone cannot scan its own screen.
  await expect(page.getByRole('link', { name: 'Open the app on this phone' })).toHaveAttribute(
    'href',
    /^otpauth:\/\/totp\/.*secret=/,
  );
  const secret = ((await page.locator('p.font-mono').textContent()) ?? '').replaceAll(' ', '');
  // The code of the step before, so that the next sign-in needs no wait for another one.
  const codeNow = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });
  await field(page, 'Code').fill(codeNow(-1));
  await button(page, 'Confirm').click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  expect(await measureOverflow(page)).toBe(0);
  expect(await findAxeViolations(page)).toEqual([]);
  const recovery = (await codes.first().textContent()) ?? '';
  await button(page, 'I have kept them').click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();

  await forget(page);
  await signIn(page);
  await expect(field(page, 'Code')).toBeFocused();
  expect(await findAxeViolations(page)).toEqual([]);
  await field(page, 'Code').fill('123 456');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The code is not right')).toBeVisible();
  await field(page, 'Code').fill(codeNow(1));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Login Successful');
  await expect(page).toHaveURL(`${portal.origin}/`);

  await forget(page);
  await signIn(page);
  await field(page, 'Code').fill(recovery);
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(`${portal.origin}/`);
});

test('an admin adds a passkey and signs in with it, and the device’s refusal leads nowhere', async ({
  page,
}) => {
  // Passkeys need a name, not an address.
  const site = portal.origin.replace('127.0.0.1', 'localhost');
  const settings = { PORTAL_URL: site, HOST: 'localhost' };
  await portal.end();
  portal = await startPortal({ dataFolder: portal.dataFolder, port: Number(new URL(site).port), settings });
  portal.origin = site;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signIn(page);
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/user/second-factor`);
  await button(page, 'Add a passkey').click();
  await field(page, 'Name').fill('Invented laptop');
  await field(page, 'Your password').fill(ADMIN.password);
  await button(page, 'Continue').click();
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await button(page, 'I have kept them').click();
  await expect(button(page, 'Remove Invented laptop')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await forget(page);
  await signIn(page);
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await button(page, 'Use a passkey').click();
  await expect(toast(page)).toContainText('The passkey was not used.');
  await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await button(page, 'Use a passkey').click();
  await expect(page).toHaveURL(`${site}/`);
  await page.goto(`${site}/user/second-factor`);
  await button(page, 'Remove Invented laptop').click();
  await field(page, 'Your password').fill(ADMIN.password);
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page)).toContainText('Invented laptop is removed');
});
