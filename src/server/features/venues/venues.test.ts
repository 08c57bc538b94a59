import { expect, test } from 'vitest';
import { admitStudents } from '#contract/aptitudes/admission.ts';
import {
  createAptitude,
  editAptitude,
  listAptitudes,
  readAptitude,
  removeAptitude,
} from '#contract/aptitudes/aptitude.ts';
import {
  createVenue,
  editVenue,
  listManagedVenues,
  listVenues,
  removeVenue,
  restoreVenue,
} from '#contract/venues/venue.ts';
import { transaction } from '#server/platform/database/transaction.ts';
import { advanceTime, anAptitude } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aTestAtVenue, aVenue, CIRCLE, MIDDLE, pointAt, SQUARE } from '#test/venues.ts';
import { lockVenue } from './queries.ts';

const portal = usePortal();

const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;
const aDraft = (venue_id: number | null = null) => ({
  name: 'Test in a hall',
  test_timestamp: secondsFromNow(600),
  duration: 60,
  total_questions: 3,
  venue_id,
});
const managed = async (id: number) => {
  const { data } = await (await anAdmin(portal)).call(listManagedVenues);
  return data.find((venue) => venue.id === id);
};
const seen = async (id: number) => {
  const { data } = await (await aStudent(portal)).call(listVenues);
  return data.find((venue) => venue.id === id);
};

test.each([
  ['a circle', CIRCLE],
  ['a polygon', SQUARE],
])('%s is created, read by everybody and changed, each with its audit row', async (_what, outline) => {
  const { admin, id, name } = await aVenue(portal, { outline, directions: '  Block C, second floor ' });
  expect(await seen(id)).toEqual({ id, name, directions: 'Block C, second floor', outline, tests: [] });
  const draft = { name: `${name} again`, directions: '', outline: { ...CIRCLE, radius: 55.5 } };
  expect((await admin.call(editVenue, { params: { id }, body: draft })).data).toEqual({ id, ...draft });
  expect(await managed(id)).toMatchObject({ ...draft, archived_at: null, past_tests: 0, tests: [] });
  expect(await readAuditTrail(portal, 'venue', id)).toMatchObject([
    { actor_id: admin.id, action: 'venue.create', after: { name, outline } },
    { actor_id: admin.id, action: 'venue.edit', before: { name, outline }, after: draft },
  ]);
});

const at = (lat: unknown, long: unknown) => ({ ...CIRCLE, centre: { lat, long } });
const around = (...corners: unknown[]) => ({ kind: 'polygon', corners });
const [sw, se, ne, nw] = SQUARE.corners;

test.each<[string, string, object]>([
  ['an empty name', 'name', { name: ' ' }],
  ['a long name', 'name', { name: 'x'.repeat(81) }],
  ['long directions', 'directions', { directions: 'x'.repeat(301) }],
  ['no outline', 'outline', { outline: undefined }],
  ['another shape', 'outline.kind', { outline: { kind: 'square', centre: MIDDLE, radius: 50 } }],
  ['a latitude as text', 'outline.centre.lat', { outline: at('30.2', 75) }],
  ['a latitude beyond the pole', 'outline.centre.lat', { outline: at(90.1, 75) }],
  ['a latitude near the pole', 'outline.centre.lat', { outline: at(86, 75) }],
  ['a longitude beyond', 'outline.centre.long', { outline: at(30, 180.1) }],
  ['a missing longitude', 'outline.centre.long', { outline: at(30, undefined) }],
  ['a radius of zero', 'outline.radius', { outline: { ...CIRCLE, radius: 0 } }],
  ['a radius of a town', 'outline.radius', { outline: { ...CIRCLE, radius: 5_001 } }],
  ['a circle with corners', 'outline', { outline: { ...CIRCLE, corners: [] } }],
  ['two corners', 'outline.corners', { outline: around(sw, ne) }],
  ['61 corners', 'outline.corners', { outline: around(...Array(61).fill(sw)) }],
  ['crossing sides', 'outline.corners', { outline: around(sw, ne, se, nw) }],
  ['a repeated corner', 'outline.corners', { outline: around(sw, sw, se, ne) }],
  ['a corner far away', 'outline.corners', { outline: around(sw, se, { lat: 75.7, long: 30.2 }) }],
])('a venue with %s is refused by name', async (_what, path, wish) => {
  const { token } = await anAdmin(portal);
  const { id } = await aVenue(portal);
  const body = { name: 'Refused hall', outline: CIRCLE, ...wish };
  for (const [method, address] of [
    ['POST', '/api/venue/create'],
    ['PUT', `/api/venue/${id}`],
  ] as const) {
    const { envelope } = await request(portal, method, address, { token, body });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
    expect(new Set(envelope.issues?.map((issue) => issue.path))).toEqual(new Set([path]));
  }
});

