import { aPicture } from '#test/pictures.ts';
import { startTest } from '../actions.ts';
import { aStudent, aTest, expect, getToken, origin, PHONE } from '../fixtures.ts';
import {
  aStudentInTest,
  choose,
  expectWaiting,
  isCached,
  next,
  option,
  readJournals,
  readOnly,
  readServerAnswers,
  saved,
  startOfflineTest,
  triggerHeartbeat,
} from '../offline-actions.ts';
import { test } from '../offline-steps.ts';
import { aTestOf } from '../question-kinds.ts';
import { admin, signInAs } from '../roles.ts';

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'parallel' });

/** A question with its own picture, as sent to the API. */
async function aPicturedQuestion(shade: string) {
  const form = new FormData();
  const bytes = new Uint8Array(await aPicture(400, 300, shade).png().toBuffer());
  form.append('picture', new File([bytes], 'plan.png', { type: 'image/png' }));
  const reply = await fetch(`${origin()}/api/question/picture`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await getToken(admin)}` },
    body: form,
  });
  const { data } = (await reply.json()) as { data: { address: string } };
  return {
    description: `What is drawn in ${shade}?\n\n![A plan](${data.address})`,
    options: ['A plan', 'A map'],
    correct_options: [1],
  };
}

test('a browser that is killed without network shows every answer again, also before the network returns', async ({
  openBrowser,
}) => {
  const student = await aStudent();
  const id = await aTest();
  const first = await openBrowser();
  await startOfflineTest(first.page, student, id);
  await first.page.context().setOffline(true);
  for (const place of [0, 1, 2, 3]) {
    await choose(first.page, place);
    if (place < 3) await next(first.page);
  }
  await expectWaiting(first.page, '4 answers wait');
  // The browser may lose the last second.
  await first.page.waitForTimeout(1_000);
  await first.kill();

  const again = await openBrowser();
  // The kill may lose a session that is so new.
  await signInAs(again.page, student);
  await again.page.route('**/api/**', (route) => route.abort());
  await again.page.goto(`${origin()}/aptitude/appear/${id}`);
  await expect(again.page.getByText('The test could not be opened')).toBeVisible();
  await again.page.getByRole('button', { name: 'Continue offline' }).click();
  await expectWaiting(again.page, '4 answers wait');
  for (const place of [0, 1, 2, 3]) {
    await expect(option(again.page, place)).toBeChecked();
    if (place < 3) await next(again.page);
  }
  await again.page.unroute('**/api/**');
  await expect(saved(again.page)).toBeVisible();
  expect(await readServerAnswers(student, id)).toHaveLength(4);
});

test('an answer that is changed between reloads without network stays the last one', async ({
  page,
  context,
}) => {
  const { student, id } = await aStudentInTest(page);
  await context.setOffline(true);
  for (const place of [0, 1, 0, 1, 2, 3]) {
    await choose(page, place);
    await expectWaiting(page, '1 answer waits');
    await page.reload();
    await expect(option(page, place)).toBeChecked();
  }
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Everything is saved' })).toBeAttached();
  await expect(option(page, 3)).toBeChecked();
  await page.reload();
  await expect(option(page, 3)).toBeChecked();
  expect(await readServerAnswers(student, id)).toHaveLength(1);
});

test('on a device whose localStorage is full an answer that was changed after a reload stays the last one', async ({
  page,
  context,
}) => {
  await aStudentInTest(page);
  await page.evaluate(() => {
    const fits = (size: number) => {
      try {
        localStorage.setItem(`other:${localStorage.length}`, ' '.repeat(size));
        return true;
      } catch {
        return false;
      }
    };
    for (let size = 1 << 22; size > 0; size >>= 1) while (fits(size));
  });
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 1);
  await expectWaiting(page, '1 answer waits');
  await page.unroute('**/answers');
  await page.reload();
  await expect(option(page, 1)).toBeChecked();
  await choose(page, 3);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(option(page, 3)).toBeChecked();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('A newer answer counts')).toBeHidden();
  await context.setOffline(true);
  await page.reload();
  await expect(option(page, 3)).toBeChecked();
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible();
});

test('a laptop that wakes up without network subtracts the sleep from the time left', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const awake = Date.now;
    Date.now = () => awake() + Number(document.documentElement?.dataset.slept ?? 0);
  });
  await aStudentInTest(page, { duration: 30 });
  await context.setOffline(true);
  await page.evaluate(() => {
    document.documentElement.dataset.slept = String(20 * 60_000);
  });
  await triggerHeartbeat(page);
  await expect(page.getByText('Offline', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('timer', { name: /^Time left 0?9:/ })).toBeVisible();
});

test('an answer that was cleared in one tab does not return from another tab that had it unsent', async ({
  page,
  context,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await startOfflineTest(page, student, id);
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 0);
  await expectWaiting(page, '1 answer waits');
  const twin = await context.newPage();
  await twin.goto(`/aptitude/appear/${id}`);
  await startTest(twin);
  await expect(option(twin, 0)).toBeChecked();
  await expect(readOnly(page)).toBeVisible();
  await twin.getByRole('button', { name: 'Clear Response' }).click();
  await expect(option(twin, 0)).not.toBeChecked();
  await expect(saved(twin)).toBeVisible();
  await triggerHeartbeat(page);
  await expect.poll(async () => (await readJournals(page)).length).toBe(1);
  await twin.reload();
  await expect(saved(twin)).toBeVisible();
  await expect(option(twin, 0)).not.toBeChecked();
  expect(await readServerAnswers(student, id)).toEqual([]);
});

test('a test continues without network from the first click, whatever the browser has evicted', async ({
  page,
  context,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await startOfflineTest(page, student, id);
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => isCached(page)).toBe(true);
  const browser = await context.newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
  await context.setOffline(true);
  await choose(page, 1);
  await expectWaiting(page, '1 answer waits');
  await expect(option(page, 1)).toBeChecked();
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
});

test('a deploy between the opening of the portal and the start leaves the page complete', async ({
  page,
  context,
}) => {
  const student = await aStudent();
  const id = await aTest();
  await signInAs(page, student);
  await page.goto(`${origin()}/aptitude/appear/${id}`);
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch();
      const later = (await response.text()).replaceAll('"/assets/', '"/assets/later-');
      await route.fulfill({ response, body: later });
    },
  );
  await startTest(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => isCached(page)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await expect(option(page, 1)).toBeChecked();
});

test('a reload over a network that never answers loads page and paper from the device', async ({
  page,
  context,
}) => {
  await aStudentInTest(page);
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  // Also what the service worker asks for.
  await context.route('**', () => new Promise(() => undefined));
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('button', { name: /Save & Next/ })).toBeVisible();
  await expect(option(page, 1)).toBeChecked();
  // A new tab continues too, after a question.
  const another = await context.newPage();
  await another.goto(page.url(), { waitUntil: 'commit' });
  await another.getByRole('button', { name: 'Continue offline' }).click();
  // The answered question need not be the first one.
  await another.getByRole('button', { name: 'All questions' }).click();
  await another.getByRole('button', { name: /^Question \d+, answered/ }).click();
  await expect(option(another, 1)).toBeChecked();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
});

test('the pictures of a paper are cached one at a time, so that an answer finds a free connection', async ({
  page,
}) => {
  const shades = ['#336', '#363', '#633', '#366', '#636', '#663', '#369', '#693'];
  const id = await aTestOf(await Promise.all(shades.map(aPicturedQuestion)), 'Plans');
  let [asked, underWay, most] = [0, 0, 0];
  await page.route('**/api/picture/*', async (route) => {
    if (route.request().resourceType() !== 'fetch') return await route.continue();
    const isFirst = ++asked === 1;
    most = Math.max(most, ++underWay);
    await new Promise((resolve) => setTimeout(resolve, 200));
    underWay--;
    // A picture that never arrives does not hold back the others.
    await (isFirst ? route.abort() : route.continue());
  });
  await startOfflineTest(page, await aStudent(), id);
  const kept = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('test-window')).keys();
      return files.filter(({ url }) => url.includes('/api/picture/')).length;
    });
  await expect.poll(kept).toBe(7);
  expect(most).toBe(1);
});
