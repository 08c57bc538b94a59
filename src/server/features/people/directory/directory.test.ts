import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { login, logout, verifySession } from '#contract/accounts/sessions.ts';
import {
  archivePeople,
  editPerson,
  exportPeople,
  listPeople,
  listPeopleRegnos,
  readPerson,
} from '#contract/people/directory.ts';
import { anAptitude } from '#test/attempts.ts';
import { readAuditTrail } from '#test/audit-log.ts';
import { setBlocked } from '#test/blocks.ts';
import { aJspr, anAdmin, aPerson, aStudent, PASSWORD } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { request } from '#test/raw-request.ts';
import { aMarkedAttempt } from '#test/scores.ts';

const portal = usePortal();

type Query = Record<string, string | number>;
async function namesOf(query: Query): Promise<string[]> {
  const { data } = await (await anAdmin(portal)).call(listPeople, { query: { limit: 100, ...query } });
  return data.results.map((one) => one.name);
}

test('people are found by every word of a search, in name or registration number, in any case', async () => {
  await aStudent(portal, { name: 'Zorawar Quill', regno: '99GCS/041' });
  await aStudent(portal, { name: 'Zorawar Pine', regno: '99GME/042' });
  expect(await namesOf({ search: 'zoraWAR' })).toEqual(['Zorawar Pine', 'Zorawar Quill']);
  expect(await namesOf({ search: 'zora  99gcs' })).toEqual(['Zorawar Quill']);
  expect(await namesOf({ search: '/042' })).toEqual(['Zorawar Pine']);
});

test.each(['%', '_', '\\', "'", '100%'])('%j in a search is an ordinary character', async (search) => {
  expect(await namesOf({ search })).toEqual([]);
});

test('a search finds a name in every spelling', async () => {
  const [admin, batch] = [await anAdmin(portal), 1969];
  await aStudent(portal, {
    name: '\u091c\u093c\u0948\u0926 d’Souza-क्\u200dषा',
    regno: '99GEE/७१'.normalize('NFKC'),
    batch,
  });
  for (const search of ['\u095b\u0948\u0926', "D'SOUZA", 'souza‑क्षा', 'ｓｏｕｚａ', '\u200bsouza'])
    expect((await admin.call(listPeople, { query: { search, batch } })).data.total, search).toBe(1);
});

test('people are narrowed by trade, batch, role and state, and archived ones only listed when asked for', async () => {
  const [admin, batch] = [await anAdmin(portal), 1971];
  const of = (name: string, wish = {}) => aPerson(portal, { role: 'student', name, batch, ...wish });
  await of('A');
  await of('B', { trade: 'GME' });
  await of('C', { role: 'spr' });
  const [blocked, gone] = [await of('D'), await of('E')];
  await setBlocked(portal, [blocked], true);
  await admin.call(archivePeople, { body: { regnos: [gone.regno] } });
  expect(await namesOf({ batch })).toEqual(['A', 'B', 'C', 'D']);
  expect(await namesOf({ batch, trade: 'GME' })).toEqual(['B']);
  expect(await namesOf({ batch, role: 'spr' })).toEqual(['C']);
  expect(await namesOf({ batch, state: 'active' })).toEqual(['A', 'B', 'C']);
  expect(await namesOf({ batch, state: 'blocked' })).toEqual(['D']);
  expect(await namesOf({ batch, state: 'archived' })).toEqual(['E']);
  expect(await namesOf({ batch, state: 'invited' })).toEqual([]);
  await portal.db
    .updateTable('account')
    .set({ password_hash: null })
    .where('batch', '=', batch)
    .where('name', '=', 'C')
    .execute();
  expect(await namesOf({ batch, state: 'invited' })).toEqual(['C']);
  expect(await namesOf({ batch, state: 'active' })).toEqual(['A', 'B']);
  const { data } = await admin.call(listPeople);
  expect(data.batches).toContain(batch);
  expect(data.batches).toEqual(data.batches.toSorted((one, other) => other - one));
});

test('pages contain everyone once, in the requested order', async () => {
  const batch = 1973;
  for (const name of ['c', 'A', 'b']) await aStudent(portal, { name, batch });
  expect(await namesOf({ batch })).toEqual(['A', 'b', 'c']);
  expect(await namesOf({ batch, order: 'DESC' })).toEqual(['c', 'b', 'A']);
  expect(await namesOf({ batch, limit: 2, page: 2 })).toEqual(['c']);
  for (const sort of ['regno', 'trade', 'batch', 'role', 'last_seen_at'])
    expect((await namesOf({ batch, sort })).toSorted()).toEqual(['A', 'b', 'c']);
  const { data } = await (await anAdmin(portal)).call(listPeople, { query: { batch, limit: 2 } });
  expect(data).toMatchObject({ total: 3, totalPages: 2, page: 1 });
});

test.each<Query>([
  { page: 0 },
  { limit: 101 },
  { trade: 'XXX' },
  { role: 'boss' },
  { state: 'gone' },
  { sort: 'password_hash' },
  { order: 'asc' },
  { batch: 'x' },
])('%j is refused as input', async (query) => {
  const reply = await (await anAdmin(portal)).call(listPeople, { query });
  expect(reply).toMatchObject({ status: 400, issues: [{ path: Object.keys(query)[0] }] });
});

