import type { Page } from '@playwright/test';
import { expect, PHONE, test, WITH_MOTION } from './fixtures.ts';
import { DESKTOP, navigation, observeShifts, readShift } from './layout-steps.ts';
import { admin, jspr, signInAs, student, visitor } from './roles.ts';
import { waitUntilIdle } from './screens.ts';

test.use(WITH_MOTION);

test.describe('the home page', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, student);
    await page.goto('/');
  });

  test('welcomes to the preparation portal', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the preparation portal');
    await expect(page.getByRole('main')).toContainText(
      'Join our pre-placement program and kickstart your career',
    );
  });

  test('shows a campus image with a text alternative', async ({ page }) => {
    const image = page.getByRole('main').getByRole('img', { name: /campus/i });
    await expect(image).toBeVisible();
    const box = await image.boundingBox();
    expect(box?.width).toBeGreaterThan(300);
    expect(box?.height).toBeGreaterThan(150);
  });

  test('offers three cards, two of them coming soon', async ({ page }) => {
    const cards = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(cards.getByRole('heading', { level: 2 })).toHaveText([
      'Aptitude Tests',
      'DSA Sheets',
      'Coding Contests',
    ]);
    await expect(cards.nth(0)).toContainText('Practice aptitude tests');
    await expect(cards.nth(0)).not.toContainText('Coming soon');
    await expect(cards.nth(1)).toContainText('Coming soon');
    await expect(cards.nth(2)).toContainText('Coming soon');
    await expect(cards.getByRole('link')).toHaveCount(1);
  });

  test('leads to the aptitude tests from anywhere on their card', async ({ page }) => {
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Aptitude Tests' }) });
    await expect(page.getByRole('region', { name: 'Today' })).toBeVisible();
    await expect(card.getByRole('link')).toHaveAttribute('href', '/aptitudes');
    await card.click({ position: { x: 8, y: 8 } });
    await expect(page).toHaveURL(/\/aptitudes$/);
  });
});

const own = [
  ['Profile', '/user/dashboard'],
  ['Change Password', '/change-password'],
] as const;

const blockedUsers = ['Blocked Users', '/admin/blocked-users'] as const;

const menus = [
  { person: visitor, entries: [['Home', '/']], logout: [] },
  {
    person: student,
    entries: [['Aptitudes', '/aptitudes'], ['Achievers', '/hall-of-fame'], ['JSPRS', '/jsprs'], ...own],
    logout: ['Logout'],
  },
  {
    person: jspr,
    entries: [
      ['Aptitudes', '/aptitudes'],
      ['Achievers', '/hall-of-fame'],
      ['JSPRS', '/jsprs'],
      blockedUsers,
      ...own,
    ],
    logout: ['Logout'],
  },
  {
    person: admin,
    entries: [
      ['Question', '/admin/questions'],
      ['Aptitudes', '/admin/aptitudes'],
      ['Achievers', '/hall-of-fame'],
      ['SPRS', '/sprs'],
      blockedUsers,
      ...own,
    ],
    logout: ['Logout'],
  },
];

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' });

const menuSheet = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

for (const { person, entries, logout } of menus) {
  const labels = [...entries.map(([label]) => label ?? ''), ...logout];
  const addresses = entries.map(([, address]) => address);

  test(`the desktop menu of the ${person.role} holds its entries in order`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await signInAs(page, person);
    await page.goto('/');
    await expect(navigation(page).getByRole('listitem')).toHaveText(labels);
    expect(await hrefs(page)).toEqual(addresses);
  });

  test(`the slide-out menu of the ${person.role} holds the same`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signInAs(page, person);
    await page.goto('/');
    await menuButton(page).click();
    await expect(menuSheet(page).getByRole('listitem')).toHaveText(labels);
    expect(await hrefs(page)).toEqual(addresses);
  });
}

