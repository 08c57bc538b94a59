import { expect, test } from 'vitest';
import { admitStudents, dismissStudents, listAdmittedStudents } from '#contract/aptitudes/admission.ts';
import { listAptitudes } from '#contract/aptitudes/aptitude.ts';
import { readInstructions, startAttempt } from '#contract/attempts/start.ts';
import { lockAptitude } from '#server/features/aptitudes/queries.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { isInNetworks } from '#server/platform/http/client-network.ts';
import { anAptitude, anAttempt } from '#test/attempts.ts';
import { waitForLockWaiters } from '#test/lock-waits.ts';
import { extendWaits } from '#test/login-throttle.ts';
import { anAdmin, aPerson, aStudent, type Person } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { explainNotAdmitted } from './admission.rules.ts';

const portal = usePortal();

const start = ({ call, regno, trade }: Person, id: number, access_code?: string) =>
  call(startAttempt, {
    params: { id },
    body: { regno, trade, ...(access_code !== undefined && { access_code }) },
  });
const sees = async ({ call }: Person, id: number) =>
  (await call(listAptitudes)).data.some((one) => one.id === id);

test.each([
  ['trade', { trades: ['GME' as const] }, { trade: 'GME' as const }, { trade: 'GCS' as const }],
  ['batch', { batches: [2027] }, { batch: 2027 }, { batch: 2026 }],
])(
  'a test for a %s is hidden from others, who are refused with the reason',
  async (_what, wish, own, other) => {
    const id = await anAptitude(portal, wish);
    const [one, stranger] = [await aStudent(portal, own), await aStudent(portal, other)];
    expect(await sees(one, id)).toBe(true);
    expect((await start(one, id)).success).toBe(true);
    expect(await sees(stranger, id)).toBe(false);
    const refusal = {
      status: 403,
      code: 'not-admitted',
      message: expect.stringContaining('This test is for'),
    };
    expect(await start(stranger, id)).toMatchObject(refusal);
    expect(await stranger.call(readInstructions, { params: { id } })).toMatchObject(refusal);
    expect(await sees(await anAdmin(portal), id)).toBe(true);
  },
);

test('a start that waits while admission terms change is judged by the new terms', async () => {
  const id = await anAptitude(portal, {
    listed_only: true,
    access_code: 'Mango 7',
    networks: ['127.0.0.0/8'],
  });
  const admin = await anAdmin(portal);
  const students = [await aStudent(portal), await aStudent(portal), await aStudent(portal)] as const;
  const users = students.map(({ regno }) => regno);
  await admin.call(admitStudents, { params: { id }, body: { users } });
  const startDuring = (student: Person, move: (tx: Tx) => Promise<unknown>) =>
    portal.db.transaction().execute(async (tx) => {
      await lockAptitude(tx, id);
      const waiting = start(student, id, 'mango 7');
      await waitForLockWaiters(portal, 1);
      await move(tx);
      return { waiting };
    });
  const set = (values: { access_code?: string; networks?: string[] }) => (tx: Tx) =>
    tx.updateTable('aptitude').set(values).where('id', '=', id).execute();
  const [unlisted, coded, outside] = students;
  const removed = await startDuring(unlisted, (tx) =>
    tx.deleteFrom('admission').where('account_id', '=', unlisted.id).execute(),
  );
  expect(await removed.waiting).toMatchObject({ status: 403, code: 'not-admitted' });
  const moved = await startDuring(outside, set({ networks: ['10.0.0.0/8'] }));
  expect(await moved.waiting).toMatchObject({ code: 'outside-network' });
  await portal.db.transaction().execute(set({ networks: [] }));
  const changed = await startDuring(coded, set({ access_code: 'Guava 3' }));
  expect(await changed.waiting).toMatchObject({ code: 'wrong-access-code' });
  expect((await start(coded, id, 'guava 3')).data.attempt.epoch).toBe(1);
});

