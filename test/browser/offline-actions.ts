import type { Page } from '@playwright/test';
import { startTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, origin, type Person } from './fixtures.ts';
import { signInAs } from './roles.ts';

// Actions of a student whose test continues without network, and what the page shows.

export const saved = (page: Page) => page.getByText('Saved', { exact: true }).first();
const answerInputs = (page: Page) => page.getByRole('radio').or(page.getByRole('checkbox'));
export const option = (page: Page, index: number) => answerInputs(page).nth(index);
export const choose = (page: Page, index: number) =>
  page
    .locator('label', { has: answerInputs(page) })
    .nth(index)
    .click();
export const next = (page: Page) => page.getByRole('button', { name: /Save & Next/ }).click();
export const expectWaiting = (page: Page, answers: string) =>
  expect(page.getByText(`Offline: ${answers} on this device`).first()).toBeVisible();

/** Whether the device has the page, the paper and all files that a click may need. */
export const isCached = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('test-window')).keys();
    const isThere = (path: RegExp) => files.some(({ url }) => path.test(new URL(url).pathname));
    return navigator.serviceWorker.controller !== null && isThere(/^\/$/) && isThere(/\/toaster/);
  });

/** Starts a test and waits until it can continue without network. */
export async function startOfflineTest(page: Page, student: Person, id: number) {
  await signInAs(page, student);
  await page.goto(`${origin()}/aptitude/appear/${id}`);
  await startTest(page);
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => isCached(page)).toBe(true);
}

/** The chosen options on the server, read as another device. */
export async function readServerAnswers(student: Person, id: number): Promise<string[]> {
  const { attempt } = await callApi<{ attempt: { answers: { selected_options: string[] }[] } }>(
    'POST',
    `/aptitude/appear/${id}`,
    { regno: student.regno, trade: student.trade },
    await getToken(student),
  );
  return attempt.answers.flatMap(({ selected_options }) => selected_options);
}

export const readOnly = (page: Page) =>
  page.getByText('This test is open in another window or on another device');
/** Makes the page send a heartbeat, whose reply has the state of the attempt. */
export const triggerHeartbeat = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Lets the next call of an address reach the portal, then resolves `arrived`, and holds the reply until `release`. */
export async function holdReply(page: Page, address: string) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const handedOver = Promise.withResolvers<void>();
  await page.route(
    address,
    async (route) => {
      const response = await route.fetch();
      arrived.resolve();
      await released.promise;
      await route.fulfill({ response });
      handedOver.resolve();
    },
    { times: 1 },
  );
  return {
    arrived: arrived.promise,
    release() {
      released.resolve();
      return handedOver.promise;
    },
  };
}

/** The attempts' entries in localStorage, with their keys. */
export const readJournals = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('attempt:')));

/** A student at a single-choice question, in a test that can continue without network. */
export async function aStudentInTest(page: Page, wish: Parameters<typeof aTest>[0] = {}) {
  const student = await aStudent();
  const id = await aTest(wish);
  await startOfflineTest(page, student, id);
  await goToSingleChoice(page);
  return { student, id };
}

/** Goes to a single-choice question: only there a choice replaces the one before. */
export async function goToSingleChoice(page: Page) {
  await expect(option(page, 0)).toBeVisible();
  if ((await page.getByRole('radio').count()) === 0) await next(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
}
