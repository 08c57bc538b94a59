import type { BrowserContext, Page } from '@playwright/test';
import { aTest, expect, origin, test } from './fixtures.ts';
import { admin, collectErrors, demoTest, jspr, signInAs, student, visitor } from './roles.ts';

const home = 'Welcome to the preparation portal';
const notFound = '404 | Page Not Found';
const refusal = 'This page is not open to your account';

const screens = [
  [visitor, '/login', 'Welcome Back'],
  [visitor, '/register', 'Create Account'],
  [visitor, '/forgot-password', 'Forgot password'],
  [student, '/', home],
  [student, '/aptitudes', 'Aptitude tests'],
  [student, '/aptitude/appear/(ongoing)', '(ongoing)'],
  [student, '/aptitude/appear/(upcoming)', '(upcoming)'],
  [student, '/aptitude/response/(completed)', '(completed)'],
  [student, '/practice', 'Practice'],
  [student, '/progress', 'Your progress'],
  [student, '/mocks', 'Mocks'],
  [student, '/revision', 'Revision'],
  [student, '/announcements', 'Announcements'],
  [student, '/user/dashboard', 'Tara Moonbasket'],
  [student, '/hall-of-fame?test=(completed)', 'Achievers'],
  [student, '/geo', 'Your position'],
  [student, '/sprs', 'SPRS'],
  [student, '/jsprs', 'JSPRS'],
  [student, '/change-password', 'Change Password'],
  [student, '/somewhere/else', notFound],
  [student, '/admin/somewhere', notFound],
  [student, '/admin/questions/quarantine', refusal],
  [student, '/admin/aptitudes', refusal],
  [student, '/admin/questions', refusal],
  [student, '/admin/aptitude/(completed)', refusal],
  [student, '/admin/blocked-users', refusal],
  [student, '/admin/mail', refusal],
  [student, '/admin/erasures', refusal],
  [student, '/Admin/Questions/', refusal],
  [jspr, '/admin/questions', refusal],
  [jspr, '/admin/mail', refusal],
  [jspr, '/admin/backups', refusal],
  [jspr, '/admin/announcements', refusal],
  [student, '/admin/audit', refusal],
  [jspr, '/admin/audit', refusal],
  [jspr, '/admin/insights', refusal],
  [jspr, '/admin/insights/compare', refusal],
  [jspr, '/admin/blocked-users', 'Blocked Users'],
  [jspr, '/admin/blocked-users/', 'Blocked Users'],
  [admin, '/', home],
  [admin, '/admin/questions/quarantine', 'Quarantine'],
  [admin, '/admin/aptitudes', 'Aptitudes'],
  [admin, '/admin/questions', 'Question set'],
  [admin, '/admin/questions/coverage', 'Coverage'],
  [admin, '/admin/aptitude/(completed)', '(completed)'],
  [admin, '/admin/blocked-users', 'Blocked Users'],
  [admin, '/admin/mail', 'Mail'],
  [admin, '/admin/backups', 'Backups'],
  [admin, '/admin/announcements', 'Announcements'],
  [admin, '/admin/audit', 'Audit log'],
  [admin, '/admin/insights', 'Insights'],
  [admin, '/admin/insights/compare', 'Compare'],
  [admin, '/admin/erasures', 'Requests for erasure'],
  [admin, '/user/dashboard', 'Placement Cell'],
  [admin, '/hall-of-fame?test=(completed)', 'Achievers'],
  [admin, '/sprs', 'SPRS'],
  [admin, '/change-password', 'Change Password'],
  [admin, '/admin/somewhere', notFound],
] as const;

// One window loads all addresses of a person, one after another.
for (const person of [visitor, student, jspr, admin])
  test.describe(`to the ${person.role}`, () => {
    let context: BrowserContext;
    let page: Page;
    let faults: string[];
    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({ baseURL: origin() });
      page = await context.newPage();
      await signInAs(page, person);
      faults = collectErrors(page);
    });
    test.afterAll(() => context.close());

    for (const [, address, heading] of screens.filter(([whose]) => whose === person))
      test(`${address} shows “${heading}” without errors`, async () => {
        const state = address.match(/\((ongoing|upcoming|completed)\)/)?.[1];
        const found = state ? await demoTest(state as 'ongoing' | 'upcoming' | 'completed') : undefined;
        await page.goto(address.replace(/\(.*\)/, String(found?.id)));
        await expect(page.getByRole('heading', { level: 1 })).toContainText(
          heading.startsWith('(') ? (found?.name ?? '') : heading,
        );
        await expect(page).toHaveTitle(/\S/);
        await page.waitForLoadState('networkidle');
        expect(faults.splice(0)).toEqual([]);
      });
  });

for (const address of ['/admin/questions', '/user/second-factor'])
  test(`${address} requests none of its data for a student, and leads home`, async ({ page }) => {
    await signInAs(page, student);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname);
    });
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(refusal);
    await page.waitForLoadState('networkidle');
    // The header asks for its bell.
    expect(calls.filter((path) => path !== '/api/notifications/unread')).toEqual(['/api/settings']);
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page).toHaveURL(`${origin()}/`);
  });

for (const address of ['/aptitude/response/abc', '/aptitude/appear/abc', '/aptitude/appear/999999'])
  test(`${address} says that there is no such test, and offers no retry`, async ({ page }) => {
    await signInAs(page, student);
    await page.goto(address);
    await expect(page.getByText('There is no test at this address')).toBeVisible();
    await expect(page).toHaveTitle(/^No such test/);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Back to the tests' }).click();
    await expect(page).toHaveURL(`${origin()}/aptitudes`);
  });

test('a missing result and an ended test have titles', async ({ page }) => {
  const missed = await aTest({ startsIn: -7_200 });
  await signInAs(page, student);
  await page.goto(`/aptitude/response/${missed}`);
  await expect(page.getByText('There is no result here')).toBeVisible();
  await expect(page).toHaveTitle('No result');
  await page.goto(`/aptitude/appear/${missed}`);
  await expect(page.getByText('This test is over')).toBeVisible();
  await expect(page).toHaveTitle('Test over');
});

test('an unknown address leads home from its page', async ({ page }) => {
  await signInAs(page, student);
  await page.goto('/somewhere/else');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL(`${origin()}/`);
});

test('a dialog locks the page behind it with a style that the policy allows', async ({ page }) => {
  await signInAs(page, admin);
  const faults = collectErrors(page);
  await page.goto('/admin/aptitudes');
  await page.getByRole('button', { name: 'New test' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  expect(faults).toEqual([]);
});

test('the reference page of the API shows its calls without errors', async ({ page }) => {
  const faults = collectErrors(page);
  await page.goto('/api/docs');
  await expect(page.getByText('/user/login').first()).toBeVisible();
  expect(faults).toEqual([]);
});

test('the error collector reports a script that the policy refuses', async ({ page }) => {
  await page.goto('/login');
  const faults = collectErrors(page);
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "run"';
    document.head.append(script);
  });
  await expect.poll(() => faults.join()).toContain('Content Security Policy');
});