test('only listed students start a test with a list; a student who has started may continue', async () => {
  const id = await anAptitude(portal, { listed_only: true });
  const admin = await anAdmin(portal);
  const [one, two, stranger] = [await aStudent(portal), await aStudent(portal), await aStudent(portal)];
  const put = await admin.call(admitStudents, {
    params: { id },
    body: { users: [one.regno.toLowerCase(), two.regno, 'nobody/1'] },
  });
  expect(put.data).toEqual({ added: 2, unknown: ['nobody/1'] });
  const { data } = await admin.call(listAdmittedStudents, { params: { id } });
  expect(data.map(({ regno }) => regno).sort()).toEqual([one.regno, two.regno].sort());
  expect((await start(one, id)).success).toBe(true);
  expect(await start(stranger, id)).toMatchObject({ code: 'not-admitted' });
  const users = [one.regno, two.regno, stranger.regno];
  expect((await admin.call(dismissStudents, { params: { id }, body: { users } })).data.removed).toBe(1);
  expect(await start(two, id)).toMatchObject({ code: 'not-admitted' });
  expect((await start(one, id)).success).toBe(true);
});

test('only the first start needs the access code, and no reply to a student contains it', async () => {
  const id = await anAptitude(portal, { access_code: 'Mango 7' });
  const student = await aStudent(portal);
  const reply = await student.call(readInstructions, { params: { id } });
  expect(reply.data.access_code_needed).toBe(true);
  expect(await start(student, id)).toMatchObject({ status: 409, code: 'access-code-needed' });
  expect(await start(student, id, 'Mango 8')).toMatchObject({ status: 409, code: 'wrong-access-code' });
  const started = await start(student, id, ' mango 7 ');
  expect(started.success).toBe(true);
  expect((await start(student, id)).success).toBe(true);
  expect(JSON.stringify([reply, started])).not.toMatch(/mango/i);
});

test('guesses at the access code are throttled for each student separately', async () => {
  const id = await anAptitude(portal, { access_code: 'right' });
  const [guesser, other] = [await aStudent(portal), await aStudent(portal)];
  const codes = [];
  for (let guess = 0; guess < 7; guess++) {
    codes.push((await start(guesser, id, `wrong ${guess}`)).code);
    await extendWaits(portal);
  }
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('wrong-access-code'));
  expect(codes.at(-1)).toBe('too-many-tries');
  expect((await start(other, id, 'right')).success).toBe(true);
});

test('a test for a network can be started only there, and resumed from anywhere', async () => {
  const far = await anAptitude(portal, { networks: ['203.0.113.0/24'] });
  const student = await aStudent(portal);
  expect(await start(student, far)).toMatchObject({ status: 409, code: 'outside-network' });
  const near = await anAptitude(portal, { networks: ['203.0.113.0/24', '127.0.0.0/8', '::1'] });
  expect((await start(student, near)).success).toBe(true);
  await portal.db
    .updateTable('aptitude')
    .set({ networks: ['203.0.113.0/24'] })
    .where('id', '=', near)
    .execute();
  expect((await start(student, near)).success).toBe(true);
});

test('a student who has started a test can see it from then on, even if its terms exclude the student later', async () => {
  const { student, test: id } = await anAttempt(portal);
  await portal.db
    .updateTable('aptitude')
    .set({ trades: ['GFT'] })
    .where('id', '=', id)
    .execute();
  expect(await sees(student, id)).toBe(true);
  expect(await sees(await aPerson(portal, { role: 'student', trade: 'GFT' }), id)).toBe(true);
});

test.each([
  ['10.20.3.4', ['10.20.0.0/16'], true],
  ['10.21.3.4', ['10.20.0.0/16'], false],
  ['::ffff:10.20.3.4', ['10.20.0.0/16'], true],
  ['192.0.2.7', ['192.0.2.7'], true],
  ['192.0.2.8', ['192.0.2.7'], false],
  ['2001:db8::5', ['10.0.0.0/8', '2001:db8::/32'], true],
  ['2001:db9::5', ['2001:db8::/32'], false],
  ['rubbish', ['0.0.0.0/0'], false],
])('the address %s in %j: %s', (address, networks, inside) => {
  expect(isInNetworks(address, networks)).toBe(inside);
});

test('an unrestricted test is open to everybody', () => {
  const student = { trade: 'GCS', batch: 2026, listed: false };
  expect(explainNotAdmitted({ trades: [], batches: [], listed_only: false }, student)).toBeUndefined();
});
