import { chromium, type Page, type Request } from '@playwright/test';
import { endSession, startTest, submitTest } from './actions.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { aStudent, aTest, callApi, expect, getToken, origin, type Person, PHONE, test } from './fixtures.ts';
import { removeFolder, startPortal } from './portal.ts';
import { signInAs } from './roles.ts';
import { probeSavedClaims } from './saved-probe.ts';

test.use({ viewport: PHONE });
// Most of them wait for something; none touches what another does.
test.describe.configure({ mode: 'parallel' });

type Result = { correct: number; incorrect: number; unanswered: number; how: string };
type Answer = { question_id: number; selected_options: string[] };

const HOUR = 3_600_000;
const READ_ONLY = 'This test is open in another window or on another device';
const saved = (page: Page) => page.getByText('Saved', { exact: true }).first();
const option = (page: Page, index: number) =>
  page.getByRole('radio').or(page.getByRole('checkbox')).nth(index);
const label = (page: Page, index: number) =>
  page.locator('label', { has: page.locator('input[type=radio], input[type=checkbox]') }).nth(index);
const choose = (page: Page, index: number) => label(page, index).click();
const next = (page: Page) => page.getByRole('button', { name: /Save & Next/ }).click();
const answered = ({ correct, incorrect }: Result) => correct + incorrect;

async function startTestAs(page: Page, wish: Parameters<typeof aTest>[0] = {}) {
  const student = await aStudent();
  const id = await aTest(wish);
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  await startTest(page);
  return { student, id };
}

async function openAs(page: Page, student: Person, id: number) {
  await signInAs(page, student);
  await page.goto(`/aptitude/appear/${id}`);
  return page;
}

const resultOf = async (student: Person, id: number) =>
  await callApi<Result>('GET', `/aptitude/user/response/${id}`, undefined, await getToken(student));

/** What the server holds, as another device would be told; that device writes from then on. */
async function heldBy(student: Person, id: number): Promise<Answer[]> {
  const { regno, trade } = student;
  const { attempt } = await callApi<{ attempt: { answers: Answer[] } }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno, trade },
    await getToken(student),
  );
  return attempt.answers.filter((answer) => answer.selected_options.length > 0);
}

/** The numbers of the operations of each save, in the order in which they left; and those that were under way together. */
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

