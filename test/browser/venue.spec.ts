import type { Page } from '@playwright/test';
import { aStudent, aTest, callApi, expect, getToken, PHONE, test } from './fixtures.ts';
import { admin, signInAs, student } from './roles.ts';
import { allow, INSIDE, press, toast } from './venue-steps.ts';

const MIDDLE = { lat: 30.4, long: 78.1 };

/** Some 340 m to the east of the middle. */
const OUTSIDE = { latitude: 30.4, longitude: 78.10354, accuracy: 12 };

let count = 0;

/** A circle of 100 m. */
async function aVenue() {
  const token = await getToken(admin);
  return await callApi<{ id: number; name: string }>(
    'POST',
    '/venue/create',
    {
      name: `Hall ${process.pid} ${++count}`,
      directions: 'Second floor',
      outline: { kind: 'circle', centre: MIDDLE, radius: 100 },
    },
    token,
  );
}

const map = (page: Page, name: string) => page.getByRole('img', { name: new RegExp(`Map of ${name}`) });

async function pressStart(page: Page) {
  const read = page.getByLabel('I have read the instructions and am ready.');
  await read.check();
  await press(page, 'Start');
}

test.describe('the own position', () => {
  test('is shown if the browser may share it', async ({ page }) => {
    await allow(page, { latitude: 30.3165, longitude: 78.0322, accuracy: 12 });
    await signInAs(page, student);
    await page.goto('/geo');
    await expect(page.getByText('30.31650° N')).toBeVisible();
    await expect(page.getByText('78.03220° E')).toBeVisible();
    await expect(page.getByText('within 12 m', { exact: true })).toBeVisible();
  });

  test('stays on the device', async ({ page }) => {
    await allow(page, { latitude: 30.3165, longitude: 78.0322, accuracy: 12 });
    await signInAs(page, student);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
    await page.goto('/geo');
    await expect(page.getByText('30.31650° N')).toBeVisible();
    expect(sent.length).toBeGreaterThan(0);
    expect(sent.filter((each) => /30\.31|78\.03/.test(each))).toEqual([]);
  });

  test('that the browser does not share leads to advice how to allow it', async ({ page, context }) => {
    await context.clearPermissions();
    await signInAs(page, student);
    await page.goto('/geo');
    await press(page, 'Find my position');
    await expect(page.getByRole('alert')).toContainText('The browser does not share your position');
    await expect(page.getByRole('button', { name: 'Find my position' })).toBeEnabled();
  });

  test('is compared with the venue of the next test, then with another one', async ({ page }) => {
    const [soon, other] = [await aVenue(), await aVenue()];
    await aTest({ startsIn: -20_000, duration: 600, venue_id: soon.id });
    await allow(page, OUTSIDE);
    await signInAs(page, student);
    await page.goto('/geo');
    await expect(page.getByLabel('Test venue')).toHaveValue(String(soon.id));
    await expect(page.getByText(`You are 240 m from ${soon.name}, which lies to the west.`)).toBeVisible();
    await expect(map(page, soon.name)).toHaveAttribute('aria-label', /You are 240 m from/);
    await page.getByLabel('Test venue').selectOption(String(other.id));
    await expect(page).toHaveURL(new RegExp(`venue=${other.id}$`));
    await expect(page.getByText(`You are 240 m from ${other.name}`)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Test venue')).toHaveValue(String(other.id));
  });

  test('is followed until the student stops that', async ({ page }) => {
    const venue = await aVenue();
    await allow(page, OUTSIDE);
    await signInAs(page, student);
    await page.goto(`/geo?venue=${venue.id}`);
    await expect(page.getByText(`You are 240 m from ${venue.name}`)).toBeVisible();
    await press(page, 'Follow me');
    await page.context().setGeolocation(INSIDE);
    await expect(page.getByText(`You are inside ${venue.name}.`)).toBeVisible();
    await press(page, 'Stop following');
    await page.context().setGeolocation(OUTSIDE);
    await expect(page.getByRole('button', { name: 'Follow me' })).toBeVisible();
    await expect(page.getByText(`You are inside ${venue.name}.`)).toBeVisible();
    await press(page, 'Look again');
    await expect(page.getByText(`You are 240 m from ${venue.name}`)).toBeVisible();
  });

  test('that is too rough is reported as such', async ({ page }) => {
    const venue = await aVenue();
    await allow(page, { ...INSIDE, accuracy: 850 });
    await signInAs(page, student);
    await page.goto(`/geo?venue=${venue.id}`);
    await expect(page.getByText('Your position is only accurate to 850 m.')).toBeVisible();
  });

  test('on a phone can be compared, searched and followed by keyboard', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const venue = await aVenue();
    await allow(page, INSIDE);
    await signInAs(page, student);
    await page.goto(`/geo?venue=${venue.id}`);
    await page.getByLabel('Test venue').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Look again' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Stop following' })).toBeVisible();
  });
});

