import type { Locator, Page } from '@playwright/test';
import { aTest, expect, test } from './fixtures.ts';
import { admin, demoTest, signInAs, student } from './roles.ts';
import { waitUntilIdle } from './screens.ts';
import { anEventfulAttempt } from './test-data.ts';

// The browser replaces all colours, so nothing may depend on the portal's colours alone.
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

/** The picture of an element without focus and pointer. */
async function drawn(page: Page, thing: Locator): Promise<string> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.mouse.move(0, 0);
  return picture(thing);
}

async function picture(thing: Locator): Promise<string> {
  await thing.scrollIntoViewIfNeeded();
  return (await thing.screenshot({ animations: 'disabled' })).toString('base64');
}

async function open(page: Page, path: string) {
  await page.goto(path);
  await waitUntilIdle(page);
}

test('under forced colours the current page, tab and theme are distinguishable', async ({ page }) => {
  await signInAs(page, admin);
  await open(page, '/admin/blocked-users');
  const tab = page.getByRole('tab').first();
  const link = page.getByRole('navigation').getByRole('link', { name: 'Blocked Users' });
  const theme = page.getByTitle('Light', { exact: true });
  const before = [await drawn(page, tab), await drawn(page, link), await drawn(page, theme)];
  await page.getByRole('tab').nth(1).click();
  expect(await drawn(page, tab), 'the tab').not.toBe(before[0]);
  await open(page, '/hall-of-fame');
  expect(await drawn(page, link), 'the link').not.toBe(before[1]);
  await page.getByTitle('Dark', { exact: true }).click();
  expect(await drawn(page, theme), 'the theme').not.toBe(before[2]);
});

test('under forced colours a menu shows its current entry', async ({ page }) => {
  await signInAs(page, admin);
  await open(page, `/admin/aptitude/${await aTest({ startsIn: 86_400 })}`);
  await page.getByRole('button', { name: /^Actions for/ }).press('Enter');
  const entry = page.getByRole('menuitem').first();
  await expect(entry).toBeFocused();
  const present = await picture(entry);
  await page.keyboard.press('ArrowDown');
  await expect(entry).not.toBeFocused();
  expect(await picture(entry)).not.toBe(present);
});

test('under forced colours a box shows whether it is ticked', async ({ page }) => {
  await signInAs(page, admin);
  await open(page, '/admin/people');
  const all = page.getByRole('checkbox', { name: 'Choose all on this page' });
  const one = page.getByRole('checkbox', { name: /^Choose / }).nth(1);
  // Compares the inside, since a different edge alone says little.
  const within = async (box: Locator) => {
    await drawn(page, box);
    const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const clip = { x: x + 3, y: y + 3, width: width - 6, height: height - 6 };
    return (await page.screenshot({ clip })).toString('base64');
  };
  const [empty, none] = [await within(one), await within(all)];
  await one.check();
  expect(await within(one), 'ticked').not.toBe(empty);
  expect(await within(all), 'some are chosen').not.toBe(none);
});

test('under forced colours a timeline shows its current event and its filters', async ({ page }) => {
  await signInAs(page, admin);
  await open(page, `/admin/attempt/${await anEventfulAttempt()}?tab=timeline`);
  const events = page.getByRole('region', { name: 'What happened' });
  const event = events.getByRole('button', { name: /^Started/ });
  const filter = events.getByRole('button', { name: /^Violations/ });
  const before = [await drawn(page, event), await drawn(page, filter)];
  await events
    .getByRole('button', { name: /^Question 1/ })
    .first()
    .click();
  expect(await drawn(page, event), 'the event').not.toBe(before[0]);
  await filter.click();
  expect(await drawn(page, filter), 'the filter').not.toBe(before[1]);
});

test('under forced colours the charts of a result are visible', async ({ page }) => {
  await signInAs(page, student);
  await open(page, `/aptitude/response/${(await demoTest('completed')).id}`);
  for (const chart of ['[data-chart=marks] > *', '[data-chart=time] > *', '[style*=flex-grow]']) {
    const bars = page.locator(chart).first().locator('xpath=..');
    const there = await drawn(page, bars);
    await bars.locator('> *').evaluateAll((all) => {
      for (const bar of all) (bar as HTMLElement | SVGElement).style.visibility = 'hidden';
    });
    expect(await drawn(page, bars), chart).not.toBe(there);
  }
});
