import type { Page } from '@playwright/test';
import { block, byAdmin, card, toast, unblock } from './blocking-steps.ts';
import { aStudent, aTest, callApi, expect, getToken, origin, type Person, PHONE, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

const openAppeal = async ({ regno }: Person) =>
  (
    await byAdmin<{ results: { id: number; regno: string }[] }>('GET', '/user/appeals?limit=100')
  ).results.find((one) => one.regno === regno)?.id;

async function signInWith(page: Page, { regno }: Person, password = 'practice') {
  await page.goto('/login');
  await page.getByLabel('Registration no').fill(regno);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

test.describe('a blocked student', () => {
  test.use({ viewport: PHONE });

  test('sees the reason, the end and the contact at the sign-in', async ({ page }) => {
    const person = await aStudent();
    const until = new Date(Date.now() + 3 * 86_400_000 + 3_600_000).toISOString();
    await block(person, { reason: 'Two phones at one test.\nSpeak to us.', until });
    await signInWith(page, person);
    await expect(toast(page)).toContainText('Login Failed');
    await expect(toast(page)).toContainText(
      'Your account is blocked. Ask your junior representative or the placement cell.',
    );
    await expect(card(page).getByRole('heading')).toBeFocused();
    await expect(card(page)).toContainText('Two phones at one test.');
    await expect(card(page)).toContainText('in 3 days');
    await expect(card(page)).toContainText('Asha Lanternwala, junior representative');
    await expect(page.getByLabel('Registration no')).toHaveValue(person.regno);
  });

  test('learns nothing with a wrong password', async ({ page }) => {
    const person = await aStudent();
    await block(person, { reason: 'Two phones' });
    await signInWith(page, person, 'not-this-one');
    await expect(toast(page)).toContainText('The registration number or the password is not right.');
    await expect(card(page)).toHaveCount(0);
    await expect(page.getByText('Two phones')).toHaveCount(0);
  });

  test('appeals once, by keyboard, and reads the answer at a later sign-in', async ({ page }) => {
    const person = await aStudent();
    await block(person, { reason: 'Two phones' });
    await signInWith(page, person);
    await expect(card(page).getByRole('heading')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(card(page).getByLabel('Appeal')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(card(page).getByRole('alert')).toHaveText('Say why you should be unblocked');
    await expect(card(page).getByLabel('Appeal')).toBeFocused();
    await page.keyboard.type('One phone was my neighbour’s.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(card(page)).toContainText('Your appeal is on its way');
    await expect(card(page).getByLabel('Appeal')).toHaveCount(0);
    const id = await openAppeal(person);
    await byAdmin('POST', `/user/decline-appeal/${id}`, { answer: 'Come to room 4 on Monday.' });
    await signInWith(page, person);
    await expect(card(page)).toContainText('The answer to your appeal');
    await expect(card(page)).toContainText('Come to room 4 on Monday.');
    await expect(card(page).getByLabel('Appeal')).toHaveCount(0);
  });

  test('keeps the text of an appeal that failed to arrive, and sends it again', async ({ page }) => {
    const person = await aStudent();
    await block(person);
    await signInWith(page, person);
    await expect(card(page)).toContainText('None was given.');
    await card(page).getByLabel('Appeal').fill('Please look again.');
    await page.route('**/api/user/appeal', (route) => route.abort());
    await card(page).getByRole('button', { name: 'Send Appeal' }).click();
    await expect(toast(page)).toContainText('The appeal was not sent');
    await expect(card(page).getByLabel('Appeal')).toHaveValue('Please look again.');
    await page.unroute('**/api/user/appeal');
    await card(page).getByRole('button', { name: 'Send Appeal' }).click();
    await expect(card(page)).toContainText('Your appeal is on its way');
  });

  test('is told to sign in after an unblock in the meantime, and can', async ({ page }) => {
    const person = await aStudent();
    await block(person);
    await signInWith(page, person);
    await card(page).getByLabel('Appeal').fill('Please look again.');
    await unblock(person);
    await card(page).getByRole('button', { name: 'Send Appeal' }).click();
    await expect(toast(page)).toContainText('Your account is no longer blocked. Sign in.');
    await expect(card(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${origin()}/`);
  });

  test('sees the end of the block without a reload', async ({ page }) => {
    const person = await aStudent();
    await block(person, { until: new Date(Date.now() + 3_600_000).toISOString() });
    await page.clock.install();
    await signInWith(page, person);
    await expect(card(page).getByLabel('Appeal')).toBeVisible();
    await page.clock.fastForward(3_601_000);
    await expect(card(page)).toContainText('The block is over');
    // On this clock the hour has not passed.
    await unblock(person);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${origin()}/`);
  });
});

test.describe('a running test', () => {
  test.use({ viewport: PHONE });

  const choose = (page: Page, index: number) =>
    page.locator('label:has(input[type=radio], input[type=checkbox])').nth(index).click();
  const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible();
  const running = (page: Page) => expect(page.locator('#question-heading')).toBeVisible();

  async function begin(page: Page) {
    const person = await aStudent();
    const id = await aTest();
    await signInAs(page, person);
    await page.goto(`/aptitude/appear/${id}`);
    await page.getByLabel('I have read the instructions and am ready.').check();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await running(page);
    await choose(page, 0);
    await saved(page);
    return { person, id };
  }

  /** The number of questions with an answer on the server. */
  async function heldBy(person: Person, id: number) {
    const { attempt } = await callApi<{ attempt: { answers: { selected_options: string[] }[] } }>(
      'POST',
      `/aptitude/appear/${id}`,
      { regno: person.regno, trade: person.trade },
      await getToken(person),
    );
    return attempt.answers.filter((answer) => answer.selected_options.length > 0).length;
  }

  test('says why nothing is saved, keeps the answers, and sends them once the student is unblocked', async ({
    page,
  }) => {
    const { person, id } = await begin(page);
    await block(person, { reason: 'Left the room' });
    await page.getByRole('button', { name: /Save & Next/ }).click();
    await choose(page, 1);
    const notice = page.getByRole('alert').filter({ hasText: 'Your account is blocked' });
    await expect(notice).toContainText('Left the room');
    await expect(notice).toContainText('Asha Lanternwala');
    await expect(notice).toContainText('Saved answers are safe, and 1 answer waits on this device.');
    await unblock(person);
    await saved(page);
    await expect(notice).toHaveCount(0);
    expect(await heldBy(person, id)).toBe(2);
  });

  test('that is reloaded says why it does not open, and opens by itself afterwards with every answer', async ({
    page,
  }) => {
    const { person, id } = await begin(page);
    await block(person, { reason: 'Left the room' });
    await page.getByRole('button', { name: /Save & Next/ }).click();
    await choose(page, 1);
    await expect(page.getByText('Blocked: 1 answer waits on this device').first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Your account is blocked' })).toBeVisible();
    await expect(page.getByText('Left the room')).toBeVisible();
    await expect(page.getByText('answers on this device stay on it')).toBeVisible();
    await expect(page.locator('#question-heading')).toHaveCount(0);
    await unblock(person);
    await running(page);
    await saved(page);
    expect(await heldBy(person, id)).toBe(2);
  });
});

test('the next call of an open page leads a blocked student out', async ({ page }) => {
  await page.setViewportSize({ width: 1_280, height: 800 });
  const person = await aStudent();
  await signInAs(page, person);
  await page.goto('/aptitudes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aptitude tests');
  const moderator = await getToken(admin);
  await callApi('POST', '/user/block', { users: [person.regno] }, moderator);
  // A call in the background may come before the click.
  await Promise.race([page.getByRole('link', { name: 'Profile' }).click(), page.waitForURL('**/login')]);
  await expect(page).toHaveURL(`${origin()}/login`);
  await expect(toast(page)).toContainText(
    'Your account is blocked. Ask your junior representative or the placement cell.',
  );
  expect(await page.evaluate(() => 'authState' in localStorage || 'authState' in sessionStorage)).toBe(false);
});
