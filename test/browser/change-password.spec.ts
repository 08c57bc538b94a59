import type { Page } from '@playwright/test';
import { button, count, field, toast } from './account-steps.ts';
import { aStudent, callApi, expect, getToken, origin, test } from './fixtures.ts';
import { signInAs } from './roles.ts';

test.describe('the change of the password', () => {
  async function open(page: Page) {
    const person = await aStudent();
    await signInAs(page, person);
    await page.goto('/change-password');
    return person;
  }

  async function change(page: Page, old: string, next: string, again = next) {
    await field(page, 'Current Password').fill(old);
    await field(page, 'New Password').fill(next);
    await field(page, 'Confirm New Password').fill(again);
    await button(page, 'Change Password').click();
  }

  test('replaces the password and signs other devices out', async ({ page }) => {
    const { regno, password } = await open(page);
    const elsewhere = await getToken({ regno, password });
    await change(page, password, 'another-one');
    await expect(toast(page)).toContainText('Password changed successfully');
    await expect(field(page, 'Current Password')).toHaveValue('');
    await expect(getToken({ regno, password })).rejects.toThrow('wrong-credentials');
    await expect(getToken({ regno, password: 'another-one' })).resolves.toBeTruthy();
    await expect
      .poll(() => callApi('GET', '/user/verify-session', undefined, elsewhere).catch(String))
      .toContain('unauthenticated');
    await page.goto('/aptitudes');
    await expect(page).toHaveURL(`${origin()}/aptitudes`);
  });

  test('refuses a wrong current password at its field and changes nothing', async ({ page }) => {
    const { regno, password } = await open(page);
    await change(page, 'not-this-one', 'another-one');
    await expect(page.getByRole('alert')).toHaveText(['The current password is wrong.']);
    await expect(field(page, 'Current Password')).toBeFocused();
    await expect(field(page, 'New Password')).toHaveValue('another-one');
    await expect(getToken({ regno, password })).resolves.toBeTruthy();
  });

  test('refuses passwords that differ, are short or missing, without a call to the server', async ({
    page,
  }) => {
    const requests = count(page, '/user/change-password');
    const { password } = await open(page);
    await change(page, password, 'four', 'for');
    await expect(page.getByRole('alert')).toHaveText(['Passwords do not match']);
    await change(page, password, 'four');
    await expect(page.getByRole('alert')).toHaveText(['Password must be at least 5 characters long']);
    await change(page, '', '');
    await expect(page.getByRole('alert')).toHaveText([
      'Enter your current password',
      'Enter a password',
      'Enter the new password again',
    ]);
    expect(requests()).toBe(0);
  });
});