const hrefs = (page: Page) =>
  navigation(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('an entry of the menu stays marked on the pages below it', async ({ page }) => {
  await signInAs(page, admin);
  const marked = navigation(page).locator('[data-status=active]');
  for (const [address, label] of [
    ['/admin/questions/topics', 'Question'],
    ['/admin/venues', 'Aptitudes'],
    ['/admin/people/year', 'SPRS'],
    ['/admin/audit', 'Blocked Users'],
    ['/user/dashboard', 'Profile'],
  ] as const) {
    await page.goto(address);
    await expect(marked).toHaveText([label]);
  }
  await signInAs(page, student);
  for (const address of ['/practice', '/mocks', '/revision', '/progress']) {
    await page.goto(address);
    await expect(marked).toHaveText(['Aptitudes']);
  }
  await signInAs(page, admin);
  // A press of the mouse needs no ring, which would cover the line under a tab.
  await page.goto('/admin/roster');
  const tab = page.getByRole('tab').nth(1);
  await tab.click();
  await expect(tab).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab').nth(2)).toHaveCSS('outline-style', 'solid');
});

test('desktop navigation appears at 768 px and not at 767', async ({ page }) => {
  await signInAs(page, admin);
  await page.setViewportSize({ width: 767, height: 800 });
  await page.goto('/');
  await expect(menuButton(page)).toBeVisible();
  await expect(navigation(page)).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(navigation(page)).toBeVisible();
  await expect(menuButton(page)).toBeHidden();
});

test('at 768 px the longest menu fits on the screen', async ({ page }) => {
  await signInAs(page, admin);
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 });
});

for (const [screen, width] of [
  [360, 300],
  [639, 300],
  [640, 400],
  [700, 400],
] as const)
  test(`the slide-out menu is ${width} px wide on a ${screen} px screen`, async ({ page }) => {
    await page.setViewportSize({ width: screen, height: 740 });
    await signInAs(page, student);
    await page.goto('/');
    await menuButton(page).click();
    await expect.poll(async () => (await menuSheet(page).boundingBox())?.width).toBe(width);
  });

test.describe('the open slide-out menu', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(PHONE);
    await signInAs(page, student);
    await page.goto('/jsprs');
    await page.goto('/change-password');
    await menuButton(page).click();
    await expect(menuSheet(page)).toBeVisible();
  });

  test('closes when an entry is chosen, and moves the focus to the new page', async ({ page }) => {
    await menuSheet(page).getByRole('link', { name: 'Achievers' }).click();
    await expect(page).toHaveURL(/\/hall-of-fame$/);
    await expect(menuSheet(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('closes when the route changes by itself', async ({ page }) => {
    await page.evaluate(() => history.pushState({}, '', '/aptitudes'));
    await expect(page).toHaveURL(/\/aptitudes$/);
    await expect(menuSheet(page)).toBeHidden();
  });

  test('closes with Escape and returns the focus', async ({ page }) => {
    await page.keyboard.press('Escape');
    await expect(menuSheet(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();
  });

  test('keeps the focus inside', async ({ page }) => {
    for (let step = 0; step < 15; step++) {
      await page.keyboard.press('Tab');
      await expect(menuSheet(page).locator(':focus')).toHaveCount(1);
    }
  });
});

test('without network the menu opens if it was fetched before, and its entries stand bare if not', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, student);
  const sheet = /menu-sheet-.*\.js/;
  await page.route(sheet, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => sheet.test(request.url()));
  await page.goto('/');
  await refused;
  await menuButton(page).click();
  await expect(navigation(page).getByRole('link', { name: 'Achievers' })).toBeVisible();
  await expect(menuSheet(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the preparation portal');

  await page.unroute(sheet);
  const fetched = page.waitForResponse(sheet);
  await page.reload();
  await (await fetched).finished();
  await page.context().setOffline(true);
  await menuButton(page).click();
  await expect(menuSheet(page).getByRole('link', { name: 'Achievers' })).toBeVisible();
});

test('the header shows the product title, which leads home', async ({ page }) => {
  await signInAs(page, student);
  await page.goto('/jsprs');
  const title = page.getByRole('banner').getByRole('link', { name: 'Placement Preparation Portal' });
  await title.click();
  await expect(page).toHaveURL(/\/$/);
});

test('the footer shows the year, the rights notice and both source links', async ({ page }) => {
  await page.goto('/login');
  const footer = page.getByRole('contentinfo');
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Asia/Kolkata' }).format();
  await expect(footer).toContainText(
    `© ${year} Training and Placement Cell, Institute of Technology. All rights reserved.`,
  );
  await expect(footer.getByRole('link')).toHaveCount(2);
  for (const [name, address] of [
    ['Client source', 'https://example.org/placement-portal/client'],
    ['Server source', 'https://example.org/placement-portal/server'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address);
});

test('the footer is not seen to jump when a page that is longer than its skeleton has loaded', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await observeShifts(page);
  await signInAs(page, student);
  for (const address of ['/progress', '/user/dashboard', '/revision']) {
    await page.goto(address);
    await waitUntilIdle(page);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await readShift(page), address).toBeLessThanOrEqual(0.05);
  }
});
