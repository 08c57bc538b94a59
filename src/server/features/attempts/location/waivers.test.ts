import { expect, test } from 'vitest';
import { listLocationChecks, revokeVenueWaiver } from '#contract/attempts/location.ts';
import { anAptitude } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { aPerson, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aTestAtVenue, MIDDLE, placesOf, readLocationChecks, startAt, waive } from '#test/venues.ts';

const portal = usePortal();

test('a waived student starts at once from anywhere or without a position; nobody else does', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const [one, other] = [await aStudent(portal), await aStudent(portal)];
  for (const student of [one, other]) await startAt(student, id);
  expect((await waive(admin, id, one, 'GPS of the phone is broken')).status).toBe(200);
  expect((await startAt(one, id)).status).toBe(200);
  expect(await startAt(other, id)).toMatchObject({ code: 'location-needed' });
  expect(await placesOf(portal, id)).toMatchObject([
    { place: { verdict: 'waived', lat: null, metres: null } },
  ]);
  expect(await readAuditTrail(portal, 'aptitude', id)).toEqual([
    {
      actor_id: admin.id,
      action: 'aptitude.waive-venue',
      before: null,
      after: { account: one.id },
    },
  ]);
});

test('a waiver for one test does not apply to another', async () => {
  const { admin, id, venue } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await waive(admin, id, student);
  const other = await anAptitude(portal, { venue_id: venue.id });
  expect(await startAt(student, other)).toMatchObject({ code: 'location-needed' });
});

const takeBack = (admin: Person, id: number, { regno }: Person) =>
  admin.call(revokeVenueWaiver, { params: { id }, body: { regno } });
const actsOf = async (id: number) =>
  (await readAuditTrail(portal, 'aptitude', id)).map(({ action }) => action);

test('a waiver is revoked once, with its audit row', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await waive(admin, id, student);
  for (let time = 1; time <= 2; time++) expect((await takeBack(admin, id, student)).status).toBe(200);
  expect(await startAt(student, id)).toMatchObject({ code: 'location-needed' });
  expect(await actsOf(id)).toEqual(['aptitude.waive-venue', 'aptitude.ask-for-venue']);
});

test('a student who has started gets no waiver, and a used waiver stays', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const [inside, waived] = [await aStudent(portal), await aStudent(portal)];
  await startAt(inside, id, MIDDLE);
  await waive(admin, id, waived);
  await startAt(waived, id);
  const refused = { status: 409, code: 'student-started', message: 'This student has started the test.' };
  expect(await waive(admin, id, inside)).toMatchObject(refused);
  expect(await waive(admin, id, waived, 'Another reason')).toMatchObject(refused);
  expect(await takeBack(admin, id, waived)).toMatchObject(refused);
  expect((await readLocationChecks(admin, id, { search: waived.regno })).results).toMatchObject([
    { state: 'started', waiver: { reason: 'No phone at hand' } },
  ]);
  expect(await actsOf(id)).toEqual(['aptitude.waive-venue']);
});

test('a waiver cannot be revoked from a student who is just starting', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await waive(admin, id, student);
  let both: [ReturnType<typeof startAt>, ReturnType<typeof takeBack>] | undefined;
  await portal.db.transaction().execute(async (tx) => {
    await tx.selectFrom('aptitude').select('id').where('id', '=', id).forUpdate().execute();
    const starting = startAt(student, id);
    await waitForLockWaiters(portal, 1);
    both = [starting, takeBack(admin, id, student)];
    await waitForLockWaiters(portal, 2);
  });
  expect((await both?.[0])?.status).toBe(200);
  expect(await both?.[1]).toMatchObject({ code: 'student-started' });
});

test('a waiver given again keeps the later reason', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  await waive(admin, id, student);
  await waive(admin, id, student, 'A better reason');
  expect((await readLocationChecks(admin, id)).results).toMatchObject([
    { waiver: { reason: 'A better reason' } },
  ]);
});

test('a waiver needs a test with a venue, a student and a reason', async () => {
  const { admin, id } = await aTestAtVenue(portal);
  const student = await aStudent(portal);
  expect(await waive(admin, await anAptitude(portal), student)).toMatchObject({
    status: 409,
    code: 'no-venue',
  });
  expect(await waive(admin, 2_000_000_000, student)).toMatchObject({ status: 404 });
  expect(await waive(admin, id, { ...student, regno: 'N0B0DY' })).toMatchObject({
    status: 404,
    message: 'No student has the registration number N0B0DY.',
  });
  expect(await waive(admin, id, admin)).toMatchObject({ status: 404 });
  expect(await waive(admin, id, student, '  ')).toMatchObject({ status: 400, issues: [{ path: 'reason' }] });
  expect(await admin.call(listLocationChecks, { params: { id: 2_000_000_000 } })).toMatchObject({
    status: 404,
  });
  const spr = await aPerson(portal, { role: 'spr' });
  expect((await waive(admin, id, { ...spr, regno: spr.regno.toLowerCase() })).status).toBe(200);
  expect((await startAt(spr, id)).status).toBe(200);
});
