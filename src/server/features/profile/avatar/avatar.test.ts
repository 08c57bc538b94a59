import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { PICTURE_BYTES } from '#contract/image.ts';
import { avatarIn, avatarOf, fetchPicture } from '#test/avatars.ts';
import { hostilePictures, png, svg } from '#test/hostile-pictures.ts';
import { anAdmin, aStudent } from '#test/people.ts';
import { aPicture, formOf, sendBare, sendForm } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

const gps = {
  IFD0: { Make: 'Camera of an invented maker', Orientation: '6' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '30/1 19/1 0/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '78/1 2/1 0/1',
  },
};

test.each([
  ['JPEG', () => aPicture().jpeg(), 'image/jpeg'],
  ['PNG', () => aPicture().png(), 'image/png'],
  ['WebP', () => aPicture().webp(), 'image/webp'],
  ['JPEG under another type', () => aPicture().jpeg(), 'image/png'],
  ['PNG without a type', () => aPicture().png(), 'application/octet-stream'],
  ['progressive JPEG with restarts', () => aPicture(900, 700).jpeg({ progressive: true }), 'image/jpeg'],
  ['lossless WebP', () => aPicture(33, 77).webp({ lossless: true }), 'image/webp'],
  ['tall PNG', () => aPicture(1, 900).png(), 'image/png'],
  ['see-through PNG', () => aPicture().ensureAlpha(0.5).png(), 'image/png'],
] as const)(
  'a %s, bare or in a form, becomes a square WebP at an address of its hash',
  async (_what, make, type) => {
    const { token } = await aStudent(portal);
    const file = await make().toBuffer();
    const bare = await sendBare(portal, token, file, type);
    const form = await sendForm(portal, token, formOf(['avatar', file, type]));
    expect(bare.status).toBe(200);
    expect(avatarIn(form)).toBe(avatarIn(bare));
    const { bytes, headers, status } = await fetchPicture(portal, avatarIn(bare));
    expect(status).toBe(200);
    expect(avatarIn(bare)).toBe(`/api/picture/${createHash('sha256').update(bytes).digest('hex')}.webp`);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{64}\.webp"$/),
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  },
);

test('no metadata is kept: no position, no camera, no colour profile', async () => {
  const student = await aStudent(portal);
  const file = await aPicture()
    .withExif(gps)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif?.includes('Camera of an invented maker')).toBe(true);
  const sent = await sendBare(portal, student.token, file, 'image/jpeg');
  const { bytes } = await fetchPicture(portal, avatarIn(sent));
  const facts = await sharp(bytes).metadata();
  expect([facts.exif, facts.xmp, facts.icc, facts.iptc, facts.orientation]).toEqual(Array(5).fill(undefined));
  expect(bytes.includes('Camera')).toBe(false);
});

test('a picture taken with a rotated camera is turned upright', async () => {
  const { token } = await aStudent(portal);
  const left = await aPicture(200, 200, '#ff0000').png().toBuffer();
  const file = await aPicture(400, 400, '#0000ff')
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes } = await fetchPicture(portal, avatarIn(await sendBare(portal, token, file, 'image/jpeg')));
  const pixel = async (left: number, top: number) => [
    ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  expect((await pixel(200, 50))[0]).toBeGreaterThan(200);
  expect((await pixel(50, 50))[2]).toBeGreaterThan(200);
});

test('only the first frame of an animation is kept', async () => {
  const { token } = await aStudent(portal);
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((c) => aPicture(64, 64, c).png().toBuffer()),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50, 50] })
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBe(3);
  const { bytes } = await fetchPicture(portal, avatarIn(await sendBare(portal, token, file, 'image/webp')));
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  const [red = 0, green] = await sharp(bytes).removeAlpha().raw().toBuffer();
  expect([red > 200, green]).toEqual([true, expect.any(Number)]);
});

// bench/hostile-files.ts measures the time and memory for each of these files.
test.each(hostilePictures)(
  '%s is refused with a sentence, and changes nothing',
  async (_what, make, code) => {
    const student = await aStudent(portal);
    const file = await make();
    for (const sent of [
      await sendBare(portal, student.token, file, 'image/png'),
      await sendForm(portal, student.token, formOf(['avatar', file])),
    ]) {
      expect(sent.envelope).toMatchObject({ success: false, code, message: expect.stringMatching(/\.$/) });
      expect(sent.status).toBeGreaterThanOrEqual(400);
      expect(sent.status).toBeLessThan(500);
    }
    expect(await avatarOf(student)).toBeNull();
  },
);

