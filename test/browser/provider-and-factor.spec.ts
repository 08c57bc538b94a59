import { expect, test } from '@playwright/test';
import { generateSync } from 'otplib';
import { type IdentityProvider, openIdentityProvider } from '#test/identity-provider.ts';
import { button, field, toast } from './account-steps.ts';
import { ADMIN, type RunningPortal, removeFolder, startPortal } from './portal.ts';
import { continueAs, findFreePort } from './provider-steps.ts';

const PERSON = { trade: 'GCS', batch: new Date().getFullYear(), password: 'practice' };
const STUDENT = { ...PERSON, regno: 'LINKED-1', name: 'Invented Student' };
const COLLEAGUE = { ...PERSON, regno: 'LINKED-2', name: 'Invented Colleague' };
let provider: IdentityProvider;
let portal: RunningPortal;

async function call(path: string, body: object | undefined, token = '', method = 'POST') {
  const reply = await fetch(`${portal.origin}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: reply.status, data: (await reply.json()).data };
}

const signIn = async ({ regno, password }: { regno: string; password: string }) =>
  (await call('/user/login', { regno, password })).data;

// The code of the step before, so that the next sign-in needs no wait for another one.
const codeOf = (secret: string, steps: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + steps * 30 });

/** Gives an admin an authenticator app, and returns its secret. */
async function addTotp({ password }: { password: string }, token: string): Promise<string> {
  const { secret } = (await call('/user/second-factor/totp', { password }, token)).data;
  const confirmed = await call('/user/second-factor/totp', { code: codeOf(secret, -1) }, token, 'PUT');
  expect(confirmed.status).toBe(200);
  return secret;
}

test.beforeAll(async () => {
  const port = await findFreePort();
  const PORTAL_URL = `http://127.0.0.1:${port}`;
  provider = await openIdentityProvider([`${PORTAL_URL}/login/callback/campus`]);
  const OIDC_PROVIDERS = JSON.stringify([provider.settings()]);
  portal = await startPortal({ port, settings: { PORTAL_URL, OIDC_PROVIDERS, OIDC_ADMINS: 'on' } });
  for (const person of [STUDENT, COLLEAGUE]) await call('/user/register', person);
});

test.afterAll(async () => {
  await portal.end();
  await provider.close();
  await removeFolder(portal.dataFolder);
});

test('an admin who comes from the provider still gives the second factor, then unlinks a student and resets a colleague’s', async ({
  page,
  browser,
}) => {
  provider.people.set('boss', { student_number: ADMIN.regno });
  provider.people.set('student', { student_number: STUDENT.regno });
  const { access_token } = await signIn(ADMIN);
  const made = await call('/user/add-admins', { regnos: [COLLEAGUE.regno] }, access_token);
  expect(made.status).toBe(200);
  const colleague = (await signIn(COLLEAGUE)).access_token;
  await addTotp(COLLEAGUE, colleague);
  const secret = await addTotp(ADMIN, access_token);

  const other = await browser.newPage();
  await other.goto(`${portal.origin}/login`);
  await button(other, 'Sign in with Campus account').click();
  await continueAs(other, 'student');
  await expect(toast(other)).toContainText('Login Successful');

  await page.goto(`${portal.origin}/login`);
  await button(page, 'Sign in with Campus account').click();
  await continueAs(page, 'boss');
  await expect(field(page, 'Code')).toBeFocused();
  await page.goto(`${portal.origin}/admin/people`);
  await expect(page).toHaveURL(/\/login/);
  await button(page, 'Sign in with Campus account').click();
  await field(page, 'Code').fill(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Login Successful');

  await page.goto(`${portal.origin}/admin/people?person=${STUDENT.regno}`);
  const dialog = page.getByRole('dialog', { name: STUDENT.name });
  await dialog.getByRole('button', { name: 'Unlink Campus account' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  // A toast beside an open dialog is no part of the page for assistive technology, which hears it announced.
  await expect(page.getByText('Campus account is unlinked').first()).toBeVisible();
  await expect(dialog.getByText('Linked sign-ins')).toBeHidden();
  await other.goto(`${portal.origin}/user/dashboard`);
  await expect(other).toHaveURL(/\/login/);

  await page.goto(`${portal.origin}/admin/people?person=${COLLEAGUE.regno}`);
  await button(page, 'Reset second factor').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText(`The second factor of ${COLLEAGUE.name} is removed`).first()).toBeVisible();
  expect((await call('/user/verify-session', undefined, colleague, 'GET')).status).toBe(401);
  expect((await signIn(COLLEAGUE)).access_token).toBeTruthy();
});
