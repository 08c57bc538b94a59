import { expect, onTestFinished, test, vi } from 'vitest';
import { login, verifySession } from '#contract/accounts/sessions.ts';
import { listJsprs } from '#contract/people/representatives.ts';
import {
  addAdmins,
  addJsprs,
  addSprs,
  removeAdmins,
  removeJsprs,
  removeSprs,
} from '#contract/people/roles.ts';
import { collectAccountChanges } from '#test/account-changes.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, PASSWORD, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';

const portal = usePortal();
/** A portal of its own, so that it has only the admins of one test. */
const lonely = usePortal();

type RoleCall = typeof addJsprs;
const change = (by: Person, call: { path: string }, people: { regno: string }[]) =>
  by.call(call as RoleCall, { body: { regnos: people.map((one) => one.regno) } });

async function rolesOf(people: Person[], { db } = portal) {
  const ids = people.map((one) => one.id);
  const rows = await db.selectFrom('account').select(['id', 'role']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.role);
}

test.each([
  ['jspr', addJsprs, removeJsprs],
  ['spr', addSprs, removeSprs],
  ['admin', addAdmins, removeAdmins],
] as const)('an admin makes people %s and students again', async (role, add, remove) => {
  const admin = await anAdmin(portal);
  const people = [await aStudent(portal), await aStudent(portal, { trade: 'GME' })];
  expect(await change(admin, add, people)).toMatchObject({
    status: 200,
    data: { changed: people.map(({ regno }) => ({ regno, before: 'student' })) },
  });
  expect(await rolesOf(people)).toEqual([role, role]);
  expect(await change(admin, remove, people)).toMatchObject({
    status: 200,
    data: { changed: people.map(({ regno }) => ({ regno, before: role })) },
  });
  expect(await rolesOf(people)).toEqual(['student', 'student']);
});

test('a repeated call changes nobody and audits nothing', async () => {
  const admin = await anAdmin(portal);
  const people = [await aStudent(portal), await aJspr(portal)];
  await change(admin, addJsprs, people);
  expect((await change(admin, addJsprs, people)).data).toEqual({ changed: [] });
  expect(await readAuditTrail(portal, 'account', people[0]?.id ?? 0)).toHaveLength(1);
  await change(admin, removeJsprs, people);
  expect(await change(admin, removeJsprs, people)).toMatchObject({ status: 200, data: { changed: [] } });
});

test('an SPR becomes a JSPR, and the reply contains the former role', async () => {
  const spr = await aPerson(portal, { role: 'spr' });
  const { data } = await change(await anAdmin(portal), addJsprs, [spr]);
  expect(data.changed).toEqual([{ regno: spr.regno, before: 'spr' }]);
});

test('removing a role does not affect people with another one', async () => {
  const people = [await aPerson(portal, { role: 'spr' }), await anAdmin(portal)];
  await change(await anAdmin(portal), removeJsprs, people);
  expect(await rolesOf(people)).toEqual(['spr', 'admin']);
});

test('unknown registration numbers make the whole call fail and are named', async () => {
  const student = await aStudent(portal);
  const reply = await change(await anAdmin(portal), addJsprs, [student, { regno: 'NO/1' }, { regno: 'no2' }]);
  expect(reply).toMatchObject({
    status: 404,
    code: 'not-found',
    message: 'No account has the registration number NO/1 and no2.',
  });
  expect(await rolesOf([student])).toEqual(['student']);
});

test('an admin cannot be made a representative directly', async () => {
  const [admin, other, student] = [await anAdmin(portal), await anAdmin(portal), await aStudent(portal)];
  expect(await change(admin, addJsprs, [student, other])).toMatchObject({
    status: 409,
    code: 'admin-stays',
    message: expect.stringContaining(other.regno),
  });
  expect(await rolesOf([student, other])).toEqual(['student', 'admin']);
});

test('a blocked person gets no role, and all of them are named', async () => {
  const [one, two, three] = [await aStudent(portal), await aStudent(portal), await aStudent(portal)];
  await setBlocked(portal, [one, two], true);
  for (const call of [addJsprs, addSprs, addAdmins])
    expect(await change(await anAdmin(portal), call, [one, three, two])).toMatchObject({
      status: 409,
      code: 'blocked-person',
      message: `${one.regno} and ${two.regno}: Blocked people cannot have a role. Unblock them first.`,
      data: { regnos: [one.regno, two.regno] },
    });
  expect(await rolesOf([three])).toEqual(['student']);
});

test('a blocked JSPR can be made a student', async () => {
  const jspr = await aJspr(portal);
  await setBlocked(portal, [jspr], true);
  expect((await change(await anAdmin(portal), removeJsprs, [jspr])).status).toBe(200);
  expect(await rolesOf([jspr])).toEqual(['student']);
});

test('a person without a trade cannot be a representative', async () => {
  const staff = await aStudent(portal, { trade: 'GENERAL' });
  const admin = await anAdmin(portal);
  expect(await change(admin, addJsprs, [staff])).toMatchObject({ status: 409, code: 'no-trade' });
  expect((await change(admin, addAdmins, [staff])).status).toBe(200);
});

