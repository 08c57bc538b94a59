import { aStudent, aTest, callApi, expect, getToken, PHONE, signIn, test } from './fixtures.ts';
import { ADMIN } from './portal.ts';
import { findUnreadable } from './readability.ts';
import { findAxeViolations } from './screens.ts';

test('the bell tells a student of a new test, and leads there', async ({ page }) => {
  const student = await aStudent();
  await signIn(page, student);
  const name = `Bell test ${Date.now()}`;
  await aTest({ name, startsIn: 3_600 });
  await page.reload();
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  const entry = list.getByRole('link', { name: `New test: ${name}` });
  await expect(entry).toContainText('It starts on');
  expect(await findAxeViolations(page)).toEqual([]);
  await entry.click();
  await expect(page).toHaveURL(/\/aptitudes$/);
  await expect(list).toBeHidden();
});

test('on a phone the list is a sheet; marking all as read clears the bell', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const student = await aStudent();
  await signIn(page, student);
  const name = `Bell test ${Date.now()}`;
  const id = await aTest({ name, startsIn: 3_600 });
  await callApi('DELETE', `/aptitude/${id}`, undefined, await getToken(ADMIN));
  await page.reload();
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('link', { name: `${name} is cancelled` })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(list.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();
  expect(await findUnreadable(page)).toEqual([]);
});

test('a person chooses what comes by bell and mail, and the choice holds', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, await aStudent());
  await page.goto('/user/dashboard');
  await page.getByRole('tab', { name: 'Account' }).click();
  const card = page.getByRole('region', { name: 'Notifications', exact: true });
  const byMail = card.getByRole('checkbox', { name: 'New test by mail' });
  const byBell = card.getByRole('checkbox', { name: 'Revision cards due by the bell' });
  await byMail.click();
  await byBell.click();
  await expect(byMail).toBeChecked();
  await expect(byBell).not.toBeChecked();
  const saved = page.waitForResponse(
    (reply) =>
      reply.request().method() === 'PUT' && reply.request().postDataJSON().quiet?.until === 9 && reply.ok(),
  );
  await card.getByRole('combobox', { name: 'Until' }).selectOption('09:00');
  await saved;
  await page.reload();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(byMail).toBeChecked();
  await expect(byBell).not.toBeChecked();
  await expect(card.getByRole('combobox', { name: 'Until' })).toHaveValue('9');
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);
});
