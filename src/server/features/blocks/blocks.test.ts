import { expect, onTestFinished, test, vi } from 'vitest';
import { verifySession } from '#contract/accounts/sessions.ts';
import { blockPeople, listBlockedPeople, unblockPeople } from '#contract/blocks/block.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { aJspr, anAdmin, aPerson, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();

const blockAll = (by: Person, people: { regno: string }[]) =>
  by.call(blockPeople, { body: { users: people.map((one) => one.regno) } });
const unblockAll = (by: Person, people: { regno: string }[]) =>
  by.call(unblockPeople, { body: { users: people.map((one) => one.regno) } });

/** Whether each of them is blocked. */
async function areBlocked(people: Person[]) {
  const ids = people.map((one) => one.id);
  const rows = await portal.db
    .selectFrom('account')
    .select(['id', 'blocked_at'])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.blocked_at instanceof Date);
}

test('an admin blocks students and representatives of any trade', async () => {
  const admin = await anAdmin(portal);
  const people = [
    await aStudent(portal, { trade: 'GCS' }),
    await aJspr(portal, { trade: 'GME' }),
    await aPerson(portal, { role: 'spr', trade: 'GIN' }),
  ];
  expect(await blockAll(admin, people)).toMatchObject({ status: 200, data: null });
  expect(await areBlocked(people)).toEqual([true, true, true]);
});

test('a JSPR blocks and unblocks students of their own trade', async () => {
  const jspr = await aJspr(portal, { trade: 'GEE' });
  const people = [await aStudent(portal, { trade: 'GEE' }), await aStudent(portal, { trade: 'GEE' })];
  expect((await blockAll(jspr, people)).status).toBe(200);
  expect(await areBlocked(people)).toEqual([true, true]);
  expect((await unblockAll(jspr, people)).status).toBe(200);
  expect(await areBlocked(people)).toEqual([false, false]);
});

test('one student of another trade makes the whole call fail without any change', async () => {
  const jspr = await aJspr(portal, { trade: 'GEE' });
  const people = [
    await aStudent(portal, { trade: 'GEE' }),
    await aStudent(portal, { trade: 'GME' }),
    await aStudent(portal, { trade: 'GEE' }),
  ];
  expect(await blockAll(jspr, people)).toMatchObject({
    status: 403,
    code: 'out-of-trade',
    data: { regno: people[1]?.regno },
  });
  expect(await areBlocked(people)).toEqual([false, false, false]);
  for (const { id } of people) expect(await readAuditTrail(portal, 'account', id)).toEqual([]);
});

test('a JSPR does not unblock a student of another trade', async () => {
  const student = await aStudent(portal, { trade: 'GME' });
  await blockAll(await anAdmin(portal), [student]);
  const jspr = await aJspr(portal, { trade: 'GEE' });
  expect(await unblockAll(jspr, [student])).toMatchObject({ status: 403, code: 'out-of-trade' });
  expect(await areBlocked([student])).toEqual([true]);
});

test('a JSPR blocks no representative, not even of their own trade', async () => {
  const jspr = await aJspr(portal, { trade: 'GFT' });
  for (const role of ['jspr', 'spr'] as const) {
    const other = await aPerson(portal, { role, trade: 'GFT' });
    expect(await blockAll(jspr, [other])).toMatchObject({ status: 403, code: 'not-blockable' });
  }
});

test('nobody blocks an admin', async () => {
  const admin = await anAdmin(portal);
  for (const caller of [admin, await anAdmin(portal), await aJspr(portal)])
    expect(await blockAll(caller, [admin])).toMatchObject({ status: 403, code: 'not-blockable' });
});

test.each(['student', 'spr'] as const)('a %s neither blocks, unblocks nor lists', async (role) => {
  const caller = await aPerson(portal, { role });
  const student = await aStudent(portal);
  for (const reply of [
    await blockAll(caller, [student]),
    await unblockAll(caller, [student]),
    await caller.call(listBlockedPeople),
  ])
    expect(reply).toMatchObject({ status: 403, code: 'forbidden' });
  expect(await areBlocked([student])).toEqual([false]);
});

test('an unknown registration number makes the whole call fail and is named', async () => {
  const student = await aStudent(portal);
  const reply = await blockAll(await anAdmin(portal), [student, { regno: 'NOBODY/0' }]);
  expect(reply).toMatchObject({
    status: 404,
    code: 'not-found',
    message: 'No account has the registration number NOBODY/0.',
  });
  expect(await areBlocked([student])).toEqual([false]);
});

test('registration numbers are accepted in any case, and duplicates count once', async () => {
  const student = await aStudent(portal, { regno: 'aB/77' });
  const admin = await anAdmin(portal);
  expect((await blockAll(admin, [{ regno: ' Ab/77 ' }, { regno: 'AB/77' }])).status).toBe(200);
  expect(await areBlocked([student])).toEqual([true]);
  expect(await readAuditTrail(portal, 'account', student.id)).toHaveLength(1);
});

