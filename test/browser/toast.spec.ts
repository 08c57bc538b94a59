import type { Page } from '@playwright/test';
import { aStudent, aTest, expect, origin, test, WITH_MOTION } from './fixtures.ts';
import { admin, signInAs } from './roles.ts';

test.use(WITH_MOTION);

const region = (page: Page) => page.getByRole('region', { name: /Notifications/ });
const toasts = (page: Page) => region(page).getByRole('listitem');

async function signInWith(page: Page, regno: string, password: string) {
  await page.getByLabel('Registration no').fill(regno);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

async function failToSignIn(page: Page) {
  await page.goto('/login');
  await signInWith(page, 'NOBODY', 'practice');
  await expect(toasts(page)).toContainText('Login Failed');
}

test('a second notice replaces the first', async ({ page }) => {
  const { regno, password } = await aStudent();
  await failToSignIn(page);
  await signInWith(page, regno, password);
  await expect(toasts(page)).toContainText(['Login Successful']);
  await expect(toasts(page)).toHaveCount(1);
});

test('a screen reader reads a notice’s title and text separately', async ({ page }) => {
  const { regno, password } = await aStudent();
  await page.goto('/login');
  await page.evaluate(() => {
    const said: string[] = [];
    new MutationObserver(() => {
      for (const each of document.querySelectorAll('[role=status]')) said.push(each.textContent);
    }).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { said });
  });
  await signInWith(page, regno, password);
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join('\n'));
  await expect.poll(said).toContain('Login Successful Welcome back!');
});

test('F8 moves the focus to the notices', async ({ page }) => {
  await failToSignIn(page);
  await page.keyboard.press('F8');
  await expect(region(page).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
});

for (const width of [360, 1_280])
  test(`a notice covers neither the bar at the bottom nor the buttons of a dialog at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await signInAs(page, admin);
    await page.goto(`/admin/aptitude/${await aTest({ startsIn: 86_400 })}?tab=settings`);
    await page.getByRole('checkbox', { name: 'Only those on a list' }).press('Space');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(toasts(page)).toContainText('Settings saved');
    const bar = await page.locator('[data-lower-bar]').boundingBox();
    await expect
      .poll(async () => {
        const notice = await toasts(page).boundingBox();
        return (notice?.y ?? 0) + (notice?.height ?? 0);
      })
      .toBeLessThan(bar?.y ?? 0);
    // On a phone the buttons of a dialog stand at its foot, else at its foot on the right.
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<div role="dialog"></div>'));
    await expect
      .poll(async () => {
        const { x = 0, y = 0, width: wide = 0, height = 0 } = (await toasts(page).boundingBox()) ?? {};
        return width < 640 ? y + height < 370 : x + wide < 640;
      })
      .toBe(true);
  });

test('a notice closes with its button', async ({ page }) => {
  await failToSignIn(page);
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

/** Loads the sign-in page with its notices, which React may show a moment late, and stops its clock. */
async function stopTheClock(page: Page) {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto('/login');
  await page.getByLabel('Registration no').press('Home');
  await expect(region(page)).toBeAttached();
  await page.clock.pauseAt(now + 60_000);
}

test('a notice closes by itself after 5 seconds', async ({ page }) => {
  await stopTheClock(page);
  await signInWith(page, 'NOBODY', 'practice');
  await expect(toasts(page)).toContainText('Login Failed');
  await page.clock.runFor(4_900);
  await expect(toasts(page)).toContainText('Login Failed');
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('the notice of the sign-in closes by itself after 3 seconds', async ({ page }) => {
  const { regno, password } = await aStudent();
  await stopTheClock(page);
  await signInWith(page, regno, password);
  await expect(page).toHaveURL(`${origin()}/`);
  await expect(toasts(page)).toContainText('Login Successful');
  await expect(toasts(page)).toContainText('Welcome back! You have successfully logged in.');
  await page.clock.runFor(2_900);
  await expect(toasts(page)).toContainText('Login Successful');
  await page.clock.runFor(200);
  await expect(toasts(page)).toHaveCount(0);
});

test('a failure is announced at once, a success when nothing else is being announced', async ({ page }) => {
  const { regno, password } = await aStudent();
  const announced = (how: string) => page.locator(`[role=status][aria-live=${how}]`);
  await stopTheClock(page);
  await signInWith(page, 'NOBODY', 'practice');
  await expect(toasts(page)).toContainText('Login Failed');
  await page.clock.runFor(100);
  await expect(announced('assertive')).toContainText('Login Failed');
  await signInWith(page, regno, password);
  await expect(toasts(page)).toContainText('Login Successful');
  await page.clock.runFor(100);
  await expect(announced('polite')).toContainText('Login Successful');
});

for (const [distance, remaining] of [
  [45, 1],
  [60, 0],
] as const)
  test(`a swipe of ${distance} px ${remaining === 0 ? 'closes a notice' : 'leaves a notice'}`, async ({
    page,
  }) => {
    await stopTheClock(page);
    await signInWith(page, 'NOBODY', 'practice');
    const box = await toasts(page).getByText('Login Failed').boundingBox();
    if (!box) throw new Error('no notice');
    const [x, y] = [box.x + 4, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 6 });
    await page.mouse.up();
    await expect(toasts(page)).toHaveCount(remaining);
  });