test('a picture of exactly 16 megapixels is accepted', async () => {
  const { token } = await aStudent(portal);
  const file = await aPicture(4_000, 4_000).png().toBuffer();
  expect((await sendBare(portal, token, file, 'image/png')).status).toBe(200);
});

test('up to 2 MB are read and not a byte more, as a bare body or in a form', async () => {
  const { token } = await aStudent(portal);
  const small = await png();
  const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
  for (const [size, status] of [
    [PICTURE_BYTES, 200],
    [PICTURE_BYTES + 1, 413],
  ] as const) {
    expect((await sendBare(portal, token, padded(size), 'image/png')).status).toBe(status);
    expect((await sendForm(portal, token, formOf(['avatar', padded(size)]))).status).toBe(status);
  }
});

test('an upload of 20 MB is refused, and the portal keeps working', async () => {
  const { token } = await aStudent(portal);
  const large = Buffer.alloc(20_000_000, 7);
  for (const send of [
    () => sendBare(portal, token, large, 'image/png'),
    () => sendForm(portal, token, formOf(['avatar', large])),
  ]) {
    const { envelope } = await send();
    expect(envelope).toMatchObject({ status: 413, code: 'body-too-large' });
  }
  expect((await request(portal, 'GET', '/ready')).status).toBe(200);
});

test('thirty simultaneous pictures of 16 megapixels are processed two at a time', async () => {
  const students = await Promise.all(Array.from({ length: 30 }, () => aStudent(portal)));
  const file = await aPicture(4_000, 4_000).png().toBuffer();
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const statuses = await Promise.all(
    students.map(async ({ token }) => (await sendBare(portal, token, file, 'image/png')).status),
  );
  clearInterval(watch);
  expect(new Set(statuses)).toEqual(new Set([200]));
  // All thirty at once would take two gigabytes.
  expect(peak - before).toBeLessThan(400_000_000);
}, 30_000);

test.each([
  ['two files', async () => formOf(['avatar', await png()], ['avatar', await png()])],
  ['another field', async () => formOf(['picture', await png()])],
  [
    'a further field',
    async () => {
      const form = formOf(['avatar', await png()]);
      form.append('regno', 'SOMEBODY');
      return form;
    },
  ],
  [
    'text in place of the file',
    async () => {
      const form = new FormData();
      form.append('avatar', 'https://example.org/me.png');
      return form;
    },
  ],
  ['a field that is part of every object', async () => formOf(['__proto__', await png()])],
  ['an empty form', async () => new FormData()],
])('a form with %s is refused as input', async (_what, make) => {
  const student = await aStudent(portal);
  const { envelope } = await sendForm(portal, student.token, await make());
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
  expect(envelope.message).toMatch(/\.$/);
  expect(await avatarOf(student)).toBeNull();
});

test.each([
  ['JSON', 'application/json', '{"avatar":"data:image/png;base64,AAAA"}', 400],
  ['a form of another kind', 'application/x-www-form-urlencoded', 'avatar=x', 415],
  ['an SVG under its own type', 'image/svg+xml', svg.toString(), 415],
  ['a form without a boundary', 'multipart/form-data', 'x', 400],
  [
    'a form that ends too early',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc',
    400,
  ],
])('%s is refused', async (_what, type, body, status) => {
  const { token } = await aStudent(portal);
  const answer = await request(portal, 'POST', '/api/user/update-avatar', {
    token,
    body,
    headers: { 'content-type': type },
  });
  expect(answer.envelope).toMatchObject({ success: false, status });
});

test('without a token the upload is refused before it is read', async () => {
  const { envelope } = await sendBare(portal, 'nobody', await png(), 'image/png');
  expect(envelope).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('other calls accept only JSON', async () => {
  const { token } = await anAdmin(portal);
  for (const type of ['image/png', 'multipart/form-data; boundary=x', 'application/octet-stream'])
    expect(
      (
        await request(portal, 'POST', '/api/user/block', {
          token,
          body: 'x',
          headers: { 'content-type': type },
        })
      ).envelope,
    ).toMatchObject({ status: 415, code: 'wrong-media-type' });
});
