import type { Page } from '@playwright/test';
import { endSession, startTest, submitTest } from '../actions.ts';
import {
  answered,
  choose,
  heldBy,
  next,
  openAs,
  option,
  resultOf,
  saved,
  startTestAs,
} from '../failures-steps.ts';
import { aStudent, expect, origin, PHONE, test } from '../fixtures.ts';
import { removeFolder, startPortal } from '../portal.ts';
import { probeSavedClaims } from '../saved-probe.ts';

test.use({ viewport: PHONE });
// Most of these tests wait, and they do not affect one another.
test.describe.configure({ mode: 'parallel' });

test('after a sign-out in mid-test another student can neither continue the test nor send its answers', async ({
  page,
}) => {
  const { student, id } = await startTestAs(page);
  const stranger = await aStudent();
  await endSession(page);
  // Meanwhile somebody else uses the computer, in another window of the same browser.
  const window = await page.context().newPage();
  await window.goto('/login');
  await window.getByLabel('Registration no').fill(stranger.regno);
  await window.getByLabel('Password', { exact: true }).fill(stranger.password);
  await window.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(window).toHaveURL(`${origin()}/`);
  await page.bringToFront();
  await choose(page, 1);
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog.getByLabel('Registration no')).toHaveValue(student.regno);
  await expect(dialog.getByLabel('Registration no')).toHaveAttribute('readonly', '');
  await dialog.getByLabel('Password', { exact: true }).fill(`${stranger.password}!`);
  await dialog.getByRole('button', { name: /Sign In/i }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  expect(await heldBy(stranger, id)).toEqual([]);
  await dialog.getByLabel('Password', { exact: true }).fill(student.password);
  await dialog.getByRole('button', { name: /Sign In/i }).click();
  await expect(dialog).toBeHidden();
  await expect(saved(page)).toBeVisible();
  expect(await heldBy(student, id)).toHaveLength(1);
  expect(await heldBy(stranger, id)).toEqual([]);
});

/** Records from now on each text that the save line announces to a screen reader. */
async function recordSaveAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const line = document.querySelector('header [role=status]');
    const said: string[] = [];
    new MutationObserver(() => said.push(line?.textContent ?? '')).observe(line ?? document, {
      ...{ childList: true, characterData: true, subtree: true },
    });
    Object.assign(window, { said });
  });
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said);
}

test('a deadline that passes offline: the acknowledged answers are scored, the others are shown and become evidence', async ({
  page,
  context,
}) => {
  const { student, id } = await startTestAs(page, { startsIn: -25, duration: 1 });
  await choose(page, 0);
  await expect(saved(page)).toBeVisible();
  const said = await recordSaveAnnouncements(page);
  await context.setOffline(true);
  await next(page);
  await choose(page, 1);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Answers on this device' })).toContainText('Question 2: B');
  await expect.poll(() => resultOf(student, id).then(answered, () => -1)).toBe(1);
  // A failed try to submit changes nothing and is not announced.
  const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/submit/'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await tried;
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(page.getByText('Offline: 1 answer waits on this device').first()).toBeVisible();
  const waits = (await said()).filter((words) => words === 'Offline: 1 answer waits on this device');
  expect(waits).toHaveLength(1);
  await context.setOffline(false);
  await expect(page.getByText('Some answers came too late')).toBeVisible();
  await expect(page.getByText('It is kept as evidence and not scored')).toBeVisible();
  expect(await resultOf(student, id)).toMatchObject({ how: 'deadline', unanswered: 3 });
});

test('two simultaneous submissions report the answers that came too late', async ({ page, context }) => {
  const { student, id } = await startTestAs(page, { startsIn: -25, duration: 1 });
  await context.setOffline(true);
  await choose(page, 1);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
  await expect.poll(() => resultOf(student, id).then(answered, () => -1)).toBe(0);
  // The next save stays in flight, so that a submission waits for it.
  let held = false;
  await page.route(/\/answers$/, async (route) => {
    if (held) return await route.continue();
    held = true;
  });
  // The network returns again while the first request reads the state of the attempt.
  let asked = false;
  await page.route(/\/presence/, async (route) => {
    if (!asked) await page.evaluate(() => dispatchEvent(new Event('online')));
    asked = true;
    await route.continue();
  });
  await context.setOffline(false);
  await expect(page.getByText('Some answers came too late')).toBeVisible();
  await page.waitForResponse(/\/aptitude\/submit/, { timeout: 4_000 }).catch(() => undefined);
  await expect(page.getByText('Some answers came too late')).toBeVisible();
});

test('a submission after another device has submitted reports which answers came too late', async ({
  page,
  anotherDevice,
}) => {
  const { student, id } = await startTestAs(page);
  // Only the submission may learn of it.
  let isCut = true;
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/(presence|answers|appear\/\d+)$/, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    if (isCut) return await route.abort();
    await pressed.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText(/^Offline/).first()).toBeVisible();
  await choose(page, 1);
  const other = await openAs(await anotherDevice(PHONE), student, id);
  await other.getByRole('button', { name: 'Resume' }).click();
  await submitTest(other);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    '1 answer waits on this device; submitting sends it too.',
  );
  isCut = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  pressed.resolve();
  await expect(page.getByText('1 answer reached the portal')).toBeVisible();
});

