import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { PICTURE_BYTES } from '#contract/image.ts';
import { removeAvatar } from '#contract/profile/avatar.ts';
import { readDashboard } from '#contract/profile/dashboard.ts';
import { REDACTED } from '#server/features/audit/log.queries.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { hostilePictures, png, svg } from '#test/hostile-pictures.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { aPicture, formOf, sendBare, sendForm } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

type Sent = Awaited<ReturnType<typeof sendBare>>;
const avatarIn = ({ envelope }: Sent) => (envelope as unknown as { data: { avatar: string } }).data.avatar;
const read = async (address: string) => {
  const response = await fetch(portal.origin + address);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const stored = async () =>
  (await portal.db.selectFrom('picture').select('hash').execute()).map(({ hash }) => hash);
const avatarOf = async ({ call }: Person) => (await call(readDashboard)).data.userDetails.avatar;

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
    const { bytes, headers, status } = await read(avatarIn(bare));
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

test('nothing of the metadata is kept: no position, no camera, no colour profile', async () => {
  const student = await aStudent(portal);
  const file = await aPicture()
    .withExif(gps)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  expect((await sharp(file).metadata()).exif?.includes('Camera of an invented maker')).toBe(true);
  const sent = await sendBare(portal, student.token, file, 'image/jpeg');
  const { bytes } = await read(avatarIn(sent));
  const facts = await sharp(bytes).metadata();
  expect([facts.exif, facts.xmp, facts.icc, facts.iptc, facts.orientation]).toEqual(Array(5).fill(undefined));
  expect(bytes.includes('Camera')).toBe(false);
});

test('a picture taken with the camera turned stands upright', async () => {
  const { token } = await aStudent(portal);
  const left = await aPicture(200, 200, '#ff0000').png().toBuffer();
  const file = await aPicture(400, 400, '#0000ff')
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { bytes } = await read(avatarIn(await sendBare(portal, token, file, 'image/jpeg')));
  const pixel = async (left: number, top: number) => [
    ...(await sharp(bytes).removeAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
  ];
  expect((await pixel(200, 50))[0]).toBeGreaterThan(200);
  expect((await pixel(50, 50))[2]).toBeGreaterThan(200);
});

test('of an animation only the first frame stays', async () => {
  const { token } = await aStudent(portal);
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((c) => aPicture(64, 64, c).png().toBuffer()),
  );
  const file = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0, delay: [50, 50, 50] })
    .toBuffer();
  expect((await sharp(file).metadata()).pages).toBe(3);
  const { bytes } = await read(avatarIn(await sendBare(portal, token, file, 'image/webp')));
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1);
  const [red = 0, green] = await sharp(bytes).removeAlpha().raw().toBuffer();
  expect([red > 200, green]).toEqual([true, expect.any(Number)]);
});

// What each of these files takes of time and memory is measured in bench/hostile-files.ts.
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

test('exactly 16 megapixels are taken', async () => {
  const { token } = await aStudent(portal);
  const file = await aPicture(4_000, 4_000).png().toBuffer();
  expect((await sendBare(portal, token, file, 'image/png')).status).toBe(200);
});

