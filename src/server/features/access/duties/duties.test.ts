import { expect, test, vi } from 'vitest';
import { createApiToken } from '#contract/access/api-tokens.ts';
import { assignDuties, readDuties, readOwnDuties } from '#contract/access/duties.ts';
import { verifySession } from '#contract/accounts/sessions.ts';
import { createAptitude, editAptitude, readAptitude } from '#contract/aptitudes/aptitude.ts';
import { publishAptitude } from '#contract/aptitudes/publication.ts';
import { pauseAptitude } from '#contract/attempts/timing.ts';
import { watchBoard } from '#contract/invigilation.ts';
import { addAdmins, removeAdmins } from '#contract/people/roles.ts';
import { listTopics } from '#contract/questions/topics.ts';
import { anApiToken } from '#test/api-tokens.ts';
import { anAptitude, aQuestion } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { anAdminWith } from '#test/duties.ts';
import { openEventStream } from '#test/event-stream.ts';
import { anAdmin, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { anAptitudeBody } from '#test/scheduled-aptitudes.ts';

const portal = usePortal();
const assign = (
  by: Person,
  { regno }: Person,
  duties: ('setter' | 'invigilator')[] | null,
  tests: number[] = [],
) => by.call(assignDuties, { body: { regno, duties, tests } });
const aTest = async () => await anAptitude(portal, { questions: [await aQuestion(portal)] });

test('duties hold at once on every node, for open sessions too, and end as fast', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  const node = await portal.addNode();
  const onNode = async () =>
    (await node.call(readDuties, { query: { regno: other.regno } }, other.token)).status;
  try {
    expect(await onNode()).toBe(200);
    expect((await assign(admin, other, ['setter'])).success).toBe(true);
    expect((await other.call(readDuties, { query: { regno: other.regno } })).status).toBe(403);
    await vi.waitFor(async () => expect(await onNode()).toBe(403), { timeout: 1_000 });
    expect((await other.call(listTopics)).success).toBe(true);
    await assign(admin, other, null);
    await vi.waitFor(async () => expect(await onNode()).toBe(200), { timeout: 1_000 });
  } finally {
    await node.close();
  }
  expect(await readAuditTrail(portal, 'account', other.id)).toMatchObject([
    { action: 'account.assign-duties', actor_id: admin.id, after: { duties: ['setter'], tests: [] } },
    { action: 'account.assign-duties', before: { duties: ['setter'] }, after: { duties: null } },
  ]);
});

test('the session tells the client its duties, and the role stays', async () => {
  const admin = await anAdmin(portal);
  const setter = await anAdminWith(portal, admin, ['setter']);
  expect((await setter.call(verifySession)).data).toMatchObject({ role: 'admin', duties: ['setter'] });
  expect((await admin.call(verifySession)).data).not.toHaveProperty('duties');
});

test('an admin with duties can neither widen its own nor become full by another way', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  const setter = await anAdminWith(portal, admin, ['setter', 'analyst', 'invigilator', 'reviewer']);
  const body = { name: 'A way around', scopes: ['people:write' as const], days: 1 };
  const replies = await Promise.all([
    assign(setter, setter, null),
    assign(setter, other, ['setter']),
    setter.call(createApiToken, { body }),
    setter.call(addAdmins, { body: { regnos: [(await aStudent(portal)).regno] } }),
    setter.call(removeAdmins, { body: { regnos: [other.regno] } }),
  ]);
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 403));
});

test('a setter prepares a draft, and neither publishes nor touches a published test', async () => {
  const admin = await anAdmin(portal);
  const setter = await anAdminWith(portal, admin, ['setter']);
  const body = anAptitudeBody();
  const { data: draft } = await setter.call(createAptitude, { body: { ...body, published: false } });
  const params = { id: draft.id };
  expect((await setter.call(editAptitude, { params, body: { ...body, name: 'Renamed' } })).success).toBe(
    true,
  );
  expect(await setter.call(publishAptitude, { params })).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await setter.call(createAptitude, { body })).toMatchObject({
    code: 'published-test',
  });
  const published = { id: await aTest() };
  expect(await setter.call(editAptitude, { params: published, body })).toMatchObject({
    code: 'published-test',
  });
});

