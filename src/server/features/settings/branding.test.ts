import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings as tell } from '#contract/settings.ts';
import { readConfig } from '#server/config.ts';
import { aPicture } from '#test/pictures.ts';
import { openNode, usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { readBranding } from './branding.queries.ts';

const portal = usePortal();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brand-'));
  await writeFile(join(folder, 'logo.png'), await aPicture(64, 64, '#0055aa').png().toBuffer());
  await writeFile(join(folder, 'campus.jpg'), await aPicture(2_400, 800, '#228833').jpeg().toBuffer());
  await writeFile(join(folder, 'words.png'), 'no picture');
});
afterAll(() => rm(folder, { recursive: true }));

test('without settings the pages use the built-in pictures', async () => {
  expect((await portal.call(tell)).data).toMatchObject({ logo: null, campus_picture: null });
});

test('everyone gets the configured pictures with their sizes, and nothing else is served there', async () => {
  const node = await openNode(portal.databaseUrl, {
    INSTITUTE_LOGO: join(folder, 'logo.png'),
    CAMPUS_PICTURE: join(folder, 'campus.jpg'),
  });
  const { logo, campus_picture: campus } = (await node.call(tell)).data;
  expect(logo).toMatchObject({ width: 64, height: 64 });
  expect(campus).toMatchObject({ width: 1_600, height: 533 });
  for (const picture of [logo, campus]) {
    const response = await fetch(node.origin + picture?.src);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const { format, width } = await sharp(await response.bytes()).metadata();
    expect([format, width]).toEqual(['webp', picture?.width]);
  }
  const path = `/api/settings/picture/${'0'.repeat(64)}.webp`;
  expect((await request(node, 'GET', path)).status).toBe(404);
  await node.close();
});

test.each([
  ['INSTITUTE_LOGO', 'missing.png', 'there is no file'],
  ['CAMPUS_PICTURE', 'words.png', 'use a picture as JPEG, PNG or WebP'],
])('%s=%s is refused with a sentence that names it', async (setting, file, words) => {
  const settings = readConfig({ [setting]: join(folder, file) });
  await expect(readBranding(settings)).rejects.toThrow(
    new RegExp(`^These settings need correction:\\n {2}${setting}: ${words}`),
  );
});
