import { expect, test } from 'vitest';
import { listJsprs, listSprs } from '#contract/people/representatives.ts';
import { setBlocked } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

test.each([
  ['jspr', listJsprs],
  ['spr', listSprs],
] as const)('each %s is listed by batch, trade and name, for every signed-in person', async (role, list) => {
  const batch = role === 'jspr' ? 2019 : 2020;
  const make = (name: string, trade: 'GCS' | 'GIN', wish = {}) =>
    aPerson(portal, { role, name, trade, batch, ...wish });
  const [b, a, gin] = [await make('B', 'GCS'), await make('A', 'GCS'), await make('A', 'GIN')];
  const earlier = await make('C', 'GCS', { batch: 1990 });
  await make('D', 'GCS', { role: 'student' });
  const student = await aStudent(portal);
  const { data } = await student.call(list, { query: { batch } });
  expect(data).toEqual(
    [a, b, gin].map(({ regno, name, trade }) => ({ regno, name, trade, batch, avatar: null, mobile: null })),
  );
  const all = (await student.call(list)).data.map((one) => one.regno);
  expect(all).toEqual(expect.arrayContaining([a.regno, earlier.regno]));
});

test('a blocked representative is not listed', async () => {
  const jspr = await aJspr(portal, { batch: 2001 });
  const admin = await anAdmin(portal);
  await setBlocked(portal, [jspr], true);
  expect((await admin.call(listJsprs, { query: { batch: 2001 } })).data).toEqual([]);
});

test.each(['abcd', '20', '1949', '2151', '2026.5', ''])('the batch %j is refused', async (batch) => {
  const student = await aStudent(portal);
  expect(await student.call(listJsprs, { query: { batch } })).toMatchObject({
    status: 400,
    issues: [{ path: 'batch' }],
  });
});
