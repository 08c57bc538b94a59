import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportAbsentees, listAbsentees } from '#contract/results/absentees.ts';
import { insertAdmissions } from '#server/features/aptitudes/admission/queries.ts';
import { advanceTime, anAptitude } from '#test/attempts.ts';
import { aJspr, anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();
const HOUR = 3_600_000;

/** A test that ended an hour ago, for the students of one batch, which only its caller uses. */
const anEndedTest = (batch: number, wish: object = {}) =>
  anAptitude(portal, { startsIn: -2 * 3_600, batches: [batch], ...wish });

/** A student who registered a day ago. */
async function anEarlierStudent(wanted: Parameters<typeof aStudent>[1]): Promise<Person> {
  const student = await aStudent(portal, wanted);
  await setAccount(student, { created_at: new Date(Date.now() - 24 * HOUR) });
  return student;
}
const setAccount = ({ id }: Person, values: object) =>
  portal.db.updateTable('account').set(values).where('id', '=', id).execute();

type Query = Record<string, string | number>;
const read = async (id: number, query: Query = {}) =>
  (await (await anAdmin(portal)).call(listAbsentees, { params: { id }, query })).data;
const regnosOf = async (id: number, query: Query = {}) =>
  (await read(id, query)).results.map(({ regno }) => regno).toSorted();
const sorted = (...people: Person[]) => people.map(({ regno }) => regno).toSorted();

test('absent are those whom the test admits and who have no attempt', async () => {
  const batch = 2031;
  const [came, absent, otherTrade] = [
    await anEarlierStudent({ batch, trade: 'GCS' }),
    await anEarlierStudent({ batch, trade: 'GCS' }),
    await anEarlierStudent({ batch, trade: 'GME' }),
  ];
  const otherBatch = await anEarlierStudent({ batch: batch + 50, trade: 'GCS' });
  const id = await anAptitude(portal, { batches: [batch], trades: ['GCS'] });
  await aMarkedAttempt(portal, { test: id, student: came, right: 1 });
  await advanceTime(portal, id, 2 * 3_600, ['submitted']);
  expect(await regnosOf(id)).toEqual(sorted(absent));
  const open = await anEndedTest(batch);
  expect(await regnosOf(open)).toEqual(sorted(came, absent, otherTrade));
  expect(await regnosOf(open)).not.toContain(otherBatch.regno);
});

test('a list admits only those on it', async () => {
  const batch = 2032;
  const [listed, other] = [await anEarlierStudent({ batch }), await anEarlierStudent({ batch })];
  const id = await anEndedTest(batch, { listed_only: true });
  await insertAdmissions(portal.db, id, [listed.id]);
  expect(await regnosOf(id)).toEqual(sorted(listed));
  expect(await regnosOf(await anEndedTest(batch))).toEqual(sorted(listed, other));
});

test('only people who were students at the end of the test were absent', async () => {
  const batch = 2033;
  const leftLater = await anEarlierStudent({ batch });
  const blocked = await anEarlierStudent({ batch });
  const leftBefore = await anEarlierStudent({ batch });
  const erased = await anEarlierStudent({ batch });
  await aStudent(portal, { batch });
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
  await setAccount(leftLater, { archived_at: ago(0.5) });
  await setAccount(leftBefore, { archived_at: ago(5) });
  await setAccount(erased, { erased_at: ago(0.5) });
  await setAccount(blocked, { blocked_at: ago(0.5) });
  const { results } = await read(await anEndedTest(batch));
  expect(results.map((row) => [row.regno, row.blocked]).toSorted()).toEqual(
    [
      [leftLater.regno, false],
      [blocked.regno, true],
    ].toSorted(),
  );
});

test('absent students are searched, filtered, paged and exported alike', async () => {
  const [batch, next] = [2034, 2035];
  const bela = await anEarlierStudent({ batch, trade: 'GCS', name: 'Bela Das', regno: '34/A1' });
  const dev = await anEarlierStudent({ batch: next, trade: 'GME', name: 'Dev Rao', regno: '34/A2' });
  const esha = await anEarlierStudent({ batch, trade: 'GME', name: 'Esha Roy', regno: '34/A3' });
  const id = await anEndedTest(batch, { batches: [batch, next] });
  expect(await read(id, { search: 'das 34/a', limit: 2 })).toMatchObject({
    ...{ total: 1, absent: 3, batches: [next, batch], results: [{ regno: bela.regno }] },
  });
  expect(await regnosOf(id, { trade: 'GME' })).toEqual(sorted(dev, esha));
  expect(await regnosOf(id, { batch })).toEqual(sorted(bela, esha));
  expect(await regnosOf(id, { search: '%' })).toEqual([]);
  expect(await regnosOf(id, { limit: 2 })).toEqual(sorted(bela, dev));
  expect(await regnosOf(id, { limit: 2, page: 2 })).toEqual(sorted(esha));

  const path = `/api${exportAbsentees.path.replace(':id', String(id))}?format=csv&trade=GME`;
  const { text } = await request(portal, 'GET', path, { token: (await anAdmin(portal)).token });
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true });
  expect(rows.map((row) => `${row['Registration no']} ${row.Name} ${row.Blocked}`)).toEqual([
    `${dev.regno} Dev Rao No`,
    `${esha.regno} Esha Roy No`,
  ]);
});

test('nobody is absent from a test that is a draft, is running or does not exist', async () => {
  const admin = await anAdmin(portal);
  for (const [id, status, code] of [
    [await anEndedTest(2036, { stage: 'draft' }), 409, 'not-published'],
    [await anAptitude(portal), 409, 'not-ended'],
    [2_147_483_647, 404, 'not-found'],
  ] as const) {
    expect(await admin.call(listAbsentees, { params: { id } })).toMatchObject({ status, code });
    expect(await admin.call(exportAbsentees, { params: { id }, query: { format: 'csv' } })).toMatchObject({
      status,
      code,
    });
  }
  const jspr = await aJspr(portal);
  expect(await jspr.call(listAbsentees, { params: { id: await anEndedTest(2036) } })).toMatchObject({
    status: 403,
  });
});
