import type { Page } from '@playwright/test';
import { block, toast, unblock } from './blocking-steps.ts';
import { aStudent, callApi, expect, getToken, type Person, PHONE, test } from './fixtures.ts';
import { admin, jspr, signInAs } from './roles.ts';

const rowOf = (page: Page, person: Person) =>
  page.getByRole('table', { name: 'Blocked students' }).getByRole('row').filter({ hasText: person.regno });

const found = (page: Page, person: Person) =>
  page
    .getByRole('table', { name: 'People who may be blocked' })
    .getByRole('row')
    .filter({ hasText: person.regno });

const dialog = (page: Page) => page.getByRole('dialog');

const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });

const signsIn = async (person: Person) =>
  await getToken(person).then(
    () => true,
    () => false,
  );

async function search(page: Page, text: string) {
  await page.getByLabel('Search').fill(text);
}

test.describe('the blocked users of the admin', () => {
  test.use({ viewport: { width: 1_280, height: 900 } });
  test.beforeEach(async ({ page }) => {
    await signInAs(page, admin);
    await page.goto('/admin/blocked-users');
  });

  test('people are found, chosen over several searches and blocked with reason and end', async ({ page }) => {
    const [one, two] = [await aStudent('GFT'), await aStudent('GME')];
    await tab(page, 'New block').click();
    await expect(page).toHaveURL(/tab=block/);
    for (const person of [one, two]) {
      await search(page, person.regno);
      await found(page, person).getByRole('checkbox').check();
    }
    await page.getByRole('region', { name: 'Chosen people' }).getByRole('button', { name: 'Block…' }).click();
    await expect(dialog(page)).toContainText('Block 2 people?');
    await expect(dialog(page)).toContainText(`${one.regno} and ${two.regno}`);
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Give a reason');
    expect(await signsIn(one)).toBe(true);
    await dialog(page).getByLabel('Reason').fill('Shared the paper');
    await dialog(page).getByLabel('Ends').selectOption('After a week');
    await expect(dialog(page)).toContainText('in 1 week');
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expect(toast(page)).toContainText('2 people blocked');
    await expect(found(page, two)).toContainText('Blocked');
    await expect(page.getByRole('region', { name: 'Chosen people' })).toHaveCount(0);
    expect([await signsIn(one), await signsIn(two)]).toEqual([false, false]);
    await tab(page, /^Blocked/).click();
    await expect(rowOf(page, one)).toContainText('Shared the paper');
    await expect(rowOf(page, one)).toContainText('by Placement Cell');
  });

  test('an end in the past is refused, and “Undo” reverts a block', async ({ page }) => {
    const person = await aStudent();
    await page.goto(`/admin/blocked-users?tab=block&search=${person.regno}`);
    await found(page, person).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Block…' }).click();
    await dialog(page).getByLabel('Reason').fill('Shared the paper');
    await dialog(page).getByLabel('Ends').selectOption('At a date and time…');
    await dialog(page)
      .getByLabel(/Date and time/)
      .fill('2020-01-01T10:00');
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose a time in the future');
    await dialog(page)
      .getByLabel(/Date and time/)
      .fill('2099-01-01T10:00');
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expect(toast(page)).toContainText('1 person blocked');
    expect(await signsIn(person)).toBe(false);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => signsIn(person)).toBe(true);
  });

  test('a pasted column of numbers finds each, and names the unknown', async ({ page }) => {
    const people = [await aStudent(), await aStudent()];
    await page.goto('/admin/blocked-users?tab=block');
    await page.getByLabel('Search').evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [...people.map((one) => one.regno), 'N0B0DY'].join('\n'),
    );
    for (const person of people) await expect(found(page, person)).toBeVisible();
    await expect(page.getByText('Not found: N0B0DY')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await expect(page.getByRole('region', { name: 'Chosen people' })).toContainText('2 chosen');
  });

  test('a person who is already blocked gets the new reason, without an “Undo” that would unblock them', async ({
    page,
  }) => {
    const person = await aStudent();
    await block(person, { reason: 'first' });
    await page.goto(`/admin/blocked-users?tab=block&search=${person.regno}`);
    await found(page, person).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Block…' }).click();
    await expect(dialog(page)).toContainText('blocked already');
    await dialog(page).getByLabel('Reason').fill('second');
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expect(toast(page)).toContainText('1 person blocked');
    await expect(toast(page).getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await tab(page, /^Blocked/).click();
    await expect(rowOf(page, person)).toContainText('second');
  });

  test('the dialog keeps the input after a refusal of the server', async ({ page }) => {
    const person = await aStudent();
    await page.goto(`/admin/blocked-users?tab=block&search=${person.regno}`);
    await found(page, person).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Block…' }).click();
    await dialog(page).getByLabel('Reason').fill('Shared the paper');
    await page.route('**/api/user/block', (route) => route.abort());
    await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
    await expect(dialog(page).getByRole('alert')).toContainText('Nobody was blocked.');
    await expect(dialog(page).getByLabel('Reason')).toHaveValue('Shared the paper');
  });

  test('several people are unblocked together, and “Undo” restores each block', async ({ page }) => {
    const [one, two] = [await aStudent(), await aStudent()];
    await block(one, { reason: 'reason one' });
    await block(two, { reason: 'reason two' });
    await page.reload();
    for (const person of [one, two]) await rowOf(page, person).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Unblock 2', exact: true }).click();
    await expect(toast(page)).toContainText('2 students unblocked');
    for (const person of [one, two]) await expect(rowOf(page, person)).toHaveCount(0);
    expect([await signsIn(one), await signsIn(two)]).toEqual([true, true]);
    await toast(page).getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, one)).toContainText('reason one');
    await expect(rowOf(page, two)).toContainText('reason two');
  });

  test('the trade and the search in the address filter the list', async ({ page }) => {
    const [mechanic, chemist] = [await aStudent('GME'), await aStudent('GCT')];
    await block(mechanic);
    await block(chemist);
    await page.getByLabel('Trade').selectOption('GCT');
    await expect(page).toHaveURL(/\?trade=GCT$/);
    await expect(rowOf(page, chemist)).toBeVisible();
    await expect(rowOf(page, mechanic)).toHaveCount(0);
    await page.reload();
    await expect(rowOf(page, chemist)).toBeVisible();
    await expect(rowOf(page, mechanic)).toHaveCount(0);
    await page.goto(`/admin/blocked-users?search=${mechanic.regno}`);
    await expect(rowOf(page, mechanic)).toBeVisible();
    await expect(rowOf(page, chemist)).toHaveCount(0);
  });

  test('the history of a person shows moderator, reason and outcome', async ({ page }) => {
    const person = await aStudent();
    await block(person, { reason: 'reason one' });
    await unblock(person);
    await block(person, { reason: 'reason two' });
    await page.goto(`/admin/blocked-users?search=${person.regno}`);
    await rowOf(page, person)
      .getByRole('button', { name: `History of ${person.name}` })
      .click();
    const entries = dialog(page).getByRole('list', { name: 'Blocks' }).getByRole('listitem');
    await expect(entries).toHaveText([/reason two.*Blocked now/, /reason one.*Unblocked.*by Placement Cell/]);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/history=/);
  });
});

