import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createPassage } from '#contract/questions/passages.ts';
import { createQuestion, previewText } from '#contract/questions/question.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { aPicture, formOf } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

const upload = (token: string, bytes: Uint8Array) =>
  request(portal, 'POST', '/api/question/picture', { token, body: formOf(['picture', bytes]) });
const placeIn = ({ envelope }: Awaited<ReturnType<typeof upload>>) =>
  (envelope as unknown as { data: { address: string; width: number; height: number } }).data;
const hashIn = (address: string) => address.slice('/api/picture/'.length, -'.webp'.length);
const statusOf = async (address: string) => (await fetch(portal.origin + address)).status;
let colour = 0x100000;
/** A picture that no other test has. */
const fresh = (width = 40, height = 30) => {
  colour += 0x1357;
  return aPicture(width, height, `#${colour.toString(16)}`)
    .png()
    .toBuffer();
};

const draft = (description: string) => ({
  description,
  options: ['Nine', 'Ten'],
  correct_options: [1],
  topic_tags: ['Trains'],
  question_type: 'GENERAL' as const,
  difficulty_level: 1,
});
const write = (admin: Person, description: string) =>
  admin.call(createQuestion, { body: draft(description) });

test.each([
  ['a wide one', 3_200, 800, 1_600, 400],
  ['a tall one', 500, 3_000, 267, 1_600],
  ['a small one', 120, 90, 120, 90],
])('%s keeps its proportions and nothing beside its pixels', async (_what, width, height, w, h) => {
  const { token, id: _ } = await anAdmin(portal);
  const file = await aPicture(width, height)
    .withExif({ IFD0: { Make: 'Camera of an invented maker' } })
    .jpeg()
    .toBuffer();
  const place = placeIn(await upload(token, file));
  expect(place).toMatchObject({ width: w, height: h });
  const bytes = Buffer.from(await (await fetch(portal.origin + place.address)).arrayBuffer());
  expect(hashIn(place.address)).toBe(createHash('sha256').update(bytes).digest('hex'));
  const metadata = await sharp(bytes).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: w, height: h });
  expect(metadata.exif).toBeUndefined();
});

test('a picture of noise is compressed to at most two megabytes', async () => {
  const { token } = await anAdmin(portal);
  const file = await sharp({
    create: {
      width: 1_600,
      height: 1_600,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect((await upload(token, file)).status).toBe(200);
});

test('a page, an SVG and data after the picture are refused', async () => {
  const { token } = await anAdmin(portal);
  const page = Buffer.from('<html><script>alert(1)</script></html>');
  expect((await upload(token, page)).envelope).toMatchObject({ code: 'not-a-picture' });
  expect((await upload(token, Buffer.concat([await fresh(), page]))).envelope).toMatchObject({
    code: 'more-than-picture',
  });
  const { token: student } = await aStudent(portal);
  expect((await upload(student, await fresh())).envelope).toMatchObject({ code: 'forbidden' });
});

test('a picture appears in the question with its size and alternative text', async () => {
  const admin = await anAdmin(portal);
  const { address } = placeIn(await upload(admin.token, await fresh(300, 200)));
  const made = await write(admin, `Look: ![Two trains](${address})`);
  expect(made).toMatchObject({
    data: {
      description_html: `<p>Look: <img src="${address}" alt="Two trains" width="300" height="200"></p>`,
    },
  });
  const preview = await admin.call(previewText, { body: { texts: [`![A](${address})`, ''] } });
  expect(preview).toMatchObject({ data: { html: [expect.stringContaining('width="300"'), ''] } });
  expect(await readAuditTrail(portal, 'picture', hashIn(address))).toMatchObject([
    { actor_id: admin.id, action: 'question.add-picture', after: { width: 300, height: 200 } },
  ]);
});

test('a picture without alternative text, or one that was never uploaded, is refused at its field', async () => {
  const admin = await anAdmin(portal);
  const { address } = placeIn(await upload(admin.token, await fresh()));
  const unknown = `/api/picture/${'0'.repeat(64)}.webp`;
  expect(await write(admin, `![](${address})`)).toMatchObject({
    issues: [{ path: 'description', message: expect.stringContaining('Say what the picture shows') }],
  });
  expect(await write(admin, `![A](${unknown})`)).toMatchObject({
    issues: [{ path: 'description', message: expect.stringContaining('is missing') }],
  });
  const body = { ...draft('Which?'), options: [`![A](${address})`, `![B](${unknown})`] };
  expect(await admin.call(createQuestion, { body })).toMatchObject({ issues: [{ path: 'options.1' }] });
  expect(
    await admin.call(createPassage, { body: { title: 'A', description: `![A](${unknown})` } }),
  ).toMatchObject({ issues: [{ path: 'description' }] });
});

test.each([
  'https://tracker.example/p.png',
  '//tracker.example/p.webp',
  '/api/user/logout',
  'data:image/png;base64,AAAA',
  `/api/picture/../${'a'.repeat(64)}.webp`,
])('a picture from %s is left out', async (address) => {
  const admin = await anAdmin(portal);
  const made = await write(admin, `Before ![x](${address}) after`);
  expect(made).toMatchObject({ data: { description_html: expect.not.stringContaining('<img') } });
});

test('an upload deletes pictures that no text has used for a week, and keeps used ones', async () => {
  const admin = await anAdmin(portal);
  const [named, dropped, recent] = [
    placeIn(await upload(admin.token, await fresh())).address,
    placeIn(await upload(admin.token, await fresh())).address,
    placeIn(await upload(admin.token, await fresh())).address,
  ];
  await write(admin, `![Named](${named})`);
  for (const address of [named, dropped])
    await portal.db
      .updateTable('question_picture')
      .set({ uploaded_at: sql`now() - interval '8 days'` })
      .where('hash', '=', hashIn(address))
      .execute();
  await upload(admin.token, await fresh());
  expect(await Promise.all([named, dropped, recent].map(statusOf))).toEqual([200, 404, 200]);
  expect(await write(admin, `![Gone](${dropped})`)).toMatchObject({ code: 'invalid-input' });
});

test("replacing an avatar of the same bytes does not delete a question's picture", async () => {
  const admin = await anAdmin(portal);
  const { address } = placeIn(await upload(admin.token, await fresh()));
  await portal.db.updateTable('account').set({ avatar: address }).where('id', '=', admin.id).execute();
  await request(portal, 'DELETE', '/api/user/avatar', { token: admin.token });
  expect(await statusOf(address)).toBe(200);
});
