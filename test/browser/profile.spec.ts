import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { aStudent, callApi, expect, getToken, origin, type Person, PHONE, signIn, test } from './fixtures.ts';
import { collectErrors, demoTest, jspr, signInAs, student } from './roles.ts';
import { asAdmin } from './test-data.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const slider = (page: Page, name: string) => page.getByRole('slider', { name });
const mobile = (page: Page) => page.getByRole('textbox', { name: 'Mobile number' });
const sessions = (page: Page) =>
  page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
const avatarOf = async (person: Person) =>
  (
    await callApi<{ userDetails: { avatar: string | null } }>(
      'GET',
      '/user/dashboard',
      undefined,
      await getToken(person),
    )
  ).userDetails.avatar;

/** Left half red, right half blue. */
const halves = async () =>
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0000ff' } })
    .composite([
      {
        input: await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer();

async function open(page: Page): Promise<Person> {
  const person = await aStudent();
  await signInAs(page, person);
  await page.goto('/user/dashboard?tab=account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  return person;
}

async function choose(page: Page, name: string, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /Add a picture|Change picture/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer });
}

const colourOf = async (address: string) => {
  const bytes = Buffer.from(await (await fetch(origin() + address)).arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => [...data.subarray((128 * info.width + x) * 3, (128 * info.width + x) * 3 + 3)];
  return { left: at(20), right: at(235) };
};
const isRed = ([red = 0, , blue = 0]: number[]) => red > 180 && blue < 80;
const isBlue = ([red = 0, , blue = 0]: number[]) => blue > 180 && red < 80;

test('a picture is chosen, cropped, saved, shown and removed', async ({ page }) => {
  const faults = collectErrors(page);
  const person = await open(page);
  await choose(page, 'me.jpg', await halves());
  await expect(page.getByRole('dialog', { name: 'Choose the part to show' })).toBeVisible();
  await expect(slider(page, 'Zoom')).toBeFocused();
  await button(page, 'Save picture').click();
  await expect(toast(page)).toContainText('Picture saved');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const picture = main(page).getByRole('tabpanel').locator('img');
  await expect(picture).toHaveAttribute('src', /^\/api\/picture\/[0-9a-f]{64}\.webp$/);
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);
  const { left, right } = await colourOf((await avatarOf(person)) ?? '');
  expect([isRed(left), isBlue(right)]).toEqual([true, true]);

  await button(page, 'Remove picture').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(picture).toHaveCount(0);
  await expect(button(page, 'Add a picture')).toBeVisible();
  expect(await avatarOf(person)).toBeNull();
  expect(faults).toEqual([]);
});

test('a name of one long word makes the page no wider than a phone', async ({ page }) => {
  const person = await aStudent();
  const name = 'Venkatanarasimharajuvaripetasubrahmanyam';
  await asAdmin('/user/person', { regno: person.regno, name }, 'PUT');
  await signInAs(page, person);
  await page.setViewportSize(PHONE);
  await page.goto('/user/dashboard?tab=account');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
});

test('the crop is moved by keyboard alone', async ({ page }) => {
  const person = await open(page);
  await choose(page, 'me.jpg', await halves());
  await expect(slider(page, 'Up or down')).toBeDisabled();
  await page.keyboard.press('Tab');
  await expect(slider(page, 'Left or right')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Save picture')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toContainText('Picture saved');
  const { left, right } = await colourOf((await avatarOf(person)) ?? '');
  expect([isRed(left), isRed(right)]).toEqual([true, true]);
});

test('the crop is moved by dragging', async ({ page }) => {
  const person = await open(page);
  await choose(page, 'me.jpg', await halves());
  const box = await page.getByRole('img', { name: 'Your picture as it will look' }).boundingBox();
  const { x = 0, y = 0, width = 0 } = box ?? {};
  await page.mouse.move(x + width - 5, y + width / 2);
  await page.mouse.down();
  await page.mouse.move(x + 5, y + width / 2, { steps: 8 });
  await page.mouse.up();
  await button(page, 'Save picture').click();
  await expect(toast(page)).toContainText('Picture saved');
  const { left, right } = await colourOf((await avatarOf(person)) ?? '');
  expect([isBlue(left), isBlue(right)]).toEqual([true, true]);
});

test('a file that is no picture is refused and not sent', async ({ page }) => {
  const person = await open(page);
  await choose(page, 'me.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await expect(page.getByRole('alert')).toContainText('This file cannot be read as a picture.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await avatarOf(person)).toBeNull();
});

test('a picture that could not be sent stays chosen for the next try', async ({ page }) => {
  const person = await open(page);
  await choose(page, 'me.jpg', await halves());
  await page.route('**/api/user/update-avatar', (route) => route.abort());
  await button(page, 'Save picture').click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('could not be reached');
  await page.unroute('**/api/user/update-avatar');
  await button(page, 'Save picture').click();
  await expect(toast(page)).toContainText('Picture saved');
  expect(await avatarOf(person)).toMatch(/webp$/);
});

/** Gives a person of the demo world a picture until the end of the test. */
async function withPicture(person: { regno: string; password: string }, work: () => Promise<void>) {
  const headers = { authorization: `Bearer ${await getToken(person)}` };
  const send = (method: string, path: string, body?: Uint8Array<ArrayBuffer>) =>
    fetch(`${origin()}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'image/jpeg' }) },
      ...(body && { body }),
    });
  expect((await send('POST', '/user/update-avatar', new Uint8Array(await halves()))).status).toBe(200);
  try {
    await work();
  } finally {
    await send('DELETE', '/user/avatar');
  }
}

const isDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(256);

test('a representative’s picture is shown beside the name, hidden from screen readers', async ({ page }) => {
  await withPicture(jspr, async () => {
    await signInAs(page, student);
    await page.goto('/jsprs');
    const picture = main(page).getByRole('listitem').filter({ hasText: 'Asha Lanternwala' }).locator('img');
    await expect(picture).toHaveAttribute('alt', '');
    await isDrawn(picture);
  });
});

test('a topper’s picture is shown in the hall of fame', async ({ page }) => {
  const { id } = await demoTest('completed');
  const { overall } = await callApi<{ overall: { regno: string; name: string }[] }>(
    'GET',
    `/aptitude/toppers/${id}`,
    undefined,
    await getToken(student),
  );
  const regno = overall[0]?.regno ?? '';
  await withPicture({ regno, password: student.password }, async () => {
    await signInAs(page, student);
    await page.goto(`/hall-of-fame?test=${id}`);
    await isDrawn(main(page).locator('img').first());
  });
});

test('the mobile number is saved in a callable form, refused with a sentence, and removed', async ({
  page,
}) => {
  await open(page);
  await mobile(page).fill('12345');
  await button(page, 'Save').click();
  await expect(page.getByRole('alert')).toContainText('Enter the 10 digits');
  await expect(mobile(page)).toBeFocused();
  await mobile(page).fill('98765 43210');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Mobile number saved');
  await expect(mobile(page)).toHaveValue('+919876543210');
  await page.reload();
  await expect(mobile(page)).toHaveValue('+919876543210');
  await mobile(page).fill('');
  await button(page, 'Save').click();
  await expect(toast(page)).toContainText('Mobile number removed');
  await expect(mobile(page)).toHaveValue('');
});

test('another session is listed and ended, and its browser is led to the login', async ({
  page,
  anotherDevice,
}) => {
  const person = await aStudent();
  const other = await anotherDevice();
  await signIn(other, person);
  await other.goto('/user/dashboard?tab=account');
  await expect(sessions(other)).toHaveCount(1);
  await expect(sessions(other)).toContainText(['This device']);

  await signIn(page, person);
  await page.goto('/user/dashboard?tab=account');
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).first()).toContainText('Chrome on Linux');
  await button(page, 'Sign out everywhere else').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(toast(page)).toContainText('Signed out everywhere else');
  await expect(sessions(page)).toHaveCount(1);
  await expect(button(page, 'Sign out everywhere else')).toHaveCount(0);

  await other.reload();
  await expect(other).toHaveURL(`${origin()}/login`);
});

test('one session of many is ended, of which five are shown at first', async ({ page }) => {
  const person = await aStudent();
  const tokens: string[] = [];
  for (let count = 0; count < 5; count++) tokens.push(await getToken(person));
  await signIn(page, person);
  await page.goto('/user/dashboard?tab=account');
  await expect(sessions(page)).toHaveCount(5);
  await button(page, 'Show all 6').click();
  await expect(sessions(page)).toHaveCount(6);
  await sessions(page).nth(1).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(sessions(page)).toHaveCount(5);
  const alive = await Promise.all(
    tokens.map((token) =>
      callApi('GET', '/user/verify-session', undefined, token).then(
        () => true,
        () => false,
      ),
    ),
  );
  expect(alive.filter(Boolean)).toHaveLength(4);
});

test('the own data are downloaded as a file', async ({ page }) => {
  const person = await open(page);
  const coming = page.waitForEvent('download');
  await button(page, 'Download my data').click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`my-data-${person.regno}.json`);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ profile: { regno: person.regno, name: person.name }, attempts: [] });
});

test('each card reports a failure to load, and loads with the next try', async ({ page }) => {
  const addresses = ['**/api/user/profile', '**/api/user/sessions'];
  for (const address of addresses)
    await page.route(address, (route) => route.fulfill({ status: 502, body: '' }));
  await signInAs(page, await aStudent());
  await page.goto('/user/dashboard?tab=account');
  const retries = main(page).getByRole('button', { name: 'Try again' });
  // Three cards show the profile, and load with one of them.
  await expect(retries).toHaveCount(4);
  for (const address of addresses) await page.unroute(address);
  await retries.first().click();
  await retries.first().click();
  await expect(mobile(page)).toBeVisible();
  await expect(sessions(page)).toHaveCount(1);
});
