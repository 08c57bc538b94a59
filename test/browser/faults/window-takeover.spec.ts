import { endSession, pressInDialog, signInInPlace, startTest } from '../actions.ts';
import { aStudent, aTest, expect, PHONE, test } from '../fixtures.ts';
import { anotherWindow, continueHere } from '../multiple-windows-steps.ts';
import {
  aStudentInTest,
  choose,
  expectWaiting,
  holdReply,
  next,
  option,
  readJournals,
  readOnly,
  readServerAnswers,
  saved,
  triggerHeartbeat,
} from '../offline-actions.ts';
import { signInAs } from '../roles.ts';
import { asAdmin, invigilate } from '../test-data.ts';

test.use({ viewport: PHONE });
test.describe.configure({ mode: 'parallel' });

test('a window that takes over after the end of the session asks for the password on the page', async ({
  page,
  context,
}) => {
  const { student, id } = await aStudentInTest(page);
  const other = await context.newPage();
  await other.goto(`/aptitude/appear/${id}`);
  await startTest(other);
  await expect(readOnly(page)).toBeVisible();
  await other.close();
  await endSession(page);
  await continueHere(page);
  await signInInPlace(page, student);
  await expect(readOnly(page)).toBeHidden();
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  expect(await readServerAnswers(student, id)).toHaveLength(1);
});

test('of two windows without network the last chosen one writes, and the last change counts', async ({
  page,
  context,
}) => {
  const { student, id } = await aStudentInTest(page);
  await context.setOffline(true);
  const other = await anotherWindow(context, id);
  await choose(other, 0);
  await expectWaiting(other, '1 answer waits');
  await continueHere(page);
  await expect(readOnly(page)).toBeHidden();
  await expect(readOnly(other)).toBeVisible();
  await expect(option(page, 0)).toBeChecked();
  await choose(page, 2);
  await expectWaiting(page, '1 answer waits');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(option(page, 2)).toBeChecked();
  expect(await readServerAnswers(student, id)).toHaveLength(1);
});

test('unsent answers of a closed window are kept and reported as late if the test has ended meanwhile', async ({
  page,
  context,
}) => {
  const { student, id } = await aStudentInTest(page);
  await context.setOffline(true);
  for (const place of [1, 2]) {
    await page.reload();
    await choose(page, place);
    await expectWaiting(page, '1 answer waits');
  }
  const [journal] = await readJournals(page);
  const attempt = journal?.[0].split(':')[1];
  await page.close();
  await invigilate(student, 'end', id);
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto(`/aptitude/appear/${id}`);
  await expect(later.getByText('Some answers came too late')).toBeVisible();
  const { operations } = await asAdmin<{ operations: { selected_options: string[] | null }[] }>(
    `/attempt/${attempt}/evidence`,
    {},
  );
  expect(operations.filter((one) => one.selected_options)).toHaveLength(2);
});

test('answers of another window during the submission are kept as late evidence, and reported', async ({
  page,
  context,
}) => {
  const { id } = await aStudentInTest(page);
  await choose(page, 0);
  await expect(saved(page)).toBeVisible();
  const { release } = await holdReply(page, '**/aptitude/submit/**');
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await pressInDialog('Submit')(page);
  const other = await context.newPage();
  await other.route('**/api/**', (route) => route.abort());
  await other.goto(`/aptitude/appear/${id}`);
  await other.getByRole('button', { name: 'Continue offline' }).click();
  await choose(other, 2);
  await expectWaiting(other, '1 answer waits');
  await other.close();
  await release();
  await expect(page.getByText('Some answers came too late')).toBeVisible();
});

test('answers of a submission whose reply was lost are reported only as saved', async ({ page }) => {
  const { id } = await aStudentInTest(page);
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 1);
  await expectWaiting(page, '1 answer waits');
  let lost = 0;
  await page.route('**/aptitude/submit/**', async (route) => {
    lost++;
    await route.fetch().catch(() => undefined);
    await route.abort().catch(() => undefined);
  });
  await page.getByRole('button', { name: 'Submit', exact: true }).first().click();
  await pressInDialog('Submit')(page);
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.unrouteAll();
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByText('1 answer is saved')).toBeVisible();
  await expect(page.getByText('Some answers came too late')).toHaveCount(0);
});

