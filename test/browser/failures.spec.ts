import { chromium, type Page, type Request } from '@playwright/test';
import { startTest, submitTest } from './actions.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import {
  answered,
  choose,
  heldBy,
  label,
  next,
  openAs,
  option,
  resultOf,
  saved,
  startTestAs,
} from './failures-steps.ts';
import { aStudent, aTest, expect, origin, PHONE, test } from './fixtures.ts';
import { signInAs } from './roles.ts';

test.use({ viewport: PHONE });
// Most of these tests wait, and they do not affect one another.
test.describe.configure({ mode: 'parallel' });

const HOUR = 3_600_000;

const READ_ONLY = 'This test is open in another window or on another device';

/** The sequence numbers of each save in the order of sending, and the saves that were in flight together. */
function watchSaves(page: Page) {
  const sent: number[][] = [];
  let underWay = 0;
  let atOnce = 0;
  const isSave = (request: Request) => request.method() === 'POST' && request.url().endsWith('/answers');
  page.on('request', (request) => {
    if (!isSave(request)) return;
    underWay++;
    atOnce = Math.max(atOnce, underWay);
    sent.push((request.postDataJSON() as { operations: { seq: number }[] }).operations.map(({ seq }) => seq));
  });
  const ended = (request: Request) => {
    if (isSave(request)) underWay--;
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return { sent, atOnce: () => atOnce };
}

test('a tab that crashes without network loses nothing: the next one sends the answer', async ({
  page,
  context,
}) => {
  const { student, id } = await startTestAs(page);
  await page.route('**/api/**', (route) => route.abort());
  await choose(page, 2);
  await expect(page.getByText('Offline: 1 answer waits on this device').first()).toBeVisible();
  // Otherwise a new page might get the process that is about to end.
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const again = await context.newPage();
  await again.goto(`/aptitude/appear/${id}`);
  await again.getByRole('button', { name: 'Resume' }).click();
  await expect(option(again, 2)).toBeChecked();
  await expect(saved(again)).toBeVisible();
  expect(await heldBy(student, id)).toHaveLength(1);
});

test('a browser that is killed a second after a click has already sent the answer', async ({
  anotherDevice,
}) => {
  const server = await chromium.launchServer({ executablePath: await findChromium(), args: CHROMIUM_FLAGS });
  const doomed = await chromium.connect(server.wsEndpoint());
  const student = await aStudent();
  const id = await aTest();
  const page = await openAs(await doomed.newPage({ baseURL: origin(), viewport: PHONE }), student, id);
  await startTest(page);
  await choose(page, 1);
  await page.waitForTimeout(1_000);
  server.process().kill('SIGKILL');
  const other = await openAs(await anotherDevice(PHONE), student, id);
  await other.getByRole('button', { name: 'Resume' }).click();
  await expect(option(other, 1)).toBeChecked();
});

test('a duplicated tab sends the unsent answers of the first, and only one of them writes', async ({
  page,
}) => {
  const { student, id } = await startTestAs(page);
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 1);
  await expect(page.getByText(/1 answer waits/).first()).toBeVisible();
  await option(page, 3).scrollIntoViewIfNeeded();
  // A browser copies the session storage when a tab is duplicated.
  const [twin] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(option(twin, 1)).toBeChecked();
  await expect(saved(twin)).toBeVisible();
  await expect(page.getByText(READ_ONLY)).toBeVisible();
  // The button is visible however far the question is scrolled.
  await expect(page.getByRole('button', { name: 'Continue here' })).toBeInViewport();
  await expect(option(page, 1)).toBeDisabled();
  await choose(twin, 3);
  await expect(saved(twin)).toBeVisible();
  await expect(option(twin, 3)).toBeChecked();
  expect(await heldBy(student, id)).toHaveLength(1);
});

