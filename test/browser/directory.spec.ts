import type { Page } from '@playwright/test';
import { aStudent, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { admin, signInAs } from './roles.ts';

const toast = (page: Page) => page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
const table = (page: Page) => page.getByRole('table', { name: 'People' });
const rowOf = (page: Page, { regno }: Person) => table(page).getByRole('row').filter({ hasText: regno });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
const signsIn = (person: Person) =>
  getToken(person).then(
    () => true,
    () => false,
  );

// Each worker has its own batches, since a worker that replaces a failed one finds that one's people.
let year = 1950 + 12 * (Number(process.env.TEST_WORKER_INDEX) % 5);
/** New students in a batch of their own. */
async function aBatch(size: number): Promise<{ batch: number; people: Person[] }> {
  const token = await getToken(ADMIN);
  const batch = year++;
  const people: Person[] = [];
  for (let n = 0; n < size; n++) {
    const person = await aStudent('GIN');
    await callApi('PUT', '/user/person', { regno: person.regno, batch }, token);
    people.push(person);
  }
  return { batch, people };
}

async function choose(page: Page, act: string) {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

test.beforeEach(async ({ page }) => signInAs(page, admin));

test('people are found, made JSPRs together, and “Undo” makes them students again', async ({ page }) => {
  const { batch, people } = await aBatch(2);
  await page.goto('/sprs');
  await page.getByRole('link', { name: 'People and roles' }).click();
  await expect(page).toHaveURL(/\/admin\/people\?role=spr/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.goto(`/admin/people?batch=${batch}`);
  await expect(table(page).getByRole('row')).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await choose(page, 'Make JSPR');
  await expect(page.getByRole('alertdialog', { name: 'Make 2 people JSPR?' })).toBeVisible();
  await confirm(page, 'Make JSPR');
  for (const person of people) await expect(rowOf(page, person)).toContainText('JSPR');
  await expect(toast(page)).toContainText('2 people');
  await toast(page).getByRole('button', { name: 'Undo' }).click();
  for (const person of people) await expect(rowOf(page, person)).toContainText('Student');
});

test('blocked people get no role, and the dialog names them', async ({ page }) => {
  const { batch, people } = await aBatch(1);
  const [person] = people as [Person];
  await page.goto(`/admin/people?batch=${batch}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await choose(page, 'Block…');
  await page.getByLabel('Reason').fill('A phone in the hall');
  await page.getByLabel('Ends', { exact: true }).selectOption('After a week');
  await confirm(page, 'Block');
  await expect(rowOf(page, person)).toContainText('Blocked');
  expect(await signsIn(person)).toBe(false);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await choose(page, 'Make SPR');
  await confirm(page, 'Make SPR');
  await expect(page.getByRole('alertdialog')).toContainText(
    `${person.regno}: Blocked people cannot have a role.`,
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, 'Unblock');
  await confirm(page, 'Unblock');
  await expect(rowOf(page, person)).toContainText('Active');
});

test('the choice lasts across pages, and all matching people are chosen at once', async ({ page }) => {
  await page.goto('/admin/people?sort=regno');
  const first = table(page).getByRole('checkbox').nth(1);
  await first.check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  // The page shows the rows of the first page until those of the second have loaded.
  await expect(first).not.toBeChecked();
  await first.check();
  const bar = page.getByRole('region', { name: 'Chosen people' });
  await expect(bar).toContainText('2 chosen');
  const all = bar.getByRole('button', { name: /^All \d+ that match/ });
  const total = (await all.textContent())?.match(/\d+/)?.[0];
  await all.click();
  await expect(bar).toContainText(`${total} chosen`);
  await bar.getByRole('button', { name: 'Clear' }).click();
  await expect(bar).toHaveCount(0);
});

test('search, filter and order are in the address and survive a reload', async ({ page }) => {
  const { batch, people } = await aBatch(2);
  const [one] = people as [Person];
  await page.goto('/admin/people');
  await page.getByLabel('Search').fill(one.regno.toLowerCase());
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.getByLabel('Batch').selectOption(String(batch));
  await page.getByRole('button', { name: 'Registration no' }).click();
  await expect(page).toHaveURL(new RegExp(`search=${one.regno.toLowerCase()}.*batch=${batch}.*sort=regno`));
  await page.reload();
  await expect(rowOf(page, one)).toBeVisible();
  await page.getByLabel('Role').selectOption('Admin');
  await expect(page.getByText('Nobody matches')).toBeVisible();
});

test('a screen reader announces how many people a search finds', async ({ page }) => {
  const { people } = await aBatch(1);
  const [one] = people as [Person];
  await page.goto('/admin/people');
  const told = page.locator('[aria-live=polite]').filter({ hasText: /Page 1 of/ });
  const place = await told.elementHandle();
  await page.getByLabel('Search').fill(one.regno);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  // A new element would not be announced.
  expect(await place?.evaluate((words) => words.isConnected && words.textContent)).toBe('1 person');
});

test('the filtered people are saved as a file', async ({ page }) => {
  const { batch } = await aBatch(1);
  await page.goto(`/admin/people?batch=${batch}`);
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Export' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  expect((await download).suggestedFilename()).toBe('People.csv');
});

test('the details of a person are opened and edited by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { batch, people } = await aBatch(1);
  const [person] = people as [Person];
  await page.goto(`/admin/people?batch=${batch}`);
  await page.getByRole('button', { name: person.name }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Tests submitted');
  await dialog.getByRole('button', { name: 'Edit' }).press('Enter');
  await dialog.getByLabel('Full name').fill('Renamed Visitor');
  await dialog.getByLabel('Mail address').fill('nobody');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter one address')).toBeVisible();
  await expect(dialog.getByLabel('Full name')).toHaveValue('Renamed Visitor');
  await dialog.getByLabel('Mail address').fill('renamed@example.org');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('renamed@example.org');
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Renamed Visitor' })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
});

test('a batch is archived after a preview, learns so at the sign-in, and is restored by “Undo”', async ({
  page,
  anotherDevice,
}) => {
  const { batch, people } = await aBatch(2);
  const [person] = people as [Person];
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'New academic year' }).click();
  await page.getByRole('radio', { name: /^Archive/ }).check();
  await page.getByLabel('Batch', { exact: true }).selectOption(String(batch));
  await expect(page.getByRole('region', { name: 'What would change' })).toContainText('2 students → archive');
  await page.getByRole('button', { name: 'Archive…' }).click();
  await confirm(page, 'Archive');
  const act = page.getByRole('listitem').filter({ hasText: `Batch ${batch} archived` });
  await expect(act.first()).toContainText('2 students');

  const visitor = await anotherDevice();
  await visitor.goto(new URL('/login', page.url()).href);
  await visitor.getByLabel('Registration no').fill(person.regno);
  await visitor.getByLabel('Password', { exact: true }).fill(person.password);
  await visitor.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(toast(visitor)).toContainText('Your account is archived');

  await page
    .getByRole('list', { name: 'Changes so far' })
    .getByRole('button', { name: 'Undo…' })
    .first()
    .click();
  await confirm(page, 'Undo');
  await expect(toast(page)).toContainText('Everybody is as before.');
  await expect(page.getByRole('list', { name: 'Changes so far' })).toContainText('Undone by');
  expect(await signsIn(person)).toBe(true);
});

test('a list that cannot be loaded says so and is loaded again', async ({ page }) => {
  await page.route('**/api/user/directory?*', (route) => route.abort());
  await page.goto('/admin/people');
  await expect(page.getByText('The list could not be loaded')).toBeVisible();
  await page.unroute('**/api/user/directory?*');
  await page.getByRole('button', { name: /Try again|Retry/ }).click();
  await expect(table(page)).toBeVisible();
});
