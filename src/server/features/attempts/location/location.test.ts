import { expect, test } from 'vitest';
import { editAptitude } from '#contract/aptitudes/aptitude.ts';
import { readInstructions } from '#contract/attempts/start.ts';
import { editVenue, removeVenue } from '#contract/venues/venue.ts';
import { advanceTime, anAptitude } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import {
  aTestAtVenue,
  aVenue,
  CIRCLE,
  type Claim,
  MIDDLE,
  placesOf,
  pointAt,
  readLocationChecks,
  SQUARE,
  startAt,
  waive,
} from '#test/venues.ts';

const portal = usePortal();

test('inside the venue a test starts, and the position is stored with the attempt', async () => {
  const { id, venue } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  expect((await startAt(student, id, { ...pointAt(60), accuracy: 14 })).status).toBe(200);
  expect(await placesOf(portal, id)).toEqual([
    {
      place: {
        venue: venue.id,
        name: venue.name,
        verdict: 'inside',
        ...pointAt(60),
        accuracy: 14,
        metres: 0,
      },
    },
  ]);
});

test('outside it is refused with distance and name, and no attempt is opened', async () => {
  const { id, venue } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  expect(await startAt(student, id, { ...pointAt(439.5), accuracy: 10 })).toMatchObject({
    status: 409,
    success: false,
    code: 'outside-venue',
    message: `You are 340 m away from ${venue.name}. Go there and start again, or ask the invigilator.`,
    data: { venue: { id: venue.id, name: venue.name }, metres: 340, accuracy: 10 },
  });
  expect(await placesOf(portal, id)).toEqual([]);
});

test.each<[string, string, Claim]>([
  ['without a position', 'location-needed', {}],
  ['with half a position', 'location-needed', { lat: MIDDLE.lat }],
  ['with an accuracy alone', 'location-needed', { accuracy: 5 }],
  ['with a position too rough', 'location-rough', { ...MIDDLE, accuracy: 201 }],
  ['from outside with an accuracy that does not reach', 'outside-venue', { ...pointAt(180), accuracy: 200 }],
  ['from outside without an accuracy', 'outside-venue', pointAt(105)],
])('a start %s is refused with %s', async (_how, code, claim) => {
  const { id } = await aTestAtVenue(portal);
  expect(await startAt(await aStudent(portal), id, claim)).toMatchObject({ status: 409, code });
});

test.each<[string, Claim]>([
  ['from outside within its accuracy', { ...pointAt(115), accuracy: 20 }],
  ['from the middle at the limit of accuracy', { ...MIDDLE, accuracy: 200 }],
])('a start %s is accepted', async (_how, claim) => {
  const { id } = await aTestAtVenue(portal);
  expect((await startAt(await aStudent(portal), id, claim)).status).toBe(200);
});

test.each<[string, object]>([
  ['lat', { lat: '30.2', long: 75 }],
  ['lat', { lat: 90.001, long: 75 }],
  ['lat', { lat: null, long: 75 }],
  ['long', { lat: 30, long: -180.5 }],
  ['accuracy', { lat: 30, long: 75, accuracy: -1 }],
  ['accuracy', { lat: 30, long: 75, accuracy: 'good' }],
])('a wrong %s is refused by name: %j', async (path, claim) => {
  const { id } = await aTestAtVenue(portal);
  const { regno, token, trade } = await aStudent(portal);
  const { envelope } = await request(portal, 'POST', `/api/aptitude/appear/${id}`, {
    token,
    body: { regno, trade, ...claim },
  });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path }] });
});

test('an endless latitude is refused', async () => {
  const { id } = await aTestAtVenue(portal);
  const { regno, token, trade } = await aStudent(portal);
  const body = JSON.stringify({ regno, trade, lat: 0, long: 75 }).replace('"lat":0', '"lat":1e999');
  expect((await request(portal, 'POST', `/api/aptitude/appear/${id}`, { token, body })).status).toBe(400);
});

test('a test without a venue starts anywhere, and a position sent all the same is not kept', async () => {
  const id = await anAptitude(portal);
  const [silent, talkative] = [await aStudent(portal), await aStudent(portal)];
  expect((await startAt(silent, id)).status).toBe(200);
  expect((await startAt(talkative, id, { ...pointAt(5_000_000), accuracy: 3 })).status).toBe(200);
  expect(await placesOf(portal, id)).toEqual([{ place: null }, { place: null }]);
  expect(await readLocationChecks(await anAdmin(portal), id)).toMatchObject({ total: 0 });
});

test('an open attempt resumes from anywhere, without a position, and keeps its first one', async () => {
  const { id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await startAt(student, id, MIDDLE);
  const before = await placesOf(portal, id);
  for (const claim of [{}, pointAt(80_000), { ...MIDDLE, accuracy: 5_000 }])
    expect((await startAt(student, id, claim)).status).toBe(200);
  expect(await placesOf(portal, id)).toEqual(before);
});

test('a venue that a running test gets does not affect students who have started', async () => {
  const id = await anAptitude(portal);
  const [early, late] = [await aStudent(portal), await aStudent(portal)];
  await startAt(early, id);
  const { id: venue_id } = await aVenue(portal);
  await portal.db.updateTable('aptitude').set({ venue_id }).where('id', '=', id).execute();
  expect((await startAt(early, id)).status).toBe(200);
  expect(await startAt(late, id)).toMatchObject({ code: 'location-needed' });
});

test('a start that waits while its test gets a venue needs a position', async () => {
  const id = await anAptitude(portal);
  const student = await aStudent(portal);
  const { id: venue_id } = await aVenue(portal);
  let starting: ReturnType<typeof startAt> | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await tx.updateTable('aptitude').set({ venue_id }).where('id', '=', id).execute();
    await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
    starting = startAt(student, id);
    await waitForLockWaiters(portal, 1);
  });
  expect(await starting).toMatchObject({ code: 'location-needed' });
  expect(await placesOf(portal, id)).toEqual([]);
});