test('registration numbers are accepted in any case, and duplicates count once', async () => {
  const student = await aStudent(portal, { regno: 'rOle/7' });
  const { data } = await change(await anAdmin(portal), addSprs, [{ regno: ' ROLE/7' }, { regno: 'role/7' }]);
  expect(data.changed).toEqual([{ regno: 'rOle/7', before: 'student' }]);
  expect(await readAuditTrail(portal, 'account', student.id)).toHaveLength(1);
});

test.each<unknown>([
  {},
  { regnos: [] },
  { regnos: 'T1' },
  { regnos: [7] },
  { regnos: ['T1'], role: 'admin' },
])('%j is refused as input', async (body) => {
  const { token } = await anAdmin(portal);
  const { envelope } = await request(portal, 'POST', '/api/user/add-admins', { token, body });
  expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('more than 5,000 at once are refused', async () => {
  const crowd = Array.from({ length: 5_001 }, (_, n) => ({ regno: `X${n}` }));
  expect(await change(await anAdmin(portal), addJsprs, crowd)).toMatchObject({
    status: 400,
    issues: [{ path: 'regnos', message: 'At most 5000 at a time' }],
  });
});

test('each change is audited with its author and both values', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await change(admin, addJsprs, [student]);
  await change(admin, addAdmins, [student]);
  const [one, two] = await readAuditTrail(portal, 'account', student.id);
  expect(one).toEqual({
    actor_id: admin.id,
    action: 'account.change-role',
    before: { role: 'student' },
    after: { role: 'jspr' },
  });
  expect(two).toMatchObject({ before: { role: 'jspr' }, after: { role: 'admin' } });
});

test('a role holds for an open session at once, and on every node within a second', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const node = await portal.addNode();
  onTestFinished(() => node.close());
  const roleOn = async (on: typeof portal) => (await on.call(verifySession, {}, student.token)).data.role;
  expect([await roleOn(portal), await roleOn(node)]).toEqual(['student', 'student']);
  await change(admin, addJsprs, [student]);
  expect(await roleOn(portal)).toBe('jspr');
  await vi.waitFor(async () => expect(await roleOn(node)).toBe('jspr'), { timeout: 1_000, interval: 20 });
});

test('every node is notified of committed changes, and of nothing else', async () => {
  const admin = await anAdmin(portal);
  const people = [await aStudent(portal), await aJspr(portal), await aStudent(portal)];
  const notified = await collectAccountChanges(portal);
  await change(admin, addJsprs, [...people, { regno: 'NOBODY/0' }]);
  await change(admin, addJsprs, people);
  await vi.waitFor(() => expect(notified.toSorted()).toEqual([people[0]?.id, people[2]?.id].toSorted()));
});

test('the last admin stays', async () => {
  const admin = await anAdmin(lonely);
  const last = { status: 409, code: 'last-admin' };
  expect(await change(admin, removeAdmins, [admin])).toMatchObject(last);
  const other = await anAdmin(lonely);
  expect(await change(admin, removeAdmins, [admin, other])).toMatchObject(last);
  expect(await rolesOf([admin, other], lonely)).toEqual(['admin', 'admin']);

  // Of two admins who remove each other's role at the same time, one stays.
  const replies = await Promise.all([
    change(admin, removeAdmins, [other]),
    change(other, removeAdmins, [admin]),
  ]);
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect((await rolesOf([admin, other], lonely)).toSorted()).toEqual(['admin', 'student']);
});

test('of calls that give one person different roles at once, the last one counts and each is audited', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const calls = [addJsprs, addSprs, addJsprs, addSprs];
  const replies = await Promise.all(calls.map((call) => change(admin, call, [student])));
  expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200]);
  const trail = await readAuditTrail(portal, 'account', student.id);
  const [role] = await rolesOf([student]);
  expect(trail.at(-1)?.after).toEqual({ role });
  for (const [n, entry] of trail.entries())
    expect(entry.before).toEqual(n === 0 ? { role: 'student' } : trail[n - 1]?.after);
});

test('an archived person gets no role, is not listed, and learns why at sign-in with the right password', async () => {
  const jspr = await aJspr(portal, { batch: 2011 });
  await portal.db.updateTable('account').set({ archived_at: new Date() }).where('id', '=', jspr.id).execute();
  const admin = await anAdmin(portal);
  expect(await change(admin, addSprs, [jspr])).toMatchObject({ status: 409, code: 'archived-person' });
  expect((await admin.call(listJsprs, { query: { batch: 2011 } })).data).toEqual([]);
  const signIn = (password: string) => portal.call(login, { body: { regno: jspr.regno, password } });
  expect(await signIn(PASSWORD)).toMatchObject({ status: 403, code: 'archived' });
  expect(await signIn('not it')).toMatchObject({ status: 401, code: 'wrong-credentials' });
});
