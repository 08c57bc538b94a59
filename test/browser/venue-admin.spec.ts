import { aTest, expect, test } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';
import { allow, INSIDE, press, toast } from './venue-steps.ts';

test.describe('the venues of the admin', () => {
  test.beforeEach(async ({ page }) => {
    await signInAs(page, admin);
  });

  test('a venue is created from a pasted position, chosen by a test, and archived with the test named', async ({
    page,
  }) => {
    const name = `Pasted hall ${process.pid}`;
    await page.goto('/geo');
    await page.getByRole('link', { name: 'Venues' }).click();
    await press(page, 'New venue');
    await page.getByRole('button', { name: 'Add venue' }).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('Name').fill(name);
    await page.getByText('Paste coordinates').click();
    await page.getByLabel('Coordinates').fill('somewhere');
    await press(page, 'Use these');
    await expect(page.getByText('This cannot be read as coordinates.')).toBeVisible();
    await page.getByLabel('Coordinates').fill(`30°12'41.4"N 75°41'52.8"E`);
    await press(page, 'Use these');
    await expect(page.getByLabel('Latitude')).toHaveValue('30.2115');
    await expect(page.getByLabel('Longitude')).toHaveValue('75.698');
    await page.getByRole('button', { name: 'Add venue' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();

    const id = await aTest({ startsIn: 3_600, name: `Test in ${name}` });
    await page.goto(`/admin/aptitude/${id}?edit=true`);
    await page.getByLabel('The location is checked at the start').selectOption({ label: name });
    await press(page, 'Save changes');
    await page.getByText('Facts and checklist').click();
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText(name);

    await page.goto('/admin/venues');
    await press(page, `Remove ${name}`);
    await expect(page.getByRole('alertdialog', { name: `Archive “${name}”?` })).toContainText(
      `Test in ${name}`,
    );
    await press(page, 'Archive venue');
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
    await page.getByRole('tab', { name: /Archived/ }).click();
    await press(page, `Restore ${name}`);
    await expect(page.getByRole('heading', { name })).toHaveCount(0);
    await expect(toast(page)).toContainText('Venue restored');
  });

  test('corners are moved by mouse and by keyboard, added, removed, and refused when they cross', async ({
    page,
  }) => {
    const name = `Drawn hall ${process.pid}`;
    await page.goto('/admin/venues?edit=new');
    await page.getByLabel('Name').fill(name);
    await page.getByText('Paste coordinates').click();
    await page.getByLabel('Coordinates').fill('30.21, 75.69\n30.21, 75.691\n30.211, 75.691\n30.211, 75.69');
    await press(page, 'Use these');
    const first = page.getByRole('button', { name: /^Corner 1 of 4/ });
    const latitude = page.getByLabel('Latitude of corner 1');
    await first.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(latitude).toHaveValue('30.21009');
    await page.keyboard.press('ArrowDown');
    await expect(latitude).toHaveValue('30.210081');

    const third = page.getByRole('button', { name: /^Corner 3 of 4/ });
    const before = await page.getByLabel('Longitude of corner 3').inputValue();
    await third.hover();
    const box = await third.boundingBox();
    if (!box) throw new Error('no corner to drag');
    await page.mouse.down();
    await page.mouse.move(box.x - 40, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByLabel('Longitude of corner 3')).not.toHaveValue(before);

    await page.getByRole('button', { name: /^Corner 4 of 4/ }).focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('button', { name: /^Corner 3 of 3/ })).toBeVisible();
    await press(page, 'Add a corner');
    await page.getByLabel('Latitude of corner 4').fill('30.2095');
    await page.getByLabel('Longitude of corner 4').fill('75.6908');
    await page.getByRole('button', { name: 'Add venue' }).click();
    await expect(page.getByText('The sides cross or touch')).toBeVisible();
    await press(page, 'Remove corner 4');
    await page.getByRole('button', { name: 'Add venue' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });

  test('the current position becomes the centre, and the input survives a failure', async ({ page }) => {
    await allow(page, INSIDE);
    await page.goto('/admin/venues?edit=new');
    await page.getByLabel('Name').fill('Here and now');
    await press(page, 'Use my present position');
    await expect(page.getByLabel('Latitude')).toHaveValue('30.4003');
    await expect(page.getByText('Taken, to within 12 m.')).toBeVisible();
    await page.route('**/api/venue/create', (route) => route.abort());
    await page.getByRole('button', { name: 'Add venue' }).click();
    await expect(page.getByRole('alert')).toContainText('What you typed is still here.');
    await expect(page.getByLabel('Name')).toHaveValue('Here and now');
  });
});