test('numbers outside the range of coordinates are refused', async () => {
  const { token } = await anAdmin(portal);
  const body = JSON.stringify({ name: 'Endless', outline: CIRCLE }).replace('"radius":100', '"radius":1e999');
  expect((await request(portal, 'POST', '/api/venue/create', { token, body })).status).toBe(400);
});

test('two available venues have different names in any case, and an archived one frees its name', async () => {
  const { admin, id } = await aVenue(portal, { name: 'The Green Hall' });
  const again = { name: 'the green hall', outline: CIRCLE };
  expect(await admin.call(createVenue, { body: again })).toMatchObject({
    status: 409,
    code: 'venue-name-taken',
  });
  await anAptitude(portal, { venue_id: id });
  await admin.call(removeVenue, { params: { id } });
  expect((await admin.call(createVenue, { body: again })).status).toBe(200);
  expect(await admin.call(restoreVenue, { params: { id } })).toMatchObject({ code: 'venue-name-taken' });
});

test('a venue without tests is deleted', async () => {
  const { admin, id } = await aVenue(portal);
  expect((await admin.call(removeVenue, { params: { id } })).data).toEqual({ outcome: 'deleted' });
  expect(await managed(id)).toBeUndefined();
  expect(await admin.call(removeVenue, { params: { id } })).toMatchObject({ status: 404 });
  expect(await admin.call(editVenue, { params: { id }, body: { name: 'x', outline: CIRCLE } })).toMatchObject(
    {
      status: 404,
    },
  );
  expect(await readAuditTrail(portal, 'venue', id)).toMatchObject([{}, { action: 'venue.delete' }]);
});

test('a venue with a test names it and is archived instead of deleted, and the test keeps it', async () => {
  const { admin, venue, id: test } = await aTestAtVenue(portal);
  expect(await managed(venue.id)).toMatchObject({ tests: [{ id: test, name: 'Invented test' }] });
  expect((await admin.call(removeVenue, { params: { id: venue.id } })).data).toEqual({ outcome: 'archived' });
  expect((await admin.call(readAptitude, { params: { id: test } })).data.aptitude).toMatchObject({
    venue_id: venue.id,
    venue: venue.name,
  });
  // Students of that test still see the venue.
  expect(await seen(venue.id)).toMatchObject({ tests: [{ id: test }] });
  await advanceTime(portal, test, 3_600);
  expect(await seen(venue.id)).toBeUndefined();
  expect(await managed(venue.id)).toMatchObject({ tests: [], past_tests: 1 });
  expect((await admin.call(restoreVenue, { params: { id: venue.id } })).status).toBe(200);
  expect(await seen(venue.id)).toMatchObject({ tests: [] });
});

