import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logout } from '#contract/accounts/sessions.ts';
import {
  addPushDevice,
  MAX_PUSH_DEVICES,
  readPushDevices,
  removePushDevice,
  renewPushDevice,
} from '#contract/notifications/devices.ts';
import { archivePeople } from '#contract/people/directory.ts';
import { exportData } from '#contract/profile/own-data.ts';
import { readConfig } from '#server/config.ts';
import { anAdmin, aStudent, type Person, signInAgain } from '#test/people.ts';
import { usePortal } from '#test/portal.ts';
import { aSubscription } from '#test/push-service.ts';

const portal = usePortal();
let count = 0;
const subscription = () => aSubscription(`https://push.example.org/${++count}`);
const devicesOf = async ({ call }: Person) => (await call(readPushDevices)).data.devices;

/** The person on another device. */
async function onAnotherDevice({ id }: Person) {
  const token = await signInAgain(portal, id);
  return {
    add: (body = subscription()) => portal.call(addPushDevice, { body }, token),
    renew: (endpoint: string) => portal.call(renewPushDevice, { body: { endpoint } }, token),
    signOut: () => portal.call(logout, {}, token),
    devices: async () => (await portal.call(readPushDevices, {}, token)).data.devices,
  };
}

test('a person lists and removes own devices, and nobody else’s', async () => {
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  const phone = await onAnotherDevice(student);
  await phone.add();
  await student.call(addPushDevice, { body: subscription() });
  const [here, there] = await devicesOf(student);
  expect((await student.call(readPushDevices)).data.public_key).toMatch(/^B[\w-]{86}$/);
  expect([here, there]).toMatchObject([{ current: true }, { current: false, name: 'Unknown device' }]);
  expect(await phone.devices()).toMatchObject([{ id: there?.id, current: true }, { id: here?.id }]);
  const params = { id: there?.id ?? 0 };
  expect((await other.call(removePushDevice, { params })).code).toBe('not-found');
  expect((await student.call(removePushDevice, { params })).status).toBe(200);
  expect(await devicesOf(student)).toMatchObject([{ id: here?.id }]);
  expect((await student.call(exportData)).data.push_devices).toMatchObject([
    { push_service: 'push.example.org' },
  ]);
});

test('a device ends with its session, with archival and by an eleventh one, but not when the session expires', async () => {
  const student = await aStudent(portal);
  const [phone, tablet] = [await onAnotherDevice(student), await onAnotherDevice(student)];
  await phone.add();
  await tablet.add();
  await phone.signOut();
  expect(await devicesOf(student)).toHaveLength(1);
  await sql`update session set expires_at = now() - interval '1 minute'
    where account_id = ${student.id} and id = (select session_id from push_device where account_id = ${student.id})`.execute(
    portal.db,
  );
  await sql`delete from session where expires_at < now()`.execute(portal.db);
  expect(await devicesOf(student)).toHaveLength(1);
  const added = [];
  for (let more = 0; more < MAX_PUSH_DEVICES; more++) {
    added.push((await (await onAnotherDevice(student)).add()).status);
  }
  expect(new Set(added)).toEqual(new Set([200]));
  expect(await devicesOf(student)).toHaveLength(MAX_PUSH_DEVICES);
  const admin = await anAdmin(portal);
  await admin.call(archivePeople, { body: { regnos: [student.regno] } });
  const { rows } = await sql`select from push_device where account_id = ${student.id}`.execute(portal.db);
  expect(rows).toEqual([]);
});

test('a sign-in on the device keeps it, and that of another person ends it', async () => {
  const [student, other] = [await aStudent(portal), await aStudent(portal)];
  const body = subscription();
  await student.call(addPushDevice, { body });
  const again = await onAnotherDevice(student);
  expect((await again.renew(body.endpoint)).data).toEqual({ kept: true });
  expect(await again.devices()).toMatchObject([{ current: true }]);
  const stranger = await onAnotherDevice(other);
  expect((await stranger.renew(body.endpoint)).data).toEqual({ kept: false });
  expect(await devicesOf(student)).toEqual([]);
  await student.call(addPushDevice, { body });
  await stranger.add(body);
  expect(await devicesOf(student)).toEqual([]);
  expect(await devicesOf(other)).toHaveLength(1);
});

test.each(['https://10.0.0.1/1', 'http://127.0.0.1:5432/1', 'https://database/1'])(
  '%s is refused as the address of a push service',
  async (endpoint) => {
    const student = await aStudent(portal);
    const reply = await student.call(addPushDevice, { body: aSubscription(endpoint) });
    expect(reply).toMatchObject({ status: 400, code: 'invalid-input', issues: [{ path: 'endpoint' }] });
  },
);

test('a key that is no point of the curve is refused', async () => {
  const student = await aStudent(portal);
  const { endpoint, keys } = subscription();
  const p256dh = Buffer.alloc(65, 4).toString('base64url');
  const reply = await student.call(addPushDevice, { body: { endpoint, keys: { ...keys, p256dh } } });
  expect(reply).toMatchObject({ code: 'invalid-input', issues: [{ path: 'keys.p256dh' }] });
});

test('the portal refuses push services on its own machine in production', () => {
  expect(() => readConfig({ NODE_ENV: 'production', PUSH_LOOPBACK: 'on' })).toThrow('PUSH_LOOPBACK');
});
