import { writeFile } from 'node:fs/promises';
import { expect, type Locator, test } from '@playwright/test';
import { aPicture } from '#test/pictures.ts';
import { ADMIN, removeFolder, startPortal } from './portal.ts';

const widthOf = (image: Locator) => image.evaluate((element) => (element as HTMLImageElement).naturalWidth);

test('an institute’s own logo and picture replace the built-in ones', async ({ page }, info) => {
  const [logo, campus] = [info.outputPath('logo.png'), info.outputPath('campus.jpg')];
  await writeFile(logo, await aPicture(64, 64).png().toBuffer());
  await writeFile(campus, await aPicture(1_200, 500).jpeg().toBuffer());
  const portal = await startPortal({ settings: { INSTITUTE_LOGO: logo, CAMPUS_PICTURE: campus } });
  try {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(`${portal.origin}/login`);
    await page.getByLabel('Registration no').fill(ADMIN.regno);
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    const picture = page.getByRole('main').getByRole('img', { name: 'The campus' });
    await expect.poll(() => widthOf(picture)).toBe(1_200);
    await expect.poll(() => widthOf(page.getByRole('banner').locator('img').first())).toBe(64);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  } finally {
    await portal.end();
    await removeFolder(portal.dataFolder);
  }
});
