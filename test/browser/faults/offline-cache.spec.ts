import type { BrowserContext } from '@playwright/test';
import { startTest } from '../actions.ts';
import { aStudent, aTest, expect, origin, PHONE } from '../fixtures.ts';
import {
  aStudentInTest,
  choose,
  expectWaiting,
  option,
  readOnly,
  readServerAnswers,
  saved,
} from '../offline-actions.ts';
import { test } from '../offline-steps.ts';
import { signInAs } from '../roles.ts';
import { navigateTo } from '../screens.ts';

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'parallel' });

/** Puts lines in front of the service worker's code. */
const spoilWorker = (context: BrowserContext, lines: string) =>
  context.route('**/service-worker.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${lines}\n${await response.text()}` });
  });

const BROKEN = "Promise.reject(new DOMException('Broken', 'UnknownError'))";

test('a browser with an unreadable cache loads the test from the network', async ({ page, context }) => {
  await spoilWorker(context, `caches.match = () => ${BROKEN};`);
  await aStudentInTest(page);
  await page.reload();
  await expect(saved(page)).toBeVisible();
});

test('a browser whose cache fails once still loads the test from it without network', async ({
  page,
  context,
}) => {
  await spoilWorker(
    context,
    `const match = caches.match.bind(caches);
     caches.match = (path) => {
       if (path === '/') caches.match = match;
       return path === '/' ? ${BROKEN} : match(path);
     };`,
  );
  await aStudentInTest(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(option(page, 1)).toBeChecked();
});

test('a proxy’s own page never replaces the cached page of the portal', async ({ page, context }) => {
  const [student, id] = [await aStudent(), await aTest()];
  await signInAs(page, student);
  await page.goto(`${origin()}/aptitude/appear/${id}`);
  const own = { status: 200, contentType: 'text/html', body: '<h1>Sign in to the Wi-Fi</h1>' };
  const asked: string[] = [];
  // Only the requests that fill the cache; the page itself has loaded.
  await page.route(/\/$|\/assets\//, async (route) => {
    if (route.request().resourceType() !== 'fetch') return await route.continue();
    asked.push(new URL(route.request().url()).pathname);
    await route.fulfill(own);
  });
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await startTest(page);
  await expect.poll(() => asked.length).toBeGreaterThan(5);
  await expect.poll(() => asked).toContain('/');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Once another call is answered, the caching of the page is done.
  const kept = await page.evaluate(async () => {
    await fetch('/live');
    return (await caches.match('/'))?.text();
  });
  expect(kept ?? '').not.toContain('Sign in to the Wi-Fi');
  await page.unroute(/\/$|\/assets\//);
  await page.reload();
  await expect(saved(page)).toBeVisible({ timeout: 20_000 });
});

for (const [lost, address] of [
  ['page', '/'],
  ['script', '/assets/index-*.js'],
] as const)
  test(`a ${lost} that cannot be cached leaves the page of an earlier release complete`, async ({
    page,
    context,
  }) => {
    await aStudentInTest(page);
    await page.evaluate(async () => {
      await caches.delete('test-window');
      const cache = await caches.open('test-window');
      const reply = (text: string, type: string) => new Response(text, { headers: { 'content-type': type } });
      await cache.put('/', reply('<script src="/assets/earlier.js"></script>', 'text/html'));
      await cache.put('/assets/earlier.js', reply('document.title = "Earlier"', 'text/javascript'));
    });
    await page.route(address, (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    const failure = page.waitForEvent('requestfailed');
    await page.reload();
    await failure;
    await expect(saved(page)).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page).toHaveTitle('Earlier');
  });

test('a test that is opened again in the same page keeps its cache complete, whatever release the server has by then', async ({
  page,
  context,
}) => {
  const { id } = await aStudentInTest(page);
  await navigateTo(page, '/aptitudes');
  let served = 0;
  await page.route('/', async (route) => {
    if (route.request().resourceType() !== 'fetch') return await route.continue();
    if (++served > 1) return await route.abort();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('/assets/', '/assets/newer-');
    await route.fulfill({ response, body });
  });
  const asked = page.waitForResponse('/');
  await navigateTo(page, `/aptitude/appear/${id}`);
  await startTest(page);
  await (await asked).finished();
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('#question-heading')).toBeVisible();
});

test('a network that returns during a request leaves the window the writer', async ({ page }) => {
  const { student, id } = await aStudentInTest(page);
  await page.route('**/api/**', (route) => route.abort());
  await choose(page, 1);
  await page.reload();
  await expectWaiting(page, '1 answer waits');
  await page.unroute('**/api/**');
  let asked = 0;
  let hangs = true;
  const third = Promise.withResolvers<void>();
  await page.route('**/api/aptitude/appear/*', async (route) => {
    const turn = ++asked;
    if (turn === 1) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      // Once this call is answered, earlier requests have arrived here.
      await page.evaluate(() => fetch('/theme.js'));
      hangs = false;
      return await route.abort();
    }
    const isHasty = hangs;
    const response = await route.fetch();
    // The other requests are answered after the next call is granted and before its reply.
    if (isHasty) await third.promise;
    else if (turn === 3) {
      third.resolve();
      await page.waitForResponse('**/answers');
    }
    await route.fulfill({ response });
  });
  await expect(saved(page)).toBeVisible();
  await expect(readOnly(page)).toBeHidden();
  expect(await readServerAnswers(student, id)).toHaveLength(1);
});