test('up to 2 MB are read, and not a byte more, bare or in a form', async () => {
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

test('20 MB are refused, and the portal goes on', async () => {
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

test('thirty pictures of 16 megapixels at once are taken two at a time', async () => {
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

test('nobody is asked to send a file in vain: without a token it is not read', async () => {
  const { envelope } = await sendBare(portal, 'nobody', await png(), 'image/png');
  expect(envelope).toMatchObject({ status: 401, code: 'unauthenticated' });
});

test('other calls take JSON alone, as before', async () => {
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

test('a newer picture takes the place of the older one, which goes', async () => {
  const student = await aStudent(portal);
  const first = avatarIn(
    await sendBare(portal, student.token, await aPicture(50, 50, '#102030').png().toBuffer(), 'image/png'),
  );
  const second = avatarIn(
    await sendBare(portal, student.token, await aPicture(50, 50, '#302010').png().toBuffer(), 'image/png'),
  );
  expect(await avatarOf(student)).toBe(second);
  expect((await read(first)).status).toBe(404);
  expect((await read(second)).status).toBe(200);
});

test('a picture that two people share stays until both have let it go', async () => {
  const [one, two] = [await aStudent(portal), await aStudent(portal)];
  const file = await aPicture(50, 50, '#405060').png().toBuffer();
  const address = avatarIn(await sendBare(portal, one.token, file, 'image/png'));
  expect(avatarIn(await sendBare(portal, two.token, file, 'image/png'))).toBe(address);
  expect((await one.call(removeAvatar)).data).toBeNull();
  expect((await read(address)).status).toBe(200);
  await two.call(removeAvatar);
  await expect.poll(async () => (await read(address)).status).toBe(404);
  expect(await avatarOf(two)).toBeNull();
});

test('whoever asks for pictures without end keeps nobody from signing in, and one picture is read once for all', async () => {
  const student = await aStudent(portal);
  const address = avatarIn(await sendBare(portal, student.token, await png(), 'image/png'));
  const missing = Array.from({ length: 200 }, (_, at) =>
    address.replace(/[0-9a-f]{8}/, `${10_000_000 + at}`),
  );
  const { asked } = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table picture in access exclusive mode`.execute(tx);
    const asked = Array.from({ length: 50 }, () => read(address));
    await waitForLockWaiters(portal, 1);
    asked.push(...missing.map(read));
    await waitForLockWaiters(portal, 2);
    const body = { regno: student.regno, password: PASSWORD };
    expect((await portal.call(login, { body })).status).toBe(200);
    return { asked };
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([...Array(50).fill(200), ...Array(200).fill(404)]);
});

test('people who take up and drop one picture at once never lose it and leave none behind', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aStudent(portal)));
  const files = await Promise.all(
    ['#708090', '#908070'].map((colour) => aPicture(40, 40, colour).png().toBuffer()),
  );
  for (let round = 0; round < 8; round++)
    await Promise.all(
      people.map(({ call, token }, n) =>
        (n + round) % 3 === 0
          ? call(removeAvatar)
          : sendBare(portal, token, files[(n + round) % 2] ?? Buffer.alloc(0), 'image/png'),
      ),
    );
  const { rows } = await sql<{
    avatar: string;
  }>`select distinct avatar from account where avatar is not null`.execute(portal.db);
  const hashes = rows.map(({ avatar }) => avatar.slice('/api/picture/'.length, -'.webp'.length));
  expect((await stored()).sort()).toEqual(hashes.sort());
});

test('the picture and its removal are written down once each', async () => {
  const student = await aStudent(portal);
  const file = await aPicture(50, 50, '#111111').png().toBuffer();
  await sendBare(portal, student.token, file, 'image/png');
  await sendBare(portal, student.token, file, 'image/png');
  await student.call(removeAvatar);
  await student.call(removeAvatar);
  const avatar = REDACTED;
  expect(await readAuditTrail(portal, 'account', student.id)).toEqual([
    { actor_id: student.id, action: 'account.update-avatar', before: { avatar: null }, after: { avatar } },
    { actor_id: student.id, action: 'account.remove-avatar', before: { avatar }, after: { avatar: null } },
  ]);
});

test.each(['0'.repeat(64), `${'A'.repeat(64)}`, '..%2f..%2fetc%2fpasswd', `${'0'.repeat(64)}.svg`])(
  'at %s lies no picture',
  async (name) => {
    const { status, headers } = await read(`/api/picture/${name}${name.includes('.') ? '' : '.webp'}`);
    expect([400, 404]).toContain(status);
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

test('everybody gets the pictures that are asked for, be they more at once than are kept', async () => {
  const pictures = Array.from({ length: 30 }, () => {
    const bytes = randomBytes(400_000);
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes, media_type: 'image/webp' };
  });
  await portal.db.insertInto('picture').values(pictures).execute();
  const shown = await Promise.all(pictures.map(({ hash }) => read(`/api/picture/${hash}.webp`)));
  expect(shown.map(({ status }) => status)).toEqual(pictures.map(() => 200));
  expect(shown.every(({ bytes }, place) => bytes.equals(pictures[place]?.bytes ?? bytes))).toBe(true);
});
