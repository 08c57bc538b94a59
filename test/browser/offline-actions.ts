import type { Page } from '@playwright/test';
import { startTest } from './actions.ts';
import { aStudent, aTest, callApi, expect, getToken, origin, type Person } from './fixtures.ts';
import { signInAs } from './roles.ts';

// Acts of a student whose test goes on without network, and what is seen of it.

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

/** The page, the paper and all that a click may ask for are on the device. */
export const isCached = (page: Page) =>
  page.evaluate(async () => {
    const files = await (await caches.open('test-window')).keys();
    const isThere = (path: RegExp) => files.some(({ url }) => path.test(new URL(url).pathname));
    return navigator.serviceWorker.controller !== null && isThere(/^\/$/) && isThere(/\/toaster/);
  });

/** Starts a test that goes on without network from then on. */
export async function startOfflineTest(page: Page, student: Person, id: number) {
  await signInAs(page, student);
  await page.goto(`${origin()}/aptitude/appear/${id}`);
  await startTest(page);
  await expect(saved(page)).toBeVisible();
  await expect.poll(() => isCached(page)).toBe(true);
}

/** The options that the server holds, as another device would be told. */
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
/** The page says that it is there, and learns how the attempt stands. */
export const triggerHeartbeat = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Lets the next call of an address reach the portal, which is when `arrived` comes, and keeps its reply back until `release`. */
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

/** What this device keeps of attempts, by its keys. */
export const readJournals = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('attempt:')));

/** A student who sits at a question with one right answer, in a test that goes on without network. */
export async function aStudentInTest(page: Page, wish: Parameters<typeof aTest>[0] = {}) {
  const student = await aStudent();
  const id = await aTest(wish);
  await startOfflineTest(page, student, id);
  await goToSingleChoice(page);
  return { student, id };
}

/** A choice takes the place of the one before only where there is one right answer. */
export async function goToSingleChoice(page: Page) {
  await expect(option(page, 0)).toBeVisible();
  if ((await page.getByRole('radio').count()) === 0) await next(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
}
