import { expect, test } from 'vitest';
import { appealBlock } from '#contract/accounts/block-appeal.ts';
import { blockPeople, listBlockedPeople, searchBlockablePeople } from '#contract/blocks/block.ts';
import { archivePeople } from '#contract/people/directory.ts';
import { advanceBlocks, setBlocked } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';

const portal = usePortal();

const find = async (by: Person, query: Record<string, string | number>) =>
  (await by.call(searchBlockablePeople, { query })).data;
const regnosOf = (found: { results: { regno: string }[] }) => found.results.map((one) => one.regno);

test('people are found by a part of the name or the beginning of the registration number', async () => {
  const admin = await anAdmin(portal);
  const one = await aStudent(portal, { regno: 'SE/001', name: 'Zubin Farfetched' });
  const two = await aStudent(portal, { regno: 'SE/002', name: 'Farha Zigzag' });
  expect(regnosOf(await find(admin, { search: 'se/00' }))).toEqual([one.regno, two.regno]);
  expect(regnosOf(await find(admin, { search: 'FAR' }))).toEqual([one.regno, two.regno]);
  expect(regnosOf(await find(admin, { search: 'bin far' }))).toEqual([one.regno]);
  expect(regnosOf(await find(admin, { search: '/002' }))).toEqual([]);
  expect(await find(admin, { search: 'se/001' })).toEqual({
    results: [
      {
        regno: one.regno,
        name: one.name,
        trade: 'GCS',
        batch: 2026,
        role: 'student',
        blocked: false,
        blocked_until: null,
      },
    ],
    page: 1,
    totalPages: 1,
    total: 1,
  });
});

test('a pasted list of registration numbers finds each of them', async () => {
  const admin = await anAdmin(portal);
  const people = [await aStudent(portal, { regno: 'PA-1' }), await aStudent(portal, { regno: 'PA-2' })];
  expect(regnosOf(await find(admin, { search: 'pa-2, N0B0DY\npa-1' }))).toEqual(
    people.map((one) => one.regno),
  );
});

test.each(['%', '_', '\\', "'"])('the character %s is searched literally', async (character) => {
  const admin = await anAdmin(portal);
  await aStudent(portal, { name: 'Plain Name' });
  const odd = await aStudent(portal, { name: `Odd ${character} Name` });
  expect(regnosOf(await find(admin, { search: `odd ${character}` }))).toEqual([odd.regno]);
});

test('an admin finds students and representatives of every trade, never an admin', async () => {
  const admin = await anAdmin(portal);
  const people = [
    await aStudent(portal, { regno: 'AL-1', trade: 'GME' }),
    await aJspr(portal, { regno: 'AL-2', trade: 'GIN' }),
    await aPerson(portal, { regno: 'AL-3', role: 'spr' }),
  ];
  await aPerson(portal, { regno: 'AL-4', role: 'admin', trade: 'GENERAL' });
  expect(regnosOf(await find(admin, { search: 'al-' }))).toEqual(people.map((one) => one.regno));
  expect(regnosOf(await find(admin, { search: 'al-', trade: 'GIN' }))).toEqual(['AL-2']);
});

test('a JSPR finds only the ordinary students of their own trade', async () => {
  const jspr = await aJspr(portal, { trade: 'GEE' });
  const own = await aStudent(portal, { regno: 'JS-1', trade: 'GEE' });
  await aStudent(portal, { regno: 'JS-2', trade: 'GME' });
  await aJspr(portal, { regno: 'JS-3', trade: 'GEE' });
  expect(regnosOf(await find(jspr, { search: 'js-' }))).toEqual([own.regno]);
  expect(regnosOf(await find(jspr, { search: 'js-', trade: 'GEE' }))).toEqual([own.regno]);
  expect(await jspr.call(searchBlockablePeople, { query: { trade: 'GME' } })).toMatchObject({
    status: 403,
    code: 'out-of-trade',
  });
});

test('results are paged by registration number, for one batch or all', async () => {
  const admin = await anAdmin(portal);
  const people = [];
  for (const regno of ['pg-3', 'PG-1', 'Pg-2']) people.push(await aStudent(portal, { regno, batch: 2011 }));
  await aStudent(portal, { regno: 'PG-4', batch: 2012 });
  const page = (page: number) => find(admin, { search: 'pg-', batch: 2011, limit: 2, page });
  expect(await page(1)).toMatchObject({ page: 1, totalPages: 2, total: 3 });
  expect(regnosOf(await page(1))).toEqual(['PG-1', 'Pg-2']);
  expect(regnosOf(await page(2))).toEqual(['pg-3']);
  expect(regnosOf(await page(3))).toEqual([]);
});

test('blocked people are marked until the block ends', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { regno: 'BL-1' });
  await setBlocked(portal, [student], true);
  expect((await find(admin, { search: 'bl-1' })).results).toMatchObject([
    { blocked: true, blocked_until: null },
  ]);
  const until = new Date(Date.now() + 60_000).toISOString();
  await admin.call(blockPeople, { body: { users: [student.regno], until } });
  expect((await find(admin, { search: 'bl-1' })).results).toMatchObject([
    { blocked: true, blocked_until: until },
  ]);
  await advanceBlocks(portal, student, 120);
  expect((await find(admin, { search: 'bl-1' })).results).toMatchObject([
    { blocked: false, blocked_until: null },
  ]);
});

test('archived people are neither found nor listed, and do not appeal', async () => {
  const admin = await anAdmin(portal);
  const student = await aStudent(portal, { regno: 'AR-1' });
  await setBlocked(portal, [student], true);
  await admin.call(archivePeople, { body: { regnos: [student.regno] } });
  expect(regnosOf(await find(admin, { search: 'ar-1' }))).toEqual([]);
  expect((await admin.call(listBlockedPeople)).data.map((one) => one.regno)).not.toContain(student.regno);
  const asked = { regno: student.regno, password: PASSWORD, text: 'Please.' };
  expect(await portal.call(appealBlock, { body: asked })).toMatchObject({ status: 403, code: 'archived' });
});