test('a journal that returns with a killed browser is deleted again, however often the test was opened', async ({
  page,
}) => {
  const { student, id } = await aStudentInTest(page);
  await page.route('**/answers', (route) => route.abort());
  await choose(page, 0);
  await expectWaiting(page, '1 answer waits');
  // The journal on the browser's disk, which it finds again after a kill.
  const disk = await readJournals(page);
  expect(disk).toHaveLength(1);
  await page.unroute('**/answers');
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await choose(page, 2);
  await expect(saved(page)).toBeVisible();
  for (let kill = 0; kill < 2; kill++) {
    await page.reload();
    await expect(saved(page)).toBeVisible();
    await page.evaluate((entries) => {
      for (const [key, text] of entries) localStorage.setItem(key, text);
    }, disk);
    await page.route('**/api/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText(/^Offline/).first()).toBeVisible();
    await expect(option(page, 2)).toBeChecked();
    await expect(page.getByText(/1 answer waits/)).toHaveCount(0);
    await page.unroute('**/api/**');
    await expect(saved(page)).toBeVisible();
  }
  expect(await readServerAnswers(student, id)).toHaveLength(1);
});

for (const broken of ['throws', 'never answers'])
  test(`a browser database that ${broken} does not block the test, and is reported while answers wait`, async ({
    page,
  }) => {
    const [student, id] = [await aStudent(), await aTest()];
    await page.addInitScript((silent) => {
      IDBFactory.prototype.open = () => {
        if (silent) return new EventTarget() as IDBOpenDBRequest;
        throw new DOMException('Closed in this window', 'SecurityError');
      };
    }, broken === 'never answers');
    await signInAs(page, student);
    await page.goto(`/aptitude/appear/${id}`);
    await startTest(page);
    await choose(page, 1);
    await expect(saved(page)).toBeVisible();
    await page.context().setOffline(true);
    await next(page);
    await choose(page, 2);
    await expect(page.getByText('This device cannot store answers')).toBeVisible();
    await page.context().setOffline(false);
    await expect(saved(page)).toBeVisible();
    await expect(page.getByText('This device cannot store answers')).toBeHidden();
    expect(await readServerAnswers(student, id)).toHaveLength(2);
  });

type DelayedAnswer = { answer(): void };

test('a slow browser database loses nothing that only it holds', async ({ page, context }) => {
  const { student, id } = await aStudentInTest(page);
  await context.setOffline(true);
  await choose(page, 1);
  const early = await page.evaluate(() => ({ ...localStorage }));
  await next(page);
  await choose(page, 2);
  await expect(page.getByText('This device cannot store answers')).toBeHidden();
  // As after a killed browser, localStorage lacks the latest writes.
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('lost') !== null || location.protocol === 'about:') return;
    sessionStorage.setItem('lost', '');
    for (const [key, text] of Object.entries(kept)) localStorage.setItem(key, text);
    const open = IDBFactory.prototype.open;
    const ready = new Promise<void>((resolve) => {
      (window as unknown as DelayedAnswer).answer = resolve;
    });
    IDBFactory.prototype.open = function (...given) {
      const late = new EventTarget() as IDBOpenDBRequest;
      void ready.then(() => {
        const request = open.apply(this, given);
        for (const name of ['success', 'error', 'upgradeneeded'] as const)
          request.addEventListener(name, () => {
            Object.defineProperty(late, 'result', { value: request.result, configurable: true });
            (late[`on${name}` as 'onsuccess'] as (() => void) | null)?.call(late);
          });
      });
      return late;
    };
  }, early);
  // Playwright's offline mode does not stop requests of a closing page, so `fetch` must fail too.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('no network'));
  });
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(`/aptitude/appear/${id}`);
  await expect(saved(page)).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        (window as unknown as DelayedAnswer).answer();
        // Waiting transactions run first.
        const request = indexedDB.open('keyval-store');
        request.onsuccess = () => {
          const turn = request.result.transaction('keyval', 'readwrite');
          turn.objectStore('keyval').count();
          turn.oncomplete = resolve;
        };
      }),
  );
  await page.reload();
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await readServerAnswers(student, id)).length).toBe(2);
});

test('a test that is reopened during its submission continues where it was', async ({ page }) => {
  const { student, id } = await aStudentInTest(page, { release: 'after-end' });
  await page.route('**/aptitude/submit/**', (route) => route.abort());
  await choose(page, 1);
  await expect(saved(page)).toBeVisible();
  await invigilate(student, 'end', id);
  await triggerHeartbeat(page);
  await expect(page.getByText('The test is over')).toBeVisible();
  await invigilate(student, 'reopen', id);
  const again = page.getByRole('button', { name: 'Try again' });
  // The device also retries by itself, perhaps first.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(saved(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await choose(page, 2);
  await expect(saved(page)).toBeVisible();
});

test('a student who is writing learns of a block and of its end without opening the test again', async ({
  page,
  context,
}) => {
  const { student } = await aStudentInTest(page);
  await context.setOffline(true);
  await page.reload();
  await choose(page, 1);
  await expectWaiting(page, '1 answer waits');
  await asAdmin('/user/block', { users: [student.regno], reason: 'Seen with a telephone' });
  await context.setOffline(false);
  await expect(page.getByText('Your account is blocked')).toBeVisible();
  await asAdmin('/user/unblock', { users: [student.regno] });
  await expect(saved(page)).toBeVisible();
});

test('a student who signs in after somebody else in mid-test starts with a separate click', async ({
  page,
}) => {
  const { id } = await aStudentInTest(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await signInAs(page, await aStudent());
  await page.goto(`/aptitude/appear/${id}`);
  await expect(page.getByRole('button', { name: /^Start/ })).toBeVisible();
});
