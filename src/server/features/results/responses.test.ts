import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportResponses, listResponses } from '#contract/results.ts';
import { anAptitude } from '#test/attempts.ts';
import { aJspr, anAdmin, aPerson, aStudent } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

type Query = Record<string, string | number>;
const read = async (id: number, query: Query) =>
  (await (await anAdmin(portal)).call(listResponses, { params: { id }, query })).data;
const namesOf = async (id: number, query: Query) => (await read(id, query)).responses.map(({ name }) => name);

/** The exported rows, each as its rank and its name. */
async function exportOf(id: number, query: Query) {
  const { token } = await anAdmin(portal);
  const path = `/api${exportResponses.path.replace(':id', String(id))}`;
  const asked = new URLSearchParams({ format: 'csv', ...query });
  const { text } = await request(portal, 'GET', `${path}?${asked}`, { token });
  return parse<Record<string, string>>(text, { bom: true, columns: true }).map(
    (row) => `${row.Rank} ${row.Name}`,
  );
}

let tests = 0;
/** A test of 3 marks, taken by, in order of rank, Bela, asha, Chetan and Dev (tied), Esha. */
async function aTakenTest(wish: Parameters<typeof anAptitude>[1] = {}): Promise<number> {
  const [id, number] = [await anAptitude(portal, wish), ++tests];
  for (const [name, trade, batch, right, seconds] of [
    ['Dev Rao', 'GME', 2026, 2, 90],
    ['asha Rao', 'GCS', 2025, 3, 200],
    ['Esha Roy', 'GIN', 2026, 0, 10],
    ['Bela Das', 'GCS', 2026, 3, 100],
    ['Chetan Das', 'GME', 2025, 2, 90],
  ] as const) {
    const regno = `${batch % 100}${trade}/${number}${name[0]}`;
    const student = await aStudent(portal, { name, trade, batch, regno });
    await aMarkedAttempt(portal, { test: id, student, right, seconds });
  }
  return id;
}
const byRank = ['Bela Das', 'asha Rao', 'Chetan Das', 'Dev Rao', 'Esha Roy'];

test('a search finds responses by every word, in name or registration number, in any case', async () => {
  const id = await aTakenTest();
  expect(await namesOf(id, { search: 'RAO' })).toEqual(['asha Rao', 'Dev Rao']);
  expect(await namesOf(id, { search: ' das  25gme ' })).toEqual(['Chetan Das']);
  expect(await namesOf(id, { search: `/${tests}d` })).toEqual(['Dev Rao']);
  expect(await namesOf(id, { search: '' })).toEqual(byRank);
});

test.each(['%', '_', '\\', "'"])('%j in a search is an ordinary character', async (search) => {
  expect(await namesOf(await aTakenTest(), { search })).toEqual([]);
});

test('responses are filtered by trade and batch, and keep their rank among all', async () => {
  const id = await aTakenTest();
  const { responses, ...page } = await read(id, { trade: 'GME', items: 1, page: 2 });
  expect(page).toEqual({ currentPage: 2, totalPages: 2, totalResponses: 2 });
  expect(responses.map(({ rank, name }) => [rank, name])).toEqual([[3, 'Dev Rao']]);
  expect(await namesOf(id, { batch: 2026 })).toEqual(['Bela Das', 'Dev Rao', 'Esha Roy']);
  expect(await namesOf(id, { batch: 2025, trade: 'GCS' })).toEqual(['asha Rao']);
  expect(await read(id, { batch: 1999 })).toEqual({
    ...{ currentPage: 1, totalPages: 0, totalResponses: 0, responses: [] },
  });
});

test('with cut-offs, responses are filtered by qualified or not', async () => {
  const id = await aTakenTest({ cut_off: { marks: 2 } });
  expect(await namesOf(id, { qualified: 'yes' })).toEqual(byRank.slice(0, 4));
  expect(await namesOf(id, { qualified: 'no' })).toEqual(['Esha Roy']);
  expect((await read(id, { qualified: 'no' })).totalResponses).toBe(1);
});

test.each(['yes', 'no'])('without a cut-off nobody matches qualified: %j', async (qualified) => {
  expect(await namesOf(await aTakenTest(), { qualified })).toEqual([]);
});

test('responses are sorted as requested, and by rank among equals', async () => {
  const id = await aTakenTest();
  const byName = ['asha Rao', 'Bela Das', 'Chetan Das', 'Dev Rao', 'Esha Roy'];
  const byRegno = ['asha Rao', 'Chetan Das', 'Bela Das', 'Esha Roy', 'Dev Rao'];
  const [bela, asha, chetan, dev, esha] = byRank;
  expect(await namesOf(id, {})).toEqual(byRank);
  expect(await namesOf(id, { order: 'DESC' })).toEqual([esha, chetan, dev, asha, bela]);
  expect(await namesOf(id, { sort: 'marks', order: 'DESC' })).toEqual(byRank);
  expect(await namesOf(id, { sort: 'marks' })).toEqual([esha, chetan, dev, bela, asha]);
  for (const [sort, names] of Object.entries({ name: byName, regno: byRegno })) {
    expect(await namesOf(id, { sort })).toEqual(names);
    expect(await namesOf(id, { sort, order: 'DESC' })).toEqual(names.toReversed());
  }
});

test('pages cover the matches without gap or repetition, in every order', async () => {
  const id = await aTakenTest();
  for (const sort of ['rank', 'name', 'regno', 'marks'])
    for (const order of ['ASC', 'DESC']) {
      const pages = [];
      for (const page of [1, 2, 3]) pages.push(...(await namesOf(id, { sort, order, page, items: 2 })));
      expect(pages).toEqual(await namesOf(id, { sort, order }));
      expect(pages.toSorted()).toEqual(byRank.toSorted());
    }
});

test('the filtered responses are exported in the requested order', async () => {
  const id = await aTakenTest({ cut_off: { marks: 2 } });
  expect(await exportOf(id, {})).toEqual([
    '1 Bela Das',
    '2 asha Rao',
    '3 Chetan Das',
    '3 Dev Rao',
    '5 Esha Roy',
  ]);
  const query = { search: 'a', qualified: 'yes', batch: '2026', sort: 'name', order: 'DESC' };
  expect(await exportOf(id, query)).toEqual(['3 Dev Rao', '1 Bela Das']);
  expect(await namesOf(id, query)).toEqual(['Dev Rao', 'Bela Das']);
  expect(await exportOf(id, { trade: 'GEE' })).toEqual([]);
});

test.each<Query>([
  { search: 'x'.repeat(201) },
  { trade: 'XXX' },
  { batch: 'x' },
  { qualified: 'maybe' },
  { sort: 'password_hash' },
  { order: 'asc' },
])('%j is refused as input', async (query) => {
  const reply = await (await anAdmin(portal)).call(listResponses, { params: { id: 1 }, query });
  expect(reply).toMatchObject({ status: 400, issues: [{ path: Object.keys(query)[0] }] });
});

test('only admins read or export the responses, filtered or not', async () => {
  const id = await aTakenTest();
  for (const other of [await aStudent(portal), await aJspr(portal), await aPerson(portal, { role: 'spr' })])
    for (const query of [{}, { search: 'rao', sort: 'name' }] as Query[])
      for (const [endpoint, format] of [
        [listResponses, {}],
        [exportResponses, { format: 'csv' }],
      ] as const)
        expect(await other.call(endpoint, { params: { id }, query: { ...query, ...format } })).toMatchObject({
          ...{ status: 403, code: 'forbidden' },
        });
});
