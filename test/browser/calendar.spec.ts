import { aStudent, aTest, expect, origin, PHONE, signIn, test } from './fixtures.ts';
import { findUnreadable } from './readability.ts';
import { findAxeViolations } from './screens.ts';

test('a student makes a secret address for a calendar program, renews it and switches it off', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const name = `Calendar test ${Date.now()}`;
  await aTest({ name, startsIn: 3_600 });
  await signIn(page, await aStudent());
  await page.goto('/user/dashboard');
  await page.getByRole('tab', { name: 'Account' }).click();
  const card = page.getByRole('region', { name: 'Calendar', exact: true });
  await card.getByRole('button', { name: 'Make an address' }).press('Enter');
  const field = card.getByLabel('Your secret address');
  const first = await field.inputValue();
  expect(first.startsWith(`${origin()}/api/calendar/`)).toBe(true);
  const answer = await fetch(first);
  expect(await answer.text()).toContain(`SUMMARY:${name}`);
  expect(await findAxeViolations(page)).toEqual([]);
  expect(await findUnreadable(page)).toEqual([]);

  await card.getByRole('button', { name: 'Renew' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renew' }).click();
  await expect(field).not.toHaveValue(first);
  const second = await field.inputValue();
  expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([404, 200]);

  await page.reload();
  await page.getByRole('tab', { name: 'Account' }).click();
  await expect(card).toContainText('The portal cannot show it again');
  await card.getByRole('button', { name: 'Switch off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(card.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await fetch(second)).status).toBe(404);
});