test('a tab that crashes without network loses nothing: the next one brings the answer along', async ({
  page,
  context,
}) => {
  const { student, id } = await startTestAs(page);
  await page.route('**/api/**', (route) => route.abort());
  await choose(page, 2);
  await expect(page.getByText('Offline: 1 answer waits on this device').first()).toBeVisible();
  // A new page might be given the process that is about to end.
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

test('a browser that is killed a second after a click has given its answer to the server', async ({
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

test('a duplicated tab brings along what the first had not sent, and only one of them writes', async ({
  page,
}) => {
  const { student, id } = await startTestAs(page);
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 1);
  await expect(page.getByText(/1 answer waits/).first()).toBeVisible();
  await option(page, 3).scrollIntoViewIfNeeded();
  // What a browser does when a tab is duplicated: the session's storage goes along.
  const [twin] = await Promise.all([
    page.context().waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(option(twin, 1)).toBeChecked();
  await expect(saved(twin)).toBeVisible();
  await expect(page.getByText(READ_ONLY)).toBeVisible();
  // However far the question was scrolled, the way on is in sight.
  await expect(page.getByRole('button', { name: 'Continue here' })).toBeInViewport();
  await expect(option(page, 1)).toBeDisabled();
  await choose(twin, 3);
  await expect(saved(twin)).toBeVisible();
  await expect(option(twin, 3)).toBeChecked();
  expect(await heldBy(student, id)).toHaveLength(1);
});

test('of two devices the newest writes, and what the older had not sent never undoes it', async ({
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
  // It is read before it is too late, whatever becomes of the page.
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

test('ten minutes offline: every change leaves in order within five seconds of the network’s return', async ({
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
    // Somebody sets the clock right in mid-test, on a network that has been quicker.
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
    // Nor is it taken for an hour of sleep once nobody tells the time.
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
          // The frame after the change is the one that is seen.
          requestAnimationFrame(() => requestAnimationFrame(look));
        }),
    );
    waits.push(wait);
    if (round % 2 === 1) await next(page);
  }
  // The machine of the tests may be at something else for a moment; a screen that waits for the network always is.
  expect(waits.toSorted((a, b) => a - b)[3]).toBeLessThan(100);
  await expect(saved(page)).toBeVisible();
  expect(saves.atOnce()).toBe(1);
  const operations = saves.sent.flat();
  expect(new Set(operations).size).toBe(operations.length);
  expect(await heldBy(student, id)).toHaveLength(4);
});

test('after a sign-out in mid-test another student can neither go on nor take the answers along', async ({
  page,
}) => {
  const { student, id } = await startTestAs(page);
  const stranger = await aStudent();
  await endSession(page);
  // The computer is somebody else's in the meantime, in another window of the same browser.
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

/** What the line of saving says from now on to who does not see it, each time that it changes. */
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
  // Each try to hand in that fails leaves things as they were, and is not told.
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

test('two ways to hand in at once tell of the answers that came too late', async ({ page, context }) => {
  const { student, id } = await startTestAs(page, { startsIn: -25, duration: 1 });
  await context.setOffline(true);
  await choose(page, 1);
  await expect(page.getByRole('heading', { name: 'Time is up' })).toBeVisible();
  await expect.poll(() => resultOf(student, id).then(answered, () => -1)).toBe(0);
  // The first save after that stays under way, so that whoever hands in waits for it a while.
  let held = false;
  await page.route(/\/answers$/, async (route) => {
    if (held) return await route.continue();
    held = true;
  });
  // While the first asks how the attempt stands, the network returns once more.
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

test('who hands in what another device handed in meanwhile is told which answers came too late', async ({
  page,
  anotherDevice,
}) => {
  const { student, id } = await startTestAs(page);
  // Nothing but the hand-in itself is to learn of it.
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
    '1 answer waits on this device; submitting sends it along.',
  );
  isCut = false;
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  pressed.resolve();
  await expect(page.getByText('1 answer reached the portal')).toBeVisible();
});

test('answers that came too late are told of also where they reach the portal at the second try', async ({
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
  // The hand-in got through, its answers did not.
  await expect(page.getByText('it keeps trying')).toBeVisible();
  await page.unrouteAll();
  await expect(page.getByText('1 answer reached the portal')).toBeVisible({ timeout: 60_000 });
});

test('a reload with no network at all finds shell and paper on the device, and the answers drain afterwards', async ({
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

test('a page of repairs that asks for an hour is the word of a proxy: answers leave as soon as the portal is back', async ({
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
  // It has asked for a new opening by then, too.
  await page.waitForResponse('**/aptitude/appear/**');
  await page.unroute('**/api/**');
  await expect(saved(page)).toBeVisible({ timeout: 10_000 });
  expect(await heldBy(student, id)).toHaveLength(1);
});

test('“Saved” stands on the screen for what was acknowledged alone, however late replies come', async ({
  page,
}) => {
  const truth = await probeSavedClaims(page);
  const { student, id } = await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  // Replies come late, get lost, or fail; always the same way.
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

test('the watch over the save line sees a lie', async ({ page }) => {
  const truth = await probeSavedClaims(page);
  await startTestAs(page);
  await expect(saved(page)).toBeVisible();
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 1);
  await expect(saved(page)).toBeHidden();
  await page.evaluate(() => {
    const line = document.querySelector('header p span');
    if (line) line.textContent = 'Saved';
  });
  await expect.poll(truth.lies).not.toEqual([]);
});

test('a deploy in mid-test: the page of before goes on against the new server, its old files gone', async ({
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