test('blocking twice keeps the first time', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const readTime = async () => {
    const { data } = await admin.call(listBlockedPeople);
    return data.find((one) => one.regno === student.regno)?.blocked_at;
  };
  await blockAll(admin, [student]);
  const first = await readTime();
  expect(first).toMatch(/Z$/);
  await blockAll(admin, [student]);
  expect(await readTime()).toBe(first);
});

test.each<unknown>([
  { users: [] },
  { users: 'T1' },
  { users: [7] },
  { users: [''] },
  {},
  { users: ['T1'], all: true },
])('blocking %j is refused as input', async (body) => {
  const { token } = await anAdmin(portal);
  const { envelope } = await request(portal, 'POST', '/api/user/block', { token, body });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('a block ends the authority of an open token at once, and on every node within a second', async () => {
  const student = await aStudent(portal);
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const verify = (on = portal) => on.call(verifySession, {}, student.token);
  expect((await verify(node)).status).toBe(200);
  expect((await verify()).status).toBe(200);
  await blockAll(await anAdmin(portal), [student]);
  expect(await verify()).toMatchObject({ status: 403, code: 'blocked' });
  await vi.waitFor(async () => expect(await verify(node)).toMatchObject({ status: 403, code: 'blocked' }), {
    timeout: 1_000,
    interval: 20,
  });
});

test('blocking and unblocking are notified to every node once they are committed', async () => {
  const admin = await anAdmin(portal);
  const people = [await aStudent(portal), await aStudent(portal)];
  const notified = await collectAccountChanges(portal);
  await blockAll(admin, [...people, { regno: 'NOBODY/0' }]);
  await blockAll(admin, people);
  await unblockAll(admin, people.slice(1));
  const [one = 0, two = 0] = people.map((person) => person.id);
  await vi.waitFor(() => expect(notified).toEqual([one, two, two]));
});

test('unblocking restores the authority of an open token', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await blockAll(admin, [student]);
  await unblockAll(admin, [student]);
  expect((await student.call(verifySession)).status).toBe(200);
});

test('blocking and unblocking are audited with the moderator', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await blockAll(admin, [student]);
  await unblockAll(admin, [student]);
  expect(await readAuditTrail(portal, 'account', student.id)).toEqual([
    {
      actor_id: admin.id,
      action: 'account.block',
      before: { blocked_at: null },
      after: { blocked_at: expect.any(String), reason: null, until: null },
    },
    {
      actor_id: admin.id,
      action: 'account.unblock',
      before: { blocked_at: expect.any(String), reason: null, until: null },
      after: { blocked_at: null },
    },
  ]);
});

test('two moderators who block overlapping lists in other orders both succeed', async () => {
  const [admin, people] = [
    await anAdmin(portal),
    await Promise.all([1, 2, 3, 4].map(() => aStudent(portal))),
  ];
  const calls = Array.from({ length: 10 }, (_, n) => blockAll(admin, n % 2 ? people : people.toReversed()));
  expect(new Set((await Promise.all(calls)).map((reply) => reply.status))).toEqual(new Set([200]));
});

test('blocked people are listed latest first, with exactly the fields that the screen shows', async () => {
  const [admin, one, two] = [await anAdmin(portal), await aStudent(portal), await aStudent(portal)];
  await blockAll(admin, [one]);
  await blockAll(admin, [two]);
  const { data } = await admin.call(listBlockedPeople);
  expect(data.slice(0, 2)).toEqual(
    [two, one].map(({ regno, name, trade, batch }) => ({
      regno,
      name,
      trade,
      batch,
      blocked_at: expect.any(String),
      reason: null,
      until: null,
      blocked_by: { regno: admin.regno, name: admin.name },
      appeal: 'none',
    })),
  );
});

test('an admin lists the blocked people of one trade or of all, a JSPR only those of their own trade', async () => {
  const admin = await anAdmin(portal);
  const jspr = await aJspr(portal, { trade: 'GIN' });
  const [gin, gct] = [await aStudent(portal, { trade: 'GIN' }), await aStudent(portal, { trade: 'GCT' })];
  await blockAll(admin, [gin, gct]);
  const listed = async (by: Person, trade?: string) =>
    (await by.call(listBlockedPeople, { query: trade ? { trade } : {} })).data.map((one) => one.regno);
  expect(await listed(admin)).toEqual(expect.arrayContaining([gin.regno, gct.regno]));
  expect(await listed(admin, 'GCT')).toEqual([gct.regno]);
  expect(await listed(jspr)).toContain(gin.regno);
  expect(await listed(jspr)).not.toContain(gct.regno);
  expect(await jspr.call(listBlockedPeople, { query: { trade: 'GCT' } })).toMatchObject({
    status: 403,
    code: 'out-of-trade',
  });
});

test('a JSPR does not see blocked representatives, whom only an admin unblocks', async () => {
  const [admin, jspr] = [await anAdmin(portal), await aJspr(portal, { trade: 'GFT' })];
  const other = await aPerson(portal, { role: 'spr', trade: 'GFT' });
  await blockAll(admin, [other]);
  const regnos = async (by: Person) => (await by.call(listBlockedPeople)).data.map((one) => one.regno);
  expect(await regnos(admin)).toContain(other.regno);
  expect(await regnos(jspr)).not.toContain(other.regno);
});