test('late answers are reported even if they reach the portal only at the second try', async ({
  page,
  anotherDevice,
}) => {
  const { student, id } = await startTestAs(page);
  await page.route(/\/answers$/, (route) => route.abort());
  await choose(page, 1);
  await expect(page.getByText(/1 answer waits/).first()).toBeVisible();
  const other = await openAs(await anotherDevice(PHONE), student, id);
  await other.getByRole('button', { name: 'Resume' }).click();
  await submitTest(other);
  // The submission arrived, but its answers did not.
  await expect(page.getByText('it keeps trying')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('1 answer reached the portal')).toBeVisible({ timeout: 60_000 });
});

test('a reload without network loads page and paper from the device, and the answers are sent afterwards', async ({
  page,
  context,
}) => {
  const { student, id } = await startTestAs(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await (await caches.open('test-window')).match('/')) !== undefined;
  });
  await context.setOffline(true);
  await next(page);
  await choose(page, 2);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Question 2/ })).toBeVisible();
  await expect(option(page, 2)).toBeChecked();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(option(page, 1)).toBeChecked();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect(await heldBy(student, id)).toHaveLength(2);
});

test('answers are sent as soon as the portal is back, even if a proxy’s maintenance page asks for an hour', async ({
  page,
}) => {
  const { student, id } = await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'text/html',
      headers: { 'retry-after': '3600' },
      body: '<h1>Down for repairs</h1>',
    }),
  );
  await choose(page, 1);
  await page.reload();
  await expect(page.getByText('Offline: 1 answer waits on this device').first()).toBeVisible();
  // By then the page has also requested a new opening.
  await page.waitForResponse('**/aptitude/appear/**');
  await page.unroute('**/api/**');
  await expect(saved(page)).toBeVisible({ timeout: 10_000 });
  expect(await heldBy(student, id)).toHaveLength(1);
});

test('the screen says “Saved” only for acknowledged answers, however late replies arrive', async ({
  page,
}) => {
  const truth = await probeSavedClaims(page);
  const { student, id } = await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  // Replies are late, lost or failures, in a fixed order.
  const fates = [400, 0, 900, -1, 150, 503, 1_200, -1, 0, 600];
  let calls = 0;
  await page.route('**/answers', async (route) => {
    const fate = fates[calls++ % fates.length] ?? 0;
    if (fate === 503) return void (await route.fulfill({ status: 503, body: '{}' }));
    const reply = await route.fetch();
    if (fate === -1) return void (await route.abort());
    await new Promise((resolve) => setTimeout(resolve, fate));
    await route.fulfill({ response: reply });
  });
  for (let round = 0; round < 16; round++) {
    await choose(page, round % 4);
    await page.waitForTimeout([50, 500, 1_100, 200][round % 4] ?? 0);
    if (round % 4 === 3) await next(page);
  }
  await expect(saved(page)).toBeVisible();
  expect(await truth.lies()).toEqual([]);
  expect(await truth.seen()).toBeGreaterThan(3);
  await page.unroute('**/answers');
  expect(await heldBy(student, id)).toHaveLength(4);
});

test('the probe of the save line detects a false “Saved”', async ({ page }) => {
  const truth = await probeSavedClaims(page);
  await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 1);
  await expect(saved(page)).toBeHidden();
  await page.evaluate(() => {
    const lines = Array.from(document.querySelectorAll('header span'));
    const line = lines.find((one) => /^(Saving|Offline)/.test(one.textContent));
    if (!line) throw new Error('The header has no save line.');
    line.textContent = 'Saved';
  });
  await expect.poll(truth.lies).not.toEqual([]);
});

test('after a deploy in mid-test the old page continues with the new server, without its old files', async ({
  page,
}) => {
  const portal = await startPortal();
  const port = Number(new URL(portal.origin).port);
  const year = new Date().getFullYear() % 100;
  try {
    await page.goto(`${portal.origin}/login`);
    await page.getByLabel('Registration no').fill(`${year}GCS03`);
    await page.getByLabel('Password', { exact: true }).fill('practice');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${portal.origin}/`);
    await page.goto(`${portal.origin}/aptitudes`);
    await page
      .getByRole('link', { name: /Open Practice Test/ })
      .first()
      .click();
    await startTest(page);
    await choose(page, 0);
    await expect(saved(page)).toBeVisible();
    await portal.end('SIGTERM');
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: '' }));
    await next(page);
    await choose(page, 1);
    await expect(page.getByText(/1 answer waits on this device/).first()).toBeVisible();
    const again = await startPortal({ port, dataFolder: portal.dataFolder });
    await expect(saved(page)).toBeVisible();
    await submitTest(page);
    await expect(page.getByText('Answers saved').locator('..')).toContainText('2');
    await again.end();
  } finally {
    if (portal.process.exitCode === null && portal.process.signalCode === null) await portal.end('SIGKILL');
    await removeFolder(portal.dataFolder);
  }
});