test('of two devices the newest writes, and unsent answers of the older one never overwrite newer answers', async ({
  page,
  anotherDevice,
}) => {
  const { student, id } = await startTestAs(page);
  await page.context().setOffline(true);
  await choose(page, 0);
  await next(page);
  await choose(page, 0);
  const other = await openAs(await anotherDevice(PHONE), student, id);
  await other.getByRole('button', { name: 'Resume' }).click();
  await choose(other, 3);
  await expect(saved(other)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(READ_ONLY)).toBeVisible();
  await expect(page.getByText(/2 answers wait on this device/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(saved(page)).toBeVisible();
  await expect(other.getByText(READ_ONLY)).toBeHidden();
  const news = page.getByRole('alert').filter({ hasText: 'A newer answer counts' });
  await expect(news).toContainText('Question 1: A');
  await expect(news.getByRole('listitem')).toHaveCount(1);
  // The notice survives a reload, so that the student reads it in time.
  await page.reload();
  await expect(news).toContainText('Question 1: A');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toContainText('dismiss the notice');
  await dialog.getByRole('button', { name: 'Go back to the test' }).click();
  await news.getByRole('button', { name: 'Close this notice' }).click();
  await expect(news).toBeHidden();
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(option(page, 3)).toBeChecked();
  await expect(saved(page)).toBeVisible();
  await submitTest(page);
  expect(answered(await resultOf(student, id))).toBe(2);
});

test('after ten minutes offline every change is sent in order within five seconds of the network’s return', async ({
  page,
  context,
}) => {
  await page.clock.install();
  const { student, id } = await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  const saves = watchSaves(page);
  await context.setOffline(true);
  for (let round = 0; round < 6; round++) {
    for (let question = 0; question < 4; question++) {
      await choose(page, (round + question) % 4);
      if (question < 3) await next(page);
    }
    await page.clock.fastForward(100_000);
    for (let back = 0; back < 3; back++) await page.getByRole('button', { name: 'Previous' }).click();
  }
  await expect(page.getByText('Offline: 4 answers wait on this device').first()).toBeVisible();
  const tried = saves.sent.length;
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible({ timeout: 5_000 });
  const drained = saves.sent.slice(tried).flat();
  expect(drained.length).toBeGreaterThan(24);
  expect(drained).toEqual([...drained].sort((a, b) => a - b));
  expect(saves.atOnce()).toBe(1);
  await submitTest(page);
  expect(answered(await resultOf(student, id))).toBe(4);
});

for (const [way, shift] of [
  ['fast', HOUR],
  ['slow', -HOUR],
] as const)
  test(`a device whose clock is an hour ${way} counts down by the server’s, within a second`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + shift });
    const student = await aStudent();
    const id = await aTest();
    await signInAs(page, student);
    await page.goto(`/aptitude/appear/${id}`);
    const start = page.waitForResponse(
      (response) => response.url().endsWith(`/appear/${id}`) && response.request().method() === 'POST',
    );
    await startTest(page);
    const { data } = (await (await start).json()) as { data: { attempt: { deadline: string } } };
    const deadline = Date.parse(data.attempt.deadline);
    // The server's clock is this machine's.
    const error = async () => {
      const [minutes = 0, seconds = 0] = ((await page.getByRole('timer').first().textContent()) ?? '')
        .split(':')
        .map(Number);
      return Math.abs(minutes * 60 + seconds - (deadline - Date.now()) / 1_000);
    };
    await expect.poll(error).toBeLessThanOrEqual(1);
    // Somebody corrects the clock in mid-test, while the network is slower than before.
    await page.route('**/api/attempt/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.clock.setSystemTime(Date.now());
    for (const place of [0, 1]) {
      const stored = page.waitForResponse('**/api/attempt/*/answers');
      await choose(page, place);
      await stored;
      await expect(saved(page)).toBeVisible();
      await expect.poll(error).toBeLessThanOrEqual(1);
    }
    // Without network the correction does not count as an hour of sleep either.
    await page.context().setOffline(true);
    await choose(page, 0);
    await expect(page.getByText('Offline: 1 answer waits on this device').first()).toBeVisible();
    await expect.poll(error).toBeLessThanOrEqual(1);
  });

test('on slow 2G a click is answered within 100 ms, nothing is sent twice at once and nothing is stored twice', async ({
  page,
}) => {
  const { student, id } = await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  const saves = watchSaves(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 2_000, downloadThroughput: 6_250, uploadThroughput: 6_250 },
  });
  const waits: number[] = [];
  for (let round = 0; round < 8; round++) {
    const wait = await label(page, round % 4).evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const input = element.querySelector('input');
          const before = performance.now();
          input?.click();
          const look = () =>
            input?.checked ? resolve(performance.now() - before) : requestAnimationFrame(look);
          // The change is visible in the frame after it.
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
    );
    waits.push(wait);
    if (round % 2 === 1) await next(page);
  }
  // A busy machine may delay a few clicks; a screen that waits for the network would delay all.
  expect(waits.toSorted((a, b) => a - b)[3]).toBeLessThan(100);
  await expect(saved(page)).toBeVisible();
  expect(saves.atOnce()).toBe(1);
  const operations = saves.sent.flat();
  expect(new Set(operations).size).toBe(operations.length);
  expect(await heldBy(student, id)).toHaveLength(4);
});
