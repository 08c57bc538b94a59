import type { CDPSession, Page, Worker } from '@playwright/test';
import { BRIEF_PAGES, CHROMIUM_FLAGS, findWholeChromium } from './chromium.ts';
import { aStudent, aTest, callApi, expect, origin, PHONE, signIn, signInByApi, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { findAxeViolations } from './screens.ts';

// A headless shell denies notifications to every page.
const executablePath = findWholeChromium();
test.use({
  launchOptions: { ...(executablePath && { executablePath }), args: [...CHROMIUM_FLAGS, BRIEF_PAGES] },
});
test.skip(executablePath === undefined, 'This machine has no browser that shows notifications.');

/** The example of RFC 8291. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** The browsers of these tests reach no push service, so what would ask one is replaced, and nothing else. */
async function replacePushService(page: Page) {
  await page.addInitScript((keys) => {
    const subscription = () => ({
      endpoint: 'https://push.example.org/phone',
      toJSON: () => ({ endpoint: 'https://push.example.org/phone', keys }),
      unsubscribe: async () => {
        localStorage.removeItem('subscribed');
        return true;
      },
    });
    const stand = {
      subscribe: async () => {
        localStorage.setItem('subscribed', 'yes');
        return subscription();
      },
      getSubscription: async () => (localStorage.getItem('subscribed') ? subscription() : null),
    };
    Object.assign(PushManager.prototype, stand);
  }, KEYS);
}

/** Hands messages to the service worker as the browser does when a push service sends one. */
async function openPushes(page: Page) {
  const browser: CDPSession = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.endsWith('/push/'));
      if (ours) resolve(ours.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return async (message: object) =>
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin: origin(),
      registrationId: await registration,
      data: JSON.stringify(message),
    });
}

const shownTitles = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/');
    return ((await registration?.getNotifications()) ?? []).map(({ title }) => title);
  });

/** Clicks what is shown. A click that no hand made may not focus windows, so that alone is replaced. */
const clickNotification = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      WindowClient: { prototype: { focus(): Promise<void> } };
      NotificationEvent: new (name: string, given: object) => Event;
    };
    scope.WindowClient.prototype.focus = async () => {};
    const [notification] = await scope.registration.getNotifications();
    dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });

test('a student turns on pushes on a phone, and one opens what it tells of', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await replacePushService(page);
  const student = await aStudent();
  await page.context().grantPermissions([]);
  await signIn(page, student);
  await page.goto('/user/dashboard');
  await page.getByRole('tab', { name: 'Account' }).click();
  const card = page.getByRole('region', { name: 'Devices that get notifications' });
  const here = card.getByRole('switch', { name: /Notifications on this device/ });
  await expect(card).toContainText('The browser blocks notifications of the portal.');
  await expect(here).toBeDisabled();

  await page.context().grantPermissions(['notifications']);
  const { access_token: laptop } = await signInByApi(student);
  const elsewhere = { endpoint: 'https://push.example.org/laptop', keys: KEYS };
  await callApi('POST', '/notifications/devices', elsewhere, laptop);
  await page.reload();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(here).toBeEnabled();
  const saved = page.waitForResponse('**/api/notifications/devices');
  await here.press('Space');
  await saved;
  await expect(here).toBeChecked();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  await page.reload();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(here).toBeChecked();
  await card.getByRole('button', { name: /^Turn off notifications on/ }).press('Enter');
  await expect(card.getByRole('listitem')).toHaveCount(0);

  const name = `Push test ${Date.now()}`;
  await aTest({ name, startsIn: 3_600 });
  const notifications = await callApi<{ id: number; kind: string; data: { name?: string } }[]>(
    'GET',
    '/notifications',
    undefined,
    laptop,
  );
  const id = notifications.find(({ data }) => data.name === name)?.id;
  const deliver = await openPushes(page);
  const message = { id, title: `New test: ${name}`, link: `/notifications/${id}` };
  await deliver(message);
  await deliver(message);
  await expect.poll(() => shownTitles(page)).toEqual([`New test: ${name}`]);
  const worker = page.context().serviceWorkers()[0];
  if (!worker) throw new Error('no worker runs');
  await clickNotification(worker);
  await expect(page).toHaveURL(/\/aptitudes$/);
  await expect
    .poll(() => callApi<{ read: boolean }>('GET', `/notifications/${id}`, undefined, laptop))
    .toMatchObject({ read: true });

  await page.goBack();
  await page.getByRole('tab', { name: 'Account' }).click();
  await here.press('Space');
  await expect(here).not.toBeChecked();
});
