import type { Page } from '@playwright/test';
import { expect, PHONE, test, WITH_MOTION } from './fixtures.ts';
import { DESKTOP, navigation } from './layout-steps.ts';
import { demoTest, signInAs, student } from './roles.ts';

test.use(WITH_MOTION);

test.describe('the theme', () => {
  const html = (page: Page) => page.locator('html');
  const keptTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'));
  const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true });
  const luminance = (page: Page) =>
    page.evaluate(() => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
      canvas.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return (canvas.getImageData(0, 0, 1, 1).data[0] ?? 0) / 255;
    });

  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(DESKTOP);
  });

  test('is light by default, also on a dark system', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/login');
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
    await expect(html(page)).not.toHaveClass(/dark/);
    expect(await luminance(page)).toBeGreaterThan(0.9);
  });

  for (const [label, value] of [
    ['Light', 'light'],
    ['Dark', 'dark'],
    ['System', 'system'],
  ] as const)
    test(`${label} is stored as “${value}” under the key “theme”`, async ({ page }) => {
      await page.goto('/login');
      await choose(page, label === 'Light' ? 'Dark' : 'Light');
      await choose(page, label);
      expect(await keptTheme(page)).toBe(value);
      await page.reload();
      await expect(page.getByRole('radio', { name: label })).toBeChecked();
    });

  test('follows the system when System is chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/login');
    await choose(page, 'System');
    await expect(html(page)).not.toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html(page)).toHaveClass(/dark/);
    expect(await luminance(page)).toBeLessThan(0.2);
  });

  for (const value of ['dark', 'system'])
    test(`${value} applies before the app has run`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.goto('/login');
      await page.evaluate((theme) => localStorage.setItem('theme', theme), value);
      await page.route('**/assets/*.js', () => new Promise(() => undefined));
      await page.reload({ waitUntil: 'commit' });
      await expect(page.locator('#root')).toBeEmpty();
      await expect.poll(() => luminance(page)).toBeLessThan(0.2);
    });

  test('never shows another one while the page loads', async ({ page }) => {
    await page.goto('/login');
    await choose(page, 'Dark');
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenClasses: seen });
      new MutationObserver(() => {
        if (document.body) seen.push(document.documentElement.className);
      }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const seen = await page.evaluate(() => (window as unknown as { seenClasses: string[] }).seenClasses);
    expect(seen.length).toBeGreaterThan(1);
    expect(new Set(seen)).toEqual(new Set(['dark']));
  });
});

test('the progress line is at 30 while a route loads and at 100 when idle', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAs(page, student);
  await page.goto('/');
  const line = page.locator('[role=progressbar]');
  await expect(line).toHaveAttribute('aria-valuenow', '100');
  await expect(line).toHaveCSS('opacity', '0');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/change-password-page-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await navigation(page).getByRole('link', { name: 'Change Password' }).click();
  await expect(line).toHaveAttribute('aria-valuenow', '30');
  await expect(line).toHaveCSS('opacity', '1');
  await expect
    .poll(() => line.locator('div').evaluate((bar) => bar.getBoundingClientRect().width / innerWidth))
    .toBeCloseTo(0.3);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Password' })).toBeVisible();
  await expect(line).toHaveAttribute('aria-valuenow', '100');
  await expect(line).toHaveCSS('opacity', '0');
});

test('on a narrow screen the chosen tab of a page is visible', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, student);
  await page.goto(`/aptitude/response/${(await demoTest('completed')).id}?show=right`);
  const chosen = page.getByRole('tab', { selected: true });
  await expect(chosen).toHaveText(/^Correct/);
  await page.getByRole('tablist').scrollIntoViewIfNeeded();
  await expect(chosen).toBeInViewport({ ratio: 1 });
  const [first, last] = [page.getByRole('tab').first(), page.getByRole('tab', { name: /^Correct/ })];
  // A browser scrolls by whole pixels, but text has a fractional width.
  for (const wider of [0, 0.02, 0.04, 0.06, 0.08]) {
    await page.evaluate((spacing) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`[role=tab] { letter-spacing: ${spacing}px }`);
      document.adoptedStyleSheets = [sheet];
    }, wider);
    await first.click();
    await expect(first).toBeInViewport({ ratio: 1 });
    await last.click();
    await expect(last).toBeInViewport({ ratio: 1 });
  }
});

test('a page appears as soon as it is loaded, without waiting for the clock', async ({ page }) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1_000);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
});

test('a page whose scripts fail to load says so, and works after a reload', async ({ page }) => {
  // The first, then those that it imports.
  for (const scripts of [/\/assets\/index-[^/]*\.js$/, /\/assets\/(?!index-)[^/]*\.js$/]) {
    // Like a node with another release.
    await page.route(scripts, (route) => route.fulfill({ status: 404, body: '{}' }));
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be fetched');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  }
});

test('scripts and styles are compressed', async ({ page }) => {
  const packed = new Map<string, string | undefined>();
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (/\.(js|css)$/.test(path)) packed.set(path, response.headers()['content-encoding']);
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(packed.size).toBeGreaterThan(5);
  expect([...packed].filter(([, encoding]) => !/^(br|gzip)$/.test(encoding ?? ''))).toEqual([]);
});

test('on a phone the header does not cover the element that gets the focus when tabbing backwards', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signInAs(page, student);
  await page.goto(`/aptitude/response/${(await demoTest('completed')).id}`);
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Shift+Tab');
    const hidden = await page.evaluate(() => {
      const focused = document.querySelector('main :focus')?.getBoundingClientRect();
      const head = document.querySelector('header')?.getBoundingClientRect();
      // An element higher than the window is visible below the header.
      if (!focused || !head || focused.height > innerHeight) return;
      return focused.top < head.bottom && document.activeElement?.textContent;
    });
    expect(hidden).toBeFalsy();
  }
});
