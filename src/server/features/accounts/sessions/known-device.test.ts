import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { deleteOldKnownDevices } from './known-device.queries.ts';

const portal = usePortal();

/** Known browsers of an account, each last seen the given number of days ago. */
async function addDevices(account: number, days: number[]) {
  await sql`
    insert into known_device (secret_hash, account_id, seen_at)
    select sha256(('secret ' || place)::bytea), ${account}::int, now() - day * interval '1 day'
    from unnest(${days}::int[]) with ordinality as seen (day, place)`.execute(portal.db);
}

const daysOf = async (account: number) => {
  const { rows } = await sql<{ day: number }>`
    select date_part('day', now() - seen_at)::int as day from known_device where account_id = ${account}
    order by seen_at desc`.execute(portal.db);
  return rows.map(({ day }) => day);
};

test('browsers that are long unused are deleted, and all but the newest fifty of each account', async () => {
  const [busy, quiet] = [await aStudent(portal), await aStudent(portal)];
  const before = (await daysOf(busy.id)).length;
  await addDevices(
    busy.id,
    Array.from({ length: 80 }, (_, day) => day + 1),
  );
  await addDevices(quiet.id, [3, 390, 401]);
  await deleteOldKnownDevices(portal.db);
  expect(await daysOf(busy.id)).toHaveLength(50);
  expect((await daysOf(busy.id)).at(-1)).toBe(50 - before);
  expect((await daysOf(quiet.id)).slice(-2)).toEqual([3, 390]);
});