test.describe('the appeals', () => {
  test.use({ viewport: PHONE });

  const card = (page: Page, person: Person) =>
    page.getByRole('list', { name: 'Appeals' }).getByRole('listitem').filter({ hasText: person.regno });
  const appeal = async (person: Person, text: string) => {
    await block(person, { reason: 'Two phones' });
    await callApi('POST', '/user/appeal', { regno: person.regno, password: person.password, text });
  };

  test('of the own trade are listed for the JSPR, who accepts one', async ({ page }) => {
    const [own, other] = [await aStudent('GCS'), await aStudent('GEE')];
    await appeal(own, 'It was my neighbour’s.');
    await appeal(other, 'Not mine.');
    await signInAs(page, jspr);
    await page.goto('/admin/blocked-users');
    await expect(rowOf(page, own)).toContainText('Has appealed');
    await tab(page, /^Appeals/).click();
    await expect(card(page, own)).toContainText('It was my neighbour’s.');
    await expect(card(page, other)).toHaveCount(0);
    await card(page, own).getByRole('button', { name: 'Accept and unblock' }).click();
    await expect(toast(page)).toContainText('1 student unblocked');
    await expect(card(page, own)).toHaveCount(0);
    expect(await signsIn(own)).toBe(true);
    expect(await signsIn(other)).toBe(false);
  });

  test('are reported as accepted even if the card disappears before all lists have reloaded', async ({
    page,
  }) => {
    const person = await aStudent('GCS');
    await appeal(person, 'It was my neighbour’s.');
    await signInAs(page, jspr);
    await page.goto('/admin/blocked-users?tab=appeals');
    const accept = card(page, person).getByRole('button', { name: 'Accept and unblock' });
    await accept.waitFor();
    const { promise: cardIsGone, resolve: letGo } = Promise.withResolvers<void>();
    await page.route('**/api/user/blocked?*', async (route) => {
      await cardIsGone;
      await route.continue();
    });
    await accept.click();
    await expect(card(page, person)).toHaveCount(0);
    letGo();
    await expect(toast(page)).toContainText('1 student unblocked');
  });

  test('are declined by keyboard, with an answer', async ({ page }) => {
    const person = await aStudent('GCS');
    await appeal(person, 'It was my neighbour’s.');
    await signInAs(page, jspr);
    await page.goto('/admin/blocked-users?tab=appeals');
    await card(page, person).getByRole('button', { name: 'Decline…' }).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByLabel('Answer')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('Tell the student why');
    await dialog(page).getByLabel('Answer').focus();
    await page.keyboard.type('Come and see us.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Appeal declined');
    await expect(card(page, person)).toHaveCount(0);
    expect(await signsIn(person)).toBe(false);
  });
});

test('a JSPR finds and blocks only students of the own trade', async ({ page }) => {
  const [own, other] = [await aStudent('GCS'), await aStudent('GEE')];
  await block(other);
  await signInAs(page, jspr);
  await page.goto('/admin/blocked-users');
  await expect(rowOf(page, other)).toHaveCount(0);
  await expect(page.getByLabel('Trade')).toHaveCount(0);
  await tab(page, 'New block').click();
  await search(page, `${own.regno} ${other.regno}`);
  await expect(found(page, own)).toBeVisible();
  await expect(found(page, other)).toHaveCount(0);
  await found(page, own).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Block…' }).click();
  await dialog(page).getByLabel('Reason').fill('Shared the paper');
  await dialog(page).getByRole('button', { name: 'Block', exact: true }).click();
  await expect(toast(page)).toContainText('1 person blocked');
  expect(await signsIn(own)).toBe(false);
});