test('two simultaneous starts, from inside and outside, create one attempt with the inside position', async () => {
  const { id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await Promise.all([MIDDLE, pointAt(900), MIDDLE, pointAt(900)].map((claim) => startAt(student, id, claim)));
  expect(await placesOf(portal, id)).toMatchObject([{ place: { verdict: 'inside' } }]);
});

test('a start that is too early is refused before its location is checked', async () => {
  const { id } = await aTestAtVenue(portal, { startsIn: 600 });
  const student = await aStudent(portal);
  expect(await startAt(student, id, pointAt(900))).toMatchObject({ code: 'not-started' });
  expect(await readLocationChecks(await anAdmin(portal), id)).toMatchObject({ total: 0 });
  await advanceTime(portal, id, 601);
  expect(await startAt(student, id, pointAt(900))).toMatchObject({ code: 'outside-venue' });
});

test('a change of the venue counts from the next start on', async () => {
  const { admin, id, venue } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  expect(await startAt(student, id, pointAt(130))).toMatchObject({ code: 'outside-venue' });
  const body = { name: venue.name, outline: { ...CIRCLE, radius: 140 } };
  await admin.call(editVenue, { params: { id: venue.id }, body });
  expect((await startAt(student, id, pointAt(130))).status).toBe(200);
});

test('an archived venue is still checked by the tests that have it', async () => {
  const { admin, id, venue } = await aTestAtVenue(portal);
  await admin.call(removeVenue, { params: { id: venue.id } });
  expect(await startAt(await aStudent(portal), id, pointAt(900))).toMatchObject({ code: 'outside-venue' });
});

test('a polygon is checked by its sides', async () => {
  const { id: venue_id } = await aVenue(portal, { outline: SQUARE });
  const id = await anAptitude(portal, { venue_id });
  // Inside the corner of the square, outside the circle.
  expect((await startAt(await aStudent(portal), id, pointAt(95, 95))).status).toBe(200);
  expect(await startAt(await aStudent(portal), id, pointAt(140, 0))).toMatchObject({ data: { metres: 40 } });
});

test('the instructions name the venue, and say whether it is waived for this student', async () => {
  const { admin, id, venue } = await aTestAtVenue(portal);
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  await waive(admin, id, one);
  const read = async (student: Person) => (await student.call(readInstructions, { params: { id } })).data;
  const { admin: _, ...sight } = venue;
  expect(await read(one)).toMatchObject({ venue: sight, venue_waived: true });
  expect(await read(other)).toMatchObject({ venue: sight, venue_waived: false });
  const plain = (await one.call(readInstructions, { params: { id: await anAptitude(portal) } })).data;
  expect(plain).toMatchObject({ venue: null, venue_waived: false });
});

test('refused starts are listed with the latest reason and their number, waiting students first', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const [refused, started, waived] = [await aStudent(portal), await aStudent(portal), await aStudent(portal)];
  await startAt(refused, id);
  await startAt(refused, id, { ...pointAt(350), accuracy: 20 });
  await startAt(started, id, pointAt(900));
  await startAt(started, id, { ...pointAt(20), accuracy: 8 });
  await waive(admin, id, waived);
  const list = await readLocationChecks(admin, id);
  expect(list).toMatchObject({ counts: { waiting: 1, waived: 1, started: 1 }, total: 3, totalPages: 1 });
  expect(list.results).toMatchObject([
    {
      regno: refused.regno,
      name: refused.name,
      state: 'waiting',
      refusal: { reason: 'outside', accuracy: 20, tries: 2 },
      waiver: null,
      start: null,
    },
    { regno: waived.regno, state: 'waived', refusal: null, waiver: { by: admin.name }, start: null },
    {
      regno: started.regno,
      state: 'started',
      refusal: { reason: 'outside', tries: 1 },
      start: { verdict: 'inside', metres: 0, accuracy: 8 },
    },
  ]);
  expect(list.results[0]?.refusal?.metres).toBeCloseTo(250, 0);
  expect(JSON.stringify(list)).not.toMatch(/"lat"|"long"/);
});

test('the list is narrowed by state and by name or number, and paged', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const people = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => aStudent(portal, { name: `Odd ${name}_` })),
  );
  for (const student of people) await startAt(student, id);
  await waive(admin, id, people[2] as Person);
  expect((await readLocationChecks(admin, id, { show: 'waived' })).results).toMatchObject([
    { name: 'Odd Three_' },
  ]);
  expect(await readLocationChecks(admin, id, { search: 'two_' })).toMatchObject({
    total: 1,
    results: [{ name: 'Odd Two_' }],
  });
  expect(await readLocationChecks(admin, id, { search: '%' })).toMatchObject({ total: 0 });
  expect(await readLocationChecks(admin, id, { search: people[0]?.regno ?? '' })).toMatchObject({ total: 1 });
  const page = await readLocationChecks(admin, id, { page: 2, limit: 2 });
  expect(page).toMatchObject({ total: 3, totalPages: 2, results: [{ state: 'waived' }] });
});

test('a test that is changed keeps its venue check', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  await startAt(await aStudent(portal), id, MIDDLE);
  const { starts_at } = await portal.db
    .selectFrom('aptitude')
    .select('starts_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = {
    name: 'Renamed',
    test_timestamp: Math.floor(starts_at.getTime() / 1_000),
    duration: 60,
    total_questions: 3,
  };
  await admin.call(editAptitude, { params: { id }, body });
  expect(await startAt(await aStudent(portal), id)).toMatchObject({ code: 'location-needed' });
});