test('all matching people can be changed at once: their numbers are listed over all pages', async () => {
  const batch = 1975;
  const people = [await aStudent(portal, { batch }), await aStudent(portal, { batch })];
  await aStudent(portal, { batch, trade: 'GIN' });
  const { data } = await (await anAdmin(portal)).call(listPeopleRegnos, { query: { batch, trade: 'GCS' } });
  expect(data.regnos).toEqual(people.map((one) => one.regno));
});

test('the filtered people are exported with their contact data', async () => {
  const batch = 1977;
  const { token } = await anAdmin(portal);
  await aStudent(portal, { batch, name: '=1+1', regno: '0077' });
  await portal.db
    .updateTable('account')
    .set({ mobile: '+919800000001' })
    .where('batch', '=', batch)
    .execute();
  const address = `/api${exportPeople.path}?format=csv&batch=${batch}`;
  const { text, headers } = await request(portal, 'GET', address, { token });
  expect(headers.get('content-disposition')).toContain('People.csv');
  const [head, ...rows] = parse(text, { bom: true });
  expect(head).toEqual([
    'Registration no',
    'Name',
    'Trade',
    'Batch',
    'Role',
    'State',
    'Mobile',
    'Mail',
    'Last seen',
  ]);
  expect(rows).toEqual([
    [
      "'0077",
      "'=1+1",
      'GCS',
      '1977',
      'Student',
      'Active',
      "'+919800000001",
      '',
      expect.stringMatching(/^\d{4}-/),
    ],
  ]);
});

test('the details of a person contain the submitted tests', async () => {
  const [admin, student, test] = [await anAdmin(portal), await aStudent(portal), await anAptitude(portal)];
  const read = async () => (await admin.call(readPerson, { query: { regno: student.regno } })).data;
  expect(await read()).toMatchObject({ tests_taken: 0, last_test: null, state: 'active', mail: null });
  await aMarkedAttempt(portal, { test, student, right: 1, seconds: 30 });
  expect(await read()).toMatchObject({ tests_taken: 1, last_test: { id: test, name: 'Invented test' } });
  expect(await admin.call(readPerson, { query: { regno: 'NO/1' } })).toMatchObject({ status: 404 });
});

test('the time of last use outlives the session', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  const { data } = await portal.call(login, { body: { regno: student.regno, password: PASSWORD } });
  const seen = async () =>
    (await admin.call(readPerson, { query: { regno: student.regno } })).data.last_seen_at;
  const before = await seen();
  await portal.call(logout, {}, data.access_token);
  await portal.call(logout, {}, student.token);
  expect(await seen()).toBe(before);
});

test('an admin edits details; only differing fields are changed and audited, without personal data', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal, { name: 'Old', trade: 'GCS' })];
  const { data } = await admin.call(editPerson, {
    body: { regno: student.regno, name: 'New', trade: 'GCS', batch: 2027, mail: 'new@example.org' },
  });
  expect(data.changed.toSorted()).toEqual(['batch', 'mail', 'name']);
  expect((await student.call(verifySession)).data).toMatchObject({ name: 'New', batch: 2027 });
  const [entry] = await readAuditTrail(portal, 'account', student.id);
  expect(entry).toMatchObject({
    actor_id: admin.id,
    action: 'account.edit',
    before: { batch: student.batch, mail: null },
    after: { batch: 2027 },
  });
  expect(JSON.stringify(entry)).not.toMatch(/new@example|Old|New/);
  const again = await admin.call(editPerson, { body: { regno: student.regno, name: 'New' } });
  expect(again.data.changed).toEqual([]);
  expect(await readAuditTrail(portal, 'account', student.id)).toHaveLength(1);
});

test('a new trade signs the person out', async () => {
  const [admin, student] = [await anAdmin(portal), await aStudent(portal)];
  await admin.call(editPerson, { body: { regno: student.regno, trade: 'GME' } });
  expect((await student.call(verifySession)).status).toBe(401);
});

test('GENERAL is for staff', async () => {
  const [admin, jspr, other] = [await anAdmin(portal), await aJspr(portal), await anAdmin(portal)];
  const edit = (regno: string, trade: 'GENERAL' | 'GCS') =>
    admin.call(editPerson, { body: { regno, trade } });
  expect(await edit(jspr.regno, 'GENERAL')).toMatchObject({ status: 400, code: 'trade-of-staff' });
  expect((await edit(other.regno, 'GCS')).status).toBe(200);
});

test.each([{ name: '' }, { mail: 'nobody' }, { batch: 12 }, { role: 'admin' }, { trade: 'X' }])(
  'the edit %j is refused as input',
  async (edit) => {
    const [{ token }, { regno }] = [await anAdmin(portal), await aStudent(portal)];
    const { envelope } = await request(portal, 'PUT', '/api/user/person', {
      token,
      body: { regno, ...edit },
    });
    expect(envelope).toMatchObject({ status: 400, code: 'invalid-input' });
  },
);