test('an analyst reads the questions of a test only when it is over', async () => {
  const analyst = await anAdminWith(portal, await anAdmin(portal), ['analyst']);
  const ended = await anAptitude(portal, { startsIn: -7_200, duration: 60 });
  expect((await analyst.call(readAptitude, { params: { id: ended } })).status).toBe(200);
  expect((await analyst.call(readAptitude, { params: { id: await aTest() } })).status).toBe(403);
});

test('an invigilator acts in the named tests only, and the board closes when the test is taken away', async () => {
  const [admin, own, foreign] = [await anAdmin(portal), await aTest(), await aTest()];
  const invigilator = await anAdminWith(portal, admin, ['invigilator'], [own]);
  expect((await invigilator.call(readOwnDuties)).data.tests).toMatchObject([{ id: own }]);
  const body = { reason: 'Power cut' };
  expect((await invigilator.call(pauseAptitude, { params: { id: foreign }, body })).status).toBe(403);
  expect((await invigilator.call(pauseAptitude, { params: { id: own }, body })).status).not.toBe(403);
  const board = await openEventStream(portal.origin, watchBoard, { id: own }, invigilator.token);
  await board.until((events) => events.length > 0);
  const closed = await openEventStream(portal.origin, watchBoard, { id: foreign }, invigilator.token);
  expect(closed.status).toBe(403);
  await assign(admin, invigilator, ['invigilator'], [foreign]);
  await vi.waitFor(() => expect(board.ended()).toBe(true), { timeout: 2_000 });
});

test('a token never opens more than its creator may', async () => {
  const [admin, other] = [await anAdmin(portal), await anAdmin(portal)];
  const own = await aTest();
  const { token } = await anApiToken(other, ['bank:read', 'people:read', 'invigilation:write', 'tests:read']);
  await assign(admin, other, ['setter', 'invigilator'], [own]);
  const pause = async (id: number) =>
    (await portal.call(pauseAptitude, { params: { id }, body: { reason: 'Power cut' } }, token)).status;
  expect((await portal.call(listTopics, {}, token)).status).toBe(200);
  expect((await portal.call(readDuties, { query: { regno: other.regno } }, token)).status).toBe(403);
  expect(await pause(await aTest())).toBe(403);
  expect(await pause(own)).not.toBe(403);
});

test('only admins have duties, and one admin stays without', async () => {
  const admin = await anAdmin(portal);
  expect(await assign(admin, await aStudent(portal), ['setter'])).toMatchObject({ code: 'not-an-admin' });
  expect(await assign(admin, await anAdmin(portal), ['invigilator'], [1_000_000])).toMatchObject({
    code: 'not-found',
  });
  await portal.db
    .updateTable('account')
    .set({ duties: ['setter'] })
    .where('role', '=', 'admin')
    .where('id', '!=', admin.id)
    .execute();
  expect(await assign(admin, admin, ['setter'])).toMatchObject({ status: 409, code: 'last-admin' });
  expect(await admin.call(removeAdmins, { body: { regnos: [admin.regno] } })).toMatchObject({
    code: 'last-admin',
  });
});

test('whoever leaves the admin role leaves the duties behind', async () => {
  const admin = await anAdmin(portal);
  const setter = await anAdminWith(portal, admin, ['invigilator'], [await aTest()]);
  const regnos = [setter.regno];
  await portal.db.updateTable('account').set({ duties: null }).where('id', '=', admin.id).execute();
  const other = await anAdmin(portal);
  await other.call(removeAdmins, { body: { regnos } });
  await other.call(addAdmins, { body: { regnos } });
  const { data } = await other.call(readDuties, { query: { regno: setter.regno } });
  expect(data).toEqual({ duties: null, tests: [] });
});
