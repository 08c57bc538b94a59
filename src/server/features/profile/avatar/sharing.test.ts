import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { login } from '#contract/accounts/sessions.ts';
import { REDACTED } from '#contract/audit.ts';
import { removeAvatar } from '#contract/profile/avatar.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { avatarIn, avatarOf, fetchPicture } from '#test/avatars.ts';
import { png } from '#test/hostile-pictures.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aStudent, PASSWORD } from '#test/people.ts';
import { aPicture, sendBare } from '#test/pictures.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const stored = async () =>
  (await portal.db.selectFrom('picture').select('hash').execute()).map(({ hash }) => hash);

test('a new picture replaces the old one, which is deleted', async () => {
  const student = await aStudent(portal);
  const first = avatarIn(
    await sendBare(portal, student.token, await aPicture(50, 50, '#102030').png().toBuffer(), 'image/png'),
  );
  const second = avatarIn(
    await sendBare(portal, student.token, await aPicture(50, 50, '#302010').png().toBuffer(), 'image/png'),
  );
  expect(await avatarOf(student)).toBe(second);
  expect((await fetchPicture(portal, first)).status).toBe(404);
  expect((await fetchPicture(portal, second)).status).toBe(200);
});

test('a picture that two people share stays until both have removed it', async () => {
  const [one, two] = [await aStudent(portal), await aStudent(portal)];
  const file = await aPicture(50, 50, '#405060').png().toBuffer();
  const address = avatarIn(await sendBare(portal, one.token, file, 'image/png'));
  expect(avatarIn(await sendBare(portal, two.token, file, 'image/png'))).toBe(address);
  expect((await one.call(removeAvatar)).data).toBeNull();
  expect((await fetchPicture(portal, address)).status).toBe(200);
  await two.call(removeAvatar);
  await expect.poll(async () => (await fetchPicture(portal, address)).status).toBe(404);
  expect(await avatarOf(two)).toBeNull();
});

test('endless requests for pictures do not block sign-ins, and simultaneous requests read a picture once', async () => {
  const student = await aStudent(portal);
  const address = avatarIn(await sendBare(portal, student.token, await png(), 'image/png'));
  const missing = Array.from({ length: 200 }, (_, at) =>
    address.replace(/[0-9a-f]{8}/, `${10_000_000 + at}`),
  );
  const { asked } = await portal.db.transaction().execute(async (tx) => {
    await sql`lock table picture in access exclusive mode`.execute(tx);
    const asked = Array.from({ length: 50 }, () => fetchPicture(portal, address));
    await waitForLockWaiters(portal, 1);
    asked.push(...missing.map((one) => fetchPicture(portal, one)));
    await waitForLockWaiters(portal, 2);
    const body = { regno: student.regno, password: PASSWORD };
    expect((await portal.call(login, { body })).status).toBe(200);
    return { asked };
  });
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  expect(statuses).toEqual([...Array(50).fill(200), ...Array(200).fill(404)]);
});

test('people who set and remove one picture at the same time neither lose it nor leave it behind', async () => {
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

test('setting and removing a picture are audited once each', async () => {
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
  'there is no picture at %s',
  async (name) => {
    const { status, headers } = await fetchPicture(
      portal,
      `/api/picture/${name}${name.includes('.') ? '' : '.webp'}`,
    );
    expect([400, 404]).toContain(status);
    expect(headers.get('cache-control')).toBe('no-store');
  },
);

test('everyone gets the requested pictures, even if more are requested at once than are cached', async () => {
  const pictures = Array.from({ length: 30 }, () => {
    const bytes = randomBytes(400_000);
    return { hash: createHash('sha256').update(bytes).digest('hex'), bytes, media_type: 'image/webp' };
  });
  await portal.db.insertInto('picture').values(pictures).execute();
  const shown = await Promise.all(
    pictures.map(({ hash }) => fetchPicture(portal, `/api/picture/${hash}.webp`)),
  );
  expect(shown.map(({ status }) => status)).toEqual(pictures.map(() => 200));
  expect(shown.every(({ bytes }, place) => bytes.equals(pictures[place]?.bytes ?? bytes))).toBe(true);
});
