import { aStudent, expect, PHONE, signIn, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { admin, signInAs } from './roles.ts';
import { findAxeViolations } from './screens.ts';

test('an admin announces something to a list; the student reads it, and it is withdrawn', async ({
  page,
  anotherDevice,
}) => {
  const student = await aStudent();
  const title = `Talk ${Date.now()}`;
  await signInAs(page, admin);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Tools' }).getByRole('link', { name: 'Announcements' }).click();
  await page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await dialog.getByLabel('Text', { exact: true }).fill('In **hall 2**.');
  await expect(dialog.getByRole('region', { name: 'Preview' }).locator('strong')).toHaveText('hall 2');
  await dialog.getByLabel('A list of registration numbers').check();
  await dialog.getByLabel('Registration numbers', { exact: true }).fill(`${student.regno}\nNOBODY/1`);
  await dialog.getByLabel('Pinned until').fill('2099-01-31');
  expect(await findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No student has NOBODY/1.' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
  await expect(card).toContainText('0 of 1 opened it.');

  const phone = await anotherDevice(PHONE);
  await signIn(phone, student);
  await phone.getByRole('button', { name: /^Notifications, \d+ unread$/ }).press('Enter');
  await expect(phone.getByRole('link', { name: `Announcement: ${title}` })).toBeVisible();
  await phone.keyboard.press('Escape');
  const pinned = phone.getByRole('list', { name: 'Pinned announcements' }).getByRole('link', { name: title });
  await expect(pinned).toContainText('Unread');
  await pinned.press('Enter');
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(phone.locator('strong')).toHaveText('hall 2');
  expect(await findAxeViolations(phone)).toEqual([]);
  expect(await findUnreadable(phone)).toEqual([]);
  await phone.getByRole('link', { name: 'Announcements' }).click();
  const entry = phone.getByRole('list', { name: 'Announcements' }).getByRole('link', { name: title });
  await expect(entry).toContainText('Pinned');
  await expect(entry).not.toContainText('Unread');

  await page.reload();
  await expect(card).toContainText('1 of 1 opened it.');
  await card.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(card).toContainText('Withdrawn on');
  await phone.reload();
  await expect(entry).toHaveCount(0);
});