test('the venues of the next tests come first', async () => {
  const later = await aTestAtVenue(portal, { startsIn: 9_000 });
  const never = await aVenue(portal);
  const sooner = await aTestAtVenue(portal, { startsIn: 4_500 });
  const { data } = await (await aStudent(portal)).call(listVenues);
  const mine = [later.venue.id, never.id, sooner.venue.id];
  expect(data.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([
    sooner.venue.id,
    later.venue.id,
    never.id,
  ]);
});

test('a test gets a venue, keeps it when the field is omitted, and can drop it', async () => {
  const { admin, id: venue_id, name } = await aVenue(portal);
  const { data } = await admin.call(createAptitude, { body: aDraft(venue_id) });
  expect(data).toMatchObject({ venue_id, venue: name });
  const listed = (await (await aStudent(portal)).call(listAptitudes)).data;
  expect(listed.find((one) => one.id === data.id)).toMatchObject({ venue: name });
  const params = { id: data.id };
  const { venue_id: _, ...rest } = aDraft();
  expect((await admin.call(editAptitude, { params, body: rest })).data).toMatchObject({ venue_id });
  expect((await admin.call(editAptitude, { params, body: aDraft(null) })).data).toMatchObject({
    venue_id: null,
    venue: null,
  });
});

test('a test cannot get an archived or missing venue, but keeps the one it has', async () => {
  const { admin, id: venue_id } = await aVenue(portal);
  const { data } = await admin.call(createAptitude, { body: aDraft(venue_id) });
  await admin.call(removeVenue, { params: { id: venue_id } });
  const params = { id: data.id };
  expect((await admin.call(editAptitude, { params, body: aDraft(venue_id) })).status).toBe(200);
  await admin.call(editAptitude, { params, body: aDraft(null) });
  for (const gone of [venue_id, 2_000_000_000]) {
    const refusal = { status: 400, issues: [{ path: 'venue_id' }] };
    expect(await admin.call(editAptitude, { params, body: aDraft(gone) })).toMatchObject(refusal);
    expect(await admin.call(createAptitude, { body: aDraft(gone) })).toMatchObject(refusal);
  }
});

test('a test cannot get a venue that is being removed', async () => {
  const { admin, id: venue_id } = await aVenue(portal);
  let creating: Promise<unknown> = Promise.resolve();
  await transaction(portal.db, async (tx) => {
    await lockVenue(tx, venue_id);
    creating = admin.call(createAptitude, { body: aDraft(venue_id) });
    await waitForLockWaiters(portal, 1);
    await tx.deleteFrom('venue').where('id', '=', venue_id).execute();
  });
  expect(await creating).toMatchObject({ status: 400, issues: [{ path: 'venue_id' }] });
});

test('a deleted test takes its location records with it', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await request(portal, 'POST', `/api/aptitude/appear/${id}`, {
    token: student.token,
    body: { regno: student.regno, trade: student.trade, ...pointAt(900) },
  });
  expect((await admin.call(removeAptitude, { params: { id } })).data).toEqual({ outcome: 'deleted' });
});

test('students see only their own tests at a venue and no drafts; admins see all', async () => {
  const venue = await aVenue(portal);
  const [insider, outsider] = [await aStudent(portal), await aStudent(portal)];
  const admin = await anAdmin(portal);
  const there = { venue_id: venue.id, startsIn: 3_600 };
  const [open, draft, listed, other] = [
    await anAptitude(portal, there),
    await anAptitude(portal, { ...there, stage: 'draft' }),
    await anAptitude(portal, { ...there, listed_only: true }),
    await anAptitude(portal, { ...there, trades: ['GME'] }),
  ];
  await admin.call(admitStudents, { params: { id: listed }, body: { users: [insider.regno] } });
  const testsFor = async ({ call }: Pick<Person, 'call'>) => {
    const { data } = await call(listVenues);
    return data
      .find(({ id }) => id === venue.id)
      ?.tests.map(({ id }) => id)
      .sort((a, b) => a - b);
  };
  expect(await testsFor(insider)).toEqual([open, listed]);
  expect(await testsFor(outsider)).toEqual([open]);
  expect(await testsFor(admin)).toEqual([open, listed, other]);
  const { data } = await admin.call(listManagedVenues);
  expect(data.find(({ id }) => id === venue.id)?.tests).toHaveLength(4);
  expect(draft).toBeGreaterThan(open);
});