test.describe('a test at a venue', () => {
  test('is refused outside with the distance, and starts inside', async ({ page }) => {
    const venue = await aVenue();
    const id = await aTest({ venue_id: venue.id });
    await allow(page, OUTSIDE);
    await signInAs(page, await aStudent());
    await page.goto('/aptitudes');
    await expect(page.getByRole('listitem').filter({ hasText: venue.name }).first()).toBeVisible();
    await page.goto(`/aptitude/appear/${id}`);
    await expect(page.getByRole('heading', { name: venue.name })).toBeVisible();
    await expect(page.getByText('Second floor')).toBeVisible();
    await expect(page.getByText(`You are 240 m from ${venue.name}, which lies to the west.`)).toHaveCount(2);
    await pressStart(page);
    await expect(page.getByRole('alert')).toContainText(`You are 240 m away from ${venue.name}.`);
    await page.context().setGeolocation(INSIDE);
    await expect(page.getByText(`You are inside ${venue.name}.`)).toHaveCount(2);
    await press(page, 'Start');
    await expect(page.locator('#question-heading')).toBeVisible();
  });

  test('continues from anywhere after a reload, with location denied', async ({ page }) => {
    const id = await aTest({ venue_id: (await aVenue()).id });
    await allow(page, INSIDE);
    await signInAs(page, await aStudent());
    await page.goto(`/aptitude/appear/${id}`);
    await pressStart(page);
    await expect(page.locator('#question-heading')).toBeVisible();
    await page.context().clearPermissions();
    await page.reload();
    await expect(page.locator('#question-heading')).toBeVisible();
  });

  test('without a position says what to do, and the admin lets the student in', async ({
    page,
    anotherDevice,
  }) => {
    const venue = await aVenue();
    const id = await aTest({ venue_id: venue.id });
    const person = await aStudent();
    await page.context().clearPermissions();
    await signInAs(page, person);
    await page.goto(`/aptitude/appear/${id}`);
    await press(page, 'Check my position');
    await expect(page.getByText('The browser does not share your position')).toBeVisible();
    await pressStart(page);
    await expect(page.getByText(`This test is taken at ${venue.name}. Allow this page`)).toBeVisible();

    const desk = await anotherDevice();
    await signInAs(desk, admin);
    await desk.goto(`/admin/aptitude/${id}?tab=place`);
    const row = desk.getByRole('row').filter({ hasText: person.regno });
    await expect(row).toContainText('No position was given');
    await row.getByRole('button', { name: `Waive the venue for ${person.name}` }).click();
    await desk.getByRole('button', { name: 'Waive the venue', exact: true }).click();
    await expect(desk.getByRole('alert')).toContainText('Say why');
    await desk.getByLabel('Reason').fill('Seen in the hall');
    await desk.keyboard.press('Enter');
    await expect(row).toContainText('May start anywhere');
    await expect(row).toContainText('“Seen in the hall”');

    await press(page, 'Start');
    await expect(page.locator('#question-heading')).toBeVisible();
    await expect(row).toContainText('Started');
  });

  test('says, fully visible on a phone, why it cannot be started from here', async ({ page }) => {
    await page.setViewportSize(PHONE);
    const venue = await aVenue();
    await allow(page, OUTSIDE);
    await signInAs(page, await aStudent());
    await page.goto(`/aptitude/appear/${await aTest({ venue_id: venue.id })}`);
    await page.getByLabel('I have read the instructions and am ready.').check();
    const start = page.getByRole('button', { name: 'Start', exact: true });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await start.click();
    await expect(page.getByText(/^You are \d+ m away from/)).toBeInViewport({ ratio: 1 });
    await expect(start).toBeFocused();
  });

  test('can be started while the browser’s permission question is open, with advice what to do', async ({
    page,
  }) => {
    const venue = await aVenue();
    const id = await aTest({ venue_id: venue.id });
    await signInAs(page, await aStudent());
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = () => undefined;
      navigator.geolocation.watchPosition = () => 1;
    });
    await page.clock.install();
    await page.goto(`/aptitude/appear/${id}`);
    const start = page.locator('button[type=submit]');
    await press(page, 'Check my position');
    await pressStart(page);
    await expect(start).toHaveAttribute('aria-busy', 'true');
    await page.clock.fastForward(31_000);
    await expect(page.getByText(`This test is taken at ${venue.name}. Allow this page`)).toBeVisible();
    await expect(
      page.getByText('If the browser asks whether this page may know it, allow that'),
    ).toBeVisible();
    await expect(start).not.toHaveAttribute('aria-busy');
  });

  test('a waiver is given by number, undone from the notice, and revoked from the list', async ({ page }) => {
    const id = await aTest({ venue_id: (await aVenue()).id });
    const person = await aStudent();
    await signInAs(page, admin);
    await page.goto(`/admin/aptitude/${id}?tab=place`);
    await expect(page.getByText('No start has been refused')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: person.regno });
    const give = async (regno: string) => {
      await press(page, 'Let a student start anywhere');
      await page.getByLabel('Registration no').fill(regno);
      await page.getByLabel('Reason').fill('Allowed to take the test elsewhere');
      await press(page, 'Waive the venue');
    };
    await give('N0B0DY');
    await expect(page.getByRole('alert')).toContainText('No student has the registration number N0B0DY.');
    await page.getByLabel('Registration no').fill(person.regno);
    await press(page, 'Waive the venue');
    await expect(row).toContainText('May start anywhere');
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(row).toHaveCount(0);
    await give(person.regno);
    await row.getByRole('button', { name: `Withdraw for ${person.name}` }).click();
    await expect(row).toHaveCount(0);
  });
});
